"""Bots that are not awaited may do something all the same, if their game has such a thing, and nobody learns who it was."""

from stammtisch.games import GAMES
from stammtisch.games.dog_royal.data import Cover
from stammtisch.games.dog_royal.engine.figures import COVER
from stammtisch.server.house.workers import NOTHING, Answer, Choice, Job, think
from stammtisch.server.values.effects import Think
from stammtisch.server.wire import messages, requests
from tests.server.room import ADA, DAN, Room

ROYAL = GAMES["dog-royal"]


def room_with_bots() -> Room:
    room = Room(ROYAL, 4, bots=False)
    room.join(ADA, DAN)
    for seat in (1, 2, 3):
        room.ask(ADA, requests.AddBot(table="room", seat=seat, level="easy"))
    room.commit(ADA)
    room.reveal(ADA)
    return room


def play_until_asked(room: Room) -> Think:
    """Everybody plays his first legal action until a bot is asked out of turn."""
    for _ in range(200):
        thinks, room.thinks = room.thinks, []
        asked = [one for one in thinks if one.off_turn]
        if asked:
            return asked[0]
        for one in thinks:
            room.run(room.table.thought(one, one.legal[0], room.now))
        if 0 in room.table.sheet.awaited:
            room.play(ADA, room.update(ADA).legal[0].action)
    raise AssertionError("no bot was ever asked")


def test_a_bot_out_of_turn_covers_the_sensor_and_nobody_is_told() -> None:
    room = room_with_bots()
    asked = play_until_asked(room)
    assert asked.seat not in room.table.sheet.awaited and asked.legal == [COVER]
    room.run(room.table.thought(asked, COVER, room.now))
    match = room.table.sheet.match
    assert match is not None and (asked.seat, COVER) in [tuple(entry) for entry in match.log]
    for guest in (ADA, DAN):
        told = [seen.action for update in room.of(guest, messages.Update) for seen in update.seen]  # type: ignore[union-attr]
        assert told and not any(isinstance(action, Cover) for action in told)


def test_a_late_interrupt_is_forgotten() -> None:
    room = room_with_bots()
    asked = play_until_asked(room)
    room.run(room.table.thought(asked, COVER, room.now))
    steps = room.table.sheet.steps
    room.run(room.table.thought(asked, COVER, room.now))  # its cheat is used up
    assert room.table.sheet.steps == steps


def test_bots_are_asked_once_at_each_step() -> None:
    room = room_with_bots()
    play_until_asked(room)
    room.thinks.clear()
    room.run(room.table.tick(room.now))
    assert not [one for one in room.thinks if one.off_turn]


def action_of(answer: Answer) -> int:
    assert isinstance(answer, Choice)
    return answer.action


def test_a_worker_answers_that_it_does_nothing() -> None:
    asked = play_until_asked(room_with_bots())
    jobs = [Job("dog-royal", "easy", asked.view, asked.legal, seed, 1.0, off_turn=True) for seed in range(40)]
    answers = [action_of(think(job)) for job in jobs]
    assert set(answers) <= {NOTHING, COVER} and NOTHING in answers
    honest = [action_of(think(job._replace(level="honest:easy"))) for job in jobs]
    assert set(honest) == {NOTHING}
