"""What goes on after a restart, and between two servers: bots, records, presence and chat."""

import asyncio
from pathlib import Path

import aiohttp
import msgspec
import pytest

from stammtisch import record
from stammtisch.games import GAMES
from stammtisch.server.operating import moving
from stammtisch.server.store import whole
from stammtisch.server.store.batch import Batch, Key
from stammtisch.server.store.store import Store
from stammtisch.server.values.events import Muted, Row
from stammtisch.server.wire.messages import HISTORY
from tests.server.live import Player, live, postgres, seat_all


def drop(column: int) -> dict[str, object]:
    return {"type": "drop", "column": column}


@pytest.mark.asyncio
async def test_a_bot_whose_turn_it_was_plays_after_the_restart(tmp_path: Path) -> None:
    store = str(tmp_path / "s.db")
    async with live(store, workers=0) as server, Player(server.port) as ada:
        table = await ada.create()
        await ada.send("start", table=table, level="easy")
        update = await ada.until_begun(table)
        assert (await ada.ask("play", table=table, at=update["at"], action=drop(0)))["type"] == "done"
        assert ada.last("update")["awaited"] == [1]
    async with live(store, workers=1) as server, Player(server.port, token=ada.token) as ada:
        await ada.send("watch", table=table)
        while (await ada.get("update"))["awaited"] != [0]:
            pass
        assert ada.last("update")["seen"][-1]["by"] == "bot"


@pytest.mark.asyncio
async def test_the_record_of_a_finished_game_is_served_after_a_restart(tmp_path: Path) -> None:
    store = str(tmp_path / "s.db")
    async with live(store) as server, Player(server.port) as ada, Player(server.port) as ben:
        table = await ada.create()
        await seat_all([ada, ben], table)
        await ada.ask("play", table=table, at=ada.last("update")["at"], action=drop(0))
        await ben.ask("resign", table=table)
    async with live(store) as server, aiohttp.ClientSession() as session:
        assert table not in server.hub.tables
        async with session.get(f"{server.url}/api/records/{table}") as response:
            found = msgspec.json.decode(await response.read(), type=record.Record)
        record.verify(found, GAMES["vier"], [ben.last("starting")["server"]])
        assert (found.end, found.result) == ("resigned", (1.0, 0.0))


@pytest.mark.asyncio
async def test_what_was_said_is_read_after_a_restart_but_nothing_of_who_wants_to_be_forgotten(tmp_path: Path) -> None:
    store = str(tmp_path / "s.db")
    async with live(store) as server, Player(server.port, name="Ada") as ada, Player(server.port, name="Ben") as ben:
        server.server.reception.lines.burst = 2 * HISTORY  # more than anybody may say at once
        table = await ada.create()
        assert (await ben.ask("chat", table=table, text="a word of Ben"))["type"] == "done"
        for number in range(HISTORY):
            assert (await ada.ask("chat", table=table, text=f"line {number}"))["type"] == "done"
        assert (await ben.ask("chat", table=table, phrase="hello"))["type"] == "done"
    async with live(store) as server, Player(server.port) as cyd:
        await cyd.ask("watch", table=table)
        said = [message for message in cyd.messages if message["type"] == "said"]
        assert [one["text"] for one in said] == [*(f"line {number}" for number in range(1, HISTORY)), None]
        assert (said[-1]["phrase"], said[-1]["name"]) == ("hello", "Ben")
        again = Player(server.port, token=ada.token)
        await again.connect()
        assert (await again.ask("chat", table=table, text="one more"))["type"] == "done"
        assert (await cyd.get("said"))["text"] == "one more"
        await again.send("forget")
        await again.get("forgotten")
        await again.close()
        cyd.messages.clear()
        await cyd.ask("watch", table=table)
        assert [message["phrase"] for message in cyd.messages if message["type"] == "said"] == ["hello"]
        dumped = msgspec.json.encode(await whole.dump(server.hub.store.engine))
        assert b"line 1" not in dumped and b"one more" not in dumped and b"Ada" not in dumped


