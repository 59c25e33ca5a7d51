"""The seven step by step: seven single steps, sending home whoever is touched (DOG-8).

The rule itself is written here only. `portions` offers one walk after another where many men may move; `dividing` counts
the results of whole divisions where they are few enough, and tests compare both with single steps in any order.
"""

from mypy_extensions import i64

from stammtisch.games.dog.engine.actions import INTO_LANE, RING_SPOTS, WRAPPED, portion
from stammtisch.games.dog.engine.moves import open_run
from stammtisch.games.dog.engine.position import Position, guards
from stammtisch.games.ring.engine.board import NOWHERE, QUARTER, SLOTS, Board


def is_guarded(board: Board, field: i64, first_only: bool) -> bool:
    """Whether this field of the ring is a start field with a protected man on it."""
    if field % QUARTER:
        return False
    seat = board.track.owner(field)
    if seat < 0:
        return False
    return board.is_fresh(seat) if first_only else board.keeper(seat) >= 0


def step_on(board: Board, man: i64, enters: bool, first_only: bool) -> i64:
    """The cell one step ahead of a man on the board, or NOWHERE; at its start field it enters the lane or runs on."""
    cell: i64 = board.men[man]
    seat = man // SLOTS
    if cell >= board.size:
        return board.deeper(man, 1)
    if enters and cell == board.track.start(seat):
        return board.entry(man, 1)
    ahead = cell + 1 if cell + 1 < board.size else 0
    return NOWHERE if is_guarded(board, ahead, first_only) else ahead


def walk(board: Board, man: i64, steps: i64, enters: bool, first_only: bool) -> bool:
    """Let a man walk, sending home whoever it touches; False if something is in its way."""
    for _step in range(steps):
        cell = step_on(board, man, enters, first_only)
        if cell < 0:
            return False
        board.capture(cell)
        board.put(man, cell)
    return True


def walk_finish(board: Board, seat: i64, came: list[int], first_only: bool) -> i64:
    """Bring four men into their target, the innermost first; how many steps that took, or -1 if it cannot be.

    `came` are the steps of the man that ends in T1, T2, T3, T4.
    """
    taken: i64 = 0
    for number in range(SLOTS, 0, -1):
        steps: i64 = came[number - 1]
        if steps:
            first = number - steps
            origin = board.track.slot(seat, first) if first > 0 else (board.track.start(seat) + first) % board.size
            man: i64 = board.cells[origin]
            if man < 0 or man // SLOTS != seat or not walk(board, man, steps, True, first_only):
                return -1
            taken += steps
    return taken


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
    return 0 <= cell < board.size and open_run(board, cell, steps, guarded) == steps


def can_use_up(position: Position, board: Board, men: list[int], left: i64, may_win: bool) -> bool:
    """Whether these men can make so many single steps from this board, shared and ordered as one likes.

    Unless they `may_win`, nobody's last man may enter on the way (`joker_not_last`).
    """
    if not may_win and position.complete_team(board, 0) >= 0:
        return False
    if left == 0:
        return True
    guarded = guards(board, position.house.first_only)
    for man in men:
        if can_run(board, man, left, guarded):
            return True
    for man in men:  # noqa: SIM110 - a generator is slow when compiled
        if board.men[man] >= 0 and can_step(position, board, men, man, left, may_win):
            return True
    return False


def can_step(position: Position, board: Board, men: list[int], man: i64, left: i64, may_win: bool) -> bool:
    """Whether the steps left can begin with this man."""
    first_only = position.house.first_only
    turnings = 2 if board.men[man] == board.track.start(man // SLOTS) else 1
    for turning in range(turnings):
        after = board.copy()
        if walk(after, man, 1, turning == 1, first_only) and can_use_up(position, after, men, left - 1, may_win):
            return True
    return False


def portion_from(board: Board, man: i64, origin: i64, target: i64, steps: i64) -> i64:
    """The code of a walk between two cells."""
    size = board.size
    lane = size + SLOTS * (man // SLOTS)
    spot = origin if origin < size else RING_SPOTS + origin - lane
    if target >= size:
        return portion(spot, INTO_LANE + target - lane)
    return portion(spot, steps - 1 if target > origin else WRAPPED + steps - 1)
