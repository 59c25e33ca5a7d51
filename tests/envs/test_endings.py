"""Whether a limit ended a game, or its own rules did."""

import pytest

from stammtisch.core import FastDice, State, play_randomly
from stammtisch.data import AnyGame
from stammtisch.games import GAMES, OWN
from tests.laws.tables import tables
from tests.laws.walk import walk
from tests.short import short


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_a_game_that_goes_on_has_not_run_out(game: AnyGame) -> None:
    for table in tables(game)[:2]:
        for at in walk(table, 2):
            assert at.is_over or not at.state.ran_out()


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_rounds_run_out_where_there_is_such_a_limit(game: AnyGame) -> None:
    state: State = game.new(game.usual_seats, game.options(**short(game)))
    play_randomly(state, FastDice(1), game.longest)
    assert state.to_act() == () and state.ran_out() == ("max_rounds" in short(game))


def test_a_win_within_the_limit_is_an_end_by_the_rules() -> None:
    game = GAMES["dog"]
    for seed in range(3):
        state = game.new(2, game.options(max_rounds=300))
        play_randomly(state, FastDice(seed), 100_000)
        assert not state.ran_out() and sorted(state.result()) == [0.0, 1.0]
