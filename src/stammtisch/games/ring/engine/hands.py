"""Cards that move between pile, hands and discards, and what seats know of others' hands.

Knowledge is a list of *facts*, see `know`. Deliberately without rounds and turns.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.core import Dice
from stammtisch.games.ring.engine.board import BITS
from stammtisch.games.ring.engine.cards import NO_CARD, draw, one, pick, total
from stammtisch.games.ring.engine.events import SEAT
from stammtisch.games.ring.engine.position import RingPosition

# Where the parts of a fact begin, in bits, behind the viewer
HOLDER_AT: Final = 3
CARD_AT: Final = 6

MOST_TRIES: Final = 100_000  # deals until somebody on turn could play, as everybody knows that he can


def know(viewer: i64, holder: i64, card: i64) -> i64:
    """The fact that a viewer knows of a card in another's hand, for `RingPosition.known`."""
    return viewer | holder << HOLDER_AT | card << CARD_AT


def known_viewer(fact: i64) -> i64:
    return fact & SEAT


def known_holder(fact: i64) -> i64:
    return fact >> HOLDER_AT & SEAT


def known_card(fact: i64) -> i64:
    return fact >> CARD_AT


def receive_hand(position: RingPosition, seat: i64, hand: i64, size: i64) -> None:
    """Deal a whole hand from the pile."""
    position.pile -= hand
    position.hands[seat] = hand
    position.sizes[seat] = size


def lay_down(position: RingPosition, seat: i64) -> i64:
    """Put a whole hand on the discards, seen by all; returns it."""
    hand: i64 = position.hands[seat]
    position.discard += hand
    position.folded[seat] = hand
    position.hands[seat] = 0
    position.sizes[seat] = 0
    if len(position.known) != 0:
        position.known = [fact for fact in position.known if known_holder(fact) != seat]
    return hand


def lay(position: RingPosition, seat: i64, card: i64) -> None:
    """Play a card openly from the hand to the discards."""
    unit = one(card)
    hand: i64 = position.hands[seat]
    size: i64 = position.sizes[seat]
    position.hands[seat] = hand - unit
    position.sizes[seat] = size - 1
    position.discard += unit
    if len(position.known) != 0:
        forget(position, seat, card)


def draw_card(position: RingPosition, seat: i64, card: i64) -> None:
    """Take a card from the pile into the hand."""
    position.pile -= one(card)
    position.hands[seat] += one(card)
    position.sizes[seat] += 1


def pass_card(position: RingPosition, giver: i64, taker: i64, card: i64) -> None:
    """A card changes hands during the turns, unseen by the others; giver and taker look at it.

    Others lose what they knew of the giver's hand, for it may be the very card (we do not keep "either or").
    """
    position.hands[giver] -= one(card)
    position.sizes[giver] -= 1
    position.hands[taker] += one(card)
    position.sizes[taker] += 1
    position.known = [fact for fact in position.known if known_holder(fact) != giver or known_viewer(fact) == taker]
    for fact in position.known:
        if fact == know(taker, giver, card):
            position.known.remove(fact)
            break
    position.known.append(know(giver, taker, card))


def forget(position: RingPosition, holder: i64, card: i64) -> None:
    """A card was played: each viewer who knew it in that hand knows one less."""
    if not is_known(position, holder, card):
        return
    seen: i64 = 0
    kept: list[int] = []
    for fact in position.known:
        viewer = known_viewer(fact)
        if known_holder(fact) == holder and known_card(fact) == card and not seen & BITS[viewer]:
            seen |= BITS[viewer]
        else:
            kept.append(fact)
    position.known = kept


def is_known(position: RingPosition, holder: i64, card: i64) -> bool:
    """Whether anybody knows of this card in this hand."""
    wanted = know(0, holder, card) >> HOLDER_AT  # the same for every viewer
    for number in position.known:
        fact: i64 = number
        if fact >> HOLDER_AT == wanted:
            return True
    return False


def pass_on(position: RingPosition) -> None:
    """All cards given or drawn before the round change hands at once."""
    for seat in range(position.seats):
        card: i64 = position.given[seat]
        taker = position.partner(seat) if position.teams else position.left_of(seat)
        position.hands[seat] -= one(card)
        position.hands[taker] += one(card)
        position.given[seat] = NO_CARD
        if position.teams:
            position.known.append(know(seat, taker, card))


def deal_again(position: RingPosition, viewer: i64, dice: Dice) -> None:
    """Deal everything this viewer cannot know: all cards but his own, the discards, and those he saw going into a hand."""
    pool = position.pile
    keeps: list[int] = []
    for seat in range(position.seats):
        kept = kept_hand(position, viewer, seat)
        keeps.append(kept)
        pool += position.hands[seat] - kept
    for seat in range(position.seats):
        fresh = draw(pool, position.sizes[seat] - total(keeps[seat]), dice)
        pool -= fresh
        position.hands[seat] = keeps[seat] + fresh
        if position.given[seat] != NO_CARD and (seat != viewer or not position.teams):
            position.given[seat] = pick(position.hands[seat], dice.below(position.sizes[seat]))
    position.pile = pool


def kept_hand(position: RingPosition, viewer: i64, seat: i64) -> i64:
    """The cards of this hand the viewer is sure of."""
    if seat == viewer and not position.is_face_down():
        return position.hands[seat]
    sure: i64 = 0
    for fact in position.known:
        if known_viewer(fact) == viewer and known_holder(fact) == seat:
            sure += one(known_card(fact))
    return sure
