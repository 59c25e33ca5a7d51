"""The player of the conformance kit: it does what has been done least, so that everything is seen soon."""

from collections import Counter

from stammtisch.bots.base import Bot
from stammtisch.bots.deadline import Patience
from stammtisch.core import Dice
from stammtisch.data import AnyGame, View
from stammtisch.games.catan import coding, data


class Curious(Bot):
    """Of all kinds of actions the one met least often; those at one table share what they have met."""

    def __init__(self, game: AnyGame, met: Counter[str]) -> None:
        super().__init__(game)
        self.met = met

    def choose(self, view: View, legal: list[int], dice: Dice, seconds: Patience = None) -> int:
        kinds = {action: kind_of(coding.decode(action)) for action in legal}
        least = min(self.met[kind] for kind in kinds.values())
        choices = [action for action, kind in kinds.items() if self.met[kind] == least]
        chosen = choices[dice.below(len(choices))]
        self.met[kinds[chosen]] += 1
        return chosen


def kind_of(action: data.CatanAction) -> str:
    """Its type; a yes and a no to an offer are two things."""
    return f"{type(action).__name__} {action.accept}" if isinstance(action, data.Answer) else type(action).__name__
