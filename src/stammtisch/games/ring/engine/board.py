"""The ring, the target lanes and the men on them, for DOG and Dog Royal alike.

A place is one number, a *cell*: the fields of the ring are 0 .. size - 1, forward is +1; behind them come four target
slots for each seat, T1 (next to the start field) first; HOME is off the board. A man is `4 * seat + number`, so that
Dog Royal can tell its figures apart. Deliberately without any rule about who may pass or capture whom.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from stammtisch.core import Value

QUARTER: Final = 16  # fields from one start field to the next
SLOTS: Final = 4  # men of a seat, and slots in its target
MOST_SEATS: Final = 6
HOME: Final = -1
NOBODY: Final = -1  # no man in a cell, no seat behind a start field
NOWHERE: Final = -2  # a walk the rules of the lane refuse


@final
@mypyc_attr(acyclic=True)
class Track(Value):
    """The geometry of a board; never changes, so that all copies of a position share it."""

    def __init__(self, seats: int) -> None:
        self.seats: i64 = seats
        self.size: i64 = QUARTER * (4 if seats <= 4 else 6)  # DOG-10: five play on the board for six
        self.spread: i64 = 5 if seats == 2 else 4  # from one start field to the next, as a power of two: two sit opposite
        self.starts: list[int] = [self.start(seat) for seat in range(seats)]  # the start field of each seat

    def start(self, seat: i64) -> i64:
        """The start field of a seat; quicker than reading it from `starts`."""
        return seat << self.spread

    def owner(self, field: i64) -> i64:
        """The seat whose start field this is, or NOBODY."""
        seat = field >> self.spread
        if seat << self.spread != field or seat >= self.seats:
            return NOBODY
        return seat

    def slot(self, seat: i64, number: i64) -> i64:
        """The cell of a seat's target slot T1 .. T4 (number 1 .. 4)."""
        return self.size + SLOTS * seat + number - 1

    def to_start(self, seat: i64, field: i64) -> i64:
        """Steps forward from a field to this seat's start field; 0 on it."""
        ahead = (seat << self.spread) - field
        return ahead if ahead >= 0 else ahead + self.size

    def ahead(self, field: i64, steps: i64) -> i64:
        """The field so many steps forward (or, with negative steps, backward)."""
        return (field + steps) % self.size


