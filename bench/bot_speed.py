"""Iterations per second of the guided search in every game; prints one JSON object. Run under either build."""

import json
import sys

from bench.rates import rate, tell

from stammtisch.bots.base import settle
from stammtisch.bots.engine.mcts import Search
from stammtisch.core import FastDice, State, play_randomly
from stammtisch.data import AnyGame
from stammtisch.games import GAMES

SECONDS = float(sys.argv[1])
AT_ONCE = 100


def position(game: AnyGame) -> State:
    """A decision with several actions, some way into a random game."""
    for seed in range(100):
        state: State = game.new(game.usual_seats, game.options())
        play_randomly(state, FastDice(seed), 120 if game.name != "vier" else 12)
        settle(state, FastDice(seed))
        awaited = state.to_act()
        if awaited and awaited[0] >= 0 and len(state.legal(awaited[0])) > 3:
            return state
    raise AssertionError(game.name)


def speed(game: AnyGame) -> float:
    state = position(game)
    seat = state.to_act()[0]

    def search() -> int:
        Search(seat, game.usual_seats, game.evaluate, game.order, 6, 0, 0.7, FastDice(1)).run(state, state.legal(seat), AT_ONCE)
        return AT_ONCE

    found = rate(search, SECONDS)
    tell(f"  {game.name}: {found:,.0f} iterations/s")
    return found


print(json.dumps({name: speed(game) for name, game in GAMES.items()}))
