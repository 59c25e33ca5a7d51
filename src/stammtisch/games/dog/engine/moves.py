"""What plain cards do: starting, moving, exchanging, taking (DOG-3 .. DOG-7)."""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.dog.engine.actions import ACE, FOUR, JACK, JOKER, KING, RING_SPOTS, TWO, move, start, swap, take
from stammtisch.games.dog.engine.position import Position
from stammtisch.games.ring.engine.board import BITS, QUARTER, SLOTS, Board, bit, free_slots, up_to
from stammtisch.games.ring.engine.cards import BLANK, CARD, CARD_BITS, holds, kinds_row

BACKWARD: Final = -4
# What each card moves a man forward by, ace to king without the seven and the jack, last the joker:
# four bits for each number of steps, the smallest lowest.
STEP_BITS: Final = 4
STEP: Final = 15  # the same as bits
FORWARD: Final[list[int]] = [0xB1, 2, 3, 4, 5, 6, 0, 8, 9, 10, 0, 12, 13, 0xDCBA98654321]
STARTING: Final = (CARD << CARD_BITS * ACE) | (CARD << CARD_BITS * KING) | (CARD << CARD_BITS * JOKER)  # in a hand
FORWARD_BITS: Final[list[int]] = [
    sum([1 << (steps >> shift & STEP) for shift in range(0, 52, STEP_BITS) if steps >> shift & STEP]) for steps in FORWARD
]  # the same as a set of bits


def open_run(board: Board, field: i64, most: i64, guarded: i64) -> i64:
    """How many of at most QUARTER - 1 steps are open along the ring, until a start field of the seats `guarded` (bits)."""
    ahead = QUARTER - field % QUARTER
    if ahead > most or not guarded:
        return most
    owner: i64 = board.track.owners[(field + ahead) % board.size // QUARTER]
    return ahead - 1 if owner >= 0 and guarded & BITS[owner] else most


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
        return 0, -number, free_slots(board.lane(seat), number)
    far = open_run(board, cell, QUARTER - 1, guarded)
    before = board.track.to_start(seat, cell)
    if before > far or (before == 0 and board.is_fresh(seat)):
        return far, 0, 0
    return far, before, before + board.depth(seat)


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


def has_a_way(position: Position, seat: i64, hand: i64) -> bool:
    """Whether some man of this seat can certainly start or move by a card of this hand, in the quickest way to ask."""
    board = position.board
    guarded = position.guards()
    if hand & STARTING and can_start(board, seat, guarded):
        return True
    steps = forward_bits(hand)
    for man in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if board.men[man] >= 0:
            far, low, high = scope(board, man, guarded)
            if position.house.joker_not_last:
                high = 0
            if steps & (up_to(far) | up_to(high) & ~up_to(low)):
                return True
    return False


def can_start(board: Board, seat: i64, guarded: i64) -> bool:
    """DOG-3: a man at home, and no own man that is protected on the start field."""
    return not guarded & BITS[seat] and board.at_home(seat) >= 0


def forward_bits(hand: i64) -> i64:
    """Every number of steps forward a hand has a plain card for, as bits."""
    bits: i64 = 0
    card: i64 = 0
    while hand:
        if hand & CARD:
            bits |= FORWARD_BITS[card]
        hand >>= CARD_BITS
        card += 1
    return bits


def is_swappable(board: Board, man: i64) -> bool:
    """On the ring and not fresh (DOG-4, DOG-7)."""
    cell: i64 = board.men[man]
    if cell < 0 or cell >= board.size:
        return False
    seat = man // SLOTS
    return cell % QUARTER != 0 or cell != board.track.starts[seat] or not board.is_fresh(seat)


def add_plain_plays(found: list[int], position: Position, player: i64, seat: i64, hand: i64, guarded: i64) -> None:
    """Every way to play a card of this hand but as a seven (DOG-7); starts come first."""
    board = position.board
    joker = holds(hand, JOKER)
    if can_start(board, seat, guarded):
        add_starts(found, hand, seat)
    steps = forward_bits(hand)
    kinds = kinds_row(hand)
    four = joker or holds(hand, FOUR)
    for man in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if board.men[man] >= 0:
            add_moves(found, position, man, kinds, steps, four, guarded)
    if joker or holds(hand, JACK):
        men = swappable_men(board)
        if holds(hand, JACK):
            add_swaps(found, board, JACK, seat, men)
        if joker:
            add_swaps(found, board, JOKER, seat, men)
    if not position.teams:
        if holds(hand, TWO):
            add_takes(found, position, TWO, player)
        if joker:
            add_takes(found, position, JOKER, player)


def add_starts(found: list[int], hand: i64, seat: i64) -> None:
    if holds(hand, ACE):
        found.append(start(ACE, seat))
    if holds(hand, KING):
        found.append(start(KING, seat))
    if holds(hand, JOKER):
        found.append(start(JOKER, seat))


def add_moves(found: list[int], position: Position, man: i64, kinds: i64, steps: i64, four: bool, guarded: i64) -> None:
    """Every plain move of a man on the board with these cards, which allow these steps and perhaps four back."""
    board = position.board
    size = board.size
    seat = man // SLOTS
    cell: i64 = board.men[man]
    far, low, high = scope(board, man, guarded)
    back = four and can_go_back(board, man, guarded)
    if not back and not steps & (up_to(far) | up_to(high) & ~up_to(low)):
        return
    origin = cell if cell < size else RING_SPOTS + cell - size - SLOTS * seat
    while (kinds & CARD) != BLANK:
        card = kinds & CARD
        kinds >>= CARD_BITS
        if card == JOKER and cell < size and position.house.joker_not_last and position.is_last_man(seat):
            high = 0
        values: i64 = FORWARD[card]
        while values:
            value = values & STEP
            values >>= STEP_BITS
            if value <= far:
                target = cell + value
                found.append(move(card, seat, origin, target if target < size else target - size))
            if low < value <= high:
                found.append(move(card, seat, origin, RING_SPOTS - 1 + value - low))
        if back and card in (FOUR, JOKER):
            found.append(move(card, seat, origin, cell + BACKWARD if cell >= -BACKWARD else cell + BACKWARD + size))


def swappable_men(board: Board) -> i64:
    """Bits of all men that a jack can move."""
    found: i64 = 0
    for man in range(len(board.men)):
        if is_swappable(board, man):
            found |= bit(man)
    return found


def add_swaps(found: list[int], board: Board, card: i64, seat: i64, men: i64) -> None:
    """DOG-7, jack: one own man with one of another player, partner or opponent; `men` are the `swappable_men`."""
    for man in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if (men >> man) & 1:
            for other in range(len(board.men)):
                if (men >> other) & 1 and other // SLOTS != seat:
                    found.append(swap(card, seat, board.men[man], board.men[other]))


def add_takes(found: list[int], position: Position, card: i64, player: i64) -> None:
    for other in range(position.seats):
        if other != player and position.sizes[other]:
            found.append(take(card, other))


def steps_with(card: i64) -> list[int]:
    """Every number of steps a card moves a man by; backward is negative."""
    found: list[int] = []
    values: i64 = FORWARD[card]
    while values:
        found.append(values & STEP)
        values >>= STEP_BITS
    return [*found, BACKWARD] if card in (FOUR, JOKER) else found
