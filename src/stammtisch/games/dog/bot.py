"""What bots know about DOG: small functions over a position, no search."""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.dog.actions import ACE, FOUR, JOKER, KING, SEVEN
from stammtisch.games.dog.board import SLOTS, Board
from stammtisch.games.dog.cards import NO_CARD, UNITS, count
from stammtisch.games.dog.rounds import OVER
from stammtisch.games.dog.rules import Dog

# Points: ten for each field of the way.
OUT: Final = 220  # for having left home
IN: Final = 380  # for being in the target, beyond the way there
DEPTH: Final = 30  # for each slot deeper
NEAR: Final = 60  # for standing where a card may lead into the target
REACH: Final = 13  # the farthest a card moves a man
RISK: Final = 9  # hundredths of what is at stake, for each man within reach behind
DECIDED: Final = 1600.0  # a lead that makes a win three times as likely as a loss


def evaluate(state: Dog, player: int) -> float:
    """The chance of this seat's team, from the lead in points over the best other team."""
    if state.phase == OVER:
        return state.result()[player]
    own: i64 = state.team(player)
    mine: i64 = 0
    best: i64 = -100_000
    for team in range(state.seats // 2 if state.teams else state.seats):
        points = team_points(state, team)
        if team == own:
            mine = points
        elif points > best:
            best = points
    return chance_of(mine - best)


def chance_of(points: int) -> float:
    """A lead in points as a chance between 0 and 1."""
    lead = points / DECIDED
    return 0.5 + 0.5 * lead / (1.0 + abs(lead))


def team_points(state: Dog, team: i64) -> i64:
    points: i64 = 0
    for seat in range(state.seats):
        if state.team(seat) == team:
            points += seat_points(state.board, seat) + hand_points(state, seat)
    return points


def seat_points(board: Board, seat: i64) -> i64:
    """How far a seat's men have come, less what they risk."""
    points: i64 = 0
    for man in range(SLOTS * seat, SLOTS * seat + SLOTS):
        cell: i64 = board.men[man]
        if cell >= board.size:
            points += OUT + 10 * board.size + IN + DEPTH * (cell - board.size - SLOTS * seat)
        elif cell >= 0:
            worth = OUT + 10 * board.progress(man)
            points += worth + nearness(board, man) - risk(board, man, worth)
    return points


def nearness(board: Board, man: i64) -> i64:
    """For a man that may enter the target with its next card."""
    before = board.size - board.progress(man)
    return NEAR if before <= REACH - 2 else 0


def risk(board: Board, man: i64, worth: i64) -> i64:
    """What a man may lose on the ring: others stand behind it within a card's reach."""
    cell: i64 = board.men[man]
    seat = man // SLOTS
    if cell == board.track.starts[seat]:
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


def coming_hand(state: Dog, seat: i64) -> i64:
    """A seat's hand, with the cards that are already chosen for the exchange changed."""
    hand: i64 = state.hands[seat]
    if state.given[seat] != NO_CARD:
        hand -= UNITS[state.given[seat]]
    if state.teams:
        coming: i64 = state.given[state.partner(seat)]
        if coming != NO_CARD:
            hand += UNITS[coming]
    return hand


def start_worth(board: Board, seat: i64) -> i64:
    """What a start card is worth: much if nobody is on the way."""
    home: i64 = 0
    away: i64 = 0
    for man in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if board.men[man] < 0:
            home += 1
        elif board.men[man] < board.size:
            away += 1
    if home == 0:
        return 0
    return 140 if away == 0 else 60
