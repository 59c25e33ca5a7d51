"""The bots people choose by name, for every registered game and every plug-in."""

import re
from collections.abc import Callable, Mapping

from stammtisch.bots import vier
from stammtisch.bots.base import Bot, HonestBot
from stammtisch.bots.greedy import ErringBot, GreedyBot
from stammtisch.bots.random import RandomBot
from stammtisch.bots.searching import SearchingBot
from stammtisch.data import AnyGame
from stammtisch.errors import UnknownBot

MakeBot = Callable[[AnyGame, float], Bot]  # the number scales the iterations of a searching bot

LEVELS = ("easy", "medium", "hard")


def searching(iterations: int, *, own_turn: bool = False) -> MakeBot:
    """A search of so many iterations, scaled."""
    return lambda game, scale: SearchingBot(game, max(1, round(iterations * scale)), own_turn=own_turn)


def erring(samples: int, mistakes: int) -> MakeBot:
    """One step ahead, with so many mistakes in a hundred choices."""
    return lambda game, scale: ErringBot(game, samples, mistakes)


# What serves any game.
GENERAL: Mapping[str, MakeBot] = {
    "random": lambda game, scale: RandomBot(game),
    "greedy": lambda game, scale: GreedyBot(game),
    "easy": lambda game, scale: ErringBot(game),
    "medium": lambda game, scale: GreedyBot(game),
    "hard": lambda game, scale: GreedyBot(game, samples=6, deep=6),
}
NAMES = tuple(GENERAL)

# Games with levels of their own, by name; what they leave out is taken from GENERAL. docs/bots.md says how they were chosen.
SPECIAL: Mapping[str, Mapping[str, MakeBot]] = {
    "vier": {"easy": vier.easy, "medium": vier.medium, "hard": vier.hard},
    "dog": {"easy": erring(2, 35), "medium": searching(800), "hard": searching(8000)},
    "dog-royal": {"easy": erring(2, 35), "medium": searching(400), "hard": searching(4000)},
    "doerfer": {
        "greedy": lambda game, scale: GreedyBot(game, samples=1),  # nothing is hidden
        "easy": erring(1, 50),
        "medium": searching(100),
        "hard": searching(800),
    },
    "catan": {"easy": erring(1, 80), "medium": erring(2, 35), "hard": searching(400, own_turn=True)},
}


def make_bot(game: AnyGame, name: str, scale: float = 1.0) -> Bot:
    """The bot of this name for a game, or UnknownBot with the names there are.

    `mcts:500` is a search of 500 iterations, `honest:hard` a bot that leaves out what the rules call cheating,
    `hard@0.1` one with a tenth of its iterations. `scale` multiplies the iterations of any searching bot.
    """
    name, at, factor = name.partition("@")
    if at:
        scale *= scale_of(factor)
    kind, _, rest = name.partition(":")
    if kind == "honest" and not rest.startswith("honest"):
        return HonestBot(game, make_bot(game, rest, scale))
    if kind == "mcts" and rest.isdecimal() and int(rest) > 0:
        return searching(int(rest))(game, scale)
    bots = {**GENERAL, **SPECIAL.get(game.name, {})}
    if name not in bots:
        raise UnknownBot(f"There is no bot {name!r}. There are: {', '.join(NAMES)}, mcts:ITERATIONS, honest:NAME, NAME@SCALE.")
    return bots[name](game, scale)


def scale_of(word: str) -> float:
    """The number behind the @ of a bot's name."""
    if not re.fullmatch(r"\d*\.?\d+", word) or float(word) == 0:
        raise UnknownBot(f"Behind @ stands a scale, a number above 0, not {word!r}.")
    return float(word)
