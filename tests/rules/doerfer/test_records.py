"""Games of released versions of Dörfer are still the same games."""

from pathlib import Path

import pytest

from stammtisch.games.doerfer import GAME
from stammtisch.games.doerfer.engine.rules import Doerfer
from stammtisch.record import decode, replay, verify
from tests.rules.doerfer.boards import kept_scores

RECORDS = Path(__file__).parents[2] / "records"


@pytest.mark.parametrize(("name", "scores"), [("doerfer-1.json", [116, 8])])
def test_a_stored_game_is_verified_and_ends_with_its_scores(name: str, scores: list[int]) -> None:
    record = decode((RECORDS / name).read_bytes())
    verify(record, GAME)
    state = replay(record, GAME).state
    assert isinstance(state, Doerfer)
    assert kept_scores(state) == scores
