"""Figures, ranks, blocked starts, Kings, targets and cards (ROYAL-3 .. ROYAL-7) beyond the shared cases."""

import pytest

from stammtisch.games.dog_royal import GAME
from stammtisch.games.dog_royal.engine.figures import (
    BACKWARD,
    CARD_NAMES,
    COUNTS,
    DECK,
    FORWARD,
    FOUR,
    KINGS_BITS,
    KINGS_MOST,
    VALUES,
)
from tests.rules.dog_royal.table import C, J, K, boards, do, men_at, play, refusal, swap, table


def test_quick_values_agree_with_the_printed_ones() -> None:
    for card in range(15):
        assert [steps for steps in range(15) if FORWARD[card] >> steps & 1] == [value for value in VALUES[card] if value > 0]
        assert [value for value in VALUES[card] if value < 0] == ([-BACKWARD] if card == FOUR else [])
    assert [steps for steps in range(15) if KINGS_BITS >> steps & 1] == list(range(1, KINGS_MOST + 1))


def test_rf1_the_deck_has_110_cards() -> None:
    by_name = dict(zip(CARD_NAMES, COUNTS, strict=True))
    assert by_name.pop("11") == by_name.pop("13") == 10
    assert by_name.pop("magnet") == 6
    assert list(by_name.values()) == [7] * 12
    assert sum(COUNTS) == 110
    assert [DECK >> 4 * card & 15 for card in range(15)] == COUNTS


def test_card_faces_are_not_duplicated() -> None:
    """Part D: duplicate card faces."""
    assert len(set(CARD_NAMES)) == 15


def test_faces_down_all_figures_are_equal() -> None:
    state = table({0: "H H 5 H", 1: "8 H H H"}, "6", royal=False)
    assert boards(state, 0) == {"H H 11 H"}  # passes the King
    king = table({0: "20 H H H"}, "12", royal=False)
    assert boards(king, 0) == {"32 H H H"}
    captured = table({0: "H H H 5", 1: "8 H H H"}, "3", royal=False)
    assert boards(captured, 1) == {"H H H H"}
    exact = table({0: "H H H 62"}, "6", royal=False)
    assert boards(exact, 0) == {"H H H T4", "H H H 4"}  # no points lapse


def test_faces_down_a_knight_does_not_pass_a_blocked_start() -> None:
    assert boards(table({0: "H 12 H H", 1: "H H H 16"}, "5", royal=False), 0) == set()


def test_faces_down_only_one_of_the_figures_at_home_is_offered() -> None:
    assert boards(table({}, "13", royal=False), 0) == {"0* H H H"}
    assert len(boards(table({}, "13"), 0)) == 4


@pytest.mark.parametrize(("option", "expected"), [(False, {"H H H T3", "H H H T2", "H H H T1", "H H H 3"}), (True, {"H H H 3"})])
def test_no_entry_from_start_is_a_house_rule(option: bool, expected: set[str]) -> None:
    assert boards(table({0: "H H H 0"}, "3", no_entry_from_start=option), 0) == expected


def test_magnet_zero_is_a_house_rule_and_moves_nobody() -> None:
    men = {0: "H H 10 H", 1: "11 H H H"}
    assert boards(table(men, "magnet"), 0) == set()
    state = table(men, "magnet", "3", magnet_zero=True)
    do(state, 0, play("magnet", 0, C, "10", "10"))
    assert men_at(state, 0) == "H H 10 H"
    assert state.to_act() == (1,)  # it stood on a special field already: no card


def test_who_stays_with_the_magnet_still_knows_which_figure_stayed() -> None:
    """Nothing on the board tells it, but the others are told."""
    state = table({0: "H H 20 30", 1: "21 31 H H"}, "magnet 2", "3 3", magnet_zero=True)
    views = []
    for face, place in ((C, "20"), (J, "30")):
        twin = state.copy()
        do(twin, 0, play("magnet", 0, face, place, place))
        views.append(GAME.view(twin, 0))
    assert men_at(state, 0) == "H H 20 30" and views[0].men == views[1].men
    assert views[0] != views[1]


def test_a_fresh_figure_stays_fresh_under_a_magnet_that_does_not_move_it() -> None:
    state = table({0: "H H 0* H", 1: "1 H H H"}, "magnet", "3", magnet_zero=True)
    do(state, 0, play("magnet", 0, C, "0", "0"))
    assert men_at(state, 0) == "H H 0* H"


def test_a_magnet_ignores_figures_in_targets() -> None:
    """Part D: magnet with figures in the target."""
    state = table({0: "T1 H 60 H", 1: "T4 H H 5", 2: "H H H H", 3: "H H H H"}, "magnet")
    assert boards(state, 0) == {"T1 H 4 H"}
    assert boards(table({0: "T1 H 60 H", 1: "T4 H H H"}, "magnet"), 0) == set()


def test_a_magnet_stops_behind_an_own_figure_on_its_start_field() -> None:
    assert boards(table({0: "0 H 60 H"}, "magnet"), 0) == {"0 H 63 H", "59 H 60 H"}


def test_figures_in_targets_cannot_be_swapped() -> None:
    """Part D: target men selectable for swap."""
    state = table({0: "H H 20 T2", 1: "T1 H 30 H"}, "swap")
    assert boards(state, 0) == {"H H 30 T2"}
    assert refusal(state, 0, swap((0, J), (1, C))) == "not-swappable"
    assert refusal(state, 0, swap((0, C), (1, K))) == "not-swappable"


