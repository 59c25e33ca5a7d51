"""Vier's options and actions as they appear outside the rules.

Cells are `[x, y]` as drawn: x from 0 on the left, y from 1 (top) to 7 (bottom).
"""

from typing import Annotated

from msgspec import Meta

from stammtisch.data import Action, Data
from stammtisch.errors import IllegalAction
from stammtisch.games.vier.engine import rules
from stammtisch.games.vier.engine.rules import BOMB, CELL, COLUMN, ROW, ROWS, bit_at, x_of, y_of

X = Annotated[int, Meta(ge=0, lt=rules.COLUMNS)]
Y = Annotated[int, Meta(ge=1, le=ROWS)]


class Options(Data, frozen=True):
    """House rules of Vier."""

    jokers: bool = True

    def house_rules(self) -> rules.HouseRules:
        return rules.HouseRules(self.jokers)


class VierAction(Action, frozen=True):
    """What a player can do."""


class Drop(VierAction, frozen=True):
    """Let a stone fall into a column."""

    column: X


class Delete(VierAction, frozen=True, omit_defaults=True):
    """Clear one cell, one row or one column: exactly one of the three."""

    cell: tuple[X, Y] | None = None
    row: Y | None = None
    column: X | None = None


class Bomb(VierAction, frozen=True):
    """Clear everything within two steps of an empty cell."""

    at: tuple[X, Y]


VierActions = Drop | Delete | Bomb


def encode(action: VierAction) -> int:
    match action:
        case Drop(column):
            return column
        case Delete(cell=(x, y), row=None, column=None):
            return CELL + bit_at(x, y)
        case Delete(cell=None, row=int(row), column=None):
            return ROW + ROWS - row
        case Delete(cell=None, row=None, column=int(column)):
            return COLUMN + column
        case Bomb(at=(x, y)):
            return BOMB + bit_at(x, y)
    raise IllegalAction("vier.delete-one")


def decode(code: int) -> VierAction:
    if code >= BOMB:
        return Bomb(at=(x_of(code - BOMB), y_of(code - BOMB)))
    if code >= COLUMN:
        return Delete(column=code - COLUMN)
    if code >= ROW:
        return Delete(row=ROWS - (code - ROW))
    if code >= CELL:
        return Delete(cell=(x_of(code - CELL), y_of(code - CELL)))
    return Drop(column=code)
