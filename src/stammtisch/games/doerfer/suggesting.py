"""A placement of Dörfer as advice to somebody at the board: what the tile continues there. No cell has a number."""

from collections.abc import Iterator

from stammtisch.catalogue import Language, Texts
from stammtisch.games.doerfer.data import DoerferAction, Place
from stammtisch.games.doerfer.engine.hexes import SIDES, cell_at, neighbour
from stammtisch.games.doerfer.engine.rules import BIOME_NAMES
from stammtisch.games.doerfer.engine.tiles import LETTERS, letters_of, tile_of, turned
from stammtisch.games.doerfer.text import TEXTS, say
from stammtisch.games.doerfer.view import DoerferView
from stammtisch.telling import listed


def suggest(action: DoerferAction, seen: DoerferView, language: Language) -> str:
    if not isinstance(action, Place) or not seen.uncovered:
        return say(action, seen, language)
    texts = TEXTS[language]
    found = continued(action, seen, texts)
    return texts("suggest.continues", biomes=listed(found, language)) if found else texts("suggest.edge")


def continued(action: Place, seen: DoerferView, texts: Texts) -> list[str]:
    """The biomes that go on beyond the tile's edges, each once."""
    alike = dict.fromkeys([own for own, beyond in edges(action, seen) if own == beyond])
    return [texts(f"words.{BIOME_NAMES[LETTERS.index(letter)]}") for letter in alike]


def edges(action: Place, seen: DoerferView) -> Iterator[tuple[str, str]]:
    """The edges of the tile to be laid that touch another one: own letter, and the other's."""
    laid = {cell_at(tile.row, tile.column): as_it_lies(tile.edges, tile.rotation) for tile in seen.tiles}
    own, cell = as_it_lies(seen.uncovered[0], action.rotation), cell_at(action.row, action.column)
    for side in range(SIDES):
        beyond = laid.get(neighbour(cell, side))
        if beyond is not None:
            yield own[side], beyond[(side + 3) % SIDES]


def as_it_lies(tile: str, rotation: int) -> str:
    return letters_of(turned(tile_of(tile), rotation))
