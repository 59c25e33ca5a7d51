"""Vier: Connect Four on 8 x 7 with one delete and one bomb per player (VIER-1).

The board is two sets of bits, one per colour. Bit `8 * x + h` is column x, height h (0 is the bottom row, y = 7);
the eighth bit of each column stays empty, so that a line never runs from one column into the next.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from stammtisch.core import State, Value
from stammtisch.errors import IllegalAction

COLUMNS: Final = 8
ROWS: Final = 7
GREEN: Final = 0
BLUE: Final = 1
DRAW: Final = 2
RUNNING: Final = 3
NOTHING: Final = -1  # no last action yet

# Actions: below CELL the column of a drop, else the kind plus a height, a column or the bit of a cell.
CELL: Final = 64
ROW: Final = 128
COLUMN: Final = 136
BOMB: Final = 192
END: Final = 256

DELETES: Final = 1  # bits of `jokers`, shifted by two for blue
BOMBS: Final = 2
ALL_JOKERS: Final = 15

STRIDE: Final = 8  # bits from a cell to the one on its right
FULL: Final = 0x7F  # all cells of the first column
BOTTOM: Final = 0x0101010101010101  # a literal, like what is made of it: a compiled rule reads them at no cost
FIELD: Final = BOTTOM * 0x7F
TOP: Final = BOTTOM << 6
RADIUS: Final = 2  # VIER-1.9: Manhattan distance


def bit_at(x: int, y: int) -> int:
    """The bit of a cell by its drawn coordinates: y = 1 is the top row, 7 the bottom."""
    return STRIDE * x + ROWS - y


def x_of(bit: int) -> int:
    return bit // STRIDE


def y_of(bit: int) -> int:
    return ROWS - bit % STRIDE


def blast(bit: int) -> int:
    """The cells a bomb at this cell clears, clipped to the field."""
    cells = 0
    for other in FIELD_BITS:
        if abs(x_of(other) - x_of(bit)) + abs(y_of(other) - y_of(bit)) <= RADIUS:
            cells |= 1 << other
    return cells


FIELD_BITS: Final[list[int]] = [STRIDE * x + h for h in range(ROWS) for x in range(COLUMNS)]
BLASTS: Final[list[int]] = [blast(bit) if bit % STRIDE < ROWS else 0 for bit in range(64)]
DELETIONS: Final[list[int]] = [
    *[CELL + bit for bit in FIELD_BITS],
    *[ROW + h for h in range(ROWS)],
    *[COLUMN + x for x in range(COLUMNS)],
]


def has_four(stones: i64) -> bool:
    """Whether four of these stones stand in a line."""
    pairs = stones & (stones >> 1)  # vertical
    if pairs & (pairs >> 2):
        return True
    pairs = stones & (stones >> 8)  # horizontal
    if pairs & (pairs >> 16):
        return True
    pairs = stones & (stones >> 7)  # falling
    if pairs & (pairs >> 14):
        return True
    pairs = stones & (stones >> 9)  # rising
    return (pairs & (pairs >> 18)) != 0


def cleared_by(action: int) -> int:
    """The cells a joker clears, as bits."""
    if action >= BOMB:
        return BLASTS[action - BOMB]
    if action >= COLUMN:
        return FULL << STRIDE * (action - COLUMN)
    if action >= ROW:
        return BOTTOM << (action - ROW)
    return 1 << (action - CELL)


def squeezed(stones: int, kept: int) -> int:
    """The stones of one column after everything but the kept cells has gone."""
    fallen, height = 0, 0
    for h in range(ROWS):
        if kept >> h & 1:
            fallen |= (stones >> h & 1) << height
            height += 1
    return fallen


# squeezed(stones, kept) at kept * 128 + stones
SQUEEZED: Final[list[int]] = [
    squeezed(stones, kept) if stones & kept == stones else 0 for kept in range(128) for stones in range(128)
]


def settled(green: i64, blue: i64, cleared: i64) -> tuple[i64, i64]:
    """Both colours after the cleared cells are empty and every column has fallen together, once (VIER-1.11)."""
    hit = cleared & (green | blue)
    for x in range(COLUMNS):
        shift: i64 = STRIDE * x
        if hit >> shift & FULL:
            of_green = green >> shift & FULL
            of_blue = blue >> shift & FULL
            kept = (of_green | of_blue) & ~(hit >> shift)
            green ^= (of_green ^ SQUEEZED[kept << 7 | of_green & kept]) << shift
            blue ^= (of_blue ^ SQUEEZED[kept << 7 | of_blue & kept]) << shift
    return green, blue


@mypyc_attr(acyclic=True)
class HouseRules(Value):
    """House rules; shared by all copies of a position."""

    def __init__(self, jokers: bool = True) -> None:
        self.jokers = jokers


@mypyc_attr(acyclic=True)
class Vier(State):
    """A position of Vier."""

    def __init__(self, house: HouseRules) -> None:
        self.green: i64 = 0
        self.blue: i64 = 0
        self.mover: i64 = GREEN
        self.jokers: i64 = ALL_JOKERS if house.jokers else 0  # unused ones: DELETES, BOMBS of green, then of blue
        self.outcome: i64 = RUNNING  # or GREEN, BLUE, DRAW
        self.last: i64 = NOTHING
        self.house = house

    def copy(self) -> "Vier":
        twin = Vier(self.house)
        twin.green = self.green
        twin.blue = self.blue
        twin.mover = self.mover
        twin.jokers = self.jokers
        twin.outcome = self.outcome
        twin.last = self.last
        return twin

    def to_act(self) -> tuple[int, ...]:
        if self.outcome != RUNNING:
            return NOBODY
        return ONLY_GREEN if self.mover == GREEN else ONLY_BLUE

    def legal(self, player: int) -> list[int]:
        if self.outcome != RUNNING or player != self.mover:
            return []
        taken = self.green | self.blue
        drops = open_columns(taken)
        if self.jokers == 0:
            return drops
        if self.has_joker(player, DELETES):
            drops += DELETIONS
        if self.has_joker(player, BOMBS):
            drops += [BOMB + bit for bit in FIELD_BITS if not taken >> bit & 1]
        return drops

    def has_joker(self, player: int, kind: int) -> bool:
        """Whether this player still has this joker."""
        return (self.jokers >> 2 * player) & kind != 0

    def apply(self, player: int, action: int) -> None:
        self.last = action
        if action < COLUMNS:
            self.drop(action)
        else:
            self.use_joker(action)
        self.mover = 1 - self.mover

    def drop(self, column: i64) -> None:
        """VIER-1.3 and 1.13: only the mover can complete a four; a full field is a draw."""
        taken = self.green | self.blue
        bottom: i64 = 1  # a variable: mypyc would shift a constant in 32 bits
        bottom <<= STRIDE * column
        stone = (taken + bottom) & (bottom * FULL)
        if self.mover == GREEN:
            self.green |= stone
            if has_four(self.green):
                self.outcome = GREEN
                return
        else:
            self.blue |= stone
            if has_four(self.blue):
                self.outcome = BLUE
                return
        if (taken | stone) == FIELD:
            self.outcome = DRAW

    def use_joker(self, action: int) -> None:
        kind: i64 = BOMBS if action >= BOMB else DELETES
        self.jokers &= ~(kind << (2 * self.mover))
        self.settle(cleared_by(action))
        green_four, blue_four = has_four(self.green), has_four(self.blue)
        if green_four and blue_four:  # VIER-1.12
            self.outcome = DRAW
        elif green_four:
            self.outcome = GREEN
        elif blue_four:
            self.outcome = BLUE

    def settle(self, cleared: i64) -> None:
        """Remove the cleared stones and let what is above them fall (VIER-1.11)."""
        self.green, self.blue = settled(self.green, self.blue, cleared)

    def check(self, player: int, action: int) -> None:
        if self.outcome != RUNNING:
            raise IllegalAction("over")
        if player != self.mover:
            raise IllegalAction("not-your-turn")
        taken = self.green | self.blue
        if 0 <= action < COLUMNS:
            if action not in open_columns(taken):
                raise IllegalAction("vier.column-full", column=action + 1)
            return
        self.check_joker(player, action)

    def check_joker(self, player: int, action: int) -> None:
        bomb = BOMB <= action < END and (action - BOMB) % STRIDE < ROWS
        if not bomb and action not in DELETIONS:
            raise IllegalAction("illegal")
        if not self.house.jokers:
            raise IllegalAction("vier.no-jokers")
        if not self.has_joker(player, BOMBS if bomb else DELETES):
            raise IllegalAction("vier.bomb-used" if bomb else "vier.delete-used")
        if bomb and (self.green | self.blue) >> (action - BOMB) & 1:
            raise IllegalAction("vier.bomb-on-stone", x=x_of(action - BOMB) + 1, y=y_of(action - BOMB))

    def result(self) -> tuple[float, ...]:
        if self.outcome == GREEN:
            return (1.0, 0.0)
        if self.outcome == BLUE:
            return (0.0, 1.0)
        return (0.5, 0.5)


NOBODY: Final[tuple[int, ...]] = ()
ONLY_GREEN: Final[tuple[int, ...]] = (GREEN,)
ONLY_BLUE: Final[tuple[int, ...]] = (BLUE,)
EVERY_COLUMN: Final[list[int]] = list(range(COLUMNS))


def open_columns(taken: i64) -> list[int]:
    """The columns with room for a stone."""
    if taken & TOP == 0:  # most of a game
        return EVERY_COLUMN[:]
    return [x for x in range(COLUMNS) if not taken >> (STRIDE * x + ROWS - 1) & 1]
