"""The reference for areas and points: counted anew from the tiles, word for word as DOERFER-5 says.

Slow and simple on purpose; tests compare the areas the board keeps up with these.
"""

from typing import Final, NamedTuple

from stammtisch.games.doerfer.engine.areas import points

Node = tuple[int, int, int]  # row, column, side; the centre is side 6
CENTRE: Final = 6
EVEN: Final = ((-1, 0), (-1, 1), (0, 1), (1, 0), (0, -1), (-1, -1))
ODD: Final = ((-1, 0), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


class Laid(NamedTuple):
    """A tile on the board; edges as letters, clockwise from the north, before rotation."""

    owner: int
    row: int
    column: int
    rotation: int
    edges: str


class Counted(NamedTuple):
    """One biome area."""

    biome: str
    size: int
    owners: tuple[int, ...]
    closed: bool

    @property
    def points(self) -> int:
        return points(len(self.owners), self.size) if self.closed else 0


def middle(edges: str) -> str:
    """The biome of a tile's centre."""
    if "T" in edges:
        return "T"
    most = max([edges.count(letter) for letter in edges])
    return next(letter for letter in "WPFHA" if edges.count(letter) == most)


def biomes(tiles: list[Laid]) -> dict[Node, str]:
    """The seven nodes of every tile."""
    found: dict[Node, str] = {}
    for tile in tiles:
        for side in range(6):
            found[tile.row, tile.column, side] = tile.edges[(side - tile.rotation) % 6]
        found[tile.row, tile.column, CENTRE] = middle(tile.edges)
    return found


def facing(node: Node) -> Node:
    """The edge on the other side of the border."""
    row, column, side = node
    down, right = (ODD if column % 2 else EVEN)[side]
    return row + down, column + right, (side + 3) % 6


def within(node: Node) -> list[Node]:
    """What may join a node inside its tile."""
    row, column, side = node
    if side == CENTRE:
        return [(row, column, other) for other in range(6)]
    return [(row, column, (side + 1) % 6), (row, column, (side - 1) % 6), (row, column, CENTRE)]


def component(start: Node, nodes: dict[Node, str]) -> set[Node]:
    """All nodes of one biome that hang together."""
    found, left = {start}, [start]
    while left:
        node = left.pop()
        for other in within(node) if node[2] == CENTRE else [*within(node), facing(node)]:
            if other not in found and nodes.get(other) == nodes[node]:
                found.add(other)
                left.append(other)
    return found


def recount(tiles: list[Laid]) -> list[Counted]:
    """Every area of the board, those without a contact too."""
    nodes = biomes(tiles)
    owners = {(tile.row, tile.column): tile.owner for tile in tiles}
    found: list[Counted] = []
    left = set(nodes)
    for start in nodes:
        if start not in left:
            continue
        area = component(start, nodes)
        left -= area
        edges = [node for node in area if node[2] != CENTRE]
        contacts = sum([facing(node) in area for node in edges]) // 2
        closed = not [node for node in edges if facing(node) not in nodes]
        taking_part = sorted({owners[row, column] for row, column, _ in area})
        found.append(Counted(nodes[start], contacts, tuple(taking_part), closed))
    return found


def scores(tiles: list[Laid], players: int) -> list[int]:
    """The points of players 1 to `players`."""
    areas = recount(tiles)
    return [sum([area.points for area in areas if player in area.owners]) for player in range(1, players + 1)]
