"""Before the first turn: the map, the order of play, all by chance (CATAN-2, start order).

The map is a series of chance events: a terrain for each hex, the corner where the spiral of chips begins, which
sea hexes have harbours, and each harbour's kind and path.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.catan.engine.actions import (
    ANCHORED,
    CHIPPED,
    ORDER_ROLLED,
    at,
    laid,
    lower,
    moored,
    place_of,
    rolled,
    upper,
)
from stammtisch.games.catan.engine.board import SMALL, WORD, Island
from stammtisch.games.catan.engine.packs import packed
from stammtisch.games.catan.engine.position import (
    ANCHORING,
    CHIPPING,
    DESERT,
    FOUNDING,
    LAYING,
    MOORING,
    NONE,
    ORDERING,
    ROLLS,
    UNLAID,
    Land,
    Position,
    island_for,
)

# Terrain by resource and desert; harbours by resource and general; cards by kind. First the small island.
TERRAINS: Final[list[list[int]]] = [[4, 3, 4, 4, 3, 1], [6, 5, 6, 6, 5, 2]]
HARBOUR_KINDS: Final[list[list[int]]] = [[1, 1, 1, 1, 1, 4], [1, 1, 2, 1, 1, 5]]
DECKS: Final[list[list[int]]] = [[14, 2, 2, 2, 5], [20, 3, 3, 3, 5]]
BANKS: Final[list[int]] = [19, 24]
CHIPS: Final[list[list[int]]] = [
    [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11],
    [2, 5, 4, 6, 3, 9, 8, 11, 11, 10, 6, 3, 8, 4, 8, 10, 11, 12, 10, 5, 4, 9, 5, 9, 12, 3, 2, 6],
]
# The map for beginners, row by row from the top: terrain, and for the small island the chips of the first edition's
# picture; the large one takes its chips from the spiral that begins in the east.
BEGINNER_TERRAIN: Final[list[list[int]]] = [
    [4, 2, 0, 3, 1, 2, 1, 3, 0, 5, 0, 4, 0, 4, 3, 2, 1, 3, 2],
    [4, 2, 0, 3, 1, 2, 1, 0, 3, 4, 2, 0, 5, 0, 3, 4, 2, 1, 5, 3, 0, 1, 2, 3, 4, 0, 2, 1, 3, 4],
]
BEGINNER_CHIPS: Final[list[int]] = [10, 2, 9, 12, 6, 4, 10, 9, 11, 0, 3, 8, 8, 3, 4, 5, 5, 6, 11]
BEGINNER_HARBOURS: Final[list[list[int]]] = [[5, 4, 3, 5, 0, 1, 5, 5, 2], [5, 4, 3, 5, 0, 1, 5, 5, 2, 5, 2]]


def size_of(island: Island) -> int:
    """0 for the small island, 1 for the large one: the place in the tables above."""
    return 0 if island is SMALL else 1


def set_up(game: Position) -> None:
    """The position before anything has happened."""
    island = island_for(game.seats)
    seats = int(game.seats)
    game.bank = packed([game.house.bank] * 5)
    game.deck = packed(DECKS[size_of(island)])
    game.standing = [0] * seats
    game.rolls = [0] * seats
    game.order = list(range(seats))
    game.hands = [0] * seats
    game.cards = [0] * seats
    game.tally = [0, 0, 15, 5, 4, 0, 0, 0] * seats
    game.sets = [0] * (8 * seats)
    game.notes = [0] * (seats * (seats + 1))
    game.income = [0] * (ROLLS * seats)
    game.around = [0] * len(island.hexes)
    game.buildings = [0] * len(island.triples)
    game.roads = [NONE] * len(island.pairs)
    game.open_low, game.open_high = full_set(len(island.triples))
    game.free_low, game.free_high = full_set(len(island.pairs))
    if game.house.beginner:
        lay_beginner_map(game)


def full_set(places: int) -> tuple[int, int]:
    """All places as two words."""
    return (1 << min(places, WORD)) - 1, (1 << max(places - WORD, 0)) - 1


def lay_beginner_map(game: Position) -> None:
    land = game.land
    size = size_of(land.island)
    land.terrain = BEGINNER_TERRAIN[size][:]
    if size == 0:
        land.corner = 0
        land.chips = BEGINNER_CHIPS[:]
    else:
        lay_chips(land, 0)
    land.anchor = 1
    for kind in BEGINNER_HARBOURS[size]:
        moor(land, land.island.coast[next_harbour(land)][0], kind)
    game.robber = land.terrain.index(DESERT)
    game.phase = ORDERING


def outcomes(game: Position) -> list[int]:
    """All that chance can do now, before the founding; a likelier outcome is repeated."""
    if game.phase == LAYING:
        return terrain_outcomes(game.land)
    if game.phase == CHIPPING:
        return [at(CHIPPED, corner) for corner in range(6)]
    if game.phase == ANCHORING:
        return [at(ANCHORED, first) for first in range(2)]
    if game.phase == MOORING:
        return harbour_outcomes(game.land)
    return dice_outcomes(ORDER_ROLLED)


def dice_outcomes(kind: i64) -> list[int]:
    """The 36 rolls of two dice."""
    found: list[int] = []
    for first in range(1, 7):
        for second in range(1, 7):
            found.append(rolled(kind, first, second))
    return found


def terrain_outcomes(land: Land) -> list[int]:
    place: i64 = 0
    left = TERRAINS[size_of(land.island)][:]
    while land.terrain[place] != UNLAID:
        left[land.terrain[place]] -= 1
        place += 1
    found: list[int] = []
    for terrain in range(len(left)):
        found += [laid(place, terrain)] * left[terrain]
    return found


def harbour_outcomes(land: Land) -> list[int]:
    paths = land.island.coast[next_harbour(land)]
    left = HARBOUR_KINDS[size_of(land.island)][:]
    for placed in land.kinds:
        left[placed] -= 1
    found: list[int] = []
    for kind in range(len(left)):
        for path in paths:
            found += [moored(path, kind)] * left[kind]
    return found


def next_harbour(land: Land) -> int:
    """The sea hex whose harbour comes next: every second one has one."""
    return int(land.anchor) + 2 * len(land.kinds)


def set_up_by(game: Position, action: int) -> None:
    """Apply one chance event of the set-up."""
    land = game.land
    if game.phase == LAYING:
        land.terrain[upper(action)] = lower(action)
        if land.terrain[-1] != UNLAID:
            game.robber = land.terrain.index(DESERT)
            game.phase = CHIPPING
    elif game.phase == CHIPPING:
        lay_chips(land, place_of(action))
        game.phase = ANCHORING
    elif game.phase == ANCHORING:
        land.anchor = place_of(action)
        game.phase = MOORING
    elif game.phase == MOORING:
        moor(land, upper(action), lower(action))
        if next_harbour(land) >= len(land.island.sea):
            game.phase = ORDERING
    else:
        roll_for_order(game, upper(action) + lower(action))


def lay_chips(land: Land, corner: int) -> None:
    """Number chips in their order along the spiral, skipping deserts: 6 and 8 never become neighbours."""
    land.corner = corner
    chips = CHIPS[size_of(land.island)]
    used = 0
    for place in land.island.spirals[corner]:
        if land.terrain[place] != DESERT:
            land.chips[place] = chips[used]
            used += 1


def moor(land: Land, path: int, kind: int) -> None:
    land.moorings.append(path)
    land.kinds.append(kind)
    for end in (2 * path, 2 * path + 1):
        land.harbour_at[land.island.path_ends[end]] = kind


def next_to_roll(game: Position) -> int:
    """The seat that rolls for the order now: one that shares its rank and has not rolled yet; NONE if nobody."""
    for seat in range(game.seats):
        if game.rolls[seat] == 0 and game.standing.count(game.standing[seat]) > 1:
            return seat
    return NONE


def roll_for_order(game: Position, roll: int) -> None:
    """Highest first; equal rolls are rolled again among themselves."""
    game.rolls[next_to_roll(game)] = roll
    if next_to_roll(game) != NONE:
        return
    keys = [game.standing[seat] * 16 + game.rolls[seat] for seat in range(game.seats)]
    ranks = sorted(set(keys))
    game.standing = [ranks.index(key) for key in keys]
    game.rolls = [0] * int(game.seats)
    if len(ranks) == game.seats:
        game.order = [game.standing.index(rank) for rank in range(len(ranks) - 1, -1, -1)]
        game.standing = []
        game.rolls = []
        game.phase = FOUNDING
        game.active = game.order[0]
