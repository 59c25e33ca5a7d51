"""The shared rule cases of DOG."""

import json
from pathlib import Path
from typing import Any

import pytest

from stammtisch.games.dog import GAME

CASES = json.loads((Path(__file__).parents[2] / "cases" / "dog.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_a_shared_case_holds(case: dict[str, Any]) -> None:
    found = GAME.case(case)
    assert found.passed, f"expected {found.expected}, found {found.found}"


def test_a_wrong_expectation_fails() -> None:
    case = next(case for case in CASES if case["id"] == "D05")
    assert not GAME.case({**case, "expect": {"exact": [{"0": ["18", "H", "H", "H"]}]}}).passed
    assert not GAME.case({**case, "expect": {"count": 2}}).passed
    assert not GAME.case({**case, "expect": {"hasnt": [{"0": ["17", "H", "H", "H"]}]}}).passed


def test_a_seven_for_many_men_is_judged_in_reasonable_time() -> None:
    """Alone, any men may move: the orders of the portions are millions, the positions between them few."""
    men = {"0": ["3", "20", "H", "T1"], "1": ["16*", "H", "H", "H"], "2": ["33", "H", "H", "H"]}
    case = {"men": men, "seats": 3, "card": "7", "expect": {"has": [{"0": ["6", "24", "H", "T1"]}]}}
    assert GAME.case(case).passed


@pytest.mark.parametrize(
    "change",
    [
        {"seats": 7},
        {"player": 4},
        {"men": {"0": ["H"]}},
        {"men": {"0": ["99", "H", "H", "H"]}},
        {"card": "Z"},
        {"men": {"0": ["5", "5", "H", "H"]}},
        {"men": {"0": ["16*", "H", "H", "H"]}},
        {"expect": {}},
        {"expect": {"exakt": []}},
        {"expect": {"count": "1"}},
        {"expect": {"has": [{"0": "5"}]}},
    ],
)
def test_a_malformed_case_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        GAME.case({**CASES[0], **change})
