"""The boards as a terminal shows them: one module for each game, found by the game's name."""

from importlib import import_module
from importlib.util import find_spec

from stammtisch.terminal.boards.base import Board, ListBoard
from stammtisch.terminal.port import Scene


def board_of(scene: Scene) -> Board:
    """The game's own board; a game without one is shown as its card draws it."""
    if scene.game is None:
        return ListBoard()
    name = f"{__name__}.{scene.game.name.replace('-', '_')}"
    if find_spec(name) is None:
        return ListBoard()
    found: Board = import_module(name).BOARD
    return found
