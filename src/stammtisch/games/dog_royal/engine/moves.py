"""Where the figures of one seat can go with a card: ranks, blocked starts, Kings, the target, swapper and magnet.

A `Scout` looks once at the board and writes the plays it finds into a list. It never changes the board, knows no
hands and no turns.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.dog_royal.engine.figures import (
    BACKWARD,
    CHANGES,
    COPY,
    FORWARD,
    FOUR,
    JESTER,
    KING,
    KINGS_BITS,
    KNIGHT,
    LAPSE,
    LEVEL,
    MAGNET,
    SWAP,
    TEN,
    UP,
    coming_from,
    exchange,
    leading_to,
    play,
    starts,
    tilt_of,
    use_of,
)
from stammtisch.games.dog_royal.engine.house import HouseRules
from stammtisch.games.ring.engine.board import (
    FULL,
    HOME,
    NOWHERE,
    QUARTER,
    SLOTS,
    WINDOW,
    WINDOW_BITS,
    Board,
    bit,
    free_slots,
    up_to,
)

RING_SPOTS: Final = 96  # the spot of T1
LONGEST: Final = 14  # the thirteen, tilted
STARTING: Final = 0xC00  # the cards ELEVEN and THIRTEEN as bits
LONGEST_BACK: Final = 5  # the four, tilted


def spot_of(board: Board, figure: i64, cell: i64) -> i64:
    """The spot of a cell this figure can stand in, see `figures`."""
    return cell if cell < board.size else RING_SPOTS + cell - board.size - SLOTS * (figure // SLOTS)


def cell_of(board: Board, figure: i64, spot: i64) -> i64:
    """The cell of a spot, as this figure sees it."""
    return spot if spot < RING_SPOTS else board.size + SLOTS * (figure // SLOTS) + spot - RING_SPOTS


def is_keeper(board: Board, figure: i64, field: i64) -> bool:
    """Whether a figure on this field stands on its own start field."""
    return field % QUARTER == 0 and field == board.track.start(figure // SLOTS)


def may_pass(board: Board, figure: i64, other: i64, field: i64, green: bool, royal: bool) -> bool:
    """Whether a figure may pass another one that stands on this field of the ring."""
    if is_keeper(board, other, field):
        # ROYAL-3, ROYAL-7: blocked for all but the knight, who still respects the rank.
        return royal and figure % SLOTS == KNIGHT and (green or other % SLOTS >= KNIGHT)
    return not royal or green or other % SLOTS >= figure % SLOTS


def may_capture(board: Board, figure: i64, other: i64, field: i64, royal: bool) -> bool:
    """Whether a figure may end on this field of the ring and send home the other one that stands there."""
    if is_keeper(board, other, field):
        return False
    if not royal or other % SLOTS != KING or figure % SLOTS == KING:
        return True
    # ROYAL-3: nobody blocks another's start field, not even a King.
    return field == board.track.start(figure // SLOTS)


def may_land(board: Board, figure: i64, field: i64, royal: bool) -> bool:
    """Whether a figure may end on this field of the ring, free or not."""
    other: i64 = board.cells[field]
    return other < 0 or may_capture(board, figure, other, field, royal)


def free_run(board: Board, figure: i64, direction: i64, most: i64, green: bool, royal: bool) -> i64:
    """Steps to the first figure that cannot be passed, or most + 1; so far one may land, but no further."""
    size = board.size
    cells = board.cells
    field: i64 = board.men[figure]
    for step in range(i64(1), most + 1):
        field += direction
        if field >= size:
            field -= size
        elif field < 0:
            field += size
        other: i64 = cells[field]
        if other >= 0 and not may_pass(board, figure, other, field, green, royal):
            return step
    return most + 1


def free_steps(board: Board, figure: i64, green: bool, royal: bool) -> tuple[i64, i64]:
    """Bits of the steps forward that a figure of the ring may end with, and the steps to the first it cannot pass."""
    size = board.size
    field: i64 = board.men[figure]
    steps = up_to(LONGEST)
    taken = board.taken_ahead(field) & steps
    ahead: i64 = 0
    while taken:
        taken >>= 1
        ahead += 1
        field += 1
        if taken & 1:
            if field >= size:
                field -= size
            other: i64 = board.cells[field]
            if not may_capture(board, figure, other, field, royal):
                steps &= ~bit(ahead)
            if not may_pass(board, figure, other, field, green, royal):
                return steps & up_to(ahead), ahead
    return steps, LONGEST + 1


def can_start(board: Board, seat: i64) -> bool:
    """Whether no own figure blocks the start field (ROYAL-3); anybody else there is captured."""
    return not (board.kept >> seat) & 1


def has_a_way(board: Board, seat: i64, royal: bool, uses: i64) -> bool:
    """Whether some figure can certainly start, or walk to a field before the next figure, by one of these cards (bits)."""
    if uses & STARTING and board.has_home(seat) and can_start(board, seat):
        return True
    steps: i64 = 0
    card: i64 = 0
    while uses:
        if uses & 1:
            steps |= FORWARD[card]
        uses >>= 1
        card += 1
    for figure in range(SLOTS * seat, SLOTS * seat + SLOTS):
        field: i64 = board.men[figure]
        if 0 <= field < board.size:
            taken = board.taken_ahead(field)
            free = (taken & -taken) - 1  # the steps before the next figure; all of them if there is none
            if royal and figure % SLOTS == KING:
                free &= KINGS_BITS
            if steps & free:
                return True
    return False


def can_be_exchanged(board: Board, figure: i64) -> bool:
    """Whether a figure is on the ring and not on its own start field."""
    cell: i64 = board.men[figure]
    if cell < 0 or cell >= board.size:
        return False
    return cell % QUARTER != 0 or cell != board.track.start(figure // SLOTS)


def magnet_field(board: Board, figure: i64) -> i64:
    """The field directly behind the next figure on the ring, perhaps one's own; NOWHERE if there is no other."""
    here: i64 = board.men[figure]
    gap = board.gap_ahead(here)
    return NOWHERE if gap == board.size else board.track.ahead(here, gap - 1)


