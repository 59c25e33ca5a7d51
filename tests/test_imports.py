"""Imports point one way, and the rules import nothing that could tell the time, roll dice or talk to the world."""

import ast
from pathlib import Path

import pytest

SRC = Path(__file__).resolve().parent.parent / "src"
LEVELS = (
    {"errors", "speech", "entries", "finite", "output", "shielded"},
    {"catalogue", "core", "tokens", "observation", "observer"},
    {"data"},
    {"plug_ins", "characters", "start", "match", "record", "sentences", "telling", "dumps", "games", "house_rules"},
    {"bots"},
    {"envs", "arena", "server"},
    {"client", "selfplay"},
    {"catan_protocol", "led", "terminal"},
    {"cases", "cli", "__main__"},
)
LEVEL_OF = {part: level for level, parts in enumerate(LEVELS) for part in parts}
# Within a level, each of these may import these.
PEERS = {
    "match": {"start"},
    "record": {"start", "match"},
    "sentences": set(),
    "characters": set(),
    "telling": set(),
    "dumps": set(),
    "house_rules": set(),
    "start": set(),
    "games": {"plug_ins", "telling"},
    "plug_ins": set(),
    "envs": set(),
    "arena": set(),
    "server": set(),
    "client": set(),
    "selfplay": set(),
    "catan_protocol": set(),
    "led": set(),
    "terminal": set(),
}
# The rooms of a large part, from below. Rooms of one level do not know each other; the files beside the rooms put
# them together: they may use all of them, and no room uses them.
ROOMS = {
    "server": ({"wire"}, {"values"}, {"table", "store"}, {"house"}, {"web"}, {"running"}, {"processes"}, {"operating"}),
    "catan_protocol": ({"codec"}, {"gateway", "player"}, {"conformance"}),
}
# What a room may not import of the rest of the program although its part may.
CLOSED = {
    "stammtisch.catan_protocol.codec": ("stammtisch.server", "stammtisch.bots"),
    "stammtisch.catan_protocol.player": ("stammtisch.server",),
    "stammtisch.catan_protocol.conformance": ("stammtisch.server",),
}
NOT_FOR_RULES = {"random", "time", "os", "asyncio", "logging", "numpy", "secrets", "datetime", "socket", "threading"}
MODULES = sorted(path.relative_to(SRC) for path in SRC.glob("stammtisch/**/*.py"))


def imports(path: Path, source: str | None = None) -> set[str]:
    """The full names of all modules and names a file imports, wherever in the file."""
    tree = ast.parse((SRC / path).read_text(encoding="utf-8") if source is None else source)
    package = path.parent.parts
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*above, *([node.module] if node.module else [])])
            found |= {f"{module}.{alias.name}" for alias in node.names}
    return found


def part_of(name: str) -> str | None:
    """`stammtisch.games.vier.engine.rules` belongs to `games`; None for what is not ours."""
    parts = name.split(".")
    return parts[1] if parts[0] == "stammtisch" and len(parts) > 1 else None


def wrong_imports(path: Path, source: str | None = None) -> list[str]:
    """What this module may not import."""
    own = path.with_suffix("").parts[1]
    wrong = []
    for name in sorted(imports(path, source)):
        part = part_of(name)
        if part is None or part == own or own == "__init__" or part not in LEVEL_OF:
            continue
        same_level = LEVEL_OF[part] == LEVEL_OF[own] and part not in PEERS.get(own, LEVELS[LEVEL_OF[own]])
        if LEVEL_OF[part] > LEVEL_OF[own] or same_level:
            wrong.append(name)
    return wrong + wrong_rooms(path, source)


def height(part: str, name: str) -> int | None:
    """On which level of its part's rooms a module is; None if it is in no room of that part."""
    found = name.split(".")[1:3]
    return next(
        (level for level, rooms in enumerate(ROOMS[part]) if len(found) == 2 and found[0] == part and found[1] in rooms), None
    )


def wrong_rooms(path: Path, source: str | None = None) -> list[str]:
    """What this module may not import because its room stands below, or beside, the other; or is closed to it."""
    name = ".".join(path.with_suffix("").parts)
    part, room = name.split(".")[1], ".".join(name.split(".")[:3])
    own = height(part, name) if part in ROOMS else None
    if own is None:
        return []
    found = imports(path, source)
    others = {one for one in found if one.startswith(f"stammtisch.{part}.") and not f"{one}.".startswith(f"{room}.")}
    above = {one for one in others if (level := height(part, one)) is None or level >= own}
    closed = {one for one in found if f"{one}.".startswith(tuple(f"{far}." for far in CLOSED.get(room, ())))}
    return sorted(above | closed)


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_imports_point_one_way(path: Path) -> None:
    own = path.with_suffix("").parts[1]
    assert own == "__init__" or own in LEVEL_OF, f"{own} has no place in the layers of docs/design.md"
    assert wrong_imports(path) == []


