"""A placement of Dörfer as advice to somebody at the board: what the tile continues there. No cell has a number."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from stammtisch.catalogue import GENERAL, Language, Texts
from stammtisch.games.doerfer.data import DoerferAction, Place
from stammtisch.games.doerfer.engine.hexes import SIDES, cell_at, neighbour
from stammtisch.games.doerfer.engine.rules import BIOME_NAMES
from stammtisch.games.doerfer.engine.tiles import LETTERS, letters_of, tile_of, turned
from stammtisch.games.doerfer.text import TEXTS, say
from stammtisch.games.doerfer.view import DoerferView
from stammtisch.telling import listed, name


def suggest(action: DoerferAction, seen: DoerferView, language: Language) -> str:
    if not isinstance(action, Place) or not seen.uncovered:
        return say(action, seen, language)
    texts, touching = TEXTS[language], list(edges(action, seen))
    going_on = biomes(dict.fromkeys([edge.own for edge in touching if edge.own == edge.beyond]), texts)
    owners = sorted({edge.owner for edge in touching if edge.owner > 0})
    whom = [GENERAL[language]("people.to") if owner - 1 == seen.viewer else name(owner - 1) for owner in owners]
    place = texts("suggest.beside", whom=listed(whom, language)) if whom else texts("suggest.lay")
    return texts("suggest.continues", place=place, biomes=listed(going_on, language)) if going_on else place


def biomes(letters: Iterable[str], texts: Texts) -> list[str]:
    return [texts(f"words.{BIOME_NAMES[LETTERS.index(letter)]}") for letter in letters]


class Edge(NamedTuple):
    """An edge of the tile to be laid that touches another one."""

    own: str
    beyond: str
    owner: int  # of the other tile, as in Tile


def edges(action: Place, seen: DoerferView) -> Iterator[Edge]:
    laid = {cell_at(tile.row, tile.column): tile for tile in seen.tiles}
    own, cell = as_it_lies(seen.uncovered[0], action.rotation), cell_at(action.row, action.column)
    for side in range(SIDES):
        tile = laid.get(neighbour(cell, side))
        if tile is not None:
            yield Edge(own[side], as_it_lies(tile.edges, tile.rotation)[(side + 3) % SIDES], tile.owner)


def as_it_lies(tile: str, rotation: int) -> str:
    return letters_of(turned(tile_of(tile), rotation))
