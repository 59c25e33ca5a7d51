"""Carrying out a divided seven, and playing one portion by portion where too many men may move (DOG-8, DOG-10)."""

from mypy_extensions import i64

from stammtisch.games.dog.engine.actions import (
    FINISHES,
    INTO_LANE,
    STEPS,
    divide,
    divide_by_joker,
    divide_finish,
    divide_plan,
    divide_seat,
    divide_side,
    portion_ending,
    portion_spot,
    portions_in,
    side_of,
)
from stammtisch.games.dog.engine.position import Position
from stammtisch.games.dog.engine.seven import can_use_up, portion_from, step_on, steps_of, walk, walk_finish
from stammtisch.games.ring.engine.board import SLOTS, Board


def walk_plan(position: Position, board: Board, action: i64) -> i64:
    """Walk the portions of a divided seven on this board; how many steps they took, or -1 if one is impossible."""
    seat = divide_seat(action)
    taken: i64 = 0
    if divide_finish(action):
        taken = walk_finish(board, seat, FINISHES[divide_finish(action)], position.house.first_only)
        if taken < 0:
            return -1
        seat = position.partner(seat)
    for code in portions_in(divide_plan(action)):
        steps = walk_portion(position, board, seat, code)
        if steps < 0:
            return -1
        taken += steps
    return taken


def walk_portion(position: Position, board: Board, seat: i64, code: i64) -> i64:
    cell = position.cell_of(seat, portion_spot(code))
    if not 0 <= cell < len(board.cells) or board.cells[cell] < 0 or board.cells[cell] // SLOTS != seat:
        return -1
    man: i64 = board.cells[cell]
    ending = portion_ending(code)
    steps = steps_of(board, man, ending)
    if not 1 <= steps <= STEPS or not walk(board, man, steps, ending >= INTO_LANE, position.house.first_only):
        return -1
    return steps if portion_from(board, man, cell, board.men[man], steps) == code else -1


def is_possible(position: Position, player: i64, action: i64) -> bool:
    """Whether a seven of a team game, divided and ordered in any way, is one the rules allow."""
    house = position.house
    finish = divide_finish(action)
    seat = position.mover(player)
    side = side_of(seat, finish, position.board.size)
    if finish >= len(FINISHES) or divide_side(action) != side or (finish and seat != player):
        return False
    board = position.board.copy()
    if walk_plan(position, board, action) != STEPS:
        return False
    if finish and (not board.is_done(seat) or (house.rest_single and len(portions_in(divide_plan(action))) > 1)):
        return False
    return not (house.joker_not_last and divide_by_joker(action) and position.complete_team(board, 0) >= 0)


def movable(position: Position, player: i64) -> list[int]:
    """The men a seven may move when it is played in portions: any on the board (DOG-10), or the team's."""
    men: list[int] = []
    for man in range(SLOTS * position.seats):
        seat = man // SLOTS
        if position.board.men[man] >= 0 and (not position.teams or position.team(seat) == position.team(player)):
            men.append(man)
    return men


def add_portions(found: list[int], position: Position, player: i64, left: i64, joker: bool) -> None:
    """Every portion after which the rest of the seven can still be used up."""
    men = movable(position, player)
    board = position.board
    for man in men:
        add_portions_of(found, position, men, man, left, joker, False)
        cell: i64 = board.men[man]
        if cell < board.size and board.track.to_start(man // SLOTS, cell) < left:
            add_portions_of(found, position, men, man, left, joker, True)


def add_portions_of(found: list[int], position: Position, men: list[int], man: i64, left: i64, joker: bool, enters: bool) -> None:
    board = position.board.copy()
    may_win = not joker or not position.house.joker_not_last
    origin: i64 = board.men[man]
    for steps in range(1, left + 1):
        ahead = step_on(board, man, enters, position.house.first_only)
        if ahead < 0:
            return
        board.capture(ahead)
        board.put(man, ahead)
        if enters and ahead < board.size:
            continue
        if can_use_up(position, board, men, left - steps, may_win):
            code = portion_from(board, man, origin, ahead, steps)
            found.append(divide(1 if joker else 0, man // SLOTS, 0, code))
