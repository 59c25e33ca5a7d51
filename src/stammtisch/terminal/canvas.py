"""A drawing of styled characters that remembers which target stands where. Pure."""

from typing import NamedTuple

from stammtisch.terminal.choosing import Target


class Room(NamedTuple):
    """How much of the screen a drawing may take."""

    width: int
    height: int


class Cell(NamedTuple):
    letter: str
    style: str  # as Rich writes styles: "bold red on white"


Point = tuple[int, int]  # line and column
BLANK = Cell(" ", "")


class Canvas:
    """Lines of characters that grow as needed; lines and columns may be negative."""

    def __init__(self) -> None:
        self.cells: dict[Point, Cell] = {}
        self.hits: dict[Point, Target] = {}
        self.spots: dict[Target, Point] = {}  # where each target begins
        self.views: dict[Target, Point] = {}  # what to look at for a target that stands elsewhere
        self.home: Point | None = None  # what to look at without a cursor

    def write(self, line: int, column: int, text: str, style: str = "", target: Target | None = None) -> None:
        for place, letter in enumerate(text, start=column):
            self.cells[line, place] = Cell(letter, style)
            if target is not None:
                self.hits[line, place] = target
        if target is not None:
            self.spots.setdefault(target, (line, column))

    def centre(self, line: int, middle: int, text: str, style: str = "", target: Target | None = None) -> None:
        self.write(line, middle - (len(text) - 1) // 2, text, style, target)

    def box(self) -> tuple[int, int, int, int]:
        """The first line and column, and how many of each there are."""
        if not self.cells:
            return 0, 0, 0, 0
        lines, columns = [line for line, _ in self.cells], [column for _, column in self.cells]
        top, left = min(lines), min(columns)
        return top, left, max(lines) - top + 1, max(columns) - left + 1

    def row(self, line: int, left: int, width: int) -> list[Cell]:
        return [self.cells.get((line, column), BLANK) for column in range(left, left + width)]

    def text(self) -> str:
        """Without styles, and without what is empty round it."""
        top, left, height, width = self.box()
        rows = ["".join(cell.letter for cell in self.row(line, left, width)).rstrip() for line in range(top, top + height)]
        return "\n".join(rows)


def corner(canvas: Canvas, room: Room, focus: Target | None, calm: int | None = None) -> Point:
    """The line and column shown at the top left: all of it in the middle, or what lies around the cursor.

    With `calm`, lines that do not change with the turns, a drawing for which there is room stands in the middle of those.
    """
    top, left, height, width = canvas.box()
    at = canvas.spots.get(focus) or canvas.views.get(focus) if focus is not None else None
    line, column = at or canvas.home or (top + height // 2, left + width // 2)
    first = along(top, height, room.height, line)
    if calm is not None and height <= room.height:
        first = top - min(max(0, calm - height) // 2, room.height - height)
    return first, along(left, width, room.width, column)


def along(first: int, size: int, room: int, focus: int) -> int:
    """Where to begin with a row of this size, of which so much can be shown."""
    if size <= room:
        return first - (room - size) // 2
    return min(max(first, focus - room // 2), first + size - room)
