"""Chat and hints at a table, without sockets."""

from stammtisch.bots.hint import Hint as Advised
from stammtisch.server.wire import messages
from stammtisch.server.wire.messages import Done
from stammtisch.server.wire.requests import (
    Chat,
    Hint,
    Mute,
    Remove,
    Sit,
)
from tests.server.room import ADA, BEN, CYD, Room, drop

T = "room"


def test_chat_reaches_everybody_and_newcomers_read_it(room: Room) -> None:
    room.join(ADA, BEN)
    room.ask(ADA, Chat(table=T, text=" hello "))
    room.join(CYD)
    said = room.of(CYD, messages.Said)[-1]
    assert isinstance(said, messages.Said)
    assert (said.text, said.name, said.seat) == ("hello", "Ada", 0)
    room.ask(BEN, Chat(table=T, phrase="nonsense"))
    assert room.refusal(BEN) == "chat.empty"


def test_a_line_is_one_line_and_steers_no_terminal(room: Room) -> None:
    """Nobody speaks in another's name on the next line, clears a screen, or turns round what stands there."""
    room.join(ADA, BEN)
    room.ask(ADA, Chat(table=T, text="\u202ewell\x1b[2J\r\nBen: I \x9bresign" + "\u0301" * 9))
    said = room.of(BEN, messages.Said)[-1]
    assert isinstance(said, messages.Said)
    assert said.text == "well[2J Ben: I resign" + "\u0301" * 3
    room.ask(ADA, Chat(table=T, text="\u200b \u2066 \x07"))
    assert room.refusal(ADA) == "chat.empty"


def test_the_muted_are_not_heard(room: Room) -> None:
    room.join(ADA, BEN)
    room.ask(ADA, Mute(table=T, guest=BEN))
    room.ask(BEN, Chat(table=T, text="hello"))
    assert room.refusal(BEN) == "chat.muted"
    assert not room.of(ADA, messages.Said)


def test_a_hundred_are_muted_at_most_for_everybody_is_told_of_them(room: Room) -> None:
    room.join(ADA, BEN)
    for number in range(150):
        room.ask(ADA, Mute(table=T, guest=f"guest-{number}"))
    assert (room.refusal(ADA), len(room.seen(BEN).muted)) == ("table.muted-many", 100)
    room.ask(ADA, Mute(table=T, guest="guest-7", muted=False))
    room.ask(ADA, Mute(table=T, guest=BEN))
    assert BEN in room.seen(BEN).muted


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


def test_who_is_removed_while_his_hint_is_thought_of_gets_another_one_later(running: Room) -> None:
    running.bots = False
    running.ask(ADA, Hint(table=T))
    [think] = running.thinks
    running.ask(ADA, Remove(table=T, seat=0))
    running.run(running.table.hinted(think, found(3)))
    running.ask(ADA, Sit(table=T))
    running.ask(ADA, Hint(table=T, ref=9))
    assert running.thinks[-1].hint_for == 0 and running.thinks[-1] is not think
    running.run(running.table.hinted(running.thinks[-1], found(4)))
    assert running.of(ADA, messages.Done)[-1] == Done(ref=9, table=T)


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
