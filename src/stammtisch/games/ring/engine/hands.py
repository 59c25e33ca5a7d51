"""The cards of DOG and Dog Royal: pile, discards, hands, what is passed on, and what a seat knows of others' hands.

Deliberately without rounds and turns, which `turns` adds. Knowledge is a list of *facts*, see `know`.
"""

from abc import abstractmethod

from mypy_extensions import i64

from stammtisch.core import Dice, State
from stammtisch.games.ring.engine.board import BITS
from stammtisch.games.ring.engine.cards import NO_CARD, draw, one, pick, total


class Hands(State):
    """Who holds which cards.

    `teams` says whether partners sit opposite each other and exchange; without it everybody is alone and draws.
    """

    def __init__(self, seats: int, teams: bool, deck: int) -> None:
        self.seats: i64 = seats
        self.teams = teams
        self.deck: i64 = deck  # the bag of all cards
        self.pile: i64 = deck
        self.discard: i64 = 0
        self.hands: list[int] = []  # the bag of each seat
        self.sizes: list[int] = []  # how many cards each seat holds
        self.given: list[int] = []  # the card each seat passes on in this exchange or draw, or NO_CARD
        self.known: list[int] = []  # what viewers know of others' hands
        self.folded: list[int] = []  # the bag each seat folded in this round

    def set_up(self) -> None:
        """Nobody has cards yet. Apart from the constructor, so that copies are cheap."""
        seats = self.seats
        self.hands = [0] * seats
        self.sizes = [0] * seats
        self.given = [NO_CARD] * seats
        self.folded = [0] * seats

    def copy_hands(self, twin: "Hands") -> None:
        """Give a fresh twin everything of this module."""
        twin.pile = self.pile
        twin.discard = self.discard
        twin.hands = self.hands[:]
        twin.sizes = self.sizes[:]
        twin.given = self.given[:]
        twin.known = self.known[:]
        twin.folded = self.folded[:]

    @abstractmethod
    def right_of(self, seat: int) -> int:
        """The right neighbour, from whom one draws without partners."""

    @abstractmethod
    def is_face_down(self) -> bool:
        """Whether not even the owner has looked at his hand."""

    # Cards that move

    def receive_hand(self, seat: i64, hand: i64, size: i64) -> None:
        """Deal a whole hand from the pile."""
        self.pile -= hand
        self.hands[seat] = hand
        self.sizes[seat] = size

    def lay_down(self, seat: i64) -> i64:
        """Put a whole hand on the discards, seen by all; returns it."""
        hand: i64 = self.hands[seat]
        self.discard += hand
        self.folded[seat] = hand
        self.hands[seat] = 0
        self.sizes[seat] = 0
        self.forget_hand(seat)
        return hand

    def lay(self, seat: i64, card: i64) -> None:
        """Play a card openly from the hand to the discards."""
        unit = one(card)
        hand: i64 = self.hands[seat]
        size: i64 = self.sizes[seat]
        self.hands[seat] = hand - unit
        self.sizes[seat] = size - 1
        self.discard += unit
        if len(self.known) != 0:
            self.forget(seat, card)

    def draw_card(self, seat: i64, card: i64) -> None:
        """Take a card from the pile into the hand."""
        self.pile -= one(card)
        self.hands[seat] += one(card)
        self.sizes[seat] += 1

    def pass_card(self, giver: i64, taker: i64, card: i64) -> None:
        """A card changes hands during the turns, unseen by the others; giver and taker look at it.

        Others lose what they knew of the giver's hand, for it may be the very card (we do not keep "either or").
        """
        self.hands[giver] -= one(card)
        self.sizes[giver] -= 1
        self.hands[taker] += one(card)
        self.sizes[taker] += 1
        self.known = [fact for fact in self.known if known_holder(fact) != giver or known_viewer(fact) == taker]
        for fact in self.known:
            if fact == know(taker, giver, card):
                self.known.remove(fact)
                break
        self.known.append(know(giver, taker, card))

    def forget(self, holder: i64, card: i64) -> None:
        """A card was played: each viewer who knew it in that hand knows one less."""
        if not self.is_known(holder, card):
            return
        seen: i64 = 0
        kept: list[int] = []
        for fact in self.known:
            viewer = known_viewer(fact)
            if known_holder(fact) == holder and known_card(fact) == card and not seen & BITS[viewer]:
                seen |= BITS[viewer]
            else:
                kept.append(fact)
        self.known = kept

    def is_known(self, holder: i64, card: i64) -> bool:
        anybody = know(0, holder, card) >> 3
        for fact in self.known:  # noqa: SIM110 - a generator is slow when compiled
            if fact >> 3 == anybody:
                return True
        return False

    def forget_hand(self, holder: i64) -> None:
        """A whole hand was shown."""
        if len(self.known) != 0:
            self.known = [fact for fact in self.known if known_holder(fact) != holder]

    def pass_on(self) -> None:
        """All cards given or drawn before the round change hands at once."""
        for seat in range(self.seats):
            card = self.given[seat]
            taker = self.receiver(seat)
            self.hands[seat] -= one(card)
            self.hands[taker] += one(card)
            self.given[seat] = NO_CARD
            if self.teams:
                self.known.append(know(seat, taker, card))

    def receiver(self, seat: i64) -> int:
        """Who gets the card this seat passes on: the partner or, without partners, the left neighbour."""
        if self.teams:
            return self.partner(seat)
        for other in range(self.seats):
            if self.right_of(other) == seat:
                return other
        raise AssertionError(seat)

    def partner(self, seat: i64) -> int:
        """The seat opposite."""
        return (seat + self.seats // 2) % self.seats

    # What a viewer cannot know

    def deal_again(self, viewer: int, dice: Dice) -> None:
        pool: i64 = self.pile
        keeps: list[int] = [0] * self.seats
        for seat in range(self.seats):
            keeps[seat] = self.kept_hand(viewer, seat)
            pool += self.hands[seat] - keeps[seat]
        for seat in range(self.seats):
            fresh = draw(pool, self.sizes[seat] - total(keeps[seat]), dice)
            pool -= fresh
            self.hands[seat] = keeps[seat] + fresh
            if self.given[seat] != NO_CARD and (seat != viewer or not self.teams):
                self.given[seat] = pick(self.hands[seat], dice.below(self.sizes[seat]))
        self.pile = pool

    def kept_hand(self, viewer: int, seat: i64) -> int:
        """The cards of this hand the viewer is sure of."""
        if seat == viewer and not self.is_face_down():
            return self.hands[seat]
        sure = 0
        for fact in self.known:
            if known_viewer(fact) == viewer and known_holder(fact) == seat:
                sure += one(known_card(fact))
        return sure


def know(viewer: int, holder: int, card: int) -> int:
    """The fact that a viewer knows of a card in another's hand, for `Hands.known`."""
    return viewer | holder << 3 | card << 6


def known_viewer(fact: int) -> int:
    return fact & 7


def known_holder(fact: int) -> int:
    return fact >> 3 & 7


def known_card(fact: int) -> int:
    return fact >> 6
