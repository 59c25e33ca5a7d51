"""The two-phase start of a table, without sockets."""

from stammtisch import record
from stammtisch.games import GAMES
from stammtisch.server.table import recording
from stammtisch.server.wire.messages import Began, Ended
from stammtisch.server.wire.requests import (
    AddBot,
    Ready,
    Remove,
    Reveal,
    Sit,
    Stand,
    Start,
)
from tests.server.room import ADA, BEN, Room, drop, win

T = "room"


def test_the_start_shows_the_closed_list_only_when_everybody_has_committed(room: Room) -> None:
    room.seat(ADA, BEN)
    first = room.starting(ADA)
    assert (first.phase, first.commitments) == ("commit", None)
    room.commit(ADA)
    assert room.starting(BEN).commitments is None
    room.commit(BEN)
    closed = room.starting(BEN)
    assert closed.phase == "reveal"
    assert closed.commitments is not None and None not in closed.commitments


def test_a_game_begins_with_the_last_reveal_and_its_record_proves_the_seed(running: Room) -> None:
    kept = running.starting(ADA)
    win(running)
    ended = running.of(BEN, Ended)[-1]
    assert isinstance(ended, Ended)
    assert (ended.end, ended.winners, ended.record) == ("finished", (0,), "/api/records/room")
    found = recording.write_record(running.table.sheet, str.title)
    record.verify(found, GAMES["vier"], [kept.server, *(kept.commitments or ())])  # type: ignore[list-item]
    assert ended.seed == found.seed
    assert [seat.name for seat in found.seats] == ["Ada", "Ben"]


def test_a_false_reveal_is_refused_and_who_reveals_too_late_is_left_out(room: Room) -> None:
    room.seat(ADA, BEN)
    room.commit(ADA, BEN)
    room.reveal(ADA)
    steps = len(room.rows)
    room.reveal(ADA)  # saying it again is no mistake, and no step
    assert len(room.rows) == steps
    room.ask(BEN, Reveal(table=T, attempt=1, entropy="00" * 16))
    assert room.refusal(BEN) == "start.reveal"
    closed = room.starting(BEN)
    room.wait(11)
    assert room.table.sheet.phase == "playing"
    [began] = room.of(BEN, Began)
    assert isinstance(began, Began)
    assert (began.server, began.commitments, began.left_out) == (closed.server, closed.commitments, (1,))


def test_a_seat_without_entropy_is_listed_so(room: Room) -> None:
    room.seat(ADA, BEN)
    room.commit(ADA)
    room.ask(BEN, Ready(table=T, attempt=1))
    assert (room.starting(ADA).commitments or ())[1] is None
    room.reveal(ADA)
    assert room.table.sheet.phase == "playing"


def test_somebody_who_leaves_the_start_frees_the_seat_and_ends_the_attempt(room: Room) -> None:
    room.seat(ADA, BEN)
    room.commit(ADA)
    room.ask(BEN, Stand(table=T))
    assert room.seen(ADA).state == "open"
    room.ask(BEN, Sit(table=T))
    assert room.starting(ADA).attempt == 2


def test_bots_take_the_free_seats_when_the_owner_starts(room: Room) -> None:
    room.join(ADA)
    room.ask(ADA, Start(table=T, level="easy"))
    assert room.seen(ADA).seats[1].bot == "easy"
    room.commit(ADA)
    room.reveal(ADA)
    room.play(ADA, drop(3))
    update = room.update(ADA)
    assert update.awaited == (0,)
    assert update.seen[-1].by == "bot"


def test_bots_play_among_themselves_when_the_owner_says_so() -> None:
    room = Room()
    room.join(ADA, BEN)
    room.ask(ADA, Remove(table=T, seat=0))
    room.ask(ADA, AddBot(table=T, seat=0, level="easy"))
    room.ask(ADA, Start(table=T, level="easy"))
    assert room.table.sheet.end == "finished"
    record.verify(recording.write_record(room.table.sheet, str.title), GAMES["vier"])
