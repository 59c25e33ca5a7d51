"""What no store takes: it alone is refused, in words, and everything else of the same commit is written."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from stammtisch.server.house import reception, wakeups
from stammtisch.server.store.batch import Batch, Guest
from stammtisch.server.store.committer import Committer
from stammtisch.server.store.store import Store
from stammtisch.server.store.unwritable import Unwritable
from stammtisch.server.values.events import Muted, Row
from stammtisch.server.wire.messages import Said
from tests.server.live import Player, live, postgres, seat_all
from tests.server.test_push import DAYS
from tests.server.test_windows import GUESTS, OPEN

NEVER = 2**70  # milliseconds; no store has a number for it


@asynccontextmanager
async def file(folder: Path) -> AsyncIterator[str]:
    yield str(folder / "s.db")


def said(table: str, guest: str) -> Said:
    return Said(table=table, guest=guest, name="Ada", seat=None, text="what was said", phrase=None, time=5)


@pytest.mark.asyncio
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_one_thing_that_no_store_takes_holds_up_nothing_else_of_its_commit(tmp_path: Path, kind: str) -> None:
    where: AbstractAsyncContextManager[str] = file(tmp_path) if kind == "sqlite" else postgres()
    async with where as url:
        store = Store(url, "w")
        await store.open()
        settled: list[tuple[str, bool]] = []
        refused: list[str] = []
        told: list[str] = []
        committer = Committer(
            store,
            lambda seconds, steps: None,
            lambda row, won: settled.append((row.table, won)),
            refused=lambda row: refused.append(row.table),
        )
        for name, time in (("a", 1), ("b", NEVER), ("c", 1)):
            committer.add(Row(name, 0, time, OPEN))
        committer.add(Row("d", 0, 1, Muted(guest="\ud800", muted=True)))  # no text either
        committer.add_guest(Guest("ada", "Ada", 5))
        committer.add_guest(Guest("bad", "\ud800", 5))
        committer.add_said(said("a", "ada"), lambda: told.append("said"), lambda: told.append("unsaid"))
        committer.add_said(said("a", "\ud800"), lambda: told.append("said too"), lambda: told.append("refused"))
        committer.when_written(lambda: told.append("written"))
        with capture_logs() as logs:
            running = asyncio.create_task(committer.run())
            await committer.forget("nobody")
            await committer.idle.wait()
            running.cancel()
        assert settled == [("a", True), ("c", True)] and refused == ["b", "d"]
        assert told == ["said", "refused", "written"]
        assert [guest.name for guest in await store.guests(["ada", "bad"])] == ["Ada"]
        assert len(await store.said("a")) == 1 and sorted(await store.open_tables()) == ["a", "c"]
        told_of = [line["what"] for line in logs if "refused" in line["event"]]
        assert told_of[:2] == ["['step 0 of b (Created)']", "['step 0 of d (Muted)']"] and len(told_of) == 4
        assert "what was said" not in str(logs)
        await store.close()


@pytest.mark.asyncio
async def test_constraints_and_lengths_of_postgres_are_the_contents_fault_and_a_lost_connection_is_not() -> None:
    async with postgres() as url:
        store = Store(url, "w")
        await store.open()
        for spoilt in (Batch(guests={"ada": Guest("ada", "x" * 99, 5)}), Batch(guests={"ada": Guest("ada", "a\0b", 5)})):
            with pytest.raises(Unwritable):
                await store.write(spoilt)
        with pytest.raises(Unwritable):
            await store.write(Batch(rows=[Row("x" * 41, 0, 5, OPEN)]))
        await store.close()
    with pytest.raises(Exception, match=r".") as gone:
        await Store(url, "w").write(Batch(guests={GUESTS[0]: Guest(GUESTS[0], "Ada", 5)}))
    assert not isinstance(gone.value, Unwritable)


@pytest.mark.asyncio
async def test_who_asks_for_what_no_store_takes_reads_so_and_everybody_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async with postgres() as url, live(url) as server, Player(server.port) as ada, Player(server.port) as ben:
        table = await ada.create()
        await seat_all([ada, ben], table)
        at = ada.last("update")["at"]
        monkeypatch.setattr(reception, "now_ms", lambda: NEVER)
        refused = await ada.ask("play", table=table, at=at, action={"type": "drop", "column": 3})
        assert refused["code"] == "store.refused" and "saved" in refused["sentence"]
        line = await ada.ask("chat", table=table, text="hello")
        assert line["code"] == "store.refused", line
        monkeypatch.undo()
        assert (await ada.ask("play", table=table, at=at, action={"type": "drop", "column": 3}))["type"] == "done"
        assert not server.hub.committer.in_trouble


@pytest.mark.asyncio
async def test_a_wake_up_that_fails_disturbs_no_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def look(self, sheet: object, before: object) -> None:
            raise RuntimeError("no")

        async def hurry(self) -> None:
            pass

    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada, Player(server.port) as ben:
        table = await ada.create(settings=DAYS)
        await seat_all([ada, ben], table)
        server.hub.wakeups = Broken()  # type: ignore[assignment]
        with capture_logs() as logs:
            moved = await ada.ask("play", table=table, at=ada.last("update")["at"], action={"type": "drop", "column": 3})
            assert moved["type"] == "done"
            monkeypatch.setattr(wakeups, "is_slow", lambda table: 1 / 0)
            await ben.get("update")
            moved = await ben.ask("play", table=table, at=ben.last("update")["at"], action={"type": "drop", "column": 3})
            assert moved["type"] == "done"
            monkeypatch.undo()
        server.hub.wakeups = None
        assert not server.hub.paused and any(line["event"] == "wake-ups" for line in logs)


@pytest.mark.asyncio
async def test_whatever_goes_wrong_after_a_commit_the_next_one_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada:
        table = await ada.create()
        monkeypatch.setattr(server.hub.metrics.steps, "count", lambda kind: 1 / 0)
        server.hub.committer.add(Row(table, 9, 5, Muted(guest="x", muted=True)))
        await server.hub.committer.idle.wait()
        monkeypatch.undo()
        assert await ada.create()
