"""The games this program hosts: one line each, plus those of installed plug-ins.

A plug-in names its card in the entry-point group `stammtisch.games`.
"""

import warnings
from collections.abc import Mapping
from importlib.metadata import entry_points

from stammtisch.data import AnyGame, Game
from stammtisch.errors import UnknownGame
from stammtisch.games import catan, doerfer, dog, dog_royal, vier

OWN: tuple[AnyGame, ...] = (
    vier.GAME,
    dog.GAME,
    dog_royal.GAME,
    doerfer.GAME,
    catan.GAME,
)


def plug_ins() -> list[AnyGame]:
    """The cards of installed plug-ins; one that does not load is left out with a warning."""
    found: list[AnyGame] = []
    for point in entry_points(group="stammtisch.games"):
        try:
            card = point.load()
        except Exception as error:  # whatever a stranger's module raises must not cost the other games
            warnings.warn(f"The game {point.name} of {point.value} does not load: {error}", stacklevel=2)
            continue
        if isinstance(card, Game):
            found.append(card)
        else:
            warnings.warn(f"The game {point.name} of {point.value} is no Game.", stacklevel=2)
    return found


GAMES: Mapping[str, AnyGame] = {game.name: game for game in (*plug_ins(), *OWN)}


def find(name: str) -> AnyGame:
    """The game of this name, or UnknownGame with the names there are."""
    if name not in GAMES:
        raise UnknownGame(f"There is no game {name!r}. There are: {', '.join(sorted(GAMES))}.")
    return GAMES[name]
