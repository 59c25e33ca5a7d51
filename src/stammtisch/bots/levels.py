"""The bots people choose by name, for every registered game and every plug-in."""

from collections.abc import Callable, Mapping

from stammtisch.bots import vier
from stammtisch.bots.base import Bot
from stammtisch.bots.greedy import ErringBot, GreedyBot
from stammtisch.bots.random import RandomBot
from stammtisch.bots.searching import SearchingBot
from stammtisch.data import AnyGame
from stammtisch.errors import UnknownBot

MakeBot = Callable[[AnyGame, float], Bot]  # the number scales the iterations of a searching bot

LEVELS = ("easy", "medium", "hard")

# What serves any game.
GENERAL: Mapping[str, MakeBot] = {
    "random": lambda game, scale: RandomBot(game),
    "greedy": lambda game, scale: GreedyBot(game),
    "easy": lambda game, scale: ErringBot(game),
    "medium": lambda game, scale: GreedyBot(game),
    "hard": lambda game, scale: GreedyBot(game, samples=6, deep=6),
}
NAMES = tuple(GENERAL)

# Games with a search of their own, by name; what they leave out is taken from GENERAL.
SPECIAL: Mapping[str, Mapping[str, MakeBot]] = {
    "vier": {"easy": vier.easy, "medium": vier.medium, "hard": vier.hard},
}


def make_bot(game: AnyGame, name: str, scale: float = 1.0) -> Bot:
    """The bot of this name for a game, or UnknownBot with the names there are.

    `mcts:500` is a search of 500 iterations. `scale` multiplies the iterations of any searching bot.
    """
    kind, _, number = name.partition(":")
    if kind == "mcts" and number.isdecimal() and int(number) > 0:
        return SearchingBot(game, max(1, round(int(number) * scale)))
    bots = {**GENERAL, **SPECIAL.get(game.name, {})}
    if name not in bots:
        raise UnknownBot(f"There is no bot {name!r}. There are: {', '.join(NAMES)}, mcts:ITERATIONS.")
    return bots[name](game, scale)
