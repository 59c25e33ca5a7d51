"""The 64 lamps for a view of the game and a mode of the stick (VIER-4). Pure drawing."""

from typing import assert_never

from stammtisch.games.vier import data
from stammtisch.games.vier.engine.rules import COLUMNS, FIELD_BITS, cleared_by, x_of, y_of
from stammtisch.games.vier.view import VierView
from stammtisch.led.colours import DARK, SIZE, Frame
from stammtisch.led.menu import ITEMS, is_unused, place_of, selectable
from stammtisch.led.modes import (
    Asked,
    Bomb,
    DeleteCell,
    DeleteColumn,
    DeleteRow,
    End,
    Lobby,
    Menu,
    Mode,
    Place,
    Players,
    Playing,
    Quit,
    Waiting,
    action_of,
)

MOVER = ("g", "b")  # the dim colour of each seat
SELECTED = "W"

Lamps = list[list[str]]  # letters at [y][x], as drawn


def frame(seen: VierView, mode: Mode, seat: int | None = None) -> Frame:
    """What the matrix shows to the stick of this seat, or to one that plays for everybody."""
    match mode:
        case Players(people):
            return tuple("G" if x < 4 else "B" if people == 2 else DARK for _ in range(SIZE) for x in range(SIZE))
        case End():
            return ending(seen)
        case Lobby():
            return lobby()
        case Quit():
            return (DARK,) * (SIZE * SIZE)
        case Waiting(_, is_cut):  # what the other one points at is his own
            above = ["r"] * COLUMNS if is_cut else menu_row(seen)
            return tuple(letter for row in (above, *seen.rows) for letter in row)
        case Asked(_, yes):
            return asked(yes)
        case Place() | Menu() | DeleteCell() | DeleteRow() | DeleteColumn() | Bomb():
            return playing(seen, mode, seat)
    assert_never(mode)


def ending(seen: VierView) -> Frame:
    """One colour for the winner, a chessboard of both for a draw."""
    if seen.winner == "draw":
        return tuple("GB"[(x + y) % 2] for y in range(SIZE) for x in range(SIZE))
    assert seen.winner is not None
    return (seen.winner,) * (SIZE * SIZE)


def lobby() -> Frame:
    """Both colours face each other across an empty field; the red lamp leaves."""
    lamps = [[DARK] * SIZE for _ in range(SIZE)]
    lamps[0][place_of("quit", None)] = "R"
    for y in (3, 4, 5):
        lamps[y][1], lamps[y][6] = "G", "b"
    return tuple(letter for row in lamps for letter in row)


def asked(yes: bool) -> Frame:
    """An arrow turns back; green for yes and red for no, the chosen one bright."""
    arrow = ("..Y.....", ".YYYYY..", "..Y...Y.", "......Y.", "...YYY..", "........")
    answers = ("GGG" if yes else "ggg") + ".." + ("rrr" if yes else "RRR")
    return tuple("".join((*arrow, answers, answers)))


def playing(seen: VierView, mode: Playing, seat: int | None = None) -> Frame:
    """The menu row above the field, with what the stick points at."""
    assert seen.to_act is not None
    lamps = [menu_row(seen), *(list(row) for row in seen.rows)]
    match mode:
        case Place(x):
            show_column(lamps, x, seen.to_act)
        case Menu(x):
            item = selectable(x, seen, seat)
            lamps[0][x] = MOVER[seen.to_act if seat is None else seat] if item is None else item.letter.lower()
        case DeleteCell() | DeleteRow() | DeleteColumn():
            show_selection(lamps, mode)
            lamps[0][place_of("delete", seen.to_act)] = "c"
        case Bomb(x, y):
            stone = lamps[y][x] != DARK
            show_selection(lamps, mode)
            lamps[y][x] = "o" if stone else "O"
            lamps[0][place_of("bomb", seen.to_act)] = "o"
        case _:
            assert_never(mode)
    return tuple(letter for row in lamps for letter in row)


def menu_row(seen: VierView) -> list[str]:
    row = [DARK] * COLUMNS
    for x, item in ITEMS.items():
        row[x] = item.letter if is_unused(item, seen) else item.letter + "-"
    return row


def show_column(lamps: Lamps, x: int, mover: int) -> None:
    """The free cells in the mover's dim colour; in a full column the stones are dimmed, to keep the cursor visible."""
    full = all(row[x] != DARK for row in lamps[1:])
    for row in lamps[1:]:
        if full:
            row[x] = row[x].lower()
        elif row[x] == DARK:
            row[x] = MOVER[mover]


def show_selection(lamps: Lamps, mode: Mode) -> None:
    """What a joker would clear: free cells white, stones dimmed."""
    action = action_of(mode)
    assert action is not None
    cleared = cleared_by(data.encode(action))
    for bit in FIELD_BITS:
        if cleared >> bit & 1:
            x, y = x_of(bit), y_of(bit)
            lamps[y][x] = SELECTED if lamps[y][x] == DARK else lamps[y][x].lower()
