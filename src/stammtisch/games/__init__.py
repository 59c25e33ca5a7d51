"""The games this program hosts: every folder here that has a card, and those of installed packages.

A package names its card in the entry-point group `stammtisch.games`.
"""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules

from stammtisch.data import AnyGame, Game
from stammtisch.errors import UnknownGame
from stammtisch.plug_ins import NAME, installed, leave_out


def own() -> tuple[AnyGame, ...]:
    """The cards of the folders beside this file; a folder without one is a library."""
    folders = [found.name for found in iter_modules(__path__) if found.ispkg]
    cards = [getattr(import_module(f"{__name__}.{folder}"), "GAME", None) for folder in folders]
    return tuple(sorted((card for card in cards if isinstance(card, Game)), key=place))


def place(game: AnyGame) -> tuple[int, str]:
    """Where a game stands in lists."""
    return game.listed, game.name


OWN = own()


def plug_ins() -> list[AnyGame]:
    """The cards of installed packages; one that is broken, or has the name of another game, is left out with a warning."""
    found: dict[str, AnyGame] = {game.name: game for game in OWN}
    for point, card in installed("stammtisch.games", Game):
        if NAME.fullmatch(card.name) is None:
            leave_out(point, f"has a name that does not fit into an address: {card.name!r}.")
        elif card.name in found:
            leave_out(point, f"has the name of another game: {card.name}.")
        else:
            found[card.name] = card
    return list(found.values())[len(OWN) :]


GAMES: Mapping[str, AnyGame] = {game.name: game for game in sorted((*OWN, *plug_ins()), key=place)}


def find(name: str) -> AnyGame:
    """The game of this name, or UnknownGame with the names there are."""
    if name not in GAMES:
        raise UnknownGame(f"There is no game {name!r}. There are: {', '.join(sorted(GAMES))}.")
    return GAMES[name]
