"""The island of Catan drawn in letters, as large as there is room, with numbers where one chooses."""

from collections.abc import Callable
from typing import NamedTuple

from stammtisch.games.catan.chart import Harbour
from stammtisch.games.catan.view import CatanView
from stammtisch.terminal.boards.base import FOCUS, Picture
from stammtisch.terminal.canvas import Canvas, Room
from stammtisch.terminal.choosing import Target

GROUND = {
    "wood": "black on dark_green",
    "brick": "black on indian_red",
    "wool": "black on light_green",
    "grain": "black on gold3",
    "ore": "black on grey62",
    "desert": "black on wheat4",
    None: "dim",
}
MARGIN = 5  # columns of sea on each side, for harbours


class Size(NamedTuple):
    """Of a hexagon: columns, lines to the next row, and lines from its top to its shoulders."""

    wide: int
    high: int
    drop: int


SIZES = (Size(16, 6, 2), Size(14, 5, 2), Size(12, 4, 2), Size(10, 3, 1))


class Sketch:
    """One drawing of the island."""

    def __init__(self, picture: Picture, colour: Callable[[int], str], room: Room) -> None:
        self.picture, self.colour, self.canvas = picture, colour, Canvas()
        self.seen: CatanView = picture.scene.view
        self.left = min(across for across, _ in self.seen.crossings)
        self.size = size_for(self.seen, room)
        self.canvas.write(0, -1, " ")  # where numbers of two digits begin: without them the island stays where it is
        for number in range(len(self.seen.fields)):
            self.field(number)
        for harbour in self.seen.harbours:
            self.harbour(harbour)
        for number in range(len(self.seen.paths)):
            self.road(number)
        for number in range(len(self.seen.crossings)):
            self.crossing(number)

    def column(self, across: float) -> int:
        return int((across - self.left) * self.size.wide // 4)

    def line(self, down: int) -> int:
        row, rest = divmod(down + 4, 6)
        return self.size.high * row + (0 if rest == 0 else self.size.drop)

    def field(self, number: int) -> None:
        each, target = self.seen.fields[number], ("hex", number)
        middle, line = self.column(each.at[0]), self.line(each.at[1] - 4) + self.size.drop
        half = self.size.wide // 2 - 2
        style = self.picture.style(target, GROUND[each.terrain])
        lines = range(line, line + max(2, self.size.high - self.size.drop))
        for one in lines:
            self.canvas.write(one, middle - half, " " * (2 * half + 1), GROUND[each.terrain], target)
        name = "?" if each.terrain is None else self.name_of(each.terrain)
        self.canvas.centre(lines[0], middle, name[: 2 * half + 1], style, target)
        chip = "" if each.chip is None else f"{each.chip}{'!' if each.chip in (6, 8) else ''}"
        number_shown = f"#{number} " if target in self.picture.targets else ""
        robber = "♜" if self.seen.robber == number else ""
        self.canvas.centre(lines[1], middle, f"{number_shown}{chip}{robber}", style, target)
        self.canvas.spots[target] = (lines[0], middle)

    def harbour(self, harbour: Harbour) -> None:
        one, other = (self.seen.crossings[end] for end in self.seen.paths[harbour.path])
        across, down = (one[0] + other[0]) / 2, (self.line(one[1]) + self.line(other[1])) // 2
        outwards = harbour.at[0] - across
        is_slanted = one[0] != other[0]
        middle = self.column(across + outwards * (0.5 if is_slanted else 0.6))
        above = harbour.at[1] < (one[1] + other[1]) / 2
        line = down + ((-1 if above else 1) if is_slanted else 0)
        rate = "3:1" if harbour.kind == "general" else f"{self.picture.texts(f'catan.short-{harbour.kind}')}2"
        self.canvas.centre(line, middle, rate, f"bold {ink(harbour.kind)}")

    def road(self, number: int) -> None:
        (ax, ay), (bx, by) = (self.seen.crossings[end] for end in self.seen.paths[number])
        mark = "|" if ax == bx else "/" if (ax < bx) == (ay > by) else "\\"
        owner = next((road.owner for road in self.seen.roads if road.path == number), None)
        target: Target = ("path", number)
        line, middle = (self.line(ay) + self.line(by)) // 2, self.column((ax + bx) / 2)
        if target in self.picture.targets or target in self.picture.choosing.picked:
            self.canvas.centre(line, middle, str(number), self.picture.style(target, FOCUS), target)
        elif owner is not None:
            self.canvas.centre(line, middle, f"{mark}{owner + 1}{mark}", f"bold reverse {self.colour(owner)}", target)
        else:
            self.canvas.centre(line, middle, mark, "dim", target)

    def crossing(self, number: int) -> None:
        across, down = self.seen.crossings[number]
        target: Target = ("crossing", number)
        found = next((each for each in self.seen.buildings if each.crossing == number), None)
        text, style = ("o", "bold") if number in self.ports() else ("·", "")
        if found is not None:
            text, style = f"{'C' if found.city else 'v'}{found.owner + 1}", f"bold reverse {self.colour(found.owner)}"
        if target in self.picture.targets:
            text = str(number)
        style = self.picture.style(target, style)
        self.canvas.write(self.line(down), self.column(across) - len(text) // 2, text, style, target)

    def name_of(self, terrain: str) -> str:
        scene = self.picture.scene
        assert scene.game is not None
        return scene.game.texts[scene.language](f"words.{terrain}")

    def ports(self) -> set[int]:
        return {end for harbour in self.seen.harbours for end in self.seen.paths[harbour.path]}


def ink(kind: str) -> str:
    return {"general": "white", "wood": "green", "brick": "red", "wool": "bright_green", "grain": "yellow"}.get(
        kind, "bright_black"
    )


def size_for(seen: CatanView, room: Room) -> Size:
    across = [one for one, _ in seen.crossings]
    rows = len({field.at[1] for field in seen.fields})

    def fits(size: Size) -> bool:
        width = (max(across) - min(across)) * size.wide // 4 + 2 * MARGIN
        return width <= room.width and rows * size.high + size.drop + 3 <= room.height

    return next((size for size in SIZES if fits(size)), SIZES[-1])
