"""The small port between the screen and the game it shows: a view and legal actions in, actions out.

A game on this machine is a `LocalBoard`; one at a server's table is `online`'s business.
"""

from typing import Literal, Protocol

from stammtisch.core import SPECTATOR
from stammtisch.errors import IllegalAction
from stammtisch.games.vier import GAME, data
from stammtisch.games.vier.engine.rules import BLUE
from stammtisch.games.vier.view import VierView, view
from stammtisch.match import Match

NO_LUCK = ""  # Vier throws no dice, so the match needs no seed

# What the stick is for: nobody has come yet, it decides, somebody else does, it is asked whether he may take back,
# the connection is gone, or nobody decides any more.
Phase = Literal["lobby", "mine", "theirs", "asked", "away", "over"]


class Board(Protocol):
    """A game of Vier as one stick knows it."""

    @property
    def seat(self) -> int | None:
        """The stick's own; None where it plays for whoever is awaited."""

    def phase(self) -> Phase: ...

    def seen(self) -> VierView:
        """The game as everybody sees it; not asked for in the lobby."""

    def play(self, action: data.VierAction) -> bool:
        """Whether this was taken: what the rules refuse changes nothing."""

    def reply(self, yes: bool) -> None:
        """Whether the other one may take a move back."""

    def restart(self) -> None:
        """Another game, as soon as everybody who has a say wants it."""


class LocalBoard:
    """A match on this machine, for one stick that plays for everybody but the computer."""

    seat: int | None = None

    def __init__(self) -> None:
        self.match = new_match()
        self.players = 1

    def phase(self) -> Phase:
        return "mine" if self.match.state.to_act() else "over"

    @property
    def awaits_computer(self) -> bool:
        return self.players == 1 and self.match.state.to_act() == (BLUE,)

    def seen(self) -> VierView:
        return view(self.match.state, SPECTATOR)  # type: ignore[arg-type]  # a match of Vier

    def play(self, action: data.VierAction) -> bool:
        try:
            self.match.play(self.match.state.to_act()[0], data.encode(action))
        except IllegalAction:
            return False
        return True

    def answer(self, action: int) -> None:
        """The computer's turn."""
        self.match.play(BLUE, action)

    def reply(self, yes: bool) -> None:
        raise AssertionError("nobody asks at one's own machine")

    def restart(self) -> None:
        """VIER-1.17: a new game for the same number of players."""
        self.match = new_match()


def new_match() -> Match:
    return Match(GAME, 2, data.Options(), NO_LUCK)
