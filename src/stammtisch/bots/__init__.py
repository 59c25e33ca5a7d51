"""Players that are programs. A bot sees what its seat sees: a view, never a state or a seed."""

from stammtisch.bots.base import Bot
from stammtisch.bots.levels import LEVELS, levels_of, make_bot

__all__ = ["LEVELS", "Bot", "levels_of", "make_bot"]
