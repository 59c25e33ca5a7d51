"""What a house clears away, what it never does, and that people are told before."""

import math
from pathlib import Path

import pytest

from stammtisch.server.house import keeping
from stammtisch.server.house.hub import Limits
from stammtisch.server.house.wall import now_ms
from stammtisch.server.store.batch import Batch
from stammtisch.server.store.store import Store
from stammtisch.server.table.keeping import DAY, kept_until
from stammtisch.server.table.mailbox import Wish
from stammtisch.server.table.wishes import void_unused
from stammtisch.server.values.events import Row
from stammtisch.server.wire.settings import BankClock, MoveClock, Settings
from tests.server.gates import until
from tests.server.live import Player, live, seat_all
from tests.server.room import ADA, BEN, Room, drop
from tests.server.test_windows import OPEN

KEEP = 2 * DAY


def expire(room: Room) -> None:
    room.run(room.table.wish(Wish(void_unused(KEEP)), room.now))


def end_of_day(time: int) -> int:
    return math.ceil(time / DAY) * DAY


def test_a_game_without_a_clock_is_kept_to_the_end_of_the_day_so_many_days_after_its_last_step() -> None:
    room = Room()
    room.begin(ADA, BEN)
    room.now += KEEP - 1
    expire(room)
    assert room.table.sheet.phase == "playing"
    room.play(ADA, drop(3))
    room.now = end_of_day(room.now + KEEP) - 1
    expire(room)
    assert room.table.sheet.phase == "playing"
    room.now += 1
    expire(room)
    assert (room.table.sheet.phase, room.table.sheet.end) == ("over", "void")


@pytest.mark.parametrize("clock", [MoveClock(seconds=20 * 86_400), BankClock(bank=20 * 86_400)], ids=["move", "bank"])
def test_a_game_that_may_still_be_played_by_its_clock_is_never_ended(clock: MoveClock | BankClock) -> None:
    room = Room(settings=Settings(clock=clock))
    room.begin(ADA, BEN)
    assert kept_until(room.table.sheet, KEEP) == end_of_day(room.now + 21 * DAY)
    room.now += 19 * DAY
    expire(room)
    assert room.table.sheet.phase == "playing"


def test_whoever_plays_while_a_game_is_being_ended_plays_on() -> None:
    room = Room()
    room.begin(ADA, BEN)
    room.hold = True
    room.play(ADA, drop(3))
    room.now = end_of_day(room.now + KEEP)
    expire(room)
    room.hold = False
    room.run([])
    assert room.table.sheet.phase == "playing"


@pytest.mark.asyncio
async def test_people_are_told_until_when_a_game_is_kept(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db"), limits=Limits(keep_days=3)) as server, Player(server.port) as ada:
        table = await ada.create()
        told = ada.last("table") if any(one["type"] == "table" for one in ada.messages) else await ada.get("table")
        sheet = server.hub.tables[table].sheet
        assert told["kept_until"] == end_of_day(sheet.changed + 3 * DAY)


@pytest.mark.asyncio
async def test_unplayed_games_end_and_are_deleted_as_many_days_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = str(tmp_path / "s.db")
    old = Store(store, "old")
    await old.open()
    assert not OPEN.secret  # as version 0.1 wrote it: it gets one when somebody comes, not by being read
    await old.write(Batch(rows=[Row("t", 0, 5, OPEN), Row("u", 0, now_ms(), OPEN)]))
    await old.close()
    monkeypatch.setattr(keeping, "PACE", 0.01)
    async with live(store, limits=Limits(keep_days=30)) as server:
        await until(lambda: server.hub.tables["t"].sheet.phase == "over")
        await server.hub.committer.idle.wait()
        assert len(await server.hub.store.rows("t")) == 2
        await server.hub.keeper.clear_old(now_ms() + 31 * DAY, 30 * DAY)
        assert await server.hub.store.rows("t") == [] and len(await server.hub.store.rows("u")) >= 1


@pytest.mark.asyncio
async def test_tables_to_which_nobody_comes_are_cleared_away_but_not_while_somebody_waits(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db"), limits=Limits(open_hours=2)) as server, Player(server.port) as ada:
        async with Player(server.port) as ben:
            left, table = await ben.create(settings={"private": False}), await ada.create(settings={"private": False})
            running = await ada.create()
            await seat_all([ada, ben], running)
        hub, now = server.hub, now_ms()
        await until(lambda: not hub.tables[left].audience.watchers)
        for hours in (0, 1, 2, 3):
            await hub.keeper.clear_open(now + hours * 3_600_000)
        await until(lambda: hub.tables[left].sheet.phase == "over")
        assert (hub.tables[table].sheet.phase, hub.tables[running].sheet.phase) == ("open", "playing")
