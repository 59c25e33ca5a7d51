"""The strength table says what was played, and nothing else."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import msgspec
import pytest
from tools import strength
from tools.strength import BEGIN, END, Pairing, Result

from stammtisch.arena.standings import Standing


def test_every_pair_of_levels_and_random_play_is_in_the_plan() -> None:
    planned = [(each.game, each.level, each.below) for each in strength.pairings(1.0)]
    for game in strength.SETTINGS:
        for pair in (("medium", "easy"), ("hard", "medium"), ("easy", "random"), ("medium", "random"), ("hard", "random")):
            assert (game, *pair) in planned


def test_tournaments_are_played_once_and_written_with_their_scale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page, plot = tmp_path / "bots.md", tmp_path / "strength.svg"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", encoding="utf-8")
    monkeypatch.setattr(strength, "FOLDER", tmp_path / "games")
    monkeypatch.setattr(strength, "PAGE", page)
    monkeypatch.setattr(strength, "PLOT", plot)
    pairing = Pairing("vier", "greedy", "random", 4, 0.01)
    strength.play([pairing], 1)
    strength.play([pairing], 1)
    found = strength.result(pairing)
    assert found.played == 4 and found.par == 0.5
    strength.write([found])
    text = page.read_text(encoding="utf-8")
    assert text.startswith("before\n") and text.endswith("after\n") and "old" not in text
    assert "| vier | greedy | random | 4 | 0.01 |" in text
    assert ElementTree.fromstring(plot.read_text(encoding="utf-8")).tag.endswith("svg")


def test_what_was_not_played_here_keeps_its_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "bots.md"
    kept = "| dog | hard | medium | 400 | 0.05 | 0.677 | 0.630 - 0.721 | 0.5 | yes |"
    stale = "| vier | greedy | random | 9 | 0.01 | 0.100 | 0.000 - 0.200 | 0.5 | no |"
    page.write_text(f"{BEGIN}\n{stale}\n{kept}\n{END}\n", encoding="utf-8")
    monkeypatch.setattr(strength, "FOLDER", tmp_path / "games")
    monkeypatch.setattr(strength, "PAGE", page)
    wanted = [Pairing("vier", "greedy", "random", 4, 0.01), Pairing("dog", "hard", "medium", 400, 0.05)]
    strength.play(wanted[:1], 1)
    fresh, old = strength.table(strength.results([*wanted, Pairing("dog", "medium", "easy", 400, 0.05)])).splitlines()[2:]
    assert old == kept and fresh.startswith("| vier | greedy | random | 4 | 0.01 |")


@pytest.mark.parametrize(("low", "high", "said"), [(0.51, 0.6, "yes"), (0.4, 0.6, "open"), (0.4, 0.49, "no")])
def test_a_claim_needs_its_interval(low: float, high: float, said: str) -> None:
    share = (low + high) / 2
    points = {"rating": 0.0, "rating_low": -9.0, "rating_high": 9.0, "milliseconds": None}
    standing = msgspec.convert({"bot": "hard", "games": 100, "share": share, "low": low, "high": high, **points}, Standing)
    assert strength.verdict(Result(Pairing("dog", "hard", "medium", 100, 1.0), 100, standing, 0.5)) == said
