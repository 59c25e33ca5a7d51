"""Vier on the screen: stones as large as there is room, what a bomb clears, and where a stone would fall."""

from collections.abc import Iterable, Iterator
from typing import Any

from stammtisch.games.vier.data import Bomb, Delete, Drop, encode
from stammtisch.games.vier.engine.rules import COLUMNS, FIELD_BITS, ROWS, cleared_by, x_of, y_of
from stammtisch.terminal.boards.base import FOCUS, Board, Picture
from stammtisch.terminal.canvas import Canvas, Room
from stammtisch.terminal.choosing import Path, Target
from stammtisch.terminal.port import TEXTS, Scene

SIZES = ((11, 5), (9, 4), (7, 3), (5, 2), (3, 1))  # columns and lines of a cell
COLOURS = ("bright_green", "bright_blue")
ROW_LABEL = 3
SHADOWS = str.maketrans("▟▙▜▛█●○╭╮╰╯─│", "░░░░░◌◌┌┐└┘┄┆")
Xy = tuple[int, int]


class VierBoard(Board):
    stays = frozenset({"column"})

    def path(self, action: Any, scene: Scene) -> Path:
        match action:
            case Drop(column):
                return Path((("column", column),))
            case Bomb(at=(x, y)):
                return Path((("tool", "bomb"), ("cell", x, y)))
            case Delete(cell=(x, y)):
                return Path((("tool", "delete"), ("cell", x, y)))
            case Delete(row=int(row)):
                return Path((("tool", "delete"), ("row", row)))
            case _:
                return Path((("tool", "delete"), ("column", action.column)))

    def action(self, picked: list[Target], scene: Scene) -> Any | None:
        match picked:
            case [("column", int(x))]:
                return Drop(x)
            case [("tool", "bomb"), ("cell", int(x), int(y))]:
                return Bomb((x, y))
            case [("tool", "delete"), ("cell", int(x), int(y))]:
                return Delete(cell=(x, y))
            case [("tool", "bomb")]:
                return Bomb(next(((x, y) for x, y in cells() if scene.view.rows[y - 1][x] == "."), (0, 1)))
            case [("tool", "delete")]:
                return Delete(column=0)
            case _:
                return None

    def imaginable(self, scene: Scene) -> Iterable[Any]:
        yield from (Drop(x) for x in range(COLUMNS))
        yield from (Bomb(at) for at in cells())
        yield from (Delete(cell=at) for at in cells())

    def label(self, target: Target, scene: Scene) -> str:
        texts = TEXTS[scene.language]
        match target:
            case ("tool", which):
                return texts(f"vier.{which}")
            case ("column", int(x)):
                return str(x + 1)
            case ("row", y):
                return texts("vier.row", row=y)
            case ("cell", int(x), y):
                return f"{x + 1} {y}"
            case _:
                return super().label(target, scene)

    def dim(self, scene: Scene) -> list[Target]:
        return [("tool", "bomb"), ("tool", "delete")] if scene.view.options.jokers else []

    def fact(self, scene: Scene, seat: int) -> str:
        jokers, texts = scene.view.jokers[seat], TEXTS[scene.language]
        return " ".join(texts(f"vier.{name}-left") for name in ("bomb", "delete") if getattr(jokers, name))

    def colour(self, seat: int) -> str:
        return COLOURS[seat]

    def mark(self, seat: int) -> str:
        return "●○"[seat]

    def paint(self, picture: Picture, room: Room) -> Canvas:
        canvas, seen = Canvas(), picture.scene.view
        wide, high = size_for(room)
        for x in range(COLUMNS):
            target: Target = ("column", x)
            usual = "dim" if seen.rows[0][x] != "." else "bold"
            canvas.centre(0, ROW_LABEL + x * wide + wide // 2, f" {x + 1} ", picture.style(target, usual), target)
        for y in range(1, ROWS + 1):
            row: Target = ("row", y)
            canvas.write(1 + (y - 1) * high + high // 2, 0, f" {y}", picture.style(row, "dim"), row)
        cleared, landing = set(foreseen_cells(picture)), fall(picture)
        for x, y in cells():
            self.paint_cell(canvas, picture, (x, y), (wide, high), (x, y) in cleared, (x, y) == landing)
        return canvas

    def paint_cell(self, canvas: Canvas, picture: Picture, at: Xy, size: Xy, clears: bool, lands: bool) -> None:
        (x, y), (wide, high), seen = at, size, picture.scene.view
        letter = seen.rows[y - 1][x]
        target: Target = ("cell", x, y) if is_aiming(picture) else ("column", x)
        top, left = 1 + (y - 1) * high, ROW_LABEL + x * wide
        ground = "on grey23" if (x + y) % 2 else "on grey19"
        for line in range(high):
            canvas.write(top + line, left, " " * wide, ground, target)
        if letter != "." or lands:
            owner = "GB".index(letter) if letter != "." else (picture.scene.seat or 0) if picture.scene.seat is not None else 0
            style = f"{COLOURS[owner]} {ground}" + (" bold blink" if (x, y) in seen.line else " dim" if lands else "")
            drawn = stone(owner, wide - 1, high, (x, y) in seen.line)
            for line, text in enumerate(foreshadowed(drawn) if lands else drawn):
                canvas.write(top + line, left + (wide - len(text)) // 2, text, style, target)
        elif target in picture.targets and is_aiming(picture):
            canvas.centre(top + high // 2, left + wide // 2, "·", picture.style(target), target)
        if clears:
            canvas.centre(top + high // 2, left + wide // 2, "✗", FOCUS if target == picture.focus else "bold bright_red", target)
        if target == picture.focus and target[0] == "cell" and not clears:
            canvas.centre(top + high // 2, left + wide // 2, "+", FOCUS, target)


def size_for(room: Room) -> Xy:
    fitting = [size for size in SIZES if COLUMNS * size[0] + ROW_LABEL <= room.width and ROWS * size[1] + 1 <= room.height]
    return fitting[0] if fitting else SIZES[-1]


def cells() -> Iterator[Xy]:
    return ((x, y) for y in range(1, ROWS + 1) for x in range(COLUMNS))


def is_aiming(picture: Picture) -> bool:
    return bool(picture.choosing.picked)


def stone(owner: int, wide: int, high: int, winning: bool) -> list[str]:
    """Green is solid and blue a ring, so that nobody needs colours."""
    if high == 1:
        return [("◆◇" if winning else "●○")[owner]]
    inner = min(wide, 2 * high + 1) - 2
    fill = "█" if owner == 0 else " "
    top, side, bottom = (("▟", "▙"), "██", ("▜", "▛")) if owner == 0 else (("╭", "╮"), "││", ("╰", "╯"))
    edge = "█" if owner == 0 else "─"
    middle = fill * inner if not winning else ("◆" if owner == 0 else "◇").center(inner, fill)
    crown = "◆◇"[owner] * inner if winning and high == 2 else edge * inner  # there is no line between for the sign
    lines = [top[0] + crown + top[1]]
    lines += [side[0] + middle + side[1]] * (high - 2)
    return [*lines, bottom[0] + edge * inner + bottom[1]]


def foreshadowed(drawn: list[str]) -> list[str]:
    """A stone that does not lie there yet: who sees no shades takes it for none that does."""
    return [text.translate(SHADOWS) for text in drawn]


def fall(picture: Picture) -> Xy | None:
    """Where a stone dropped at the cursor would come to lie."""
    if picture.focus is None or picture.focus[0] != "column" or is_aiming(picture) or picture.focus not in picture.targets:
        return None
    x = int(picture.focus[1])
    free = [y for y in range(1, ROWS + 1) if picture.scene.view.rows[y - 1][x] == "."]
    return (x, free[-1]) if free else None


def foreseen_cells(picture: Picture) -> Iterator[Xy]:
    """The cells that the joker under the cursor would clear."""
    found = picture.foreseen()
    if found is not None and isinstance(found.action, Bomb | Delete):
        bits = cleared_by(encode(found.action))
        yield from ((x_of(bit), y_of(bit)) for bit in FIELD_BITS if bits >> bit & 1)


BOARD = VierBoard()
