"""The table without sockets: seats, the start, plays, presence, takebacks, clocks, chat and the rematch."""

import msgspec
import pytest

from stammtisch import record
from stammtisch.bots.hint import Hint as Advised
from stammtisch.games import GAMES
from stammtisch.server.table import recording, show
from stammtisch.server.table.consent import LAPSE
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.table.stage import Stage
from stammtisch.server.values.effects import Wants
from stammtisch.server.values.events import Row, Sat, Voided
from stammtisch.server.values.witness import Decision, Decisions
from stammtisch.server.wire import messages, requests
from stammtisch.server.wire.messages import Began, Done, Ended
from stammtisch.server.wire.requests import (
    AddBot,
    AnswerTakeback,
    AskTakeback,
    BankClock,
    Chat,
    Configure,
    Hint,
    MoveClock,
    Mute,
    Ready,
    Rematch,
    Remove,
    Resign,
    Reveal,
    Settings,
    Sit,
    Stand,
    Start,
)
from tests.laws.toy import GAME as MASKS
from tests.server.room import ADA, BEN, CYD, DAN, EVE, Room, drop

WORDS = Wants(text=True, drawing=True)

T = "room"


@pytest.fixture
def room() -> Room:
    return Room()


@pytest.fixture
def running(room: Room) -> Room:
    room.begin(ADA, BEN)
    assert room.table.sheet.phase == "playing"
    return room


def win(room: Room) -> None:
    for _ in range(3):
        room.play(ADA, drop(0))
        room.play(BEN, drop(1))
    room.play(ADA, drop(0))


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


# The start


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


# Plays


def test_every_update_carries_the_whole_view_the_legal_actions_and_what_was_seen(running: Room) -> None:
    running.join(CYD)
    running.play(ADA, drop(3))
    update = running.update(BEN)
    assert update.awaited == (1,)
    assert update.view.rows[-1] == "...G...."
    assert [(seen.player, seen.text) for seen in update.seen] == [(0, "stone in column 4")]
    assert len(update.legal) == 8 + 71 + 55
    assert update.legal[0].text
    assert update.drawing.count("●") == 2  # a stone and the legend
    assert running.update(ADA).legal == running.update(CYD).legal == ()


def test_a_spectator_who_comes_later_is_told_what_happened_before(running: Room) -> None:
    running.play(ADA, drop(3))
    running.play(BEN, drop(3))
    running.join(CYD, language="de")
    [history] = running.of(CYD, messages.History)
    assert isinstance(history, messages.History)
    assert [seen.told for seen in history.seen] == ["{0} spielt Spalte 4.", "{1} spielt Spalte 4."]
    assert running.update(CYD).seen[-1].told == "{1} spielt Spalte 4."


def test_what_a_stand_in_did_is_remembered_as_its_own(running: Room) -> None:
    running.leave(BEN)
    running.play(ADA, drop(3))
    running.wait(61)
    running.join(BEN)
    [history] = running.of(BEN, messages.History)
    assert isinstance(history, messages.History)
    assert [(seen.player, seen.by) for seen in history.seen] == [(0, "player"), (1, "stand-in")]


def test_a_client_without_text_gets_no_words(running: Room) -> None:
    running.join(ADA, text=False)
    running.play(ADA, drop(3))
    running.play(BEN, drop(3))
    update = running.update(ADA)
    assert (update.drawing, update.legal[0].text, update.seen[0].text) == ("", "", "")
    assert running.update(BEN).drawing


def test_everybody_hears_his_own_language_and_equal_ones_share_a_message(running: Room) -> None:
    running.join(BEN, CYD, language="de")
    running.join(DAN, EVE)
    running.play(ADA, drop(3))
    told = {guest: running.update(guest) for guest in (ADA, BEN, CYD, DAN, EVE)}
    assert {guest: update.seen[0].text for guest, update in told.items()} == {
        ADA: "stone in column 4",
        BEN: "Stein in Spalte 4",
        CYD: "Stein in Spalte 4",
        DAN: "stone in column 4",
        EVE: "stone in column 4",
    }
    assert "Grün" in told[CYD].drawing and "Green" in told[DAN].drawing
    assert told[BEN].legal[0].text == "Stein in Spalte 1"
    assert told[DAN] is told[EVE]


def test_a_table_that_breaks_says_so_in_every_language(running: Room) -> None:
    running.join(BEN, language="de")
    running.run(running.table.pause())
    paused = [running.of(guest, messages.Paused)[-1] for guest in (ADA, BEN)]
    assert [message.sentence.split()[0] for message in paused if isinstance(message, messages.Paused)] == ["Something", "An"]


