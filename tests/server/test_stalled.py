"""A server that stalls inside a transaction holds nobody up at the others, and acknowledges nothing it lost."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from stammtisch.server.store.address import TIMEOUTS
from stammtisch.server.store.store import MIGRATION_LOCK, Store
from stammtisch.server.values.events import Decided
from tests.server.live import Player, postgres, seat_all
from tests.server.processes import SERVE, Process
from tests.server.stalling import LAST

STALLING = f"from tests.server.stalling import install; install(); {SERVE}"


def drop(column: int) -> dict[str, object]:
    return {"type": "drop", "column": column}


def is_stopped(process: int) -> bool:
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "T"


async def until_stopped(server: Process) -> None:
    while Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()[0] != "T":
        await asyncio.sleep(0.02)


@asynccontextmanager
async def two_servers(url: str) -> AsyncIterator[tuple[Process, Process]]:
    stalling, other = Process(url, entry=STALLING), Process(url)
    try:
        yield await stalling.until_ready(), await other.until_ready()
    finally:
        for server in (stalling, other):
            server.kill()


@pytest.mark.product
@pytest.mark.asyncio
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="Whether a process is stopped is read from /proc.")
async def test_a_stopped_server_holds_up_no_other_and_acknowledges_nothing_it_lost() -> None:
    async with postgres() as url, two_servers(url) as (stalling, other):
        phone, laptop, ben = Player(stalling.port, "a" * 20), Player(other.port, "a" * 20), Player(other.port, "b" * 20)
        for player in (phone, laptop, ben):
            await player.connect()
        table, beside = await laptop.create(), await laptop.create()
        for name in (beside, table):
            await seat_all([laptop, ben], name)
        await phone.send("watch", table=table)
        at = (await phone.get("update"))["at"]
        await phone.send("play", table=table, at=at, action=drop(LAST), ref=77)
        await until_stopped(stalling)  # its row stands in a transaction, so that nobody else can write that step
        answers = await asyncio.gather(
            laptop.ask("play", table=table, at=at, action=drop(2)),
            ben.ask("rematch", table=beside),  # something that is answered without the store
        )
        assert [answer["type"] for answer in answers] == ["done", "refused"]
        await until_stopped(stalling)  # it was not that one who came back
        stalling.process.send_signal(signal.SIGCONT)
        while (answer := await phone.get("refused", "done"))["ref"] != 77:
            pass
        assert (answer["type"], answer["code"]) == ("refused", "play.stale")
        assert await columns(url, table) == [2]
        await goes_on(phone, ben, table)
        assert await columns(url, table) == [2, 3, 4]
        for player in (phone, laptop, ben):
            await player.close()


async def goes_on(phone: Player, ben: Player, table: str) -> None:
    """The server that was stopped plays on with the others."""
    moved = await ben.ask("play", table=table, at=ben.last("update")["at"], action=drop(3))
    assert moved["type"] == "done"
    while phone.last("update")["awaited"] != [0] or not phone.last("update")["seen"]:
        await phone.get("update")
    answer = await phone.ask("play", table=table, at=phone.last("update")["at"], action=drop(4))
    assert answer["type"] == "done", answer


async def columns(url: str, table: str) -> list[object]:
    """What the log holds."""
    store = Store(url, "check")
    rows = await store.rows(table)
    await store.close()
    played = [row.event.action for row in rows if isinstance(row.event, Decided)]
    return [action["column"] for action in played if isinstance(action, dict)]


def test_a_server_is_thrown_out_of_a_transaction_before_the_others_give_up() -> None:
    idle, lock = (int(TIMEOUTS[name]) for name in ("idle_in_transaction_session_timeout", "lock_timeout"))
    assert idle < lock <= 2000


@pytest.mark.asyncio
async def test_a_start_waits_for_another_one_that_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes of a house begin together, and one after the other looks whether the store has the newest shape."""
    import asyncpg  # type: ignore[import-untyped]

    monkeypatch.setitem(TIMEOUTS, "lock_timeout", "50")
    async with postgres() as url:
        other = await asyncpg.connect(url)
        await other.execute(f"SELECT pg_advisory_lock({MIGRATION_LOCK})")
        store = Store(url, "late")
        opening = asyncio.create_task(store.open())
        waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        while not opening.done() and not await other.fetchval(waiting):
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.3)  # much longer than a move may wait for a lock here
        assert not opening.done(), "it was broken off"
        await other.execute(f"SELECT pg_advisory_unlock({MIGRATION_LOCK})")
        await opening
        assert await store.open_tables() == []
        await store.close()
        await other.close()
