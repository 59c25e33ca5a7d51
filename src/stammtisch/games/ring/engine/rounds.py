"""A round before its turns, as DOG and Dog Royal share it: deal, then exchange with the partner or draw from a neighbour.

Every change says whether it has completed what was going on; what comes then is the game's business.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.core import Dice
from stammtisch.games.ring.engine.board import BITS
from stammtisch.games.ring.engine.cards import BLANK, CARD, CARD_BITS, draw, one, pick, row_of, total
from stammtisch.games.ring.engine.events import (
    DEALT,
    DRAWN,
    GIVE,
    dealt,
    dealt_number,
    dealt_row,
    dealt_seat,
    drawn,
    drawn_card,
    drawn_seat,
    gifts,
    give,
    given_card,
    kind_of,
)
from stammtisch.games.ring.engine.hands import pass_on, receive_hand
from stammtisch.games.ring.engine.position import DEALING, DRAWING, GIVING, RingPosition

ALL_SEATS: Final[list[int]] = [0, 1, 3, 7, 15, 31, 63]  # as bits, by their number


def begin_round(position: RingPosition, top: i64) -> None:
    """The next deal is awaited; `top` are the discards that stay behind if the cards are shuffled for it."""
    position.round += 1
    if total(position.pile) < position.hand_size() * position.seats:
        reshuffle(position, top)
    position.phase = DEALING
    position.dealing = 0
    position.known = []


def reshuffle(position: RingPosition, top: i64) -> None:
    """The pile is too small: discards and the rest of it are the new pile (DOG-2.7)."""
    position.pile += position.discard - top
    position.discard = top


# Dealing


def next_hand(position: RingPosition, dice: Dice) -> i64:
    """What chance deals now. Deals are too many to list."""
    cards = position.hand_size()
    return dealt(position.dealing, cards, row_of(draw(position.pile, cards, dice)))


def deal(position: RingPosition, action: i64) -> None:
    seat = position.dealing
    if seat == 0:  # folded cards stay in view until the next deal
        position.folded = [0] * position.seats
    receive_hand(position, seat, bag_in(dealt_row(action)), dealt_number(action))
    position.dealing = seat + 1
    if position.dealing == position.seats:
        begin_exchange(position)


def bag_in(row: i64) -> i64:
    """The bag with the cards of a row."""
    bag: i64 = 0
    while (row & CARD) != BLANK:
        bag += one(row & CARD)
        row >>= CARD_BITS
    return bag


def begin_exchange(position: RingPosition) -> None:
    position.dealing = 0
    if position.teams:
        position.phase = GIVING
        position.waiting = ALL_SEATS[position.seats]
    else:
        position.phase = DRAWING


# Exchange with the partner


def gifts_of(position: RingPosition, player: i64) -> list[int]:
    """The cards this player may give, if he has not given one yet."""
    if not position.waiting & BITS[player]:
        return []
    return gifts(position.hands[player])


def give_card(position: RingPosition, player: i64, action: i64) -> bool:
    """Choose a card for the partner; whether now all have chosen and the cards have changed hands."""
    position.given[player] = given_card(action)
    position.waiting &= ~BITS[player]
    if position.waiting:
        return False
    pass_on(position)
    return True


# Drawing from the right neighbour


def draws(position: RingPosition) -> list[int]:
    """Which card the next seat may draw."""
    source: i64 = position.hands[position.right_of(position.dealing)]
    return [drawn(position.dealing, pick(source, place)) for place in range(total(source))]


def draw_from_right(position: RingPosition, action: i64) -> bool:
    """A seat has drawn; whether now all have, and the cards have changed hands."""
    position.given[position.right_of(position.dealing)] = drawn_card(action)
    position.dealing += 1
    if position.dealing < position.seats:
        return False
    position.dealing = 0
    pass_on(position)
    return True


def seen_card(position: RingPosition, viewer: i64, player: i64, action: i64) -> i64:
    """Hands are secret: others see that a card is given, dealt or drawn before the round, not which."""
    kind = kind_of(action)
    if kind == GIVE and viewer != player:
        return give(BLANK)
    if kind == DEALT and (viewer != position.dealing or not position.teams):
        return dealt(dealt_seat(action), dealt_number(action), BLANK)
    if kind == DRAWN and position.phase == DRAWING:
        return drawn(drawn_seat(action), BLANK)
    return action
