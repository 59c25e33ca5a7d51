"""Rounds of cards as DOG and Dog Royal share them: deal, exchange or draw, plays, the end.

`Rounds` is a State without a way to play a card: whose turn it is comes from `turns`, what happens to cards from
`hands`. A game derives from it and adds its board rules by overriding the abstract methods.
"""

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from stammtisch.core import CHANCE, Dice
from stammtisch.errors import IllegalAction
from stammtisch.games.ring.engine import cards as bags
from stammtisch.games.ring.engine.board import BITS, SLOTS
from stammtisch.games.ring.engine.cards import BLANK, bag_of, cards_of, contains, draw, one, pick, row_of
from stammtisch.games.ring.engine.events import (
    DEALT,
    DRAWN,
    FIRST_OWN_KIND,
    FOLD,
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
)
from stammtisch.games.ring.engine.turns import DEALING, DRAWING, GIVING, LUCK, NO_TEAM, OVER, Turns

MOST_TRIES: Final = 100_000

NOBODY_ACTS: Final[tuple[int, ...]] = ()
CHANCE_ACTS: Final[tuple[int, ...]] = (CHANCE,)
ACTORS: Final[list[tuple[int, ...]]] = [
    tuple([seat for seat in range(6) if bits >> seat & 1]) for bits in range(64)
]  # the seats of a set of bits
ALL_SEATS: Final[list[int]] = [0, 1, 3, 7, 15, 31, 63]  # as bits, by their number


