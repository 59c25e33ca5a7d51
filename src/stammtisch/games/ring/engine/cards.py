"""Cards as multisets, for DOG and Dog Royal alike.

A *bag* of cards is one integer with four bits for each kind of card: how many of it. Pile, discards and hands are
bags, so moving cards is adding and subtracting, and `pile + discards + hands == deck` always. There is no order in a
pile: drawing is chance. At most 15 kinds and at most 15 cards of a kind.
A *row* is a short list of cards in an action: four bits each, the first one lowest, with BLANK behind the last.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.core import Dice

BLANK: Final = 15  # ends a row
UNITS: Final[list[int]] = [16**kind for kind in range(15)]  # a bag of one card of each kind
NO_CARD: Final = -1


def one(kind: i64) -> i64:
    """A bag of one card of this kind, as UNITS has it."""
    unit: i64 = 1
    unit <<= 4 * kind
    return unit


def count(bag: i64, kind: i64) -> i64:
    """How many cards of this kind are in the bag."""
    return (bag >> (4 * kind)) & 15


def total(bag: i64) -> i64:
    """How many cards are in the bag."""
    cards: i64 = 0
    while bag:
        cards += bag & 15
        bag >>= 4
    return cards


def pick(bag: i64, place: i64) -> i64:
    """The kind of the card at this place (0 .. total - 1) if the bag lay sorted on the table."""
    kind: i64 = 0
    while True:
        place -= bag & 15
        if place < 0:
            return kind
        bag >>= 4
        kind += 1


def draw(bag: i64, cards: i64, dice: Dice) -> i64:
    """A bag of so many cards drawn at random from this one."""
    left = total(bag)
    drawn: i64 = 0
    for _card in range(cards):
        unit = one(pick(bag, dice.below(left)))
        bag -= unit
        drawn += unit
        left -= 1
    return drawn


def contains(bag: i64, part: i64) -> bool:
    """Whether every card of the second bag is in the first."""
    while part:
        if (part & 15) > (bag & 15):
            return False
        part >>= 4
        bag >>= 4
    return True


def kinds_in(bag: i64) -> list[int]:
    """The kinds of card in a bag, each once, in order."""
    found: list[int] = []
    kind: i64 = 0
    while bag:
        if bag & 15:
            found.append(kind)
        bag >>= 4
        kind += 1
    return found


def kinds_row(bag: i64) -> i64:
    """The kinds of card in a bag as a row, each once, in order."""
    row: i64 = 0
    shift: i64 = 0
    kind: i64 = 0
    while bag:
        if bag & 15:
            row |= kind << shift
            shift += 4
        bag >>= 4
        kind += 1
    blank: i64 = BLANK
    blank <<= shift
    return row | blank


def cards_in(bag: int) -> list[int]:
    """Every card of a bag by its kind, sorted."""
    found: list[int] = []
    for kind in kinds_in(bag):
        found += [kind] * count(bag, kind)
    return found


def bag_of(cards: list[int]) -> int:
    """The bag with these cards."""
    bag = 0
    for kind in cards:
        bag += UNITS[kind]
    return bag


def row_of(bag: i64) -> i64:
    """The cards of a bag (at most 8) as a sorted row."""
    row: i64 = 0
    shift: i64 = 0
    kind: i64 = 0
    while bag:
        for _card in range(bag & 15):
            row |= kind << shift
            shift += 4
        bag >>= 4
        kind += 1
    blank: i64 = BLANK
    blank <<= shift
    return row | blank


def cards_of(row: int) -> list[int]:
    """The cards of a row, in its order."""
    cards: list[int] = []
    while row & 15 != BLANK and len(cards) < 15:
        cards.append(row & 15)
        row >>= 4
    return cards
