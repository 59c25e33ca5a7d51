"""The shared cases of kind `rule`."""

import json
from pathlib import Path
from typing import Any

import pytest

from stammtisch.games.vier import GAME

FILE = Path(__file__).parents[2] / "cases" / "vier.json"
CASES = [case for case in json.loads(FILE.read_text(encoding="utf-8")) if case["kind"] == "rule"]


def test_there_are_sixty_three_shared_cases() -> None:
    assert len(CASES) == 63


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_a_shared_case_passes(case: dict[str, Any]) -> None:
    found = GAME.case(case)
    assert found.passed, f"expected {found.expected}, found {found.found}"


def test_a_wrong_winner_or_board_fails() -> None:
    case = CASES[0]
    assert not GAME.case({**case, "expect": {**case["expect"], "winner": "B"}}).passed
    assert not GAME.case({**case, "expect": {**case["expect"], "rows": ["........"] * 7}}).passed
    assert not GAME.case({**case, "expect": {"illegal": True}}).passed


def test_a_refused_move_is_what_an_illegal_case_expects() -> None:
    rows = ["G......."] + ["B......."] + ["G.......", "B......."] * 2 + ["G......."]
    case = {"rows": rows, "mover": "B", "action": {"type": "drop", "column": 0}, "expect": {"illegal": True}}
    assert GAME.case(case).passed
    assert not GAME.case({**case, "expect": {"winner": None}}).passed
    assert GAME.case({**case, "action": {"type": "drop", "column": 8}}).passed


@pytest.mark.parametrize(
    "change",
    [
        {"rows": ["........"] * 6},
        {"rows": ["x......."] * 7},
        {"rows": ["G......."] + ["........"] * 6},
        {"rows": ["GB" * 4] * 7},
        {"mover": "R"},
    ],
    ids=str,
)
def test_a_position_that_cannot_be_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        GAME.position({"rows": ["........"] * 7, "mover": "G", **change})
