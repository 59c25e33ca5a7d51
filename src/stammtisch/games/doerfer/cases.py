"""Dörfer's rule cases: a board of tiles, and its points and areas or the placements of one tile."""

from collections import Counter

import msgspec

from stammtisch.data import Data, Found, Json
from stammtisch.games.doerfer.data import Options, house_rules, place_of
from stammtisch.games.doerfer.engine.board import empty_board
from stammtisch.games.doerfer.engine.hexes import FARTHEST, cell_at
from stammtisch.games.doerfer.engine.rules import Doerfer
from stammtisch.games.doerfer.engine.tiles import tile_of
from stammtisch.games.doerfer.view import Area, areas_of

Laid = tuple[int, int, int, int, str]  # owner, row, column, rotation, edges


class Position(Data, frozen=True):
    """A board, and the uncovered tiles; without any the game is over."""

    players: int
    tiles: tuple[Laid, ...]
    player: int = 1  # who is to move, from 1
    uncovered: tuple[str, ...] = ()
    stack: int = 0


def position(json: Json) -> Doerfer:
    """A position from `players`, `tiles`, `player` and either `tile` or `uncovered` with `stack`."""
    known = {name: json[name] for name in Position.__struct_fields__ if name in json}
    if "tile" in json:
        known["uncovered"] = [json["tile"]]
    given = msgspec.convert(known, Position)
    if not 1 <= given.players <= 4 or not 1 <= given.player <= given.players:
        raise ValueError("There are 1 to 4 players, and one of them is to move.")
    if given.stack < 0:
        raise ValueError("A stack has no less than 0 tiles.")
    house = house_rules(given.players, Options())
    state = Doerfer(house, empty_board(), [tile_of(edges) for edges in given.uncovered], given.stack)
    for tile in given.tiles:
        lay(state, *tile)
    state.mover = given.player - 1
    state.find_mover()
    return state


def lay(state: Doerfer, owner: int, row: int, column: int, rotation: int, edges: str) -> None:
    cell = cell_at(row, column)
    if not 0 <= owner <= state.house.seats:
        raise ValueError(f"There is no owner {owner}.")
    if max(abs(row), abs(column)) > FARTHEST or not 0 <= rotation <= 5:
        raise ValueError(f"No tile can lie at row {row}, column {column}, rotation {rotation}.")
    if state.board.is_taken(cell):
        raise ValueError(f"Two tiles lie on row {row}, column {column}.")
    state.board.lay(owner, cell, tile_of(edges), rotation)


def case(json: Json) -> Found:
    state = position(json)
    expect = json["expect"]
    if not expect or set(expect) - {"scores", "areas", "placements"}:
        raise ValueError("A case expects scores, areas or placements.")
    if "placements" in expect and "tile" not in json:
        raise ValueError("Placements need a tile.")
    found = {name: placements(state, json) if name == "placements" else FINDERS[name](state) for name in expect}
    passed = all(in_order(name, expect[name]) == in_order(name, found[name]) for name in expect)
    return Found(passed, str(expect), str(found))


def in_order(name: str, values: Json) -> Json:
    """Only scores are listed in an order that matters."""
    return values if name == "scores" else Counter(map(tuple, values))


def scores(state: Doerfer) -> Json:
    return [state.score(seat) for seat in range(state.house.seats)]


def areas(state: Doerfer) -> Json:
    return [row(area) for area in areas_of(state.board)]


def row(area: Area) -> list[str | int | bool]:
    """`[biome, size, owners, closed, points]`"""
    return [area.biome, area.size, len(area.owners), area.closed, area.points if area.closed else 0]


def placements(state: Doerfer, json: Json) -> Json:
    """Of the player the case names, who would be skipped if there were none."""
    places = map(place_of, state.board.placements(json.get("player", 1), state.row[0]))
    return [[place.row, place.column, place.rotation] for place in places]


FINDERS = {"scores": scores, "areas": areas}
