"""What aiohttp complains of, as a line of our own log: without anybody's address, and not what strangers can make it say.

Whoever sends what is no HTTP is answered with 400, and whoever has gone is not told anything; both are no trouble of ours,
and as much as somebody likes to send: with it he could fill the disk that the games need.
"""

import logging

import structlog
from aiohttp import ClientConnectionResetError
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.log import ws_logger
from aiohttp.web import RequestPayloadError

log = structlog.get_logger()
THEIRS = (HttpProcessingError, RequestPayloadError, ClientConnectionResetError)


def is_theirs(error: BaseException | None) -> bool:
    """Whether only whoever sent the request is to blame. A store that is away fails with errors of a connection too: they
    are of other types than aiohttp's own for a client that has gone."""
    return isinstance(error, THEIRS) or type(error) is ConnectionError


class Complaints(logging.Handler):
    """Passes on what a request of ours has failed with."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if not is_theirs(error):
            log.error("a request failed", what=record.msg, exc_info=error)


def complaints() -> logging.Logger:
    """A logger for aiohttp, whose own for sockets repeats no stranger's text any more."""
    ws_logger.setLevel(logging.ERROR)
    found = logging.Logger("requests", logging.WARNING)
    found.addHandler(Complaints())
    return found
