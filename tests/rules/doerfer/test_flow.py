"""The acceptance cases of DOERFER-9 about the course of a game, by number."""

import msgspec
import pytest

from stammtisch.core import CHANCE, FastDice, play_randomly
from stammtisch.errors import BadRecord, IllegalAction
from stammtisch.games.doerfer import GAME
from stammtisch.games.doerfer.data import DoerferActions, Options, decode
from stammtisch.games.doerfer.engine.hexes import cell_at, column_of, neighbour, row_of
from stammtisch.games.doerfer.engine.rules import BLOCKED, RUNNING, STACK, Doerfer, draw, place
from stammtisch.games.doerfer.engine.tiles import letters_of, tile_of
from stammtisch.match import Entry, Match
from stammtisch.record import Seat, digest, encode, finished, named, replay, verify, write
from stammtisch.record import decode as read
from stammtisch.start import without_entropy
from tests.rules.doerfer.boards import OUTWARD, configured, kept_scores, laid, lay, uncover, with_stack

TWO = Options(preset="multiplayer_2")


def refusal(state: Doerfer, player: int, action: int) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        state.check(player, action)
    return caught.value


def begun(*tiles: str) -> Doerfer:
    """multiplayer_2 with these tiles uncovered."""
    state = GAME.new(2, TWO)
    uncover(state, *tiles)
    return state


def test_t21_a_solo_flower_scores_20_and_ends_with_the_stack() -> None:
    state = configured(1, 6, (1, 0, 0, 0, "HHHHHH"))
    uncover(state, "HPPPPP", "HPPPPP")
    run = [(len(state.row), state.stack)]
    for side, (row, column) in enumerate(OUTWARD):
        lay(state, row, column, rotation=(side + 3) % 6)
        if state.to_act() == (CHANCE,):
            uncover(state, "HPPPPP")
        run.append((len(state.row), state.stack))
    assert run == [(2, 4), (2, 3), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0)]
    assert kept_scores(state) == [20]
    assert state.end == STACK
    assert state.to_act() == ()
    assert GAME.view(state, 0).end == "stack"


def test_t22_a_tile_nobody_can_lay_ends_the_game() -> None:
    state = begun("TTTTTT", "PPPPPP", "HHHHHH")
    assert state.to_act() == ()
    seen = GAME.view(state, 0)
    assert (seen.end, seen.scores, seen.winners, seen.skipped) == ("blocked", (0, 0), (0, 1), (0, 1))
    assert (seen.uncovered, seen.stack) == (("TTTTTT", "PPPPPP", "HHHHHH"), 77)
    assert state.result() == (0.5, 0.5)


def test_t23_a_skip_keeps_the_tile_for_the_next_player() -> None:
    state = configured(2, 10, (1, 0, 0, 0, "PPPPPP"), (2, 0, 9, 0, "WWWWWW"))
    uncover(state, "WWWWWW", "PPPPPP", "PPPPPP")
    assert state.to_act() == (1,)
    assert GAME.view(state, 0).skipped == (0,)
    assert (len(state.row), state.stack, len(state.board.cells)) == (3, 7, 2)
    lay(state, -1, 9)
    assert laid(state)[-1] == (2, -1, 9, 0, "WWWWWW")
    uncover(state, "FFFFFF")
    assert state.to_act() == (0,)
    assert GAME.view(state, 0).skipped == ()
    assert letters_of(state.row[0]) == "PPPPPP"


def test_t24_a_stack_smaller_than_the_row_is_uncovered_whole() -> None:
    corners = [(player, 0, 5 * player, 0, "PPPPPP") for player in (1, 2, 3, 4)]
    state = configured(4, 3, *corners)
    uncover(state, "PPPPPP", "PPPPPP", "PPPPPP")
    assert (len(state.row), state.stack, state.to_act()) == (3, 0, (0,))
    for column in (5, 10, 15):
        lay(state, 1, column)
    assert state.end == STACK


def test_t25_alone_one_skip_ends_the_game() -> None:
    state = configured(1, 9, (1, 0, 0, 0, "PPPPPP"))
    uncover(state, "WWWWWW", "PPPPPP")
    assert state.end == BLOCKED
    assert GAME.view(state, 0).skipped == (0,)


def test_t26_cells_that_are_occupied_isolated_or_beside_strangers_only_are_refused() -> None:
    state = begun("PPPPPP", "PPPPPP", "PPPPPP")
    occupied, isolated, foreign = (refusal(state, 0, place(row, column, 0)) for row, column in ((0, -2), (9, 9), (1, 2)))
    assert occupied.code == "doerfer.occupied"
    assert isolated.code == "doerfer.touches-nothing"
    assert foreign.code == "doerfer.touches-none-of-yours"
    assert foreign.data == {"row": 1, "column": 2}
    assert refusal(state, 0, place(0, 2, 0)).code == "doerfer.occupied"


@pytest.mark.parametrize(
    ("tile", "placements", "cells"),
    [("FFAPAF", 30, 5), ("WWWWWW", 6, 1), ("TTTTTT", 0, 0), ("WPPPPP", 26, 6), ("THHHHH", 25, 5)],
)
def test_t27_both_players_begin_with_so_many_placements(tile: str, placements: int, cells: int) -> None:
    board = GAME.new(2, TWO).board
    for owner in (1, 2):
        found = board.placements(owner, tile_of(tile))
        assert (len(found), len({action >> 3 for action in found})) == (placements, cells)


