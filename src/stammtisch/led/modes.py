"""What the joystick is doing at the moment, and where each direction leads (VIER-2).

Pure values: a mode knows the stick, not the game. Whether a press on the middle is allowed is the rules' business.
"""

from typing import Literal, NamedTuple, assert_never

from stammtisch.games.vier import data
from stammtisch.games.vier.engine.rules import COLUMNS, ROWS
from stammtisch.led.board import Phase

Key = Literal["L", "R", "U", "D", "M"]
KEYS: tuple[Key, ...] = ("L", "R", "U", "D", "M")

TOP = 1  # the rows of the field are 1..7 as drawn; row 0 is the menu
BOTTOM = ROWS
LEFT = 0
RIGHT = COLUMNS - 1
START_COLUMN = 3  # VIER-1.19


class Players(NamedTuple):
    """Choosing how many people play."""

    people: int = 1  # VIER-1.21


class Place(NamedTuple):
    """Choosing a column for a stone."""

    x: int = START_COLUMN


class Waiting(NamedTuple):
    """Somebody else decides at another device; `x` is where the cursor will be."""

    x: int = START_COLUMN
    is_cut: bool = False  # there is no connection at the moment


class Asked(NamedTuple):
    """Somebody at another device would like to take a move back: left is yes, right is no."""

    x: int = START_COLUMN
    yes: bool = False


class Lobby(NamedTuple):
    """At a table where the game has not begun."""


class Menu(NamedTuple):
    """In the menu row."""

    x: int


class DeleteCell(NamedTuple):
    """Choosing one cell to clear."""

    x: int = LEFT
    y: int = BOTTOM


class DeleteRow(NamedTuple):
    """Choosing a row to clear; `x` is the cell it was reached from (VIER-1.20)."""

    x: int
    y: int


class DeleteColumn(NamedTuple):
    """Choosing a column to clear."""

    x: int


class Bomb(NamedTuple):
    """Choosing where a bomb goes off."""

    x: int
    y: int


class End(NamedTuple):
    """The game is over; the whole matrix tells how."""


class Quit(NamedTuple):
    """Left by the red button: the matrix is dark."""


Mode = Players | Place | Waiting | Asked | Lobby | Menu | DeleteCell | DeleteRow | DeleteColumn | Bomb | End | Quit
Playing = Place | Menu | DeleteCell | DeleteRow | DeleteColumn | Bomb

STEPS: dict[Key, tuple[int, int]] = {"L": (-1, 0), "R": (1, 0), "U": (0, -1), "D": (0, 1), "M": (0, 0)}


def moved(mode: Mode, key: Key) -> Mode:
    """Where a direction of the stick leads; the middle leads nowhere."""
    dx, dy = STEPS[key]
    match mode:
        case Players(people):
            return Players(min(2, max(1, people + dx)))
        case Place(x):
            return Menu(x) if key == "U" else Place((x + dx) % COLUMNS)
        case Waiting(x, is_cut):
            return Menu(x) if key == "U" else Waiting((x + dx) % COLUMNS, is_cut)
        case Asked(x, yes):
            return Asked(x, dx < 0 if dx else yes)
        case Lobby():
            return Quit() if key == "U" else mode  # the red lamp above
        case Menu(x):
            return Place(x) if key == "D" else Menu((x + dx) % COLUMNS)
        case DeleteCell(x, y):
            return moved_cell(x, y, dx, dy)
        case DeleteRow(x, y):
            return moved_row(x, y, dx, dy)
        case DeleteColumn(x):
            return moved_column(x, dx, dy)
        case Bomb(x, y):
            return Bomb((x + dx) % COLUMNS, (y - TOP + dy) % ROWS + TOP)
        case End() | Quit():
            return mode
    assert_never(mode)


def moved_cell(x: int, y: int, dx: int, dy: int) -> Mode:
    """Off the left or right edge the cell becomes its row, off the top or bottom its column."""
    if not LEFT <= x + dx <= RIGHT:
        return DeleteRow(x, y)
    if not TOP <= y + dy <= BOTTOM:
        return DeleteColumn(x)
    return DeleteCell(x + dx, y + dy)


def moved_row(x: int, y: int, dx: int, dy: int) -> Mode:
    """Sideways a row becomes a cell again, at the other end: each row is a ring of eight cells and the row itself."""
    if dx:
        return DeleteCell(LEFT if dx > 0 else RIGHT, y)
    return DeleteRow(x, min(BOTTOM, max(TOP, y + dy)))


def moved_column(x: int, dx: int, dy: int) -> Mode:
    if dy:
        return DeleteCell(x, TOP if dy > 0 else BOTTOM)
    return DeleteColumn(min(RIGHT, max(LEFT, x + dx)))


def action_of(mode: Mode) -> data.VierAction | None:
    """What a press on the middle would play, if it plays anything."""
    match mode:
        case Place(x):
            return data.Drop(x)
        case DeleteCell(x, y):
            return data.Delete(cell=(x, y))
        case DeleteRow(_, y):
            return data.Delete(row=y)
        case DeleteColumn(x):
            return data.Delete(column=x)
        case Bomb(x, y):
            return data.Bomb((x, y))
        case Players() | Waiting() | Asked() | Lobby() | Menu() | End() | Quit():
            return None
    assert_never(mode)


def settled(mode: Mode, phase: Phase) -> Mode:
    """The mode that fits who decides now."""
    match mode:
        case Players() | Quit():
            return mode
        case Lobby() | End() | Waiting() | Asked() | Place() | Menu() | DeleteCell() | DeleteRow() | DeleteColumn() | Bomb():
            x = START_COLUMN if isinstance(mode, Lobby | End) else mode.x
    match phase:
        case "lobby":
            return Lobby()
        case "over":
            return End()
        case "mine":
            return Place(x) if isinstance(mode, Lobby | End | Waiting | Asked) else mode
        case "theirs" | "away":
            return mode if isinstance(mode, Menu) else Waiting(x, phase == "away")
        case "asked":
            return mode if isinstance(mode, Asked) else Asked(x)
    assert_never(phase)


def after_turn(mode: Playing) -> Place:
    """The cursor stays in the column of the last turn (VIER-1.20)."""
    return Place(mode.x)
