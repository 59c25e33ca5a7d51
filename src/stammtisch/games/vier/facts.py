"""What an action of Vier would do, for learners who compare candidates."""

from collections.abc import Callable, Iterator

from stammtisch.games.vier.data import Delete, Drop, VierActions
from stammtisch.games.vier.view import VierView
from stammtisch.tokens import Facts

NAMES = ("height", "own line", "their line", "own stones cleared", "their stones cleared")
LINES = ((1, 0), (0, 1), (1, 1), (1, -1))
REACH = 2  # of a bomb

Cell = tuple[int, int]  # column, and row from the top


def facts(view: VierView) -> Callable[[VierActions], tuple[float, ...]]:
    stones = {(x, y): stone for y, row in enumerate(view.rows) for x, stone in enumerate(row) if stone != "."}
    own, theirs = "GB" if view.viewer == 0 else "BG"

    def of(action: VierActions) -> tuple[float, ...]:
        if isinstance(action, Drop):
            x, y = action.column, sum((action.column, row) not in stones for row in range(len(view.rows))) - 1
            return len(view.rows) - y, line(stones, (x, y), own), line(stones, (x, y), theirs), 0, 0
        gone = [stones[cell] for cell in cleared(action, len(view.rows[0]), len(view.rows)) if cell in stones]
        return 0, 0, 0, gone.count(own), gone.count(theirs)

    return of


def line(stones: dict[Cell, str], cell: Cell, colour: str) -> int:
    """The longest line that a stone of this colour would make here."""
    return max(1 + run(stones, cell, step, colour) + run(stones, cell, (-step[0], -step[1]), colour) for step in LINES)


def run(stones: dict[Cell, str], cell: Cell, step: Cell, colour: str) -> int:
    """Stones of a colour one behind the other, from a cell on."""
    count, (x, y) = 0, cell
    while stones.get((x + step[0], y + step[1])) == colour:
        count, x, y = count + 1, x + step[0], y + step[1]
    return count


def cleared(action: VierActions, columns: int, rows: int) -> Iterator[Cell]:
    """The cells a joker clears; actions count rows from 1."""
    for x in range(columns):
        for y in range(rows):
            if is_cleared(action, x, y + 1):
                yield x, y


def is_cleared(action: VierActions, x: int, y: int) -> bool:
    match action:
        case Drop():
            return False
        case Delete():
            return (x, y) == action.cell or y == action.row or x == action.column
        case bomb:
            return abs(x - bomb.at[0]) + abs(y - bomb.at[1]) <= REACH


FACTS = Facts(NAMES, facts)
