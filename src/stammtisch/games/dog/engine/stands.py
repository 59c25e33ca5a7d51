"""Where the men of one seat stand while a seven is divided: one number, eight bits for each man in walking order.

START is the stand on the start field; less is before it, more in the target, 0 at home.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.dog.engine.actions import STEPS
from stammtisch.games.ring.engine.board import SLOTS, Board, bit

START: Final = 96  # so that the farthest one on the longest ring is 1
WIDTH: Final = 8  # bits of a stand
STAND: Final = 255


def walking_order(board: Board, seat: i64) -> i64:
    """The stands of a seat's men on the board, such that each meets only those before it in seven steps.

    Men in the target come first, the innermost before the others; then the ring, backwards from a man with no other man
    of its seat within seven steps ahead.
    """
    size = board.size
    start = board.track.start(seat)
    ring: i64 = 0
    for man in range(SLOTS * seat, SLOTS * seat + SLOTS):
        cell: i64 = board.men[man]
        if 0 <= cell < size:
            ring = inserted(ring, START + cell - start - (size if cell > start else 0))
    stands = turned(ring, size)
    lane = board.lane(seat)
    for number in range(i64(1), i64(SLOTS + 1)):
        if lane & 1:
            stands = stands << WIDTH | START + number
        lane >>= 1
    return stands


def inserted(ring: i64, stand: i64) -> i64:
    """These stands with one more, the greatest first."""
    shift: i64 = 0
    while (ring >> shift) & STAND > stand:
        shift += WIDTH
    behind = ring >> shift
    return ring - (behind << shift) | stand << shift | behind << (shift + WIDTH)


def turned(ring: i64, size: i64) -> i64:
    """Stands on the ring, the greatest first, turned so that the first one has seven free steps ahead."""
    last: i64 = 0
    shift: i64 = 0
    while ring >> shift:
        last = (ring >> shift) & STAND
        shift += WIDTH
    ahead = last + size
    for _place in range(SLOTS):
        stand = ring & STAND
        if ahead - stand > STEPS:
            break
        ahead = stand
        ring = ring >> WIDTH | stand << (shift - WIDTH)
    return ring


def own_ahead(stands: i64, stand: i64, size: i64) -> i64:
    """Bits of the distances, up to seven, at which one of these men stands ahead of a stand on the ring."""
    found: i64 = 0
    while stands:
        other = stands & STAND
        stands >>= WIDTH
        if 0 < other <= START:
            ahead = other - stand if other >= stand else other - stand + size
            if 0 < ahead <= STEPS:
                found |= bit(ahead)
    return found


def without(stands: i64, stand: i64) -> i64:
    """The stands when the man of one of them has been sent home."""
    shift: i64 = 0
    while (stands >> shift) & STAND != stand:
        shift += WIDTH
    return stands - (stand << shift)


def lane_of(stands: i64) -> i64:
    """Bits of the target slots with a man, T1 lowest."""
    lane: i64 = 0
    while stands:
        if stands & STAND > START:
            lane |= bit((stands & STAND) - START - 1)
        stands >>= WIDTH
    return lane


def are_in(stands: i64) -> bool:
    """Whether four men are in their target."""
    for _place in range(SLOTS):
        if stands & STAND <= START:
            return False
        stands >>= WIDTH
    return True


def in_order(stands: i64) -> i64:
    """The same for every exchange of men among the stands."""
    ordered: i64 = 0
    for place in range(SLOTS):
        ordered = inserted(ordered, (stands >> (WIDTH * place)) & STAND)
    return ordered
