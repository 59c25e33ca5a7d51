"""A store that is away, full, stalled or damaged: people read so at once, the others play, and play goes on by itself."""

import asyncio
import re
import sqlite3
import time
from pathlib import Path

import aiohttp
import msgspec
import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from stammtisch.server.store import ledger, transfers
from stammtisch.server.store.address import TIMEOUTS
from stammtisch.server.store.batch import Batch, Guest
from stammtisch.server.store.bus import PostgresBus
from stammtisch.server.store.store import Store
from stammtisch.server.store.unwritable import Unwritable
from stammtisch.server.values.events import Muted, Row, Stood
from stammtisch.server.values.news import AnyNews, Stepped
from stammtisch.server.values.outcomes import Holder, Outcome
from stammtisch.server.wire.messages import Said
from stammtisch.server.wire.settings import Settings
from tests.server.gates import until
from tests.server.live import Player, live, postgres, seat_all
from tests.server.test_windows import GUESTS, OPEN

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.asyncio
async def test_people_read_at_once_that_the_store_is_full_and_play_goes_on_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada, Player(server.port) as ben:
        table = await ada.create()
        await seat_all([ada, ben], table)
        await server.hub.committer.idle.wait()
        real = server.hub.store.write

        async def full(batch: Batch) -> set[tuple[str, int]]:
            raise OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))

        monkeypatch.setattr(server.hub.store, "write", full)
        at = ada.last("update")["at"]
        await ada.send("play", table=table, at=at, action={"type": "drop", "column": 3}, ref=99)
        for player in (ada, ben):
            told = await player.get("saving")
            assert not told["ok"] and "saved" in told["sentence"]
        async with Player(server.port) as cyd:
            assert not (await cyd.get("saving"))["ok"]
        monkeypatch.setattr(server.hub.store, "write", real)
        assert (await ada.get("done"))["ref"] == 99
        assert (await ben.get("saving")) == {"type": "saving", "ok": True, "sentence": ""}


@pytest.mark.asyncio
async def test_a_store_that_is_away_costs_nobody_his_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada:

        async def away(name: str, step: int = 0) -> list[Row]:
            raise ConnectionRefusedError

        monkeypatch.setattr(server.hub.store, "page", away)
        assert (await ada.ask("watch", table="abcdefgh"))["code"] == "store.away"
        monkeypatch.undo()
        assert (await ada.ask("watch", table="abcdefgh"))["code"] == "table.unknown"


async def refuse(*asked: object) -> None:
    raise ConnectionRefusedError


@pytest.mark.asyncio
@pytest.mark.parametrize("question", ["guests", "tables_of"])
async def test_who_reloads_while_the_store_is_away_goes_on_and_reads_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, question: str
) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port, name="Ada") as ada:
        table = await ada.create()
        await server.hub.committer.idle.wait()
        server.hub.names.forget(ada.guest)
        for broken in (question, "write"):
            monkeypatch.setattr(server.hub.store, broken, refuse)
        again = Player(server.port, token=ada.token, name="Ada")
        assert (await again.connect())["tables"] == [table]
        assert not (await again.get("saving"))["ok"]
        assert (await again.ask("watch", table=table))["type"] == "done"
        monkeypatch.undo()
        while not (await again.get("saving"))["ok"]:
            pass
        await again.close()


@pytest.mark.asyncio
async def test_a_device_coming_while_the_store_is_away_keeps_its_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada, aiohttp.ClientSession() as session:
        await ada.send("transfer")
        hello = {"type": "hello", "transfer": (await ada.get("transfer-code"))["code"]}
        monkeypatch.setattr(transfers, "take", refuse)
        async with session.ws_connect(f"{server.url}/ws") as socket:
            await socket.send_json(hello)
            assert (await socket.receive_json())["code"] == "store.away"
        monkeypatch.undo()
        async with session.ws_connect(f"{server.url}/ws") as socket:
            await socket.send_json(hello)
            assert (await socket.receive_json())["guest"] == ada.guest


