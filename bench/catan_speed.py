"""Random games of Catan for four, domestic trade off, at the speed of the build that is on the path; prints JSON."""

import json
import sys
import time

from stammtisch.core import FastDice, play_randomly
from stammtisch.games.catan import GAME
from stammtisch.games.catan.engine.rules import Catan

TURNS = 1000  # catanatron gives up after so many turns, which random play sometimes needs


def main(seconds: float) -> None:
    options = GAME.options(offers=0, max_rounds=TURNS // 4)
    games = entries = decisions = 0
    spent = 0.0
    while spent < seconds:
        state = GAME.new(4, options)
        dice = FastDice(games)
        began = time.process_time()
        entries += play_randomly(state, dice, 1_000_000)
        spent += time.process_time() - began
        decisions += decisions_of(games, options) if games < 20 else 0
        games += 1
    share = decisions / entries_of(min(games, 20), options)
    middle = GAME.new(4, options)
    play_randomly(middle, FastDice(1), 500)
    copies = 20_000
    began = time.process_time()
    for _ in range(copies):
        middle.copy()
    copied = copies / (time.process_time() - began)
    print(
        json.dumps(
            {
                "games": games / spent,
                "decisions": share * entries / spent,
                "copies": copied,
                "length": share * entries / games,
            }
        )
    )


def decisions_of(seed: int, options: object) -> int:
    """The decisions of players among the entries of a random game; chance is left out."""
    state: Catan = GAME.new(4, options)
    dice = FastDice(seed)
    count = 0
    while actors := state.to_act():
        count += actors[0] >= 0
        play_randomly(state, dice, 1)
    return count


def entries_of(games: int, options: object) -> int:
    return sum(play_randomly(GAME.new(4, options), FastDice(seed), 1_000_000) for seed in range(games))


if __name__ == "__main__":
    main(float(sys.argv[1]))
