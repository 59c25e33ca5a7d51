"""A bot as its author writes it: a function of a view and the legal actions."""

import importlib.util
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from stammtisch.bots.levels import any_level, make_bot
from stammtisch.core import FastDice
from stammtisch.data import AnyGame
from stammtisch.errors import StammtischError, UnknownBot
from stammtisch.games import GAMES

Choose = Callable[[Any, list[Any]], Any]  # returns one of the legal actions, or a coroutine that does
PATIENCE = 2.0  # seconds one of our own bots thinks at most


class Bot:
    """Somebody's way to play. Called like the function it was made from.

    `off_turn` marks what it does while others are awaited, which is nothing if it returns None:

    >>> @bot("dog-royal")
    ... def choose(view, legal):
    ...     return legal[0]
    >>> @choose.off_turn
    ... def accuse(view, legal):
    ...     return None
    >>> choose.games, choose(None, ["a", "b"])
    (('dog-royal',), 'a')
    """

    def __init__(self, games: tuple[str, ...], choose: Choose, name: str | None = None) -> None:
        self.games = games
        self.choose = choose
        self.name = name
        self.step_in: Choose | None = None

    def __call__(self, view: Any, legal: list[Any]) -> Any:
        return self.choose(view, legal)

    def off_turn(self, step_in: Choose) -> Choose:
        self.step_in = step_in
        return step_in


def bot(*games: str, name: str | None = None) -> Callable[[Choose], Bot]:
    """Make a bot for these games, or for any if none is named, out of a function.

    The function may be `async`; if not it runs in a thread, several at once where the bot sits at several tables.
    """
    if any(not isinstance(game, str) for game in games):
        raise TypeError('Write the games it plays: @bot("dog"), or @bot() for any game.')
    return lambda choose: Bot(games, choose, name)


class NoBot(StammtischError):
    """This file has no bot in it, or cannot be run."""


def bots_of(source: str) -> Mapping[str, Bot]:
    """The bots of a Python file by the games they play, or one of ours by its name."""
    return bots_in(Path(source)) if source.endswith(".py") else house_bots(source)


def bots_in(path: Path) -> Mapping[str, Bot]:
    """Every bot that a file makes; where two play a game, the last one."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if not path.is_file() or spec is None or spec.loader is None:
        raise NoBot(f"There is no file {path}.")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # whatever an author's file raises
        raise NoBot(f"{path} cannot be run: {type(error).__name__}: {error}") from error
    found = [one for one in vars(module).values() if isinstance(one, Bot)]
    if not found:
        raise NoBot(f'{path} has no bot: write @bot("dog") above a function of a view and the legal actions.')
    return {game: one for one in found for game in one.games or GAMES}


def house_bots(name: str) -> Mapping[str, Bot]:
    """One of our own by its name, for every game that has it."""
    found = {}
    for game in GAMES.values():
        try:
            found[game.name] = house_bot(game, name)
        except UnknownBot as error:
            unknown = error
    if not found:
        raise unknown
    return found


def house_bot(game: AnyGame, name: str) -> Bot:
    """A level, an installed bot or `module:function`, as somebody who sits at a table."""
    inside = make_bot(game, name, find=any_level)

    def choose(view: Any, legal: list[Any]) -> Any:
        return game.decode(inside.choose(view, [game.encode(action) for action in legal], dice(), PATIENCE))

    def step_in(view: Any, legal: list[Any]) -> Any:
        found = inside.interrupt(view, [game.encode(action) for action in legal], dice())
        return None if found is None else game.decode(found)

    made = Bot((game.name,), choose, name)
    made.step_in = step_in
    return made


def dice() -> FastDice:
    """A bot's own: they have nothing to do with the luck of the match."""
    return FastDice(secrets.randbits(60))
