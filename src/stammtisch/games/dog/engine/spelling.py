"""DOG's actions as tokens, compiled; `dog/tokens.py` has their names and says the same from a view."""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.dog.engine.actions import (
    DIVIDE,
    FINISHES,
    JOKER,
    MOVE,
    RING_SPOTS,
    SMALL_RING,
    START,
    SWAP,
    card_of,
    divide_by_joker,
    divide_finish,
    divide_is_large,
    divide_plan,
    divide_seat,
    origin_of,
    partner_on,
    portion_spot,
    portion_target,
    portions_in,
    seat_of,
    target_of,
)
from stammtisch.games.dog.engine.position import Position
from stammtisch.games.ring.engine.board import MOST_SEATS, QUARTER, SLOTS
from stammtisch.games.ring.engine.events import GIVE, given_card, kind_of

# The first token of each kind.
STARTS: Final = 14
MOVES: Final = 42
SWAPS: Final = 490
TAKES: Final = 874
SEVENS: Final = 886
WALKS: Final = 888  # portions of a seven
DONE: Final = 1224


def add_tokens(position: Position, player: i64, action: i64, tokens: list[int]) -> None:
    kind = kind_of(action)
    if kind == GIVE:
        tokens.append(given_card(action))
        return
    if kind == DIVIDE:
        add_division(position, player, action, tokens)
        return
    card, seat = card_of(action), seat_of(action)
    joker: i64 = 1 if card == JOKER else 0
    mates: i64 = 1 if seat != player else 0
    if kind == START:
        tokens.append(STARTS + 2 * card + mates)
    elif kind == MOVE:
        man = man_at(position, seat, origin_of(action))
        steps, end = way(position, seat, origin_of(action), target_of(action))
        if steps < 0:
            steps = 0  # the only way back is four
        tokens.append(MOVES + (((joker * 2 + mates) * SLOTS + man) * 14 + steps) * 2 + end)
    elif kind == SWAP:
        man = man_at(position, seat, origin_of(action))
        other: i64 = position.board.cells[target_of(action)]
        whose = (other // SLOTS - player) % position.seats
        tokens.append(SWAPS + (((joker * 2 + mates) * SLOTS + man) * MOST_SEATS + whose) * SLOTS + other % SLOTS)
    else:
        tokens.append(TAKES + MOST_SEATS * joker + (seat - player) % position.seats)


def man_at(position: Position, seat: i64, spot: i64) -> i64:
    """Which of its four men a seat has in this spot."""
    man: i64 = position.board.cells[position.cell_of(seat, spot)]
    return man % SLOTS


def way(position: Position, seat: i64, origin: i64, target: i64) -> tuple[i64, i64]:
    """How far it is from spot to spot, backwards negative, and 1 if it ends in the target."""
    if target >= RING_SPOTS:
        if origin >= RING_SPOTS:
            return target - origin, 1
        return position.board.track.to_start(seat, origin) + target - RING_SPOTS + 1, 1
    size = position.board.size
    ahead = target - origin
    if ahead < 0:
        ahead += size
    return (ahead if ahead <= size // 2 else ahead - size), 0


def portions_of(action: i64) -> list[int]:
    """A divided seven walk by walk: seat, from, to, seat, from, to ..."""
    seat = divide_seat(action)
    is_large = divide_is_large(action)
    found: list[int] = []
    finish = divide_finish(action)
    if finish:
        add_finish(found, seat, finish, RING_SPOTS if is_large else SMALL_RING)
        seat = partner_on(is_large, seat)
    for code in portions_in(divide_plan(action)):
        found.append(seat)
        found.append(portion_spot(code))
        found.append(portion_target(code))
    return found


def add_finish(found: list[int], seat: i64, finish: i64, size: i64) -> None:
    """The own men that fill the target, the innermost first."""
    came = FINISHES[finish]
    slot: i64 = SLOTS
    while slot > 0:
        slot -= 1
        steps: i64 = came[slot]
        if steps:
            first = slot - steps  # the slot it came from; -1 is the start field
            found.append(seat)
            found.append(RING_SPOTS + first if first >= 0 else (QUARTER * seat + first + 1) % size)
            found.append(RING_SPOTS + slot)


def add_division(position: Position, player: i64, action: i64, tokens: list[int]) -> None:
    """Each man keeps its name while it goes on."""
    tokens.append(SEVENS + 1 if divide_by_joker(action) else SEVENS)
    walks = portions_of(action)
    moved: list[int] = []  # cell, man, cell, man: where those stand that have walked
    place: i64 = 0
    while place < len(walks):
        seat: i64 = walks[place]
        origin: i64 = walks[place + 1]
        target: i64 = walks[place + 2]
        man = walker(position, moved, position.cell_of(seat, origin))
        moved.append(position.cell_of(seat, target))
        moved.append(man)
        steps, end = way(position, seat, origin, target)
        whose = (seat - player) % position.seats
        tokens.append(WALKS + ((whose * SLOTS + man % SLOTS) * 7 + steps - 1) * 2 + end)
        place += 3
    tokens.append(DONE)


def walker(position: Position, moved: list[int], cell: i64) -> i64:
    """The man in a cell after those walks."""
    place: i64 = len(moved)
    while place > 0:
        place -= 2
        if moved[place] == cell:
            return moved[place + 1]
    return position.board.cells[cell]
