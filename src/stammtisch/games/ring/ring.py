"""The ring as letters: a rectangle of fields around whatever is written into its middle."""

from collections.abc import Callable

WIDTH = 4  # letters per field
SIDES = {64: (16, 16), 96: (16, 32)}  # fields along the bottom and up a side: as wide as fits into 80 columns


def place_of(field: int, size: int, clockwise: bool) -> tuple[int, int]:
    """Row and column of a field: 0 in the bottom left corner, on along the bottom or, clockwise, up the left side."""
    across, up = SIDES[size]
    if clockwise:
        row, column = place_on(field, up, across)
        return up - column, row
    row, column = place_on(field, across, up)
    return up - row, column


def place_on(field: int, first: int, second: int) -> tuple[int, int]:
    """How far a field lies up and across, the sides of the ring being so long in turn."""
    if field < first:
        return 0, field
    if field < first + second:
        return field - first, first
    if field < 2 * first + second:
        return second, 2 * first + second - field
    return 2 * (first + second) - field, 0


def draw_ring(size: int, label: Callable[[int], str], middle: list[str], clockwise: bool = False) -> str:
    """Every field with its label, and these lines in the middle."""
    across, up = SIDES[size]
    fields = {place_of(field, size, clockwise): label(field)[:WIDTH] for field in range(size)}
    lines = []
    first = (up - len(middle)) // 2 + 1
    for row in range(up + 1):
        if row in (0, up):
            lines.append("".join(fields[row, column].ljust(WIDTH) for column in range(across + 1)).rstrip())
            continue
        text = middle[row - first] if first <= row < first + len(middle) else ""
        inside = (" " * 2 + text).ljust(WIDTH * (across - 1))[: WIDTH * (across - 1)]
        lines.append(fields[row, 0].ljust(WIDTH) + inside + fields[row, across].rstrip())
    return "\n".join(lines)
