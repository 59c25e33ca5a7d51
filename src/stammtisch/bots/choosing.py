"""The bot that is a function, from a game's card or an installed package."""

from collections.abc import Callable
from operator import index

from stammtisch.bots.base import Bot
from stammtisch.bots.deadline import Patience, deadline_of
from stammtisch.core import Dice
from stammtisch.data import AnyGame, Budget, View
from stammtisch.errors import BadChoice


class ChoosingBot(Bot):
    """Plays what the function says."""

    def __init__(self, game: AnyGame, function: Callable[[View, list[int], Dice, Budget], int], scale: float = 1.0) -> None:
        super().__init__(game)
        self.function = function
        self.scale = scale

    def choose(self, view: View, legal: list[int], dice: Dice, seconds: Patience = None) -> int:
        chosen = self.function(view, legal, dice, Budget(self.scale, deadline_of(seconds).has_passed))
        try:
            return index(chosen)  # a learner's numbers are integers of another kind
        except TypeError:
            raise BadChoice(f"The bot chose {chosen!r}, which is no action.") from None
