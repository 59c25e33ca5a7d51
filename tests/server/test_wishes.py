"""What a server does at a table by itself: free seats taken away, defaults played, games ended."""

from stammtisch.core import CHANCE
from stammtisch.games import GAMES
from stammtisch.games.catan.data import OrderRolled
from stammtisch.server.table import wishes
from stammtisch.server.table.mailbox import Planned, Wish
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.values.events import Voided
from stammtisch.server.wire import requests
from stammtisch.server.wire.refusals import Refusal
from tests.server.room import ADA, BEN, CYD, DAN, Room

narrow = wishes.begin_with(3)


def test_a_table_begins_without_its_free_seats_and_its_log_restores_it() -> None:
    room = Room(GAMES["catan"], seats=6)
    room.join(ADA, BEN, CYD, DAN)
    room.ask(BEN, requests.Sit(table="room", seat=4))
    room.run(room.table.wish(Wish(narrow), room.now))
    assert len(room.table.sheet.seats) == 6  # two are too few
    room.ask(CYD, requests.Sit(table="room", seat=2))
    room.run(room.table.wish(Wish(narrow), room.now))
    assert [seat.guest for seat in room.table.sheet.seats] == [ADA, CYD, BEN]
    assert (room.seen(BEN).you, room.seen(DAN).you, len(room.seen(DAN).seats)) == (2, None, 3)
    room.commit(ADA, BEN, CYD)
    room.reveal(ADA, BEN, CYD)
    assert room.update(DAN).view.seats == 3
    again, sheet = room.reloaded(), room.table.sheet
    assert again.match is not None and sheet.match is not None and again.match.log == sheet.match.log
    assert (again.noticed, again.phase) == (sheet.noticed, "playing")
    room.run(room.table.wish(Wish(narrow), room.now))
    assert len(sheet.seats) == 3


def test_a_wish_waits_its_turn_and_may_come_to_nothing() -> None:
    room = Room()
    room.begin(ADA, BEN)
    room.hold = True
    room.play(ADA, {"type": "drop", "column": 3})
    room.run(room.table.wish(Wish(lambda sheet, now: Voided(reason="test")), room.now))
    assert room.table.sheet.end == "running"
    room.hold = False
    room.flush()
    sheet = room.table.sheet
    assert sheet.end == "void" and sheet.match is not None and len(sheet.match.log) == 1
    steps = sheet.steps
    room.run(room.table.wish(Wish(refuse), room.now))
    room.run(room.table.wish(Wish(lambda sheet, now: None), room.now))
    assert sheet.steps == steps


def refuse(sheet: Sheet, now: int) -> None:
    raise Refusal("over")


def test_who_does_not_answer_gets_the_harmless_default() -> None:
    room = Room()
    room.begin(ADA, BEN)
    [awaited] = room.table.sheet.awaited
    first = room.table.sheet.state.legal(awaited)[0]
    planned = wishes.default_for(awaited)(room.table.sheet, room.now)
    assert isinstance(planned, Planned) and planned.event.by == "stand-in" and planned.event.player == awaited
    room.run(room.table.wish(Wish(wishes.default_for(awaited)), room.now))
    match = room.table.sheet.match
    assert match is not None and match.log[0] == (awaited, first)
    assert wishes.default_for(awaited)(room.table.sheet, room.now) is None  # it is another's turn now


def test_a_running_game_can_be_voided_and_a_deserted_table_cleared_away() -> None:
    room = Room()
    room.join(ADA, BEN)
    assert wishes.void_game("test")(room.table.sheet, room.now) is None
    assert wishes.void_deserted(room.table.sheet, room.now) is None
    room.begin(ADA, BEN)
    assert wishes.void_game("test")(room.table.sheet, room.now) == Voided(reason="test")
    alone = Room()
    alone.join(ADA)
    alone.ask(ADA, requests.Stand(table="room"))
    assert wishes.void_deserted(alone.table.sheet, alone.now) == Voided(reason="everybody left")


def test_the_luck_before_the_first_decision_can_be_told() -> None:
    room = Room(GAMES["catan"], seats=3)
    room.begin(ADA, BEN, CYD)
    luck = room.table.audience.first_luck(0)
    assert {one.player for one in luck} == {CHANCE}
    assert sum(isinstance(one.action, OrderRolled) for one in luck) >= 3
    match = room.table.sheet.match
    assert match is not None and len(luck) == len(match.log)
