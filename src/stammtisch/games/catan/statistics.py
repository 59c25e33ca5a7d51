"""What is told of a finished game of Catan: the dice, the robber, the trades."""

from collections.abc import Iterable

from stammtisch.data import Data, Passage
from stammtisch.games.catan.engine import actions as act
from stammtisch.games.catan.engine.position import Position

LOWEST, HIGHEST = 2, 12


class CatanStatistics(Data, frozen=True):
    """Numbers for each seat, but for the dice."""

    dice: tuple[int, ...]  # how often each sum from 2 to 12 was rolled
    robbed: tuple[int, ...]  # cards stolen from this seat
    trades: tuple[int, ...]  # with other players
    cards: tuple[int, ...]  # development cards bought


def statistics(passages: Iterable[Passage]) -> CatanStatistics:
    dice = [0] * (HIGHEST - LOWEST + 1)
    robbed, trades, cards, seats = [0] * 6, [0] * 6, [0] * 6, 0
    for before, player, action, _ in passages:
        assert isinstance(before, Position)
        seats, kind = int(before.seats), act.kind_of(action)
        if kind == act.ROLLED:
            dice[int(act.upper(action) + act.lower(action)) - LOWEST] += 1
        elif kind == act.STOLEN:
            robbed[int(before.victim)] += 1
        elif kind == act.CONFIRM:
            trades[player] += 1
            trades[int(act.lower(action))] += 1
        elif kind == act.BUY_CARD:
            cards[player] += 1
    return CatanStatistics(tuple(dice), tuple(robbed[:seats]), tuple(trades[:seats]), tuple(cards[:seats]))
