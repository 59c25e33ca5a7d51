"""What plain cards do: starting, moving, exchanging, taking (DOG-3 .. DOG-7)."""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.dog.engine.actions import ACE, CARD_KINDS, FOUR, JACK, JOKER, KING, RING_SPOTS, TWO, move, start, swap, take
from stammtisch.games.dog.engine.position import Position
from stammtisch.games.ring.engine.board import FULL, HOME, QUARTER, SLOTS, Board, bit, free_slots, up_to
from stammtisch.games.ring.engine.cards import BLANK, CARD, CARD_BITS, kinds_bits, kinds_row

BACKWARD: Final = -4
# What each card moves a man forward by, ace to king and joker: four bits for each number of steps, the smallest lowest.
FORWARD: Final[list[int]] = [0xB1, 2, 3, 4, 5, 6, 0, 8, 9, 10, 0, 12, 13, 0xDCBA98654321]
STEP_BITS: Final = 4
STEP: Final = 15  # the same as bits
# The same as bits of steps
PLAIN: Final = 0x1BBE  # bits of the cards that go by one more than their kind's number
ACES_BITS: Final = 0x802
JOKERS_BITS: Final = 0x3F7E
# Bits of cards
STARTING: Final = 0x3001  # ace, king, joker
STARTERS: Final = 0xFF00000000000F  # the same in a bag
FOURS: Final = 0x2008  # four and joker


def short_cards(most: int) -> int:
    """Where in a bag the cards are that can move a man forward by at most so many steps."""
    return sum([CARD << CARD_BITS * card for card in range(CARD_KINDS) if 0 < FORWARD[card] & STEP <= most])


# The cards that end before the next start field, from so many fields behind one: nobody can be in the way.
SHORT: Final[list[int]] = [short_cards(QUARTER - 1 - behind) for behind in range(QUARTER)]


def forward_bits(kinds: i64) -> i64:
    """Every number of steps forward for which there is a plain card of these kinds, both as bits."""
    steps = (kinds & PLAIN) << 1
    if kinds >> ACE & 1:
        steps |= ACES_BITS
    if kinds >> JOKER & 1:
        steps |= JOKERS_BITS
    return steps


def open_run(board: Board, field: i64, most: i64, guarded: i64) -> i64:
    """How many of at most QUARTER - 1 steps are open along the ring, until a start field of the seats `guarded` (bits)."""
    ahead = QUARTER - field % QUARTER
    if ahead > most or not guarded:
        return most
    start = field + ahead if field + ahead < board.size else 0
    owner = board.track.owner(start)
    return ahead - 1 if owner >= 0 and (guarded >> owner) & 1 else most


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
        return 0, -number, free_slots((board.lanes >> (SLOTS * seat)) & FULL, number)
    far: i64 = QUARTER - 1
    if guarded:
        far = open_run(board, cell, far, guarded)
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
    owner = board.track.owner(cell - past)
    return owner < 0 or not (guarded >> owner) & 1


def has_a_way(position: Position, seat: i64, hand: i64) -> bool:
    """Whether some man of this seat can certainly start or move by a card of this hand, in the quickest way to ask."""
    board = position.board
    if hand & STARTERS and can_start(board, seat, position.guards()):
        return True
    size = board.size
    for man in range(SLOTS * seat, SLOTS * seat + SLOTS):
        cell: i64 = board.men[man]
        if 0 <= cell < size and hand & SHORT[cell % QUARTER]:
            return True
    return is_in_scope(position, seat, forward_bits(kinds_bits(hand)))


def is_in_scope(position: Position, seat: i64, steps: i64) -> bool:
    """Whether some man of this seat can certainly go one of these numbers of steps (bits), whatever is in the way."""
    board = position.board
    guarded = position.guards()
    for man in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if board.men[man] >= 0:
            far, low, high = scope(board, man, guarded)
            if steps & up_to(far) or (steps & up_to(high) & ~up_to(low) and not position.house.joker_not_last):
                return True
    return False


def can_start(board: Board, seat: i64, guarded: i64) -> bool:
    """DOG-3: a man at home, and no own man that is protected on the start field."""
    return not (guarded >> seat) & 1 and board.has_home(seat)


