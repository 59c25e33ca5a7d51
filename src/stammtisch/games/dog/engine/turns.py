"""The course of DOG: what a play does, and whose turn comes then."""

from mypy_extensions import i64

from stammtisch.games.dog.engine.actions import (
    DIVIDE,
    MOVE,
    START,
    STEPS,
    TAKE,
    card_of,
    divide_by_joker,
    origin_of,
    seat_of,
    target_of,
)
from stammtisch.games.dog.engine.plays import can_play
from stammtisch.games.dog.engine.portions import walk_plan
from stammtisch.games.dog.engine.position import Position
from stammtisch.games.ring.engine.board import NOBODY
from stammtisch.games.ring.engine.events import drawn_card, drawn_seat
from stammtisch.games.ring.engine.hands import lay, pass_card
from stammtisch.games.ring.engine.position import LUCK
from stammtisch.games.ring.engine.rounds import begin_round
from stammtisch.games.ring.engine.turns import ends_with_round, fold_hand, open_turns, pass_turn, remember, seek_hand, win


def begin_turns(position: Position) -> None:
    open_turns(position)
    find_turn(position)


def end_turn(position: Position) -> None:
    pass_turn(position)
    find_turn(position)


def find_turn(position: Position) -> None:
    """From `turn` on: skip empty hands, fold unplayable ones (DOG-2.5), end the round when all are empty."""
    while seek_hand(position):
        if can_play(position, position.turn):
            return
        fold_hand(position)
    if not ends_with_round(position):
        begin_round(position, 0)


def play(position: Position, player: i64, kind: i64, action: i64) -> None:
    """Carry out a play of a card, or a portion of a seven."""
    remember(position, player, action)
    if not position.rest:
        lay(position, player, card_of(action))
    if kind == TAKE:
        position.victim = seat_of(action)
        position.phase = LUCK
        return
    inside = move_men(position, kind, action)
    if not position.rest:
        end_play(position, player, inside)


def end_play(position: Position, player: i64, inside: bool) -> None:
    """The card is used up: the game is won, or the next one plays."""
    winner = position.complete_team(position.board, player) if inside else NOBODY
    if winner >= 0:
        win(position, winner)
    else:
        end_turn(position)


def move_men(position: Position, kind: i64, action: i64) -> bool:
    """Carry out what the card does on the board; whether a man may have reached a target."""
    if kind == DIVIDE:
        divide(position, action)
        return True
    board = position.board
    seat = seat_of(action)
    if kind == START:
        board.enter(board.at_home(seat))
    elif kind == MOVE:
        man: i64 = board.cells[position.cell_of(seat, origin_of(action))]
        target = position.cell_of(seat, target_of(action))
        board.capture(target)
        board.put(man, target)
        return target >= board.size
    else:
        board.exchange(board.cells[origin_of(action)], board.cells[target_of(action)])
    return False


def divide(position: Position, action: i64) -> None:
    steps = walk_plan(position, position.board, action)
    if position.plays_portions():
        position.rest = (position.rest if position.rest else STEPS) - steps
        position.rest_by_joker = position.rest > 0 and divide_by_joker(action)


def take_card(position: Position, action: i64) -> None:
    """DOG-10: the card taken with a 2 changes hands."""
    pass_card(position, position.victim, drawn_seat(action), drawn_card(action))
    position.victim = NOBODY
    end_turn(position)
