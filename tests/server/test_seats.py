"""Seats of a running game: nobody sees a second hand, and no stranger ends a game that is not his."""

import msgspec
import pytest

from stammtisch.server.table import recording
from stammtisch.server.table.consent import LAPSE
from stammtisch.server.table.fold import note
from stammtisch.server.table.seating import must_be_welcome
from stammtisch.server.values.events import Banned, Sat
from stammtisch.server.wire.refusals import Refusal
from stammtisch.server.wire.requests import AddBot, AnswerSeat, Ban, Configure, Mute, Remove, Resign, Sit
from stammtisch.server.wire.settings import Settings
from tests.server.room import ADA, BEN, CYD, DAN, Room, dog_room, drop, sitting

T = "room"


# Entering


# Removing


def test_a_seat_that_is_closed_stays_so_when_its_bot_gets_another_level() -> None:
    room = dog_room(ADA, BEN)
    room.leave(BEN)
    room.wait(LAPSE / 1000)
    room.ask(ADA, Ban(table=T, guest=BEN))
    room.ask(ADA, AddBot(table=T, seat=1, level="hard"))
    assert (room.seen(ADA).seats[1].bot, room.seen(ADA).seats[1].closed) == ("hard", True)
    room.join(CYD)
    room.ask(CYD, Sit(table=T, seat=1))
    assert (room.refusal(CYD), sitting(room)[1]) == ("table.taken", None)


def test_who_has_resigned_does_not_come_back_by_being_removed() -> None:
    room = dog_room(ADA, BEN, CYD)
    room.ask(ADA, Resign(table=T))
    room.ask(ADA, Remove(table=T, seat=0))
    assert room.refusal(ADA) == "table.resigned"
    room.ask(ADA, Sit(table=T))
    assert (room.refusal(ADA), room.seen(BEN).seats[0].resigned) == ("table.seated", True)


def test_the_owner_does_not_undo_his_resigning_by_a_bot_on_his_seat() -> None:
    room = dog_room(ADA, BEN, CYD)
    room.ask(ADA, Resign(table=T))
    room.ask(ADA, AddBot(table=T, seat=0))
    assert (room.refusal(ADA), sitting(room)[0]) == ("table.resigned", ADA)


def test_who_has_resigned_and_is_forgotten_does_not_sit_down_again() -> None:
    room = dog_room(ADA, BEN, CYD, DAN)
    room.ask(BEN, Resign(table=T))
    room.run(room.table.forget(BEN, room.now))
    assert sitting(room)[1] is None
    room.ask(BEN, Sit(table=T, seat=1))
    assert (room.refusal(BEN), sitting(room)[1]) == ("resign.again", None)


def test_a_ban_after_the_end_changes_nothing_of_the_record() -> None:
    room = dog_room(ADA, BEN)
    room.ask(BEN, Resign(table=T))
    room.ask(ADA, Resign(table=T))
    before = recording.write_record(room.table.sheet, str.title)
    room.ask(ADA, Ban(table=T, guest=BEN))
    assert (room.refusal(ADA), recording.write_record(room.table.sheet, str.title)) == ("over", before)
    note(room.table.sheet, Banned(guest=BEN, banned=True, level="medium"), room.now)  # as a log may have it
    assert recording.write_record(room.table.sheet, str.title) == before


def test_who_was_removed_and_then_resigns_does_not_come_back() -> None:
    room = dog_room(ADA, BEN, CYD)
    room.ask(ADA, Remove(table=T, seat=0))
    room.ask(ADA, Resign(table=T))
    room.ask(ADA, Sit(table=T))
    assert (room.refusal(ADA), room.seen(BEN).seats[0].resigned) == ("resign.again", True)


def test_nobody_bans_himself() -> None:
    room = dog_room(ADA, BEN)
    room.ask(ADA, Ban(table=T, guest=ADA))
    assert room.refusal(ADA) == "table.yourself"


def test_only_the_owner_removes_and_bans() -> None:
    room = dog_room(ADA, BEN)
    for request in (Ban(table=T, guest=ADA), Remove(table=T, seat=0), Mute(table=T, guest=ADA)):
        room.ask(BEN, request)
        assert room.refusal(BEN) == "table.owner-only"


# Strangers


def test_a_stranger_who_takes_a_bots_seat_and_resigns_ends_nothing() -> None:
    room = Room(bots=False)
    room.join(ADA, BEN)
    room.ask(ADA, AddBot(table=T, seat=1, level="hard"))
    room.commit(ADA)
    room.reveal(ADA)
    room.ask(BEN, Sit(table=T))
    assert sitting(room) == [ADA, BEN]
    room.ask(BEN, Resign(table=T))
    assert (room.table.sheet.end, room.seen(ADA).seats[1].bot, room.seen(BEN).you) == ("running", "hard", None)
    room.play(ADA, drop(3))
    assert room.thinks[-1].level == "hard"


def test_when_the_last_of_a_team_hands_back_and_his_mate_has_resigned_the_game_is_over() -> None:
    room = dog_room(ADA, BEN)
    room.join(CYD)
    room.ask(CYD, Sit(table=T, seat=2))
    for guest in (ADA, BEN):
        room.ask(guest, AnswerSeat(table=T, yes=True))
    room.ask(ADA, Resign(table=T))
    assert room.table.sheet.end == "running"
    room.ask(CYD, Resign(table=T))
    assert (room.table.sheet.end, room.table.sheet.result) == ("resigned", (0.0, 1.0, 0.0, 1.0))


def test_joining_can_be_limited_to_the_invite_link() -> None:
    room = Room(settings=Settings(private=False, link_only=True))
    room.created = msgspec.structs.replace(room.created, key="secret")
    room.table.sheet.created = room.created
    room.join(ADA, BEN)
    assert (room.seen(ADA).invite, room.seen(BEN).invite) == ("/t/room#secret", "/t/room")
    for key in (None, "", "guess"):
        room.ask(BEN, Sit(table=T, key=key))
        assert room.refusal(BEN) == "table.link-only"
    room.ask(BEN, Sit(table=T, key="secret"))
    assert (sitting(room), room.seen(BEN).invite) == ([ADA, BEN], "/t/room#secret")


def test_an_old_table_without_a_key_has_one_that_only_its_people_are_told() -> None:
    room = Room()
    room.join(ADA, BEN)
    assert room.table.sheet.created.key == ""
    room.ask(ADA, Configure(table=T, settings=Settings(link_only=True)))
    assert room.seen(BEN).invite == "/t/room"
    room.ask(BEN, Sit(table=T, key=""))
    assert room.refusal(BEN) == "table.link-only"
    _, _, key = room.seen(ADA).invite.partition("#")
    assert len(key) >= 12 and room.reloaded().key == key
    room.ask(BEN, Sit(table=T, key=key))
    assert sitting(room) == [ADA, BEN]


def test_without_a_secret_there_is_no_key_and_nobody_gets_in() -> None:
    sheet = Room(settings=Settings(link_only=True)).table.sheet
    sheet.secret = ""
    for key in (None, "", sheet.key):
        with pytest.raises(Refusal, match="link-only"):
            must_be_welcome(sheet, BEN, key)


# Old tables


def test_a_table_of_the_first_version_folds_as_before() -> None:
    """Whoever sat down on a bot's seat in a running game did so unasked, and is not marked."""
    room = dog_room(ADA, BEN)
    room.rows.append(msgspec.structs.replace(room.rows[-1], step=len(room.rows), event=Sat(seat=3, guest=CYD)))
    sheet = room.reloaded()
    assert (sheet.seats[3].guest, sheet.unrated, sheet.hands.holders[3]) == (CYD, False, [CYD])
