"""Dörfer on the screen: the land around the cursor, and the tile as it would lie, with its points."""

from collections.abc import Iterable
from typing import Any

from stammtisch.games.doerfer.data import Place
from stammtisch.games.doerfer.engine.tiles import letters_of, tile_of, turned
from stammtisch.games.doerfer.text import HEIGHT, WIDTH, inventory
from stammtisch.games.doerfer.view import DoerferView
from stammtisch.terminal.boards.base import FOCUS, LEGAL, Board, Picture
from stammtisch.terminal.canvas import Canvas, Room
from stammtisch.terminal.choosing import Path, Target
from stammtisch.terminal.port import TEXTS, Scene

GROUND = {
    "H": "bold white on dark_red",
    "P": "black on light_green",
    "F": "bold white on dark_green",
    "A": "black on gold3",
    "W": "bold white on blue3",
    "T": "black on grey66",
}
# Line, column and form of each edge's part, clockwise from the north.
EDGES = ((1, 2, "  {}  "), (2, 5, "  {}"), (3, 5, "  {}"), (4, 4, "{}"), (3, 1, "{}  "), (2, 1, "{}  "))
OWNERS = ("dim", "bright_red", "bright_green", "bright_blue", "bright_yellow")
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1), (-1, 1), (-1, -1), (1, 1), (1, -1))


class DoerferBoard(Board):
    def path(self, action: Any, scene: Scene) -> Path:
        return Path((("cell", action.row, action.column), ("turn", action.rotation)))

    def action(self, picked: list[Target], scene: Scene) -> Any | None:
        match picked:
            case [("cell", int(row), int(column))]:
                return Place(row, column, 0)
            case [("cell", int(row), int(column)), ("turn", int(rotation))]:
                return Place(row, column, rotation)
            case _:
                return None

    def imaginable(self, scene: Scene) -> Iterable[Any]:
        cells = [(tile.row, tile.column) for tile in scene.view.tiles]
        around = {(row + down, column + right) for row, column in cells for down, right in SIDES}
        for row, column in sorted(around | set(cells)):
            yield from (Place(row, column, rotation) for rotation in range(6))

    def label(self, target: Target, scene: Scene) -> str:
        match target:
            case ("turn", int(rotation)):
                return TEXTS[scene.language]("doerfer.turn", degrees=60 * rotation)
            case ("cell", row, column):
                return f"{row},{column}"
            case _:
                return super().label(target, scene)

    def colour(self, seat: int) -> str:
        return OWNERS[1:][seat % 4]

    def fact(self, scene: Scene, seat: int) -> str:
        return TEXTS[scene.language]("doerfer.points", count=scene.view.scores[seat])

    def headline(self, scene: Scene) -> str:
        return TEXTS[scene.language]("doerfer.stack", count=scene.view.stack)

    def notes(self, scene: Scene) -> list[str]:
        seen = scene.view
        if not seen.uncovered or scene.game is None:
            return []
        own = scene.game.texts[scene.language]
        return [f"{edges}: {inventory(edges, own)}" for edges in seen.uncovered[:1]]

    # The drawing

    def paint(self, picture: Picture, room: Room) -> Canvas:
        canvas, seen = Canvas(), picture.scene.view
        picked = next((target for target in picture.choosing.picked if target[0] == "cell"), None)
        for target, gain in openings(picture).items():
            self.opening(canvas, picture, target, gain)
        for tile in seen.tiles:
            is_last = seen.last is not None and (tile.row, tile.column) == (seen.last.row, seen.last.column)
            style = "bold" if is_last else OWNERS[tile.owner % len(OWNERS)]
            put_tile(canvas, tile.row, tile.column, shown(tile.edges, tile.rotation), str(tile.owner or "·"), style, tile.owner)
            if is_last:
                mark_last(canvas, tile.row, tile.column)
        self.foreseen(canvas, picture, picked)
        if picture.focus is None or picture.focus not in canvas.spots:
            self.look_at(canvas, picture, picked)
        return canvas

    def opening(self, canvas: Canvas, picture: Picture, target: Target, gain: int) -> None:
        line, left = corner(int(target[1]), int(target[2]))
        style = picture.style(target)
        put_border(canvas, line, left, "dim" if style == LEGAL else style.replace(" reverse", ""))
        canvas.centre(line + 2, left + 4, f"{target[1]},{target[2]}", style, target)
        canvas.centre(line + 3, left + 4, f"+{gain}" if gain else " ", "bold bright_yellow", target)

    def foreseen(self, canvas: Canvas, picture: Picture, picked: Target | None) -> None:
        """The tile where the cursor is, turned as it would be laid."""
        cell = picked or (picture.focus if picture.focus is not None and picture.focus[0] == "cell" else None)
        if cell is None or not picture.scene.view.uncovered:
            return
        turn = picture.focus if picked is not None else None
        rotations = [choice.action.rotation for choice in picture.choosing.leading(cell)] if turn is None else [int(turn[1])]
        if not rotations:
            return
        row, column = int(cell[1]), int(cell[2])
        letters = shown(picture.scene.view.uncovered[0], rotations[0])
        put_tile(canvas, row, column, letters, "?", "bold bright_yellow", 0)
        line, left = corner(row, column)
        canvas.write(line + 2, left + 3, "▷▷▷" if turn is None else f"{60 * rotations[0]:3}", FOCUS, cell)

    def look_at(self, canvas: Canvas, picture: Picture, picked: Target | None) -> None:
        """Without a cursor on the map, the last tile is what one looks at."""
        seen = picture.scene.view
        row, column = (picked[1], picked[2]) if picked is not None else last_laid(seen)
        line, left = corner(int(row), int(column))
        if picture.focus is not None:
            canvas.views[picture.focus] = (line + 2, left + 4)
        canvas.home = (line + 2, left + 4)


