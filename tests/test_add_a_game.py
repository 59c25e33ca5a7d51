"""docs/add-a-game.md does what it says: its files, installed with pip, are a game like any other."""

import asyncio
import json
import re
import shutil
import tomllib
from pathlib import Path

import pytest
from aiohttp import ClientSession
from yarl import URL

from tests.packages import printed
from tests.packages import run_with as run
from tests.server.live import Message, Player
from tests.server.processes import Process

pytestmark = pytest.mark.product

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


def test_the_page_holds_one_folder_and_its_entry_points() -> None:
    assert list(printed()) == [
        "becher/engine/__init__.py",
        "becher/engine/rules.py",
        "becher/data.py",
        "becher/bots.py",
        "becher/locale/en.toml",
        "becher/locale/de.toml",
        "becher/__init__.py",
        "becher/web/board.js",
        "becher/web/board.css",
        "becher/web/picture.svg",
        "pyproject.toml",
    ]
    points = tomllib.loads(printed()["pyproject.toml"])["project"]["entry-points"]
    assert points == {"stammtisch.games": {"becher": "becher:GAME"}, "stammtisch.bots": {"careful": "becher.bots:CAREFUL"}}


def test_the_game_is_found_obeys_the_laws_and_its_record_verifies(becher: Path) -> None:
    ran = run(becher, "-c", PLAY)
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    assert "becher" in told["games"]
    assert "vier" in told["games"]
    assert {"becher-2-default", "becher-3-default", "becher-4-default"} <= set(told["judged"])
    assert any("limit=31" in table for table in told["judged"])
    assert told["entries"] > 6
    assert sum(told["result"]) == pytest.approx(1)


def test_the_game_inherits_the_laws_by_being_installed(becher: Path) -> None:
    ran = run(becher, "-m", "pytest", "tests/laws/test_laws.py", "-k", "becher", "-p", "no:xdist")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert re.search(r"[1-9]\d* passed", ran.stdout)


def test_the_command_line_plays_the_game(becher: Path) -> None:
    ran = run(becher, "-m", "stammtisch", "simulate", "becher", "--games", "3", "--seed", "1", "--json")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "becher" in run(becher, "-m", "stammtisch", "games").stdout


def test_the_cases_of_the_game_run(becher: Path, tmp_path: Path) -> None:
    cases = [
        {"id": "at the limit", "game": "becher", "cups": [5, 1], "open": [10, 0], "face": 6, "out": False},
        {"id": "above it", "game": "becher", "cups": [6, 1], "open": [10, 0], "face": 6, "out": True},
    ]
    (tmp_path / "cases.json").write_text(json.dumps(cases))
    ran = run(becher, "-m", "stammtisch", "cases", str(tmp_path / "cases.json"))
    assert ran.stdout.splitlines()[-1] == "2 passed, 0 failed", ran.stdout + ran.stderr


def test_its_bots_play_in_the_arena(becher: Path) -> None:
    words = (
        "-m",
        "stammtisch",
        "arena",
        "becher",
        "--bots",
        "careful,daredevil,hard@0.1",
        "--seats",
        "3",
        "--games",
        "6",
        "--json",
    )
    ran = run(becher, *words, "--jobs", "2")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert [row["bot"] for row in json.loads(ran.stdout)["standings"]] == ["careful", "daredevil", "hard@0.1"]


def test_a_server_offers_it_with_all_it_brings_and_its_bots_play_there(becher: Path, tmp_path: Path) -> None:
    asyncio.run(visit(becher, tmp_path))


