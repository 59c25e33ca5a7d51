"""What bots know about DOG: small functions over a position, no search."""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.dog.engine.actions import ACE, FOUR, JOKER, KING, SEVEN
from stammtisch.games.dog.engine.rules import Dog
from stammtisch.games.ring.engine.board import HOME, SLOTS, Board
from stammtisch.games.ring.engine.cards import count
from stammtisch.games.ring.engine.position import OVER
from stammtisch.games.ring.engine.worth import chance, coming_hand, nearness, start_worth, way_points

REACH: Final = 13  # the farthest a card moves a man
RISK: Final = 9  # hundredths of what is at stake, for each man within reach behind


def evaluate(state: Dog, player: int) -> float:
    """The chance of this seat's team, from the lead in points over the best other team."""
    if state.phase == OVER:
        return state.result()[player]
    return chance(state, player, [seat_points(state.board, seat) + hand_points(state, seat) for seat in range(state.seats)])


def seat_points(board: Board, seat: i64) -> i64:
    """How far a seat's men have come, less what they risk."""
    points: i64 = 0
    for man in range(SLOTS * seat, SLOTS * seat + SLOTS):
        cell: i64 = board.men[man]
        if cell == HOME:
            continue
        worth = way_points(board, man)
        points += worth
        if cell < board.size:
            points += nearness(board, man) - risk(board, man, worth)
    return points


def risk(board: Board, man: i64, worth: i64) -> i64:
    """What a man may lose on the ring: others stand behind it within a card's reach."""
    cell: i64 = board.men[man]
    seat = man // SLOTS
    if cell == board.track.start(seat):
        return 0
    hunters: i64 = 0
    for behind in range(1, REACH + 1):
        other: i64 = board.cells[(cell - behind) % board.size]
        if other >= 0 and other // SLOTS != seat and hunters < 3:
            hunters += 1
    return RISK * hunters * worth // 100


def hand_points(state: Dog, seat: i64) -> i64:
    """Cards worth keeping, or giving to a partner who needs them: above all those that start a man."""
    hand = coming_hand(state, seat)
    starts = count(hand, ACE) + count(hand, KING) + count(hand, JOKER)
    points = 30 * count(hand, JOKER) + 15 * count(hand, SEVEN) + 10 * count(hand, FOUR) + 10 * count(hand, ACE)
    if starts:
        points += start_worth(state.board, seat) + 20 * (starts - 1)
    return points
