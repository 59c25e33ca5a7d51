"""The board: tiles where they lie, and the free cells beside them (DOERFER-4.4).

Every free cell next to a tile keeps what a tile must show there, so that a placement is tried with one mask.
Whose turn it is and which tile is laid are the rules' business.
"""

from typing import Final, cast

from mypy_extensions import i64, mypyc_attr

from stammtisch.core import Value
from stammtisch.games.doerfer.engine import hexes
from stammtisch.games.doerfer.engine.areas import Areas, no_areas
from stammtisch.games.doerfer.engine.hexes import SIDES, neighbour
from stammtisch.games.doerfer.engine.tiles import ALL, BITS, biome_at, kinds, strangers, turned

ROTATION: Final = 3  # bits of an action below the cell
NOWHERE: Final = -1_000_000_000  # neither a tile nor a free cell beside one


@mypyc_attr(acyclic=True)
class Board(Value):
    """Tiles and free cells. A tile's number is its place in the order of laying."""

    def __init__(
        self,
        where: dict[int, int],
        ways: list[tuple[object, ...]],
        needs: list[int],
        cells: list[int],
        tiles: list[int],
        areas: Areas,
    ) -> None:
        self.where = where  # cell -> the number of its tile, or ~place in `ways`
        # The six actions for each free cell that touches a tile. They are kept as objects: as integers they would be unpacked
        # and packed again, the dearest part of listing placements.
        self.ways = ways
        self.needs = needs  # of each free cell: kinds that do not fit, above them a bit for each owner it touches
        self.cells = cells  # of each tile
        self.tiles = tiles  # as they lie; above the edges the rotation (3 bits) and the owner
        self.areas = areas

    def copy(self) -> "Board":
        return Board(self.where.copy(), self.ways[:], self.needs[:], self.cells[:], self.tiles[:], self.areas.copy())

    def free_cell(self, place: int) -> int:
        """The cell at this place of `ways` and `needs`."""
        return cast(int, self.ways[place][0]) >> ROTATION

    def lay(self, owner: i64, cell: i64, tile: i64, rotation: i64) -> None:
        """Put a tile on a free cell and bring areas, points and free cells up to date."""
        shown = turned(tile, rotation)
        number: i64 = len(self.cells)
        self.occupy(cell, number)
        self.cells.append(cell)
        self.tiles.append(shown | rotation << BITS | owner << (BITS + 3))
        self.areas.add(shown, owner)
        touched: list[int] = []  # nodes of areas that may be closed now
        for side in range(SIDES):
            found: i64 = self.where.get(neighbour(cell, side), NOWHERE)
            if found >= 0:
                self.touch(SIDES * number + side, biome_at(shown, side), found, touched)
            else:
                self.face(neighbour(cell, side), found, side, biome_at(shown, side), owner)
        for node in touched:  # only now: the last contact may still join two areas
            self.areas.settle(node)

    def occupy(self, cell: i64, number: i64) -> None:
        """Take a cell off the free ones; the last of these takes its place."""
        place: i64 = ~self.where.get(cell, NOWHERE)
        self.where[cell] = number
        if place >= len(self.ways):
            return
        ways = self.ways.pop()
        needs = self.needs.pop()
        if place < len(self.ways):
            self.ways[place] = ways
            self.needs[place] = needs
            self.where[self.free_cell(place)] = ~place

    def face(self, cell: i64, found: i64, side: i64, biome: i64, owner: i64) -> None:
        """A free cell now lies beyond this side of a tile."""
        opposite: i64 = side + 3 if side < 3 else side - 3
        one: i64 = 1
        need = strangers(biome) << (3 * opposite) | one << (BITS + owner)
        if found == NOWHERE:
            self.where[cell] = ~len(self.ways)
            self.ways.append(ways_to_lay(cell))
            self.needs.append(need)
        else:
            self.needs[~found] |= need

    def touch(self, node: i64, biome: i64, other: i64, touched: list[int]) -> None:
        """An edge of a new tile meets the tile with the number `other`."""
        side = node % SIDES
        opposite: i64 = side + 3 if side < 3 else side - 3
        facing = SIDES * other + opposite
        touched.append(facing)
        if biome == biome_at(self.tiles[other], opposite):
            self.areas.join(node, facing)
        else:
            self.areas.shut(node)
            self.areas.shut(facing)
            touched.append(node)

    def placements(self, owner: i64, tile: i64) -> list[int]:
        """Every way to lay this tile beside one of the owner's: actions, rotations that look alike included."""
        found: list[object] = []
        mask = kinds(tile)
        one: i64 = 1
        mine = one << (BITS + owner)
        even = turned(mask, 1) == mask  # all rotations fit, or none: so it is with every tile of land only
        for place, entry in enumerate(self.needs):
            need: i64 = entry
            if need & mine:
                if not even:
                    self.try_cell(place, need, mask, found)
                elif not need & mask:
                    found.extend(self.ways[place])
        return cast(list[int], found)

    def try_cell(self, place: i64, need: i64, mask: i64, found: list[object]) -> None:
        """List the rotations that fit one free cell."""
        for way in self.ways[place]:
            if not mask & need:
                found.append(way)
            mask = (mask << 3 | mask >> 15) & ALL  # one sixth further

    def can_place(self, owner: i64, tile: i64) -> bool:
        """Whether there is any way to lay this tile."""
        mask = kinds(tile)
        one: i64 = 1
        mine = one << (BITS + owner)
        return any_fits(self.needs, mask, mine)

    def is_taken(self, cell: int) -> bool:
        """Whether a tile lies there."""
        return self.where.get(cell, NOWHERE) >= 0

    def owner_of(self, number: int) -> int:
        return self.tiles[number] >> (BITS + 3)

    def rotation_of(self, number: int) -> int:
        return self.tiles[number] >> BITS & 7

    def edges_of(self, number: int) -> int:
        """The edges of a tile as they lie."""
        return self.tiles[number] & ALL


def any_fits(needs: list[int], mask: i64, mine: i64) -> bool:
    """Whether a tile of these kinds fits, somehow turned, a cell that touches one of mine."""
    place: i64 = len(needs)
    while place > 0:  # from the newest: old cells that are still free are hard to fill
        place -= 1
        need: i64 = needs[place]
        if need & mine:
            for _ in range(SIDES):
                if not mask & need:
                    return True
                mask = (mask << 3 | mask >> 15) & ALL
    return False


def ways_to_lay(cell: i64) -> tuple[object, ...]:
    """The six placements on a cell: near the middle the same objects for all boards.

    Otherwise a thousand boards side by side had a hundred thousand of them for the garbage collector to walk.
    """
    row: i64 = (cell >> hexes.BITS) - hexes.OFFSET + NEAR
    column: i64 = (cell & hexes.COLUMNS) - hexes.OFFSET + NEAR
    if row < 0 or column < 0 or row >= 2 * NEAR or column >= 2 * NEAR:
        return new_ways(cell)
    found = WAYS[2 * NEAR * row + column]
    if found is None:
        WAYS[2 * NEAR * row + column] = found = new_ways(cell)
    return found


def new_ways(cell: i64) -> tuple[object, ...]:
    action = cell << ROTATION
    return (action, action + 1, action + 2, action + 3, action + 4, action + 5)


NEAR: Final = 64  # rows and columns from the middle on: the board is endless, but hardly any land goes further
WAYS: Final[list[tuple[object, ...] | None]] = [None] * (4 * NEAR * NEAR)


def empty_board() -> Board:
    return Board({}, [], [], [], [], no_areas())
