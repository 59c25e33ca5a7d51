"""Areas and points: what the board keeps up is what a recount finds."""

import pytest

from stammtisch.core import FastDice, play_randomly
from stammtisch.games.doerfer import GAME
from stammtisch.games.doerfer.engine.areas import points
from stammtisch.games.doerfer.engine.recount import Laid, middle, recount, scores
from stammtisch.games.doerfer.engine.rules import Doerfer
from stammtisch.games.doerfer.engine.tiles import LETTERS, centre, letters_of, tile_of, turned
from stammtisch.games.doerfer.presets import CONFIGURATIONS
from tests.build import COMPILED
from tests.rules.doerfer.boards import (
    OUTWARD,
    counted_areas,
    kept_areas,
    kept_scores,
    laid,
    large,
    lay,
    positions,
    scattered,
    with_stack,
)


def board_of(tiles: list[Laid], players: int) -> Doerfer:
    return GAME.position({"players": players, "tiles": [tuple(tile) for tile in tiles]})


def test_t32_areas_and_points_equal_a_recount_after_every_move_of_random_games() -> None:
    for seed in range(100 if COMPILED else 24):
        seats = 1 + seed % 4
        preset = ("singleplayer", "multiplayer_2", "multiplayer_3", "multiplayer_4")[seats - 1]
        for state in positions(GAME.new(seats, with_stack(preset, 24)), FastDice(seed)):
            assert kept_areas(state) == counted_areas(laid(state)), f"seed {seed}"
            assert kept_scores(state) == scores(laid(state), seats), f"seed {seed}"


@pytest.mark.parametrize("preset", CONFIGURATIONS)
def test_a_whole_game_of_each_preset_ends_with_the_recounted_points(preset: str) -> None:
    seats = CONFIGURATIONS[preset].players
    for seed in range(3):
        state = GAME.new(seats, with_stack(preset, CONFIGURATIONS[preset].stack))
        play_randomly(state, FastDice(seed), GAME.longest)
        assert state.to_act() == ()
        assert kept_areas(state) == counted_areas(laid(state))
        assert kept_scores(state) == scores(laid(state), seats)


def test_tiles_that_do_not_fit_are_counted_alike_in_any_order_of_laying() -> None:
    for seed in range(150):
        tiles = scattered(seed, 30, players=4)
        there, back = board_of(tiles, 4), board_of(tiles[::-1], 4)
        assert kept_areas(there) == kept_areas(back) == counted_areas(tiles), f"seed {seed}"
        assert kept_scores(there) == kept_scores(back) == scores(tiles, 4), f"seed {seed}"


def test_turning_the_tiles_beforehand_changes_nothing() -> None:
    for seed in range(40):
        tiles = scattered(seed, 20, players=2)
        shown = [tile._replace(rotation=0, edges=letters_of(turned(tile_of(tile.edges), tile.rotation))) for tile in tiles]
        assert kept_areas(board_of(tiles, 2)) == kept_areas(board_of(shown, 2))


def test_t33_a_placement_never_lowers_a_score() -> None:
    for seed in range(20):
        before = [0, 0, 0]
        for state in positions(GAME.new(3, with_stack("multiplayer_3", 60)), FastDice(seed)):
            now = kept_scores(state)
            assert all(new >= old for new, old in zip(now, before, strict=True))
            before = now


def test_a_game_of_thousands_of_tiles_runs_to_its_end_and_is_counted_right() -> None:
    tiles = 4000 if COMPILED else 1000
    state = large("multiplayer_2", tiles)
    assert play_randomly(state, FastDice(1), 9000) == 2 * tiles
    assert len(state.board.cells) == tiles + 2
    assert kept_scores(state) == scores(laid(state), 2)


def test_a_root_is_found_in_few_steps_on_a_large_board() -> None:
    state = large("multiplayer_2_easy", 1500)
    play_randomly(state, FastDice(5), 4000)
    parents = state.board.areas.parents
    depths = []
    for node in range(len(parents)):
        depth = 0
        while parents[node] != node:
            node, depth = parents[node], depth + 1
        depths.append(depth)
    assert max(depths) <= 12  # what union by size allows is the logarithm of the nodes
    assert sum(depths) / len(depths) < 3


@pytest.mark.parametrize(
    ("size", "rounded", "alone", "two"),
    [
        (0, 0, 0, 0),
        (1, 1, 2, 3),
        (2, 2, 4, 6),
        (3, 5, 8, 11),
        (4, 8, 12, 16),
        (5, 11, 16, 21),
        (6, 14, 20, 26),
        (7, 18, 25, 32),
        (8, 22, 30, 38),
        (9, 27, 36, 45),
        (10, 31, 41, 51),
        (11, 36, 47, 58),
        (12, 41, 53, 65),
        (16, 64, 80, 96),
        (20, 89, 109, 129),
        (25, 125, 150, 175),
        (36, 216, 252, 288),
        (50, 353, 403, 453),
        (100, 1000, 1100, 1200),
    ],
)
def test_points_follow_the_table(size: int, rounded: int, alone: int, two: int) -> None:
    assert (points(0, size), points(1, size), points(2, size)) == (rounded, alone, two)


def test_points_are_exact_where_floating_point_is_not() -> None:
    root = 2**40 + 1
    assert points(0, root**2) == root**3
    assert points(0, root**2 - 1) == root**3 - (3 * root + 1) // 2  # the float would be off by thousands


@pytest.mark.parametrize(
    ("edges", "biome"),
    [
        ("HPFHAW", "H"),
        ("HHHPPP", "P"),
        ("FFFAAA", "F"),
        ("HHHAAA", "H"),
        ("PPHHAA", "P"),
        ("FFHHAA", "F"),
        ("WWPPFF", "W"),
        ("WHPFAA", "A"),
        ("THPFAW", "T"),
        ("TWWWWW", "T"),
    ],
)
def test_the_centre_follows_the_first_rule_that_applies(edges: str, biome: str) -> None:
    for rotation in range(6):
        assert LETTERS[centre(turned(tile_of(edges), rotation))] == biome
    assert middle(edges) == biome


def test_every_tile_has_the_centre_of_the_reference() -> None:
    for number in range(0, 6**6, 7):
        edges = "".join(LETTERS[number // 6**side % 6] for side in range(6))
        assert LETTERS[centre(tile_of(edges))] == middle(edges)
        assert middle(edges) in edges


def test_fields_are_never_the_centre_of_a_tie() -> None:
    assert recount([Laid(1, 0, 0, 0, "AAAHHH")])[0].biome == "A"
    assert middle("AAAHHH") == "H"


def test_points_are_given_only_after_the_last_contact_is_joined() -> None:
    """A tile in the middle of a ring joins it six times at one go."""
    ring = [(1, row, column, 0, "HHHHHH") for row, column in OUTWARD]
    cells = {(row, column) for row in range(-3, 4) for column in range(-3, 4)} - {*OUTWARD, (0, 0)}
    around = [(0, row, column, 0, "PPPPPP") for row, column in sorted(cells)]
    state = GAME.position({"players": 1, "tiles": [*ring, *around], "tile": "HHHHHH"})
    assert kept_scores(state) == [0]
    lay(state, 0, 0)
    assert kept_scores(state) == [53]
    assert ("H", 12, (1,), True) in kept_areas(state)
