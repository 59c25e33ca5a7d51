"""The table without sockets: seats, presence, clocks, the end, the rematch, and what a restart finds."""

import msgspec
import pytest

from stammtisch import record
from stammtisch.games import GAMES
from stammtisch.server.table import recording, show
from stammtisch.server.table.consent import LAPSE
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.table.stage import Stage
from stammtisch.server.values.effects import Wants
from stammtisch.server.values.events import Row, Voided
from stammtisch.server.wire import messages, requests
from stammtisch.server.wire.messages import Ended
from stammtisch.server.wire.requests import AddBot, AskTakeback, Configure, Mute, Rematch, Remove, Resign, Sit, Stand, Start
from stammtisch.server.wire.settings import BankClock, MoveClock, Settings
from tests.server.room import ADA, BEN, CYD, Room, drop, win

WORDS = Wants(text=True, drawing=True)
T = "room"


# Seats


def test_the_creator_owns_the_table_and_sits_on_seat_0(room: Room) -> None:
    room.join(ADA, BEN)
    assert room.seen(ADA).you == 0
    assert room.seen(BEN).you is None
    assert room.seen(BEN).owner == ADA
    assert [seat.name for seat in room.seen(BEN).seats] == ["Ada", None]


def test_a_second_guest_takes_a_free_seat_but_never_somebodys(room: Room) -> None:
    room.join(ADA, BEN)
    room.ask(BEN, Sit(table=T, seat=0))
    assert room.refusal(BEN) == "table.taken"
    room.ask(BEN, Sit(table=T))
    assert room.seen(BEN).you == 1
    room.ask(BEN, Sit(table=T))
    assert room.refusal(BEN) == "table.seated"


def test_when_all_seats_are_taken_the_next_guest_is_a_spectator(room: Room) -> None:
    room.seat(ADA, BEN)
    room.join(CYD)
    room.ask(CYD, Sit(table=T))
    assert room.refusal(CYD) == "table.full"
    assert room.seen(CYD).you is None


def test_standing_up_frees_the_seat_and_hands_the_table_over(room: Room) -> None:
    room.seat(ADA, BEN)
    room.ask(ADA, Stand(table=T))
    assert room.seen(BEN).owner == BEN
    assert room.seen(BEN).seats[0].guest is None
    assert room.seen(BEN).state == "open"


@pytest.mark.parametrize(
    "request_", [AddBot(table=T, seat=1), Remove(table=T, seat=0), Mute(table=T, guest=ADA), Configure(table=T), Start(table=T)]
)
def test_only_the_owner_rules_the_table(room: Room, request_: requests.SeatRequest) -> None:
    room.join(ADA, BEN)
    room.ask(BEN, request_)
    assert room.refusal(BEN) == "table.owner-only"


def test_the_owner_removes_a_player_before_the_start(room: Room) -> None:
    room.seat(ADA, BEN)
    room.ask(ADA, Remove(table=T, seat=1))
    assert room.seen(BEN).you is None


def test_other_options_are_checked_and_stop_the_start(room: Room) -> None:
    room.seat(ADA, BEN)
    assert room.table.sheet.phase == "starting"
    room.ask(ADA, Configure(table=T, options={"jokers": "many"}))
    assert room.refusal(ADA) == "bad-options"
    room.ask(ADA, Configure(table=T, options={"jokers": False}))
    assert room.seen(BEN).options == {"jokers": False}
    assert room.starting(BEN).attempt == 2
    assert room.starting(BEN).ready == (False, False)


# Presence


def test_who_comes_back_gets_everything_in_one_go(running: Room) -> None:
    running.play(ADA, drop(3))
    running.leave(BEN)
    assert not running.seen(ADA).seats[1].connected
    running.inbox[1].clear()
    running.join(BEN)
    assert [type(message) for message in running.inbox[1]] == [messages.Table, messages.Began, messages.History, messages.Update]
    assert running.seen(BEN).you == 1
    assert running.update(BEN).seen[0].player == 0
    assert running.seen(ADA).seats[1].connected


