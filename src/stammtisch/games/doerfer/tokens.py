"""Dörfer for learners: a cell of a window onto the land, then how far the tile is turned.

The land is endless and the window is not: a cell beyond it is spelled digit by digit.
"""

from collections.abc import Iterator
from functools import partial

from stammtisch.games.doerfer.data import Place
from stammtisch.games.doerfer.engine.hexes import OFFSET, SIDES
from stammtisch.games.doerfer.facts import FACTS
from stammtisch.games.doerfer.view import DoerferView
from stammtisch.tokens import Tokens, Vocabulary, Word

WINDOW = 33  # cells across and down
MIDDLE = WINDOW // 2
BASE = 32
DIGITS = 6  # BASE ** DIGITS is more than all rows there are


def words() -> Iterator[Word]:
    yield from (("cell", row, column) for row in range(-MIDDLE, MIDDLE + 1) for column in range(-MIDDLE, MIDDLE + 1))
    yield from (("turned", sixths) for sixths in range(SIDES))
    yield ("far",)
    yield from (("digit", number) for number in range(BASE))


VOCABULARY = Vocabulary(1, words())
token = VOCABULARY.id


def spell(action: Place, middle: tuple[int, int]) -> tuple[int, ...]:
    row, column = action.row - middle[0], action.column - middle[1]
    turned = token("turned", action.rotation)
    if abs(row) <= MIDDLE and abs(column) <= MIDDLE:
        return token("cell", row, column), turned
    return token("far"), *digits(row), *digits(column), turned


def digits(number: int) -> Iterator[int]:
    """A distance of either sign, the highest digit first."""
    for place in reversed(range(DIGITS)):
        yield token("digit", (number + 2 * OFFSET) // BASE**place % BASE)


def middle_of(view: DoerferView) -> tuple[int, int]:
    """The cell in the middle of the window: that of the viewer's own tiles, or of all as long as he has none.

    Its column is even: what lies around an even column is not what lies around an odd one.
    """
    tiles = [tile for tile in view.tiles if tile.owner == view.viewer + 1] or list(view.tiles)
    rows, columns = [tile.row for tile in tiles] or [0], [tile.column for tile in tiles] or [0]
    return (min(rows) + max(rows)) // 2, (min(columns) + max(columns)) // 4 * 2


TOKENS = Tokens(VOCABULARY, lambda view: partial(spell, middle=middle_of(view)), facts=FACTS, repeats={"digit": 2 * DIGITS})
