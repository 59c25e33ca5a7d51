"""Games of released versions of Catan are still the same games."""

from pathlib import Path

import pytest

from stammtisch.games.catan import GAME, coding, data
from stammtisch.record import decode, replay, verify

RECORDS = Path(__file__).parents[2] / "records"


@pytest.mark.parametrize(
    ("name", "result"), [("catan-1.json", (0.0, 0.0, 1.0)), ("catan-1-large.json", (0.0, 0.0, 1.0, 0.0, 0.0))]
)
def test_a_stored_game_is_verified_and_ends_as_it_did(name: str, result: tuple[float, ...]) -> None:
    record = decode((RECORDS / name).read_bytes())
    verify(record, GAME)
    assert replay(record, GAME).state.result() == result


def test_the_stored_games_show_trades_cards_robberies_and_special_building() -> None:
    kinds = set()
    for name in ("catan-1.json", "catan-1-large.json"):
        match = replay(decode((RECORDS / name).read_bytes()), GAME)
        kinds |= {type(coding.decode(entry.action)) for entry in match.log}
    assert kinds >= {data.Confirm, data.TradeBank, data.PlayKnight, data.Stolen, data.Discard, data.BuildCity, data.Drawn}
