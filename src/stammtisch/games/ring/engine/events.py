"""The actions about cards that DOG and Dog Royal share, as integers: constructors and accessors, no rules.

The lowest four bits of an action are its kind; a game numbers its own kinds from FIRST_OWN_KIND.
"""

from typing import Final

from mypy_extensions import i64

# Kinds of action
GIVE: Final = 0  # a player's card for his partner
DEALT: Final = 1  # a whole hand at once
DRAWN: Final = 2  # a card somebody gets by chance
FOLD: Final = 3  # never legal: folding is forced and done by the rules; it stands among the recent moves only
FIRST_OWN_KIND: Final = 4


def kind_of(action: int) -> int:
    return action & 15


def give(card: int) -> int:
    """Give this card to the partner; BLANK for a card one does not see."""
    return GIVE | card << 4


def given_card(action: int) -> int:
    return action >> 4 & 15


def dealt(seat: int, cards: int, row: int) -> int:
    """A seat is dealt so many cards; the row is BLANK for those who do not see them."""
    return DEALT | seat << 4 | cards << 7 | row << 11


def dealt_seat(action: int) -> int:
    return action >> 4 & 7


def dealt_number(action: int) -> int:
    return action >> 7 & 15


def dealt_row(action: int) -> int:
    return action >> 11


def drawn(seat: int, card: int) -> int:
    """A seat gets this card by chance; BLANK for those who do not see it."""
    return DRAWN | seat << 4 | card << 7


def drawn_seat(action: int) -> int:
    return action >> 4 & 7


def drawn_card(action: int) -> int:
    return action >> 7 & 15


def fold(row: int) -> int:
    """A seat lays down these cards because none of them can be played."""
    return FOLD | row << 4


def fold_row(action: int) -> int:
    return action >> 4


def gifts(hand: i64) -> list[int]:
    """Every card that can be given from a hand."""
    found: list[int] = []
    card: i64 = 0
    while hand:
        if hand & 15:
            found.append(give(card))
        hand >>= 4
        card += 1
    return found