def test_a_double_click_plays_once(running: Room) -> None:
    at = running.update(ADA).at
    running.hold = True
    running.play(ADA, drop(3), at)
    running.play(ADA, drop(3), at)
    running.hold = False
    running.flush()
    assert running.refusal(ADA) == "play.stale"
    assert running.update(BEN).view.rows[-1] == "...G...."
    assert running.update(BEN).view.rows[-2] == "........"


def test_a_step_that_others_made_meanwhile_does_not_make_a_play_stale(running: Room) -> None:
    at = running.update(ADA).at
    running.ask(BEN, Mute(table=T, guest=CYD))  # refused, and no step
    running.ask(ADA, Mute(table=T, guest=CYD))
    running.play(ADA, drop(3), at)
    assert running.update(ADA).awaited == (1,)


def test_nobody_hears_of_a_step_before_it_is_durable(running: Room) -> None:
    before = {guest: len(running.inbox[guest]) for guest in (0, 1)}
    running.hold = True
    running.play(ADA, drop(3), ref=5)
    assert {guest: len(running.inbox[guest]) for guest in (0, 1)} == before
    running.hold = False
    running.flush()
    done = running.inbox[0][-1]
    assert isinstance(done, Done)
    assert (done.ref, done.at) == (5, running.update(ADA).at)


def test_refused_moves_are_explained_in_the_players_language(running: Room) -> None:
    running.play(BEN, drop(3))
    assert running.refusal(BEN) == "not-your-turn"
    running.play(ADA, {"type": "drop", "column": 9})
    assert running.refusal(ADA) == "play.no-action"
    running.play(ADA, {"type": "nonsense"})
    assert running.refusal(ADA) == "play.no-action"
    running.play(ADA, {"type": "delete"})
    assert running.refusal(ADA) == "vier.delete-one"
    refused = running.inbox[0][-1]
    assert isinstance(refused, messages.Refused)
    assert refused.sentence.startswith("An eraser clears exactly one thing")
    running.play(ADA, drop(0), at=10_000)
    assert running.refusal(ADA) == "play.future"


def test_a_spectator_cannot_play(running: Room) -> None:
    running.join(CYD)
    running.play(CYD, drop(0))
    assert running.refusal(CYD) == "table.not-seated"


def test_a_lost_race_takes_over_the_other_servers_row_and_checks_again(running: Room) -> None:
    at = running.update(ADA).at
    running.hold = True
    running.play(ADA, drop(3), at)
    [store] = running.held
    running.rows.append(Row(T, len(running.rows), running.now, Sat(seat=1, bot="easy"), "other"))
    assert store is running.held[0]
    running.hold = False
    running.flush()
    assert running.seen(ADA).seats[1].bot == "easy"
    assert running.update(ADA).view.rows[-1].count("G") == 1
    assert running.reloaded().steps == len(running.rows)


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


# Takeback


def test_a_takeback_needs_consent_and_undoes_the_last_decision(running: Room) -> None:
    running.play(ADA, drop(3))
    running.ask(ADA, AskTakeback(table=T))
    asked = running.seen(BEN).takeback
    assert asked is not None and asked.seat == 0
    running.ask(BEN, AnswerTakeback(table=T, yes=True))
    assert running.update(ADA).view.rows[-1] == "........"
    assert running.update(BEN).took_back == 0
    assert running.update(ADA).awaited == (0,)
    running.play(ADA, drop(4))
    assert running.update(BEN).view.rows[-1] == "....G..."
    assert running.reloaded().state.legal(1) == running.table.sheet.state.legal(1)


def test_a_takeback_can_be_declined_and_is_void_after_the_next_move(running: Room) -> None:
    running.play(ADA, drop(3))
    running.ask(ADA, AskTakeback(table=T))
    running.ask(BEN, AnswerTakeback(table=T, yes=False))
    assert running.seen(ADA).takeback is None
    running.ask(ADA, AskTakeback(table=T))
    running.play(BEN, drop(3))
    running.ask(BEN, AnswerTakeback(table=T, yes=True))
    assert running.refusal(BEN) == "takeback.none"
    running.ask(ADA, AskTakeback(table=T))
    assert running.refusal(ADA) == "takeback.late"


