"""Seats of a running game with secrets: who enters, who has to go, and who is asked; nobody sees a second hand."""

import msgspec
import pytest

from stammtisch import record
from stammtisch.games import GAMES
from stammtisch.server.table import recording
from stammtisch.server.table.consent import LAPSE, LONG_PATIENCE, PATIENCE
from stammtisch.server.wire.messages import Ended, Refused
from stammtisch.server.wire.requests import AddBot, AnswerSeat, Ban, Remove, Resign, SeatRequest, Sit, Stand, Start
from stammtisch.server.wire.settings import MoveClock, Settings
from tests.server.room import ADA, BEN, CYD, DAN, DEFAULTS, Room, dog_room, sitting

T = "room"


def test_a_second_token_does_not_see_a_bots_hand_while_others_play() -> None:
    room = dog_room(ADA, BEN)
    room.join(CYD)
    room.ask(CYD, Sit(table=T, seat=3))
    assert sitting(room) == [ADA, BEN, None, None]
    assert room.update(CYD).view.viewer == -2
    question = room.seen(BEN).question
    assert question is not None
    assert (question.kind, question.seat, question.name, question.asked) == ("enter", 3, "#cyd", (0, 1))


def test_everybody_has_to_agree() -> None:
    room = dog_room(ADA, BEN)
    room.join(CYD)
    room.ask(CYD, Sit(table=T, seat=3))
    room.ask(ADA, AnswerSeat(table=T, yes=True))
    assert sitting(room)[3] is None
    room.ask(ADA, AnswerSeat(table=T, yes=True))
    assert room.refusal(ADA) == "seat.not-asked"
    room.ask(BEN, AnswerSeat(table=T, yes=True))
    assert (sitting(room)[3], room.update(CYD).view.viewer, room.seen(ADA).question) == (CYD, 3, None)
    assert not room.seen(ADA).unrated
    assert [seat.guest for seat in room.reloaded().seats] == sitting(room)


def test_one_no_is_enough_and_nobody_asks_twice() -> None:
    room = dog_room(ADA, BEN)
    room.join(CYD)
    room.ask(CYD, Sit(table=T, seat=3))
    room.ask(BEN, AnswerSeat(table=T, yes=False))
    assert room.seen(ADA).question is None
    room.ask(CYD, Sit(table=T, seat=2))
    assert (room.refusal(CYD), sitting(room)) == ("seat.refused", [ADA, BEN, None, None])


def test_the_question_survives_moves_and_a_restart_and_expires_as_a_no() -> None:
    room = dog_room(ADA, BEN)
    room.join(CYD)
    room.ask(CYD, Sit(table=T, seat=3))
    for guest in (ADA, BEN):
        room.play(guest, msgspec.to_builtins(room.update(guest).legal[0].action))
    assert room.seen(ADA).question is not None
    reloaded = room.reloaded().question
    assert reloaded is not None and (reloaded.seat, reloaded.guest) == (3, CYD)
    room.wait(PATIENCE / 1000 - 1)
    assert room.seen(ADA).question is not None
    room.wait(2)
    assert (room.seen(ADA).question, sitting(room)[3]) == (None, None)


def test_whom_a_stand_in_replaces_is_not_asked_but_at_a_correspondence_table_everybody_is() -> None:
    room = dog_room(ADA, BEN, CYD)
    room.leave(CYD)
    room.wait(61)
    room.join(DAN)
    room.ask(DAN, Sit(table=T, seat=3))
    question = room.seen(ADA).question
    assert question is not None and question.asked == (0, 1)
    slow = dog_room(ADA, BEN, CYD, settings=Settings(clock=MoveClock(86_400)))
    slow.leave(CYD)
    slow.wait(61)
    slow.join(DAN)
    slow.ask(DAN, Sit(table=T, seat=3))
    question = slow.seen(ADA).question
    assert question is not None and question.asked == (0, 1, 2)
    for guest in (ADA, BEN):
        slow.ask(guest, AnswerSeat(table=T, yes=True))
    assert sitting(slow)[3] is None
    slow.wait(LONG_PATIENCE / 1000)
    assert slow.seen(ADA).question is None


def test_who_goes_away_after_the_question_holds_nobody_up() -> None:
    room = dog_room(ADA, BEN)
    room.join(CYD)
    room.ask(CYD, Sit(table=T, seat=3))
    room.ask(ADA, AnswerSeat(table=T, yes=True))
    room.leave(BEN)
    room.wait(61)
    assert (sitting(room)[3], room.seen(ADA).unrated) == (CYD, True)


def test_who_goes_away_leaves_one_voice_which_is_like_none() -> None:
    room = dog_room(ADA, BEN)
    room.leave(BEN)
    room.wait(61)
    room.join(CYD)
    room.ask(CYD, Sit(table=T, seat=3))
    room.ask(ADA, AnswerSeat(table=T, yes=True))
    assert (sitting(room)[3], room.seen(ADA).unrated, room.reloaded().unrated) == (CYD, True, True)