async def damage(file: Path, statement: str) -> None:
    store = Store(str(file), "old")
    await store.open()
    await store.write(Batch(rows=[Row(name, 0, 5, OPEN) for name in ("aaa", "bbb", "ccc")]))
    await store.write(Batch(rows=[Row(name, 1, 6, Muted(guest="x", muted=True)) for name in ("aaa", "bbb", "ccc")]))
    async with store.engine.begin() as connection:
        await connection.execute(text(statement))
    await store.close()


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE steps SET event = '{\"type\":\"nothing\"}' WHERE table_id = 'bbb' AND step = 1",
        "UPDATE steps SET event = x'ff00ff' WHERE table_id = 'bbb' AND step = 0",
        "UPDATE steps SET time = 'noon' WHERE table_id = 'bbb' AND step = 1",
        "UPDATE steps SET step = 7 WHERE table_id = 'bbb' AND step = 1",
        "DELETE FROM steps WHERE table_id = 'bbb' AND step = 0",
    ],
    ids=["no event", "no text", "no time", "a gap", "no beginning"],
)
async def test_a_damaged_table_is_named_and_the_others_play(tmp_path: Path, statement: str) -> None:
    await damage(tmp_path / "s.db", statement)
    with capture_logs() as logs:
        async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada:
            assert (await ada.ask("watch", table="bbb"))["code"] == "table.damaged"
            for name in ("aaa", "ccc"):
                assert (await ada.ask("watch", table=name))["type"] == "done"
    assert any(line.get("table") == "bbb" and line["log_level"] == "error" for line in logs)


@pytest.mark.asyncio
async def test_a_page_of_the_file_that_cannot_be_read_stops_no_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await damage(tmp_path / "s.db", "SELECT 1")
    real = Store.page

    async def rows(self: Store, name: str, step: int = 0) -> list[Row]:
        if name == "bbb":
            raise OperationalError("SELECT", {}, sqlite3.DatabaseError("database disk image is malformed"))
        return await real(self, name, step)

    monkeypatch.setattr("stammtisch.server.house.life.ASK_AGAIN", 0.0)
    monkeypatch.setattr(Store, "page", rows)
    with capture_logs() as logs:
        async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada:
            assert (await ada.ask("watch", table="bbb"))["code"] == "store.away"
            assert (await ada.ask("watch", table="ccc"))["type"] == "done"
    assert any(line.get("table") == "bbb" for line in logs)


@pytest.mark.asyncio
async def test_a_server_that_stalls_inside_a_transaction_is_thrown_out_of_it() -> None:
    async with postgres() as url:
        stalled, other = Store(url, "stalled"), Store(url, "other")
        await stalled.open()
        async with stalled.engine.connect() as connection:
            await connection.execute(text("INSERT INTO steps VALUES ('t', 0, 5, '{}', 'stalled')"))
            # It is stopped here, with the row's key locked. The other one tries again until it succeeds.
            written: set[tuple[str, int]] = set()
            while not written:
                try:
                    written = await asyncio.wait_for(other.write(Batch(rows=[Row("t", 0, 5, OPEN)])), 30)
                except Exception:  # as the committer does
                    await asyncio.sleep(0.05)
            with pytest.raises(Exception, match=r"."):
                await connection.execute(text("SELECT 1"))
            await connection.invalidate()
        assert (await other.rows("t"))[0].writer == "other"
        for store in (stalled, other):
            await store.close()


@pytest.mark.asyncio
async def test_a_start_whose_first_question_fails_asks_again_and_wakes_its_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = str(tmp_path / "s.db")
    async with live(url) as server, Player(server.port) as ada, Player(server.port) as ben:
        table = await ada.create()
        await seat_all([ada, ben], table)
    real, asked = Store.open_tables, []

    async def at_first_away(store: Store) -> list[str]:
        asked.append(store)
        if len(asked) == 1:
            raise OperationalError("SELECT", {}, sqlite3.OperationalError("disk I/O error"))
        return await real(store)

    monkeypatch.setattr(Store, "open_tables", at_first_away)
    monkeypatch.setattr("stammtisch.server.house.life.ASK_AGAIN", 0.0)
    async with live(url) as server:
        await server.hub.recovered.wait()
        assert table in server.hub.tables and len(asked) == 2


