"""What is told of a finished game of Dörfer: the largest area, and the placement that brought most."""

from collections.abc import Iterable

from stammtisch.data import Data, Passage
from stammtisch.games.doerfer.engine.rules import Doerfer
from stammtisch.games.doerfer.view import Area, Biome, areas_of


class Largest(Data, frozen=True):
    """An area; owners as in the view: 0 is the board, p the seat p - 1."""

    biome: Biome
    size: int
    owners: tuple[int, ...]
    closed: bool


class Best(Data, frozen=True):
    """The points of one placement, and whose they were."""

    seat: int
    points: int


class DoerferStatistics(Data, frozen=True):
    """Whatever there was."""

    tiles: int  # laid by players
    largest: Largest | None
    best: Best | None


def statistics(passages: Iterable[Passage]) -> DoerferStatistics:
    tiles, best, last = 0, None, None
    for before, player, _, after in passages:
        assert isinstance(before, Doerfer) and isinstance(after, Doerfer)
        last = after
        if player < 0:
            continue
        tiles += 1
        gained = after.score(player) - before.score(player)
        if gained > (best.points if best else 0):
            best = Best(player, gained)
    return DoerferStatistics(tiles, None if last is None else largest(list(areas_of(last.board))), best)


def largest(areas: list[Area]) -> Largest | None:
    """Of the areas somebody has a part in; closed ones first among equals."""
    owned = [area for area in areas if any(owner > 0 for owner in area.owners)]
    if not owned:
        return None
    found = max(owned, key=lambda area: (area.size, area.closed))
    return Largest(found.biome, found.size, found.owners, found.closed)
