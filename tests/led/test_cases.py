"""The shared cases of kind `led`, and what becomes of malformed ones."""

import json
from pathlib import Path
from typing import Any

import pytest

from stammtisch.led.cases import after, led_case

FILE = Path(__file__).parents[1] / "cases" / "vier.json"
CASES = [case for case in json.loads(FILE.read_text(encoding="utf-8")) if case["kind"] == "led"]


def test_there_are_forty_shared_cases() -> None:
    assert len(CASES) == 40


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_a_shared_case_passes(case: dict[str, Any]) -> None:
    found = led_case(case)
    assert found.passed, f"expected {found.expected}, found {found.found}"


def test_a_wrong_lamp_fails() -> None:
    case = CASES[0]
    rows = [*case["expect"]["frame"][:-1], "B G B G . . G G"]
    assert not led_case({**case, "expect": {"frame": rows}}).passed


@pytest.mark.parametrize(
    "change",
    [
        {"keys": "RMX"},
        {"keys": 5},
        {"expect": {}},
        {"expect": {"frame": ["."]}},
        {"expect": {"frame": [". . . . . . . Q"] * 8}},
    ],
    ids=str,
)
def test_a_malformed_case_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        led_case({**CASES[0], **change})


def test_in_a_case_for_one_player_the_computer_does_not_answer() -> None:
    assert after("MMMM").seen().rows[-1] == "...G...."
