"""Places of the island in words: a crossing or a path by the fields around it."""

from collections.abc import Mapping

from stammtisch.data import Words
from stammtisch.games.catan.engine.board import LARGE, NOWHERE, SMALL, Island
from stammtisch.games.catan.view import CatanView

NAMES: Mapping[str, Words] = {
    "wood": Words("Holz", "wood"),
    "brick": Words("Lehm", "brick"),
    "wool": Words("Wolle", "wool"),
    "grain": Words("Getreide", "grain"),
    "ore": Words("Erz", "ore"),
    "desert": Words("Wüste", "desert"),
    "general": Words("3:1", "3:1"),
    "knight": Words("Ritter", "knight"),
    "roads": Words("Straßenbau", "road building"),
    "monopoly": Words("Monopol", "monopoly"),
    "invention": Words("Erfindung", "invention"),
    "point": Words("Siegpunkt", "victory point"),
}
SEA = Words("Meer", "sea")


def island(seen: CatanView) -> Island:
    return SMALL if len(seen.fields) == len(SMALL.hexes) else LARGE


def land(seen: CatanView, number: int) -> Words:
    """A field by what it bears: `wool 5`."""
    if number == NOWHERE:
        return SEA
    found = seen.fields[number]
    name = Words("?", "?") if found.terrain is None else NAMES[found.terrain]
    chip = "" if found.chip is None else f" {found.chip}"
    return Words(name.de + chip, name.en + chip)


def field(seen: CatanView, number: int) -> Words:
    what = land(seen, number)
    return Words(f"Feld {number} ({what.de})", f"field {number} ({what.en})")


def crossing(seen: CatanView, number: int) -> Words:
    hexes = island(seen).crossing_hexes[3 * number : 3 * number + 3]
    what = together([land(seen, place) for place in hexes if place != NOWHERE], ", ")
    return Words(f"auf Kreuzung {number} ({what.de})", f"at crossing {number} ({what.en})")


def path(seen: CatanView, number: int) -> Words:
    map_ = island(seen)
    hexes = [map_.number.get(place, NOWHERE) for place in sorted(map_.pairs[number])]
    what = together([land(seen, place) for place in sorted(hexes, reverse=True)], " | ")
    return Words(f"auf Weg {number} ({what.de})", f"on path {number} ({what.en})")


def together(parts: list[Words], between: str) -> Words:
    return Words(between.join(part.de for part in parts), between.join(part.en for part in parts))