def test_a_figure_in_the_last_slot_is_no_trouble() -> None:
    """Part D: crash when a figure stands in the last target slot."""
    for card in ("1-7", "2", "4", "11"):
        assert {men.split()[0] for men in boards(table({0: "T4 H 5 H"}, card), 0)} == {"T4"}


def test_a_blockade_is_looked_up_on_the_ring_only() -> None:
    """Part D: blockade looked up in someone else's target."""
    state = table({0: "H 60 H H", 1: "T1 T2 T3 T4", 2: "T1 H H H", 3: "T1 H H H"}, "8")
    assert boards(state, 0) == {"H T4 H H", "H 4 H H"}


def test_moving_inside_the_target_harms_nobody_on_the_ring() -> None:
    """Part D: 7 inside the target removing track men."""
    state = table({0: "T1 H H H", 1: "1 2 3 H", 2: "4 H H H"}, "1-7")
    for seat, men in ((1, "1 2 3 H"), (2, "4 H H H")):
        assert boards(state, seat) == {men}


def test_a_copied_swap_swaps() -> None:
    """Part D: "=" after a swap broke the game."""
    state = table({0: "H H 20 H", 1: "30 H H H"}, "=", "2", last="swap")
    do(state, 0, swap((0, C), (1, K), card="="))
    assert men_at(state, 0) == "H H 30 H"
    assert men_at(state, 1) == "20 H H H"


def test_a_copier_with_nothing_played_is_no_card_to_play() -> None:
    """Part D: "=" with nothing played."""
    state = table({0: "H H 20 H"}, "= 2")
    assert boards(state, 0) == {"H H 22 H"}
    assert refusal(state, 0, play("=", 0, C, "20", "22", use="2")) == "nothing-to-copy"


def test_a_king_on_a_foreign_start_is_captured_by_its_owner_only() -> None:
    backward = table({0: "H H H 4", 1: "0 H H H"}, "4")
    assert "H H H 0" in boards(backward, 0)
    third = table({2: "H H H 4", 1: "0 H H H"}, "4", player=2)
    assert boards(third, 2) == {"H H H 8"}
    helper = table({0: "T1 T2 T3 T4", 2: "H H H 30", 1: "32 H H H"}, "2")
    assert boards(helper, 2) == {"H H H 32"}  # whoever plays the card


def test_a_figure_swapped_onto_its_own_start_field_blocks() -> None:
    state = table({0: "H H 20 H", 1: "0 H H H", 3: "H H H 62"}, "swap", "2", "2", "5")
    do(state, 0, swap((0, C), (1, K)))
    assert men_at(state, 0) == "H H 0 H"
    assert refusal(state, 3, play("5", 3, J, "62", "3")) == "not-your-turn"
    state.turn = 3
    assert refusal(state, 3, play("5", 3, J, "62", "3")) == "blocked-start"


def test_the_last_jester_may_let_points_lapse_and_win() -> None:
    blocked = table({0: "T1 T2 T4 62", 2: "T1 T2 T3 T4"}, "6 2", "3")
    assert boards(blocked, 0) == {"T1 T2 T4 4", "T1 T2 T4 0"}  # T1 is taken: no way in
    state = table({0: "T4 T3 T2 62", 2: "T1 T2 T3 T4"}, "5", "3")
    do(state, 0, play("5", 0, J, "62", "T1"))
    assert state.to_act() == ()
    assert state.result() == (1.0, 0.0, 1.0, 0.0)


@pytest.mark.parametrize(("four_green", "expected"), [("both", {"H H 9 H", "H H 1 H"}), ("backward", {"H H 1 H"})])
def test_four_green_is_a_house_rule(four_green: str, expected: set[str]) -> None:
    assert boards(table({0: "H H 5 H", 1: "H 7 H H"}, "4", four_green=four_green), 0) == expected


def test_a_knight_enters_over_an_own_figure_and_not_over_the_king_without_green() -> None:
    assert boards(table({0: "0 62 H H"}, "3"), 0) == {"T3 62 H H", "3 62 H H"}
    assert "0 T1 H H" not in boards(table({0: "0 62 H H"}, "3"), 0)
    assert "H T1 0 H" in boards(table({0: "H 62 0 H"}, "3"), 0)


def test_the_six_side_board_has_ninety_six_fields() -> None:
    state = table({5: "H H 90 H"}, "10", seats=6, player=5)
    assert boards(state, 5) == {"H H 4 H"}
    assert boards(table({0: "H H 94 H"}, "3", seats=6), 0) == {"H H T1 H", "H H 1 H"}


def test_two_seats_sit_opposite_on_the_board_for_four() -> None:
    state = table({1: "H H 30 H"}, "3", seats=2, player=1)
    assert boards(state, 1) == {"H H T1 H", "H H 33 H"}


def test_nobody_blocks_a_start_field_where_nobody_sits() -> None:
    state = table({0: "H H 12 H", 1: "16 H H H"}, "10", seats=2)
    assert boards(state, 0) == {"H H 22 H"}


def test_a_knight_may_not_stop_on_a_blocked_start() -> None:
    assert boards(table({0: "H 12 H H", 1: "H H H 16"}, "4"), 0) == {"H 8 H H"}
