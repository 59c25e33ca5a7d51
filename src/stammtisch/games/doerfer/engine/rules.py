"""Dörfer: who lays which tile when, and how it ends (DOERFER-4).

Nothing is hidden: the stack has no order, each uncovered tile is a chance event drawn by the generator of DOERFER-7.
Seats count from 0; the owner of a seat's tiles is `seat + 1`, the board itself is owner 0.

Actions: a placement is its cell above three bits of rotation (0 to 5); an uncovered tile is the tile above DRAWN.
"""

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from stammtisch.core import CHANCE, Dice, State, Value
from stammtisch.errors import IllegalAction
from stammtisch.games.doerfer.engine.board import ROTATION, Board, empty_board
from stammtisch.games.doerfer.engine.hexes import FIRST_BEYOND, SIDES, cell_at, column_of, neighbour, row_of
from stammtisch.games.doerfer.engine.tiles import ALL, BIOMES, BITS, biome_at, drawn, kinds, shares, turned

RUNNING: Final = 0
STACK: Final = 1  # all tiles are laid
BLOCKED: Final = 2  # nobody can lay the current tile
NOTHING: Final = -1  # no placement yet
DRAWN: Final = 7

SIDE_NAMES: Final = ("north", "north-east", "south-east", "south", "south-west", "north-west")
BIOME_NAMES: Final = ("houses", "plains", "forest", "fields", "water", "tracks")


def place(row: int, column: int, rotation: int) -> int:
    """The action of laying the oldest uncovered tile there."""
    return cell_at(row, column) << ROTATION | rotation


def draw(tile: int) -> int:
    """The chance event of uncovering this tile."""
    return tile << ROTATION | DRAWN


def cell_of(action: int) -> int:
    return action >> ROTATION


def rotation_of(action: int) -> int:
    return action & 7


def tile_drawn(action: int) -> int:
    return action >> ROTATION


def is_draw(action: int) -> bool:
    return action & 7 == DRAWN


@mypyc_attr(acyclic=True)
class HouseRules(Value):
    """What a configuration says; shared by all copies and never changed."""

    def __init__(self, seats: int, stack: int, chances: list[int], weights: list[int]) -> None:
        self.seats = seats
        self.stack = stack
        self.chances = chances  # of each biome, out of 101
        self.weights = weights
        self.shares = shares(chances, weights)  # of each biome among all edges
        self.preset = ""  # what the options said: for the view only
        self.configuration: str | None = None

    def can_come(self, biome: int) -> bool:
        """Whether a tile can show this biome."""
        return self.chances[biome] > 0 and self.weights[biome] > 0


NOT_YET: Final[list[float]] = []


