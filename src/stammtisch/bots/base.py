"""What every bot is: something that chooses one of the legal actions of a view.

A bot keeps no memory between calls, so that any process may answer for any seat.
"""

from abc import ABC, abstractmethod

from stammtisch.bots.deadline import Patience
from stammtisch.bots.search import Rated, searched
from stammtisch.core import CHANCE, Dice, State
from stammtisch.data import AnyGame, View

MOST_CHANCE = 1000  # chance events in a row, before a game must have gone wrong


class Bot(ABC):
    """A player for one game."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    @abstractmethod
    def choose(self, view: View, legal: list[int], dice: Dice, seconds: Patience = None) -> int:
        """One of `legal` for the seat `view.viewer`.

        `dice` are the bot's own and have nothing to do with the luck of the match. `seconds` cuts the thinking short;
        without it, or with a Deadline that counts, the same view and dice give the same choice on any machine.
        """

    def rate(self, view: View, legal: list[int], dice: Dice, seconds: float | None = None) -> list[Rated]:
        """Its choice first, then other actions, each with what it promises.

        A bot that does not say what it thinks of the others leaves that to a search.
        """
        share = None if seconds is None else seconds / 2
        choice = self.choose(view, legal, dice, share)
        return self.led_by(choice, searched(self.game, view, legal, dice, share), view, dice)

    def led_by(self, action: int, found: list[Rated], view: View, dice: Dice) -> list[Rated]:
        """The same list with this action first; what it promises is estimated if the search has left it out."""
        first = [rated for rated in found if rated[0] == action] or [(action, 0, self.promise(view, action, dice))]
        return first + [rated for rated in found if rated[0] != action]

    def promise(self, view: View, action: int, dice: Dice) -> float:
        """What an action is worth to the viewer, one step ahead of one guess."""
        state: State = self.game.imagine(view, dice)
        state.apply(view.viewer, action)
        settle(state, dice)
        return value(self.game, state, view.viewer)

    def interrupt(self, view: View, legal: list[int], dice: Dice) -> int | None:
        """One of `legal` for a seat that is not awaited, or nothing, which is what bots do most of the time."""
        if self.game.interrupt is None or not legal:
            return None
        wanted: int | None = self.game.interrupt(self.game.imagine(view, dice), view.viewer, legal, dice)
        return wanted


class HonestBot(Bot):
    """Another bot that is not allowed to cheat; it still accuses."""

    def __init__(self, game: AnyGame, bot: Bot) -> None:
        super().__init__(game)
        self.bot = bot

    def choose(self, view: View, legal: list[int], dice: Dice, seconds: Patience = None) -> int:
        return self.bot.choose(view, honest(self.game, legal), dice, seconds)

    def rate(self, view: View, legal: list[int], dice: Dice, seconds: float | None = None) -> list[Rated]:
        return self.bot.rate(view, honest(self.game, legal), dice, seconds)

    def interrupt(self, view: View, legal: list[int], dice: Dice) -> int | None:
        return self.bot.interrupt(view, honest(self.game, legal), dice)


class MannerlyBot(Bot):
    """Another bot with the table manners of its game. What it thinks of actions for people who ask is not touched."""

    def __init__(self, game: AnyGame, bot: Bot) -> None:
        super().__init__(game)
        self.bot = bot

    def choose(self, view: View, legal: list[int], dice: Dice, seconds: Patience = None) -> int:
        return self.bot.choose(view, mannerly(self.game, view, legal, dice), dice, seconds)

    def rate(self, view: View, legal: list[int], dice: Dice, seconds: float | None = None) -> list[Rated]:
        return self.bot.rate(view, legal, dice, seconds)

    def interrupt(self, view: View, legal: list[int], dice: Dice) -> int | None:
        return self.bot.interrupt(view, legal, dice)


def mannerly(game: AnyGame, view: View, legal: list[int], dice: Dice) -> list[int]:
    """What can be done without getting on people's nerves."""
    if game.manners is None or len(legal) < 2:
        return legal
    fine: list[int] = game.manners(game.imagine(view, dice), view.viewer, legal)
    return fine


def honest(game: AnyGame, legal: list[int]) -> list[int]:
    """What can be done without cheating."""
    return legal if game.is_cheat is None else [action for action in legal if not game.is_cheat(action)]


def settle(state: State, dice: Dice) -> None:
    """Let chance act in a guessed position until a seat is awaited or the game is over.

    This is no second path for a step of a match: a guess has no log and no seed, and its luck is the bot's own dice.
    """
    for _ in range(MOST_CHANCE):
        if state.to_act() != (CHANCE,):
            return
        state.apply(CHANCE, state.chance(dice))
    raise AssertionError("chance acts without end")


def value(game: AnyGame, state: State, player: int) -> float:
    """What a position is worth to a seat: its payoff when the game is over, else the game's own estimate."""
    return game.evaluate(state, player) if state.to_act() else state.result()[player]