def is_swappable(board: Board, man: i64) -> bool:
    """On the ring and not fresh (DOG-4, DOG-7)."""
    cell: i64 = board.men[man]
    if cell < 0 or cell >= board.size:
        return False
    seat = man // SLOTS
    return cell % QUARTER != 0 or cell != board.track.start(seat) or not board.is_fresh(seat)


def add_plain_plays(found: list[int], position: Position, player: i64, seat: i64, kinds: i64) -> None:
    """Every way to play a card of these kinds (bits) but as a seven (DOG-7); starts come first."""
    board = position.board
    guarded = position.guards()
    joker = kinds >> JOKER & 1 != 0
    if kinds & STARTING and can_start(board, seat, guarded):
        add_starts(found, kinds, seat)
    is_out = board.out(seat) != 0
    if is_out:
        add_all_moves(found, position, seat, kinds, guarded)
    if is_out and (joker or kinds >> JACK & 1):
        swappable = swappable_men(board)
        if kinds >> JACK & 1:
            add_swaps(found, board, JACK, seat, swappable)
        if joker:
            add_swaps(found, board, JOKER, seat, swappable)
    if not position.teams:
        if kinds >> TWO & 1:
            add_takes(found, position, TWO, player)
        if joker:
            add_takes(found, position, JOKER, player)


def add_all_moves(found: list[int], position: Position, seat: i64, kinds: i64, guarded: i64) -> None:
    """Every plain move of the men of a seat with these kinds of card (bits)."""
    steps = forward_bits(kinds)
    four = kinds & FOURS != 0
    cards = kinds_row(kinds)
    men = position.board.men
    for man in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if men[man] != HOME:
            add_moves(found, position, man, cards, steps, four, guarded)


def add_starts(found: list[int], kinds: i64, seat: i64) -> None:
    if kinds >> ACE & 1:
        found.append(start(ACE, seat))
    if kinds >> KING & 1:
        found.append(start(KING, seat))
    if kinds >> JOKER & 1:
        found.append(start(JOKER, seat))


def add_moves(found: list[int], position: Position, man: i64, kinds: i64, steps: i64, four: bool, guarded: i64) -> None:
    """Every plain move of a man on the board with these cards, which allow these steps and perhaps four back."""
    board = position.board
    size = board.size
    seat = man // SLOTS
    cell: i64 = board.men[man]
    far, low, high = scope(board, man, guarded)
    back = four and can_go_back(board, man, guarded)
    if not back and not (far and steps & up_to(far)) and not (high and steps & up_to(high) & ~up_to(low)):
        return
    origin = cell if cell < size else RING_SPOTS + cell - size - SLOTS * seat
    while (card := kinds & CARD) != BLANK:
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
    """Bits of all men that a jack can move: those on the ring but the fresh ones, each on its start field."""
    found: i64 = 0
    size = board.size
    man: i64 = 0
    for number in board.men:
        cell: i64 = number
        if 0 <= cell < size:
            found |= bit(man)
        man += 1  # noqa: SIM113 - counted without boxes when compiled
    fresh = board.fresh
    seat: i64 = 0
    while fresh:
        if fresh & 1:
            found &= ~bit(board.cells[board.track.start(seat)])
        fresh >>= 1
        seat += 1
    return found


def add_swaps(found: list[int], board: Board, card: i64, seat: i64, men: i64) -> None:
    """DOG-7, jack: one own man with one of another player, partner or opponent; `men` are the `swappable_men`."""
    own = (men >> SLOTS * seat) & FULL
    others = men - (own << SLOTS * seat)
    man = SLOTS * seat
    while own:
        if own & 1:
            add_swaps_of(found, board, card, man, others)
        own >>= 1
        man += 1


def add_swaps_of(found: list[int], board: Board, card: i64, man: i64, others: i64) -> None:
    here: i64 = board.men[man]
    other: i64 = 0
    while others:
        if others & 1:
            found.append(swap(card, man // SLOTS, here, board.men[other]))
        others >>= 1
        other += 1


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
