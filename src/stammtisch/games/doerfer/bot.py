"""What bots know about Dörfer: how much the open areas may still bring. No search.

An area brings its points if every free cell before its open edges is filled, and filled so that it ends there.
Both are guesses from the shares of the biomes: water and tracks come seldom and rarely end.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.doerfer.areas import OWNERS, participants, points
from stammtisch.games.doerfer.board import Board
from stammtisch.games.doerfer.hexes import neighbour
from stammtisch.games.doerfer.rules import RUNNING, Doerfer, Setup
from stammtisch.games.doerfer.tiles import TRAINTRACKS, WATER, biome_at

SCALE: Final = 40.0  # a lead of so many points wins three games in four; a slow curve, so that no lead is ever enough
PATIENCE: Final = 0.25  # the part of the tiles to come that may go to one given cell
WATER_ENDS: Final = 0.5  # the chance that a tile which continues a river ends it
TRACKS_END: Final = 0.4


def evaluate(state: Doerfer, player: int) -> float:
    """The chance of this seat, from the points it has and those its open areas may bring."""
    if state.end != RUNNING:
        return state.result()[player]
    prospects = expected(state)
    if state.setup.seats == 1:
        return alone_with(prospects[1])
    lead = prospects[player + 1] - max([prospects[seat + 1] for seat in range(state.setup.seats) if seat != player])
    return 0.5 + 0.5 * lead / (SCALE + abs(lead))


def alone_with(prospect: float) -> float:
    return prospect / (prospect + 200)


def expected(state: Doerfer) -> list[float]:
    """Points of each owner: those he has, and those of open areas by the chance that they close."""
    areas = state.board.areas
    closing = closabilities(state)
    found = [float(score) for score in areas.scores]
    for node in range(len(closing)):
        if areas.sizes[node] > 0 and areas.opens[node] > 0 and areas.parents[node] == node:
            owners = areas.owners[node]
            worth = closing[node] * points(participants(owners), areas.sizes[node])
            for owner in range(1, OWNERS):
                if owners >> owner & 1:
                    found[owner] += worth
    return found


def closabilities(state: Doerfer) -> list[float]:
    """For the root of each open area the chance that it is closed before the stack is empty."""
    board = state.board
    chances = [1.0] * len(board.areas.parents)
    ends = endings(state.setup)
    left = (state.stack + len(state.row)) * PATIENCE
    for place in range(len(board.ways)):
        fills = filled(board.needs[place], state.setup, left)
        weigh(board, board.free_cell(place), fills, ends, chances)
    return chances


def weigh(board: Board, cell: i64, fills: float, ends: list[float], chances: list[float]) -> None:
    """Bring one free cell to bear on the areas round it."""
    met: list[int] = []
    for side in range(6):
        other: i64 = board.where.get(neighbour(cell, side), -1)
        if other < 0:
            continue
        opposite: i64 = side + 3 if side < 3 else side - 3
        root = board.areas.root(6 * other + opposite)
        chances[root] *= ends[biome_at(board.tiles[other], opposite)]
        if root not in met:
            met.append(root)
            chances[root] *= fills


def endings(setup: Setup) -> list[float]:
    """For each biome the chance that what is laid before its edge ends the area there."""
    land = [1 - setup.shares[biome] for biome in range(WATER)]
    return [*land, WATER_ENDS, TRACKS_END]


def filled(needs: i64, setup: Setup, left: float) -> float:
    """The chance that a tile which fits this cell in one of six rotations still comes."""
    water, tracks = setup.shares[WATER], setup.shares[TRAINTRACKS]
    fits = 1.0
    for side in range(6):
        missing = needs >> (3 * side) & 7
        if missing == 6:
            fits *= 1 - water - tracks
        elif missing == 5:
            fits *= water
        elif missing == 3:
            fits *= tracks
    return float(1 - (1 - fits) ** (6 * left))

