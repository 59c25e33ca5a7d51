"""The integers behind DOG's plays: constructors and accessors, no rules.

A *spot* names a place without naming the board: a field of the ring 0 .. 95, or 96 .. 99 for T1 .. T4 of the seat
whose man moves. Kind and card are the lowest eight bits of every play but the divided seven, which packs up to four
portions (`plan`) and, when a player brings his last men in and the rest is his partner's, how each own man came (`finish`).
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.ring.engine.board import MOST_SEATS, SLOTS
from stammtisch.games.ring.engine.cards import CARD
from stammtisch.games.ring.engine.events import KIND, KIND_BITS, SEAT

# Cards: the kinds of a bag
ACE: Final = 0
TWO: Final = 1
FOUR: Final = 3
SEVEN: Final = 6
JACK: Final = 10
QUEEN: Final = 11
KING: Final = 12
JOKER: Final = 13
CARD_KINDS: Final = 14
# DOG-1: eight of each rank and six jokers
DECK: Final[int] = sum([8 * 16**card for card in range(JOKER)]) + 6 * 16**JOKER

# Kinds of action, from FIRST_OWN_KIND on. Numbers, here and below, and no sums with constants of other modules:
# compiled, only those cost nothing to read.
START: Final = 4
MOVE: Final = 5
SWAP: Final = 6
TAKE: Final = 7  # solo: the 2 as "take a card from an opponent"
DIVIDE: Final = 8

RING_SPOTS: Final = 96  # the spot of T1
SMALL_RING: Final = 64  # fields of the board for four
STEPS: Final = 7

# How a portion of a seven ends, seen from its spot: 1..7 fields on, the same behind the end of the ring, or in T1..T4.
WRAPPED: Final = 7
INTO_LANE: Final = 14
ENDINGS: Final = 18
PORTIONS: Final = 100 * ENDINGS + 1  # codes of a portion; 0 is none
PLANS: Final = PORTIONS**4
SIDES: Final = 12  # a seat, plus MOST_SEATS for a finish on the board for six

# Where the parts of a play begin, in bits, behind its kind
CARD_AT: Final = 4
SEAT_AT: Final = 8
ORIGIN_AT: Final = 11
SPOT: Final = 127  # the bits of a spot
TARGET_AT: Final = 18
BY_JOKER: Final = 16  # the bit of a division behind its kind
SIDE_AT: Final = 5


def card_of(action: i64) -> i64:
    """The card of a play; a divided seven is a SEVEN or a JOKER."""
    if action & KIND == DIVIDE:
        return JOKER if divide_by_joker(action) else SEVEN
    return action >> CARD_AT & CARD


def start(card: i64, seat: i64) -> i64:
    """Place a man of this seat on its start field."""
    return START | card << CARD_AT | seat << SEAT_AT


def move(card: i64, seat: i64, origin: i64, target: i64) -> i64:
    """Move a man of this seat from one spot to another."""
    return MOVE | card << CARD_AT | seat << SEAT_AT | origin << ORIGIN_AT | target << TARGET_AT


def swap(card: i64, seat: i64, origin: i64, target: i64) -> i64:
    """Exchange the man of this seat on one field with another's on another field."""
    return SWAP | card << CARD_AT | seat << SEAT_AT | origin << ORIGIN_AT | target << TARGET_AT


def take(card: i64, seat: i64) -> i64:
    """Take a card from this seat."""
    return TAKE | card << CARD_AT | seat << SEAT_AT


def seat_of(action: i64) -> i64:
    return action >> SEAT_AT & SEAT


def origin_of(action: i64) -> i64:
    return action >> ORIGIN_AT & SPOT


def target_of(action: i64) -> i64:
    return action >> TARGET_AT & SPOT


def divide(joker: i64, side: i64, finish: i64, plan: i64) -> i64:
    """A seven, or with `joker` 1 a joker as one; a side is a seat, see SIDES."""
    return (((finish * PLANS + plan) * SIDES + side) * 2 + joker) << KIND_BITS | DIVIDE


def with_joker(action: i64) -> i64:
    """The same division with a joker instead of a seven."""
    return action | BY_JOKER


def divide_by_joker(action: i64) -> bool:
    return action & BY_JOKER != 0


def divide_side(action: i64) -> i64:
    return (action >> SIDE_AT) % SIDES


def divide_seat(action: i64) -> i64:
    """The seat whose men walk first."""
    return divide_side(action) % MOST_SEATS


def divide_is_large(action: i64) -> bool:
    """Whether it is a finish on the board for six; only then does it matter which board it is."""
    return divide_side(action) >= MOST_SEATS


def partner_on(is_large: bool, seat: i64) -> i64:
    """Who sits opposite, on the board for six or on that for four."""
    return (seat + 3) % 6 if is_large else (seat + 2) % 4


def divide_plan(action: i64) -> i64:
    return (action >> SIDE_AT) // SIDES % PLANS


def divide_finish(action: i64) -> i64:
    return (action >> SIDE_AT) // SIDES // PLANS


def side_of(seat: i64, finish: i64, size: i64) -> i64:
    """The side of a division that begins with this seat's men, on a ring of this size."""
    return seat + MOST_SEATS if finish and size == RING_SPOTS else seat


def portion(spot: i64, ending: i64) -> i64:
    """The code of one portion: from a spot, ending as said above."""
    return 1 + spot * ENDINGS + ending


def portions_in(plan: i64) -> list[int]:
    """The portions of a plan, in order."""
    found: list[int] = []
    while plan:
        found.append(plan % PORTIONS)
        plan //= PORTIONS
    found.reverse()
    return found


def portion_spot(code: i64) -> i64:
    return (code - 1) // ENDINGS


def portion_ending(code: i64) -> i64:
    return (code - 1) % ENDINGS


def portion_target(code: int) -> int:
    """The spot where a portion ends."""
    spot, ending = portion_spot(code), portion_ending(code)
    if ending >= INTO_LANE:
        return RING_SPOTS + ending - INTO_LANE
    if ending >= WRAPPED:
        return spot + ending - WRAPPED + 1 - (SMALL_RING if spot < SMALL_RING else RING_SPOTS)
    return spot + ending + 1


def portion_between(origin: int, target: int) -> int:
    """The code of the portion from one spot to another, or 0 if that is never one."""
    if target >= RING_SPOTS:
        return portion(origin, INTO_LANE + target - RING_SPOTS) if origin < target else 0
    if origin >= RING_SPOTS:
        return 0
    if origin < target <= origin + STEPS:
        return portion(origin, target - origin - 1)
    steps = target - origin + (SMALL_RING if origin < SMALL_RING else RING_SPOTS)
    return portion(origin, WRAPPED + steps - 1) if 1 <= steps <= STEPS and target < origin else 0


def all_finishes() -> list[list[int]]:
    """Ways for four men to fill a target: the steps of the man that ends in T1, T2, T3, T4; 6 at most, none first."""
    found: list[list[int]] = []
    for code in range(STEPS**SLOTS):
        steps = [code // STEPS**place % STEPS for place in range(SLOTS)]
        if sum(steps) < STEPS:
            found.append(steps)
    return found


FINISHES: Final[list[list[int]]] = all_finishes()
FINISH_NUMBERS: Final[dict[int, int]] = {
    sum([steps[place] * STEPS**place for place in range(SLOTS)]): number for number, steps in enumerate(FINISHES)
}


def finish_number(steps: list[int]) -> int:
    """The place in FINISHES of these steps, or -1."""
    return FINISH_NUMBERS.get(sum([steps[place] * STEPS**place for place in range(SLOTS)]), -1)