def test_after_the_grace_period_a_labelled_stand_in_plays_until_the_owner_is_back(running: Room) -> None:
    running.leave(BEN)
    running.play(ADA, drop(3))
    running.wait(59)
    assert running.update(ADA).awaited == (1,)
    running.wait(2)
    assert running.seen(ADA).seats[1].stand_in
    assert running.update(ADA).awaited == (0,)
    assert running.update(ADA).seen[-1].by == "stand-in"
    running.join(BEN)
    assert not running.seen(ADA).seats[1].stand_in
    column = running.update(ADA).legal[0].action.column
    running.play(ADA, drop(column))
    assert running.update(BEN).awaited == (1,)


def test_two_devices_of_one_guest_both_follow_and_either_may_act(running: Room) -> None:
    from stammtisch.server.values.effects import Watcher

    running.run(running.table.join(7, Watcher(ADA, "de", True), running.now))
    running.run(running.table.receive(7, requests.Play(table=T, at=running.update(ADA).at, action=drop(2)), running.now))
    assert running.update(ADA).view.rows[-1] == "..G....."
    running.leave(ADA)
    assert running.seen(BEN).seats[0].connected


def test_a_bot_can_replace_an_absent_player_and_a_guest_can_take_over_a_bot(running: Room) -> None:
    running.join(CYD)
    running.ask(ADA, AddBot(table=T, seat=1))
    assert running.refusal(ADA) == "table.present"
    running.leave(BEN)
    running.wait(LAPSE / 1000)
    running.ask(ADA, AddBot(table=T, seat=1))
    assert running.seen(CYD).seats[1].bot == "medium"
    running.ask(CYD, Sit(table=T))
    assert running.seen(CYD).you == 1
    assert running.update(CYD).view.viewer == 1


def test_who_has_held_a_seat_of_the_running_game_cannot_take_another(running: Room) -> None:
    running.bots = False
    running.leave(BEN)
    running.wait(LAPSE / 1000)
    running.ask(ADA, AddBot(table=T, seat=1))
    running.join(BEN)
    running.run(running.table.forget(ADA, running.now))
    running.ask(BEN, Sit(table=T, seat=0))
    assert running.refusal(BEN) == "table.seat-known"
    running.ask(BEN, Sit(table=T))
    assert running.seen(BEN).you == 1


def test_a_forgotten_guest_leaves_the_seat_to_a_bot(running: Room) -> None:
    running.run(running.table.forget(BEN, running.now))
    assert running.seen(ADA).seats[1].bot == "medium"


# The end


def test_resigning_ends_a_game_of_two_and_shows_the_seed(running: Room) -> None:
    running.play(ADA, drop(3))
    running.ask(BEN, Resign(table=T))
    ended = running.of(ADA, Ended)[-1]
    assert isinstance(ended, Ended)
    assert (ended.end, ended.winners, ended.result) == ("resigned", (0,), (1.0, 0.0))
    record.verify(recording.write_record(running.table.sheet, str.title), GAMES["vier"])
    running.play(ADA, drop(3))
    assert running.refusal(ADA) == "over"


def test_a_rematch_rotates_the_seats_once_everybody_wants_it(running: Room) -> None:
    running.ask(ADA, Rematch(table=T))
    assert running.refusal(ADA) == "table.not-over"
    win(running)
    running.ask(ADA, Rematch(table=T))
    assert running.seen(BEN).seats[0].rematch
    assert not running.opened
    running.ask(BEN, Rematch(table=T))
    created = running.opened["room-2"]
    assert created.guests == (BEN, ADA)
    assert running.seen(ADA).next == "room-2"


# Clocks


def test_when_the_time_for_a_move_is_up_the_stand_in_plays() -> None:
    room = Room(settings=Settings(clock=MoveClock(30)))
    room.begin(ADA, BEN)
    assert room.update(ADA).clocks[0].left == 30_000
    room.wait(29)
    assert room.update(ADA).awaited == (0,)
    room.wait(2)
    assert room.update(ADA).awaited == (1,)
    assert room.update(ADA).seen[-1].by == "stand-in"
    assert not room.seen(ADA).seats[0].stand_in


