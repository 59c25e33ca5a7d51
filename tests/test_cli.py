"""The command line as its users meet it: every mistake is one line and exit code 2."""

import json
import os
from pathlib import Path

import click
import msgspec
import pytest
from click.testing import CliRunner, Result

from stammtisch import record as records
from stammtisch.arena.settings import values_of
from stammtisch.cli import listed, main
from stammtisch.games import GAMES
from stammtisch.house_rules import chosen, house_rules

CASES = Path(__file__).parent / "cases"


def run(*words: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(main, list(words), input=typed)


def refused(result: Result) -> str:
    """The one line of a refusal."""
    assert result.exit_code == 2, result.output
    assert isinstance(result.exception, SystemExit)
    [line] = result.output.strip().splitlines()
    return line


def test_games_lists_every_registered_game() -> None:
    output = run("games").output
    assert all(name in output for name in GAMES)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_house_rule_of_a_game_is_told_with_its_sentence_and_choices(name: str) -> None:
    game, output = GAMES[name], run("games", name).output
    rules = house_rules(game, "en")
    assert [rule.name for rule in rules] == list(msgspec.to_builtins(game.options()))
    for rule in rules:
        assert f"-o {rule.name}=" in output and rule.sentence != rule.name and rule.choices
        assert all(choice in output for choice in rule.choices)
        assert chosen(game, values_of((f"{rule.name}={rule.usual}",))) == game.options()


def test_the_choices_of_dog_are_told_as_they_are_typed() -> None:
    told = {rule.name: rule.choices for rule in house_rules(GAMES["dog"], "en")}
    assert told["start_protection"] == ("any (any of its own colour)", "first_only (only one just brought in)")
    assert told["max_rounds"] == ("1-10000", "null (no limit)") and told["canadian_seven"] == ("true", "false")


def test_a_list_is_told_by_what_may_stand_in_it() -> None:
    told = {(name, rule.name): rule.choices for name in GAMES for rule in house_rules(GAMES[name], "en")}
    assert told["dog-royal", "special_fields"] == ("[1-15, ...]",)
    assert not any("{" in choice for choices in told.values() for choice in choices), "braces tell nobody what to type"
    assert "special_fields is one of: [1-15, ...]." in refused(run("simulate", "dog-royal", "-o", "special_fields=[99]"))


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("simulate", "vier", "-o", "jokers=maybe"), "`$.jokers`. jokers is one of: true, false."),
        (("play", "dog", "-o", "start_protection=all"), "start_protection is one of: any (any of its own colour), first_only"),
        (("play", "vier", "-o", "colour=1"), "The options are: jokers."),
        (("games", "halma"), "no game 'halma'"),
        (("play", "halma"), "no game 'halma'"),
        (("play", "vier", "--bot", "deep-thought"), "no bot 'deep-thought'"),
        (("simulate", "vier", "--bots", "random,random,random"), "2 seats, not 3"),
        (("simulate", "vier", "--seats", "2", "--bots", "random,random,random"), "3 bots do not fit 2 seats"),
        (("simulate", "vier", "-o", "jokers=maybe"), "Expected `bool`"),
        (("simulate", "vier", "-o", "jokers"), "KEY=VALUE"),
        (("simulate", "vier", "-o", "colour=1"), "unknown field"),
        (("verify", "no-such-file"), "no-such-file: No such file"),
        (("simulate", "vier", "--seats", "0"), "0 is not in the range"),
        (("play", "vier", "--seats", "-1"), "-1 is not in the range"),
        (("arena", "vier", "--seats", "0"), "0 is not in the range"),
        (("selfplay", "vier", "--seats", "0", "--out", "x"), "0 is not in the range"),
        (("play", "vier", "--record", "no/such/r.json"), "'--record': there is no folder"),
        (("catan-check", "--json", "no/such/r.json", "ws://127.0.0.1:1"), "'--json': there is no folder"),
        (("catan-check", "--junit", ".", "ws://127.0.0.1:1"), "'--junit': File '.' is a directory"),
        (("join", "http://[/t/abc"), "'http://[/t/abc' is no address of a server"),
        (("join", "http://127.0.0.1:99999/t/abc"), "is no address of a server"),
        (("join", "http://:8080/t/abc"), "is no address of a server"),
        (("bot", "random", "--table", "http://127.0.0.1:x/t/abc"), "is no address of a server"),
        (("led", "--device", "web", "--join", "http://[/t/abc"), "is no address of a server"),
        (("catan-check", "ws://[/catan"), "ws://[/catan is no address of a server"),
        (("catan-check", "tcp://127.0.0.1:99999"), "tcp://127.0.0.1:99999 is no address of a server"),
        (("--nothing",), "No such option '--nothing'. (main --help)"),
        (("nothing",), "No such command 'nothing'. (main --help)"),
        (("led", "--host", "--join", "x"), "Give --join or --host, not both."),
        (("serve", "--port", "0", "--catan-level", "nobody"), "--catan-level: there is no level nobody"),
        (("bot-check", "no-such-program"), "There is no program no-such-program."),
        (("bot-check", 'node "bot.js'), 'This is no command: node "bot.js (No closing quotation).'),
    ],
)
def test_a_mistake_is_one_clear_line(words: tuple[str, ...], reason: str) -> None:
    assert reason in refused(run(*words))


