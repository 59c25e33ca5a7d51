"""Draws the house: every room of the program and which rooms it uses, read from the imports, as docs/pictures/house.svg.

A room is a module at the top, or a folder; the server, the protocol and the games are drawn room by room. A room stands
one floor above the highest room it uses. Arrows that follow from others are left out.
"""

import ast
import sys
from collections.abc import Iterable, Mapping, Set
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from hatch_build import groups_to_compile  # noqa: E402 - this file is run by its path

PICTURE = ROOT / "docs" / "pictures" / "house.svg"
HOUSES = ("server", "catan_protocol", "games")  # drawn room by room

WIDTH, BOX, TALL, GAP, FLOOR, EDGE = 1160, 138, 34, 18, 78, 20
COLOURS = {"games": "#e9f2dc", "server": "#dfeaf6", "catan_protocol": "#f8e6d3"}
PLAIN, LINE, INK = "#f4efe6", "#6b6255", "#2b2620"

Uses = Mapping[str, Set[str]]


def room_of(name: str) -> str | None:
    """The room of a dotted name: `stammtisch.server.table.sheet` is in `server.table`; None for what is not ours."""
    parts = name.split(".")
    if parts[0] != "stammtisch" or len(parts) < 2 or parts[1].startswith("__"):
        return None
    inside = parts[1] in HOUSES and len(parts) > 2 and (package(*parts[:3]) / "__init__.py").exists()
    return ".".join(parts[1:3]) if inside else parts[1]


def package(*parts: str) -> Path:
    return ROOT.joinpath("src", *parts)


def sources() -> list[Path]:
    return sorted(path for path in package("stammtisch").rglob("*.py") if "versions" not in path.parts)


def dotted(path: Path) -> str:
    """The name of a module, or of the package whose `__init__` it is."""
    parts = path.relative_to(ROOT / "src").with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path) -> set[str]:
    """The full names of everything a module imports, wherever in the file."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def plan() -> dict[str, set[str]]:
    """The rooms, and which rooms each of them uses."""
    uses: dict[str, set[str]] = {}
    for path in sources():
        room = room_of(dotted(path))
        if room is not None:
            used = {other for name in imported(path) if (other := room_of(name)) is not None}
            uses.setdefault(room, set()).update(used - {room})
    uses["games"] |= {room for room in uses if room.startswith("games.")}  # it finds its folders by itself
    return {room: used & set(uses) for room, used in uses.items()}


def compiled() -> set[str]:
    """The rooms in which mypyc compiles anything."""
    paths = [package(path) for group in groups_to_compile(ROOT).values() for path in group]
    return {room for path in paths if (room := room_of(dotted(path))) is not None}


def floors(uses: Uses) -> dict[str, int]:
    """Each room's floor: one above the highest it uses. Rooms that use each other in a circle raise ValueError."""
    found: dict[str, int] = {}

    def floor(room: str, way: tuple[str, ...]) -> int:
        if room in way:
            raise ValueError(f"These rooms import each other: {' -> '.join([*way[way.index(room) :], room])}.")
        if room not in found:
            found[room] = 1 + max((floor(other, (*way, room)) for other in sorted(uses[room])), default=-1)
        return found[room]

    for room in sorted(uses):
        floor(room, ())
    return found


def reduced(uses: Uses) -> dict[str, set[str]]:
    """The same without what follows: a -> c is left out where a -> b -> c."""
    return {room: {other for other in used if not is_implied(uses, used - {other}, other)} for room, used in uses.items()}


def is_implied(uses: Uses, ways: Iterable[str], room: str) -> bool:
    """Whether one of these ways leads to the room."""
    seen: set[str] = set()
    waiting = list(ways)
    while waiting:
        way = waiting.pop()
        if way == room:
            return True
        if way not in seen:
            seen.add(way)
            waiting.extend(uses[way])
    return False


def places(uses: Uses) -> dict[str, tuple[float, float]]:
    """Where each room's box begins: the lowest floor at the bottom, each room as near above what it uses as there is room."""
    levels = floors(uses)
    highest = max(levels.values())
    found: dict[str, tuple[float, float]] = {}
    for level in range(highest + 1):
        rooms = [room for room in sorted(levels) if levels[room] == level]
        rooms.sort(key=lambda room: mean(found[other][0] for other in uses[room]))
        left = (WIDTH - len(rooms) * (BOX + GAP) + GAP) / 2
        for number, room in enumerate(rooms):
            found[room] = (left + number * (BOX + GAP), EDGE + (highest - level) * FLOOR)
    return found


def mean(numbers: Iterable[float]) -> float:
    found = list(numbers)
    return sum(found) / len(found) if found else WIDTH / 2


def draw() -> str:
    """The picture as SVG."""
    uses = reduced(plan())
    where = places(uses)
    height = round(max(y for _, y in where.values())) + TALL + EDGE
    arrows = [arrow(where[room], where[other]) for room, used in sorted(uses.items()) for other in sorted(used)]
    boxes = [box(name, name in compiled(), *where[name]) for name in sorted(uses)]
    return "\n".join([head(height), *arrows, *boxes, "</svg>", ""])


def head(height: int) -> str:
    title = "The rooms of Stammtisch; arrows point to what a room uses; a bold frame is compiled code"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" role="img">\n'
        f"<title>{title}</title>\n"
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>\n'
        f'<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        f'<path d="M0 0L8 4L0 8Z" fill="{LINE}"/></marker></defs>'
    )


def arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    x, y = start[0] + BOX / 2, start[1] + TALL
    to, below = end[0] + BOX / 2, end[1]
    bend = (below - y) / 2
    return (
        f'<path d="M{x:g} {y:g}C{x:g} {y + bend:g} {to:g} {below - bend:g} {to:g} {below:g}" '
        f'fill="none" stroke="{LINE}" stroke-opacity=".55" marker-end="url(#tip)"/>'
    )


def box(name: str, is_compiled: bool, x: float, y: float) -> str:
    colour = COLOURS.get(name.split(".")[0], PLAIN)
    frame = 2.5 if is_compiled else 1
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{BOX}" height="{TALL}" rx="6" fill="{colour}" stroke="{LINE}" '
        f'stroke-width="{frame:g}"/>'
        f'<text x="{x + BOX / 2:g}" y="{y + 21:g}" text-anchor="middle" font-size="12" font-weight="bold" fill="{INK}">'
        f"{escape(name)}</text>"
    )


if __name__ == "__main__":
    PICTURE.write_text(draw(), encoding="utf-8")
    print(f"{PICTURE.relative_to(ROOT)} is drawn.")
