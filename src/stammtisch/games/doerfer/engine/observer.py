"""Dörfer for learners, compiled: a window onto the endless land around the viewer's tiles, and placements as tokens."""

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64, u8

from stammtisch.core import State
from stammtisch.games.doerfer.engine.board import ROTATION, Board
from stammtisch.games.doerfer.engine.hexes import BITS as COLUMN_BITS
from stammtisch.games.doerfer.engine.hexes import COLUMNS as COLUMN_MASK
from stammtisch.games.doerfer.engine.hexes import OFFSET, SIDES
from stammtisch.games.doerfer.engine.rules import NOTHING, RUNNING, Doerfer, rotation_of
from stammtisch.games.doerfer.engine.tiles import BIOMES
from stammtisch.observer import Observer, write_number

if TYPE_CHECKING:
    from librt.vecs import vec

WINDOW: Final = 33  # cells across and down
MIDDLE: Final = 16
CELL_BYTES: Final = 8  # owner, six edges as they lie, rotation
TILE_BITS: Final = 18
SEATS_MOST: Final = 4
BOARD: Final = 5  # the owner of tiles that nobody laid

# Where the fields of `observation.py` begin.
LAND: Final = 0
OUTSIDE: Final = 8712  # tiles beyond the window: own, of the next seats, of the board; two digits each
CENTRE: Final = 8722  # of the window: row, column, five digits each
UNCOVERED: Final = 8732
STACK: Final = 8762
SCORES: Final = 8764
MOVER: Final = 8776
TURN: Final = 8777
SKIPS: Final = 8778
LAST: Final = 8779
END: Final = 8782
WINNERS: Final = 8783
SEAT: Final = 8787
SEATS: Final = 8788
ODDS: Final = 8789
SIZE: Final = 8825

# Tokens: the cells of the window, then these.
TURNED: Final = 1089
FAR: Final = 1095
FIRST_DIGIT: Final = 1096
DIGITS: Final = 6
DIGIT_BITS: Final = 5


class DoerferObserver(Observer):
    def observe(self, state: State, viewer: i64, out: "vec[u8]", at: i64) -> None:
        game = cast(Doerfer, state)
        row, column = middle_of(game.board, viewer + 1)
        write_land(game, viewer, row, column, out, at)
        write_number(out, at + CENTRE, row, 5)
        write_number(out, at + CENTRE + 5, column, 5)
        write_cards(game, out, at)
        write_course(game, viewer, row, column, out, at)

    def spell(self, state: State, player: i64, actions: list[int], tokens: list[int], ends: list[int]) -> None:
        row, column = middle_of(cast(Doerfer, state).board, player + 1)
        for number in actions:
            action: i64 = number
            cell = action >> ROTATION
            down = (cell >> COLUMN_BITS) - row
            across = (cell & COLUMN_MASK) - column
            if -MIDDLE <= down <= MIDDLE and -MIDDLE <= across <= MIDDLE:
                tokens.append((down + MIDDLE) * WINDOW + across + MIDDLE)
            else:
                tokens.append(FAR)
                add_digits(tokens, down)
                add_digits(tokens, across)
            tokens.append(TURNED + rotation_of(action))
            ends.append(len(tokens))


def add_digits(tokens: list[int], distance: i64) -> None:
    shifted = distance + 2 * OFFSET
    place: i64 = DIGITS
    while place > 0:
        place -= 1
        tokens.append(FIRST_DIGIT + (shifted >> (DIGIT_BITS * place) & 31))


def middle_of(board: Board, owner: i64) -> tuple[i64, i64]:
    """Row and column, as cells count them, in the middle of this owner's tiles, or of all as long as he has none.

    The column is even: what lies around an even column is not what lies around an odd one.
    """
    top: i64 = OFFSET * 4
    left: i64 = OFFSET * 4
    bottom: i64 = -1
    right: i64 = -1
    for tries in range(2):
        number: i64 = 0
        count: i64 = len(board.cells)
        while number < count:
            tile: i64 = board.tiles[number]
            if tries == 1 or tile >> (TILE_BITS + 3) == owner:
                cell: i64 = board.cells[number]
                row = cell >> COLUMN_BITS
                column = cell & COLUMN_MASK
                if row < top:
                    top = row
                if row > bottom:
                    bottom = row
                if column < left:
                    left = column
                if column > right:
                    right = column
            number += 1
        if bottom >= 0:
            return (top + bottom) // 2, (left + right) // 4 * 2  # OFFSET is even, so this is what signed ones would give
    return OFFSET, OFFSET


