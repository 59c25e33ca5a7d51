"""Where a figure can go: ranks, blocked starts, the target and the magnet (ROYAL-3, ROYAL-4, ROYAL-7).

Functions over a board that never change it; they know no hands and no turns. `scout` makes plays of them.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.dog_royal.engine.figures import (
    FORWARD,
    KING,
    KINGS_BITS,
    KNIGHT,
)
from stammtisch.games.dog_royal.engine.house import HouseRules
from stammtisch.games.ring.engine.board import (
    NOWHERE,
    QUARTER,
    SLOTS,
    Board,
    up_to,
)
from stammtisch.games.ring.engine.cards import CARD, PRIME, UNITS
from stammtisch.games.ring.engine.cards import PLACE as DISTANCE

RING_SPOTS: Final = 96  # the spot of T1
LONGEST: Final = 14  # the thirteen, tilted
ALL_STEPS: Final = 0x7FFE  # as many, and all below, as bits
STARTERS: Final = 0xFF0000000000  # the cards ELEVEN and THIRTEEN in a bag
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
    here: i64 = board.men[figure]
    steps: i64 = ALL_STEPS
    taken = board.taken_ahead(here) & steps
    while taken:
        nearest = taken & -taken
        taken ^= nearest
        ahead: i64 = DISTANCE[nearest % PRIME]
        field = here + ahead
        if field >= board.size:
            field -= board.size
        other: i64 = board.cells[field]
        if not may_capture(board, figure, other, field, royal):
            steps &= ~nearest
        if not may_pass(board, figure, other, field, green, royal):
            return steps & up_to(ahead), ahead
    return steps, LONGEST + 1


def can_start(board: Board, seat: i64) -> bool:
    """Whether no own figure blocks the start field (ROYAL-3); anybody else there is captured."""
    return not (board.kept >> seat) & 1


def short_cards(nearest: int, values: int) -> int:
    """Where in a bag the cards are that can lead to a field before the next figure, with one of these values (bits)."""
    return sum([CARD * UNITS[card] for card in range(len(FORWARD)) if FORWARD[card] & values & (nearest - 1)])


# By the distance of the next figure as a bit (none is 0), and that by its remainder
SHORT: Final[list[int]] = [short_cards(0, -1)] * PRIME
KINGS_SHORT: Final[list[int]] = [short_cards(0, KINGS_BITS)] * PRIME
for _steps in range(1, 16):
    SHORT[2**_steps % PRIME] = short_cards(2**_steps, -1)
    KINGS_SHORT[2**_steps % PRIME] = short_cards(2**_steps, KINGS_BITS)


def has_a_way(board: Board, seat: i64, royal: bool, hand: i64) -> bool:
    """Whether some figure can certainly start, or walk to a field before the next figure, by a card of this hand.

    A copier counts for nothing here.
    """
    if hand & STARTERS and board.has_home(seat) and can_start(board, seat):
        return True
    for figure in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if board.home >> figure & 1:
            continue
        field: i64 = board.men[figure]
        if field < board.size:
            taken = board.taken_ahead(field)
            nearest = (taken & -taken) % PRIME
            if hand & (KINGS_SHORT[nearest] if royal and figure % SLOTS == KING else SHORT[nearest]):
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
