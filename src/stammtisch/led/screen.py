"""The joystick state machine (VIER-2): keys go in, frames come out. No hardware, no clock, no bot."""

from typing import assert_never

from stammtisch.core import SPECTATOR
from stammtisch.errors import IllegalAction
from stammtisch.games.vier import GAME, data
from stammtisch.games.vier.engine.rules import BLUE
from stammtisch.games.vier.view import VierView, view
from stammtisch.led import modes
from stammtisch.led.colours import DARK, Frame
from stammtisch.led.frames import frame
from stammtisch.led.menu import Item, selectable
from stammtisch.led.modes import Key, Mode
from stammtisch.match import Match

NO_LUCK = ""  # Vier throws no dice, so the match needs no seed


class Screen:
    """A matrix and a stick, from power-on.

    >>> screen = Screen()
    >>> for key in ("R", "M", "M"):
    ...     screen.press(key)
    >>> screen.seen().rows[-1]
    '...G....'
    """

    def __init__(self, kiosk: bool = False) -> None:
        self.kiosk = kiosk
        self.mode: Mode = modes.Players()
        self.players = 1
        self.match = new_match()

    def seen(self) -> VierView:
        """The game as everybody sees it."""
        return view(self.match.state, SPECTATOR)  # type: ignore[arg-type]

    def frame(self) -> Frame:
        """The 64 lamps as they shine now."""
        return frame(self.seen(), self.mode)

    @property
    def awaits_computer(self) -> bool:
        return self.players == 1 and isinstance(self.mode, modes.Place) and self.match.state.to_act() == (BLUE,)

    @property
    def has_quit(self) -> bool:
        """Whether the program should end; in a kiosk the matrix stays dark until the middle is pressed."""
        return isinstance(self.mode, modes.Quit) and not self.kiosk

    def press(self, key: Key) -> None:
        """The stick was pressed. Whatever has no meaning now is ignored, like everything while the computer thinks."""
        if self.awaits_computer:
            return
        self.mode = self.confirmed() if key == "M" else modes.moved(self.mode, key)

    def answer(self, action: int) -> None:
        """The computer's turn; the cursor stays where the player left it."""
        self.match.play(BLUE, action)
        self.mode = self.mode if self.match.state.to_act() else modes.End()

    def confirmed(self) -> Mode:
        """Where a press on the middle leads."""
        mode = self.mode
        match mode:
            case modes.Players(people):
                self.players = people
                return self.restarted()
            case modes.Menu(x):
                item = selectable(x, self.seen())
                return mode if item is None else self.triggered(item)
            case modes.End():
                return self.restarted()
            case modes.Quit():
                return modes.Players() if self.kiosk else mode
            case modes.Place() | modes.DeleteCell() | modes.DeleteRow() | modes.DeleteColumn() | modes.Bomb():
                return self.played(mode)
        assert_never(mode)

    def restarted(self) -> Mode:
        """VIER-1.17: a new game for the same number of players."""
        self.match = new_match()
        return modes.Place()

    def triggered(self, item: Item) -> Mode:
        match item.kind:
            case "quit":
                return modes.Quit()
            case "restart":
                return self.restarted()
            case "delete":
                return modes.DeleteCell()
            case "bomb":
                return bomb_start(self.seen().rows)
        assert_never(item.kind)

    def played(self, mode: modes.Playing) -> Mode:
        """Play what the stick points at; a press the rules refuse changes nothing."""
        action = modes.action_of(mode)
        assert action is not None
        try:
            self.match.play(self.match.state.to_act()[0], data.encode(action))
        except IllegalAction:
            return mode
        return modes.after_turn(mode) if self.match.state.to_act() else modes.End()


def new_match() -> Match:
    return Match(GAME, 2, data.Options(), NO_LUCK)


def bomb_start(rows: tuple[str, ...]) -> modes.Bomb:
    """The lowest free cell of the leftmost column with room."""
    x = next(x for x, letter in enumerate(rows[0]) if letter == DARK)
    return modes.Bomb(x, max(y for y, row in enumerate(rows, start=1) if row[x] == DARK))
