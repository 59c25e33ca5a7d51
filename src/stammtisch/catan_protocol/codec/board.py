"""Places: the document names them by the coordinates of the fields around them, the rules by numbers."""

from collections.abc import Iterable

from stammtisch.catan_protocol.codec.refusals import Refusal
from stammtisch.catan_protocol.codec.values import Ort
from stammtisch.games.catan.engine.board import LARGE, SMALL, Hex, Island

ROAD_FIELDS, TOWN_FIELDS = 2, 3
# Servers of the first years name the sea around the small island by letters, row by row.
LETTERS: dict[str, Hex] = dict(zip("abcdefghijklmnopqr", sorted(SMALL.sea, key=lambda place: (-place[1], place[0])), strict=True))


def island_of(seats: int) -> Island:
    return SMALL if seats <= 4 else LARGE


def place(ort: Ort | str) -> Hex:
    if isinstance(ort, str):
        return LETTERS.get(ort, (99, 99))
    return ort.x, ort.y


def orte(hexes: Iterable[Hex]) -> tuple[Ort, ...]:
    """In a fixed order; receivers must not care."""
    return tuple(Ort(x, y) for x, y in sorted(hexes))


def hex_number(island: Island, ort: Ort | str) -> int:
    """A land field."""
    found = island.number.get(place(ort))
    if found is None:
        raise Refusal("protocol.place")
    return found


def path_number(island: Island, around: tuple[Ort | str, ...]) -> int:
    found = island.path_of.get(frozenset(map(place, around)))
    if found is None or len(around) != ROAD_FIELDS:
        raise Refusal("protocol.place")
    return found


def crossing_number(island: Island, around: tuple[Ort | str, ...]) -> int:
    found = island.crossing_of.get(frozenset(map(place, around)))
    if found is None or len(around) != TOWN_FIELDS:
        raise Refusal("protocol.place")
    return found


def hex_ort(island: Island, number: int) -> Ort:
    return Ort(*island.hexes[number])


def path_orte(island: Island, number: int) -> tuple[Ort, ...]:
    return orte(island.pairs[number])


def crossing_orte(island: Island, number: int) -> tuple[Ort, ...]:
    return orte(island.triples[number])
