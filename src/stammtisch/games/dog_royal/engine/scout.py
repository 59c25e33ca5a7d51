"""Every play of a card with the figures of one seat, found by looking once at the board for each colour of card."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from stammtisch.games.dog_royal.engine.figures import (
    BACKWARD,
    CHANGES,
    COPY,
    DOWN,
    FORWARD,
    FOUR,
    JESTER,
    KINGS_BITS,
    LAPSE,
    LEVEL,
    MAGNET,
    SPOT,
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
    WINDOW,
    WINDOW_BITS,
    Board,
    bit,
    free_slots,
    up_to,
)
from stammtisch.games.ring.engine.cards import PLACE, PRIME

# Steps of all four figures are one number: a *window* of 15 bits for each face, the King's lowest.
EVERYBODY: Final = 0x200040008001  # times bits of steps: the same in each window
ALL_BUT_KING: Final = 0xFFFFFFFFFFF8000
SPOT_BITS: Final = 7  # of each spot in `Scout.spots`


def tilted(steps: i64, tilt: i64) -> i64:
    """Bits of steps, each changed by a tilt; none below 1."""
    if tilt == LEVEL:
        return steps
    return steps << 1 if tilt == UP else (steps >> 1) & ~1


def windows(card: i64, tilt: i64, kings: i64) -> i64:
    """What a tilted card brings the figures forward by, as windows; the King by these of its printed values (bits)."""
    values: i64 = FORWARD[card]
    return tilted(values, tilt) * EVERYBODY & (ALL_BUT_KING | tilted(values & kings, tilt))


# The windows of every card, at CARDS * tilt + card
CARDS: Final = 15
STEPS: Final[list[int]] = [windows(card, tilt, -1) for tilt in (LEVEL, UP, DOWN) for card in range(CARDS)]
ROYAL_STEPS: Final[list[int]] = [windows(card, tilt, KINGS_BITS) for tilt in (LEVEL, UP, DOWN) for card in range(CARDS)]


@final
@mypyc_attr(acyclic=True)
class Scout:
    """What the figures of one seat can do on this board, looked at once for each colour of card."""

    def __init__(self, board: Board, house: HouseRules, seat: i64) -> None:
        self.board = board
        self.house = house
        self.royal = house.royal
        self.steps = ROYAL_STEPS if house.royal else STEPS
        self.seat: i64 = seat
        self.first: i64 = SLOTS * seat
        self.is_green = False  # the card looked for last
        self.has_looked = False
        self.has_looked_green = False
        self.walks: i64 = 0  # windows of steps forward on the ring or inside the target
        self.green_walks: i64 = 0  # the same with a green card
        self.entries: i64 = 0  # windows of steps from the ring into the target
        self.green_entries: i64 = 0
        spots: i64 = 0
        for figure in range(self.first + SLOTS - 1, self.first - 1, -1):
            spots <<= SPOT_BITS
            if not board.home >> figure & 1:  # quicker than reading a cell
                spots |= spot_of(board, figure, board.men[figure]) + 1
        self.spots = spots  # of the four figures, the King's lowest, counted from HOME = 0 as in actions

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
            if self.board.home >> figure & 1:
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
        steps: i64 = self.steps[CARDS * tilt + use]
        walks = steps & (self.green_walks if self.is_green else self.walks)
        entries = steps & (self.green_entries if self.is_green else self.entries)
        spots = self.spots
        idle = play(card, use, self.first, HOME, HOME, tilt)
        face: i64 = 0
        while walks or entries or (use == FOUR and spots):
            walk = walks & WINDOW
            entry = entries & WINDOW
            if walk or entry or use == FOUR:
                self.find_walks_of(idle, face, (spots & SPOT) - 1, walk, entry, plays)
            walks >>= WINDOW_BITS
            entries >>= WINDOW_BITS
            spots >>= SPOT_BITS
            face += 1

    def find_walks_of(self, idle: i64, face: i64, spot: i64, walk: i64, entry: i64, plays: list[int]) -> None:
        """The walks of one figure: with so many steps (bits) on the ring or in its target, with others into it."""
        nowhere = coming_from(idle, face, spot)
        add_walks(plays, nowhere, spot, walk, self.board.size)
        if use_of(idle) == FOUR and HOME < spot < RING_SPOTS:
            self.find_backward(nowhere, self.first + face, BACKWARD + CHANGES[tilt_of(idle)], plays)
        if entry:
            self.find_entries(nowhere, face, spot, entry, plays)

    def find_backward(self, nowhere: i64, figure: i64, steps: i64, plays: list[int]) -> None:
        """The four backward. It never leads into the target."""
        board = self.board
        field = board.track.ahead(board.men[figure], -steps)
        run = free_run(board, figure, -1, LONGEST_BACK, True, self.royal)
        if steps <= run and may_land(board, figure, field, self.royal):
            plays.append(leading_to(nowhere, field))

    def find_entries(self, nowhere: i64, face: i64, spot: i64, steps: i64, plays: list[int]) -> None:
        """From the ring into open target slots, with these steps; a jester may let points lapse."""
        reached = steps >> (self.board.track.to_start(self.seat, spot) + 1)
        if self.royal and face == JESTER:
            reached |= reached >> 1 | reached >> LAPSE
        reached &= up_to(self.board.depth(self.seat)) >> 1
        to: i64 = RING_SPOTS
        while reached:
            if reached & 1:
                plays.append(leading_to(nowhere, to))
            reached >>= 1
            to += 1

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
        start = board.track.start(self.seat)
        spots = self.spots
        walks: i64 = 0
        entries: i64 = 0
        for face in range(i64(SLOTS)):
            spot = (spots & SPOT) - 1
            spots >>= SPOT_BITS
            if spot >= RING_SPOTS:
                steps = up_to(free_slots(board.lane(self.seat), spot - RING_SPOTS + 1))
                walks |= steps << (WINDOW_BITS * face)
            elif spot != HOME:
                steps, run = free_steps(board, self.first + face, green, self.royal)
                walks |= steps << (WINDOW_BITS * face)
                before = start - spot if start >= spot else start - spot + board.size
                if before < run and may_enter(board, self.house, self.first + face):
                    entries |= self.entering(face, before) << (WINDOW_BITS * face)
        return walks, entries

    def entering(self, face: i64, before: i64) -> i64:
        """Bits of the steps that lead into open target slots, with so many to the start field."""
        steps = up_to(self.board.depth(self.seat)) << before
        if self.royal and face == JESTER:
            steps |= steps << 1 | steps << LAPSE
        return steps & WINDOW


def add_exchanges(plays: list[int], card: i64, figure: i64, others: i64) -> None:
    """An own figure with each of these others (bits)."""
    other: i64 = 0
    while others:
        if others & 1:
            plays.append(exchange(card, figure, other))
        others >>= 1
        other += 1


def add_walks(plays: list[int], nowhere: i64, spot: i64, steps: i64, size: i64) -> None:
    """The plays that lead so many steps on from a spot, inside the target or around the ring."""
    while steps:
        nearest = steps & -steps
        steps ^= nearest
        to = spot + PLACE[nearest % PRIME]
        if spot < size <= to:
            to -= size
        plays.append(leading_to(nowhere, to))
