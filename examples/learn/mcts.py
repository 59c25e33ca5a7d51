"""A tree search in one file, for any of the games: python mcts.py dog --seats 2 --iterations 200

It sees what its seat may see: a position is imagined from the view, and before each iteration everything the seat cannot
know is dealt again (information-set MCTS). What is legal differs from deal to deal, so a move's chance to be tried counts
only the iterations in which it was legal.
"""

import argparse
import math

from stammtisch.core import CHANCE, FastDice, State, play_randomly
from stammtisch.data import AnyGame, View
from stammtisch.games import find

EXPLORE = 0.7
LONGEST = 10_000  # actions of a game that is played to its end at random


class Node:
    """What became of an action."""

    def __init__(self) -> None:
        self.visits = 0
        self.could = 0  # iterations in which it was legal
        self.earned = 0.0  # by the seat that chose it
        self.after: dict[tuple[int, int], Node] = {}  # by player and action

    def worth(self) -> float:
        return self.earned / self.visits + EXPLORE * math.sqrt(math.log(self.could) / self.visits)


def choose(game: AnyGame, view: View, iterations: int, dice: FastDice) -> int:
    """The action that was tried most."""
    root, start = Node(), game.imagine(view, dice)
    for _ in range(iterations):
        state = start.copy()
        state.resample(view.viewer, dice)
        iterate(root, state, dice)
    best = max(root.after, key=lambda key: root.after[key].visits)
    return best[1]


def iterate(root: Node, state: State, dice: FastDice) -> None:
    """Down the tree to something new, then at random to the end; everybody on the way learns what came of it."""
    path, node, is_new = [], root, False
    while not is_new and state.to_act():
        player = state.to_act()[0]
        action = state.chance(dice) if player == CHANCE else select(node, player, state.legal(player), dice)
        is_new = (player, action) not in node.after
        node = node.after.setdefault((player, action), Node())
        node.could = max(node.could, 1)
        state.apply(player, action)
        path.append((player, node))
    play_randomly(state, dice, LONGEST)
    result = state.result()
    for player, node in path:
        node.visits += 1
        node.earned += result[player] if player != CHANCE else 0.0


def select(node: Node, player: int, legal: list[int], dice: FastDice) -> int:
    """Anything that was never tried, else what looks best."""
    fresh = [action for action in legal if (player, action) not in node.after]
    for action in legal:
        if (player, action) in node.after:
            node.after[player, action].could += 1
    if fresh:
        return fresh[dice.below(len(fresh))]
    return max(legal, key=lambda action: node.after[player, action].worth())


def wins(name: str, games: int, iterations: int, seats: int = 2, seed: int = 1, **options: object) -> float:
    """What the search earns on average against seats that play anything; it takes the seats in turn."""
    game, earned = find(name), 0.0
    for number in range(games):
        dice, own = FastDice(seed + number), number % seats
        state = game.new(seats, game.options(**options))
        while state.to_act():
            player = state.to_act()[0]
            legal = [] if player == CHANCE else state.legal(player)
            if player == CHANCE:
                action = state.chance(dice)
            elif player == own and len(legal) > 1:
                action = choose(game, game.view(state, player), iterations, dice)
            else:
                action = legal[dice.below(len(legal))]
            state.apply(player, action)
        earned += state.result()[own]
    return earned / games


if __name__ == "__main__":
    wanted = argparse.ArgumentParser(description="Let a tree search play against anything.")
    wanted.add_argument("game", choices=["vier", "dog", "dog-royal", "doerfer", "catan"])
    wanted.add_argument("--games", type=int, default=10)
    wanted.add_argument("--seats", type=int, default=2)
    wanted.add_argument("--iterations", type=int, default=200)
    given = wanted.parse_args()
    limit = {"max_rounds": 20} if given.game in ("dog", "dog-royal", "catan") else {}
    print(f"earned {wins(given.game, given.games, given.iterations, given.seats, **limit):.2f} of a game on average")
