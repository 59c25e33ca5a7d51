"""Games of released versions of Dog Royal are still the same games."""

from pathlib import Path

import pytest

from stammtisch.games.dog_royal import GAME
from stammtisch.games.dog_royal.engine.rules import DogRoyal
from stammtisch.record import decode, replay, verify

RECORDS = Path(__file__).parents[2] / "records"


@pytest.mark.parametrize(("name", "inside", "rounds"), [("dog-royal-1.json", [4, 0, 4, 0], 10)])
def test_a_stored_game_is_verified_and_ends_as_it_did(name: str, inside: list[int], rounds: int) -> None:
    record = decode((RECORDS / name).read_bytes())
    verify(record, GAME)
    state = replay(record, GAME).state
    assert isinstance(state, DogRoyal)
    assert [state.board.inside(seat) for seat in range(4)] == inside
    assert state.round + 1 == rounds
    kinds = {line.action["type"] for line in record.log}
    assert kinds >= {"dealt", "give", "place", "play", "swap", "jump", "drawn", "cover", "shifted", "accuse", "lost"}
