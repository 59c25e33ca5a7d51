"""docs/add-a-game.md does what it says: its code, installed as a package of its own, is a game like any other."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import stammtisch

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "add-a-game.md"
BLOCK = re.compile(r"^```(?:python|toml) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BUILD = Path(stammtisch.__file__).resolve().parent.parent  # the build these tests run on

PLAY = """
import json, sys, warnings
warnings.simplefilter("error")
from stammtisch import record as records
from stammtisch.games import GAMES, find
from stammtisch.match import Match
from stammtisch.record import Seat
from stammtisch.start import without_entropy
from tests.laws.laws import Judge
from tests.laws.tables import tables

game = find("becher")
judged = []
for table in tables(game):
    Judge(table, often=3, rarely=6).play(positions=200, games=5)
    judged.append(str(table))
start = without_entropy("table-1", 3, bytes(32))
match = Match(game, 3, game.options(), start.seed())
while match.state.to_act():
    player = match.state.to_act()[0]
    match.play(player, match.state.legal(player)[len(match.log) % 2])
record = records.finished(match, [Seat(name) for name in "ABC"], name="table-1", proof=start.proof())
records.verify(records.decode(records.encode(record)), game)
json.dump({"games": sorted(GAMES), "judged": judged, "entries": len(match.log), "result": match.state.result()}, sys.stdout)
"""


def blocks() -> dict[str, str]:
    """The files of the page by name."""
    return dict(BLOCK.findall(PAGE.read_text(encoding="utf-8")))


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder like site-packages after `pip install .`, made by hand: the package and its metadata."""
    for name, text in blocks().items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text.replace("stammtisch.games.becher", "becher"), encoding="utf-8")
    project = tomllib.loads((tmp_path / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    metadata = tmp_path / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    points = [
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in named.items())
        for group, named in project["entry-points"].items()
    ]
    (metadata / "entry_points.txt").write_text("\n".join(points))
    return tmp_path


def run(site: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (site, BUILD, ROOT)))}
    environment = {name: value for name, value in environment.items() if not name.startswith(("COV_", "PYTEST_"))}
    return subprocess.run([sys.executable, *words], cwd=ROOT, env=environment, check=False, capture_output=True, text=True)


def test_the_page_holds_one_folder_and_one_line() -> None:
    assert list(blocks()) == ["becher/rules.py", "becher/data.py", "becher/__init__.py", "pyproject.toml"]
    points = tomllib.loads(blocks()["pyproject.toml"])["project"]["entry-points"]
    assert points == {"stammtisch.games": {"becher": "becher:GAME"}}


def test_the_game_is_found_obeys_the_laws_and_its_record_verifies(site: Path) -> None:
    ran = run(site, "-c", PLAY)
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    assert "becher" in told["games"]
    assert "vier" in told["games"]
    assert {"becher-2-default", "becher-3-default", "becher-4-default"} <= set(told["judged"])
    assert any("limit=31" in table for table in told["judged"])
    assert told["entries"] > 6
    assert sum(told["result"]) == pytest.approx(1)


def test_the_game_inherits_the_laws_by_being_installed(site: Path) -> None:
    ran = run(site, "-m", "pytest", "tests/laws/test_laws.py", "-k", "becher", "-p", "no:xdist")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert re.search(r"[1-9]\d* passed", ran.stdout)


def test_the_command_line_plays_the_game(site: Path) -> None:
    ran = run(site, "-m", "stammtisch", "simulate", "becher", "--games", "3", "--seed", "1", "--json")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "becher" in run(site, "-m", "stammtisch", "games").stdout


def test_the_cases_of_the_game_run(site: Path, tmp_path: Path) -> None:
    cases = [
        {"id": "at the limit", "game": "becher", "cups": [5, 1], "open": [10, 0], "face": 6, "out": False},
        {"id": "above it", "game": "becher", "cups": [6, 1], "open": [10, 0], "face": 6, "out": True},
    ]
    (tmp_path / "cases.json").write_text(json.dumps(cases))
    ran = run(site, "-m", "stammtisch", "cases", str(tmp_path / "cases.json"))
    assert ran.stdout.splitlines()[-1] == "2 passed, 0 failed", ran.stdout + ran.stderr


def test_a_plug_in_that_does_not_load_costs_no_other_game(site: Path) -> None:
    (site / "becher" / "rules.py").write_text("raise RuntimeError('broken')\n")
    ran = run(site, "-c", "from stammtisch.games import GAMES; print('vier' in GAMES, 'becher' in GAMES)")
    assert ran.stdout.split() == ["True", "False"]
    assert "The game becher of becher:GAME does not load: broken" in ran.stderr


def test_a_plug_in_that_is_no_game_is_left_out(site: Path) -> None:
    (site / "becher" / "__init__.py").write_text("GAME = 'chess'\n")
    ran = run(site, "-c", "from stammtisch.games import GAMES; print('vier' in GAMES, 'becher' in GAMES)")
    assert ran.stdout.split() == ["True", "False"]
    assert "is no Game" in ran.stderr
