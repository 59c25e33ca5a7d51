"""DOG: cards move men around the ring into their targets (DOG-1 .. DOG-10).

Only dispatch. Dealing and exchange are the `rounds` of the DOG family; the course of the game is `turns`, what can be
played is `plays`, with plain cards in `moves` and the seven in `seven`, `portions` and `dividing`; why a play is refused
is `refusals`.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from stammtisch.core import CHANCE, Dice
from stammtisch.games.dog.engine.plays import can_play, plays
from stammtisch.games.dog.engine.position import HouseRules, Position
from stammtisch.games.dog.engine.refusals import explain
from stammtisch.games.dog.engine.turns import begin_turns, play, take_card
from stammtisch.games.ring.engine.board import SLOTS, empty_board
from stammtisch.games.ring.engine.cards import BLANK, pick, total
from stammtisch.games.ring.engine.checks import check_actor, check_card, check_luck
from stammtisch.games.ring.engine.events import DEALT, FIRST_OWN_KIND, GIVE, drawn, drawn_seat, kind_of
from stammtisch.games.ring.engine.hands import MOST_TRIES, deal_again
from stammtisch.games.ring.engine.position import DEALING, DRAWING, GIVING, LUCK, PLAYING
from stammtisch.games.ring.engine.rounds import (
    begin_round,
    deal,
    draw_from_right,
    draws,
    gifts_of,
    give_card,
    next_hand,
    seen_card,
)
from stammtisch.games.ring.engine.turns import payoffs

PARTNERS: Final = (4, 6)  # the numbers of seats that play two against two, or three teams of two


@final
@mypyc_attr(acyclic=True)
class Dog(Position):
    """A game of DOG."""

    def copy(self) -> "Dog":
        twin = Dog(self.house, self.seats, self.teams, self.board.copy())
        self.copy_to(twin)
        twin.rest = self.rest
        twin.rest_by_joker = self.rest_by_joker
        twin.victim = self.victim
        return twin

    def legal(self, player: int) -> list[int]:
        """Deals are too many to list, see `chance` and `check`."""
        if player == CHANCE:
            return self.outcomes()
        if self.phase == GIVING:
            return gifts_of(self, player)
        return plays(self, player) if self.phase == PLAYING and player == self.turn else []

    def outcomes(self) -> list[int]:
        """What chance may do, but for deals: the card somebody draws from his neighbour or takes from another's hand."""
        if self.phase == DRAWING:
            return draws(self)
        if self.phase != LUCK:
            return []
        hand: i64 = self.hands[self.victim]
        return [drawn(self.turn, pick(hand, place)) for place in range(total(hand))]

    def chance(self, dice: Dice) -> int:
        return next_hand(self, dice) if self.phase == DEALING else super().chance(dice)

    def apply(self, player: int, action: int) -> None:
        kind = kind_of(action)
        if kind >= FIRST_OWN_KIND:
            play(self, player, kind, action)
        elif kind == GIVE:
            if give_card(self, player, action):
                begin_turns(self)
        elif kind == DEALT:
            deal(self, action)
        elif self.phase == LUCK:
            take_card(self, action)
        elif draw_from_right(self, action):
            begin_turns(self)

    def check(self, player: int, action: int) -> None:
        check_actor(self, player)
        if player == CHANCE:
            check_luck(self, action, self.outcomes())
        elif check_card(self, player, action) and action not in plays(self, player):
            explain(self, player, action)

    def seen(self, viewer: int, player: int, action: int) -> int:
        """A taken card is seen by the two it concerns."""
        if player == CHANCE and self.phase == LUCK and viewer != self.turn and viewer != self.victim:
            return drawn(drawn_seat(action), BLANK)
        return seen_card(self, viewer, player, action)

    def result(self) -> tuple[float, ...]:
        return payoffs(self)

    def resample(self, player: int, dice: Dice) -> None:
        """He also knows that whoever is awaited can play, for he would have folded otherwise."""
        for _try in range(MOST_TRIES):
            deal_again(self, player, dice)
            if not self.awaits_a_play() or self.turn == player or can_play(self, self.turn):
                return
        raise AssertionError("nobody could be on turn here")


def new_game(house: HouseRules, seats: int) -> Dog:
    """The first deal is awaited; without partners one man of each seat stands on its start field (DOG-10)."""
    state = Dog(house, seats, seats in PARTNERS, empty_board(seats))
    state.clear_hands()
    begin_round(state, 0)
    if not state.teams:
        for seat in range(seats):
            state.board.enter(SLOTS * seat)
    return state
