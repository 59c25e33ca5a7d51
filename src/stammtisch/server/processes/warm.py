"""Loaded once, by the process from which those of a house are forked: whoever replaces another is there at once."""

from stammtisch import version
from stammtisch.bots.levels import load_installed
from stammtisch.catalogue import LANGUAGES
from stammtisch.games import GAMES
from stammtisch.server.processes import child
from stammtisch.server.web.api import all_games

load_installed()
version()
for language in LANGUAGES:
    all_games(tuple(GAMES), language)
LIVE = child.live