def test_a_file_that_nobody_may_write_is_told_before_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert "nothing can be written into" in refused(run("play", "vier", "--record", str(tmp_path / "r.json")))


NUMBERS = [
    (name, max(option.opts, key=len))
    for name, command in sorted(main.commands.items())
    for option in command.params
    if isinstance(option.type, click.types.FloatParamType)
]


@pytest.mark.parametrize("value", ["nan", "inf"])
@pytest.mark.parametrize(("command", "option"), NUMBERS)
def test_no_command_counts_with_what_is_no_number(command: str, option: str, value: str) -> None:
    assert f"'{option}': {value} is no number to count with." in refused(run(command, option, value))


def test_all_shared_cases_of_vier_pass() -> None:
    result = run("cases", str(CASES / "vier.json"))
    assert result.output.splitlines()[-1] == f"{len(json.loads((CASES / 'vier.json').read_text()))} passed, 0 failed"
    assert result.exit_code == 0


def test_a_failing_case_names_what_was_expected_and_found(tmp_path: Path) -> None:
    cases = json.loads((CASES / "vier.json").read_text())[:2]
    cases[1]["expect"]["winner"] = "G"
    (tmp_path / "cases.json").write_text(json.dumps(cases))
    result = run("cases", str(tmp_path / "cases.json"))
    first, last = result.output.splitlines()
    assert first.startswith(cases[1]["id"]) and "expected" in first and "'winner': 'draw'" in first
    assert (last, result.exit_code) == ("1 passed, 1 failed", 1)


@pytest.mark.parametrize(
    "case",
    [
        7,
        {},
        {"id": "x", "game": "halma"},
        {"id": "x", "game": ["vier"]},
        {"id": "x", "game": "vier"},
        {"id": "x", "game": "vier", "kind": "rule", "rows": 5, "mover": "G", "action": {}, "expect": {}},
        {"id": "x", "game": "vier", "kind": "rule", "rows": ["........"] * 7, "mover": "G", "action": None, "expect": None},
        {"id": "x", "game": "vier", "kind": "rule", "rows": ["G......."] + ["........"] * 6, "mover": "G", "expect": {}},
        {"id": "x", "game": "vier", "kind": "led", "keys": "RMQ", "expect": {"frame": []}},
        {"id": "x", "game": "vier", "kind": "led", "expect": {}},
    ],
)
def test_a_malformed_case_is_a_failure_with_a_message(tmp_path: Path, case: object) -> None:
    (tmp_path / "cases.json").write_text(json.dumps([case]))
    result = run("cases", str(tmp_path / "cases.json"))
    assert result.exit_code == 1 and result.output.splitlines()[-1] == "0 passed, 1 failed"
    assert len(result.output.splitlines()) == 2