def test_who_cannot_take_back_is_told_why_before_asking(running: Room) -> None:
    assert running.update(ADA).no_takeback == "There is nothing to take back."
    running.play(ADA, drop(3))
    assert running.update(ADA).no_takeback == ""
    running.play(BEN, drop(3))
    assert running.update(ADA).no_takeback != "" and running.update(BEN).no_takeback == ""


def test_against_bots_a_takeback_happens_at_once(running: Room) -> None:
    running.bots = False
    running.leave(BEN)
    running.wait(running.table.sheet.settings.grace or 0)
    running.ask(ADA, Remove(table=T, seat=1))
    running.play(ADA, drop(3))
    running.ask(ADA, AskTakeback(table=T))
    assert running.update(ADA).view.rows[-1] == "........"


def alone_with_a_bot(room: Room) -> Room:
    room.join(ADA)
    room.ask(ADA, Start(table=T, level="easy"))
    room.commit(ADA)
    room.reveal(ADA)
    return room


def test_the_answer_of_a_bot_goes_back_with_the_move_it_answered() -> None:
    room = alone_with_a_bot(Room())
    room.play(ADA, drop(3))
    room.play(ADA, drop(3))
    assert len(room.table.sheet.decisions) == 4
    room.ask(ADA, AskTakeback(table=T))
    assert len(room.table.sheet.decisions) == 2
    assert (room.update(ADA).took_back, room.update(ADA).awaited) == (0, (0,))
    assert sum(row.count("G") for row in room.update(ADA).view.rows) == 1
    room.play(ADA, drop(4))
    assert len(room.table.sheet.decisions) == 4
    assert room.reloaded().state.legal(0) == room.table.sheet.state.legal(0)
    for _ in range(2):
        room.ask(ADA, AskTakeback(table=T))
    assert not room.table.sheet.decisions
    room.ask(ADA, AskTakeback(table=T))
    assert room.refusal(ADA) == "takeback.none"


def test_what_luck_or_a_bots_hidden_card_has_shown_is_not_taken_back() -> None:
    villages = alone_with_a_bot(Room(GAMES["doerfer"], seats=2))
    villages.play(ADA, msgspec.to_builtins(villages.update(ADA).legal[0].action))
    villages.ask(ADA, AskTakeback(table=T))
    assert villages.refusal(ADA) == "takeback.luck"
    dog = alone_with_a_bot(Room(GAMES["dog"], seats=4, luck=2))
    dog.play(ADA, msgspec.to_builtins(dog.update(ADA).legal[0].action))  # a card for the partner, who gives one back
    dog.ask(ADA, AskTakeback(table=T))
    assert dog.refusal(ADA) == "takeback.taught"


def test_who_is_away_is_asked_for_a_takeback_when_he_is_back(running: Room) -> None:
    running.leave(BEN)
    running.play(ADA, drop(3))
    running.ask(ADA, AskTakeback(table=T))
    assert running.update(ADA).view.rows[-1] == "...G...."
    running.join(BEN)
    assert running.seen(BEN).takeback == messages.Takeback(seat=0, agreed=(0,))
    running.ask(BEN, AnswerTakeback(table=T, yes=True))
    assert running.update(ADA).view.rows[-1] == "........"


def test_a_takeback_happens_when_a_bot_replaces_the_last_one_who_was_asked(running: Room) -> None:
    running.bots = False
    running.play(ADA, drop(3))
    running.ask(ADA, AskTakeback(table=T))
    running.leave(BEN)
    running.wait(LAPSE / 1000)
    running.ask(ADA, Remove(table=T, seat=1))
    assert running.update(ADA).took_back is None  # removing somebody does not answer for him
    assert running.table.sheet.settings.grace is not None
    running.wait(running.table.sheet.settings.grace)
    assert running.update(ADA).took_back == 0
    assert running.reloaded().state.to_act() == (0,)


def test_who_was_removed_and_comes_back_is_asked_for_a_takeback(running: Room) -> None:
    running.bots = False
    running.play(ADA, drop(3))
    running.leave(BEN)
    running.wait(LAPSE / 1000)
    running.ask(ADA, Remove(table=T, seat=1))
    running.ask(ADA, AskTakeback(table=T))
    running.join(BEN)
    assert running.seen(BEN).takeback == messages.Takeback(seat=0, agreed=(0,))
    running.ask(BEN, AnswerTakeback(table=T, yes=False))
    assert (running.update(ADA).took_back, running.seen(ADA).takeback) == (None, None)


