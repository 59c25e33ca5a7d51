"""The player of the conformance kit: it does what has been done least, so that everything is seen soon, and then plays to win."""

from collections import Counter

from stammtisch.bots.base import Bot
from stammtisch.bots.deadline import Patience
from stammtisch.bots.levels import make_bot
from stammtisch.core import Dice
from stammtisch.data import AnyGame, View
from stammtisch.games.catan import coding, data

ENOUGH = 2  # times a kind of action is done for the sake of seeing it


class Curious(Bot):
    """Of all kinds of actions the one met least often; those at one table share what they have met.

    What has been seen often enough is left to a bot that wants to win, so that a game ends soon.
    """

    def __init__(self, game: AnyGame, met: Counter[str]) -> None:
        super().__init__(game)
        self.met = met
        self.winner = make_bot(game, "easy")

    def choose(self, view: View, legal: list[int], dice: Dice, seconds: Patience = None) -> int:
        kinds = {action: kind_of(coding.decode(action)) for action in legal}
        least = min(self.met[kind] for kind in kinds.values())
        if least >= ENOUGH:
            return self.winner.choose(view, legal, dice, seconds)
        choices = [action for action, kind in kinds.items() if self.met[kind] == least]
        chosen = choices[dice.below(len(choices))]
        self.met[kinds[chosen]] += 1
        return chosen


def kind_of(action: data.CatanAction) -> str:
    """Its type; a yes and a no to an offer are two things."""
    return f"{type(action).__name__} {action.accept}" if isinstance(action, data.Answer) else type(action).__name__
