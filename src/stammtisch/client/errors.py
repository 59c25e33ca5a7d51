"""What can go wrong between a guest and a server, each with a sentence."""

import os
import ssl

import aiohttp

from stammtisch.errors import Fact, StammtischError
from stammtisch.server.wire.messages import Refused


def reason_of(error: Exception) -> str:
    """Why there is no connection, as the system puts it: `Connection refused`.

    >>> reason_of(ConnectionRefusedError(111, "Connect call failed ('127.0.0.1', 9)"))
    'Connection refused'
    """
    if isinstance(error, aiohttp.WSServerHandshakeError):
        return f"it answers with {error.status}, and is perhaps no house of Stammtisch"
    cause = getattr(error, "os_error", error)
    if isinstance(cause, ssl.SSLError):
        return f"no TLS ({cause.reason or cause})"
    if isinstance(cause, OSError) and cause.errno and cause.strerror:
        return os.strerror(cause.errno) if cause.errno > 0 else cause.strerror  # below zero are errors of names
    return str(error) or type(error).__name__


class Unreachable(StammtischError):
    """There is no such server, or it does not let this guest in."""


class Interrupted(StammtischError):
    """The connection broke before the answer came: what was asked may have happened. What comes next tells."""


class Declined(StammtischError):
    """The server refused a request; `code` is for programs, the text for people."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.sentence)
        self.code = refused.code
        self.data: dict[str, Fact] = refused.data


class BrokenPromise(StammtischError):
    """The server does not keep what it promised about the luck: nothing more is sent."""
