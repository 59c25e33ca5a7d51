"""The bots people choose by name, for our games and those of installed packages."""

import re
from collections.abc import Callable, Mapping
from typing import assert_never

from stammtisch.bots.base import Bot, HonestBot, MannerlyBot
from stammtisch.bots.choosing import ChoosingBot
from stammtisch.bots.greedy import ErringBot, GreedyBot
from stammtisch.bots.installed import cards, level_from_module
from stammtisch.bots.random import RandomBot
from stammtisch.bots.search import Manner
from stammtisch.bots.searching import SearchingBot
from stammtisch.data import AnyGame, BotCard, Choosing, Erring, Greedy, Level, Random, Searching
from stammtisch.errors import UnknownBot

LEVELS = ("easy", "medium", "hard")

# What serves any game, unless its card says otherwise.
GENERAL: Mapping[str, Level] = {
    "random": Random(),
    "greedy": Greedy(),
    "easy": Erring(),
    "medium": Greedy(),
    "hard": Greedy(samples=6, deep=6),
}


TAKEN = frozenset({*GENERAL, "mcts", "honest"})


def levels_of(game: AnyGame) -> Mapping[str, Level]:
    """The bots of a game by name: those that serve any game, its own, and installed ones."""
    return {**GENERAL, **game.levels, **{name: card.level for name, card in installed_bots(game).items()}}


def installed_bots(game: AnyGame) -> Mapping[str, BotCard]:
    """The bots that installed packages bring for this game."""
    return {name: card for name, card in cards(TAKEN).items() if game.name in card.games}


def load_installed() -> None:
    """Load what packages bring now, so that nobody has to wait for it later."""
    cards(TAKEN)


def level_of(game: AnyGame, name: str) -> Level:
    """The level of this name, or UnknownBot with the names there are."""
    kind, _, rest = name.partition(":")
    if kind == "mcts" and rest.isdecimal() and int(rest) > 0:
        return Searching(int(rest))
    levels = levels_of(game)
    if name not in levels:
        raise UnknownBot(f"There is no bot {name!r}. There are: {', '.join(levels)}, mcts:ITERATIONS, honest:NAME, NAME@SCALE.")
    return levels[name]


def any_level(game: AnyGame, name: str) -> Level:
    """The same, and also `module:function`: for people at this machine, never for names that came over the wire."""
    module, colon, _ = name.partition(":")
    return level_from_module(game, name) if colon and module != "mcts" else level_of(game, name)


def make_bot(game: AnyGame, name: str, scale: float = 1.0, find: Callable[[AnyGame, str], Level] = level_of) -> Bot:
    """The bot of this name for a game, or UnknownBot.

    `mcts:500` is a search of 500 iterations, `honest:hard` a bot that leaves out what the rules call cheating,
    `hard@0.1` one with a tenth of its work. `scale` multiplies the work of any bot that searches.
    """
    name, at, factor = name.partition("@")
    if at:
        scale *= scale_of(factor)
    kind, _, rest = name.partition(":")
    if kind == "honest" and not rest.startswith("honest"):
        return HonestBot(game, make_bot(game, rest, scale, find))
    level = find(game, name)
    bot = bot_of(game, level, scale)
    return bot if game.manners is None or isinstance(level, Random) else MannerlyBot(game, bot)


def bot_of(game: AnyGame, level: Level, scale: float) -> Bot:
    """A level brought to life; `scale` multiplies the work of a search."""
    match level:
        case Random():
            return RandomBot(game)
        case Greedy(samples=samples, deep=deep):
            return GreedyBot(game, samples, deep)
        case Erring(samples=samples, mistakes=mistakes):
            return ErringBot(game, samples, mistakes)
        case Searching(iterations=iterations, own_turn=own_turn):
            return SearchingBot(game, max(1, round(iterations * scale)), Manner(own_turn=own_turn))
        case Choosing(choose=choose):
            return ChoosingBot(game, choose, scale)
        case _:
            assert_never(level)


def scale_of(word: str) -> float:
    """The number behind the @ of a bot's name."""
    if not re.fullmatch(r"\d*\.?\d+", word) or float(word) == 0:
        raise UnknownBot(f"Behind @ stands a scale, a number above 0, not {word!r}.")
    return float(word)
