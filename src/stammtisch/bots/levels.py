"""The bots people choose by name, for every registered game and every plug-in."""

from collections.abc import Callable, Mapping

from stammtisch.bots.base import Bot
from stammtisch.bots.greedy import ErringBot, GreedyBot
from stammtisch.bots.random import RandomBot
from stammtisch.data import AnyGame
from stammtisch.errors import UnknownBot

MakeBot = Callable[[AnyGame], Bot]

LEVELS = ("easy", "medium", "hard")

# What serves any game.
GENERAL: Mapping[str, MakeBot] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "easy": ErringBot,
    "medium": GreedyBot,
    "hard": lambda game: GreedyBot(game, samples=6, deep=6),
}
NAMES = tuple(GENERAL)

# Games with a search of their own, by name; what they leave out is taken from GENERAL.
SPECIAL: Mapping[str, Mapping[str, MakeBot]] = {}


def make_bot(game: AnyGame, name: str) -> Bot:
    """The bot of this name for a game, or UnknownBot with the names there are."""
    bots = {**GENERAL, **SPECIAL.get(game.name, {})}
    if name not in bots:
        raise UnknownBot(f"There is no bot {name!r}. There are: {', '.join(NAMES)}.")
    return bots[name](game)