def may_enter(board: Board, house: HouseRules, figure: i64) -> bool:
    """Whether a figure on the ring has touched its start field twice and may enter its target (ROYAL-4)."""
    seat = figure // SLOTS
    if board.men[figure] != board.track.start(seat):
        return True
    return not board.is_fresh(seat) and not house.no_entry_from_start


class Scout:
    """What the figures of one seat can do on this board, looked at once for each colour of card."""

    def __init__(self, board: Board, house: HouseRules, seat: i64) -> None:
        self.board = board
        self.house = house
        self.royal = house.royal
        self.seat: i64 = seat
        self.first: i64 = SLOTS * seat
        self.has_looked = False
        self.has_looked_green = False
        self.walks: i64 = 0  # steps forward on the ring or inside the target, 15 bits for each figure
        self.green_walks: i64 = 0  # the same with a green card
        self.entries: i64 = 0  # target slots open from the ring, 4 bits for each figure
        self.green_entries: i64 = 0

    def find(self, card: i64, use: i64, tilt: i64, plays: list[int]) -> None:
        """Add every play of a card used as `use` (a copier's copied card) with this tilt."""
        if use == SWAP:
            self.find_exchanges(card, plays)
        elif use == MAGNET:
            self.find_magnets(card, plays)
        elif use != COPY:
            if tilt == LEVEL and starts(use):
                self.find_starts(card, use, plays)
            self.find_walks(card, use, tilt, plays)

    def find_starts(self, card: i64, use: i64, plays: list[int]) -> None:
        if not can_start(self.board, self.seat):
            return
        start = self.board.track.start(self.seat)
        for figure in range(self.first, self.first + SLOTS):
            if self.board.men[figure] == HOME:
                plays.append(play(card, use, figure, HOME, start, LEVEL))
                if not self.royal:
                    return  # faces down, all figures at home are the same

    def find_exchanges(self, card: i64, plays: list[int]) -> None:
        board = self.board
        able: i64 = 0
        away = (bit(len(board.men)) - 1) & ~board.home
        figure: i64 = 0
        while away:
            if away & 1 and can_be_exchanged(board, figure):
                able |= bit(figure)
            away >>= 1
            figure += 1
        own = (able >> self.first) & FULL
        others = able - (own << self.first)
        figure = self.first
        while own:
            if own & 1:
                add_exchanges(plays, card, figure, others)
            own >>= 1
            figure += 1

    def find_magnets(self, card: i64, plays: list[int]) -> None:
        for figure in range(self.first, self.first + SLOTS):
            here: i64 = self.board.men[figure]
            if 0 <= here < self.board.size:
                field = magnet_field(self.board, figure)
                if field != NOWHERE and (field != here or self.house.magnet_zero):
                    plays.append(play(card, MAGNET, figure, here, field, LEVEL))

    def find_walks(self, card: i64, use: i64, tilt: i64, plays: list[int]) -> None:
        """Number moves: forward and backward on the ring, into the target and inside it."""
        walks, entries = self.reach(self.is_green(use))
        values: i64 = FORWARD[use]
        steps = tilted(values, tilt)
        kings = tilted(values & KINGS_BITS, tilt) if self.royal else steps  # a King's limit is on the printed value
        figure = self.first
        mine = kings
        while walks or entries or (use == FOUR and figure < self.first + SLOTS):
            walk = mine & walks & WINDOW
            slots = entries & FULL
            if walk or slots or use == FOUR:
                self.find_walks_of(figure, play(card, use, figure, HOME, HOME, tilt), mine, walk, slots, plays)
            walks >>= WINDOW_BITS
            entries >>= SLOTS
            figure += 1
            mine = steps

    def find_walks_of(self, figure: i64, idle: i64, steps: i64, walk: i64, slots: i64, plays: list[int]) -> None:
        """The walks of one figure: those of its steps that keep it on the ring or in its target, and open slots."""
        board = self.board
        here: i64 = board.men[figure]
        if here == HOME:
            return
        spot = spot_of(board, figure, here)
        nowhere = coming_from(idle, spot)
        add_walks(plays, nowhere, spot, walk, board.size)
        if spot < RING_SPOTS and use_of(idle) == FOUR:
            self.find_backward(nowhere, figure, BACKWARD + CHANGES[tilt_of(idle)], plays)
        if slots:
            self.find_entries(nowhere, figure, steps, slots, plays)

    def find_backward(self, nowhere: i64, figure: i64, steps: i64, plays: list[int]) -> None:
        """The four backward. It never leads into the target."""
        board = self.board
        field = board.track.ahead(board.men[figure], -steps)
        run = free_run(board, figure, -1, LONGEST_BACK, True, self.royal)
        if steps <= run and may_land(board, figure, field, self.royal):
            plays.append(leading_to(nowhere, field))

    def find_entries(self, nowhere: i64, figure: i64, steps: i64, slots: i64, plays: list[int]) -> None:
        """From the ring into these open target slots; a jester may let points lapse."""
        before = self.board.track.to_start(self.seat, self.board.men[figure])
        reached = steps >> (before + 1)
        if self.royal and figure % SLOTS == JESTER:
            reached |= reached >> 1 | reached >> LAPSE
        reached &= slots
        spot: i64 = RING_SPOTS
        while reached:
            if reached & 1:
                plays.append(leading_to(nowhere, spot))
            reached >>= 1
            spot += 1

    def is_green(self, use: i64) -> bool:
        """Whether a card that goes forward ignores the ranks."""
        return use == TEN or (use == FOUR and self.house.four_green_forward)

    def reach(self, green: bool) -> tuple[i64, i64]:
        """Walks and entries with a card of this colour."""
        if green and not self.has_looked_green:
            self.green_walks, self.green_entries = self.look(True)
            self.has_looked_green = True
        elif not green and not self.has_looked:
            self.walks, self.entries = self.look(False)
            self.has_looked = True
        return (self.green_walks, self.green_entries) if green else (self.walks, self.entries)

    def look(self, green: bool) -> tuple[i64, i64]:
        board = self.board
        lane = board.lane(self.seat)
        start = board.track.start(self.seat)
        walks: i64 = 0
        entries: i64 = 0
        for number in range(i64(SLOTS)):
            figure = self.first + number
            here: i64 = board.men[figure]
            if here >= board.size:
                steps = up_to(free_slots(lane, here - board.size - self.first + 1))
                walks |= steps << (WINDOW_BITS * number)
            elif here != HOME:
                steps, run = free_steps(board, figure, green, self.royal)
                walks |= steps << (WINDOW_BITS * number)
                before = start - here if start >= here else start - here + board.size
                if before < run and may_enter(board, self.house, figure):
                    entries |= (up_to(free_slots(lane, 0)) >> 1) << (SLOTS * number)
        return walks, entries


def add_exchanges(plays: list[int], card: i64, figure: i64, others: i64) -> None:
    """An own figure with each of these others (bits)."""
    other: i64 = 0
    while others:
        if others & 1:
            plays.append(exchange(card, figure, other))
        others >>= 1
        other += 1


def tilted(steps: i64, tilt: i64) -> i64:
    """Bits of steps, each changed by a tilt; none below 1."""
    if tilt == LEVEL:
        return steps
    return steps << 1 if tilt == UP else (steps >> 1) & ~1


def add_walks(plays: list[int], nowhere: i64, spot: i64, steps: i64, size: i64) -> None:
    """The plays that lead so many steps on from a spot, inside the target or around the ring."""
    to = spot
    while steps > 1:
        steps >>= 1
        to += 1
        if steps & 1:
            plays.append(leading_to(nowhere, to - size if spot < size <= to else to))
