"""What a seat sees of Vier: everything, for the game has no secrets."""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Literal

from stammtisch.core import Dice
from stammtisch.data import Data, View
from stammtisch.games.vier.data import Options, VierActions, decode, encode
from stammtisch.games.vier.engine.rules import (
    ALL_JOKERS,
    BOMBS,
    COLUMNS,
    DELETES,
    FIELD_BITS,
    GREEN,
    NOTHING,
    ROWS,
    RUNNING,
    Vier,
    bit_at,
    x_of,
    y_of,
)

Winner = Literal["G", "B", "draw"]
WINNERS: tuple[Winner, ...] = ("G", "B", "draw")
OPTIONS = (Options(jokers=False), Options(jokers=True))


class Jokers(Data, frozen=True):
    """The jokers a player still has."""

    delete: bool
    bomb: bool


JOKERS = tuple(  # by the rules' bits
    (Jokers(bool(bits & DELETES), bool(bits & BOMBS)), Jokers(bool(bits >> 2 & DELETES), bool(bits >> 2 & BOMBS)))
    for bits in range(ALL_JOKERS + 1)
)


class VierView(View, frozen=True):
    """The board as rows of `G`, `B` and `.`, top row first."""

    options: Options
    rows: tuple[str, ...]
    to_act: int | None
    jokers: tuple[Jokers, Jokers]
    winner: Winner | None
    line: tuple[tuple[int, int], ...]  # the cells [x, y] of all fours, once somebody has won
    last: VierActions | None


def view(state: Vier, viewer: int) -> VierView:
    return look(state)(viewer)


def look(state: Vier) -> Callable[[int], VierView]:
    """Everybody sees the same."""
    outcome, last = state.outcome, state.last
    running = outcome == RUNNING
    shared = (
        2,
        OPTIONS[state.house.jokers],
        rows_of(state),
        state.mover if running else None,
        JOKERS[state.jokers],
        None if running else WINNERS[outcome],
        () if running else lines(state),
        None if last == NOTHING else decode(last),
    )
    return lambda viewer: VierView(viewer, *shared)  # type: ignore[arg-type]  # decodes to one of Vier's three actions


RUNS = tuple(
    sum([1 << bit_at(x + i * dx, y + i * dy) for i in range(4)])
    for y in range(1, ROWS + 1)
    for x in range(COLUMNS)
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    if x + 3 * dx < COLUMNS and 1 <= y + 3 * dy <= ROWS
)


def rows_of(state: Vier) -> tuple[str, ...]:
    return board(state.green, state.blue)


@lru_cache(maxsize=1000)  # every viewer of a position gets the same
def board(green: int, blue: int) -> tuple[str, ...]:
    # A column is a byte of each colour's bits, and there are only 3 ** 7 different ones.
    columns = "".join(map(column, green.to_bytes(8, "little"), blue.to_bytes(8, "little")))
    return tuple([columns[row::ROWS] for row in range(ROWS)])


@cache
def column(green: int, blue: int) -> str:
    """A column from top to bottom."""
    return "".join(["G" if green >> h & 1 else "B" if blue >> h & 1 else "." for h in reversed(range(ROWS))])


def lines(state: Vier) -> tuple[tuple[int, int], ...]:
    """Every cell that is part of a four."""
    found = 0
    for run in RUNS:
        if state.green & run == run or state.blue & run == run:
            found |= run
    return tuple(sorted([(x_of(bit), y_of(bit)) for bit in FIELD_BITS if found >> bit & 1]))


def place(state: Vier, rows: tuple[str, ...]) -> None:
    """Put the drawn stones on an empty board."""
    for y, row in enumerate(rows, start=1):
        for x, letter in enumerate(row):
            if letter == "G":
                state.green |= 1 << bit_at(x, y)
            elif letter == "B":
                state.blue |= 1 << bit_at(x, y)


def imagine(seen: VierView, dice: Dice) -> Vier:
    state = Vier(seen.options.house_rules())
    place(state, seen.rows)
    state.jokers = sum((jokers.delete * DELETES + jokers.bomb * BOMBS) << 2 * player for player, jokers in enumerate(seen.jokers))
    state.last = NOTHING if seen.last is None else encode(seen.last)
    state.outcome = RUNNING if seen.winner is None else WINNERS.index(seen.winner)
    # Whose turn it would be matters only while the game runs.
    state.mover = GREEN if seen.to_act is None else seen.to_act
    return state
