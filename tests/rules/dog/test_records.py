"""Games of released versions of DOG are still the same games."""

from pathlib import Path

import pytest

from stammtisch.games.dog import GAME
from stammtisch.record import decode, replay, verify

RECORDS = Path(__file__).parents[2] / "records"


@pytest.mark.parametrize(("name", "result"), [("dog-1.json", (1.0, 0.0, 1.0, 0.0)), ("dog-1-solo.json", (0.0, 1.0, 0.0))])
def test_a_stored_game_is_verified_and_ends_as_it_did(name: str, result: tuple[float, ...]) -> None:
    record = decode((RECORDS / name).read_bytes())
    verify(record, GAME)
    assert replay(record, GAME).state.result() == result