async def visit(becher: Path, tmp_path: Path) -> None:
    house = await Process(str(tmp_path / "house.db"), workers=1, installed=becher).until_ready()
    try:
        card, german = await card_of_becher(house.port), await card_of_becher(house.port, "de")
        assert card["levels"] == ["random", "greedy", "easy", "medium", "hard", "daredevil", "careful"]
        assert (card["labels"]["level.careful"], german["labels"]["limit"]) == ("careful", "Höchstens so viele Augen")
        assert card["tagline"] == "One more die, or is it enough?" and german["help"].startswith("Jeder würfelt")
        await look_at_its_files(house.port, card)
        for level in ("careful", "daredevil"):
            await play_against(house.port, level)
    finally:
        house.stop()


async def card_of_becher(port: int, language: str = "en") -> Message:
    async with ClientSession(f"http://127.0.0.1:{port}") as session:
        games = await (await session.get("/api/games", params={"language": language})).json()
    return next(card for card in games if card["name"] == "becher")


async def look_at_its_files(port: int, card: Message) -> None:
    """Its files are served as they are printed, under the server's policy, and nothing else is."""
    async with ClientSession(f"http://127.0.0.1:{port}") as session:
        for field, kind in (("board", "javascript"), ("style", "text/css"), ("picture", "image/svg+xml")):
            answer = await session.get(card[field])
            assert (answer.status, answer.headers["Cache-Control"]) == (200, "no-cache")
            assert kind in answer.headers["Content-Type"] and "default-src 'self'" in answer.headers["Content-Security-Policy"]
            assert await answer.text() == printed()["becher/web/" + card[field].removeprefix("/game/becher/")]
        for path in ("/game/becher/", "/game/becher/missing.js", "/game/becher/..%2F__init__.py", "/game/vier/board.js"):
            assert (await session.get(URL(path, encoded=True))).status in (403, 404)


async def play_against(port: int, level: str) -> None:
    """A whole game of three: one who stops at once, and two bots that decide for themselves."""
    async with Player(port) as ada:
        table = await ada.create("becher", seats=3)
        assert (await ada.ask("start", table=table, level=level))["type"] == "done"
        update = await ada.until_begun(table)
        while 0 not in update["awaited"]:
            update = await ada.get("update")
        await ada.send("play", table=table, at=update["at"], action={"type": "stop"})
        ended = await ada.get("ended")
        assert ended["end"] == "finished" and ended["record"]
        totals = ada.last("update")["view"]["open"]
        assert all(total >= (10 if level == "careful" else 15) for total in totals[1:])


def broken(becher: Path, tmp_path: Path, name: str, text: str) -> Path:
    """The same package with one file that is not as it should be."""
    site = tmp_path / "broken"
    shutil.copytree(becher, site)
    (site / name).write_text(text, encoding="utf-8")
    return site


NAMES = "from stammtisch.games import GAMES; from stammtisch.bots import levels_of; print('vier' in GAMES, 'becher' in GAMES)"


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("becher/engine/rules.py", "raise RuntimeError('broken')\n", "The game becher of becher:GAME does not load: broken"),
        ("becher/__init__.py", "GAME = 'chess'\n", "is no Game"),
    ],
)
def test_a_package_that_will_not_do_costs_no_other_game(becher: Path, tmp_path: Path, name: str, text: str, told: str) -> None:
    ran = run(broken(becher, tmp_path, name, text), "-c", NAMES)
    assert ran.stdout.split() == ["True", "False"]
    assert told in ran.stderr


def test_a_card_that_names_a_file_which_is_not_there_is_played_without(becher: Path, tmp_path: Path) -> None:
    asyncio.run(look_for_a_missing_file(becher, tmp_path))


async def look_for_a_missing_file(becher: Path, tmp_path: Path) -> None:
    site, log = broken(becher, tmp_path, "becher/web/board.css", ""), tmp_path / "log"
    (site / "becher" / "web" / "board.js").unlink()
    house = await Process(str(tmp_path / "house.db"), installed=site, log=log).until_ready()
    card = await card_of_becher(house.port)
    house.stop()
    assert (card["board"], card["style"]) == (None, "/game/becher/board.css")
    assert "a game's file is missing" in log.read_text(encoding="utf-8")
