"""Clocks tell nothing that is hidden, give nothing for nothing, and jump with no wall clock."""

import time

import msgspec
import pytest

from stammtisch.games import GAMES
from stammtisch.games.catan import coding, data
from stammtisch.server.house import wall
from stammtisch.server.table.fold import opened, restore
from stammtisch.server.table.fold_play import earns
from stammtisch.server.values.events import Row
from stammtisch.server.wire.requests import Start
from stammtisch.server.wire.settings import BankClock, MoveClock, Settings
from tests.laws.toy import GAME as MASKS
from tests.server.room import ADA, BEN, Room, drop

BANK = Settings(clock=BankClock(bank=60, increment=10))


def left(room: Room, guest: str) -> list[int | None]:
    return [clock.left for clock in room.table.sheet.clocks.show(room.now)]


def masked(settings: Settings) -> Room:
    room = Room(MASKS, seats=2, settings=settings)
    room.begin(ADA, BEN)
    room.wait(5)
    room.play(ADA, {"type": "mask", "factor": 2})
    room.wait(5)
    return room


def test_an_action_nobody_notices_moves_no_bank() -> None:
    room = masked(BANK)
    assert left(room, BEN) == [50_000, 50_000]
    room.play(ADA, {"type": "lay", "rank": first_rank(room)})
    assert left(room, BEN) == [60_000, 50_000]
    assert room.reloaded().clocks.bank == room.table.sheet.clocks.bank == [60_000, 60_000]


def first_rank(room: Room) -> int:
    return int(next(choice.action.rank for choice in room.update(ADA).legal if hasattr(choice.action, "rank")))


def test_an_action_nobody_notices_gives_no_new_time_for_the_move() -> None:
    assert left(masked(Settings(clock=MoveClock(30))), BEN) == [20_000, 20_000]


def test_a_table_of_the_first_version_adds_up_as_before() -> None:
    room = masked(BANK)
    old = msgspec.structs.replace(room.created, clocks=1)
    sheet = restore(opened("room", MASKS, old, room.rows[0].time), room.rows[1:])
    assert sheet.clocks.bank == [65_000, 60_000]
    first = msgspec.json.decode(msgspec.json.encode(room.created))
    del first["clocks"]
    assert msgspec.convert(first, type(room.created)).clocks == 1


def test_offers_and_withdrawals_earn_no_time() -> None:
    earns = GAMES["catan"].earns
    wood, ore = data.Resources(wood=1), data.Resources(ore=1)
    assert not earns(coding.encode(data.Offer(wood, ore))) and not earns(coding.encode(data.Withdraw(3)))
    assert earns(coding.encode(data.EndTurn())) and earns(coding.encode(data.Answer(3, True)))


def test_what_the_game_does_not_call_earned_costs_time_all_the_same() -> None:
    stingy = msgspec.structs.replace(GAMES["vier"], earns=lambda action: action != 3)
    room = Room(stingy, settings=BANK)
    room.begin(ADA, BEN)
    for guest, column in ((ADA, 3), (BEN, 4)):
        room.wait(5)
        room.play(guest, drop(column))
    assert room.table.sheet.clocks.bank == [55_000, 65_000]


def test_who_acts_out_of_turn_earns_no_time() -> None:
    room = Room(GAMES["dog-royal"], seats=4, bots=False, settings=BANK)
    room.seat(ADA, BEN)
    room.ask(ADA, Start(table="room"))
    room.commit(ADA, BEN)
    room.reveal(ADA, BEN)
    assert earns(room.table.sheet, 0, was_awaited=True) and not earns(room.table.sheet, 0, was_awaited=False)


def test_a_jump_of_the_wall_clock_moves_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    before = wall.now_ms()
    wrong = time.time_ns() + 3_600_000_000_000
    monkeypatch.setattr(time, "time_ns", lambda: wrong)
    assert 0 <= wall.now_ms() - before < 3_600_000


@pytest.mark.parametrize("skew", [-3_600_000, 3_600_000])
def test_a_server_whose_clock_shows_another_hour_costs_nobody_anything(skew: int) -> None:
    room, other = Room(settings=BANK), Room(settings=BANK)
    for each in (room, other):
        each.begin(ADA, BEN)
    other.play(ADA, drop(3))
    [row] = other.rows[len(room.rows) :]
    room.rows.append(Row(row.table, row.step, row.time + skew, row.event))
    room.run(room.table.lost(room.rows[-1:], room.now))
    assert left(room, BEN) == [70_000, 60_000]
    room.wait(5)
    assert left(room, BEN) == [70_000, 55_000]


@pytest.mark.parametrize("skew", [-3_600_000, 3_600_000])
def test_a_restart_with_a_wrong_clock_costs_nobody_anything(skew: int) -> None:
    room = Room(settings=BANK)
    room.begin(ADA, BEN)
    room.table = room.make_table(room.reloaded())
    room.now += skew
    room.table.presence.resume(room.now)
    room.join(ADA, BEN)
    room.wait(5)
    assert left(room, BEN) == [55_000, 60_000]
