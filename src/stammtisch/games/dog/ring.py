"""The ring as letters: a square of fields around whatever is written into its middle."""

from collections.abc import Callable

WIDTHS = {64: 4, 96: 3}  # letters per field, so that both boards fit into 80 columns


def place_of(field: int, size: int, clockwise: bool) -> tuple[int, int]:
    """Row and column of a field: 0 in the bottom left corner, on along the bottom or, clockwise, up the left side."""
    side = size // 4
    along, corner = field % side, field // side
    row, column = [(side, along), (side - along, side), (0, side - along), (along, 0)][corner]
    return (side - column, side - row) if clockwise else (row, column)


def draw_ring(size: int, label: Callable[[int], str], middle: list[str], clockwise: bool = False) -> str:
    """Every field with its label, and these lines in the middle."""
    side, width = size // 4, WIDTHS[size]
    fields = {place_of(field, size, clockwise): label(field)[:width] for field in range(size)}
    lines = []
    first = (side - len(middle)) // 2 + 1
    for row in range(side + 1):
        if row in (0, side):
            lines.append("".join(fields[row, column].ljust(width) for column in range(side + 1)).rstrip())
            continue
        text = middle[row - first] if first <= row < first + len(middle) else ""
        inside = (" " * 2 + text).ljust(width * (side - 1))[: width * (side - 1)]
        lines.append(fields[row, 0].ljust(width) + inside + fields[row, side].rstrip())
    return "\n".join(lines)
