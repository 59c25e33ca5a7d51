"""Players that are programs. A bot sees what its seat sees: a view, never a state or a seed."""

from stammtisch.bots.base import Bot
from stammtisch.bots.levels import LEVELS, NAMES, make_bot

__all__ = ["LEVELS", "NAMES", "Bot", "make_bot"]
