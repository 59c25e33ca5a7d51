"""What a position of the DOG family is worth, as far as both games agree: leads, ways home, cards that start a man."""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.ring.engine.board import HOME, SLOTS, Board
from stammtisch.games.ring.engine.cards import NO_CARD, UNITS
from stammtisch.games.ring.engine.position import RingPosition

# Points: ten for each field of the way.
OUT: Final = 220  # for having left home
IN: Final = 380  # for being in the target, beyond the way there
DEPTH: Final = 30  # for each slot deeper
NEAR: Final = 60  # for standing where a card may lead into the target
NEARBY: Final = 11  # fields before the start field that count as near
DECIDED: Final = 1600.0  # a lead that makes a win three times as likely as a loss


def chance(state: RingPosition, player: int, seat_points: list[int]) -> float:
    """The chance of this seat's team, from the lead in points over the best other team."""
    own: i64 = state.team(player)
    teams: list[int] = [0] * state.team_count()
    for seat in range(state.seats):
        teams[state.team(seat)] += seat_points[seat]
    best: i64 = -1_000_000
    for team in range(len(teams)):
        if team != own and teams[team] > best:
            best = teams[team]
    return chance_of(teams[own] - best)


def chance_of(points: int) -> float:
    """A lead in points as a chance between 0 and 1."""
    lead = points / DECIDED
    return 0.5 + 0.5 * lead / (1.0 + abs(lead))


def way_points(board: Board, man: i64) -> i64:
    """How far a man on the board has come."""
    cell: i64 = board.men[man]
    if cell >= board.size:
        return OUT + 10 * board.size + IN + DEPTH * (cell - board.size - SLOTS * (man // SLOTS))
    return OUT + 10 * board.progress(man)


def nearness(board: Board, man: i64) -> i64:
    """For a man on the ring that may enter the target with its next card."""
    return NEAR if board.size - board.progress(man) <= NEARBY else 0


def coming_hand(state: RingPosition, seat: i64) -> i64:
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
        if board.men[man] == HOME:
            home += 1
        elif board.men[man] < board.size:
            away += 1
    if home == 0:
        return 0
    return 140 if away == 0 else 60
