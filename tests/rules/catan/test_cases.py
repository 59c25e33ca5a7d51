"""The cases of tests/cases/catan.json, and that a case can fail."""

import copy
from pathlib import Path
from typing import Any

import pytest

from stammtisch.cases import read_cases
from stammtisch.games.catan import GAME

CASES = read_cases(Path(__file__).parents[2] / "cases" / "catan.json")


@pytest.mark.parametrize("told", CASES, ids=lambda told: told["id"])
def test_a_case_turns_out_as_told(told: dict[str, Any]) -> None:
    found = GAME.case(told)
    assert found.passed, found


@pytest.mark.parametrize("told", CASES, ids=lambda told: told["id"])
def test_a_case_with_another_outcome_fails(told: dict[str, Any]) -> None:
    wrong = copy.deepcopy(told)
    wrong["expect"] = {"illegal": "catan.gift"} if "illegal" not in told["expect"] else {"winner": 0}
    assert not GAME.case(wrong).passed
