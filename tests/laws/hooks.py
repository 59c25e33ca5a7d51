"""What a game may tell the laws about itself; one line per game, none is needed."""

from collections.abc import Callable, Mapping
from typing import Any

from tests.laws import toy
from tests.rules.catan import conserved as catan


def men_and_cells(board: Any) -> bool:
    """Every man stands in one cell, every cell holds its man (or -1), and nobody is lost."""
    cells = {man: cell for cell, man in enumerate(board.cells) if man >= 0}
    return cells == {man: cell for man, cell in enumerate(board.men) if cell >= 0}


# Whatever never changes during a game: "110 cards", "bank + hands = 19". Asked at every position, also imagined ones.
CONSERVED: Mapping[str, Callable[[Any], object]] = {
    "catan": catan.conserved,
    "masks": toy.cards,
    "dog": lambda state: (state.pile + state.discard + sum(state.hands), men_and_cells(state.board)),
    "dog-royal": lambda state: (state.pile + state.discard + sum(state.hands), men_and_cells(state.board)),
    "doerfer": lambda state: len(state.board.cells) + len(state.row) + state.stack,  # tiles laid, uncovered, covered
}

# Kinds of actions of which `legal` lists only a useful sample, while `check` accepts every valid one.
OPEN_ENDED: Mapping[str, tuple[str, ...]] = {
    "catan": ("discard", "move-robber", "play-knight", "play-roads", "trade-bank", "offer"),
    "masks": ("mask",),
    "dog": ("divide",),  # the portions of a seven in any order that works
}
