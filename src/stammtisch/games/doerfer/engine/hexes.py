"""The endless grid of hexagons (DOERFER-1): cells packed into integers, sides, neighbours.

Flat-top hexagons; odd columns sit half a hexagon lower. Rows grow downwards. Sides are counted clockwise from the
north: 0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW; side s of a cell is side `s + 3` of its neighbour there.

A cell is `row + OFFSET` above 29 bits of `column + OFFSET`. OFFSET is even, so the lowest bit is the column's parity
for negative columns too.
"""

from typing import Final

from mypy_extensions import i64

SIDES: Final = 6
BITS: Final = 29
OFFSET: Final = 1 << 28
COLUMNS: Final = (1 << 29) - 1  # mask of the column
FIRST_BEYOND: Final = (2 * OFFSET) * (COLUMNS + 1)  # no cell has this number or a greater one
FARTHEST: Final = 1 << 27  # rows and columns of tiles that lie there from the start; play cannot come near OFFSET

EVEN: Final = ((-1, 0), (-1, 1), (0, 1), (1, 0), (0, -1), (-1, -1))  # (row, column) towards each side
ODD: Final = ((-1, 0), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
# What to add to a cell to get its neighbour, at 6 * parity of the column + side.
STEPS: Final[list[int]] = [(row << BITS) + column for row, column in (*EVEN, *ODD)]


def cell_at(row: int, column: int) -> int:
    """
    >>> row_of(cell_at(-3, 7)), column_of(cell_at(-3, 7))
    (-3, 7)
    """
    return (row + OFFSET) << BITS | (column + OFFSET)


def row_of(cell: int) -> int:
    return (cell >> BITS) - OFFSET


def column_of(cell: int) -> int:
    return (cell & COLUMNS) - OFFSET


def neighbour(cell: i64, side: i64) -> i64:
    """The cell beyond this side.

    >>> beyond = neighbour(cell_at(0, -1), 2)
    >>> row_of(beyond), column_of(beyond)
    (1, 0)
    """
    return cell + STEPS[(cell & 1) * SIDES + side]
