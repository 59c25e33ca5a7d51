"""The fields of a position of DOG, its house rules, and the questions every topic asks of it."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from stammtisch.core import Value
from stammtisch.games.dog.engine.actions import DECK, RING_SPOTS
from stammtisch.games.ring.engine.board import NOBODY, SLOTS, Board
from stammtisch.games.ring.engine.position import PLAYING, Customs, RingPosition

# DOG-2.1: hands get smaller; turns go anticlockwise, so the right neighbour is the next to play.
CUSTOMS: Final = Customs("dog", DECK, hand_sizes=[6, 5, 4, 3, 2], right=1)


@mypyc_attr(acyclic=True)
class HouseRules(Value):
    """House rules; shared by all copies of a position."""

    def __init__(
        self,
        first_only: bool = False,
        rest_single: bool = False,
        canadian: bool = False,
        joker_not_last: bool = False,
        max_rounds: int = 0,
    ) -> None:
        self.first_only = first_only  # start_protection = "first_only"
        self.rest_single = rest_single
        self.canadian = canadian
        self.joker_not_last = joker_not_last
        self.max_rounds = max_rounds  # 0: no end by rounds


@mypyc_attr(acyclic=True)
class Position(RingPosition):
    """All fields of a position of DOG."""

    def __init__(self, house: HouseRules, seats: int, teams: bool, board: Board) -> None:
        super().__init__(CUSTOMS, seats, teams, board, house.max_rounds)
        self.house = house
        self.rest: i64 = 0  # steps left of a seven that is played in portions
        self.rest_by_joker = False
        self.victim: i64 = NOBODY  # from whom a card is being taken

    def awaits_a_play(self) -> bool:
        """Whether the seat on turn has a card to play; not in the middle of a seven, which can always be finished."""
        return self.phase == PLAYING and self.rest == 0

    def plays_portions(self) -> bool:
        """Whether a seven is played portion by portion: too many men may move for one action."""
        return not self.teams or self.house.canadian

    def guards(self) -> i64:
        """Bits of the seats whose own man on the start field can be neither passed nor captured (DOG-4)."""
        return self.board.fresh if self.house.first_only else self.board.kept

    def cell_of(self, seat: i64, spot: i64) -> i64:
        """The cell of a spot, see `actions`."""
        return spot if spot < RING_SPOTS else self.board.size + SLOTS * seat + spot - RING_SPOTS

    def complete_team(self, board: Board, first: i64) -> i64:
        """A team with all its men in, or NOBODY; the seats are asked from `first` on (DOG-9)."""
        for turn in range(self.seats):
            seat = (first + turn) % self.seats
            if board.is_done(seat) and (not self.teams or board.is_done(self.partner(seat))):
                return self.team(seat)
        return NOBODY

    def is_last_man(self, seat: i64) -> bool:
        """Whether all of this team but one man are in."""
        inside = self.board.inside(seat)
        if self.teams:
            inside += self.board.inside(self.partner(seat)) - SLOTS
        return inside == SLOTS - 1


def guards(board: Board, first_only: bool) -> i64:
    """Bits of the seats whose own man on the start field is protected."""
    return board.fresh if first_only else board.kept