def write_land(game: Doerfer, viewer: i64, row: i64, column: i64, out: "vec[u8]", at: i64) -> None:
    """The tiles in the window, and how many of each owner lie beyond it."""
    board = game.board
    seats: i64 = game.house.seats
    beyond: list[int] = [0, 0, 0, 0, 0]
    number: i64 = 0
    count: i64 = len(board.cells)
    while number < count:
        cell: i64 = board.cells[number]
        tile: i64 = board.tiles[number]
        owner = tile >> (TILE_BITS + 3)
        owner = BOARD if owner == 0 else (owner - 1 - viewer) % seats + 1
        down = (cell >> COLUMN_BITS) - row + MIDDLE
        across = (cell & COLUMN_MASK) - column + MIDDLE
        if 0 <= down < WINDOW and 0 <= across < WINDOW:
            place = at + LAND + CELL_BYTES * (WINDOW * down + across)
            out[place] = u8(owner)
            side: i64 = 0
            while side < SIDES:
                out[place + 1 + side] = u8((tile >> (3 * side) & 7) + 1)
                side += 1
            out[place + 7] = u8(tile >> TILE_BITS & 7)
        else:
            beyond[owner - 1] += 1
        number += 1
    for one in range(5):
        write_number(out, at + OUTSIDE + 2 * i64(one), beyond[one], 2)


def write_cards(game: Doerfer, out: "vec[u8]", at: i64) -> None:
    """Uncovered tiles, the stack, and how tiles come."""
    place = at + UNCOVERED
    for number in game.row:
        tile: i64 = number
        side: i64 = 0
        while side < SIDES:
            out[place] = u8((tile >> (3 * side) & 7) + 1)
            place += 1
            side += 1
    write_number(out, at + STACK, game.stack, 2)
    for biome in range(BIOMES):
        write_number(out, at + ODDS + 6 * i64(biome), game.house.chances[biome], 3)
        write_number(out, at + ODDS + 6 * i64(biome) + 3, game.house.weights[biome], 3)


def write_course(game: Doerfer, viewer: i64, row: i64, column: i64, out: "vec[u8]", at: i64) -> None:
    seats: i64 = game.house.seats
    first: i64 = 0
    while first < seats:
        seat = (viewer + first) % seats
        write_number(out, at + SCORES + 3 * first, game.board.areas.scores[seat + 1], 3)
        first += 1
    mover = (game.mover - viewer) % seats + 1
    out[at + MOVER] = u8(mover)
    if game.end == RUNNING and not game.is_drawing():
        out[at + TURN] = u8(mover)
    out[at + SKIPS] = u8(game.skips)
    if game.last != NOTHING:
        write_last(game.last, row, column, out, at)
    if game.end != RUNNING:
        out[at + END] = u8(game.end)
        for winner in game.winners():
            out[at + WINNERS + (winner - viewer) % seats] = u8(1)
    out[at + SEAT] = u8(viewer)
    out[at + SEATS] = u8(seats)


def write_last(action: i64, row: i64, column: i64, out: "vec[u8]", at: i64) -> None:
    cell = action >> ROTATION
    down = (cell >> COLUMN_BITS) - row + MIDDLE
    across = (cell & COLUMN_MASK) - column + MIDDLE
    if 0 <= down < WINDOW and 0 <= across < WINDOW:
        out[at + LAST] = u8(down + 1)
        out[at + LAST + 1] = u8(across + 1)
    out[at + LAST + 2] = u8(rotation_of(action) + 1)
