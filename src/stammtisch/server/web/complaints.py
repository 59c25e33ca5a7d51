"""What aiohttp complains of, as a line of our own log: without anybody's address, and not what strangers can make it say.

Whoever sends what is no HTTP is answered with 400, and whoever has gone is not told anything; both are no trouble of ours,
and as much as somebody likes to send: with it he could fill the disk that the games need.
"""

import logging

import structlog
from aiohttp.http_exceptions import HttpProcessingError

log = structlog.get_logger()
THEIRS = (HttpProcessingError, ConnectionError)


class Complaints(logging.Handler):
    """Passes on what a request of ours has failed with."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if not isinstance(error, THEIRS):
            log.error("a request failed", what=record.msg, exc_info=error)


def complaints() -> logging.Logger:
    """A logger for aiohttp."""
    found = logging.Logger("requests", logging.WARNING)
    found.addHandler(Complaints())
    return found
