"""What a placement in Dörfer would touch, for learners who compare candidates."""

from collections.abc import Callable, Iterator

from stammtisch.games.doerfer.data import Place
from stammtisch.games.doerfer.engine.hexes import EVEN, ODD, SIDES
from stammtisch.games.doerfer.view import DoerferView, Tile
from stammtisch.tokens import Facts

NAMES = ("neighbours", "own neighbours", "edges alike", "edges unlike", "open edges")


def facts(view: DoerferView) -> Callable[[Place], tuple[float, ...]]:
    tiles = {(tile.row, tile.column): tile for tile in view.tiles}
    edges = view.uncovered[0] if view.uncovered else ""

    def of(action: Place) -> tuple[float, ...]:
        touched = list(around(action, tiles))
        own = sum(tile.owner == view.viewer + 1 for _, tile in touched)
        alike = sum(edge(edges, action.rotation, side) == edge(tile.edges, tile.rotation, side + 3) for side, tile in touched)
        return len(touched), own, alike, len(touched) - alike, SIDES - len(touched)

    return of


def around(action: Place, tiles: dict[tuple[int, int], Tile]) -> Iterator[tuple[int, Tile]]:
    """The tiles round a cell, each with the side it lies at."""
    for side, (down, across) in enumerate(ODD if action.column % 2 else EVEN):
        tile = tiles.get((action.row + down, action.column + across))
        if tile is not None:
            yield side, tile


def edge(edges: str, rotation: int, side: int) -> str:
    """What a tile has on a side, as it lies."""
    return edges[(side - rotation) % SIDES]


FACTS = Facts(NAMES, facts)
