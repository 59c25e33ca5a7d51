"""The tree search as bots use it: so many iterations from a view, cut short by a deadline."""

from typing import NamedTuple

from stammtisch.bots.deadline import Patience, deadline_of
from stammtisch.bots.engine.mcts import Search
from stammtisch.core import Dice, State
from stammtisch.data import AnyGame, View

BATCH = 25  # iterations between two looks at the clock
ITERATIONS = 1500  # for people who want to know what is best

Rated = tuple[int, int, float]  # action, visits, chance


class Manner(NamedTuple):
    """How a search goes about it; see `Search`."""

    widening: int = 6
    depth: int = 0
    exploration: float = 0.7
    own_turn: bool = False


def searched(
    game: AnyGame,
    view: View,
    legal: list[int],
    dice: Dice,
    seconds: Patience = None,
    iterations: int = ITERATIONS,
    manner: Manner = Manner(),  # noqa: B008 - a constant
) -> list[Rated]:
    """The actions a search has considered, the most visited first."""
    widening, depth, exploration, own_turn = manner
    search = Search(view.viewer, view.seats, game.evaluate, game.order, widening, depth, exploration, dice, own_turn)
    imagined: State = game.imagine(view, dice)
    deadline = deadline_of(seconds)
    for done in range(0, iterations, BATCH):
        search.run(imagined, legal, min(BATCH, iterations - done))
        if deadline.has_passed():
            break
    return search.rated()
