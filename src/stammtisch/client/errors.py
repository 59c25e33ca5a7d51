"""What can go wrong between a guest and a server, each with a sentence."""

from stammtisch.errors import Fact, StammtischError
from stammtisch.server.wire.messages import Refused


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