LINE = {"table": "bbb", "guest": "x", "name": "Ada", "seat": None, "text": "hello", "phrase": None, "time": 5, "type": "said"}
SPOILT = {
    "chat, no line of ours": "UPDATE chat SET said = '{}' WHERE id = '1'",
    "chat, no text": "UPDATE chat SET said = CAST(x'ff00ff' AS TEXT) WHERE id = '1'",
    "chat, a number": "UPDATE chat SET said = 5 WHERE id = '1'",
    "a name that is no text": "UPDATE guests SET name = CAST(x'ff00ff' AS TEXT)",
    "a time of no kind": "UPDATE guests SET seen = 'noon'",
    "a face nobody drew": "UPDATE guests SET face = 'green'",
}


@pytest.mark.asyncio
@pytest.mark.parametrize("statement", SPOILT.values(), ids=SPOILT)
async def test_a_damaged_row_beside_the_log_is_named_and_its_table_plays(tmp_path: Path, statement: str) -> None:
    await damage(tmp_path / "s.db", "SELECT 1")
    store = Store(str(tmp_path / "s.db"), "old")
    lines = {place: msgspec.convert(LINE, Said) for place in ("1", "2")}
    await store.write(Batch(said=lines, guests={GUESTS[0]: Guest(GUESTS[0], "Ada", 5)}))
    async with store.engine.begin() as connection:
        await connection.execute(text(statement))
    await store.close()
    with capture_logs() as logs:
        async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ben:
            assert (await ben.ask("watch", table="bbb"))["type"] == "done"
            said = [message for message in ben.messages if message["type"] == "said"]
            assert len(said) == (1 if "chat" in statement else 2)
    assert any(line["log_level"] == "error" and "left out" in line["event"] for line in logs)


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tables SET id = CAST(x'ff00ff' AS TEXT) WHERE id = 'bbb'",
        f"UPDATE steps SET event = replace(event, '{GUESTS[0]}', 'nobody') WHERE table_id = 'bbb'",
    ],
    ids=["a name that is no text", "an owner who is nobody"],
)
async def test_a_damaged_table_keeps_no_other_from_waking_nor_from_the_lobby(tmp_path: Path, statement: str) -> None:
    store = Store(str(tmp_path / "s.db"), "old")
    await store.open()
    seen = msgspec.structs.replace(OPEN, owner=GUESTS[0], settings=Settings(private=False))
    await store.write(Batch(rows=[Row(name, 0, 5, seen) for name in ("aaa", "bbb", "ccc")]))
    async with store.engine.begin() as connection:
        await connection.execute(text(statement))
    await store.close()
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ben:
        await asyncio.wait_for(server.hub.recovered.wait(), 60)
        assert server.hub.tables.keys() >= {"aaa", "ccc"}
        await ben.send("follow-lobby")
        assert {one["table"] for one in (await ben.get("lobby"))["tables"]} >= {"aaa", "ccc"}


@pytest.mark.asyncio
async def test_a_finished_game_whose_end_is_damaged_hides_no_other(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "s.db"), "old")
    await store.open()
    ends = {
        name: Outcome(table=name, game="vier", ended=5, end="void", result=None, holders=(Holder("ada"),)) for name in ("a", "b")
    }
    await store.write(Batch(outcomes=ends))
    async with store.engine.begin() as connection:
        await connection.execute(text("UPDATE results SET outcome = CAST(x'ff' AS TEXT) WHERE table_id = 'a'"))
    found, after = await ledger.finished(store.engine, "ada", None, 10)
    assert [one.table for one in found] == ["b"] and after is None
    async with store.engine.begin() as connection:
        await connection.execute(text("UPDATE results SET outcome = CAST(x'ff' AS TEXT) WHERE table_id = 'b'"))
        await connection.execute(
            text("UPDATE results SET outcome = :end WHERE table_id = 'a'"), {"end": ledger.encode(ends["a"]).decode()}
        )
    found, after = await ledger.finished(store.engine, "ada", None, 1)
    assert found == [] and after == (5, "b"), "the page is empty, and leads on"
    assert await ledger.finished(store.engine, "ada", after, 1) == ([ends["a"]], None)
    assert await ledger.outcomes(store.engine, ["a", "b"]) == [ends["a"]]
    await store.close()