def last_laid(seen: DoerferView) -> tuple[int, int]:
    laid = seen.last or seen.tiles[-1]
    return laid.row, laid.column


def openings(picture: Picture) -> dict[Target, int]:
    """The cells where the tile can be laid, each with the most points it could bring there."""
    seat, found = picture.scene.seat, dict[Target, int]()
    for choice, path in picture.choosing.options:
        gains = choice.effect["gains"] if isinstance(choice.effect, dict) else None
        found[path.steps[0]] = max(found.get(path.steps[0], 0), 0 if gains is None or seat is None else gains[seat])
    return found


def shown(edges: str, rotation: int) -> str:
    return letters_of(turned(tile_of(edges), rotation))


def corner(row: int, column: int) -> tuple[int, int]:
    """Line and column of the upper left corner of a cell; odd columns sit half a hexagon lower."""
    return HEIGHT * row + HEIGHT // 2 * (column % 2), WIDTH * column


def put_border(canvas: Canvas, line: int, left: int, style: str) -> None:
    for down, right, text in ((0, 2, "_____"), (1, 1, "/"), (1, 7, "\\"), (2, 0, "/"), (2, 8, "\\")):
        canvas.write(line + down, left + right, text, style)
    for down, right, text in ((3, 0, "\\"), (3, 8, "/"), (4, 1, "\\_____/")):
        canvas.write(line + down, left + right, text, style)


def put_tile(canvas: Canvas, row: int, column: int, letters: str, middle: str, style: str, owner: int) -> None:
    """A tile: each edge's land at its side, the owner in the middle."""
    line, left = corner(row, column)
    put_border(canvas, line, left, style)
    target: Target = ("cell", row, column)
    for letter, (down, right, form) in zip(letters, EDGES, strict=True):
        canvas.write(line + down, left + right, form.format(letter), GROUND[letter], target)
    canvas.write(line + 3, left + 4, " ", "", target)
    canvas.write(line + 2, left + 4, middle, f"bold {OWNERS[owner % len(OWNERS)]}", target)


def mark_last(canvas: Canvas, row: int, column: int) -> None:
    """Brackets round the owner of the tile that was laid last."""
    line, left = corner(row, column)
    for right, text in ((3, "("), (5, ")")):
        canvas.write(line + 2, left + right, text, "bold bright_white", ("cell", row, column))


BOARD = DoerferBoard()
