"""What a placement would close, and the points it would bring: for people to see before they lay the tile."""

from typing import cast

from stammtisch.data import Data
from stammtisch.games.doerfer.config import BIOMES
from stammtisch.games.doerfer.engine.areas import participants, points
from stammtisch.games.doerfer.engine.hexes import SIDES
from stammtisch.games.doerfer.engine.rules import Doerfer, cell_of, rotation_of
from stammtisch.games.doerfer.engine.tiles import biome_at
from stammtisch.games.doerfer.engine.trial import Trial, tried
from stammtisch.games.doerfer.view import Biome, owners_in


class Closing(Data, frozen=True):
    """An area that a placement would close."""

    biome: Biome
    size: int
    owners: tuple[int, ...]  # as in Tile
    points: int  # for each owner but the board
    sides: tuple[int, ...]  # of the tile to be laid, as it would lie
    edges: tuple[int, ...]  # of the tiles round it, as in Area: the rest of the area hangs on them


class Closings(Data, frozen=True):
    """What a placement would bring; there is none for one that closes nothing of worth."""

    closes: tuple[Closing, ...]
    gains: tuple[int, ...]  # of each seat


def preview(state: Doerfer, player: int, action: int) -> Closings | None:
    trial = tried(state.board, player + 1, cell_of(action), state.row[0], rotation_of(action))
    closed = trial.closed()
    if not closed:
        return None
    gains = trial.areas.scores[1 : state.house.seats + 1]
    return Closings(tuple(closing_of(state, trial, root) for root in closed), tuple(gains))


def closing_of(state: Doerfer, trial: Trial, root: int) -> Closing:
    owners, size, edges = trial.areas.owners[root], trial.areas.sizes[root], trial.edges(root)
    board = state.board
    return Closing(
        biome=cast(Biome, BIOMES[biome_at(board.edges_of(edges[0] // SIDES), edges[0] % SIDES)]),
        size=size,
        owners=owners_in(owners),
        points=points(participants(owners), size),
        sides=tuple(trial.sides(root)),
        edges=tuple(edges),
    )
