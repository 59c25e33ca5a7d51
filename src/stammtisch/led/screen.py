"""The joystick state machine (VIER-2): keys go in, frames come out. No hardware, no clock, no bot, no match of its own."""

from typing import assert_never

from stammtisch.games.vier.view import VierView
from stammtisch.led import modes
from stammtisch.led.board import Board, LocalBoard
from stammtisch.led.colours import DARK, Frame
from stammtisch.led.frames import frame, lobby
from stammtisch.led.menu import Item, selectable
from stammtisch.led.modes import Key, Mode
from stammtisch.match import Match


class Screen:
    """A matrix and a stick, from power-on; or at a board somebody else owns.

    >>> screen = Screen()
    >>> for key in ("R", "M", "M"):
    ...     screen.press(key)
    >>> screen.seen().rows[-1]
    '...G....'
    """

    def __init__(self, kiosk: bool = False, board: Board | None = None) -> None:
        self.kiosk = kiosk
        self.local: LocalBoard | None = None
        if board is None:
            board = self.local = LocalBoard()
        self.board: Board = board
        self.mode: Mode = modes.Lobby() if self.local is None else modes.Players()
        self.refresh()

    @property
    def match(self) -> Match:
        """The match of a game on this machine."""
        assert self.local is not None
        return self.local.match

    @property
    def players(self) -> int:
        assert self.local is not None
        return self.local.players

    def seen(self) -> VierView:
        """The game as everybody sees it."""
        return self.board.seen()

    def frame(self) -> Frame:
        """The 64 lamps as they shine now."""
        return lobby() if isinstance(self.mode, modes.Lobby) else frame(self.seen(), self.mode, self.board.seat)

    @property
    def awaits_computer(self) -> bool:
        return self.local is not None and self.local.awaits_computer and isinstance(self.mode, modes.Place)

    @property
    def has_quit(self) -> bool:
        """Whether the program should end; in a kiosk the matrix stays dark until the middle is pressed."""
        return isinstance(self.mode, modes.Quit) and not self.kiosk

    def press(self, key: Key) -> None:
        """The stick was pressed. Whatever has no meaning now is ignored, like everything while the computer thinks."""
        if self.awaits_computer:
            return
        self.mode = self.confirmed() if key == "M" else modes.moved(self.mode, key)
        self.refresh()

    def refresh(self) -> None:
        """The board may have changed by itself: somebody came, played or left. The cursor stays where it was."""
        self.mode = modes.settled(self.mode, self.board.phase())

    def answer(self, action: int) -> None:
        """The computer's turn; the cursor stays where the player left it."""
        assert self.local is not None
        self.local.answer(action)
        self.refresh()

    def confirmed(self) -> Mode:
        """Where a press on the middle leads."""
        mode = self.mode
        match mode:
            case modes.Players(people):
                assert self.local is not None
                self.local.players = people
                return self.restarted()
            case modes.Menu(x):
                item = selectable(x, self.seen(), self.board.seat)
                return mode if item is None else self.triggered(item)
            case modes.End():
                return self.restarted()
            case modes.Quit():
                return modes.Players() if self.kiosk and self.local is not None else mode
            case modes.Asked(x, yes):
                self.board.reply(yes)
                return modes.Waiting(x)
            case modes.Lobby() | modes.Waiting():
                return mode
            case modes.Place() | modes.DeleteCell() | modes.DeleteRow() | modes.DeleteColumn() | modes.Bomb():
                return self.played(mode)
        assert_never(mode)

    def restarted(self) -> Mode:
        self.board.restart()
        return modes.Place()

    def triggered(self, item: Item) -> Mode:
        match item.kind:
            case "quit":
                return modes.Quit()
            case "restart":
                return self.restarted() if self.local is not None else self.mode  # nobody begins anew without the other
            case "delete":
                return modes.DeleteCell()
            case "bomb":
                return bomb_start(self.seen().rows)
        assert_never(item.kind)

    def played(self, mode: modes.Playing) -> Mode:
        """Play what the stick points at; a press the rules refuse changes nothing."""
        action = modes.action_of(mode)
        assert action is not None
        return modes.after_turn(mode) if self.board.play(action) else mode


def bomb_start(rows: tuple[str, ...]) -> modes.Bomb:
    """The lowest free cell of the leftmost column with room."""
    x = next(x for x, letter in enumerate(rows[0]) if letter == DARK)
    return modes.Bomb(x, max(y for y, row in enumerate(rows, start=1) if row[x] == DARK))
