"""Cheating and unmasking: the table RC1 .. RC12, and secrecy (ROYAL-10)."""

import pytest

from stammtisch.core import CHANCE, SPECTATOR, UNSEEN, FastDice
from stammtisch.games.dog_royal import GAME
from stammtisch.games.dog_royal.engine.figures import COVER as COVER_CODE
from stammtisch.games.dog_royal.engine.figures import tilt_of
from tests.rules.dog_royal.table import (
    COVER,
    MEN,
    C,
    J,
    K,
    accuse,
    boards,
    cheated,
    code,
    do,
    figure,
    men_at,
    play,
    play_round,
    refusal,
    settle,
    table,
)


def test_rc1_a_tilt_changes_the_value_by_one_and_the_card_shown_is_the_printed_one() -> None:
    state = cheated()
    assert men_at(state, 0) == "H H 11 H"
    view = GAME.view(state, 1)
    assert view.last == "5"
    done = view.recent[-1]
    assert (done.player, done.action) == (0, GAME.decode(code(play("5", 0, C, "5", "11"))))


def test_a_tilt_to_the_left_is_one_field_less() -> None:
    state = table(MEN, "5 2", "2")
    do(state, 0, play("5", 0, C, "5", "9", tilt=-1))
    assert men_at(state, 0) == "H H 9 H"


def test_rc2_a_tilt_to_nothing_is_refused_and_keeps_the_quota() -> None:
    state = table(MEN, "11 2", "2")
    assert refusal(state, 0, play("11", 0, C, "5", "5", tilt=-1)) == "no-exact-move"
    assert not GAME.view(state, 0).cheated
    assert refusal(state, 0, play("11", 0, C, "5", "7", tilt=1)) == ""


def test_rc3_a_second_tilt_in_five_rounds_is_refused_and_the_sixth_round_allows_one() -> None:
    state = cheated()
    state.turn = 0
    assert refusal(state, 0, play("2", 0, C, "11", "14", tilt=1)) == "cheat-used"
    assert {tilt_of(action) for action in state.legal(0) if action & 15 == 4} == {0}
    for _ in range(5):
        settle(state)
        play_round(state, FastDice(2))
    assert state.round == 5
    assert GAME.view(state, 0).block == 1
    assert not GAME.view(state, 0).cheated


def test_with_laps_the_quota_comes_back_with_the_next_deal() -> None:
    state = table(MEN, "5", cheat_round_unit="lap")
    do(state, 0, play("5", 0, C, "5", "11", tilt=1))
    assert state.round == 1
    assert not GAME.view(state, 0).cheated


def test_with_laps_the_quota_comes_back_after_five_laps_of_one_deal() -> None:
    state = table({0: "H H 5 H", 1: "H H 20 H"}, "2 2 2 2 3 3 3", "2 2 2 2 3 3 3", cheat_round_unit="lap", royal=False)
    do(state, 0, play("2", 0, C, "5", "8", tilt=1))
    at = {0: 8, 1: 20}
    for turn in range(1, 13):
        seat, card = turn % 2, 2 if turn < 8 else 3
        assert GAME.view(state, 0).cheated == (turn < 9)
        do(state, seat, play(str(card), seat, C, str(at[seat]), str(at[seat] + card)))
        at[seat] += card


def test_rc4_the_kings_limit_is_on_the_printed_value() -> None:
    state = table({0: "5 H H H", 1: "40 H H H"}, "1-7 2", "2")
    assert refusal(state, 0, play("1-7", 0, K, "5", "13")) == "no-exact-move"
    do(state, 0, play("1-7", 0, K, "5", "13", tilt=1))
    assert men_at(state, 0) == "13 H H H"
    eight = table({0: "5 30 H H"}, "8")
    assert refusal(eight, 0, play("8", 0, K, "5", "12", tilt=-1)) == "king-is-slow"


def test_rc5_a_tilt_against_a_blockade_is_refused_and_keeps_the_quota() -> None:
    state = table({0: "H H 10 H", 1: "H H H 16"}, "5 2", "2")
    assert refusal(state, 0, play("5", 0, C, "10", "16", tilt=1)) == "blocked-start"
    assert not GAME.view(state, 0).cheated


def test_rc6_a_true_accusation_sends_a_figure_of_the_cheat_home_and_the_accuser_plays_on() -> None:
    state = cheated()
    do(state, 1, accuse(0))
    assert state.to_act() == (CHANCE,)
    assert state.legal(CHANCE) == [code({"type": "lost", "figure": figure(0, C)})]
    settle(state)
    assert men_at(state, 0) == "H H H H"
    assert state.to_act() == (1,)
    do(state, 1, play("2", 1, C, "20", "22"))
    assert refusal(state, 2, accuse(0)) == "accused-home"


