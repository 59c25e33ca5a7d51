"""Where the figures of one seat can go with a card: ranks, blocked starts, Kings, the target, swapper and magnet.

A `Scout` looks once at the board and writes the plays it finds into a list. It never changes the board, knows no
hands and no turns.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.dog.board import HOME, NOWHERE, SLOTS, Board
from stammtisch.games.dog_royal.figures import (
    BACKWARD,
    CHANGES,
    COPY,
    FORWARD,
    FOUR,
    JESTER,
    KING,
    KINGS_MOST,
    KNIGHT,
    LAPSE,
    LEVEL,
    MAGNET,
    SWAP,
    TEN,
    exchange,
    leading_to,
    play,
    starts,
)
from stammtisch.games.dog_royal.house import House

RING_SPOTS: Final = 96  # the spot of T1
LONGEST: Final = 14  # the thirteen, tilted
LONGEST_BACK: Final = 5  # the four, tilted
SLOT_BITS: Final[list[int]] = [0, 1, 2, 4, 8]


def spot_of(board: Board, figure: i64, cell: i64) -> i64:
    """The spot of a cell this figure can stand in, see `figures`."""
    return cell if cell < board.size else RING_SPOTS + cell - board.size - SLOTS * (figure // SLOTS)


def cell_of(board: Board, figure: i64, spot: i64) -> i64:
    """The cell of a spot, as this figure sees it."""
    return spot if spot < RING_SPOTS else board.size + SLOTS * (figure // SLOTS) + spot - RING_SPOTS


def may_pass(board: Board, figure: i64, other: i64, green: bool, royal: bool) -> bool:
    """Whether a figure may pass another one where it stands on the ring."""
    if board.men[other] == board.track.starts[other // SLOTS]:
        # ROYAL-3, ROYAL-7: blocked for all but the knight, who still respects the rank.
        return royal and figure % SLOTS == KNIGHT and (green or other % SLOTS >= KNIGHT)
    return not royal or green or other % SLOTS >= figure % SLOTS


def may_land(board: Board, figure: i64, field: i64, royal: bool) -> bool:
    """Whether a figure may end on this field of the ring and send home whoever stands there."""
    other: i64 = board.cells[field]
    if other < 0:
        return True
    if field == board.track.starts[other // SLOTS]:
        return False
    if not royal or other % SLOTS != KING or figure % SLOTS == KING:
        return True
    # ROYAL-3: nobody blocks another's start field, not even a King.
    return field == board.track.starts[figure // SLOTS]


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
        if other >= 0 and not may_pass(board, figure, other, green, royal):
            return step
    return most + 1


def can_start(board: Board, seat: i64) -> bool:
    """Whether no own figure blocks the start field (ROYAL-3); anybody else there is captured."""
    return board.keeper(seat) < 0


def can_be_exchanged(board: Board, figure: i64) -> bool:
    """Whether a figure is on the ring and not on its own start field."""
    cell: i64 = board.men[figure]
    return 0 <= cell < board.size and cell != board.track.starts[figure // SLOTS]


def magnet_field(board: Board, figure: i64) -> i64:
    """The field directly behind the next figure on the ring, perhaps one's own; NOWHERE if there is no other."""
    size = board.size
    here: i64 = board.men[figure]
    for step in range(i64(1), size):
        field = (here + step) % size
        if board.cells[field] >= 0:
            return (field - 1) % size
    return NOWHERE


def may_enter(board: Board, house: House, figure: i64) -> bool:
    """Whether a figure on the ring has touched its start field twice and may enter its target (ROYAL-4)."""
    seat = figure // SLOTS
    if board.men[figure] != board.track.starts[seat]:
        return True
    return not board.is_fresh(seat) and not house.no_entry_from_start


