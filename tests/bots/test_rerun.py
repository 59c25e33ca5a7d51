"""Bots decide again as they did, although their time was short: the record tells how far each of them got."""

from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from msgspec import UNSET

from stammtisch import record
from stammtisch.bots.deadline import Deadline
from stammtisch.bots.rerun import rerun
from stammtisch.cli import main
from stammtisch.errors import BadRecord
from stammtisch.games import GAMES
from stammtisch.record import Effort, Record
from stammtisch.server.house.workers import NOTHING, Choice, Job, think
from stammtisch.server.table import recording
from stammtisch.server.table.mailbox import Wish
from stammtisch.server.table.wishes import void_game
from stammtisch.server.wire.requests import AskTakeback, Start
from tests.server.room import ADA, Room

T = "room"
SHORT = 0.002  # seconds: a searching bot is stopped by them, and by nothing else in its life


def answer(room: Room) -> None:
    """Let the bots that were asked choose, in no time."""
    for asked in room.thinks[:]:
        room.thinks.remove(asked)
        job = Job(room.game.name, asked.level, asked.view, asked.legal, asked.seed, SHORT, asked.off_turn)
        choice = think(job)
        assert isinstance(choice, Choice)
        if choice.action != NOTHING:
            effort = Effort(asked.level, asked.place, choice.looks)
            room.run(room.table.thought(asked, choice.action, room.now, effort))


def game_with_bots(name: str, seats: int, moves: int) -> Record:
    room = Room(GAMES[name], seats=seats, bots=False)
    room.join(ADA)
    room.ask(ADA, Start(table=T, level="hard"))
    room.commit(ADA)
    room.reveal(ADA)
    for move in range(moves):
        while room.thinks:
            answer(room)
        if room.table.sheet.end != "running":
            break
        legal = room.update(ADA).legal
        room.play(ADA, msgspec.to_builtins(legal[move % len(legal)].action))
        if move == 1:
            room.ask(ADA, AskTakeback(table=T))
    if room.table.sheet.end == "running":
        room.run(room.table.wish(Wish(void_game("enough")), room.now))
    assert recording.write_record(room.reloaded(), str.title) == recording.write_record(room.table.sheet, str.title)
    return recording.write_record(room.table.sheet, str.title)


@pytest.mark.parametrize(("name", "seats"), [("vier", 2), ("dog", 4), ("dog-royal", 2), ("doerfer", 2), ("catan", 3)])
def test_every_decision_of_a_bot_comes_out_again(name: str, seats: int) -> None:
    found = game_with_bots(name, seats, 6)
    record.verify(found, GAMES[name])
    decided = list(rerun(found, GAMES[name]))
    assert len(decided) > 3 and all(one.again == one.played for one in decided)
    efforts = [line.effort for line in found.log if line.effort is not UNSET]
    assert any(effort.looks is not None for effort in efforts) or name == "dog-royal"
    assert record.encode(record.decode(record.encode(found))) == record.encode(found)


def test_a_decision_no_bot_makes_is_named(tmp_path: Path) -> None:
    found = game_with_bots("vier", 2, 4)
    place = next(place for place, line in enumerate(found.log) if line.effort is not UNSET)
    honest = tmp_path / "honest.json"
    honest.write_bytes(record.encode(found))
    assert "bots:" in CliRunner().invoke(main, ["verify", str(honest), "--bots"]).output
    column = found.log[place].action["column"]
    lines = list(found.log)
    lines[place] = msgspec.structs.replace(lines[place], action={"type": "drop", "column": (column + 1) % 8})
    forged = msgspec.structs.replace(found, log=tuple(lines[: place + 1]))
    assert any(one.again != one.played for one in rerun(forged, GAMES["vier"]))


def test_a_record_without_the_secret_or_of_a_bot_asked_in_the_future_is_refused() -> None:
    found = game_with_bots("vier", 2, 3)
    with pytest.raises(BadRecord, match="secret"):
        list(rerun(msgspec.structs.replace(found, proof=None), GAMES["vier"]))
    lines = [
        line if line.effort is UNSET else msgspec.structs.replace(line, effort=Effort("hard", 99, None)) for line in found.log
    ]
    with pytest.raises(BadRecord, match="later"):
        list(rerun(msgspec.structs.replace(found, log=tuple(lines)), GAMES["vier"]))


def test_a_deadline_counts_the_looks_that_found_time_left() -> None:
    endless, short = Deadline(), Deadline(looks=2)
    assert [endless.has_passed() for _ in range(3)] == [False] * 3 and endless.stopped_after is None
    assert [short.has_passed() for _ in range(4)] == [False, False, True, True] and short.stopped_after == 2
    assert Deadline(0.0).has_passed() and Deadline(looks=0).has_passed()
