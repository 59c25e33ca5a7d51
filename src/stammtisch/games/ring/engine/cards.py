"""Cards as multisets, for DOG and Dog Royal alike.

A *bag* of cards is one integer with four bits for each kind of card: how many of it. Pile, discards and hands are
bags, so moving cards is adding and subtracting, and `pile + discards + hands == deck` always. There is no order in a
pile: drawing is chance. At most 15 kinds, at most 15 cards of a kind and 255 in all.
A *row* is a short list of cards in an action: four bits each, the first one lowest, with BLANK behind the last.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.core import Dice

CARD_BITS: Final = 4  # of a count in a bag, of a card in a row
CARD: Final = 15  # the same as bits
BLANK: Final = 15  # ends a row
UNITS: Final[list[int]] = [16**kind for kind in range(15)]  # a bag of one card of each kind
NO_CARD: Final = -1
MOST_IN_ROW: Final = 15
PRIME: Final = 19  # 2 is a primitive root of it: single bits below 2**18 differ in their remainders
PLACE: Final[bytes] = bytes([0, *sorted(range(18), key=lambda place: 2**place % 19)])  # of a single bit, by its remainder
EVERY_OTHER: Final = 0x0F0F0F0F0F0F0F0F  # every second count of a bag


def one(kind: i64) -> i64:
    """A bag of one card of this kind, as UNITS has it."""
    unit: i64 = 1
    unit <<= CARD_BITS * kind
    return unit


def count(bag: i64, kind: i64) -> i64:
    """How many cards of this kind are in the bag."""
    return (bag >> (CARD_BITS * kind)) & CARD


def total(bag: i64) -> i64:
    """How many cards are in the bag."""
    pairs = (bag & EVERY_OTHER) + (bag >> CARD_BITS & EVERY_OTHER)  # eight sums of two counts, eight bits each
    pairs += pairs >> 32
    pairs += pairs >> 16
    return (pairs + (pairs >> 8)) & 0xFF


def pick(bag: i64, place: i64) -> i64:
    """The kind of the card at this place (0 .. total - 1) if the bag lay sorted on the table."""
    kind: i64 = 0
    while True:
        place -= bag & CARD
        if place < 0:
            return kind
        bag >>= CARD_BITS
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
        if (part & CARD) > (bag & CARD):
            return False
        part >>= CARD_BITS
        bag >>= CARD_BITS
    return True


def holds(bag: i64, kind: i64) -> bool:
    """Whether a card of this kind is in the bag."""
    return (bag >> (CARD_BITS * kind)) & CARD != 0


def kinds_bits(bag: i64) -> i64:
    """The kinds of card in a bag as bits."""
    some = (bag | bag >> 1 | bag >> 2 | bag >> 3) & 0x1111111111111111  # one bit in four; now they move together
    some = (some | some >> 3) & 0x0303030303030303
    some = (some | some >> 6) & 0x000F000F000F000F
    some = (some | some >> 12) & 0x000000FF000000FF
    return (some | some >> 24) & 0xFFFF


def kinds_in(bag: i64) -> list[int]:
    """The kinds of card in a bag, each once, in order."""
    found: list[int] = []
    kind: i64 = 0
    while bag:
        if bag & CARD:
            found.append(kind)
        bag >>= CARD_BITS
        kind += 1
    return found


def kinds_row(kinds: i64) -> i64:
    """Kinds of card, given as bits, as a row, in order."""
    row: i64 = 0
    shift: i64 = 0
    while kinds:
        lowest = kinds & -kinds
        kinds ^= lowest
        kind: i64 = PLACE[lowest % PRIME]
        row |= kind << shift
        shift += CARD_BITS
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
        number = bag & CARD
        while number:
            row |= kind << shift
            shift += CARD_BITS
            number -= 1
        bag >>= CARD_BITS
        kind += 1
    blank: i64 = BLANK
    blank <<= shift
    return row | blank


def cards_of(row: int) -> list[int]:
    """The cards of a row, in its order."""
    cards: list[int] = []
    while row & CARD != BLANK and len(cards) < MOST_IN_ROW:
        cards.append(row & CARD)
        row >>= CARD_BITS
    return cards
