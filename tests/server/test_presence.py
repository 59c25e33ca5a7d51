"""Who plays for whom, and when the seat is one's own again: clocks, stand-ins, bots and removed players."""

import pytest

from stammtisch.server.table.consent import LAPSE
from stammtisch.server.table.presence import CROWD
from stammtisch.server.table.turnstile import TALK
from stammtisch.server.wire import messages
from stammtisch.server.wire.messages import Said
from stammtisch.server.wire.requests import AddBot, Chat, Mute, Remove, Sit
from stammtisch.server.wire.settings import BankClock, MoveClock, Settings
from tests.server.room import ADA, BEN, CYD, Room, drop

T = "room"


@pytest.fixture
def running() -> Room:
    room = Room()
    room.begin(ADA, BEN)
    return room


def first_column(room: Room, guest: str) -> dict[str, object]:
    return drop(room.update(guest).legal[0].action.column)


def test_when_the_bank_is_empty_the_stand_in_plays_and_the_next_decision_is_ones_own_again() -> None:
    room = Room(settings=Settings(clock=BankClock(10, 5)))
    room.begin(ADA, BEN)
    room.wait(9)
    assert room.update(BEN).awaited == (0,)
    room.wait(1.5)
    assert (room.update(BEN).awaited, room.update(BEN).seen[-1].by) == ((1,), "stand-in")
    assert [clock.left for clock in room.update(BEN).clocks] == [5_000, 10_000]
    room.play(BEN, first_column(room, BEN))
    room.wait(4)
    room.play(ADA, first_column(room, ADA))
    assert room.update(BEN).seen[-1].by == "player"
    assert room.update(BEN).clocks[0].left == 6_000
    assert room.reloaded().clocks.bank == room.table.sheet.clocks.bank


def test_a_clock_goes_on_after_a_restart() -> None:
    room = Room(settings=Settings(clock=MoveClock(30)))
    room.begin(ADA, BEN)
    room.wait(20)
    room.table = room.make_table(room.reloaded())
    room.table.presence.resume(room.now)
    room.wait(29)
    assert not room.table.sheet.decisions
    room.wait(2)
    assert [decision.seat for decision in room.table.sheet.decisions] == [0]


def test_who_comes_back_while_his_stand_in_thinks_decides_himself(running: Room) -> None:
    running.bots = False
    running.leave(BEN)
    running.play(ADA, drop(3))
    running.wait(61)
    [think] = running.thinks
    assert (think.seat, running.seen(ADA).seats[1].stand_in) == (1, True)
    running.join(BEN)
    running.run(running.table.thought(think, think.legal[0], running.now))
    assert running.update(BEN).awaited == (1,)
    running.play(BEN, drop(4))
    assert (running.update(ADA).awaited, running.update(ADA).seen[-1].by) == ((0,), "player")


def test_a_stand_in_plays_for_a_removed_player_until_he_sits_down_again(running: Room) -> None:
    running.leave(BEN)
    running.wait(LAPSE / 1000)
    running.ask(ADA, Remove(table=T, seat=1))
    running.join(BEN)
    assert (running.seen(BEN).you, running.seen(ADA).seats[1].stand_in) == (1, True)
    running.play(ADA, drop(3))
    assert running.update(BEN).seen[-1].by == "stand-in"
    running.ask(ADA, Remove(table=T, seat=1))
    assert running.refusal(ADA) == "table.not-there"
    running.ask(BEN, Sit(table=T))
    running.play(ADA, drop(4))
    assert running.update(ADA).awaited == (1,)


def test_the_owner_may_let_a_stand_in_play_for_himself(running: Room) -> None:
    running.bots = False
    running.ask(ADA, Remove(table=T, seat=0))
    assert [think.seat for think in running.thinks] == [0]
    running.ask(ADA, Sit(table=T))
    running.play(ADA, drop(3))
    assert running.update(BEN).seen[-1].by == "player"


def test_a_bot_that_chooses_what_is_not_legal_gets_what_somebody_gets_who_does_not_answer() -> None:
    room = Room(bots=False)
    room.join(ADA)
    room.ask(ADA, AddBot(table=T, seat=1, level="easy"))
    room.commit(ADA)
    room.reveal(ADA)
    room.play(ADA, drop(3))
    [think] = room.thinks
    room.run(room.table.thought(think, 999, room.now))
    assert (room.update(ADA).awaited, len(room.thinks)) == ((0,), 1)
    assert room.table.sheet.decisions[-1].seat == 1


def test_a_bots_level_changes_before_and_during_the_game() -> None:
    room = Room(bots=False)
    room.join(ADA)
    for level in ("easy", "hard"):
        room.ask(ADA, AddBot(table=T, seat=1, level=level))
        assert room.seen(ADA).seats[1].bot == level
    assert room.starting(ADA).attempt == 2
    room.commit(ADA)
    room.reveal(ADA)
    room.play(ADA, drop(3))
    room.ask(ADA, AddBot(table=T, seat=1, level="easy"))
    assert [think.level for think in room.thinks] == ["hard", "easy"]
    first, second = room.thinks
    room.run(room.table.thought(first, first.legal[0], room.now))
    assert room.update(ADA).awaited == (1,)  # what the replaced bot had thought of is forgotten
    room.run(room.table.thought(second, second.legal[0], room.now))
    assert room.update(ADA).awaited == (0,)


def test_everybody_sees_how_many_look_on_and_the_link_to_share(running: Room) -> None:
    running.join(CYD)
    assert (running.seen(ADA).spectators, running.seen(CYD).you, running.seen(CYD).invite) == (1, None, "/t/room")
    assert running.update(CYD).view.viewer == -2
    running.ask(CYD, Sit(table=T))
    assert running.refusal(CYD) == "table.full"
    running.leave(CYD)
    assert running.seen(ADA).spectators == 0


def test_a_crowd_that_comes_and_goes_all_the_time_is_told_of_now_and_then(running: Room) -> None:
    """Each coming would otherwise be a message to everybody: strangers could keep a server busy with nothing else."""
    before = len(running.of(ADA, messages.Table))
    for _ in range(300):
        running.join(CYD)
        running.leave(CYD)
    running.join(CYD)
    assert len(running.of(ADA, messages.Table)) <= before + CROWD
    running.wait(1)
    assert running.seen(ADA).spectators == 1
    running.leave(BEN)
    running.wait(1)
    assert not running.seen(ADA).seats[1].connected


def test_spectators_together_do_not_talk_all_the_time(running: Room) -> None:
    running.join(CYD)
    for number in range(200):
        running.ask(CYD, Chat(table=T, text=f"line {number}"))
    assert running.refusal(CYD) == "too-fast"
    assert len(running.of(ADA, Said)) <= TALK
    running.ask(BEN, Chat(table=T, text="we play"))
    assert len(running.of(ADA, Said)) <= TALK + 1
    said = running.of(ADA, Said)[-1]
    assert isinstance(said, Said) and said.text == "we play"


def test_who_is_heard_again_was_muted_for_a_while(running: Room) -> None:
    for muted, heard in ((True, 0), (False, 1)):
        running.ask(ADA, Mute(table=T, guest=BEN, muted=muted))
        running.ask(BEN, Chat(table=T, text="hello"))
        assert len(running.of(ADA, Said)) == heard
