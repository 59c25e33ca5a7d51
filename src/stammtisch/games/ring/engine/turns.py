"""Whose turn it is in DOG and Dog Royal: who comes next, forced folds, what everybody has lately seen, the end.

How a turn is found and ended is a game's own: these are the pieces it is made of.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.ring.engine.board import SLOTS
from stammtisch.games.ring.engine.cards import row_of
from stammtisch.games.ring.engine.events import fold
from stammtisch.games.ring.engine.hands import lay_down
from stammtisch.games.ring.engine.position import NO_TEAM, OVER, PLAYING, RingPosition

KEPT_MOVES: Final = 6  # for each seat, of those everybody may look back on
MAN_INSIDE: Final = 10_000  # more than any steps, where men in the target decide who leads


def seek_hand(position: RingPosition) -> bool:
    """From `turn` on, go to the next seat with cards; False if all hands are empty."""
    for _seat in range(position.seats):
        if position.sizes[position.turn]:
            return True
        position.turn = position.after(position.turn)
    return False


def open_turns(position: RingPosition) -> None:
    """The cards are exchanged: the opener comes first."""
    position.phase = PLAYING
    position.turn = position.opener()


def pass_turn(position: RingPosition) -> None:
    """The next seat's turn, if it has anything to play."""
    position.phase = PLAYING
    position.turn = position.after(position.turn)


def ends_with_round(position: RingPosition) -> bool:
    """All hands are empty: whether that ends the game."""
    if position.is_last_round():
        position.phase = OVER
        return True
    return False


def fold_hand(position: RingPosition) -> None:
    """Whoever is on turn lays down his hand, because none of it can be played (DOG-2.5)."""
    seat = position.turn
    remember(position, seat, fold(row_of(lay_down(position, seat))))


def remember(position: RingPosition, player: i64, action: i64) -> None:
    """Note a play for the views: everybody may look at the moves since his last turn, the latest 6 per seat."""
    recent = position.recent
    recent.append(player)
    recent.append(action)
    if len(recent) > 4 * KEPT_MOVES * position.seats:  # two numbers for each move, and not cut every time
        position.recent = recent[-2 * KEPT_MOVES * position.seats :]


def win(position: RingPosition, team: i64) -> None:
    position.winner = team
    position.phase = OVER


def payoffs(position: RingPosition) -> tuple[float, ...]:
    """The winner takes all; at the end by `max_rounds` the leading side, or the leaders share."""
    if position.winner != NO_TEAM:
        return tuple([1.0 if position.team(seat) == position.winner else 0.0 for seat in range(position.seats)])
    leads = [lead(position, team) for team in range(position.team_count())]
    best = max(leads)
    share = 1.0 / leads.count(best)
    return tuple([share if leads[position.team(seat)] == best else 0.0 for seat in range(position.seats)])


def lead(position: RingPosition, team: int) -> int:
    """How far a team has come: men in the target first, then steps made."""
    far: i64 = 0
    for seat in range(position.seats):
        if position.team(seat) == team:
            far += MAN_INSIDE * position.board.inside(seat)
            for man in range(SLOTS * seat, SLOTS * seat + SLOTS):
                far += position.board.progress(man)
    return far
