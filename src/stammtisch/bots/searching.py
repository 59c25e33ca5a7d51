"""The bot that searches: Monte Carlo tree search with a number of iterations, which is its level."""

from stammtisch.bots.base import Bot, Deadline
from stammtisch.bots.engine.mcts import Search
from stammtisch.core import Dice, State
from stammtisch.data import AnyGame, View

BATCH = 25  # iterations between two looks at the clock


class SearchingBot(Bot):
    """Plays the action its search has visited most."""

    def __init__(
        self,
        game: AnyGame,
        iterations: int,
        *,
        widening: int = 6,
        depth: int = 0,
        exploration: float = 0.7,
        own_turn: bool = False,
    ) -> None:
        super().__init__(game)
        self.iterations = iterations
        self.widening = widening
        self.depth = depth
        self.exploration = exploration
        self.own_turn = own_turn  # plans its own turn only

    def choose(self, view: View, legal: list[int], dice: Dice, seconds: float | None = None) -> int:
        if len(legal) == 1:
            return legal[0]
        return self.rate(view, legal, dice, seconds)[0][0]

    def rate(self, view: View, legal: list[int], dice: Dice, seconds: float | None = None) -> list[tuple[int, int, float]]:
        """The actions it has considered, best first: action, visits, mean payoff."""
        search = Search(
            view.viewer,
            view.seats,
            self.game.evaluate,
            self.game.order,
            self.widening,
            self.depth,
            self.exploration,
            dice,
            self.own_turn,
        )
        imagined: State = self.game.imagine(view, dice)
        deadline = Deadline(seconds)
        for done in range(0, self.iterations, BATCH):
            search.run(imagined, legal, min(BATCH, self.iterations - done))
            if deadline.has_passed():
                break
        return search.rated()
