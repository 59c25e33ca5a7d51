"""A game of the DOG family in numbers; prints one JSON object. Run under either build, with the game's name."""

import json
import sys

from bench.rates import rate

from stammtisch.core import FastDice, play_randomly
from stammtisch.games import find

game = find(sys.argv[1])
SECONDS = float(sys.argv[2])
SEATS = 4
MOST = 1_000_000
dice = FastDice(1)


def games() -> int:
    """One whole random game, without a limit of rounds."""
    play_randomly(game.new(SEATS, game.options()), dice, MOST)
    return 1


def actions() -> int:
    return play_randomly(game.new(SEATS, game.options()), dice, MOST)


middle = game.new(SEATS, game.options())
play_randomly(middle, FastDice(2), 300)


def copies() -> int:
    for _ in range(1000):
        middle.copy()
    return 1000


measures = {"games": games, "actions": actions, "copies": copies}
print(json.dumps({name: rate(work, SECONDS) for name, work in measures.items()}))
