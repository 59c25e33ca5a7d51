"""Every distinct result of a seven in a team game, each as one action (DOG-8).

It relies on this: any legal division has the same result as one where each man walks once, the men in front before
those behind, for a man only ever meets those before it. Others' men stand in the way of a seven only on protected start
fields, where they stay; so only the own men are followed, by their `stands`. A test compares all this with a search
over single steps in any order.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from stammtisch.games.dog.engine.actions import (
    FINISHES,
    INTO_LANE,
    PORTIONS,
    RING_SPOTS,
    STEPS,
    WRAPPED,
    divide,
    finish_number,
    portion,
    side_of,
)
from stammtisch.games.dog.engine.moves import open_run
from stammtisch.games.dog.engine.position import guards
from stammtisch.games.dog.engine.seven import walk_finish
from stammtisch.games.dog.engine.stands import STAND, START, WIDTH, are_in, in_order, lane_of, own_ahead, walking_order, without
from stammtisch.games.ring.engine.board import NOBODY, SLOTS, Board, bit, free_slots

ROOM_BITS: Final = 4  # of a number of steps in `rooms`
ROOM: Final = 15  # the same as bits
ALL_IN: Final = 10  # the steps beyond the start field of four men in their target: 1 + 2 + 3 + 4


@final
@mypyc_attr(acyclic=True)
class Divider:
    """Collects every distinct result of a seven as an action; never changes its board."""

    def __init__(self, board: Board, seat: int, first_only: bool, joker: bool) -> None:
        self.board = board
        self.size: i64 = board.size
        self.seat: i64 = seat  # whose men walk
        self.own: i64 = bit(seat)
        self.first_only = first_only
        self.joker: i64 = 1 if joker else 0
        self.partner: i64 = NOBODY  # whose men get the rest when all of `seat` are in
        self.rest_single = False  # the rest is for one man only (`seven_rest_single`)
        self.single = False  # all steps are for one man
        self.may_win = True  # whether the last man of the team may enter (`joker_not_last`)
        self.side: i64 = seat
        self.finish: i64 = 0  # how the player's own men came in, when the men that walk are his partner's
        self.guarded: i64 = guards(board, first_only)
        self.before: i64 = 0  # the stands at the beginning
        self.men: i64 = 0  # how many can walk
        self.rooms: i64 = 0  # the steps that can be used from each place in the walking order on, four bits each
        self.rest: i64 = 0  # the steps left when all four are in; 0 if they cannot be
        self.found: list[int] = []
        self.results: set[int] | None = None  # those met, where men may have come to them in several ways

    def search(self, steps: i64 = STEPS) -> list[int]:
        self.before = walking_order(self.board, self.seat)
        way = self.count_men()
        if self.men == SLOTS and self.partner >= 0 and way < steps:
            self.rest = steps - way
        if self.men:
            self.divide(0, steps, self.before, 0, False)
        return self.found

    def count_men(self) -> i64:
        """Count the men and the steps they could use; returns the way all four have to go until they are in."""
        way: i64 = ALL_IN
        room: i64 = 0
        rooms: i64 = 0
        while (self.before >> (WIDTH * self.men)) & STAND:
            self.men += 1
        for place in range(self.men - 1, -1, -1):
            beyond = ((self.before >> (WIDTH * place)) & STAND) - START
            way -= beyond
            if beyond > 0 and room + SLOTS - beyond < STEPS:
                room += SLOTS - beyond
            else:
                room = STEPS
            rooms |= room << (ROOM_BITS * place)
        self.rooms = rooms
        return way

    def divide(self, place: i64, left: i64, stands: i64, plan: i64, unclear: bool) -> None:
        """Give the men from this place on every share of the steps left."""
        if left == 0:
            self.note(stands, plan, unclear)
            return
        if place == self.men:
            if left == self.rest and are_in(stands):
                self.divide_rest(left, stands)
            return
        room = (self.rooms >> (ROOM_BITS * (place + 1))) & ROOM
        if self.rest or room >= left:
            self.divide(place + 1, left, stands, plan, unclear)
        least = left - room  # what nobody behind can use
        if self.single:
            least = left
        elif self.rest or least <= 0:
            least = 1
        if (stands >> (WIDTH * place)) & STAND > START:
            self.go_deeper(place, left, least, stands, plan, unclear)
        else:
            self.go_on(place, left, least, stands, plan, unclear)

    def go_deeper(self, place: i64, left: i64, least: i64, stands: i64, plan: i64, unclear: bool) -> None:
        """Let a man in its target take every number of steps, `least` or more."""
        number = ((stands >> (WIDTH * place)) & STAND) - START
        most = min(left, free_slots(lane_of(stands), number))
        staying = portion(RING_SPOTS + number - 1, INTO_LANE + number - 1)
        for steps in range(least, most + 1):
            after = stands + (steps << (WIDTH * place))
            self.divide(place + 1, left - steps, after, plan * PORTIONS + staying + steps, unclear)

    def go_on(self, place: i64, left: i64, least: i64, stands: i64, plan: i64, unclear: bool) -> None:
        """Let a man of the ring take every number of steps, `least` or more, first on the ring, then into its target."""
        stand = (stands >> (WIDTH * place)) & STAND
        cell = self.cell_of(stand)
        far = open_run(self.board, cell, left, self.blockers(stands))
        own = own_ahead(stands, stand, self.size)
        leaving = portion(cell, 0) - 1
        after = stands
        lost = unclear
        for steps in range(i64(1), far + 1):
            there = stand + steps if stand + steps <= START else stand + steps - self.size
            if (own >> steps) & 1:
                after = without(after, there)
                lost = True
            if steps >= least:
                code = leaving + steps + (WRAPPED if cell + steps >= self.size else 0)
                moved = after + ((there - stand) << (WIDTH * place))
                self.divide(place + 1, left - steps, moved, plan * PORTIONS + code, lost)
        if START - stand < left and START - stand <= far:
            self.go_in(place, left, least, stands, plan)

    def go_in(self, place: i64, left: i64, least: i64, stands: i64, plan: i64) -> None:
        """The same into the target, if the start field is open; a fresh man may not."""
        stand = (stands >> (WIDTH * place)) & STAND
        before = START - stand
        if before == 0 and self.board.is_fresh(self.seat):
            return
        own = own_ahead(stands, stand, self.size)
        after = stands
        for steps in range(i64(1), before + 1):
            if (own >> steps) & 1:
                after = without(after, stand + steps)
        entering = portion(self.cell_of(stand), INTO_LANE) - 1
        most = min(left - before, free_slots(lane_of(stands), 0))
        for number in range(max(i64(1), least - before), most + 1):
            moved = after + ((before + number) << (WIDTH * place))
            self.divide(place + 1, left - before - number, moved, plan * PORTIONS + entering + number, True)

    def cell_of(self, stand: i64) -> i64:
        """The field of a stand on the ring."""
        cell = self.board.track.start(self.seat) + stand - START
        return cell if cell >= 0 else cell + self.size

    def blockers(self, stands: i64) -> i64:
        """Bits of the seats with a protected man on their start field when the own men stand like this."""
        return self.guarded | self.own if self.is_closed(stands) else self.guarded & ~self.own

    def is_closed(self, stands: i64) -> bool:
        """Whether a protected man of the own colour stands on its start field."""
        for place in range(self.men):
            if (stands >> (WIDTH * place)) & STAND == START:
                if not self.first_only:
                    return True
                return self.board.is_fresh(self.seat) and (self.before >> (WIDTH * place)) & STAND == START
        return False

    def divide_rest(self, left: i64, stands: i64) -> None:
        """DOG-8: the fourth own man is in, the rest is for the partner's men."""
        steps = [0] * SLOTS
        for place in range(SLOTS):
            stand = (stands >> (WIDTH * place)) & STAND
            steps[stand - START - 1] = stand - ((self.before >> (WIDTH * place)) & STAND)
        finish = finish_number(steps)
        after = self.board.copy()
        walk_finish(after, self.seat, FINISHES[finish], self.first_only)
        rest = Divider(after, self.partner, self.first_only, self.joker == 1)
        rest.single = self.rest_single
        rest.may_win = self.may_win
        rest.finish = finish
        rest.side = side_of(self.side, finish, self.size)
        self.found += rest.search(left)

    def note(self, stands: i64, plan: i64, unclear: bool) -> None:
        """Keep this division unless another has the same result.

        That takes an own man sent home on the way or one that entered its lane, for then others can end in its stead.
        """
        if not self.may_win and are_in(stands) and (self.partner < 0 or self.board.is_done(self.partner)):
            return
        if unclear:
            result = in_order(stands)
            if self.results is None:
                self.results = set()
            if result in self.results:
                return
            self.results.add(result)
        self.found.append(divide(self.joker, self.side, self.finish, plan))