def test_a_takeback_goes_with_the_one_who_asked_for_it(running: Room) -> None:
    running.bots = False
    running.play(ADA, drop(3))
    running.ask(ADA, AskTakeback(table=T))
    running.ask(ADA, Remove(table=T, seat=0))
    assert running.seen(BEN).takeback is None
    running.ask(BEN, AnswerTakeback(table=T, yes=True))
    assert running.refusal(BEN) == "takeback.none"


def test_a_takeback_comes_to_nothing_if_who_took_over_the_bot_whose_answer_would_go_resigns() -> None:
    room = Room(MASKS, seats=4, bots=False)
    room.begin(ADA, BEN, CYD, DAN)
    sheet = room.table.sheet
    sheet.decisions = Decisions([Decision(0, 8, False), Decision(1, 9, False)])  # the second was a bot's, before Ben came
    sheet.takeback = 0, {0, 2, 3}
    room.ask(BEN, Resign(table=T))
    assert sheet.takeback is None
    assert [decision.seat for decision in sheet.decisions] == [0, 1]


def test_a_table_can_do_without_takebacks() -> None:
    room = Room(settings=Settings(takebacks=False))
    room.begin(ADA, BEN)
    room.play(ADA, drop(3))
    room.ask(ADA, AskTakeback(table=T))
    assert room.refusal(ADA) == "takeback.off"


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


# Chat and hints


def test_chat_reaches_everybody_and_newcomers_read_it(room: Room) -> None:
    room.join(ADA, BEN)
    room.ask(ADA, Chat(table=T, text=" hello "))
    room.join(CYD)
    said = room.of(CYD, messages.Said)[-1]
    assert isinstance(said, messages.Said)
    assert (said.text, said.name, said.seat) == ("hello", "Ada", 0)
    room.ask(BEN, Chat(table=T, phrase="nonsense"))
    assert room.refusal(BEN) == "chat.empty"


def test_the_muted_are_not_heard(room: Room) -> None:
    room.join(ADA, BEN)
    room.ask(ADA, Mute(table=T, guest=BEN))
    room.ask(BEN, Chat(table=T, text="hello"))
    assert room.refusal(BEN) == "chat.muted"
    assert not room.of(ADA, messages.Said)


def test_a_hint_is_thought_of_for_whoever_asks(running: Room) -> None:
    running.bots = False
    running.ask(BEN, Hint(table=T))
    assert running.refusal(BEN) == "not-your-turn"
    running.ask(ADA, Hint(table=T, ref=7))
    [think] = running.thinks
    assert (think.seat, think.hint_for) == (0, 0)
    running.ask(ADA, Hint(table=T))
    assert running.refusal(ADA) == "hint.busy"
    running.run(running.table.hinted(think, found(3, 2, 4)))
    hint, done = running.inbox[0][-2:]
    assert isinstance(hint, messages.Hinted)
    assert done == Done(ref=7, table=T)
    assert (hint.text, hint.at) == ("stone in column 4", running.update(ADA).at)
    assert (hint.chance, hint.why) == (0.333, "blocks")
    assert [(other.text, other.chance, other.why) for other in hint.others] == [
        ("stone in column 3", 0.333, "blocks"),
        ("stone in column 5", 0.333, "blocks"),
    ]
    running.ask(ADA, Hint(table=T))
    assert len(running.thinks) == 2


def found(*actions: int) -> list[Advised]:
    """What a worker answers."""
    return [Advised(action, 1 / 3, 9, "blocks") for action in actions]


def test_a_hint_is_for_the_position_it_was_asked_at(running: Room) -> None:
    running.bots = False
    running.ask(ADA, Hint(table=T))
    [think] = running.thinks
    asked_at = running.update(ADA).at
    running.play(ADA, drop(0))
    running.run(running.table.hinted(think, found(3)))
    hint = running.of(ADA, messages.Hinted)[-1]
    assert isinstance(hint, messages.Hinted)
    assert hint.at == asked_at < running.update(ADA).at


def test_a_bot_that_cannot_say_anything_refuses_the_hint(running: Room) -> None:
    running.bots = False
    running.ask(ADA, Hint(table=T, ref=7))
    [think] = running.thinks
    running.run(running.table.hinted(think, []))
    assert running.refusal(ADA) == "hint.none"
    refused = running.of(ADA, messages.Refused)[-1]
    assert isinstance(refused, messages.Refused) and refused.ref == 7
    running.ask(ADA, Hint(table=T))
    assert len(running.thinks) == 2


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
