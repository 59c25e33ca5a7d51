"""The menu row: two jokers of each player, quit and restart (VIER-2, VIER-4)."""

from typing import Literal, NamedTuple

from stammtisch.games.vier.engine.rules import BLUE, GREEN
from stammtisch.games.vier.view import VierView

Kind = Literal["bomb", "delete", "quit", "restart"]


class Item(NamedTuple):
    """A lamp of the menu row."""

    kind: Kind
    letter: str
    owner: int | None = None  # of a joker


ITEMS: dict[int, Item] = {
    0: Item("bomb", "O", GREEN),
    1: Item("delete", "C", GREEN),
    3: Item("quit", "R"),
    4: Item("restart", "Y"),
    6: Item("delete", "C", BLUE),
    7: Item("bomb", "O", BLUE),
}


def is_unused(item: Item, seen: VierView) -> bool:
    """Whether a joker is still there; quit and restart always are."""
    if item.owner is None:
        return True
    jokers = seen.jokers[item.owner]
    return jokers.bomb if item.kind == "bomb" else jokers.delete


def selectable(x: int, seen: VierView, seat: int | None = None) -> Item | None:
    """The item at this place if the mover may choose it: quit, restart or an own unused joker.

    A stick with a seat of its own chooses jokers in its own turn only.
    """
    item = ITEMS.get(x)
    mover = seen.to_act if seat in (None, seen.to_act) else None
    if item is None or item.owner not in (None, mover) or not is_unused(item, seen):
        return None
    return item


def place_of(kind: Kind, owner: int | None) -> int:
    """Where a player's joker is in the menu row."""
    return next(x for x, item in ITEMS.items() if item.kind == kind and item.owner == owner)
