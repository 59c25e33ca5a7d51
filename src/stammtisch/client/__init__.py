"""A client for any server's public protocol: guests, tables, decisions, and bots in ten lines.

    from stammtisch.client import bot

    @bot("dog")
    def choose(view, legal):
        return legal[0]

`stammtisch bot mybot.py --table LINK` lets it sit down. With `await`: `Guest`, `Chair`; without: `connect`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stammtisch.client.chair import Chair
    from stammtisch.client.deciding import Bot, bot
    from stammtisch.client.decision import Decision
    from stammtisch.client.errors import BrokenPromise, Declined, Interrupted, Unreachable
    from stammtisch.client.guest import Guest
    from stammtisch.client.notes import Notes
    from stammtisch.client.plain import connect
    from stammtisch.client.running import Runner

# Loaded when asked for: the command line starts without a WebSocket library.
PLACES = {
    "Bot": "deciding",
    "BrokenPromise": "errors",
    "Chair": "chair",
    "Decision": "decision",
    "Declined": "errors",
    "Guest": "guest",
    "Interrupted": "errors",
    "Notes": "notes",
    "Runner": "running",
    "Unreachable": "errors",
    "bot": "deciding",
    "connect": "plain",
}
__all__ = [
    "Bot",
    "BrokenPromise",
    "Chair",
    "Decision",
    "Declined",
    "Guest",
    "Interrupted",
    "Notes",
    "Runner",
    "Unreachable",
    "bot",
    "connect",
]


def __getattr__(name: str) -> object:
    if name not in PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{PLACES[name]}"), name)
