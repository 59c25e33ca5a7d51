"""Games at home that are left and gone on with."""

import asyncio
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from stammtisch import record as records
from stammtisch.cli import main
from stammtisch.errors import BadRecord
from stammtisch.games import find
from stammtisch.games.vier.data import Drop
from stammtisch.terminal import saved
from stammtisch.terminal.command import local_port, new_game, tell_record
from stammtisch.terminal.port import Refused


def run(folder: Path, *words: str, typed: str) -> Result:
    return CliRunner().invoke(main, ["play", *words, "--saves", str(folder), "--language", "en", "--pace", "0"], input=typed)


def test_a_game_that_was_left_goes_on_where_it_stood(tmp_path: Path) -> None:
    left = run(tmp_path, "vier", "--people", "2", "-o", "jokers=false", typed="1\n2\n1\nquit\n")
    assert left.exit_code == 0 and f"stammtisch play vier --resume --saves {tmp_path} goes on with it." in left.output
    [path] = tmp_path.glob("vier-*.json")
    kept = records.decode(path.read_bytes())
    assert [line.action["column"] for line in kept.log] == [0, 1, 0] and kept.end == "void"
    german = CliRunner().invoke(main, ["play", "--resume", "--saves", str(tmp_path), "--language", "de"], input="ende\n")
    assert "Spieler 2 spielt Spalte 2." in german.output and "Player" not in german.output
    again = run(tmp_path, "--resume", typed="2\n1\n2\n1\n")
    assert again.exit_code == 0 and "Won by Player 1." in again.output
    assert list(tmp_path.glob("*.json")) == []


def test_bots_come_back_with_the_game_and_the_record_is_verified(tmp_path: Path) -> None:
    run(tmp_path, "dog", "--bot", "random", "-o", "max_rounds=1", typed="\nquit\n")
    assert list(tmp_path.glob("dog-*.json")) == []  # nobody has decided anything yet
    run(tmp_path, "vier", "--bot", "random", typed="4\nquit\n")
    record = tmp_path / "record"
    told = run(tmp_path, "vier", "--resume", "--record", str(record), typed="5\nquit\n").output
    kept = records.decode(record.read_bytes())
    assert [seat.bot for seat in kept.seats] == [None, "random"] and len(kept.log) >= 3
    commitment = told.split("--commitment ")[1].split()[0]
    assert "verified" in CliRunner().invoke(main, ["verify", str(record), "--commitment", commitment]).output


def test_without_a_saved_game_there_is_one_sentence(tmp_path: Path) -> None:
    found = run(tmp_path, "catan", "--resume", typed="")
    assert found.exit_code == 2 and "There is no saved game of catan" in found.output


def test_a_game_that_is_over_is_not_gone_on_with(tmp_path: Path) -> None:
    record = tmp_path / "vier-1-1.json"
    run(tmp_path, "vier", "--people", "2", "--record", str(record), typed="1\n2\n1\n2\n1\n2\n1\n")
    with pytest.raises(BadRecord, match="is over"):
        saved.load(record)


def test_a_second_game_has_a_record_of_its_own(tmp_path: Path) -> None:
    match, setting = new_game(find("dog"), 2, 1, "random", {"max_rounds": 1}, "en")
    port = local_port(match, setting, tmp_path / "dog-1-1.json", "en", 0)
    port.resigned = 0
    asyncio.run(port.again())
    assert port.match.seed != match.seed and port.setting.name != setting.name
    port.finished = False
    tell_record(port, tmp_path / "record")
    kept = port.setting.proof
    assert kept is not None
    told = CliRunner().invoke(main, ["verify", str(tmp_path / "record"), "--commitment", kept.server.commitment])
    assert told.exit_code == 0 and "verified" in told.output


def test_the_record_of_a_finished_game_is_kept_when_another_one_is_left(tmp_path: Path) -> None:
    record = tmp_path / "record"
    match, setting = new_game(find("vier"), 2, 2, "random", {}, "en")
    port = local_port(match, setting, tmp_path / "vier-1-1.json", "en", 0, record)

    async def play() -> None:
        with pytest.raises(Refused, match="not over"):
            await port.again()
        await port.play(Drop(3))
        await port.resign()
        await port.again()
        await port.play(Drop(0))

    asyncio.run(play())
    tell_record(port, record)
    kept = records.decode(record.read_bytes())
    assert (kept.end, kept.result, len(kept.log)) == ("resigned", (1.0, 0.0), 1)
    records.verify(kept, find("vier"))


def test_giving_up_against_several_leaves_no_winner(tmp_path: Path) -> None:
    match, setting = new_game(find("catan"), 3, 1, "random", {}, "en")
    assert setting.record(match, resigned=0).end == "void"


def test_a_game_that_goes_on_tells_what_happened_before(tmp_path: Path) -> None:
    match, setting = new_game(find("vier"), 2, 2, "random", {}, "en")
    match.play(0, Drop(3))
    port = local_port(match, setting, tmp_path / "vier-1-1.json", "en", 0)
    assert port.story == ["Player 1 plays column 4."]


def test_people_at_one_keyboard_read_only_what_everybody_may_know(tmp_path: Path) -> None:
    match, setting = new_game(find("dog"), 4, 2, "random", {}, "en")
    port = local_port(match, setting, tmp_path / "dog-1-1.json", "en", 0)
    for _ in range(30):
        seat = port.match.state.to_act()[0]
        port.step(seat, port.match.state.legal(seat)[0])
    assert not any("Your" in line or "you:" in line for line in port.story)
    assert "New cards for everybody." in port.story
