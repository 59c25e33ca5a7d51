"""Dog Royal: random games and copies per second, compiled against interpreted, in one run.

There is no public engine to compare with. Random players accuse each other at random and so hardly ever finish a game
with cheating on; whole games are played without it, those with it end after twenty rounds.
"""

import json
import sys
from pathlib import Path

from bench.rates import Row, best_of, rate, row, with_build

SECONDS = 0.5
LIMIT = 100_000
ROUNDS = 20


def measure() -> list[Row]:
    here = Path(__file__)
    compiled, pure = best_of(lambda: with_build("build/wheel", here), lambda: with_build("src", here))
    return [
        row("Dog Royal, random games of four, compiled vs interpreted", compiled["games"], pure["games"], "games/s"),
        row("Dog Royal, the same with cheating, 20 rounds", compiled["cheating"], pure["cheating"], "games/s"),
        row("Dog Royal, actions, compiled vs interpreted", compiled["actions"], pure["actions"], "actions/s"),
        row("Dog Royal, state copy from Python", 1e6 / compiled["copies"], 1e6 / pure["copies"], "us", less_is_better=True),
    ]


def figures() -> dict[str, float]:
    from stammtisch.core import FastDice, play_randomly
    from stammtisch.games.dog_royal import GAME

    seed = 0

    def actions(cheating: bool) -> int:
        nonlocal seed
        seed += 1
        options = GAME.options(cheating=cheating, max_rounds=ROUNDS if cheating else None)
        return play_randomly(GAME.new(4, options), FastDice(seed), LIMIT)

    def game(cheating: bool) -> int:
        actions(cheating)
        return 1

    state = GAME.new(4, GAME.options())
    play_randomly(state, FastDice(1), 200)

    def copies() -> int:
        for _ in range(100):
            state.copy()
        return 100

    return {
        "games": rate(lambda: game(False), SECONDS),
        "cheating": rate(lambda: game(True), SECONDS),
        "actions": rate(lambda: actions(False), SECONDS),
        "copies": rate(copies, SECONDS),
    }


if __name__ == "__main__":
    json.dump(figures(), sys.stdout)
