"""A store with damaged lines: what is asked of all of them goes on without these, and nothing is told in a traceback."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from aiohttp import ClientSession
from click.testing import CliRunner
from sqlalchemy import text

from stammtisch import cli
from stammtisch.server.house.daily import day_of
from stammtisch.server.house.wall import now_ms
from stammtisch.server.store import clearing, days, ledger
from stammtisch.server.store.batch import Batch
from stammtisch.server.store.store import Store
from stammtisch.server.table.sheet import day_match
from stammtisch.server.values.events import Row
from tests.server.halves import halves
from tests.server.test_windows import GUESTS, OPEN

NO_TEXT = "CAST(x'ff00ff' AS TEXT)"
NO_TEXT_AT_ALL = "x'ff00ff'"


async def damaged(url: str, *statements: str, over: bool = False) -> None:
    """A store with three tables, and then this."""
    store = Store(url, "old")
    await store.open()
    names = ("aaa", "bbb", "ccc")
    rows = [Row(name, 0, 5, msgspec.structs.replace(OPEN, owner=GUESTS[0])) for name in names]
    await store.write(Batch(rows=rows, finished=dict.fromkeys(names, 5) if over else {}))
    async with store.engine.begin() as connection:
        for statement in statements:
            await connection.execute(text(statement))
    await store.close()


@pytest.mark.asyncio
@pytest.mark.parametrize("name", [NO_TEXT, NO_TEXT_AT_ALL])
async def test_the_others_are_cleared_away_and_looked_through(tmp_path: Path, name: str) -> None:
    url = str(tmp_path / "s.db")
    await damaged(url, f"UPDATE tables SET id = {name} WHERE id = 'bbb'", over=True)
    store = Store(url, "old")
    await store.open()
    assert set(await ledger.unknown(store.reading, "", 10)) <= {"aaa", "ccc"}
    assert sorted(await clearing.purge(store.engine, 10)) == ["aaa", "ccc"]
    await store.close()


@pytest.mark.parametrize("name", [NO_TEXT, NO_TEXT_AT_ALL])
def test_operators_end_the_others_games(tmp_path: Path, name: str) -> None:
    url = str(tmp_path / "s.db")
    asyncio.run(damaged(url, f"UPDATE tables SET id = {name} WHERE id = 'bbb'"))
    result = CliRunner().invoke(cli.main, ["void", "--other-versions", "--store", url])
    assert (result.exit_code, result.stderr) == (0, "Ended: none.\n"), result.output


def test_an_export_of_what_is_no_text_is_refused_in_a_sentence(tmp_path: Path) -> None:
    url = str(tmp_path / "s.db")
    asyncio.run(damaged(url, f"UPDATE tables SET id = {NO_TEXT} WHERE id = 'bbb'"))
    result = CliRunner().invoke(cli.main, ["export", str(tmp_path / "x.json"), "--store", url])
    assert result.exit_code == 2 and "s.db cannot be exported: a text in it is damaged" in result.stderr, result.output
    assert not (tmp_path / "x.json").exists()


@pytest.mark.asyncio
async def test_whoever_had_a_damaged_attempt_plays_without_points(tmp_path: Path) -> None:
    url, match = str(tmp_path / "s.db"), day_match("doerfer", day_of(now_ms()))
    row = f"('{match}', '{GUESTS[0]}', {NO_TEXT}, 5, 0)"
    await damaged(url, f'INSERT INTO attempts ("match", guest, table_id, points, settled) VALUES {row}')
    store = Store(url, "old")
    await store.open()
    assert await days.attempt_of(store, match, GUESTS[0], "fresh") == days.Attempt(match, GUESTS[0], "fresh", None, settled=True)
    await store.close()


@pytest.mark.asyncio
async def test_a_day_without_a_secret_is_told_alike_in_every_process(tmp_path: Path) -> None:
    url, match = str(tmp_path / "s.db"), day_match("doerfer", day_of(now_ms()))
    await damaged(url, f"INSERT INTO days (\"match\", secret) VALUES ('{match}', {NO_TEXT})")
    async with halves(url) as house, ClientSession() as session:
        for port in (house.one.port, house.other.port):
            async with session.get(f"http://127.0.0.1:{port}/api/daily/doerfer") as answer:
                assert (answer.status, (await answer.json())["code"]) == (404, "daily.none")
