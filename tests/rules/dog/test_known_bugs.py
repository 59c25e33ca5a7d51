"""Bugs that other programs for this game had, and the special cards and fields of DOG-3 to DOG-7 (Part D)."""

from stammtisch.games.dog import GAME
from stammtisch.games.dog.data import CARDS
from stammtisch.games.dog.engine.actions import DECK, SWAP
from stammtisch.games.dog.engine.plays import can_play
from stammtisch.games.ring.engine.cards import kinds_in
from tests.rules.dog.table import boards, do, men_at, table


def test_a_man_in_the_last_target_slot_breaks_nothing() -> None:
    for card in CARDS.all:
        state = table({0: "T4 10"}, card)
        for action in state.legal(0):
            twin = state.copy()
            twin.apply(0, action)
            assert "T4" in men_at(twin, 0)
    assert boards(table({0: "T4"}, "5"), 0) == set()


def test_a_blockade_is_not_looked_up_in_somebody_elses_target() -> None:
    """Seat 1's full target does not hinder seat 0, neither on the ring nor on its own way in."""
    assert boards(table({0: "12", 1: "T1 T2 T3 T4"}, "5"), 0) == {"17"}
    assert boards(table({0: "62", 1: "T1 T2 T3 T4"}, "4"), 0) == {"2", "58", "T2"}


def test_a_seven_inside_the_target_sends_nobody_on_the_ring_home() -> None:
    """Men of seat 1 stand on fields with the numbers of the slots; seat 0 walks in its lane."""
    state = table({0: "T1 20", 1: "1 2 3 4"}, "7")
    do(
        state,
        0,
        {
            "type": "divide",
            "card": "7",
            "portions": [
                {"seat": 0, "from": "T1", "to": "T4"},
                {"seat": 0, "from": "20", "to": "24"},
            ],
        },
    )
    assert men_at(state, 1) == "1 2 3 4"


def test_every_division_of_a_seven_is_tried_before_somebody_folds() -> None:
    """No man can go seven steps alone; three men before blocked fields have nine together, two have six."""
    state = table({0: "12 T1 28", 1: "16*", 2: "32*"}, "7")
    assert can_play(state, 0)
    assert boards(state, 0) == {"13 31 T4", "14 31 T3", "14 30 T4", "15 31 T2", "15 30 T3", "15 29 T4"}
    assert not can_play(table({0: "12 T1", 1: "16*"}, "7"), 0)


def test_an_order_of_a_seven_that_frees_the_own_start_is_tried_before_somebody_folds() -> None:
    """All of seat 0 is in but two: the fresh man steps off, then the other comes in behind it."""
    state = table({0: "62 0* T4", 1: "3 4 5"}, "7")
    assert {"2 T3 T4", "4 T1 T4", "3 T2 T4"} <= boards(state, 0)


def test_men_in_a_target_cannot_be_chosen_for_a_swap() -> None:
    state = table({0: "12 T3", 1: "30 T1 T4", 2: "T2"}, "J")
    assert [GAME.decode(action) for action in state.legal(0) if action & 15 != SWAP] == []
    assert boards(state, 0) == {"30 T3"}


def test_card_faces_are_distinct() -> None:
    assert len(set(CARDS.all)) == len(CARDS.all) == len(kinds_in(DECK)) == 14


def test_a_jack_swaps_with_the_partner_too_and_a_man_put_on_its_start_is_not_fresh() -> None:
    assert boards(table({0: "12", 2: "40"}, "J"), 0) == {"40"}
    state = table({0: "5", 1: "0"}, "J")
    do(state, 0, {"type": "swap", "card": "J", "seat": 0, "from": 5, "to": 0})
    assert (men_at(state, 0), men_at(state, 1)) == ("0", "5")


def test_a_man_back_on_its_start_field_is_protected_but_can_be_swapped() -> None:
    assert boards(table({0: "12", 1: "16"}, "4"), 0) == {"8"}
    assert boards(table({0: "12", 1: "16"}, "J"), 0) == {"16"}
    assert boards(table({0: "12", 1: "16"}, "4", start_protection="first_only"), 0) == {"8", "16"}


def test_an_own_man_back_on_the_start_field_hinders_starting_unless_only_fresh_ones_count() -> None:
    assert boards(table({0: "0"}, "K"), 0) == {"13"}
    assert boards(table({0: "0"}, "K", start_protection="first_only"), 0) == {"13", "0*"}


def test_starting_sends_a_foreign_man_home_the_partners_too() -> None:
    for seat in (1, 2, 3):
        state = table({seat: "0"}, "K")
        do(state, 0, {"type": "start", "card": "K", "seat": 0})
        assert (men_at(state, 0), men_at(state, seat)) == ("0*", "")


def test_a_joker_is_any_card() -> None:
    men = {0: "20 60 T1", 1: "30 45"}
    all_cards = set().union(*(boards(table(men, card), 0) for card in CARDS.all if card != "X"))
    assert boards(table(men, "X"), 0) == all_cards
