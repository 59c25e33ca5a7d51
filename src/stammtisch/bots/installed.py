"""Bots from elsewhere: those that installed packages bring, and functions a researcher names as `module:function`.

Only who sits at this machine may name a function: importing it runs it. The server knows installed bots alone.
"""

import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from importlib.metadata import EntryPoint
from inspect import signature
from pathlib import Path
from typing import Any, get_args

from stammtisch.data import AnyGame, BotCard, Choosing, Level
from stammtisch.errors import UnknownBot
from stammtisch.games import GAMES
from stammtisch.plug_ins import NAME, installed, leave_out

GROUP = "stammtisch.bots"
LEVEL_KINDS = tuple(getattr(kind, "__origin__", kind) for kind in get_args(Level))


@cache
def cards(taken: frozenset[str] = frozenset()) -> Mapping[str, BotCard]:
    """The installed bots by name. A broken one, or one with a name that is taken, is left out with a warning."""
    found: dict[str, BotCard] = {}
    for point, card in installed(GROUP, BotCard):
        if NAME.fullmatch(point.name) is None:
            leave_out(point, "has a name that cannot be told from others in a list.")
        elif point.name in taken | set(found) | own_levels(card):
            leave_out(point, "has the name of another bot.")
        else:
            found[point.name] = card
    return found


def own_levels(card: BotCard) -> set[str]:
    """The names that the games of this bot have given to bots of their own."""
    return {name for game in GAMES.values() if game.name in card.games for name in game.levels}


def level_from_module(game: AnyGame, name: str) -> Level:
    """What `module:function` names, as this game's bot; the module may stand in the present folder."""
    if str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))
    try:
        found: Any = EntryPoint(name, name, GROUP).load()
    except Exception as error:  # whatever a stranger's module raises
        raise UnknownBot(f"The bot {name} does not load: {error}") from error
    if isinstance(found, BotCard):
        if game.name not in found.games:
            raise UnknownBot(f"The bot {name} plays {', '.join(found.games)}, not {game.name}.")
        return found.level
    if isinstance(found, LEVEL_KINDS):
        return found  # type: ignore[no-any-return]  # one of the kinds of a Level
    if not callable(found) or isinstance(found, type):
        raise UnknownBot(f"{name} is no bot: neither a function nor a Level nor a BotCard.")
    if not takes_four(found):
        raise UnknownBot(f"The bot {name} is called with four arguments: view, legal, dice, budget.")
    return Choosing(found)


def takes_four(function: Callable[..., Any]) -> bool:
    """Whether it can be called as bots are; nothing is known of some that are written in C."""
    with suppress(ValueError):
        try:
            signature(function).bind(None, None, None, None)
        except TypeError:
            return False
    return True
