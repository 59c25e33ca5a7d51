"""What plain cards do: starting, moving, exchanging, taking (DOG-3 .. DOG-7)."""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.dog.actions import ACE, FOUR, JACK, JOKER, KING, RING_SPOTS, TWO, move, start, swap, take
from stammtisch.games.dog.board import BITS, QUARTER, SLOTS, Board
from stammtisch.games.dog.position import Position

BACKWARD: Final = -4
# What each card moves a man forward by: ace to king, without the seven and the jack; last the joker.
FORWARD: Final[list[list[i64]]] = [
    [1, 11], [2], [3], [4], [5], [6], [], [8], [9], [10], [], [12], [13], [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13],
]  # fmt: skip


def scope(board: Board, man: i64, guarded: i64) -> tuple[i64, i64, i64]:
    """Where a man on the board can go forward with a plain card: `far`, `low`, `high`.

    1 .. `far` steps stay on the ring; `low` < steps <= `high` lead to target slot number steps - `low` (DOG-6).
    `guarded` are the bits of `guards`.
    """
    cell: i64 = board.men[man]
    seat = man // SLOTS
    size = board.size
    if cell >= size:
        number = cell - size - SLOTS * seat + 1
        return 0, -number, free_ahead(board, seat, number)
    far: i64 = QUARTER - 1
    if guarded:
        ahead = QUARTER - cell % QUARTER
        owner: i64 = board.track.owners[(cell + ahead) % size // QUARTER]
        if owner >= 0 and guarded & BITS[owner]:
            far = ahead - 1
    before: i64 = board.track.starts[seat] - cell
    if before < 0:
        before += size
    if before > far or (before == 0 and board.is_fresh(seat)):
        return far, 0, 0
    return far, before, before + board.depth(seat)


def free_ahead(board: Board, seat: i64, number: i64) -> i64:
    """How many steps a man in this target slot can go deeper."""
    base = board.size + SLOTS * seat - 1
    steps: i64 = 0
    while number + steps < SLOTS and board.cells[base + number + steps + 1] < 0:
        steps += 1
    return steps


def can_go_back(board: Board, man: i64, guarded: i64) -> bool:
    """Whether four steps backward are free for a man on the board (DOG-4, DOG-7)."""
    cell: i64 = board.men[man]
    if cell >= board.size:
        return False
    past = cell % QUARTER
    if not guarded or past == 0 or past > -BACKWARD:
        return True
    owner: i64 = board.track.owners[cell // QUARTER]
    return owner < 0 or not guarded & BITS[owner]


def can_start(board: Board, seat: i64, guarded: i64) -> bool:
    """DOG-3: a man at home, and no own man that is protected on the start field."""
    return not guarded & BITS[seat] and board.at_home(seat) >= 0


def can_move(board: Board, card: i64, seat: i64, guarded: i64) -> bool:
    for man in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if board.men[man] >= 0:
            far, low, high = scope(board, man, guarded)
            for steps in FORWARD[card]:
                if steps <= far or low < steps <= high:
                    return True
            if card in (FOUR, JOKER) and can_go_back(board, man, guarded):
                return True
    return False


def is_swappable(board: Board, man: i64) -> bool:
    """On the ring and not fresh (DOG-4, DOG-7)."""
    cell: i64 = board.men[man]
    if not 0 <= cell < board.size:
        return False
    seat = man // SLOTS
    return cell != board.track.starts[seat] or not board.is_fresh(seat)


def can_swap(board: Board, seat: i64) -> bool:
    own = False
    other = False
    for man in range(len(board.men)):
        if is_swappable(board, man):
            if man // SLOTS == seat:
                own = True
            else:
                other = True
    return own and other


def can_take(position: Position, player: i64) -> bool:
    """DOG-10: somebody else has a card."""
    for other in range(position.seats):  # noqa: SIM110 - a generator is slow when compiled
        if other != player and position.sizes[other]:
            return True
    return False


def has_plain_use(position: Position, player: i64, seat: i64, card: i64, guarded: i64) -> bool:
    """Whether this card can be played otherwise than as a seven."""
    board = position.board
    if card in (ACE, KING, JOKER) and can_start(board, seat, guarded):
        return True
    if can_move(board, card, seat, guarded):
        return True
    if card in (JACK, JOKER) and can_swap(board, seat):
        return True
    return card in (TWO, JOKER) and not position.teams and can_take(position, player)


def add_plain_uses(found: list[int], position: Position, player: i64, seat: i64, card: i64, guarded: i64) -> None:
    """Every way to play this card but as a seven (DOG-7)."""
    if card in (ACE, KING, JOKER) and can_start(position.board, seat, guarded):
        found.append(start(card, seat))
    add_moves(found, position, card, seat, guarded)
    if card in (JACK, JOKER):
        add_swaps(found, position.board, card, seat)
    if card in (TWO, JOKER) and not position.teams:
        add_takes(found, position, card, player)


def add_moves(found: list[int], position: Position, card: i64, seat: i64, guarded: i64) -> None:
    board = position.board
    size = board.size
    values = FORWARD[card]
    may_enter = card != JOKER or not position.rules.joker_not_last or not position.is_last_man(seat)
    for man in range(SLOTS * seat, SLOTS * seat + SLOTS):
        cell: i64 = board.men[man]
        if cell < 0:
            continue
        far, low, high = scope(board, man, guarded)
        origin = cell if cell < size else RING_SPOTS + cell - size - SLOTS * seat
        for steps in values:
            if steps <= far:
                found.append(move(card, seat, origin, (cell + steps) % size))
            if low < steps <= high and (may_enter or cell >= size):
                found.append(move(card, seat, origin, RING_SPOTS - 1 + steps - low))
        if card in (FOUR, JOKER) and can_go_back(board, man, guarded):
            found.append(move(card, seat, origin, (cell + BACKWARD) % size))


def add_swaps(found: list[int], board: Board, card: i64, seat: i64) -> None:
    """DOG-7, jack: one own man with one of another player, partner or opponent."""
    for man in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if not is_swappable(board, man):
            continue
        for other in range(len(board.men)):
            if other // SLOTS != seat and is_swappable(board, other):
                found.append(swap(card, seat, board.men[man], board.men[other]))


def add_takes(found: list[int], position: Position, card: i64, player: i64) -> None:
    for other in range(position.seats):
        if other != player and position.sizes[other]:
            found.append(take(card, other))