@pytest.mark.parametrize("path", [path for path in MODULES if "games" in path.parts], ids=str)
def test_rules_touch_no_clock_no_luck_and_no_world(path: Path) -> None:
    roots = {name.split(".")[0] for name in imports(path)}
    assert not roots & NOT_FOR_RULES


@pytest.mark.parametrize(
    ("path", "source", "wrong"),
    [
        ("stammtisch/games/vier/engine/rules.py", "from stammtisch.match import Match", ["stammtisch.match.Match"]),
        ("stammtisch/games/vier/engine/rules.py", "from stammtisch import record", ["stammtisch.record"]),
        ("stammtisch/games/vier/engine/rules.py", "from ....bots import levels", ["stammtisch.bots.levels"]),
        ("stammtisch/core.py", "def f():\n    import stammtisch.data", ["stammtisch.data"]),
        ("stammtisch/start.py", "import stammtisch.match", ["stammtisch.match"]),
        ("stammtisch/server/web/app.py", "from stammtisch.cli import main", ["stammtisch.cli.main"]),
        ("stammtisch/server/table/show.py", "from stammtisch.server.store.bus import Bus", ["stammtisch.server.store.bus.Bus"]),
        ("stammtisch/server/wire/messages.py", "from ..values import events", ["stammtisch.server.values.events"]),
        (
            "stammtisch/server/house/hub.py",
            "from stammtisch.server.running import serving",
            ["stammtisch.server.running.serving"],
        ),
        ("stammtisch/server/running/serving.py", "from ..processes import child", ["stammtisch.server.processes.child"]),
        ("stammtisch/server/processes/child.py", "from ..operating import options", ["stammtisch.server.operating.options"]),
        ("stammtisch/server/operating/command.py", "from stammtisch.server.processes import landlord", []),
        ("stammtisch/server/web/app.py", "from stammtisch.server.house.hub import Hub", []),
        ("stammtisch/catan_protocol/codec/forms.py", "from ..player import ki", ["stammtisch.catan_protocol.player.ki"]),
        (
            "stammtisch/catan_protocol/player/ki.py",
            "from stammtisch.catan_protocol.gateway.room import Room",
            ["stammtisch.catan_protocol.gateway.room.Room"],
        ),
        ("stammtisch/catan_protocol/player/ki.py", "import stammtisch.server.house.hub", ["stammtisch.server.house.hub"]),
        ("stammtisch/catan_protocol/gateway/room.py", "from .. import command", ["stammtisch.catan_protocol.command"]),
        ("stammtisch/catan_protocol/gateway/room.py", "from stammtisch.server.house.hub import Hub", []),
        ("stammtisch/catan_protocol/conformance/check.py", "from stammtisch.catan_protocol.player.ki import Ki", []),
        ("stammtisch/catan_protocol/command.py", "from stammtisch.catan_protocol.gateway import listen", []),
        ("stammtisch/arena/play.py", "from stammtisch.server.wire import messages", ["stammtisch.server.wire.messages"]),
        ("stammtisch/record.py", "from stammtisch.match import Match", []),
        ("stammtisch/games/dog_royal/engine/rules.py", "from stammtisch.games.dog import board", []),
        ("stammtisch/led/play.py", "from stammtisch.bots import make_bot", []),
    ],
)
def test_a_wrong_direction_is_noticed(path: str, source: str, wrong: list[str]) -> None:
    assert wrong_imports(Path(path), source) == wrong


def test_every_part_of_the_program_has_its_place() -> None:
    assert {path.with_suffix("").parts[1] for path in MODULES} - {"__init__"} <= set(LEVEL_OF)


def test_everything_of_the_server_is_in_a_room() -> None:
    inside = {path.parts[2] for path in MODULES if path.parts[1] == "server"}
    assert inside == {"__init__.py", *(room for level in ROOMS["server"] for room in level)}


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_only_the_front_door_of_a_package_lists_what_it_offers(path: Path) -> None:
    """Elsewhere `__all__` would only hide an import that nobody uses."""
    assert path.name == "__init__.py" or "__all__" not in (SRC / path).read_text(encoding="utf-8")


def told_layers(first: str) -> list[set[str]]:
    """The layers that a line of docs/design.md tells, from below."""
    lines = (SRC.parent / "docs" / "design.md").read_text(encoding="utf-8").splitlines()
    [line] = [line for line in lines if line.startswith(f"    {first}")]
    return [{name.strip("{}") for name in layer.split(", ")} for layer in line.strip().split(" <- ")]


def test_the_design_tells_the_layers_that_are_enforced_here() -> None:
    told = told_layers("{errors")
    assert len(told) == len(LEVELS)
    assert [names - level for names, level in zip(told, LEVELS, strict=True)] == [set()] * len(told)
    for part, rooms in ROOMS.items():
        assert told_layers(f"{part}.") == [{f"{part}.{room}" for room in level} for level in rooms]