def test_a_cheat_once_unmasked_is_settled() -> None:
    state = table({**MEN, 0: "H 45 5 H"}, "5 2", "2 3", "2 3", "2 3")
    do(state, 0, play("5", 0, C, "5", "11", tilt=1))
    do(state, 1, accuse(0))
    settle(state)
    do(state, 1, play("2", 1, C, "20", "22"))
    do(state, 2, accuse(0))
    assert state.loser == 2


def test_rc7_accusing_an_honest_player_costs_a_figure_of_the_accuser() -> None:
    state = table(MEN, "5 2", "2 3", "2 3", "2 3")
    do(state, 0, play("2", 0, C, "5", "7"))
    do(state, 1, accuse(0))
    assert state.legal(CHANCE) == [code({"type": "lost", "figure": figure(1, C)})]


def test_an_accuser_left_without_a_move_folds() -> None:
    state = table(MEN, "5 2", "2 3", "2 3", "2 3")
    do(state, 0, play("2", 0, C, "5", "7"))
    do(state, 1, accuse(0))
    settle(state)
    assert men_at(state, 1) == "H H H H"
    assert state.to_act() == (2,)
    assert GAME.view(state, 2).folded[1] == ("2", "3")


def test_an_accusation_may_fetch_a_figure_out_of_the_target_and_unfinish_a_player() -> None:
    state = table({0: "T1 T2 T3 T4", 2: "H H 36 H", 1: "H H 20 H"}, "5 2", "2 3", "2 3")
    do(state, 0, play("5", 2, C, "36", "42", tilt=1))
    settle(state)
    if state.to_act() == (0,):
        do(state, 0, {"type": "stay"})
    do(state, 1, accuse(0))
    assert len(state.legal(CHANCE)) == 4
    do(state, CHANCE, {"type": "lost", "figure": figure(0, K)})
    assert men_at(state, 0) == "H T2 T3 T4"
    assert state.mover(0) == 0


def test_rc8_a_cheat_before_the_accusers_last_own_turn_counts_as_false() -> None:
    state = cheated()
    do(state, 1, play("2", 1, C, "20", "22"))
    do(state, 2, play("2", 2, C, "36", "38"))
    do(state, 3, play("2", 3, C, "52", "54"))
    do(state, 0, play("2", 0, C, "11", "13"))
    do(state, 1, accuse(0))
    assert state.loser == 1


def test_a_cheat_is_remembered_by_those_who_have_not_had_a_turn_since() -> None:
    state = cheated()
    do(state, 1, play("2", 1, C, "20", "22"))
    do(state, 2, play("2", 2, C, "36", "38"))
    do(state, 3, accuse(0))
    assert state.loser == 0


def test_rc9_a_second_accusation_in_five_rounds_is_refused() -> None:
    state = cheated()
    do(state, 1, accuse(0))
    settle(state)
    assert refusal(state, 1, accuse(2)) == "accusation-used"
    assert GAME.view(state, 3).accusers == (1,)


def test_rc10_an_accuser_with_all_figures_at_home_is_refused() -> None:
    state = table({0: "H H 5 H"}, "2", "11", player=0)
    do(state, 0, play("2", 0, C, "5", "8", tilt=1))
    assert state.to_act() == (1,)
    assert refusal(state, 1, accuse(0)) == "accuser-home"
    assert not state.has_accused(1)


@pytest.mark.parametrize("seed", range(20))
def test_rc11_a_covered_sensor_moves_the_special_fields_to_free_ordinary_ones(seed: int) -> None:
    state = table(MEN, "2 3", "2 3", "2 3", "2 3")
    assert refusal(state, 0, COVER) == "cover-on-turn"
    do(state, 2, COVER)
    settle(state, seed)
    fields = GAME.view(state, 0).special_fields
    assert len(fields) == 4
    assert not set(fields) & {0, 16, 32, 48, 10, 26, 42, 58, 5, 20, 36, 52}
    assert state.to_act() == (0,)
    assert refusal(state, 2, COVER) == "cheat-used"
    assert state.legal(2) == []


def test_rc12_the_next_card_is_honest_again() -> None:
    """Part D: cheat modifier never reset."""
    state = cheated()
    do(state, 1, play("2", 1, C, "20", "22"))
    do(state, 2, play("2", 2, C, "36", "38"))
    do(state, 3, play("2", 3, C, "52", "54"))
    assert boards(state, 0) == {"H H 13 H"}


