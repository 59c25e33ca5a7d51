"""A tile (DOERFER-2, DOERFER-3): six biomes round a centre, packed into one integer.

Edge s is the three bits at `3 * s`. Land biomes come first, so that the third bit says "water or tracks" and the
first tells these two apart: what fits what is then a matter of masks.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.core import Dice
from stammtisch.games.doerfer.engine.hexes import SIDES

HOUSES: Final = 0
PLAINS: Final = 1
FOREST: Final = 2
FIELDS: Final = 3
WATER: Final = 4
TRAINTRACKS: Final = 5
BIOMES: Final = 6
LETTERS: Final = "HPFAWT"  # A: Acker

BITS: Final = 18  # of a tile, and of the masks below
ALL: Final = (1 << 18) - 1
ONES: Final = 0o111111  # the first bit of every edge

# The centre goes to the first of these among the most frequent biomes (DOERFER-2, rules 3 to 7).
PRECEDENCE: Final[list[int]] = [WATER, PLAINS, FOREST, HOUSES, FIELDS]


def tile_of(letters: str) -> int:
    """
    >>> letters_of(tile_of("HPFAWT"))
    'HPFAWT'
    """
    if len(letters) != 6 or set(letters) - set(LETTERS):
        raise ValueError(f"A tile is six letters of {LETTERS}, not {letters!r}.")
    return sum([LETTERS.index(letter) << 3 * side for side, letter in enumerate(letters)])


def letters_of(tile: int) -> str:
    return "".join([LETTERS[tile >> 3 * side & 7] for side in range(SIDES)])


def turned(mask: i64, rotation: i64) -> i64:
    """A tile, or a mask of edges, turned clockwise by sixths: edge s is then seen at side `s + rotation`."""
    return (mask << (3 * rotation) | mask >> (18 - 3 * rotation)) & ALL


def biome_at(tile: i64, side: i64) -> i64:
    return tile >> (3 * side) & 7


def kinds(tile: i64) -> i64:
    """One bit of three per edge: land, water or tracks. Edges fit if their kinds are equal (DOERFER-3)."""
    rare = tile >> 2 & ONES
    tracks = rare & tile
    return (ONES & ~rare) | (rare & ~tracks) << 1 | tracks << 2


def strangers(biome: i64) -> i64:
    """The kinds, one bit each, that do not fit an edge of this biome."""
    if biome < WATER:
        return 6
    return 5 if biome == WATER else 3


def centre(tile: i64) -> i64:
    """The biome in the middle (DOERFER-2).

    >>> "".join(LETTERS[centre(tile_of(tile))] for tile in ("HPFHAW", "HHHPPP", "FFFAAA", "THPFAW"))
    'HPFT'
    """
    counts: i64 = 0  # four bits per biome
    one: i64 = 1
    for side in range(SIDES):
        counts += one << (4 * biome_at(tile, side))
    if counts >> 4 * TRAINTRACKS:
        return TRAINTRACKS
    best: i64 = FIELDS
    most: i64 = 0
    for biome in PRECEDENCE:
        count = counts >> (4 * i64(biome)) & 15
        if count > most:
            best, most = biome, count
    return best


def drawn(chances: list[int], weights: list[int], dice: Dice) -> int:
    """A tile as the generator of DOERFER-7 makes it: first which biomes take part, then six edges by weight."""
    taking_part: i64 = 0
    total: i64 = 0
    one: i64 = 1
    while total == 0:
        taking_part = 0
        biome: i64
        for biome in range(BIOMES):
            # A chance of 100 is 100 in 101. The number is drawn for a biome without weight too.
            if dice.below(101) < chances[biome] and weights[biome] > 0:
                taking_part |= one << biome
                total += weights[biome]
    tile: i64 = 0
    for side in range(SIDES):
        tile |= weighted(taking_part, weights, dice.below(total)) << i64(3 * side)
    return tile


def weighted(taking_part: i64, weights: list[int], number: i64) -> i64:
    """The biome this number, from 0 to one less than the sum of the weights taking part, falls on."""
    biome: i64
    for biome in range(BIOMES):
        if taking_part >> biome & 1:
            number -= weights[biome]
            if number < 0:
                return biome
    raise AssertionError("the number is not below the sum of the weights")


def shares(chances: list[int], weights: list[int]) -> list[float]:
    """The part of all edges that shows each biome, over every choice of biomes that can take part."""
    found = [0.0] * BIOMES
    some = 0.0
    for taking_part in range(1, 1 << BIOMES):
        likely = likelihood(taking_part, chances, weights)
        if likely > 0:
            some += likely
            admitted = [biome for biome in range(BIOMES) if taking_part >> biome & 1]
            total = sum([weights[biome] for biome in admitted])
            for biome in admitted:
                found[biome] += likely * weights[biome] / total
    return [share / some for share in found]


def likelihood(taking_part: int, chances: list[int], weights: list[int]) -> float:
    """How likely one try admits exactly these biomes."""
    likely = 1.0
    for biome in range(BIOMES):
        admitted = min(chances[biome], 101) / 101 if weights[biome] > 0 else 0.0
        likely *= admitted if taking_part >> biome & 1 else 1 - admitted
    return likely
