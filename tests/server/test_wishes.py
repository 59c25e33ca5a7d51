"""What a server does at a table by itself: free seats taken away, defaults played, games ended."""

from stammtisch.games import GAMES
from stammtisch.server.table import seating
from stammtisch.server.table.mailbox import Wish
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.values.events import Narrowed, Voided
from stammtisch.server.wire import messages
from stammtisch.server.wire.refusals import Refusal
from tests.server.room import ADA, BEN, CYD, DAN, Room


def narrow(sheet: Sheet, now: int) -> Narrowed | None:
    return seating.narrow(sheet, 3)


def test_a_table_begins_without_its_free_seats_and_its_log_restores_it() -> None:
    room = Room(GAMES["catan"], seats=6)
    room.join(ADA, BEN, CYD, DAN)
    room.ask(BEN, messages.Sit(table="room", seat=4))
    room.run(room.table.wish(Wish(narrow), room.now))
    assert len(room.table.sheet.places) == 6  # two are too few
    room.ask(CYD, messages.Sit(table="room", seat=2))
    room.run(room.table.wish(Wish(narrow), room.now))
    assert [place.guest for place in room.table.sheet.places] == [ADA, CYD, BEN]
    assert (room.seen(BEN).you, room.seen(DAN).you, len(room.seen(DAN).seats)) == (2, None, 3)
    room.commit(ADA, BEN, CYD)
    room.reveal(ADA, BEN, CYD)
    assert room.update(DAN).view.seats == 3
    again, sheet = room.reloaded(), room.table.sheet
    assert again.match is not None and sheet.match is not None and again.match.log == sheet.match.log
    assert (again.noticed, again.phase) == (sheet.noticed, "playing")
    room.run(room.table.wish(Wish(narrow), room.now))
    assert len(sheet.places) == 3


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