def test_nobody_is_told_who_covered_the_sensor() -> None:
    views = []
    for culprit in (1, 2):
        state = table(MEN, "2 3", "2 3", "2 3", "2 3")
        for viewer in (0, 3, SPECTATOR):
            assert state.seen(viewer, culprit, COVER_CODE) == UNSEEN
        assert state.seen(culprit, culprit, COVER_CODE) == COVER_CODE
        do(state, culprit, COVER)
        settle(state, 7)
        views.append([GAME.view(state, viewer) for viewer in (0, 3, SPECTATOR)])
    assert views[0] == views[1]


def test_a_tilt_is_the_players_secret() -> None:
    views = []
    for tilt in (0, 1, -1):
        state = table(MEN, "1-7 2", "2 3", "2 3", "2 3")
        action = code(play("1-7", 0, C, "5", "8", tilt=tilt))
        assert state.seen(0, 0, action) == action
        assert state.seen(1, 0, action) == code(play("1-7", 0, C, "5", "8"))
        state.apply(0, action)
        views.append([GAME.view(state, viewer) for viewer in (1, 2, 3, SPECTATOR)])
        assert GAME.view(state, 0).cheated == (tilt != 0)
    assert views[0] == views[1] == views[2]


def test_royal_10_a_tilt_is_never_offered_first() -> None:
    state = table({0: "H H 60 H", 1: "3 H H H"}, "2 8")
    offered = state.legal(0)
    assert tilt_of(offered[0]) == 0
    assert {tilt_of(action) for action in offered if action & 15 == 4} == {0, 1, 2}


def test_a_tilt_never_makes_a_card_playable() -> None:
    men = {0: "H H H 14", 1: "16 H H H", 2: "H H 36 H"}
    state = table(men, "11 2")
    assert boards(state, 0) == {"H H H 15", "0* H H 14", "H 0* H 14", "H H 0* 14"}
    tilted = play("2", 0, J, "14", "15", tilt=-1)
    assert refusal(state, 0, tilted) == "tilt-unplayable"
    folding = table(men, "2 3").legal(0)
    assert folding and not [action for action in folding if action & 15 == 4]


def test_a_tilt_never_saves_from_folding() -> None:
    blocked = table({0: "5 H H H", 1: "H H H 30", 2: "32 H H H"}, "2", "2", "3")
    do(blocked, 0, play("2", 0, K, "5", "7"))
    assert blocked.to_act() == (2,)  # 30 + 2 is a protected King; one field would have been free
    assert GAME.view(blocked, 0).folded[1] == ("2",)


@pytest.mark.parametrize("wire", [play("13", 0, K, "H", "0", tilt=1), play("magnet", 0, C, "5", "19", tilt=1)])
def test_only_numbers_can_be_tilted(wire: dict[str, object]) -> None:
    assert refusal(table(MEN, "13 magnet"), 0, wire) == "tilt-numbers"


def test_a_copied_number_and_the_four_backward_can_be_tilted() -> None:
    copied = table(MEN, "= 2", last="6")
    assert refusal(copied, 0, play("=", 0, C, "5", "12", tilt=1, use="6")) == ""
    for to, tilt in (("2", -1), ("0", 1), ("10", 1), ("8", -1)):
        assert refusal(table(MEN, "4"), 0, play("4", 0, C, "5", to, tilt=tilt)) == ""


def test_a_jester_counts_lapsing_points_from_the_changed_value() -> None:
    state = table({0: "H H H 62"}, "3 2")
    assert refusal(state, 0, play("3", 0, J, "62", "T2", tilt=1)) == ""
    assert refusal(state, 0, play("3", 0, J, "62", "T3", tilt=1)) == "no-exact-move"
    six = table({0: "H H H 62"}, "6 2")
    assert refusal(six, 0, play("6", 0, J, "62", "T4", tilt=1)) == ""
    assert refusal(six, 0, play("6", 0, J, "62", "T2", tilt=1)) == "no-exact-move"


def test_without_cheating_nothing_of_it_is_offered() -> None:
    state = table(MEN, "1-7 2", "2", cheating=False)
    assert {(action & 15, tilt_of(action)) for action in state.legal(0)} == {(4, 0)}
    assert state.legal(1) == []
    assert refusal(state, 1, COVER) == "no-cheating"
    assert refusal(state, 0, accuse(1)) == "no-cheating"
    assert refusal(state, 0, play("2", 0, C, "5", "8", tilt=1)) == "no-cheating"
    assert state.deeds == []


def test_without_special_fields_there_is_nothing_to_cover() -> None:
    for options in ({"royal": False}, {"special_fields": ()}):
        assert refusal(table(MEN, "2", "2", **options), 1, COVER) == "no-special-fields"
