"""What is told of finished games agrees with their logs, for every game that tells anything."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from stammtisch import record
from stammtisch.games import GAMES
from stammtisch.games.catan.statistics import CatanStatistics
from stammtisch.games.catan.statistics import statistics as catan_statistics
from stammtisch.games.doerfer.statistics import DoerferStatistics
from stammtisch.games.doerfer.statistics import statistics as doerfer_statistics
from stammtisch.games.ring.statistics import RingStatistics
from stammtisch.games.ring.statistics import statistics as ring_statistics
from stammtisch.games.vier.statistics import VierStatistics
from stammtisch.games.vier.statistics import statistics as vier_statistics
from stammtisch.match import Match, passages

RECORDS = Path(__file__).resolve().parent / "records"


def match_of(name: str) -> Match:
    found = record.decode((RECORDS / f"{name}.json").read_bytes())
    return record.replay(found, GAMES[found.game])


def kinds(match: Match) -> Iterator[tuple[int, str, object]]:
    for player, action in match.log:
        named = match.game.decode(action)
        yield player, type(named).__name__, named


def test_every_game_of_ours_tells_something_and_an_empty_game_breaks_nothing() -> None:
    for game in ("vier", "dog", "dog-royal", "doerfer", "catan"):
        tell = GAMES[game].statistics
        assert tell is not None
        assert tell(iter(())) is not None


def test_catan_counts_its_dice_trades_thefts_and_cards() -> None:
    match = match_of("catan-1")
    told = catan_statistics(passages(match))
    assert isinstance(told, CatanStatistics)
    names = [name for _, name, _ in kinds(match)]
    assert sum(told.dice) == names.count("Rolled")
    assert sum(told.robbed) == names.count("Stolen")
    assert sum(told.trades) == 2 * names.count("Confirm")
    assert sum(told.cards) == names.count("BuyCard")


@pytest.mark.parametrize("name", ["dog-1", "dog-1-solo", "dog-royal-1"])
def test_the_ring_counts_who_was_sent_home(name: str) -> None:
    match = match_of(name)
    told = ring_statistics(passages(match))
    assert isinstance(told, RingStatistics)
    assert len(told.captures) == match.seats
    assert 0 < sum(told.captures) <= sum(told.lost)
    assert 0 < sum(told.folds) <= told.rounds * match.seats


def test_doerfer_names_its_largest_area_and_its_best_placement() -> None:
    match = match_of("doerfer-1")
    told = doerfer_statistics(passages(match))
    assert isinstance(told, DoerferStatistics) and told.largest is not None and told.best is not None
    areas = match.view(-2).areas
    assert told.tiles == len([1 for player, _ in match.log if player >= 0])
    assert told.largest.size == max(area.size for area in areas if any(owner > 0 for owner in area.owners))
    assert 0 < told.best.points <= max(match.view(-2).scores)


def test_vier_counts_stones_and_jokers() -> None:
    match = Match(GAMES["vier"], 2, GAMES["vier"].options(), "00" * 32)
    for column in (0, 1, 0):
        player = match.state.to_act()[0]
        match.play(player, match.state.legal(player)[column])
    bomb = next(code for code in match.state.legal(1) if type(match.game.decode(code)).__name__ == "Bomb")
    match.play(1, bomb)
    assert vier_statistics(passages(match)) == VierStatistics((2, 1), (0, 0), (0, 1))