@pytest.mark.parametrize("content", ["{", "7", "[[[" * 100_000])
def test_a_file_that_is_no_list_of_cases_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / "cases.json").write_text(content)
    assert "cases.json" in refused(run("cases", str(tmp_path / "cases.json")))


def test_a_game_in_the_terminal_is_recorded_and_verified(tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    played = run(
        "play",
        "vier",
        "--people",
        "2",
        "--language",
        "en",
        "--record",
        str(record),
        typed="stone in column 1\n2\n1\n2\n1\nstone in column 2\n1\n",
    )
    assert played.exit_code == 0 and "Won by Player 1." in played.output
    commitment = played.output.split("--commitment ")[1].strip()
    assert "1 kept commitment confirmed" in run("verify", str(record), "--commitment", commitment).output
    assert "not in the record" in refused(run("verify", str(record), "--commitment", "ab" * 32))
    record.write_bytes(record.read_bytes().replace(b"Player 1", b"Player 3"))
    assert "digest" in refused(run("verify", str(record)))


def test_leaving_a_game_keeps_it_as_void(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    assert run("play", "vier", "--bot", "random", "--record", str(path), typed="4\nq\n").exit_code == 0
    record = records.decode(path.read_bytes())
    assert (record.end, record.result, record.log[0].action) == ("void", None, {"type": "drop", "column": 3})
    assert "verified" in run("verify", str(path)).output


def test_a_game_can_be_chosen_from_a_list_and_left_at_the_end_of_input() -> None:
    result = run("play", "--language", "de", typed=f"{sorted(GAMES).index('vier') + 1}\n")
    assert result.exit_code == 0 and "Spieler 1 ist am Zug." in result.output


def test_simulate_repeats_itself_from_its_seed() -> None:
    def figures(seed: str) -> object:
        found = json.loads(run("simulate", "vier", "--games", "5", "--seed", seed, "--json").output)
        return found["entries_per_game"], found["seats"]

    assert figures("1") == figures("1")
    assert figures("1") != figures("2")


def test_simulate_prints_a_table() -> None:
    output = run("simulate", "vier", "--games", "4", "--bots", "greedy,random").output
    assert "greedy" in output and "4 games" in output


def test_an_arena_prints_standings_and_plays_again(tmp_path: Path) -> None:
    words = ("arena", "vier", "--bots", "greedy,random", "--games", "4", "--folder", str(tmp_path))
    assert "par 0.500" in run(*words).output
    found = json.loads(run(*words, "--json").output)
    assert [row["bot"] for row in found["standings"]] == ["greedy", "random"]
    assert "4 games re-run, all the same" in run("arena", "--again", str(tmp_path)).output
    games = (tmp_path / "games.jsonl").read_text()
    (tmp_path / "games.jsonl").write_text(games.replace('"entries":', '"entries":1', 1))
    assert "games differ" in refused(run("arena", "--again", str(tmp_path)))


def test_an_arena_needs_a_game_and_bots() -> None:
    assert run("arena", "vier").exit_code == 2
    assert "no bot 'mcts:0'" in refused(run("arena", "vier", "--bots", "mcts:0,random", "--games", "2"))


def test_a_hint_names_the_best_actions_with_a_reason(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    run("play", "vier", "--people", "2", "-o", "jokers=false", "--record", str(path), typed="1\n2\n1\n2\n1\nq\n")
    hinted = run("hint", "vier", str(path), "--language", "en")
    assert "stone in column 1: stops Green's four" in hinted.output
    earlier = run("hint", "vier", str(path), "--at", "4", "--language", "de", "--iterations", "50")
    assert "Stein in Spalte" in earlier.output and len(earlier.output.splitlines()) == 15 - 1
    nowhere = refused(run("hint", "vier", str(path), "--at", "99"))
    assert "Nobody decides at 99; this record has decisions at 0, 1, 2, 3, 4." in nowhere
    assert listed([*range(10)]) == "0, 1, 2, 3, 4, 5, 6, 7 and 2 more"