def test_whom_the_owner_has_removed_is_asked_all_the_same_until_he_has_been_gone_for_long() -> None:
    """Otherwise an owner could remove somebody whose connection broke, and agree alone to his own second token."""
    room = dog_room(ADA, BEN)
    room.leave(BEN)
    room.wait(LAPSE / 1000)
    room.ask(ADA, Remove(table=T, seat=1))
    assert room.seen(ADA).seats[1].removed
    room.join(CYD)
    room.ask(CYD, Sit(table=T, seat=3))
    question = room.seen(ADA).question
    assert question is not None and question.asked == (0, 1)
    room.ask(ADA, AnswerSeat(table=T, yes=True))
    assert sitting(room)[3] is None
    room.wait(61)
    assert (sitting(room)[3], room.seen(ADA).unrated) == (CYD, True)


def test_where_everybody_is_away_nobody_enters_by_himself() -> None:
    room = dog_room(ADA, BEN)
    room.join(CYD)
    room.leave(ADA)
    room.leave(BEN)
    room.wait(61)
    room.ask(CYD, Sit(table=T, seat=3))
    room.wait(PATIENCE / 1000 + 1)
    assert sitting(room) == [ADA, BEN, None, None]


def test_alone_against_bots_entry_is_free_but_marked_in_table_record_and_result() -> None:
    room = dog_room(ADA)
    room.join(BEN)
    room.ask(BEN, Sit(table=T, seat=2))
    assert (sitting(room)[2], room.seen(ADA).unrated, room.seen(ADA).question) == (BEN, True, None)
    room.ask(BEN, Resign(table=T))
    assert room.seen(ADA).seats[2].seen_by == ("#ben",)
    room.ask(ADA, Resign(table=T))
    ended = room.of(ADA, Ended)[-1]
    assert isinstance(ended, Ended) and ended.unrated
    found = recording.write_record(room.table.sheet, str.title)
    record.verify(found, GAMES["dog"])
    assert (found.unrated, found.seats[2].seen_by, found.seats[0].seen_by) == (True, ("Ben",), msgspec.UNSET)
    assert room.reloaded().unrated


def test_nobody_enters_who_has_held_another_seat() -> None:
    room = dog_room(ADA)
    room.join(BEN)
    room.ask(BEN, Sit(table=T, seat=2))
    room.ask(BEN, Resign(table=T))
    room.ask(BEN, Sit(table=T, seat=1))
    assert room.refusal(BEN) == "table.seat-known"
    room.ask(BEN, Sit(table=T))
    assert sitting(room)[2] == BEN


def test_a_game_without_secrets_stays_open() -> None:
    room = Room(GAMES["doerfer"], seats=3, bots=False)
    room.seat(ADA, BEN)
    room.ask(ADA, Start(table=T))
    room.commit(ADA, BEN)
    room.reveal(ADA, BEN)
    room.join(CYD)
    room.ask(CYD, Sit(table=T))
    assert (sitting(room), room.seen(ADA).unrated) == ([ADA, BEN, CYD], False)


def test_a_second_device_and_a_bots_level_need_no_consent() -> None:
    room = dog_room(ADA, BEN)
    room.ask(ADA, AddBot(table=T, seat=3, level="hard"))
    assert room.seen(ADA).seats[3].bot == "hard"
    room.ask(BEN, Sit(table=T))
    assert room.refusal(BEN) == "table.seated"
    assert room.update(BEN).view.viewer == 1


def test_whoever_asks_may_think_better_of_it() -> None:
    room = dog_room(ADA, BEN)
    room.join(CYD)
    room.ask(CYD, Sit(table=T, seat=3))
    room.ask(CYD, Stand(table=T))
    assert room.seen(ADA).question is None


def test_a_yes_that_waits_behind_a_ban_seats_nobody() -> None:
    room = dog_room(ADA, BEN)
    room.join(CYD)
    room.ask(CYD, Sit(table=T, seat=3))
    room.ask(ADA, AnswerSeat(table=T, yes=True))
    room.hold = True
    room.ask(ADA, Ban(table=T, guest=CYD))
    room.ask(BEN, AnswerSeat(table=T, yes=True))
    room.hold = False
    room.flush()
    assert (sitting(room), room.table.sheet.question) == ([ADA, BEN, None, None], None)
    refused = room.of(BEN, Refused)[-1]
    assert isinstance(refused, Refused) and refused.code == "seat.not-asked"


def test_who_is_here_is_asked_even_while_a_stand_in_plays_for_him() -> None:
    room = dog_room(ADA, BEN)
    room.leave(BEN)
    room.wait(LAPSE / 1000)
    room.ask(ADA, Remove(table=T, seat=1))
    room.join(BEN, CYD)
    room.ask(CYD, Sit(table=T, seat=3))
    question = room.seen(BEN).question
    assert question is not None and question.asked == (0, 1)
    room.ask(ADA, AnswerSeat(table=T, yes=True))
    assert sitting(room)[3] is None
    room.ask(BEN, AnswerSeat(table=T, yes=False))
    assert (sitting(room)[3], room.seen(ADA).question) == (None, None)


