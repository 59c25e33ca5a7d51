"""The levels of Vier: alpha-beta with more or less work."""

from stammtisch.core import Dice
from stammtisch.data import Budget, Choosing, Data, Level
from stammtisch.games.vier.engine.alphabeta import Search
from stammtisch.games.vier.engine.rules import COLUMNS
from stammtisch.games.vier.view import VierView, imagine


class AlphaBeta(Data, frozen=True):
    """Searches as far as its work allows; `mistakes` in a hundred choices are a stone in any column."""

    work: int  # nodes
    depth: int
    joker_plies: int = 1
    mistakes: int = 0

    def __call__(self, view: VierView, legal: list[int], dice: Dice, budget: Budget) -> int:
        if dice.below(100) < self.mistakes:
            stones = [action for action in legal if action < COLUMNS] or legal
            return stones[dice.below(len(stones))]
        search = Search(round(self.work * budget.scale), self.depth, self.joker_plies)
        return search.choose(imagine(view, dice), preferred(legal, dice), budget.is_spent)


LEVELS: dict[str, Level] = {
    "easy": Choosing(AlphaBeta(work=2_000, depth=2, mistakes=15)),
    "medium": Choosing(AlphaBeta(work=60_000, depth=8)),
    "hard": Choosing(AlphaBeta(work=400_000, depth=40, joker_plies=2)),
}


def preferred(legal: list[int], dice: Dice) -> list[int]:
    """Stones before jokers, the middle before the edge, and dice between equals."""
    ranked = [(action >= COLUMNS, abs(2 * action - (COLUMNS - 1)), dice.below(1000), action) for action in legal]
    return [action for *_, action in sorted(ranked)]
