"""Places of the island in words: a crossing or a path by the fields around it."""

from stammtisch.catalogue import Catalogue, Texts
from stammtisch.games.catan.engine.board import LARGE, NOWHERE, SMALL, Island
from stammtisch.games.catan.view import CatanView

TEXTS = Catalogue.beside(__file__)


def island(seen: CatanView) -> Island:
    return SMALL if len(seen.fields) == len(SMALL.hexes) else LARGE


def land(seen: CatanView, number: int, texts: Texts) -> str:
    """A field by what it bears: `wool 5`."""
    if number == NOWHERE:
        return texts("places.sea")
    found = seen.fields[number]
    name = "?" if found.terrain is None else texts(f"words.{found.terrain}")
    return name if found.chip is None else f"{name} {found.chip}"


def field(seen: CatanView, number: int, texts: Texts) -> str:
    return texts("places.field", number=number, land=land(seen, number, texts))


def around(seen: CatanView, number: int, texts: Texts) -> str:
    """A crossing by what lies around it: `wood 6, ore 5`."""
    hexes = island(seen).crossing_hexes[3 * number : 3 * number + 3]
    return ", ".join([land(seen, each, texts) for each in hexes if each != NOWHERE])


def beside(seen: CatanView, number: int) -> list[int]:
    """The fields on both sides of a path, the sea last."""
    map_ = island(seen)
    return sorted([map_.number.get(place, NOWHERE) for place in sorted(map_.pairs[number])], reverse=True)


def crossing(seen: CatanView, number: int, texts: Texts) -> str:
    return texts("places.crossing", number=number, land=around(seen, number, texts))


def path(seen: CatanView, number: int, texts: Texts) -> str:
    lands = " | ".join([land(seen, place, texts) for place in beside(seen, number)])
    return texts("places.path", number=number, land=lands)
