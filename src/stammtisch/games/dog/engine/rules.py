"""DOG: cards move men around the ring into their targets (DOG-1 .. DOG-10).

Only dispatch: dealing, exchange and turns are `rounds`, the ring is `board`, plain cards are `moves`, the seven is
`dividing`, `seven` and `portions`, and why a play is refused is `refusals`.
"""

from mypy_extensions import i64

from stammtisch.core import CHANCE
from stammtisch.errors import IllegalAction
from stammtisch.games.dog.engine.actions import (
    DIVIDE,
    JOKER,
    MOVE,
    SEVEN,
    START,
    STEPS,
    TAKE,
    card_of,
    divide_by_joker,
    origin_of,
    seat_of,
    target_of,
    with_joker,
)
from stammtisch.games.dog.engine.dividing import Divider
from stammtisch.games.dog.engine.moves import add_plain_plays, holds
from stammtisch.games.dog.engine.portions import add_portions, is_possible, walk_plan
from stammtisch.games.dog.engine.position import HouseRules, Position
from stammtisch.games.dog.engine.refusals import refusal
from stammtisch.games.ring.engine.board import NOBODY, SLOTS, empty_board
from stammtisch.games.ring.engine.cards import BLANK, pick, total
from stammtisch.games.ring.engine.events import DRAWN, drawn, drawn_card, drawn_seat
from stammtisch.games.ring.engine.turns import LUCK


class Dog(Position):
    """A game of DOG."""

    def copy(self) -> "Dog":
        twin = Dog(self.house, self.seats, self.teams, self.board.copy())
        self.copy_turns(twin)
        twin.rest = self.rest
        twin.rest_by_joker = self.rest_by_joker
        twin.victim = self.victim
        return twin

    def plays(self, player: int) -> list[int]:
        if self.rest == 0:
            return self.ready_plays(player)
        found: list[int] = []
        add_portions(found, self, player, self.rest, self.rest_by_joker)
        return found

    def honest_plays(self, player: int) -> list[int]:
        found: list[int] = []
        hand: i64 = self.hands[player]
        seat = self.mover(player)
        guarded = self.guards()
        add_plain_plays(found, self, player, seat, hand, guarded)
        if holds(hand, SEVEN) or holds(hand, JOKER):
            self.add_sevens(found, player, seat, hand)
        return found

    def add_sevens(self, found: list[int], player: i64, seat: i64, hand: i64) -> None:
        """Every way to play a seven, or a joker as one."""
        if self.plays_portions() or self.house.joker_not_last:
            self.add_sevens_of(found, player, seat, hand, SEVEN)
            self.add_sevens_of(found, player, seat, hand, JOKER)
            return
        divisions = self.divider(player, seat, SEVEN).search()
        if holds(hand, SEVEN):
            found += divisions
        if holds(hand, JOKER):
            for division in divisions:
                found.append(with_joker(division))

    def add_sevens_of(self, found: list[int], player: i64, seat: i64, hand: i64, card: i64) -> None:
        """Every way to play this card as a seven, where it matters which of the two it is."""
        if not holds(hand, card):
            return
        if self.plays_portions():
            add_portions(found, self, player, STEPS, card == JOKER)
        else:
            found += self.divider(player, seat, card).search()

    def divider(self, player: i64, seat: i64, card: i64) -> Divider:
        divider = Divider(self.board, seat, self.house.first_only, card == JOKER)
        if seat == player:
            divider.partner = self.partner(player)
        divider.rest_single = self.house.rest_single
        divider.may_win = card != JOKER or not self.house.joker_not_last
        return divider

    def play(self, player: int, action: int) -> None:
        if action & 15 == DRAWN:
            self.take_card(action)
            return
        self.remember(player, action)
        if not self.rest:
            self.lay(player, card_of(action))
        if action & 15 == TAKE:
            self.victim = seat_of(action)
            self.phase = LUCK
            return
        inside = self.move_men(action)
        if not self.rest:
            self.end_play(player, inside)

    def end_play(self, player: i64, inside: bool) -> None:
        """The card is used up: the game is won, or the next one plays."""
        winner = self.complete_team(self.board, player) if inside else NOBODY
        if winner >= 0:
            self.win(winner)
        else:
            self.end_turn()

    def move_men(self, action: int) -> bool:
        """Carry out what the card does on the board; whether a man may have reached a target."""
        board = self.board
        kind = action & 15
        seat: i64 = seat_of(action)
        if kind == DIVIDE:
            self.divide(action)
            return True
        if kind == START:
            board.enter(board.at_home(seat))
        elif kind == MOVE:
            man: i64 = board.cells[self.cell_of(seat, origin_of(action))]
            target = self.cell_of(seat, target_of(action))
            board.capture(target)
            board.put(man, target)
            return target >= board.size
        else:
            board.exchange(board.cells[origin_of(action)], board.cells[target_of(action)])
        return False

    def divide(self, action: int) -> None:
        steps = walk_plan(self, self.board, action)
        if self.plays_portions():
            self.rest = (self.rest if self.rest else STEPS) - steps
            self.rest_by_joker = self.rest > 0 and divide_by_joker(action)

    def take_card(self, action: int) -> None:
        """DOG-10: the card taken with a 2 changes hands."""
        self.pass_card(self.victim, drawn_seat(action), drawn_card(action))
        self.victim = NOBODY
        self.end_turn()

    def lucks(self) -> list[int]:
        hand: i64 = self.hands[self.victim]
        return [drawn(self.turn, pick(hand, place)) for place in range(total(hand))]

    def seen(self, viewer: int, player: int, action: int) -> int:
        """A taken card is seen by the two it concerns."""
        if player == CHANCE and self.phase == LUCK and viewer != self.turn and viewer != self.victim:
            return drawn(drawn_seat(action), BLANK)
        return super().seen(viewer, player, action)

    def explain(self, player: int, action: int) -> None:
        """A divided seven may be ordered in any way, not only as `legal` lists it; all else is refused."""
        if action & 15 != DIVIDE or self.plays_portions() or not is_possible(self, player, action):
            raise refusal(self, player, action)
        if not holds(self.hands[player], card_of(action)):
            raise IllegalAction(self.code("not-in-hand"))


def new_game(house: HouseRules, seats: int) -> Dog:
    """The first deal is awaited; without partners one man of each seat stands on its start field (DOG-10)."""
    state = Dog(house, seats, seats in (4, 6), empty_board(seats))
    state.set_up()
    if not state.teams:
        for seat in range(seats):
            state.board.enter(SLOTS * seat)
    return state
