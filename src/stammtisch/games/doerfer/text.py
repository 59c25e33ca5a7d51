"""Dörfer in words and letters: the board for the terminal, and moves for people."""

from stammtisch.catalogue import Catalogue, Language, Texts
from stammtisch.core import FastDice
from stammtisch.games.doerfer.data import DoerferAction, Drawn, Place, place_of
from stammtisch.games.doerfer.engine.rules import BIOME_NAMES
from stammtisch.games.doerfer.engine.tiles import LETTERS, centre, letters_of, tile_of, turned
from stammtisch.games.doerfer.view import DoerferView, Tile, imagine

TEXTS = Catalogue.beside(__file__)
WIDTH, HEIGHT = 7, 4  # of a hexagon, without the border it shares with the next
REACH = 40  # rows and columns drawn to each side of the last tile
Canvas = dict[tuple[int, int], str]  # (line, column) -> a character


def draw(seen: DoerferView, language: Language) -> str:
    """The board with every cell where the current tile can be laid, marked by its row and column.

    Each tile shows its edges at their sides, in the middle its owner (0 is the board) above the centre's biome.
    """
    focus = seen.last or seen.tiles[-1]
    near = [tile for tile in seen.tiles if is_near(focus, tile.row, tile.column)]
    free = [(row, column) for row, column in openings(seen) if is_near(focus, row, column)]
    canvas: Canvas = {}
    for row, column in [*free, *((tile.row, tile.column) for tile in near)]:
        put_border(canvas, row, column)
    for row, column in free:
        put_opening(canvas, row, column)
    for tile in near:
        put_tile(canvas, tile)
    hidden = len(seen.tiles) - len(near)
    away = [TEXTS[language]("draw.away", count=hidden)] if hidden else []
    return "\n".join([*lines_of(canvas), *away, "", *legend(seen, TEXTS[language])])


def is_near(focus: Place | Tile, row: int, column: int) -> bool:
    return abs(row - focus.row) <= REACH and abs(column - focus.column) <= REACH


def openings(seen: DoerferView) -> set[tuple[int, int]]:
    """The cells on which the current tile can be laid."""
    if seen.to_act is None:
        return set()
    places = map(place_of, imagine(seen, FastDice()).legal(seen.to_act))
    return {(place.row, place.column) for place in places}


def corner(row: int, column: int) -> tuple[int, int]:
    """Line and column of the upper left corner of a cell; odd columns sit half a hexagon lower."""
    return HEIGHT * row + HEIGHT // 2 * (column % 2), WIDTH * column


def put(canvas: Canvas, line: int, column: int, text: str) -> None:
    for place, letter in enumerate(text):
        if letter != " ":
            canvas[line, column + place] = letter


def put_border(canvas: Canvas, row: int, column: int) -> None:
    line, left = corner(row, column)
    put(canvas, line, left + 2, "_____")
    put(canvas, line + 1, left + 1, "/     \\")
    put(canvas, line + 2, left, "/       \\")
    put(canvas, line + 3, left, "\\       /")
    put(canvas, line + 4, left + 1, "\\_____/")


def put_opening(canvas: Canvas, row: int, column: int) -> None:
    line, left = corner(row, column)
    put(canvas, line + 2, left + 1, f"{row},{column}".center(7))


def put_tile(canvas: Canvas, tile: Tile) -> None:
    line, left = corner(tile.row, tile.column)
    shown = letters_of(turned(tile_of(tile.edges), tile.rotation))
    for letter, (down, right) in zip(shown, ((1, 4), (2, 7), (3, 7), (4, 4), (3, 1), (2, 1)), strict=True):
        put(canvas, line + down, left + right, letter)
    put(canvas, line + 2, left + 4, str(tile.owner))
    put(canvas, line + 3, left + 4, LETTERS[centre(tile_of(tile.edges))].lower())


def lines_of(canvas: Canvas) -> list[str]:
    """The canvas as text, without what is empty round it."""
    lines = [line for line, _ in canvas]
    columns = [column for _, column in canvas]
    top, left = min(lines), min(columns)
    width = max(columns) - left + 1
    grid = [[" "] * width for _ in range(top, max(lines) + 1)]
    for (line, column), letter in canvas.items():
        grid[line - top][column - left] = letter
    return ["".join(row).rstrip() for row in grid]


def legend(seen: DoerferView, texts: Texts) -> list[str]:
    marks = [">" if seat == seen.to_act else " " for seat in range(seen.seats)]
    names = [texts("draw.player", number=seat + 1) for seat in range(seen.seats)]
    scores = [
        f"{mark} {texts('draw.score', player=name, count=score)}"
        for mark, name, score in zip(marks, names, seen.scores, strict=True)
    ]
    if seen.end is not None:
        players = texts("draw.and").join(names[seat] for seat in seen.winners)
        return [*scores, "  " + texts(f"draw.end-{seen.end}", players=players)]
    skipped = ["  " + texts("draw.skipped", player=names[seat]) for seat in seen.skipped]
    return [*scores, *skipped, "  " + texts("draw.to-lay", edges=" ".join(seen.uncovered), stack=seen.stack)]


def say(action: DoerferAction, seen: DoerferView, language: Language) -> str:
    """The action in a few words; rows and columns as drawn."""
    texts = TEXTS[language]
    match action:
        case Place(row, column, 0):
            return texts("say.place", row=row, column=column)
        case Place(row, column, rotation):
            return texts("say.place-turned", row=row, column=column, degrees=60 * rotation)
        case Drawn(edges):
            return texts("say.drawn", edges=edges, inventory=inventory(edges, texts))
    raise AssertionError(action)


def inventory(edges: str, texts: Texts) -> str:
    """How often each biome is on a tile, the most frequent first."""
    names = [texts(f"words.{name}") for name in BIOME_NAMES]
    counts = sorted((-edges.count(letter), names[place]) for place, letter in enumerate(LETTERS) if letter in edges)
    return ", ".join(f"{-count} {name}" for count, name in counts)
