"""Runs rule cases from data: one line per failing case, malformed ones included.

The cases of the LED screen are told apart by their kind; all others belong to the game they name.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec

from stammtisch.data import AnyGame, Found, Json
from stammtisch.errors import StammtischError
from stammtisch.led.cases import led_case

BAD_CASE = (StammtischError, ValueError, KeyError, TypeError, IndexError, AttributeError, AssertionError)


class Verdict(NamedTuple):
    """One case and what became of it."""

    case: str
    found: Found


def read_cases(path: Path) -> list[Json]:
    """The cases of a file, or a StammtischError that names the file."""
    try:
        cases = msgspec.json.decode(path.read_bytes())
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise StammtischError(f"{path} is not JSON: {error}") from error
    if not isinstance(cases, list):
        raise StammtischError(f"{path} is not a list of cases.")
    return cases


def run_cases(games: Mapping[str, AnyGame], cases: Iterable[Json]) -> list[Verdict]:
    """Run every case; a case that cannot be understood has failed."""
    return [Verdict(name_of(case, place), run_case(games, case)) for place, case in enumerate(cases)]


def name_of(case: Json, place: int) -> str:
    return str(case["id"]) if isinstance(case, dict) and "id" in case else f"case {place}"


def run_case(games: Mapping[str, AnyGame], case: Json) -> Found:
    if not isinstance(case, dict):
        return malformed("a case is a JSON object")
    game = case.get("game")
    if not isinstance(game, str) or game not in games:
        return malformed(f"there is no game {game!r}")
    try:
        return led_case(case) if case.get("kind") == "led" else games[game].case(case)
    except BAD_CASE as error:  # the case is a stranger's data: whatever it breaks is its own failure
        return malformed(f"{type(error).__name__}: {error}")


def malformed(why: str) -> Found:
    return Found(passed=False, expected="a well-formed case", found=why)
