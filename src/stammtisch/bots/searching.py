"""The bot that searches: Monte Carlo tree search with a number of iterations, which is its level."""

from stammtisch.bots.base import Bot
from stammtisch.bots.deadline import Patience
from stammtisch.bots.search import ITERATIONS, Manner, Rated, searched
from stammtisch.core import Dice
from stammtisch.data import AnyGame, View


class SearchingBot(Bot):
    """Plays the action its search has visited most."""

    def __init__(self, game: AnyGame, iterations: int, manner: Manner = Manner()) -> None:  # noqa: B008 - a constant
        super().__init__(game)
        self.iterations = iterations
        self.manner = manner

    def choose(self, view: View, legal: list[int], dice: Dice, seconds: Patience = None) -> int:
        if len(legal) == 1:
            return legal[0]
        return searched(self.game, view, legal, dice, seconds, self.iterations, self.manner)[0][0]

    def rate(self, view: View, legal: list[int], dice: Dice, seconds: float | None = None) -> list[Rated]:
        """What its own search thinks, with no more iterations than somebody who asks has the patience for."""
        return searched(self.game, view, legal, dice, seconds, min(self.iterations, ITERATIONS), self.manner)
