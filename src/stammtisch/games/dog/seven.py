"""The seven: seven single steps, divided among men, sending home whoever is touched (DOG-8).

`Divider` finds every result of a seven as one action. It relies on this: any legal division has the same result as one
where each man walks once, the men in front before those behind, for a man only ever meets those before it. A test
compares it with a search over single steps in any order.
"""

from mypy_extensions import i64

from stammtisch.games.dog.actions import (
    INTO_LANE,
    PORTIONS,
    RING_SPOTS,
    STEPS,
    WRAPPED,
    divide,
    finish_number,
    portion,
)
from stammtisch.games.dog.board import BITS, NOBODY, NOWHERE, QUARTER, SLOTS, Board
from stammtisch.games.dog.position import guards


def is_guarded(board: Board, field: i64, first_only: bool) -> bool:
    """Whether this field of the ring is a start field with a protected man on it."""
    if field % QUARTER:
        return False
    seat: i64 = board.track.owners[field // QUARTER]
    if seat < 0:
        return False
    return board.is_fresh(seat) if first_only else board.keeper(seat) >= 0


def step_on(board: Board, man: i64, enters: bool, first_only: bool) -> i64:
    """The cell one step ahead of a man on the board, or NOWHERE; at its start field it enters the lane or runs on."""
    cell: i64 = board.men[man]
    seat = man // SLOTS
    if cell >= board.size:
        return board.deeper(man, 1)
    if enters and cell == board.track.starts[seat]:
        return board.entry(man, 1)
    ahead = cell + 1 if cell + 1 < board.size else 0
    return NOWHERE if is_guarded(board, ahead, first_only) else ahead


def walk(board: Board, man: i64, steps: i64, enters: bool, first_only: bool) -> bool:
    """Let a man walk, sending home whoever it touches; False if something is in its way."""
    for _ in range(steps):
        cell = step_on(board, man, enters, first_only)
        if cell < 0:
            return False
        board.capture(cell)
        board.put(man, cell)
    return True


def steps_of(board: Board, man: i64, ending: i64) -> i64:
    """How many steps a portion of this man takes."""
    if ending < INTO_LANE:
        return ending % WRAPPED + 1
    number = ending - INTO_LANE + 1
    cell: i64 = board.men[man]
    if cell >= board.size:
        return number - (cell - board.size - SLOTS * (man // SLOTS) + 1)
    return number + board.track.to_start(man // SLOTS, cell)


def can_run(board: Board, man: i64, steps: i64, guarded: i64) -> bool:
    """Whether a man can simply run so many steps along the ring. `guarded` are the bits from `guards`."""
    cell: i64 = board.men[man]
    if not 0 <= cell < board.size:
        return False
    seat = board.track.crossing(cell, steps)
    return seat < 0 or not guarded & BITS[seat]


def can_walk(board: Board, men: list[int], left: i64, first_only: bool) -> bool:
    """Whether these men can make so many single steps, shared and ordered as one likes."""
    if left == 0:
        return True
    guarded = guards(board, first_only)
    for man in men:
        if can_run(board, man, left, guarded):
            return True
    for man in men:  # noqa: SIM110 - a generator is slow when compiled
        if board.men[man] >= 0 and can_step(board, men, man, left, first_only):
            return True
    return False


def can_step(board: Board, men: list[int], man: i64, left: i64, first_only: bool) -> bool:
    """Whether the steps left can begin with this man."""
    turnings = 2 if board.men[man] == board.track.starts[man // SLOTS] else 1
    for turning in range(turnings):
        after = board.copy()
        if walk(after, man, 1, turning == 1, first_only) and can_walk(after, men, left - 1, first_only):
            return True
    return False


def front_first(board: Board, seat: i64) -> list[int]:
    """The men of a seat on the board, such that each meets only those before it in seven steps.

    Men in the lane come first, the innermost before the others; then the ring, from a man with no other man of its
    seat within reach, backwards.
    """
    size = board.size
    lane: list[int] = []
    base = size + SLOTS * seat
    for cell in range(base + SLOTS - 1, base - 1, -1):
        if board.cells[cell] >= 0:
            lane.append(board.cells[cell])
    ring: list[int] = []
    for man in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if 0 <= board.men[man] < size:
            ring.append(man)
    if len(ring) > 1:
        ring = backwards(board, ring)
    return lane + ring


def backwards(board: Board, ring: list[int]) -> list[int]:
    """These men of the ring, from one with seven empty-handed steps ahead of it backwards."""
    size = board.size
    front: i64 = ring[0]
    widest: i64 = 0
    for man in ring:
        gap = size
        for other in ring:
            ahead = (board.men[other] - board.men[man]) % size
            if 0 < ahead < gap:
                gap = ahead
        if gap > widest:
            widest = gap
            front = man
    ordered: list[int] = []
    behind: list[int] = []
    for man in ring:
        distance = (board.men[front] - board.men[man]) % size
        place = len(ordered)
        while place > 0 and behind[place - 1] > distance:
            place -= 1
        ordered.insert(place, man)
        behind.insert(place, distance)
    return ordered


class Divider:
    """Collects every distinct result of a seven as an action."""

    def __init__(self, board: Board, seat: int, first_only: bool, joker: bool) -> None:
        self.board = board  # changed while searching, and always changed back
        self.seat: i64 = seat  # whose men walk first
        self.first_only = first_only
        self.joker: i64 = 1 if joker else 0
        self.partner: i64 = NOBODY  # whose men get the rest when all of `seat` are in
        self.single = False  # the rest is for one man only (`seven_rest_single`)
        self.may_win = True  # whether the last man of the team may enter (`joker_not_last`)
        self.own: list[int] = []
        self.mates: list[int] = []
        self.all_out = False  # whether all four own men are on the board, so that a rest is possible
        self.homeless: list[int] = []  # who was sent home on the way, and from where
        self.taken: list[int] = [0] * SLOTS  # steps of each own man, by its place in `own`
        self.finish: i64 = 0
        self.found: list[int] = []
        self.results: set[int] = set()

    def search(self) -> list[int]:
        self.own = front_first(self.board, self.seat)
        self.all_out = len(self.own) == SLOTS
        if len(self.own):
            self.divide(0, STEPS, 0, 0)
        return self.found

    def divide(self, place: i64, left: i64, plan: i64, unclear: i64) -> None:
        """Give the own men from this place on every share of the steps left."""
        if left == 0:
            self.note(plan, unclear)
            return
        if place == len(self.own):
            if self.partner >= 0 and self.board.is_done(self.seat):
                self.divide_rest(left)
            return
        if place + 1 < len(self.own) or self.all_out:
            self.divide(place + 1, left, plan, unclear)
        self.walk_on(self.own[place], place, left, plan, unclear, False)
        if self.may_enter(self.own[place], left):
            self.walk_on(self.own[place], place, left, plan, unclear, True)
        self.taken[place] = 0

    def may_enter(self, man: i64, left: i64) -> bool:
        """Whether a man of the ring could reach its lane with so many steps."""
        cell: i64 = self.board.men[man]
        return cell < self.board.size and self.board.track.to_start(man // SLOTS, cell) < left

    def walk_on(self, man: i64, place: i64, left: i64, plan: i64, unclear: i64, enters: bool) -> None:
        """Let a man take 1, 2 ... steps and divide what is left after each; then everything is as before."""
        board = self.board
        cell: i64 = board.men[man]
        fresh = board.fresh
        kept = board.kept
        homeless = self.homeless
        mark = len(homeless)
        whole = place + 1 == len(self.own) and not self.all_out  # nobody behind can use what this man leaves
        for steps in range(1, left + 1):
            ahead = step_on(board, man, enters, self.first_only)
            if ahead < 0:
                break
            other: i64 = board.cells[ahead]
            if other >= 0:
                homeless.append(other)
                homeless.append(ahead)
                board.take_home(other)
                if other // SLOTS == man // SLOTS:
                    unclear += 1
            board.put(man, ahead)
            if enters:
                if ahead < board.size:
                    continue
                unclear += 1
            if whole and steps < left:
                continue
            code = portion_from(board, man, cell, ahead, steps)
            if place >= 0:
                self.taken[place] = steps
                self.divide(place + 1, left - steps, plan * PORTIONS + code, unclear)
            else:
                self.share_rest(-place, left - steps, plan * PORTIONS + code, unclear)
        board.put(man, cell)
        while len(homeless) > mark:
            field = homeless.pop()
            board.put(homeless.pop(), field)
        board.fresh = fresh
        board.kept = kept

    def divide_rest(self, left: i64) -> None:
        """DOG-8: the fourth own man is in, the rest is for the partner's men."""
        steps = [0] * SLOTS
        for place in range(SLOTS):
            number = self.board.men[self.own[place]] - self.board.size - SLOTS * self.seat
            steps[number] = self.taken[place]
        self.finish = finish_number(steps)
        self.mates = front_first(self.board, self.partner)
        self.share_rest(0, left, 0, 0)
        self.finish = 0

    def share_rest(self, place: i64, left: i64, plan: i64, unclear: i64) -> None:
        if left == 0:
            self.note(plan, unclear)
            return
        if place == len(self.mates) or (self.single and plan):
            return
        self.share_rest(place + 1, left, plan, unclear)
        man: i64 = self.mates[place]
        self.walk_on(man, -place - 1, left, plan, unclear, False)
        if self.may_enter(man, left):
            self.walk_on(man, -place - 1, left, plan, unclear, True)

    def note(self, plan: i64, unclear: i64) -> None:
        """Keep this division unless another has the same result.

        That takes an own man sent home on the way or one that entered its lane, for then others can end in its stead.
        """
        board = self.board
        if not self.may_win and board.is_done(self.seat) and (self.partner < 0 or board.is_done(self.partner)):
            return
        if unclear:
            result = four_men(board, self.seat) + (four_men(board, self.partner) << 28 if self.finish else 0)
            if result in self.results:
                return
            self.results.add(result)
        side = self.seat + (6 if self.finish and board.size == RING_SPOTS else 0)
        self.found.append(divide(self.joker, side, self.finish, plan))


def four_men(board: Board, seat: i64) -> i64:
    """Where the men of a seat are, whichever is where: four cells of seven bits, sorted."""
    first = SLOTS * seat
    a: i64 = board.men[first] + 1
    b: i64 = board.men[first + 1] + 1
    c: i64 = board.men[first + 2] + 1
    d: i64 = board.men[first + 3] + 1
    if a > b:
        a, b = b, a
    if c > d:
        c, d = d, c
    if a > c:
        a, c = c, a
    if b > d:
        b, d = d, b
    if b > c:
        b, c = c, b
    return a | b << 7 | c << 14 | d << 21


def portion_from(board: Board, man: i64, origin: i64, target: i64, steps: i64) -> i64:
    """The code of a walk between two cells."""
    size = board.size
    lane = size + SLOTS * (man // SLOTS)
    spot = origin if origin < size else RING_SPOTS + origin - lane
    if target >= size:
        return portion(spot, INTO_LANE + target - lane)
    return portion(spot, steps - 1 if target > origin else WRAPPED + steps - 1)
