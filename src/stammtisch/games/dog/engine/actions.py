"""The integers behind DOG's plays: constructors and accessors, no rules.

A *spot* names a place without naming the board: a field of the ring 0 .. 95, or 96 .. 99 for T1 .. T4 of the seat
whose man moves. Kind and card are the lowest eight bits of every play but the divided seven, which packs up to four
portions (`plan`) and, when a player brings his last men in and the rest is his partner's, how each own man came (`finish`).
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.ring.engine.board import SLOTS
from stammtisch.games.ring.engine.events import FIRST_OWN_KIND

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

START: Final = FIRST_OWN_KIND
MOVE: Final = FIRST_OWN_KIND + 1
SWAP: Final = FIRST_OWN_KIND + 2
TAKE: Final = FIRST_OWN_KIND + 3  # solo: the 2 as "take a card from an opponent"
DIVIDE: Final = FIRST_OWN_KIND + 4

RING_SPOTS: Final = 96  # the spot of T1
STEPS: Final = 7

# How a portion of a seven ends, seen from its spot: 1..7 fields on, the same behind the end of the ring, or in T1..T4.
WRAPPED: Final = 7
INTO_LANE: Final = 14
ENDINGS: Final = 18
PORTIONS: Final = 100 * ENDINGS + 1  # codes of a portion; 0 is none
PLANS: Final = PORTIONS**4
SIDES: Final = 12  # a seat, plus 6 for a finish on the board for six


def card_of(action: int) -> int:
    """The card of a play; a divided seven is a SEVEN or a JOKER."""
    if action & 15 == DIVIDE:
        return JOKER if divide_by_joker(action) else SEVEN
    return action >> 4 & 15


def start(card: i64, seat: i64) -> i64:
    """Place a man of this seat on its start field."""
    return START | card << 4 | seat << 8


def move(card: i64, seat: i64, origin: i64, target: i64) -> i64:
    """Move a man of this seat from one spot to another."""
    return MOVE | card << 4 | seat << 8 | origin << 11 | target << 18


def swap(card: i64, seat: i64, origin: i64, target: i64) -> i64:
    """Exchange the man of this seat on one field with another's on another field."""
    return SWAP | card << 4 | seat << 8 | origin << 11 | target << 18


def take(card: i64, seat: i64) -> i64:
    """Take a card from this seat."""
    return TAKE | card << 4 | seat << 8


def seat_of(action: int) -> int:
    return action >> 8 & 7


def origin_of(action: int) -> int:
    return action >> 11 & 127


def target_of(action: int) -> int:
    return action >> 18 & 127


def divide(joker: i64, side: i64, finish: i64, plan: i64) -> i64:
    return (((finish * PLANS + plan) * SIDES + side) * 2 + joker) * 16 + DIVIDE


def with_joker(action: i64) -> i64:
    """The same division with a joker instead of a seven."""
    return action | 16


def divide_by_joker(action: int) -> bool:
    return action >> 4 & 1 != 0


def divide_side(action: int) -> int:
    return (action >> 5) % SIDES


def divide_plan(action: int) -> int:
    return (action >> 5) // SIDES % PLANS


def divide_finish(action: int) -> int:
    return (action >> 5) // SIDES // PLANS


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
        return spot + ending - WRAPPED + 1 - (64 if spot < 64 else RING_SPOTS)
    return spot + ending + 1


def portion_between(origin: int, target: int) -> int:
    """The code of the portion from one spot to another, or 0 if that is never one."""
    if target >= RING_SPOTS:
        return portion(origin, INTO_LANE + target - RING_SPOTS) if origin < target else 0
    if origin >= RING_SPOTS:
        return 0
    if origin < target <= origin + STEPS:
        return portion(origin, target - origin - 1)
    steps = target - origin + (64 if origin < 64 else RING_SPOTS)
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
