"""Why a play is refused: the code of the best reason."""

from mypy_extensions import i64

from stammtisch.errors import IllegalAction
from stammtisch.games.dog.engine.actions import (
    ACE,
    CARD_KINDS,
    DIVIDE,
    FINISHES,
    JACK,
    JOKER,
    KING,
    MOVE,
    RING_SPOTS,
    START,
    SWAP,
    TAKE,
    TWO,
    card_of,
    divide_by_joker,
    divide_finish,
    divide_plan,
    divide_seat,
    origin_of,
    portions_in,
    seat_of,
    target_of,
)
from stammtisch.games.dog.engine.moves import is_swappable, steps_with
from stammtisch.games.dog.engine.portions import is_possible, walk_plan
from stammtisch.games.dog.engine.position import Position
from stammtisch.games.ring.engine.board import BITS, HOME, SLOTS
from stammtisch.games.ring.engine.cards import holds
from stammtisch.games.ring.engine.events import kind_of


def explain(position: Position, player: i64, action: i64) -> None:
    """Refuse what is not among the plays of the player on turn.

    Only a divided seven may still be right: it may be ordered in any way, not only as it is listed.
    """
    if kind_of(action) != DIVIDE or position.plays_portions() or not is_possible(position, player, action):
        raise IllegalAction(reason(position, player, action))
    if not holds(position.hands[player], card_of(action)):
        raise IllegalAction("dog.not-in-hand")


def reason(position: Position, player: i64, action: i64) -> str:
    """The code of the reason why this is not among the plays of the player on turn."""
    kind = kind_of(action)
    card = card_of(action)
    if kind > DIVIDE or card >= CARD_KINDS or (kind == DIVIDE and divide_seat(action) >= position.seats):
        return "dog.nonsense"
    if position.rest:
        return "dog.finish-the-seven" if kind != DIVIDE else divide_reason(position, player, action)
    if not holds(position.hands[player], card):
        return "dog.not-in-hand"
    if kind == DIVIDE:
        return divide_reason(position, player, action)
    if kind == TAKE:
        return take_reason(position, card)
    return man_reason(position, player, action)


def take_reason(position: Position, card: i64) -> str:
    if position.teams or card not in (TWO, JOKER):
        return "dog.no-taking"
    return "dog.nothing-to-take"


def man_reason(position: Position, player: i64, action: i64) -> str:
    seat: i64 = seat_of(action)
    if seat != position.mover(player):
        return "dog.help-partner" if position.mover(player) != player else "dog.not-your-man"
    kind = kind_of(action)
    if kind == START:
        return start_reason(position, action)
    origin = position.cell_of(seat, origin_of(action))
    if not stands_in(position, seat, origin):
        return "dog.no-man-there"
    if kind == MOVE:
        return move_reason(position, seat, origin, action)
    return swap_reason(position, seat, origin, action) if kind == SWAP else "dog.nonsense"


def stands_in(position: Position, seat: i64, cell: i64) -> bool:
    """Whether a man of this seat stands in this cell."""
    cells = position.board.cells
    return 0 <= cell < len(cells) and cells[cell] >= 0 and cells[cell] // SLOTS == seat


def start_reason(position: Position, action: i64) -> str:
    if card_of(action) not in (ACE, KING, JOKER):
        return "dog.no-start-card"
    if position.board.at_home(seat_of(action)) == HOME:
        return "dog.nobody-home"
    return "dog.own-start-taken"


def move_reason(position: Position, seat: i64, origin: i64, action: i64) -> str:
    board = position.board
    spot: i64 = target_of(action)
    if spot >= RING_SPOTS + SLOTS or RING_SPOTS > spot >= board.size:
        return "dog.nonsense"
    target = position.cell_of(seat, spot)
    steps = distance(position, seat, origin, target)
    if steps not in steps_with(card_of(action)):
        return "dog.wrong-value"
    if target >= board.size and origin < board.size:
        return entry_reason(position, seat, origin, action)
    return "dog.lane-blocked" if target >= board.size else "dog.blocked-start"


def distance(position: Position, seat: i64, origin: i64, target: i64) -> i64:
    """Steps from one cell to another as a card would count them; 0 if no card could."""
    board = position.board
    if target < board.size:
        if origin >= board.size:
            return 0
        ahead = (target - origin) % board.size
        return ahead if ahead < board.size // 2 else ahead - board.size
    if origin >= board.size:
        return target - origin
    return board.track.to_start(seat, origin) + target - board.track.slot(seat, 1) + 1


def entry_reason(position: Position, seat: i64, origin: i64, action: i64) -> str:
    board = position.board
    at_start = origin == board.track.start(seat)
    if at_start and board.is_fresh(seat):
        return "dog.fresh"
    if target_of(action) - RING_SPOTS + 1 > board.depth(seat):
        return "dog.lane-blocked"
    if not at_start and position.guards() & BITS[seat]:
        return "dog.blocked-start"
    return "dog.joker-last"


def swap_reason(position: Position, seat: i64, origin: i64, action: i64) -> str:
    board = position.board
    target: i64 = target_of(action)
    if card_of(action) not in (JACK, JOKER):
        return "dog.no-swap-card"
    if target >= board.size or board.cells[target] < 0:
        return "dog.no-man-there"
    if board.cells[target] // SLOTS == seat:
        return "dog.own-pair"
    both = is_swappable(board, board.cells[origin]) and is_swappable(board, board.cells[target])
    return "dog.nonsense" if both else "dog.not-swappable"


def divide_reason(position: Position, player: i64, action: i64) -> str:
    """A divided seven that does not work out."""
    if position.rest and divide_by_joker(action) != position.rest_by_joker:
        return "dog.finish-the-seven"
    if divide_finish(action) and (position.plays_portions() or position.mover(player) != player):
        return "dog.nonsense"
    if position.plays_portions() and len(portions_in(divide_plan(action))) != 1:
        return "dog.one-portion"
    if not divide_plan(action) or divide_finish(action) >= len(FINISHES):
        return "dog.nonsense"
    board = position.board.copy()
    steps = walk_plan(position, board, action)
    if steps < 0:
        return "dog.seven-blocked"
    if position.house.joker_not_last and divide_by_joker(action) and position.complete_team(board, 0) >= 0:
        return "dog.joker-last"
    return "dog.seven-unused"
