"""What a seat sees of Dörfer: everything there is, for nothing is hidden and the stack has no order."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Literal, cast

from msgspec.structs import replace

from stammtisch.core import SPECTATOR, Dice
from stammtisch.data import Data, View
from stammtisch.games.doerfer.config import BIOMES
from stammtisch.games.doerfer.data import Edges, Options, Place, Preset, encode, house_rules, place_of
from stammtisch.games.doerfer.engine.areas import OWNERS, participants, points
from stammtisch.games.doerfer.engine.board import Board, empty_board
from stammtisch.games.doerfer.engine.hexes import SIDES, cell_at, column_of, neighbour, row_of
from stammtisch.games.doerfer.engine.rules import BLOCKED, NOTHING, RUNNING, STACK, Doerfer
from stammtisch.games.doerfer.engine.tiles import LETTERS, biome_at, centre, letters_of, tile_of, turned

Letter = Literal["H", "P", "F", "A", "W", "T"]
Biome = Literal["HOUSES", "PLAINS", "FOREST", "FIELDS", "WATER", "TRAINTRACKS"]
End = Literal["stack", "blocked"]
ENDS: dict[End, int] = {"stack": STACK, "blocked": BLOCKED}


class Tile(Data, frozen=True):
    """A tile on the board; owner 0 is the board, owner p the seat p - 1."""

    owner: int
    row: int
    column: int
    rotation: int
    edges: Edges  # before rotation
    centre: Letter


class OpenEdge(Data, frozen=True):
    """An edge of an area with nothing beyond it yet."""

    row: int
    column: int
    side: int  # 0 N, then clockwise


class Area(Data, frozen=True):
    """A biome area with at least one contact. An open one is closed once a tile lies before each of its open edges."""

    biome: Biome
    size: int
    owners: tuple[int, ...]  # as in Tile
    closed: bool
    points: int  # for each owner but the board; of an open area: if it were closed as it is
    edges: tuple[int, ...]  # 6 * place in the list of tiles + side as it lies: 0 N, then clockwise
    open: tuple[OpenEdge, ...]


class DoerferView(View, frozen=True):
    """Tiles in the order of laying, uncovered ones with the oldest first."""

    options: Options
    to_act: int | None
    mover: int  # whose turn it is, also while a tile is being uncovered
    uncovered: tuple[Edges, ...]
    centres: tuple[Letter, ...]  # of the uncovered tiles
    stack: int  # tiles still covered
    scores: tuple[int, ...]
    tiles: tuple[Tile, ...]
    areas: tuple[Area, ...]
    skipped: tuple[int, ...]  # who was passed over since the last placement, because the tile fits nowhere
    last: Place | None
    end: End | None
    winners: tuple[int, ...]  # when it is over


def view(state: Doerfer, viewer: int) -> DoerferView:
    house, running = state.house, state.end == RUNNING
    return DoerferView(
        viewer=viewer,
        seats=house.seats,
        options=Options(cast(Preset, house.preset), house.configuration),
        to_act=state.mover if running and not state.is_drawing() else None,
        mover=state.mover,
        uncovered=tuple(map(letters_of, state.row)),
        centres=tuple(map(centre_of, state.row)),
        stack=state.stack,
        scores=tuple(map(state.score, range(house.seats))),
        tiles=tuple(tiles_of(state.board)),
        areas=tuple(areas_of(state.board)),
        skipped=tuple(state.skipped()),
        last=None if state.last == NOTHING else place_of(state.last),
        end=None if running else "stack" if state.end == STACK else "blocked",
        winners=() if running else tuple(state.winners()),
    )


def look(state: Doerfer) -> Callable[[int], DoerferView]:
    """Everybody sees the same."""
    shared = view(state, SPECTATOR)
    return lambda viewer: replace(shared, viewer=viewer)


def tiles_of(board: Board) -> Iterator[Tile]:
    for number, cell in enumerate(board.cells):
        yield tile_at(cell, board.owner_of(number), board.rotation_of(number), board.edges_of(number))


@lru_cache(maxsize=20_000)  # a view names the same tiles again and again
def tile_at(cell: int, owner: int, rotation: int, shown: int) -> Tile:
    edges = letters_of(turned(shown, (SIDES - rotation) % SIDES))
    return Tile(owner, row_of(cell), column_of(cell), rotation, edges, centre_of(shown))


def centre_of(tile: int) -> Letter:
    return cast(Letter, LETTERS[centre(tile)])


def areas_of(board: Board) -> Iterator[Area]:
    """The areas with a contact, in the order of their first tiles."""
    for root, members in board.areas.members().items():
        yield area_of(board, root, members)


def area_of(board: Board, root: int, members: list[int]) -> Area:
    owners, size = board.areas.owners[root], board.areas.sizes[root]
    return Area(
        biome=cast(Biome, BIOMES[biome_at(board.edges_of(root // SIDES), root % SIDES)]),
        size=size,
        owners=owners_in(owners),
        closed=board.areas.opens[root] < 0,
        points=points(participants(owners), size),
        edges=tuple(members),
        open=() if board.areas.opens[root] < 0 else tuple(open_edges(board, members)),
    )


def owners_in(bits: int) -> tuple[int, ...]:
    return tuple(owner for owner in range(OWNERS) if bits >> owner & 1)


def open_edges(board: Board, members: list[int]) -> Iterator[OpenEdge]:
    for node in members:
        cell, side = board.cells[node // SIDES], node % SIDES
        if not board.is_taken(neighbour(cell, side)):
            yield open_edge(cell, side)


@lru_cache(maxsize=20_000)
def open_edge(cell: int, side: int) -> OpenEdge:
    return OpenEdge(row_of(cell), column_of(cell), side)


def imagine(seen: DoerferView, dice: Dice) -> Doerfer:
    board = empty_board()
    for tile in seen.tiles:
        board.lay(tile.owner, cell_at(tile.row, tile.column), tile_of(tile.edges), tile.rotation)
    state = Doerfer(house_rules(seen.seats, seen.options), board, [tile_of(edges) for edges in seen.uncovered], seen.stack)
    state.mover = seen.mover
    state.skips = len(seen.skipped)
    state.last = NOTHING if seen.last is None else encode(seen.last)
    state.end = RUNNING if seen.end is None else ENDS[seen.end]
    return state
