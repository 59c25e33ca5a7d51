"""The actions about cards that DOG and Dog Royal share, as integers: constructors and accessors, no rules.

The lowest bits of an action are its kind; a game numbers its own kinds from FIRST_OWN_KIND.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.ring.engine.cards import CARD, CARD_BITS

# Kinds of action
GIVE: Final = 0  # a player's card for his partner
DEALT: Final = 1  # a whole hand at once
DRAWN: Final = 2  # a card somebody gets by chance
FOLD: Final = 3  # never legal: folding is forced and done by the rules; it stands among the recent moves only
FIRST_OWN_KIND: Final = 4

KIND: Final = 15  # the bits of a kind
KIND_BITS: Final = 4
SEAT: Final = 7  # the bits of a seat, wherever it stands in an action
SEAT_BITS: Final = 3

# Where the parts of a deal or draw begin, behind the kind
SEAT_AT: Final = KIND_BITS
NUMBER_AT: Final = SEAT_AT + SEAT_BITS
ROW_AT: Final = NUMBER_AT + 4


def kind_of(action: i64) -> i64:
    return action & KIND


def give(card: i64) -> i64:
    """Give this card to the partner; BLANK for a card one does not see."""
    return GIVE | card << KIND_BITS


def given_card(action: i64) -> i64:
    return action >> KIND_BITS & CARD


def dealt(seat: i64, cards: i64, row: i64) -> i64:
    """A seat is dealt so many cards; the row is BLANK for those who do not see them."""
    return DEALT | seat << SEAT_AT | cards << NUMBER_AT | row << ROW_AT


def dealt_seat(action: i64) -> i64:
    return action >> SEAT_AT & SEAT


def dealt_number(action: i64) -> i64:
    return action >> NUMBER_AT & CARD


def dealt_row(action: i64) -> i64:
    return action >> ROW_AT


def drawn(seat: i64, card: i64) -> i64:
    """A seat gets this card by chance; BLANK for those who do not see it."""
    return DRAWN | seat << SEAT_AT | card << NUMBER_AT


def drawn_seat(action: i64) -> i64:
    return action >> SEAT_AT & SEAT


def drawn_card(action: i64) -> i64:
    return action >> NUMBER_AT & CARD


def fold(row: i64) -> i64:
    """A seat lays down these cards because none of them can be played."""
    return FOLD | row << KIND_BITS


def fold_row(action: i64) -> i64:
    return action >> KIND_BITS


def gifts(hand: i64) -> list[int]:
    """Every card that can be given from a hand."""
    found: list[int] = []
    card: i64 = 0
    while hand:
        if hand & CARD:
            found.append(give(card))
        hand >>= CARD_BITS
        card += 1
    return found
