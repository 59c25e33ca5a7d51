"""Every play of a card with the figures of one seat, found by looking once at the board for each colour of card."""

from mypy_extensions import i64

from stammtisch.games.dog_royal.engine.figures import (
    BACKWARD,
    CHANGES,
    COPY,
    FORWARD,
    FOUR,
    JESTER,
    KINGS_BITS,
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
from stammtisch.games.dog_royal.engine.moves import (
    LONGEST_BACK,
    RING_SPOTS,
    can_be_exchanged,
    can_start,
    free_run,
    free_steps,
    magnet_field,
    may_enter,
    may_land,
    spot_of,
)
from stammtisch.games.ring.engine.board import (
    FULL,
    HOME,
    NOWHERE,
    SLOTS,
    WINDOW_BITS,
    Board,
    bit,
    free_slots,
    up_to,
)
from stammtisch.games.ring.engine.cards import PLACE as DISTANCE
from stammtisch.games.ring.engine.cards import PRIME


class Scout:
    """What the figures of one seat can do on this board, looked at once for each colour of card."""

    def __init__(self, board: Board, house: HouseRules, seat: i64) -> None:
        self.board = board
        self.house = house
        self.royal = house.royal
        self.seat: i64 = seat
        self.first: i64 = SLOTS * seat
        self.is_green = False  # the card looked for last
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
        self.look_for(use)
        walks = self.walks
        entries = self.entries
        if self.is_green:
            walks = self.green_walks
            entries = self.green_entries
        values: i64 = FORWARD[use]
        steps = tilted(values, tilt)
        kings = tilted(values & KINGS_BITS, tilt) if self.royal else steps  # a King's limit is on the printed value
        figure = self.first
        mine = kings
        while walks or entries or (use == FOUR and figure < self.first + SLOTS):
            walk = mine & walks  # no card goes further than a window
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

    def look_for(self, use: i64) -> None:
        """Look at the board with the colour of this card, unless that was done: a green one ignores the ranks."""
        self.is_green = use == TEN or (use == FOUR and self.house.four_green_forward)
        if self.is_green:
            if not self.has_looked_green:
                self.green_walks, self.green_entries = self.look(True)
                self.has_looked_green = True
        elif not self.has_looked:
            self.walks, self.entries = self.look(False)
            self.has_looked = True

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
    while steps:
        nearest = steps & -steps
        steps ^= nearest
        to = spot + DISTANCE[nearest % PRIME]
        if spot < size <= to:
            to -= size
        plays.append(leading_to(nowhere, to))
