"""What may happen while a server waits for its store: steps told late, tables that are just being read, a bus that was away."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from stammtisch.games import GAMES
from stammtisch.server import seating
from stammtisch.server.events import Created, Pledged, Row
from stammtisch.server.hub import Hub
from stammtisch.server.messages import Create
from stammtisch.server.store import Batch, Key, Store
from stammtisch.server.table import Table
from tests.server.live import live

GUESTS = ("a" * 20, "b" * 20)
SEATED: Created = msgspec.structs.replace(seating.create(GAMES["vier"], Create(game="vier"), GUESTS[0]), guests=GUESTS)


class Gate:
    """Lets a call through to the store and keeps its answer back until told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, hub: Hub, name: str) -> None:
        self.call = getattr(hub.store, name)
        self.passed = asyncio.Event()
        self.told = asyncio.Event()
        monkeypatch.setattr(hub.store, name, self)

    async def __call__(self, *args: object) -> object:
        answer = await self.call(*args)
        self.passed.set()
        await self.told.wait()
        return answer


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.001)


async def write(url: str, *rows: Row) -> set[Key]:
    """What another server writes."""
    rival = Store(url, "rival")
    won = await rival.write(Batch(rows=list(rows)))
    await rival.close()
    return won


async def agrees_with_its_log(hub: Hub, table: Table) -> None:
    await until(lambda: table.flight is None)
    rows = await hub.store.rows("t")
    pledged = [row.event.secret for row in rows if isinstance(row.event, Pledged)]
    assert table.sheet.steps == len(rows)
    assert table.sheet.start is not None and table.sheet.start.secret.hex() == pledged[-1]


@pytest.mark.asyncio
@pytest.mark.parametrize("ours", [True, False], ids=["won", "lost"])
async def test_the_late_answer_for_a_tables_first_row_settles_no_other_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ours: bool
) -> None:
    """A table both servers open: whoever reads it before his own row is settled has begun its start already."""
    url = str(tmp_path / "s.db")
    async with live(url) as server:
        hub = server.hub
        if not ours:
            assert await write(url, Row("t", 0, 1, SEATED)) == {("t", 0)}
        commit = Gate(monkeypatch, hub, "write")
        opening = asyncio.create_task(hub.open_table("t", SEATED))
        await commit.passed.wait()
        table = await hub.table("t")
        assert table is not None and table.flight is not None and isinstance(table.flight.event, Pledged)
        if ours:
            await write(url, Row("t", 1, 1, Pledged(secret="11" * 32)))
        commit.told.set()
        assert await opening is table
        await agrees_with_its_log(hub, table)


@pytest.mark.asyncio
async def test_of_two_rows_for_one_step_in_one_commit_only_the_first_is_told_it_won(tmp_path: Path) -> None:
    told: list[tuple[str, bool]] = []
    async with live(str(tmp_path / "s.db")) as server:
        committer = server.hub.committer
        committer.settled = lambda row, won: told.append((row.event.secret, won))  # type: ignore[union-attr]
        for secret in ("11", "22"):
            committer.add(Row("t", 1, 1, Pledged(secret=secret)))
        await committer.idle.wait()
        assert told == [("11", True), ("22", False)]
        assert [row.event for row in await server.hub.store.rows("t")] == [Pledged(secret="11")]