class Scout:
    """What the figures of one seat can do on this board."""

    def __init__(self, board: Board, house: House, seat: i64, longest: i64) -> None:
        self.board = board
        self.house = house
        self.royal = house.royal
        self.first: i64 = SLOTS * seat
        self.longest = longest  # the farthest any card to be looked at leads
        self.runs: i64 = 0  # free runs of each figure, four bits each: forward, forward on green, backward; 0: unknown

    def find(self, card: i64, use: i64, tilt: i64, plays: list[int]) -> None:
        """Add every play of a card used as `use` (a copier's copied card) with this tilt."""
        if use == SWAP:
            self.find_exchanges(card, plays)
            return
        if use == COPY:
            return
        if tilt == LEVEL and starts(use):
            self.find_starts(card, use, plays)
        for figure in range(self.first, self.first + SLOTS):
            cell: i64 = self.board.men[figure]
            if cell == HOME:
                continue
            if cell >= self.board.size:
                self.find_deeper(card, use, tilt, figure, plays)
            elif use == MAGNET:
                self.find_magnet(card, figure, plays)
            else:
                self.find_walks(card, use, tilt, figure, plays)

    def find_starts(self, card: i64, use: i64, plays: list[int]) -> None:
        if not can_start(self.board, self.first // SLOTS):
            return
        start = self.board.track.starts[self.first // SLOTS]
        for figure in range(self.first, self.first + SLOTS):
            if self.board.men[figure] == HOME:
                plays.append(play(card, use, figure, HOME, start, LEVEL))
                if not self.royal:
                    return  # faces down, all figures at home are the same

    def find_exchanges(self, card: i64, plays: list[int]) -> None:
        board = self.board
        for figure in range(self.first, self.first + SLOTS):
            if not can_be_exchanged(board, figure):
                continue
            for other in range(len(board.men)):
                if other // SLOTS != figure // SLOTS and can_be_exchanged(board, other):
                    plays.append(exchange(card, figure, other))

    def find_magnet(self, card: i64, figure: i64, plays: list[int]) -> None:
        here: i64 = self.board.men[figure]
        field = magnet_field(self.board, figure)
        if field != NOWHERE and (field != here or self.house.magnet_zero):
            plays.append(play(card, MAGNET, figure, here, field, LEVEL))

    def find_deeper(self, card: i64, use: i64, tilt: i64, figure: i64, plays: list[int]) -> None:
        """Number moves inside the target; a King's limit cannot matter on so short a way."""
        board = self.board
        values: i64 = FORWARD[use]
        change: i64 = CHANGES[tilt]
        while values:
            steps = (values & 15) + change
            values >>= 4
            if 0 < steps < SLOTS:
                slot = board.deeper(figure, steps)
                if slot != NOWHERE:
                    here = spot_of(board, figure, board.men[figure])
                    plays.append(play(card, use, figure, here, spot_of(board, figure, slot), tilt))

    def find_walks(self, card: i64, use: i64, tilt: i64, figure: i64, plays: list[int]) -> None:
        """Number moves from the ring: forward and backward on it, and into the target."""
        board = self.board
        size = board.size
        here: i64 = board.men[figure]
        nowhere = play(card, use, figure, here, HOME, tilt)
        most: i64 = KINGS_MOST if self.royal and figure % SLOTS == KING else LONGEST  # the printed value counts
        before = board.track.to_start(figure // SLOTS, here)
        run = self.run(figure, use, True)
        values: i64 = FORWARD[use]
        change: i64 = CHANGES[tilt]
        slots: i64 = 0
        while values:
            steps = values & 15
            values >>= 4
            if steps > most or steps + change == 0:
                continue
            steps += change
            if steps <= run:
                field = here + steps
                if field >= size:
                    field -= size
                if board.cells[field] < 0 or may_land(board, figure, field, self.royal):
                    plays.append(leading_to(nowhere, field))
            if steps > before and (before == 0 or run > before):
                slots |= self.slots(figure, steps - before)
        if use == FOUR:
            self.find_backward(nowhere, figure, BACKWARD + change, plays)
        if slots != 0:
            for number in range(i64(1), i64(SLOTS + 1)):
                if slots & SLOT_BITS[number]:
                    plays.append(leading_to(nowhere, RING_SPOTS + number - 1))

    def find_backward(self, nowhere: i64, figure: i64, steps: i64, plays: list[int]) -> None:
        """The four backward. It never leads into the target."""
        board = self.board
        field = board.track.ahead(board.men[figure], -steps)
        if steps <= self.run(figure, FOUR, False) and may_land(board, figure, field, self.royal):
            plays.append(leading_to(nowhere, field))

    def slots(self, figure: i64, beyond: i64) -> i64:
        """Bits of the target slots that so many steps beyond the start field lead to; a jester may let points lapse."""
        board = self.board
        seat = figure // SLOTS
        if not may_enter(board, self.house, figure):
            return 0
        lapse = LAPSE if self.royal and figure % SLOTS == JESTER else 0
        found: i64 = 0
        for number in range(beyond - lapse, beyond + 1):
            if 1 <= number <= SLOTS and board.lane_is_free(seat, 1, number):
                found |= SLOT_BITS[number]
        return found

    def run(self, figure: i64, use: i64, forward: bool) -> i64:
        """The free run of a figure with this card, looked up once."""
        green = use == TEN or (use == FOUR and (not forward or self.house.four_green_forward))
        place = 12 * (figure % SLOTS) + ((4 if green else 0) if forward else 8)
        known = (self.runs >> place) & 15
        if known == 0:
            direction: i64 = 1 if forward else -1
            known = free_run(self.board, figure, direction, self.longest if forward else LONGEST_BACK, green, self.royal)
            self.runs |= known << place
        return known
