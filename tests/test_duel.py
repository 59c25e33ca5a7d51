"""The log of a duel with catanatron's bots: what a run that was stopped goes on from, and what it sums up."""

import json
from pathlib import Path

import pytest
from bench.catan_duel import Played, played_before, summary

TITLE = {"bot": "hard", "player": "value", "scale": 1.0}


def game(number: int, won: float) -> Played:
    return Played(number=number, won=won, times=[0.01, 0.03], spent=0.02, decisions=4)


def test_a_run_goes_on_behind_the_whole_games_of_its_log(tmp_path: Path) -> None:
    log = tmp_path / "duel.jsonl"
    assert played_before(log, TITLE) == []
    whole = log.read_text(encoding="utf-8") + json.dumps(game(0, 1.0)) + "\n"
    log.write_text(whole + '{"number": 1, "wo', encoding="utf-8")
    assert played_before(log, TITLE) == [game(0, 1.0)]
    assert log.read_text(encoding="utf-8") == whole


def test_the_log_of_another_duel_is_refused(tmp_path: Path) -> None:
    log = tmp_path / "duel.jsonl"
    played_before(log, TITLE)
    with pytest.raises(SystemExit, match="another duel"):
        played_before(log, {**TITLE, "player": "alphabeta"})


def test_the_summary_has_the_share_of_the_wins_and_both_sides_times() -> None:
    found = summary([game(0, 1.0), game(1, 0.0), game(2, 1.0), game(3, 1.0)])
    assert (found["games"], found["share"]) == (4, 0.75)
    assert 0 < found["low"] < 0.75 < found["high"] < 1
    assert (found["ms"], found["p95"], found["peer_ms"]) == pytest.approx((20.0, 30.0, 5.0))
