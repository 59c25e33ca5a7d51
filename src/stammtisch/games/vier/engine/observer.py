"""Vier for learners, compiled: the board seen from one side, and actions as tokens (`tokens.py` has their names)."""

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64, u8

from stammtisch.core import State
from stammtisch.games.vier.engine.rules import (
    BOMB,
    CELL,
    COLUMN,
    COLUMNS,
    FULL,
    GREEN,
    NOTHING,
    ROW,
    ROWS,
    RUNNING,
    STRIDE,
    Vier,
    x_of,
    y_of,
)
from stammtisch.observer import Observer

if TYPE_CHECKING:
    from librt.vecs import vec

# Where the fields of `observation.py` begin.
CELLS: Final = 0  # 7 rows of 8, the top row first
JOKERS: Final = 56
TURN: Final = 60
OUTCOME: Final = 61
LAST: Final = 62  # kind, x, y
SEAT: Final = 65
HOUSE: Final = 66
SIZE: Final = 67


def token_of(action: int) -> int:
    if action >= BOMB:
        return 79 + ROWS * x_of(action - BOMB) + y_of(action - BOMB) - 1
    if action >= COLUMN:
        return 71 + action - COLUMN
    if action >= ROW:
        return 64 + ROWS - 1 - (action - ROW)
    if action >= CELL:
        return 8 + ROWS * x_of(action - CELL) + y_of(action - CELL) - 1
    return action


TOKENS: Final[list[int]] = [token_of(action) for action in range(256)]


class VierObserver(Observer):
    def observe(self, state: State, viewer: i64, out: "vec[u8]", at: i64) -> None:
        vier = cast(Vier, state)
        mine, theirs = (vier.green, vier.blue) if viewer == GREEN else (vier.blue, vier.green)
        write_board(out, at + CELLS, mine, theirs)
        jokers = vier.jokers if viewer == GREEN else (vier.jokers << 2 | vier.jokers >> 2)
        place: i64 = 0
        while place < 4:
            out[at + JOKERS + place] = u8(jokers >> place & 1)
            place += 1
        if vier.outcome == RUNNING:
            out[at + TURN] = u8(1) if vier.mover == viewer else u8(2)
        elif vier.outcome > 1:
            out[at + OUTCOME] = u8(3)
        else:
            out[at + OUTCOME] = u8(1) if vier.outcome == viewer else u8(2)
        if vier.last != NOTHING:
            write_last(out, at + LAST, vier.last)
        out[at + SEAT] = u8(viewer)
        out[at + HOUSE] = u8(1) if vier.house.jokers else u8(0)

    def spell(self, state: State, player: i64, actions: list[int], tokens: list[int], ends: list[int]) -> None:
        for action in actions:
            tokens.append(TOKENS[action])
            ends.append(len(tokens))


def write_board(out: "vec[u8]", at: i64, mine: i64, theirs: i64) -> None:
    column: i64 = 0
    while column < COLUMNS:
        own = mine >> (STRIDE * column) & FULL
        other = theirs >> (STRIDE * column) & FULL
        height: i64 = 0
        while (own | other) >> height:
            out[at + COLUMNS * (ROWS - 1 - height) + column] = u8((own >> height & 1) + 2 * (other >> height & 1))
            height += 1
        column += 1


def write_last(out: "vec[u8]", at: i64, action: i64) -> None:
    """Its kind (drop, cell, row, column, bomb) from 1 on, then 1 + x and y where it has them."""
    if action < CELL:
        out[at] = u8(1)
        out[at + 1] = u8(action + 1)
    elif action < ROW or action >= BOMB:
        bit = action & 63
        out[at] = u8(2) if action < ROW else u8(5)
        out[at + 1] = u8(bit // STRIDE + 1)
        out[at + 2] = u8(ROWS - bit % STRIDE)
    elif action < COLUMN:
        out[at] = u8(3)
        out[at + 2] = u8(ROWS - (action - ROW))
    else:
        out[at] = u8(4)
        out[at + 1] = u8(action - COLUMN + 1)
