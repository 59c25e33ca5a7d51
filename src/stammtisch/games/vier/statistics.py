"""What is told of a finished game of Vier: how many stones fell, and which jokers were used."""

from collections.abc import Iterable

from stammtisch.data import Data, Passage
from stammtisch.games.vier.engine.rules import BOMBS, DELETES, Vier


class VierStatistics(Data, frozen=True):
    """Numbers for each seat."""

    stones: tuple[int, int]
    erasers: tuple[int, int]
    bombs: tuple[int, int]


def statistics(passages: Iterable[Passage]) -> VierStatistics:
    stones, erasers, bombs = [0, 0], [0, 0], [0, 0]
    for before, player, _, after in passages:
        assert isinstance(before, Vier) and isinstance(after, Vier)
        erased, bombed = has_used(before, after, player, DELETES), has_used(before, after, player, BOMBS)
        erasers[player] += erased
        bombs[player] += bombed
        stones[player] += not (erased or bombed)
    return VierStatistics((stones[0], stones[1]), (erasers[0], erasers[1]), (bombs[0], bombs[1]))


def has_used(before: Vier, after: Vier, player: int, joker: int) -> bool:
    return before.has_joker(player, joker) and not after.has_joker(player, joker)
