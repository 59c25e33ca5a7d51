"""The levels of Vier: alpha-beta with more or less work."""

from stammtisch.bots.base import Bot
from stammtisch.bots.engine.alphabeta import Search
from stammtisch.core import Dice
from stammtisch.data import AnyGame, View
from stammtisch.games.vier.engine.rules import COLUMNS


def easy(game: AnyGame, scale: float = 1.0) -> Bot:
    return VierBot(game, work=round(2_000 * scale), depth=2, mistakes=15)


def medium(game: AnyGame, scale: float = 1.0) -> Bot:
    return VierBot(game, work=round(60_000 * scale), depth=8)


def hard(game: AnyGame, scale: float = 1.0) -> Bot:
    return VierBot(game, work=round(400_000 * scale), depth=40, joker_plies=2)


class VierBot(Bot):
    """Searches as far as its work allows; `mistakes` in a hundred choices are a stone in any column."""

    def __init__(self, game: AnyGame, work: int, depth: int, joker_plies: int = 1, mistakes: int = 0) -> None:
        super().__init__(game)
        self.work = work
        self.depth = depth
        self.joker_plies = joker_plies
        self.mistakes = mistakes

    def choose(self, view: View, legal: list[int], dice: Dice, seconds: float | None = None) -> int:
        if dice.below(100) < self.mistakes:
            stones = [action for action in legal if action < COLUMNS] or legal
            return stones[dice.below(len(stones))]
        state = self.game.imagine(view, dice)
        search = Search(self.work, self.depth, self.joker_plies)
        return search.choose(state, preferred(legal, dice), 0.0 if seconds is None else max(seconds, 1e-6))


def preferred(legal: list[int], dice: Dice) -> list[int]:
    """Stones before jokers, the middle before the edge, and dice between equals."""
    ranked = [(action >= COLUMNS, abs(2 * action - (COLUMNS - 1)), dice.below(1000), action) for action in legal]
    return [action for *_, action in sorted(ranked)]