def test_in_a_correspondence_game_only_the_clock_ends_the_waiting() -> None:
    room = Room(settings=Settings(clock=MoveClock(2 * 86_400)))
    room.begin(ADA, BEN)
    room.leave(ADA)
    room.wait(86_400)
    assert room.update(BEN).awaited == (0,)
    room.wait(86_401)
    assert room.update(BEN).awaited == (1,)
    assert room.update(BEN).seen[-1].by == "stand-in"


def test_a_full_mailbox_refuses_more(running: Room) -> None:
    running.hold = True
    for _ in range(300):
        running.play(ADA, drop(3))
    assert running.refusal(ADA) == "too-fast"
    assert len(running.table.waiting) == 200


def test_a_bank_of_time_shrinks_by_thinking_and_grows_by_moving() -> None:
    room = Room(settings=Settings(clock=BankClock(60, 5)))
    room.begin(ADA, BEN)
    room.wait(20)
    room.play(ADA, drop(0))
    assert [clock.left for clock in room.update(BEN).clocks] == [45_000, 60_000]
    assert [clock.running for clock in room.update(BEN).clocks] == [False, True]
    assert room.reloaded().clocks.bank == [45_000, 60_000]


def test_nobody_pays_for_the_time_the_server_was_down() -> None:
    room = Room(settings=Settings(clock=MoveClock(30)))
    room.begin(ADA, BEN)
    table = room.make_table(room.reloaded())
    table.presence.resume(room.now + 3_600_000)
    assert table.sheet.clocks.expires(0) == room.now + 3_630_000


# Restart and breakage


def test_the_log_alone_restores_the_table(running: Room) -> None:
    running.play(ADA, drop(3))
    running.play(BEN, {"type": "bomb", "at": [3, 6]})
    sheet = running.reloaded()
    live = running.table.sheet
    assert show.update(Stage(sheet), 1, 0, WORDS).view == show.update(Stage(live), 1, 0, WORDS).view
    assert (sheet.noticed, sheet.seen, sheet.steps) == (live.noticed, live.seen, live.steps)


def of_another_version(room: Room) -> Room:
    """The same table at a server whose rules have another version."""
    room.game = msgspec.structs.replace(room.game, version=99)
    room.table = room.make_table(room.reloaded())
    room.run(room.table.tick(room.now))
    return room


def test_a_table_of_another_version_of_the_rules_is_left_alone_and_says_so(running: Room) -> None:
    running.bots = False
    running.play(ADA, drop(3))
    rows = len(running.rows)
    other = of_another_version(running)
    other.join(ADA, BEN)
    assert (other.seen(BEN).state, other.of(BEN, messages.Paused)[-1].sentence.split()[-1]) == ("paused", "update.")  # type: ignore[union-attr]
    for request in (Sit(table=T), Resign(table=T), AskTakeback(table=T), requests.Hint(table=T)):
        other.ask(BEN, request)
        assert other.refusal(BEN) == "table.elsewhere"
    other.wait(3600)
    assert len(other.rows) == rows
    other.run(other.table.forget(BEN, other.now))
    other.game = GAMES["vier"]
    other.table = other.make_table(other.reloaded())
    other.join(ADA)
    assert (other.update(ADA).awaited, other.seen(ADA).seats[1].bot) == ((1,), "medium")


def test_an_open_table_of_another_version_does_not_begin() -> None:
    room = Room()
    room.join(ADA)
    other = of_another_version(room)
    other.join(ADA, BEN)
    other.ask(BEN, Sit(table=T))
    assert (other.refusal(BEN), len(other.rows)) == ("table.elsewhere", 1)


def test_a_voided_table_of_another_version_shows_seed_and_record(running: Room) -> None:
    running.play(ADA, drop(3))
    running.rows.append(Row(T, len(running.rows), running.now, Voided(reason="told to")))
    of_another_version(running)
    found = recording.write_record(running.table.sheet, str.title)
    assert (found.end, found.version, len(found.log)) == ("void", 1, 1)
    record.verify(found, GAMES["vier"])


def test_a_broken_table_says_so_and_does_nothing_more(running: Room) -> None:
    running.run(running.table.pause())
    assert isinstance(running.inbox[0][-1], messages.Paused)
    running.play(ADA, drop(3))
    assert running.refusal(ADA) == "table.paused"
    assert isinstance(running.table.sheet, Sheet)
