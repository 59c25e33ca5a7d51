"""Vier once more, written for the tests as plainly as possible: letters in columns, no bits.

A board is eight strings, one per column from left to right, each read from the bottom up.
"""

from collections.abc import Iterator

Board = tuple[str, ...]
EMPTY: Board = ("",) * 8
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


def rows(board: Board) -> tuple[str, ...]:
    """As drawn: the top row first."""
    return tuple("".join(letter(board, x, h) for x in range(8)) for h in range(6, -1, -1))


def from_rows(drawn: tuple[str, ...]) -> Board:
    return tuple("".join(row[x] for row in reversed(drawn)).rstrip(".") for x in range(8))


def letter(board: Board, x: int, h: int) -> str:
    inside = 0 <= x < 8 and 0 <= h < len(board[x])
    return board[x][h] if inside else "."


def has_four(board: Board, colour: str) -> bool:
    return any(
        all(letter(board, x + i * dx, h + i * dh) == colour for i in range(4))
        for x in range(8)
        for h in range(7)
        for dx, dh in DIRECTIONS
    )


def dropped(board: Board, x: int, colour: str) -> Board:
    return (*board[:x], board[x] + colour, *board[x + 1 :])


def cleared(board: Board, cells: set[tuple[int, int]]) -> Board:
    """Without the cells (x, h); what was above them falls."""
    return tuple("".join(c for h, c in enumerate(column) if (x, h) not in cells) for x, column in enumerate(board))


def blast(x: int, h: int) -> set[tuple[int, int]]:
    return {(a, b) for a in range(8) for b in range(7) if abs(a - x) + abs(b - h) <= 2}


def deletions() -> Iterator[set[tuple[int, int]]]:
    """Every cell, row and column."""
    yield from ({(x, h)} for h in range(7) for x in range(8))
    yield from ({(x, h) for x in range(8)} for h in range(7))
    yield from ({(x, h) for h in range(7)} for x in range(8))


def children(board: Board, colour: str) -> list[Board]:
    """The boards after each stone this colour can play."""
    return [dropped(board, x, colour) for x in range(8) if len(board[x]) < 7]


def is_over(board: Board) -> bool:
    return has_four(board, "G") or has_four(board, "B") or all(len(column) == 7 for column in board)


def plays(board: Board, colour: str, depth: int) -> int:
    """How many ways there are to play `depth` stones; games that end earlier are left out."""
    if depth == 0:
        return 1
    if is_over(board):
        return 0
    other = "B" if colour == "G" else "G"
    return sum(plays(child, other, depth - 1) for child in children(board, colour))


def positions(depth: int) -> int:
    """How many different boards there are after `depth` stones."""
    reached = {EMPTY}
    for ply in range(depth):
        reached = {child for board in reached if not is_over(board) for child in children(board, "GB"[ply % 2])}
    return len(reached)
