"""The shared rule cases, and what a malformed one says."""

from pathlib import Path

import msgspec
import pytest

from stammtisch.data import Json
from stammtisch.games.dog_royal import GAME

CASES: list[Json] = msgspec.json.decode((Path(__file__).parents[2] / "cases" / "dog-royal.json").read_bytes())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_shared_case_holds(case: Json) -> None:
    found = GAME.case(case)
    assert found.passed, f"expected {found.expected}, found {found.found}"


def test_there_are_all_fifty() -> None:
    assert len(CASES) == 50


def test_a_wrong_expectation_fails() -> None:
    case = dict(CASES[1], expect={"exact": []})
    assert not GAME.case(case).passed
    assert not GAME.case(dict(CASES[1], expect={"count": 2})).passed
    assert not GAME.case(dict(CASES[1], expect={"hasnt": CASES[1]["expect"]["exact"]})).passed
    assert not GAME.case(dict(CASES[1], expect={"has": [{"0": ["H", "H", "14", "H"]}]})).passed


@pytest.mark.parametrize(
    "change",
    [
        {"men": {"0": ["H", "H", "5"]}},
        {"men": {"0": ["5", "5", "H", "H"]}},
        {"men": {"0": ["3*", "H", "H", "H"]}},
        {"men": {"0": ["T5", "H", "H", "H"]}},
        {"men": {"7": ["H", "H", "H", "H"]}},
        {"seats": 7},
        {"player": 4},
        {"card": "joker"},
        {"card": None},
        {"options": {"special_fields": [16]}},
    ],
)
def test_a_malformed_case_is_told_apart(change: Json) -> None:
    with pytest.raises((ValueError, msgspec.ValidationError)):
        GAME.case({**CASES[0], **change})


@pytest.mark.parametrize("ordered", [True, False])
def test_faces_down_a_case_may_tell_the_figures_apart_or_not(ordered: bool) -> None:
    starts = [["5", "0*", "H", "H"], ["5", "H", "0*", "H"], ["5", "H", "H", "0*"]]
    listed = [{"0": four} for four in (starts if ordered else starts[:1])] + [{"0": ["18", "H", "H", "H"]}]
    drawn = {"men": {"0": ["5", "H", "H", "H"]}, "player": 0, "card": "13", "options": {"royal": False}}
    assert GAME.case({**drawn, "expect": {"exact": listed}}).passed
    assert GAME.case({**drawn, "expect": {"count": len(listed)}}).passed
    assert not GAME.case({**drawn, "expect": {"count": 3}}).passed
