"""What a game may tell the laws about itself; one line per game, none is needed."""

from collections.abc import Callable, Mapping
from typing import Any

from tests.laws import toy

# Whatever never changes during a game: "110 cards", "bank + hands = 19". Asked at every position, also imagined ones.
CONSERVED: Mapping[str, Callable[[Any], object]] = {
    "masks": toy.cards,
    "doerfer": lambda state: len(state.board.cells) + len(state.row) + state.stack,  # tiles laid, uncovered, covered
}  # fmt: skip

# Kinds of actions of which `legal` lists only a useful sample, while `check` accepts every valid one.
OPEN_ENDED: Mapping[str, tuple[str, ...]] = {
    "masks": ("mask",),
}  # fmt: skip