def test_t27_an_all_water_tile_fits_one_cell_of_each() -> None:
    board = GAME.new(2, TWO).board
    cells = [{action >> 3 for action in board.placements(owner, tile_of("WWWWWW"))} for owner in (1, 2)]
    assert cells == [{cell_at(-1, -3)}, {cell_at(-1, 3)}]


@pytest.mark.parametrize(
    ("cell", "expected"),
    [((0, -1), (1, 0)), ((0, -2), (0, -1)), ((0, -3), (1, -2)), ((0, 1), (1, 2)), ((0, 2), (0, 3))],
)
def test_t31_odd_columns_are_lower_on_both_sides_of_zero(cell: tuple[int, int], expected: tuple[int, int]) -> None:
    south_east = neighbour(cell_at(*cell), 2)
    assert (row_of(south_east), column_of(south_east)) == expected


def test_t31_walking_round_a_cell_visits_six_neighbours_and_comes_back() -> None:
    for row, column in ((0, 0), (-4, -7), (3, -2), (5, 9), (-(2**27), 2**27)):
        cell = cell_at(row, column)
        round_it = [neighbour(cell, side) for side in range(6)]
        assert len({*round_it, cell}) == 7
        for side, other in enumerate(round_it):
            assert neighbour(other, (side + 3) % 6) == cell
            assert neighbour(other, (side + 2) % 6) == round_it[(side + 1) % 6]


def test_t34_nobody_may_pass_while_a_placement_exists() -> None:
    state = begun("PPPPPP", "PPPPPP", "PPPPPP")
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "pass"}, DoerferActions)
    for action in (0, 6, draw(tile_of("PPPPPP")), place(0, -1, 0) + 6, 2**62 - 1):
        assert refusal(state, 0, action).code in ("illegal", "doerfer.touches-nothing")
    assert refusal(state, 1, place(1, 2, 0)).code == "not-your-turn"


def test_t35_a_game_saved_in_the_middle_goes_on_as_before() -> None:
    match = Match(GAME, 2, TWO, seed="35" * 32)
    dice = FastDice(35)
    for _ in range(30):
        [player] = match.state.to_act()
        actions = match.state.legal(player)
        match.play(player, actions[dice.below(len(actions))])
    saved = encode(write(match, [Seat("Anna"), Seat("Ben")], name="m", proof=None, end="running", result=None))
    loaded = replay(read(saved), GAME)
    assert isinstance(loaded.state, Doerfer)
    assert isinstance(match.state, Doerfer)
    for viewer in (0, 1, -2):
        assert GAME.view(loaded.state, viewer) == GAME.view(match.state, viewer)
    assert loaded.state.to_act() == match.state.to_act()
    assert loaded.state.legal(*loaded.state.to_act()) == match.state.legal(*match.state.to_act())


def test_a_finished_game_is_verified_and_a_swapped_tile_is_not() -> None:
    start = without_entropy("m", 2, b"s" * 32)
    match = Match(GAME, 2, with_stack("multiplayer_2", 20), seed=start.seed())
    dice = FastDice(4)
    while match.state.to_act():
        [player] = match.state.to_act()
        actions = match.state.legal(player)
        match.play(player, actions[dice.below(len(actions))])
    record = finished(match, [Seat("Anna"), Seat("Ben")], name="m", proof=start.proof())
    verify(read(encode(record)), GAME)
    log = [*record.log[:2], *named(GAME, [Entry(CHANCE, draw(tile_of("WWWWWW")))]), *record.log[3:]]
    swapped = msgspec.structs.replace(record, log=tuple(log))
    with pytest.raises(BadRecord, match=r"Entry|result"):
        verify(msgspec.structs.replace(swapped, digest=digest(swapped)), GAME)


def test_t36_everyone_with_the_highest_score_wins() -> None:
    pair = [(1, 0, 0, 0, "PPHPPP"), (2, 0, 1, 0, "PPPPPH"), (3, 9, 9, 0, "PPPPPP")]
    state = configured(3, 0, *pair)
    assert state.end == STACK
    assert GAME.view(state, 0).scores == (3, 3, 0)
    assert GAME.view(state, 0).winners == (0, 1)
    assert state.result() == (0.5, 0.5, 0.0)


def test_t37_only_the_oldest_uncovered_tile_can_be_laid() -> None:
    state = begun("PPPPPP", "FFFFFF", "HHHHHH")
    assert {type(decode(action)).__struct_fields__ for action in state.legal(0)} == {("row", "column", "rotation")}
    lay(state, 1, -2)
    uncover(state, "AAAAAA")
    assert laid(state)[-1].edges == "PPPPPP"
    assert [letters_of(tile) for tile in state.row] == ["FFFFFF", "HHHHHH", "AAAAAA"]
    lay(state, 1, 2)
    assert laid(state)[-1] == (2, 1, 2, 0, "FFFFFF")


def test_the_payoff_of_a_game_alone_grows_with_the_points() -> None:
    few, more = (
        configured(1, 0, *tiles)
        for tiles in (
            [(1, 0, 0, 0, "PPHPPP")],
            [(1, 0, 0, 0, "PPHPPP"), (1, 0, 1, 0, "PPPPPH")],
        )
    )
    assert 0 == few.result()[0] < more.result()[0] < 1


def test_a_copy_goes_its_own_way() -> None:
    state = begun("PPPPPP", "FFFFFF", "HHHHHH")
    before = GAME.view(state, 0)
    twin = state.copy()
    play_randomly(twin, FastDice(3), 60)
    assert GAME.view(state, 0) == before
    assert twin.end == RUNNING
    assert len(twin.board.cells) > len(state.board.cells)
