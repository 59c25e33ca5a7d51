"""Every shared rule case of Dörfer, and what becomes of malformed ones."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stammtisch.games.doerfer import GAME

CASES = json.loads((Path(__file__).parents[2] / "cases" / "doerfer.json").read_text(encoding="utf-8"))
PAIR = {"players": 1, "tiles": [[1, 0, 0, 0, "PPHPPP"], [1, 0, 1, 0, "PPPPPH"]]}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_shared_case_passes(case: dict[str, Any]) -> None:
    found = GAME.case(case)
    assert found.passed, found.found


@pytest.mark.parametrize(
    "expect",
    [
        {"scores": [3]},
        {"areas": []},
        {"areas": [["HOUSES", 1, 1, False, 0]]},
        {"areas": [["HOUSES", 1, 1, True, 2], ["HOUSES", 1, 1, True, 2]]},
        {"scores": [2], "areas": [["WATER", 1, 1, True, 2]]},
    ],
)
def test_a_case_that_expects_something_else_fails(expect: dict[str, Any]) -> None:
    assert not GAME.case({**PAIR, "expect": expect}).passed


def test_a_missing_or_invented_placement_fails_the_case() -> None:
    case = {"players": 1, "tiles": [[1, 0, 0, 0, "WWWWWW"]], "player": 1, "tile": "WPPPPP"}
    places = [[-1, 0, 3], [-1, 1, 4], [0, 1, 5], [1, 0, 0], [0, -1, 1], [-1, -1, 2]]
    assert GAME.case({**case, "expect": {"placements": places}}).passed
    assert not GAME.case({**case, "expect": {"placements": places[1:]}}).passed
    assert not GAME.case({**case, "expect": {"placements": [*places, [5, 5, 0]]}}).passed


@pytest.mark.parametrize(
    "change",
    [
        {"players": 5},
        {"players": 0},
        {"player": 2},
        {"tiles": [[2, 0, 0, 0, "PPHPPP"]]},
        {"tiles": [[1, 0, 0, 6, "PPHPPP"]]},
        {"tiles": [[1, 0, 0, 0, "PPHPP"]]},
        {"tiles": [[1, 0, 0, 0, "PPXPPP"]]},
        {"tiles": [[1, 0, 0, 0, "PPHPPP"], [1, 0, 0, 0, "PPHPPP"]]},
        {"tiles": [[1, 10**9, 0, 0, "PPHPPP"]]},
        {"tiles": "PPHPPP"},
        {"stack": -1},
        {"expect": {}},
        {"expect": {"winner": 1}},
        {"expect": {"placements": []}},
    ],
)
def test_a_malformed_case_is_refused_with_a_message(change: dict[str, Any]) -> None:
    with pytest.raises((ValueError, msgspec.ValidationError), match=r"\w"):
        GAME.case({**PAIR, "expect": {"scores": [2]}, **change})