@pytest.mark.asyncio
async def test_a_lost_race_at_one_table_delays_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = str(tmp_path / "s.db")
    async with live(store) as server, Player(server.port) as ada, Player(server.port) as ben:
        raced, other = await ada.create(), await ada.create()
        for table in (raced, other):
            await seat_all([ada, ben], table)
        updates = {message["table"]: message["at"] for message in ada.messages if message["type"] == "update"}
        steps = server.hub.tables[raced].sheet.steps
        rival = Store(store, "rival")
        assert await rival.write(Batch(rows=[Row(raced, steps, 5, Muted(guest="x", muted=True))])) == {(raced, steps)}
        await rival.close()
        read, asked, answered = server.hub.store.page, asyncio.Event(), asyncio.Event()

        async def read_late(name: str, step: int = 0) -> list[Row]:
            asked.set()
            await answered.wait()
            return await read(name, step)

        monkeypatch.setattr(server.hub.store, "page", read_late)
        await ada.send("play", table=raced, at=updates[raced], action=drop(3))
        await asked.wait()  # the race is lost, and what won it is being read
        assert (await ada.ask("play", table=other, at=updates[other], action=drop(3)))["type"] == "done"
        assert server.hub.tables[raced].sheet.steps == steps
        answered.set()
        while (await ben.get("update"))["table"] != raced:
            pass
        assert server.hub.tables[raced].sheet.muted == {"x"}
        assert ben.last("update")["view"]["rows"][-1] == "...G...."


@pytest.mark.asyncio
async def test_a_damaged_log_costs_only_its_own_table(tmp_path: Path) -> None:
    store = str(tmp_path / "s.db")
    async with live(store) as server, Player(server.port) as ada:
        whole, *damaged = [await ada.create() for _ in range(4)]
    content = await moving.read_all(store)
    hostile = ["{", '{"type":"stood","seat":99}', '{"type":"begun","chance":[{"type":"drop"}]}']
    for table, event in zip(damaged, hostile, strict=True):
        content.steps.append({"table_id": table, "step": 1, "time": 1, "event": event, "writer": "evil"})
    await moving.write_all(str(tmp_path / "t.db"), content)
    async with live(str(tmp_path / "t.db")) as server, Player(server.port, token=ada.token) as ada:
        assert set(server.hub.tables) == {whole}
        assert (await ada.ask("watch", table=whole))["type"] == "done"
        for table in damaged:
            assert (await ada.ask("watch", table=table))["code"] == "table.damaged"


@pytest.mark.asyncio
async def test_two_servers_share_presence_chat_names_and_the_lobby() -> None:
    async with postgres() as url, live(url) as first, live(url) as second:
        ada, ben = Player(first.port, name="Ada"), Player(second.port, name="Ben")
        await ada.connect()
        await ben.connect()
        table = await ada.create(settings={"private": False})
        assert (await ben.ask("sit", table=table))["type"] == "done"
        while not all(seat["connected"] for seat in (await ada.get("table"))["seats"]):
            pass
        assert [seat["name"] for seat in ada.last("table")["seats"]] == ["Ada", "Ben"]
        await ben.send("chat", table=table, text="hello")
        assert (await ada.get("said"))["name"] == "Ben"
        await ben.send("follow-lobby")
        assert [one["table"] for one in (await ben.get("lobby"))["tables"]] == [table]
        await ben.close()
        while ada.last("table")["seats"][1]["connected"]:
            await ada.get("table")
        await ada.close()


@pytest.mark.asyncio
@pytest.mark.parametrize("written", [True, False], ids=["after-the-commit", "before-the-commit"])
async def test_a_move_whose_commit_fails_is_acknowledged_when_it_is_durable_and_stored_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: bool
) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada, Player(server.port) as ben:
        table = await ada.create()
        await seat_all([ada, ben], table)
        write, failures = server.hub.store.write, [OSError("the disk is away")]

        async def fail_once(batch: Batch) -> set[Key]:
            if failures and written:
                await write(batch)
            if failures:
                raise failures.pop()
            return await write(batch)

        monkeypatch.setattr(server.hub.store, "write", fail_once)
        answer = await ada.ask("play", table=table, at=ada.last("update")["at"], action=drop(3))
        assert (answer["type"], failures) == ("done", [])
        rows = await server.hub.store.rows(table)
        assert [type(row.event).__name__ for row in rows].count("Decided") == 1
