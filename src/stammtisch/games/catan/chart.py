"""The island as everybody sees it: fields, harbours, crossings and paths, where each is drawn, and what is built there."""

from functools import cache

from stammtisch.data import Data
from stammtisch.games.catan.data import HARBOURS, TERRAINS, HarbourKind, Terrain
from stammtisch.games.catan.engine import position as p
from stammtisch.games.catan.engine.board import LARGE, SMALL, Island, drawn_at
from stammtisch.games.catan.engine.rules import Catan


class Field(Data, frozen=True):
    """A hex by its axial coordinates, and where its middle is drawn."""

    x: int
    y: int
    at: tuple[int, int]
    terrain: Terrain | None
    chip: int | None


class Harbour(Data, frozen=True):
    path: int
    kind: HarbourKind
    at: tuple[int, int]  # the middle of its sea hex, as drawn


class Building(Data, frozen=True):
    crossing: int
    owner: int
    city: bool


class Road(Data, frozen=True):
    path: int
    owner: int


def crossings_of(island: Island) -> tuple[tuple[int, int], ...]:
    return tuple(drawn_at(sorted(triple)) for triple in island.triples)


def paths_of(island: Island) -> tuple[tuple[int, int], ...]:
    ends = island.path_ends
    return tuple((ends[2 * path], ends[2 * path + 1]) for path in range(len(island.pairs)))


CROSSINGS = (crossings_of(SMALL), crossings_of(LARGE))
PATHS = (paths_of(SMALL), paths_of(LARGE))


def sketch(state: Catan) -> tuple[tuple[Field, ...], tuple[Harbour, ...]]:
    """The map; a finished one is drawn only once."""
    kept = state.land.sketch
    if isinstance(kept, tuple):
        return kept
    found = fields(state), harbours(state)
    if state.phase > p.ORDERING:
        state.land.sketch = found
    return found


def fields(state: Catan) -> tuple[Field, ...]:
    land = state.land
    return tuple(
        Field(
            x=x,
            y=y,
            at=drawn_at([(x, y)]),
            terrain=None if land.terrain[number] == p.UNLAID else TERRAINS[land.terrain[number]],
            chip=land.chips[number] or None,
        )
        for number, (x, y) in enumerate(land.island.hexes)
    )


def harbours(state: Catan) -> tuple[Harbour, ...]:
    land = state.land
    found = []
    for path, kind in zip(land.moorings, land.kinds, strict=True):
        [sea] = [place for place in land.island.pairs[path] if place not in land.island.number]
        found.append(Harbour(path, HARBOURS[kind], drawn_at([sea])))
    return tuple(found)


@cache
def building(at: int, code: int) -> Building:
    return Building(at, p.owner_of(code), p.is_city(code))


@cache
def road(path: int, owner: int) -> Road:
    return Road(path, owner)
