"""The houses of released versions, as they were left: their games go on today, their records verify.

A folder below tests/records has a version's records, its store as SQL, and in house.json who sat where; `make release` adds one.
"""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest

from stammtisch import record
from stammtisch.games import GAMES
from stammtisch.server.store import backup, shape
from tests.server.live import Live, Player, live

RECORDS = Path(__file__).parent.parent / "records"
HOUSES = sorted(RECORDS.glob("*/house.json"))


@pytest.fixture(params=HOUSES, ids=lambda path: path.parent.name)
def house(request: pytest.FixtureRequest) -> Path:
    return Path(request.param).parent


def told(house: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((house / "house.json").read_text(encoding="utf-8"))
    return content


def store_of(house: Path, folder: Path) -> Path:
    with closing(sqlite3.connect(folder / "s.db")) as connection:
        connection.executescript((house / "store.sql").read_text(encoding="utf-8"))
    return folder / "s.db"


def events(path: Path) -> dict[str, list[str]]:
    """Every table's log as it is stored, whatever shape the rest has."""
    found: dict[str, list[str]] = {}
    with closing(sqlite3.connect(path)) as connection:
        for table, event in connection.execute("SELECT table_id, event FROM steps ORDER BY table_id, step"):
            found.setdefault(table, []).append(event)
    return found


def test_every_released_version_has_a_house_with_every_game() -> None:
    assert "0.1.0" in {path.parent.name for path in HOUSES}
    for path in HOUSES:
        content = told(path.parent)
        assert {table["game"] for table in content["running"].values()} == set(content["finished"].values()) == set(GAMES)


@pytest.mark.parametrize("file", sorted(RECORDS.glob("*/*.json")), ids=lambda path: f"{path.parent.name} {path.stem}")
def test_a_record_of_a_released_version_verifies(file: Path) -> None:
    if file.name != "house.json":
        found = record.decode(file.read_bytes())
        record.verify(found, GAMES[found.game])
        assert found.log and found.end != "running"


@pytest.mark.asyncio
async def test_every_running_game_goes_on_where_it_was(house: Path, tmp_path: Path) -> None:
    store = store_of(house, tmp_path)
    before, content = events(store), told(house)
    async with live(str(store)) as server:
        await server.hub.recovered.wait()  # a busy machine opens its door before every table is awake
        people = [Player(server.port, token=token) for token in content["guests"].values()]
        for player in people:
            welcome = await player.connect()
            assert set(welcome["tables"]) >= set(content["running"])
        for table, known in content["running"].items():
            match = server.hub.tables[table].sheet.match
            assert match is not None and (match.game.name, len(match.log)) == (known["game"], known["entries"])
            assert await decide(people, table)
            assert len(match.log) > known["entries"]
        for table, game in content["finished"].items():
            assert (await fetch(server, f"/api/records/{table}"))["log"] == stored_record(house, game)["log"]
        for player in people:
            await player.close()
    after = events(store)
    assert {table: log[: len(before[table])] for table, log in after.items()} == before, "a log is never changed"


async def decide(people: list[Player], table: str) -> bool:
    """Whoever is awaited plays something; whether that was acknowledged."""
    for player in people:
        await player.send("watch", table=table)
        while (update := await player.get("update"))["table"] != table:
            pass
        if update["view"]["viewer"] in update["awaited"]:
            action = update["legal"][0]["action"]
            return bool((await player.ask("play", table=table, at=update["at"], action=action))["type"] == "done")
    return False


async def fetch(server: Live, path: str) -> dict[str, Any]:
    async with aiohttp.ClientSession() as session, session.get(server.url + path) as response:
        content: dict[str, Any] = msgspec.json.decode(await response.read())
    return content


def stored_record(house: Path, game: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((house / f"{game}.json").read_text(encoding="utf-8"))
    return content


@pytest.mark.asyncio
async def test_a_table_that_waited_for_people_can_still_begin(house: Path, tmp_path: Path) -> None:
    store, content = store_of(house, tmp_path), told(house)
    [ada, ben] = content["guests"].values()
    async with live(str(store)) as server, Player(server.port, token=ada) as owner, Player(server.port, token=ben) as friend:
        for table in content["waiting"]:
            await owner.ask("watch", table=table)
            key = owner.last("table").get("key")
            assert (await friend.ask("sit", table=table, key=key))["type"] == "done"
            await owner.ask("start", table=table, level="random")
            begun = await asyncio.gather(owner.until_begun(table), friend.until_begun(table))
            assert [update["table"] for update in begun] == [table, table]


def test_a_backup_of_it_holds_the_same(house: Path, tmp_path: Path) -> None:
    store, kept = store_of(house, tmp_path), tmp_path / "kept.db"
    backup.backup(store, kept)
    assert events(kept) == events(store) != {}
    backup.must_be_store(kept)


@pytest.mark.asyncio
async def test_it_is_backed_up_by_itself_if_its_shape_has_to_change(house: Path, tmp_path: Path) -> None:
    store = store_of(house, tmp_path)
    was = shape.shape_of(store)
    async with live(str(store)):
        pass
    kept = [shape.shape_of(path) for path in tmp_path.glob("s.db.*.backup")]
    assert kept == ([was] if was != shape.known()[0] else []) and shape.shape_of(store) == shape.known()[0]
