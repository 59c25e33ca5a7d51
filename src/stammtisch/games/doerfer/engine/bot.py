"""What bots know about Dörfer: how much the open areas may still bring, and which placements deserve a look. No search.

An area brings its points if every free cell before its open edges is filled, and filled so that it ends there.
Both are guesses from the shares of the biomes: water and tracks come seldom and rarely end.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.doerfer.engine.areas import OWNERS, participants, points
from stammtisch.games.doerfer.engine.board import Board
from stammtisch.games.doerfer.engine.hexes import SIDES, neighbour
from stammtisch.games.doerfer.engine.rules import RUNNING, Doerfer, HouseRules, cell_of, rotation_of
from stammtisch.games.doerfer.engine.tiles import TRAINTRACKS, WATER, biome_at, turned

LOWEST: Final = 100_000  # no score of a placement is below its negative
FEWER: Final = 65_536  # than so many placements
NOTHING: Final = -1
SCALE: Final = 40.0  # a lead of so many points wins three games in four; a slow curve, so that no lead is ever enough
PATIENCE: Final = 0.25  # the part of the tiles to come that may go to one given cell
WATER_ENDS: Final = 0.5  # the chance that a tile which continues a river ends it
TRACKS_END: Final = 0.4


def evaluate(state: Doerfer, player: int) -> float:
    """The chance of this seat, from the points it has and those its open areas may bring."""
    if state.end != RUNNING:
        return state.result()[player]
    if not state.expected:
        state.expected = expected(state)
    prospects = state.expected
    if state.house.seats == 1:
        return alone_with(prospects[1])
    lead = prospects[player + 1] - max([prospects[seat + 1] for seat in range(state.house.seats) if seat != player])
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
    ends = endings(state.house)
    left = (state.stack + len(state.row)) * PATIENCE
    for place in range(len(board.ways)):
        fills = filled(board.needs[place], state.house, left)
        weigh(board, place, fills, ends, chances)
    return chances


def weigh(board: Board, place: i64, fills: float, ends: list[float], chances: list[float]) -> None:
    """Bring one free cell to bear on the areas round it."""
    met: list[int] = []
    cell: i64 = board.free_cell(place)
    needs: i64 = board.needs[place]
    for side in range(SIDES):
        if needs >> (3 * side) & 7 == 0:
            continue  # no tile there
        other: i64 = board.where[neighbour(cell, side)]
        opposite: i64 = side + 3 if side < 3 else side - 3
        root = board.areas.root(SIDES * other + opposite)
        chances[root] *= ends[biome_at(board.tiles[other], opposite)]
        if root not in met:
            met.append(root)
            chances[root] *= fills


def endings(house: HouseRules) -> list[float]:
    """For each biome the chance that what is laid before its edge ends the area there."""
    land = [1 - house.shares[biome] for biome in range(WATER)]
    return [*land, WATER_ENDS, TRACKS_END]


def filled(needs: i64, house: HouseRules, left: float) -> float:
    """The chance that a tile which fits this cell in one of six rotations still comes."""
    water, tracks = house.shares[WATER], house.shares[TRAINTRACKS]
    fits = 1.0
    for side in range(SIDES):
        missing = needs >> (3 * side) & 7
        if missing == 6:
            fits *= 1 - water - tracks
        elif missing == 5:
            fits *= water
        elif missing == 3:
            fits *= tracks
    return float(1 - (1 - fits) ** (6 * left))


def order(state: Doerfer, player: int, legal: list[int]) -> list[int]:
    """Placements by what is seen at once: edges that continue an area, areas that close. Much quicker than `evaluate`."""
    spot = Spot(state.board, player + 1)
    tile = state.row[0]
    ranked: list[int] = []
    for place in range(len(legal)):
        spot.look_at(cell_of(legal[place]))
        score: i64 = spot.score(turned(tile, rotation_of(legal[place])))
        ranked.append((score + LOWEST) * FEWER - place)  # the earlier first among equals
    ranked.sort(reverse=True)
    return [legal[-rank % FEWER] for rank in ranked]


class Spot:
    """A free cell and what lies round it."""

    def __init__(self, board: Board, owner: int) -> None:
        self.board = board
        self.owner: i64 = owner
        self.cell = -1
        self.biomes: list[int] = [NOTHING] * SIDES  # beyond each side, or NOTHING
        self.roots: list[int] = [NOTHING] * SIDES

    def look_at(self, cell: int) -> None:
        """The rotations of one cell come one after the other: its surroundings are read once."""
        if cell == self.cell:
            return
        self.cell = cell
        board = self.board
        for side in range(SIDES):
            other: i64 = board.where.get(neighbour(cell, side), NOTHING)
            if other < 0:
                self.biomes[side] = NOTHING
                continue
            opposite: i64 = side + 3 if side < 3 else side - 3
            self.biomes[side] = biome_at(board.tiles[other], opposite)
            self.roots[side] = board.areas.root(SIDES * other + opposite)

    def score(self, shown: i64) -> i64:
        """Ten for each edge that fits well and more for a larger area; closing counts by its points and whose they are."""
        found: i64 = 0
        areas = self.board.areas
        for side in range(SIDES):
            beyond: i64 = self.biomes[side]
            if beyond == NOTHING:
                continue
            root: i64 = self.roots[side]
            size: i64 = areas.sizes[root]
            mine = areas.owners[root] >> self.owner & 1 != 0
            if beyond == biome_at(shown, side):
                found += 10 + 2 * size if mine else 6
            elif areas.opens[root] == 1:
                found += 4 * size if mine else -4 * size
            else:
                found -= 3 if mine else 1
        return found