@final
@mypyc_attr(acyclic=True)
class Board(Value):
    """Where every man stands.

    `men` and `cells` say the same thing in both directions, `home`, `kept`, `lanes`, `low` and `high` say parts of it as bits;
    change them only through `put`, `take_home`, `enter` and `exchange`.
    """

    def __init__(self, track: Track, men: list[int], cells: list[int]) -> None:
        self.track = track
        self.size: i64 = track.size
        self.men = men  # the cell of each man, at 4 * seat + number
        self.cells = cells  # the man in each cell, or NOBODY
        self.fresh: i64 = 0  # bits of the seats with an own man on their start field, not moved since it was placed
        self.home: i64 = 0  # bits of the men at home
        self.kept: i64 = 0  # bits of all seats with an own man on their start field, fresh or not
        self.lanes: i64 = 0  # bits of the target slots with a man, at 4 * seat + slot
        self.low: i64 = 0  # bits of the fields 0 .. 47 with a man
        self.high: i64 = 0  # bits of the fields from 48 on with a man

    def copy(self) -> "Board":
        twin = Board(self.track, self.men[:], self.cells[:])
        twin.fresh = self.fresh
        twin.home = self.home
        twin.kept = self.kept
        twin.lanes = self.lanes
        twin.low = self.low
        twin.high = self.high
        return twin

    def put(self, man: i64, cell: i64) -> None:
        """Move a man to an empty cell; it is not fresh any more. Whoever stood there must be sent home before."""
        self.leave(man)
        self.stand(man, cell)

    def stand(self, man: i64, cell: i64) -> None:
        self.men[man] = cell
        self.cells[cell] = man
        if cell >= self.size:
            self.lanes |= bit(cell - self.size)
            return
        if cell < HALF:
            self.low |= bit(cell)
        else:
            self.high |= bit(cell - HALF)
        if cell % QUARTER == 0 and cell == self.track.start(man // SLOTS):
            self.kept |= bit(man // SLOTS)

    def leave(self, man: i64) -> None:
        old: i64 = self.men[man]
        if old < 0:
            self.home &= ~bit(man)
            return
        self.cells[old] = NOBODY
        if old >= self.size:
            self.lanes &= ~bit(old - self.size)
            return
        if old < HALF:
            self.low &= ~bit(old)
        else:
            self.high &= ~bit(old - HALF)
        if old % QUARTER == 0 and old == self.track.start(man // SLOTS):
            self.fresh &= ~bit(man // SLOTS)
            self.kept &= ~bit(man // SLOTS)

    def take_home(self, man: i64) -> None:
        """Send a man back home."""
        self.leave(man)
        self.men[man] = HOME
        self.home |= bit(man)

    def capture(self, cell: i64) -> None:
        """Send home whoever stands in this cell."""
        man: i64 = self.cells[cell]
        if man >= 0:
            self.take_home(man)

    def enter(self, man: i64) -> None:
        """Place a man from home on its start field, where it is fresh; whoever stands there goes home."""
        seat = man // SLOTS
        start = self.track.start(seat)
        self.capture(start)
        self.put(man, start)
        self.fresh |= bit(seat)

    def exchange(self, man: i64, other: i64) -> None:
        """Let two men on the board change places; neither is fresh afterwards."""
        here: i64 = self.men[man]
        there: i64 = self.men[other]
        self.leave(man)
        self.leave(other)
        self.stand(man, there)
        self.stand(other, here)

    def taken_ahead(self, field: i64) -> i64:
        """Bits of the distances from 1 to 15 at which a man stands ahead of a field on the ring."""
        first = field + 1
        if first < HALF:
            taken = self.low >> first
            if first > HALF - QUARTER:
                taken |= (self.high & WINDOW) << (HALF - first)
        else:
            taken = self.high >> (first - HALF)
            if first > self.size - QUARTER:
                taken |= (self.low & WINDOW) << (self.size - first)
        return (taken & WINDOW) << 1

    def gap_ahead(self, field: i64) -> i64:
        """Steps from a man on the ring to the next one; once around if there is no other."""
        steps: i64 = 0
        while steps < self.size:
            taken = self.taken_ahead(self.track.ahead(field, steps)) >> 1
            if taken:
                while not taken & 1:
                    taken >>= 1
                    steps += 1
                return steps + 1
            steps += WINDOW_BITS
        return self.size

    def is_fresh(self, seat: i64) -> bool:
        """Whether the man on this seat's start field is its own and has not moved since it was placed."""
        return (self.fresh >> seat) & 1 != 0

    def keeper(self, seat: i64) -> i64:
        """The man of this seat on its own start field, fresh or not, or NOBODY."""
        return self.cells[self.track.start(seat)] if (self.kept >> seat) & 1 else NOBODY

    def at_home(self, seat: i64) -> i64:
        """The first man of this seat at home, or NOBODY."""
        four = self.home >> (SLOTS * seat) & FULL
        if not four:
            return NOBODY
        man = SLOTS * seat
        while not four & 1:
            four >>= 1
            man += 1
        return man

    def has_home(self, seat: i64) -> bool:
        """Whether a man of this seat is at home."""
        return self.home >> (SLOTS * seat) & FULL != 0

    def out(self, seat: i64) -> i64:
        """Bits of the men of this seat on the board, its first man lowest."""
        return ~(self.home >> (SLOTS * seat)) & FULL

    def lane(self, seat: i64) -> i64:
        """Bits of the target slots of this seat with a man, T1 lowest."""
        return (self.lanes >> (SLOTS * seat)) & FULL

    def is_done(self, seat: i64) -> bool:
        """Whether all four men of this seat are in its target."""
        return (self.lanes >> (SLOTS * seat)) & FULL == FULL

    def inside(self, seat: i64) -> i64:
        """How many men of this seat are in its target."""
        lane = self.lane(seat)
        return (lane & 1) + (lane >> 1 & 1) + (lane >> 2 & 1) + (lane >> 3)

    def depth(self, seat: i64) -> i64:
        """How many target slots of this seat are free from T1 on."""
        return free_slots((self.lanes >> (SLOTS * seat)) & FULL, 0)

    def deeper(self, man: i64, steps: i64) -> i64:
        """The slot reached by a man already in its target, or NOWHERE: exact, forward, over nobody (DOG-6)."""
        seat = man // SLOTS
        cell: i64 = self.men[man]
        return cell + steps if steps <= free_slots(self.lane(seat), cell - self.size - SLOTS * seat + 1) else NOWHERE

    def entry(self, man: i64, steps: i64) -> i64:
        """The target slot reached from the ring with exactly so many steps forward, or NOWHERE.

        A fresh man has touched its start field only once and cannot enter (DOG-6). Who stands on the start field
        or before it is the caller's business.
        """
        seat = man // SLOTS
        field: i64 = self.men[man]
        number = steps - self.track.to_start(seat, field)
        if not 1 <= number <= self.depth(seat):
            return NOWHERE
        if field == self.track.start(seat) and self.is_fresh(seat):
            return NOWHERE
        return self.track.slot(seat, number)

    def progress(self, man: i64) -> i64:
        """Steps made since home: 0 at home, 1 on the start field when fresh, size + 1 .. size + 4 in the target."""
        cell: i64 = self.men[man]
        seat = man // SLOTS
        if cell < 0:
            return 0
        if cell >= self.size:
            return cell - SLOTS * seat + 1
        gone = (cell - self.track.start(seat)) % self.size
        return self.size if gone == 0 and not self.is_fresh(seat) else gone + (1 if gone == 0 else 0)


BITS: Final[bytes] = bytes([1, 2, 4, 8, 16, 32])
FULL: Final = 15  # the bits of a target with all its men
HALF: Final = 48  # fields of the ring in one number of bits
WINDOW_BITS: Final = 15
WINDOW: Final = 0x7FFF  # the same as bits


def bit(place: i64) -> i64:
    """The number with only this bit; a shifted constant would be computed in 32 bits when compiled."""
    one: i64 = 1
    one <<= place
    return one


def up_to(steps: i64) -> i64:
    """Every number of steps from 1 to this one, as bits; none below 1."""
    if steps <= 0:
        return 0
    beyond: i64 = 2
    beyond <<= steps
    return beyond - 2


def free_slots(lane: i64, number: i64) -> i64:
    """How many slots behind T`number` are free in a lane, up to the first man; from T1 on if `number` is 0."""
    ahead = lane >> number
    free: i64 = 0
    while free < SLOTS - number and not ahead & 1:
        ahead >>= 1
        free += 1
    return free


def empty_board(seats: int) -> Board:
    """The board for so many seats, everybody at home."""
    track = Track(seats)
    board = Board(track, [HOME] * (SLOTS * seats), [NOBODY] * (track.size + SLOTS * seats))
    board.home = bit(SLOTS * seats) - 1
    return board
