"""What laying a tile would do to the areas it touches, found without laying it."""

from mypy_extensions import i64

from stammtisch.games.doerfer.engine.areas import CLOSED, Areas, no_areas
from stammtisch.games.doerfer.engine.board import Board
from stammtisch.games.doerfer.engine.hexes import SIDES, neighbour
from stammtisch.games.doerfer.engine.tiles import biome_at, turned


class Trial:
    """The areas round one cell as they would be, apart from the board.

    Their first six nodes are the edges of the tile; each further one stands for an area of the board it would touch.
    """

    def __init__(self, areas: Areas, facing: list[int], stands_for: list[int]) -> None:
        self.areas = areas
        self.facing = facing  # the edge of the board before each side of the tile, or -1
        self.stands_for = stands_for  # the node for the area of that edge, or -1

    def closed(self) -> list[int]:
        """The root of each area with a contact that would be closed."""
        areas = self.areas
        roots = [node for node in range(len(areas.parents)) if areas.parents[node] == node]
        return [root for root in roots if areas.opens[root] == CLOSED and areas.sizes[root] > 0]

    def sides(self, root: int) -> list[int]:
        """The sides of the tile that would belong to this area."""
        return [side for side in range(SIDES) if self.areas.root(side) == root]

    def edges(self, root: int) -> list[int]:
        """The edges of the board before this tile that would belong to this area."""
        sides = [side for side in range(SIDES) if self.stands_for[side] >= 0]
        return [self.facing[side] for side in sides if self.areas.root(self.stands_for[side]) == root]


def tried(board: Board, owner: i64, cell: i64, tile: i64, rotation: i64) -> Trial:
    """As `Board.lay` would go, with nothing laid."""
    shown = turned(tile, rotation)
    areas = no_areas()
    areas.add(shown, owner)
    trial = Trial(areas, [], [])
    adopt_neighbours(trial, board, cell)
    touched: list[int] = []
    for side in range(SIDES):
        if trial.facing[side] >= 0:
            touch(trial, board, side, biome_at(shown, side), touched)
    for node in touched:  # only now: the last contact may still join two areas
        areas.settle(node)
    return trial


def adopt_neighbours(trial: Trial, board: Board, cell: i64) -> None:
    """A node for each area of the board that lies before a side of the cell."""
    nodes: dict[int, int] = {}  # of each area's root
    for side in range(SIDES):
        other: i64 = board.where.get(neighbour(cell, side), -1)
        if other < 0:
            trial.facing.append(-1)
            trial.stands_for.append(-1)
            continue
        edge = SIDES * other + opposite_of(side)
        root = board.areas.root(edge)
        if root not in nodes:
            nodes[root] = trial.areas.adopt(board.areas, root)
        trial.facing.append(edge)
        trial.stands_for.append(nodes[root])


def touch(trial: Trial, board: Board, side: i64, biome: i64, touched: list[int]) -> None:
    """This side of the tile meets the edge before it."""
    edge: i64 = trial.facing[side]
    node: i64 = trial.stands_for[side]
    touched.append(node)
    if biome == biome_at(board.tiles[edge // SIDES], edge % SIDES):
        trial.areas.join(side, node)
    else:
        trial.areas.shut(side)
        trial.areas.shut(node)
        touched.append(side)


def opposite_of(side: i64) -> i64:
    return side + 3 if side < 3 else side - 3