@mypyc_attr(acyclic=True)
class Doerfer(State):
    """A position of Dörfer."""

    CACHES: ClassVar[dict[str, object]] = {"expected": NOT_YET}

    def __init__(self, house: HouseRules, board: Board, row: list[int], stack: int) -> None:
        self.house = house
        self.board = board
        self.row = row  # uncovered tiles, the oldest first
        self.stack = stack  # tiles still covered
        self.mover: i64 = 0
        self.skips: i64 = 0  # players passed over since the last placement, the mover's predecessors
        self.end: i64 = RUNNING
        self.last = NOTHING
        self.expected: list[float] = NOT_YET  # points of each owner by the bots' estimate, once somebody asked

    def copy(self) -> "Doerfer":
        twin = Doerfer(self.house, self.board.copy(), self.row[:], self.stack)
        twin.mover = self.mover
        twin.skips = self.skips
        twin.end = self.end
        twin.last = self.last
        return twin

    def to_act(self) -> tuple[int, ...]:
        if self.end != RUNNING:
            return NOBODY
        return LUCK if self.is_drawing() else SEATS[self.mover]

    def is_drawing(self) -> bool:
        """Whether a tile must be uncovered: the row has one more than there are players (DOERFER-4.3, 4.5)."""
        return self.stack > 0 and len(self.row) <= self.house.seats

    def legal(self, player: int) -> list[int]:
        """Placements of the mover. The tiles that may come are too many to list: see `chance` and `check`."""
        if self.end != RUNNING or player != self.mover or self.is_drawing():
            return []
        return self.board.placements(self.mover + 1, self.row[0])

    def chance(self, dice: Dice) -> int:
        return draw(drawn(self.house.chances, self.house.weights, dice))

    def apply(self, player: int, action: int) -> None:
        self.expected = NOT_YET
        if player == CHANCE:
            self.row.append(tile_drawn(action))
            self.stack -= 1
        else:
            self.board.lay(player + 1, cell_of(action), self.row.pop(0), rotation_of(action))
            self.last = action
            self.skips = 0
            self.pass_on()
        self.find_mover()

    def pass_on(self) -> None:
        self.mover = self.mover + 1 if self.mover + 1 < self.house.seats else 0

    def find_mover(self) -> None:
        """Skip those who cannot lay the current tile (DOERFER-4.6), and see whether the game is over (4.7)."""
        if self.is_drawing():
            return
        if not self.row:
            self.end = STACK
            return
        while not self.board.can_place(self.mover + 1, self.row[0]):
            self.skips += 1
            self.pass_on()
            if self.skips == self.house.seats:
                self.end = BLOCKED
                return

    def skipped(self) -> list[int]:
        """The seats passed over since the last placement, in order."""
        seats = self.house.seats
        return [(self.mover - back) % seats for back in range(self.skips, 0, -1)]

    def check(self, player: int, action: int) -> None:
        if self.end != RUNNING:
            raise IllegalAction("over")
        if self.is_drawing():
            self.check_draw(player, action)
            return
        if player != self.mover:
            raise IllegalAction("not-your-turn")
        if rotation_of(action) > 5 or not 0 <= cell_of(action) < FIRST_BEYOND:
            raise IllegalAction("illegal")
        self.check_cell(cell_of(action))
        self.check_edges(cell_of(action), turned(self.row[0], rotation_of(action)))

    def check_draw(self, player: int, action: int) -> None:
        if player != CHANCE:
            raise IllegalAction("not-your-turn")
        tile = tile_drawn(action)
        if not is_draw(action) or not 0 <= tile <= ALL:
            raise IllegalAction("illegal")
        for side in range(SIDES):
            biome = biome_at(tile, side)
            if biome >= BIOMES or not self.house.can_come(biome):
                raise IllegalAction("doerfer.not-in-the-stack")

    def check_cell(self, cell: int) -> None:
        """DOERFER-4.4: a free cell beside a tile of the mover."""
        row, column = row_of(cell), column_of(cell)
        found = self.board.where.get(cell)
        if found is None:
            raise IllegalAction("doerfer.touches-nothing", row=row, column=column)
        if found >= 0:
            raise IllegalAction("doerfer.occupied", row=row, column=column)
        if not self.board.needs[~found] >> (BITS + self.mover + 1) & 1:
            raise IllegalAction("doerfer.touches-none-of-yours", row=row, column=column)

    def check_edges(self, cell: int, shown: int) -> None:
        """Every neighbour must fit, whoever owns it; the refusal names the first side that does not."""
        for side in range(SIDES):
            other = self.board.where.get(neighbour(cell, side), NOTHING)
            if other < 0:
                continue
            mine, theirs = biome_at(shown, side), biome_at(self.board.edges_of(other), (side + 3) % SIDES)
            if kinds(mine) & 7 != kinds(theirs) & 7:
                raise IllegalAction("doerfer.clash", side=SIDE_NAMES[side], tile=BIOME_NAMES[mine], there=BIOME_NAMES[theirs])

    def score(self, player: int) -> int:
        return self.board.areas.scores[player + 1]

    def winners(self) -> list[int]:
        """Everyone who shares the highest score (DOERFER-4.8)."""
        best = max(self.board.areas.scores[1 : self.house.seats + 1])
        return [seat for seat in range(self.house.seats) if self.score(seat) == best]

    def result(self) -> tuple[float, ...]:
        """Winners share the payoff. Alone there is nobody to beat: the payoff grows with the points."""
        if self.house.seats == 1:
            return (alone(self.score(0)),)
        winners = self.winners()
        return tuple([1 / len(winners) if seat in winners else 0.0 for seat in range(self.house.seats)])


def alone(points: int) -> float:
    """The payoff of a game alone, below 1: a half for 200 points."""
    return points / (points + 200)


def start(house: HouseRules, preplaced: list[tuple[int, int, int, int]]) -> Doerfer:
    """The game before its first tile is uncovered. Preplaced tiles: (owner, cell, rotation, tile), fit or not (DOERFER-4.2)."""
    board = empty_board()
    for owner, cell, rotation, tile in preplaced:
        board.lay(owner, cell, tile, rotation)
    state = Doerfer(house, board, [], house.stack)
    state.find_mover()
    return state


NOBODY: Final[tuple[int, ...]] = ()
LUCK: Final[tuple[int, ...]] = (CHANCE,)
SEATS: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(4)]