@pytest.mark.asyncio
async def test_a_table_whose_store_stumbles_at_the_start_is_woken_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await damage(tmp_path / "s.db", "SELECT 1")
    real, asked = Store.page, []

    async def at_first_away(self: Store, name: str, step: int = 0) -> list[Row]:
        asked.append(name)
        if name == "bbb" and asked.count("bbb") == 1:
            raise OperationalError("SELECT", {}, sqlite3.OperationalError("disk I/O error"))
        return await real(self, name, step)

    monkeypatch.setattr(Store, "page", at_first_away)
    monkeypatch.setattr("stammtisch.server.house.life.ASK_AGAIN", 0.0)
    async with live(str(tmp_path / "s.db")) as server:
        await server.hub.recovered.wait()
        assert {"aaa", "bbb", "ccc"} <= set(server.hub.tables)


@pytest.mark.asyncio
async def test_reading_leaves_no_transaction_open_that_postgres_would_break_off() -> None:
    async with postgres() as url:
        store = Store(url, "w")
        await store.open()
        async with store.reading.connect() as connection:
            await connection.execute(text("SELECT 1"))
            await connection.execute(text("SELECT pg_sleep(0)"))
            states = await store.page("t"), (await other_sessions(store))
        assert states == ([], set())
        await store.close()


@pytest.mark.asyncio
async def test_no_move_stands_in_a_transaction_that_postgres_would_break_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may leave a server without a processor between two statements, for longer than that is allowed."""
    async with postgres() as url:
        first = Store(url, "first")
        await first.open()
        await first.close()
        monkeypatch.setitem(TIMEOUTS, "idle_in_transaction_session_timeout", "5")
        store, bus, heard = Store(url, "w"), PostgresBus(url), list[AnyNews]()
        event.listen(store.engine.sync_engine, "after_cursor_execute", lambda *_: time.sleep(0.05))
        await bus.open(heard.append, missed=asyncio.Event().wait)  # type: ignore[arg-type]
        rows = [Row("t", step, 5, Stood(seat=0)) for step in range(5)]
        assert await store.write(Batch(rows=rows[2:4])) == {("t", 2), ("t", 3)}
        assert await store.write(Batch(rows=rows[:4])) == {("t", 0), ("t", 1)}
        assert await store.write(Batch(rows=rows[:4])) == set(), "they stand there already, and nobody is told"
        assert await store.write(Batch(rows=rows[4:])) == {("t", 4)}
        await until(lambda: len(heard) == 3)
        assert [one.steps[-1] for one in heard if isinstance(one, Stepped)] == [("t", 3), ("t", 3), ("t", 4)]
        with pytest.raises(Unwritable):
            await store.write(Batch(rows=[Row("x" * 41, 0, 5, Stood(seat=0))]))
        assert [row.step for row in await store.rows("t")] == [0, 1, 2, 3, 4]
        await bus.close()
        await store.close()


def test_nothing_is_read_in_a_transaction() -> None:
    """But for an export, which is one."""
    rooms = [ROOT / "src" / "stammtisch" / "server" / room for room in ("store", "house", "web")]
    sources = {file.name: file.read_text(encoding="utf-8") for room in rooms for file in room.rglob("*.py")}
    assert [name for name, text in sources.items() if re.search(r"(store|self)\.engine\.connect\(", text)] == []
    assert {
        name for name, text in sources.items() if re.search(r"\.(finished|outcomes|unknown|of)\(\S*store\.engine", text)
    } == set()


async def other_sessions(store: Store) -> set[str]:
    """What the connections to this database do that are not asking."""
    mine = "SELECT state FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    async with store.engine.connect() as connection:
        return {state for (state,) in await connection.execute(text(mine)) if state != "idle"}
