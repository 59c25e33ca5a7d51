"""Our Connect Four (8 x 7, jokers off) in numbers; prints one JSON object. Run under either build."""

import json
import random
import sys

from bench.rates import rate

from stammtisch.bots.engine.mcts import NEVER, Search
from stammtisch.core import FastDice, play_randomly
from stammtisch.games.vier.engine.bot import evaluate
from stammtisch.games.vier.engine.rules import COLUMNS, HouseRules, Vier

SECONDS = float(sys.argv[1])
PLAIN = HouseRules(jokers=False)
dice = FastDice(1)
choose = random.Random(1).choice


def loop() -> int:
    """Whole games in the compiled loop; their moves."""
    return sum(play_randomly(Vier(PLAIN), dice, 100) for _ in range(100))


def driven() -> int:
    """One game with a Python loop around the compiled rules, as OpenSpiel is driven; its moves."""
    state, moves = Vier(PLAIN), 0
    while actors := state.to_act():
        player = actors[0]
        state.apply(player, choose(state.legal(player)))
        moves += 1
    return moves


def games() -> int:
    for _ in range(100):
        play_randomly(Vier(PLAIN), dice, 100)
    return 100


middle = Vier(PLAIN)
for place, column in enumerate((3, 3, 2, 4, 4, 1, 0, 5, 5, 5)):
    middle.apply(place % 2, column)


def copies() -> int:
    for _ in range(1000):
        middle.copy()
    return 1000


def searches() -> int:
    """A search from the empty board, a random game for each iteration, as OpenSpiel's does."""
    state = Vier(PLAIN)
    search = Search(0, 2, evaluate, None, COLUMNS, NEVER, 2.0, dice)
    search.run(state, state.legal(0), 5000)
    return 5000


measures = {"searches": searches, "loop": loop, "driven": driven, "games": games, "copies": copies}
print(json.dumps({name: rate(work, SECONDS) for name, work in measures.items()}))