class Rounds(Turns):
    """A position of a game of the DOG family, but for its plays."""

    # What a game adds

    @abstractmethod
    def code(self, reason: str) -> str:
        """The refusal code of this game for a reason: `dog.not-in-hand`."""

    @abstractmethod
    def plays(self, player: int) -> list[int]:
        """Everything the seat `turn` can do in PLAYING and in phases of the game's own."""

    @abstractmethod
    def play(self, player: int, action: int) -> None:
        """Carry out an action of a kind of the game's own, chance in LUCK included."""

    @abstractmethod
    def lucks(self) -> list[int]:
        """The outcomes of chance in LUCK, a likelier one repeated."""

    @abstractmethod
    def explain(self, player: int, action: int) -> None:
        """Raise IllegalAction with the best reason for an action of the game's own that is not among `plays`."""

    # The contract

    def to_act(self) -> tuple[int, ...]:
        phase = self.phase
        if phase == GIVING:
            return ACTORS[self.waiting]
        if phase in (DEALING, DRAWING, LUCK):
            return CHANCE_ACTS
        if phase == OVER:
            return NOBODY_ACTS
        return ACTORS[BITS[self.turn]]

    def legal(self, player: int) -> list[int]:
        """Deals are too many to list, see `chance` and `check`."""
        phase = self.phase
        if player == CHANCE:
            return self.chances()
        if phase == GIVING:
            if not self.waiting & BITS[player]:
                return []
            return gifts(self.hands[player])
        if player != self.turn or phase in (DEALING, DRAWING, LUCK, OVER):
            return []
        return self.plays(player)

    def chances(self) -> list[int]:
        if self.phase == DRAWING:
            source: i64 = self.hands[self.right_of(self.dealing)]
            return [drawn(self.dealing, pick(source, place)) for place in range(bags.total(source))]
        return self.lucks() if self.phase == LUCK else []

    def chance(self, dice: Dice) -> int:
        if self.phase == DEALING:
            cards = self.hand_size()
            return dealt(self.dealing, cards, row_of(draw(self.pile, cards, dice)))
        outcomes = self.chances()
        return outcomes[dice.below(len(outcomes))]

    def apply(self, player: int, action: int) -> None:
        kind = action & 15
        if kind >= FIRST_OWN_KIND:
            self.play(player, action)
        elif kind == GIVE:
            self.apply_give(player, action)
        elif kind == DEALT:
            self.apply_deal(action)
        elif self.phase == DRAWING:
            self.apply_draw(action)
        else:
            self.play(player, action)

    def apply_give(self, player: i64, action: int) -> None:
        self.given[player] = given_card(action)
        self.waiting &= ~BITS[player]
        if self.waiting == 0:
            self.pass_on()
            self.open_round()

    def apply_deal(self, action: int) -> None:
        seat = self.dealing
        if seat == 0:  # folded cards stay in view until the next deal
            self.folded = [0] * self.seats
        hand: i64 = 0
        row: i64 = dealt_row(action)
        while (row & 15) != BLANK:
            hand += one(row & 15)
            row >>= 4
        self.receive_hand(seat, hand, dealt_number(action))
        self.dealing = seat + 1
        if self.dealing == self.seats:
            self.begin_exchange()

    def begin_exchange(self) -> None:
        self.dealing = 0
        if self.teams:
            self.phase = GIVING
            self.waiting = ALL_SEATS[self.seats]
        else:
            self.phase = DRAWING

    def apply_draw(self, action: int) -> None:
        self.given[self.right_of(self.dealing)] = drawn_card(action)
        self.dealing += 1
        if self.dealing == self.seats:
            self.dealing = 0
            self.pass_on()
            self.open_round()

    def check(self, player: int, action: int) -> None:
        if self.phase == OVER:
            raise IllegalAction("over")
        kind = action & 15
        if player == CHANCE:
            self.check_luck(action)
        elif not 0 <= player < self.seats or player not in self.to_act():
            raise IllegalAction("not-your-turn")
        elif self.phase == GIVING:
            self.check_give(player, action)
        elif kind == FOLD:
            raise IllegalAction(self.code("must-play"))
        elif kind == GIVE:
            raise IllegalAction(self.code("no-exchange-now"))
        elif action not in self.plays(player):
            self.explain(player, action)

    def check_give(self, player: int, action: int) -> None:
        if action & 15 != GIVE:
            raise IllegalAction(self.code("exchange-first"))
        if action != give(given_card(action)) or given_card(action) == BLANK:
            raise IllegalAction("illegal")
        if not bags.count(self.hands[player], given_card(action)):
            raise IllegalAction(self.code("not-in-hand"))

    def check_luck(self, action: int) -> None:
        if self.to_act() != CHANCE_ACTS:
            raise IllegalAction("illegal")
        if self.phase != DEALING:
            if action not in self.chances():
                raise IllegalAction("illegal")
            return
        cards = cards_of(dealt_row(action))
        fits = len(cards) == self.hand_size() and action == dealt(self.dealing, len(cards), row_of(bag_of(cards)))
        if not fits or not contains(self.pile, bag_of(cards)):
            raise IllegalAction("illegal")

    def seen(self, viewer: int, player: int, action: int) -> int:
        """Hands are secret: others see that a card is given or dealt, not which."""
        kind = action & 15
        if kind == GIVE and viewer != player:
            return give(BLANK)
        if kind == DEALT and (viewer != self.dealing or not self.teams):
            return dealt(dealt_seat(action), dealt_number(action), BLANK)
        if kind == DRAWN and self.phase == DRAWING:
            return drawn(drawn_seat(action), BLANK)
        return action

    def team(self, player: int) -> int:
        return player % (self.seats // 2) if self.teams else player

    def result(self) -> tuple[float, ...]:
        """The winner takes all; at the end by `max_rounds` the leading side, or the leaders share."""
        if self.winner != NO_TEAM:
            return tuple([1.0 if self.team(seat) == self.winner else 0.0 for seat in range(self.seats)])
        teams = self.seats // 2 if self.teams else self.seats
        leads = [self.lead(team) for team in range(teams)]
        best = max(leads)
        share = 1.0 / leads.count(best)
        return tuple([share if leads[self.team(seat)] == best else 0.0 for seat in range(self.seats)])

    def lead(self, team: int) -> int:
        """How far a team has come: men in the target first, then steps made."""
        far: i64 = 0
        for seat in range(self.seats):
            if self.team(seat) == team:
                far += 10_000 * self.board.inside(seat)
                for man in range(SLOTS * seat, SLOTS * seat + SLOTS):
                    far += self.board.progress(man)
        return far

    # What a viewer cannot know

    def resample(self, player: int, dice: Dice) -> None:
        """Deal the hidden cards again, faithful to everything this viewer knows.

        He knows his own hand, the discards, cards he saw going into a hand and not played since - and that whoever is
        awaited can play, for he would have folded otherwise.
        """
        for _ in range(MOST_TRIES):
            self.deal_again(player, dice)
            if not self.awaits_a_play() or self.turn == player or self.can_play(self.turn):
                return
        raise AssertionError("nobody could be on turn here")
