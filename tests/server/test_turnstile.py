"""How often people may sit down and stand up: strangers wait for each other, and nobody of the table for them."""

import pytest

from stammtisch.server.wire.refusals import Refusal
from stammtisch.server.wire.requests import (
    Sit,
    Stand,
)
from tests.server.room import ADA, BEN, CYD, DAN, EVE, Room, dog_room, sitting

T = "room"


def test_sitting_down_and_standing_up_is_limited_for_each_guest() -> None:
    room = Room(seats=2)
    room.join(ADA, BEN, CYD)
    for _ in range(30):
        room.ask(CYD, Sit(table=T))
        room.ask(CYD, Stand(table=T))
    assert room.refusal(CYD) == "too-fast"
    assert len(room.rows) < 30
    room.wait(60)
    room.ask(CYD, Sit(table=T))
    assert sitting(room) == [ADA, CYD]
    room.ask(CYD, Stand(table=T))
    room.ask(BEN, Sit(table=T))
    assert sitting(room) == [ADA, BEN]


def test_strangers_who_are_refused_lock_nobody_out() -> None:
    """Each has few tries of his own, but there are as many strangers as somebody likes."""
    room = dog_room(ADA, BEN, CYD, DAN)
    for number in range(200):
        with pytest.raises(Refusal, match=r"table\.full"):
            room.table.propose(f"stranger {number}", Sit(table=T), room.now)
    room.ask(DAN, Sit(table=T))
    assert room.refusal(DAN) == "table.seated"
    with pytest.raises(Refusal, match=r"table\.full"):
        room.table.propose(EVE, Sit(table=T), room.now)


def test_strangers_who_sit_down_wait_for_each_other_but_nobody_of_the_table_waits_for_them() -> None:
    room = Room(seats=2)
    room.seat(ADA, BEN)
    room.ask(BEN, Stand(table=T))
    for number in range(200):
        try:
            room.table.propose(f"stranger {number}", Sit(table=T), room.now)
        except Refusal as refusal:
            assert refusal.code == "too-fast"
    room.join(CYD)
    room.ask(CYD, Sit(table=T))
    assert room.refusal(CYD) == "too-fast"
    room.ask(ADA, Stand(table=T))
    assert sitting(room) == [None, None]
    room.ask(ADA, Sit(table=T))
    assert sitting(room) == [ADA, None]
    room.wait(2)
    room.ask(CYD, Sit(table=T))
    assert sitting(room) == [ADA, CYD]
