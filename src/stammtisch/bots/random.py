"""The simplest bot: any legal action, each equally likely."""

from stammtisch.bots.base import Bot
from stammtisch.bots.deadline import Patience
from stammtisch.core import Dice
from stammtisch.data import View


class RandomBot(Bot):
    """Plays anything the rules allow."""

    def choose(self, view: View, legal: list[int], dice: Dice, seconds: Patience = None) -> int:
        return legal[dice.below(len(legal))]
