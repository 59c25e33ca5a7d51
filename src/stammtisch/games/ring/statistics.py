"""What is told of a finished game of DOG or Dog Royal: who sent whom home, and who had to fold."""

from collections.abc import Iterable

from stammtisch.data import Data, Passage
from stammtisch.games.ring.engine.board import SLOTS
from stammtisch.games.ring.engine.position import PLAYING, RingPosition


class RingStatistics(Data, frozen=True):
    """Numbers for each seat."""

    captures: tuple[int, ...]  # men of others that this seat sent home
    lost: tuple[int, ...]  # own men that others sent home
    folds: tuple[int, ...]
    rounds: int


def statistics(passages: Iterable[Passage]) -> RingStatistics:
    captures, lost, folds, rounds = [0] * 6, [0] * 6, [0] * 6, 0
    seats = 0
    for before, player, _, after in passages:
        assert isinstance(before, RingPosition) and isinstance(after, RingPosition)
        seats, rounds = int(after.seats), int(after.round) + 1
        for seat in range(seats):
            folds[seat] += has_folded(before, after, player, seat)
        for man in sent_home(before, after):
            lost[man // SLOTS] += 1
            if player >= 0 and man // SLOTS != player:
                captures[player] += 1
    return RingStatistics(tuple(captures[:seats]), tuple(lost[:seats]), tuple(folds[:seats]), rounds)


def sent_home(before: RingPosition, after: RingPosition) -> list[int]:
    """The men that stood on the board and are at home now."""
    gone = int(after.board.home) & ~int(before.board.home)
    return [man for man in range(SLOTS * int(after.seats)) if gone >> man & 1]


def has_folded(before: RingPosition, after: RingPosition, player: int, seat: int) -> bool:
    """Whether a seat laid its cards down: a round that ends takes what the last ones could not play."""
    if after.round == before.round:
        return after.folded[seat] != 0 and before.folded[seat] == 0
    return before.phase == PLAYING and before.sizes[seat] > (seat == player)
