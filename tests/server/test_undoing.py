"""Taking back at a table, without sockets."""

import msgspec

from stammtisch.games import GAMES
from stammtisch.server.table.consent import LAPSE
from stammtisch.server.values.witness import Decision, Decisions
from stammtisch.server.wire import parts
from stammtisch.server.wire.requests import AnswerTakeback, AskTakeback, Remove, Resign, Start
from stammtisch.server.wire.settings import Settings
from tests.laws.toy import GAME as MASKS
from tests.server.room import ADA, BEN, CYD, DAN, Room, drop

T = "room"


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
    running.bots = False
    running.leave(BEN)
    running.play(ADA, drop(3))
    running.ask(ADA, AskTakeback(table=T))
    running.wait(running.table.sheet.settings.grace or 0)
    assert running.seen(ADA).seats[1].stand_in  # for whom a stand-in may play, it does not agree
    assert running.update(ADA).view.rows[-1] == "...G...."
    running.join(BEN)
    assert running.seen(BEN).takeback == parts.Takeback(seat=0, agreed=(0,))
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
    assert running.seen(BEN).takeback == parts.Takeback(seat=0, agreed=(0,))
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