@pytest.mark.parametrize("request_", [Remove(table=T, seat=1), Ban(table=T, guest=BEN)])
def test_nobody_who_is_here_has_to_go_if_no_third_person_can_agree(request_: SeatRequest) -> None:
    room = dog_room(ADA, BEN)
    room.ask(ADA, request_)
    assert (room.refusal(ADA), sitting(room)[1]) == ("seat.alone", BEN)
    assert not room.seen(BEN).seats[1].stand_in


@pytest.mark.parametrize("request_", [Remove(table=T, seat=1), Ban(table=T, guest=BEN), AddBot(table=T, seat=1)])
@pytest.mark.parametrize("settings", [DEFAULTS, Settings(clock=MoveClock(86_400))], ids=["live", "correspondence"])
def test_nobody_has_to_go_because_his_connection_broke(request_: SeatRequest, settings: Settings) -> None:
    room = dog_room(ADA, BEN, settings=settings)
    room.leave(BEN)
    room.wait(19 if settings == DEFAULTS else 3600)
    room.ask(ADA, request_)
    assert (room.refusal(ADA), sitting(room)[1]) == ("table.present" if isinstance(request_, AddBot) else "seat.alone", BEN)
    assert room.table.sheet.seats[1].substitute is None


def test_the_owner_cannot_give_the_hand_of_an_absent_person_to_his_second_token() -> None:
    room = dog_room(ADA, BEN)
    room.leave(BEN)
    room.wait(LAPSE / 1000)
    room.ask(ADA, AddBot(table=T, seat=1))
    room.ask(ADA, Remove(table=T, seat=1))
    room.join(CYD)
    room.ask(CYD, Sit(table=T, seat=1))
    assert (room.refusal(CYD), sitting(room)[1]) == ("table.taken", BEN)
    assert room.seen(ADA).seats[1].stand_in
    room.join(BEN)
    room.ask(BEN, Sit(table=T))
    assert (room.seen(BEN).seats[1].stand_in, room.update(BEN).view.viewer) == (False, 1)


def test_a_present_person_goes_only_if_the_others_agree_and_comes_back_when_he_likes() -> None:
    room = dog_room(ADA, BEN, CYD)
    room.ask(ADA, Remove(table=T, seat=1))
    question = room.seen(BEN).question
    assert question is not None and (question.kind, question.seat, question.asked) == ("remove", 1, (2,))
    room.ask(BEN, AnswerSeat(table=T, yes=False))
    assert room.refusal(BEN) == "seat.not-asked"
    room.ask(CYD, AnswerSeat(table=T, yes=True))
    shown = room.seen(BEN).seats[1]
    assert (shown.guest, shown.removed, shown.stand_in) == (BEN, True, True)
    assert [think.level for think in room.thinks if think.seat == 1] == ["medium"]
    room.play(BEN, msgspec.to_builtins(room.update(BEN).legal[0].action))
    assert room.refusal(BEN) == "table.removed"
    room.ask(BEN, Sit(table=T))
    room.play(BEN, msgspec.to_builtins(room.update(BEN).legal[0].action))
    assert not room.seen(ADA).seats[1].stand_in
    assert room.table.sheet.decisions[-1].seat == 1


def test_banned_means_a_bot_to_the_end_and_nobody_sees_that_hand() -> None:
    room = dog_room(ADA, BEN)
    room.leave(BEN)
    room.wait(LAPSE / 1000)
    room.ask(ADA, Ban(table=T, guest=BEN))
    room.join(BEN)
    assert (sitting(room), room.seen(BEN).you, room.seen(ADA).banned) == ([ADA, None, None, None], None, (BEN,))
    room.ask(BEN, Sit(table=T, seat=1))
    assert room.refusal(BEN) == "table.banned"
    room.join(CYD)
    room.ask(CYD, Sit(table=T, seat=1))
    assert room.refusal(CYD) == "table.taken"
    assert [seat.closed for seat in room.reloaded().seats] == [False, True, False, False]


def test_a_ban_in_a_running_game_needs_the_others_and_before_it_only_the_owner() -> None:
    room = dog_room(ADA, BEN, CYD)
    room.ask(ADA, Ban(table=T, guest=BEN))
    assert sitting(room)[1] == BEN
    room.ask(CYD, AnswerSeat(table=T, yes=True))
    assert sitting(room)[1] is None
    early = Room()
    early.seat(ADA, BEN)
    early.ask(ADA, Ban(table=T, guest=BEN))
    early.ask(BEN, Sit(table=T))
    assert (early.refusal(BEN), sitting(early)) == ("table.banned", [ADA, None])
    early.ask(ADA, Ban(table=T, guest=BEN, banned=False))
    early.ask(BEN, Sit(table=T))
    assert sitting(early) == [ADA, BEN]
