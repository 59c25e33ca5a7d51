"""Rounds, exchange, opening, special fields, copier, the end: the flow table RF2 .. RF15 and what belongs to it."""

import pytest

from stammtisch.core import CHANCE, SPECTATOR, FastDice, play_randomly
from stammtisch.games.dog_royal import GAME
from stammtisch.games.dog_royal.data import CARDS
from stammtisch.games.dog_royal.engine.figures import DECK
from stammtisch.games.ring.engine.cards import total
from tests.rules.dog_royal.table import (
    C,
    J,
    K,
    N,
    cards_in_play,
    deal,
    do,
    figure,
    hand,
    men_at,
    new,
    play,
    play_round,
    refusal,
    settle,
    swap,
    table,
)

HANDS = ("2 3 4 5 6", "8 9 10 12 11", "13 2 3 4 5", "6 8 9 10 12")


def give(card: str) -> dict[str, str]:
    return {"type": "give", "card": card}


def place(seat: int, face: int) -> dict[str, object]:
    return {"type": "place", "figure": figure(seat, face)}


def drawn(seat: int, card: str) -> dict[str, object]:
    return {"type": "drawn", "seat": seat, "card": card}


def test_rf2_after_the_exchange_everybody_sets_one_figure_the_opener_first() -> None:
    state = new()
    deal(state, *HANDS)
    assert state.to_act() == (0, 1, 2, 3)
    for seat in (2, 0, 3, 1):
        assert refusal(state, seat, place(seat, K)) == "exchange-first"
        do(state, seat, give(hand(state, seat).split()[0]))
    for seat in (1, 2, 3, 0):
        assert state.to_act() == (seat,)
        assert len(state.legal(seat)) == 4
        assert refusal(state, seat, play("2", seat, K, "H", str(16 * seat))) == "place-first"
        do(state, seat, place(seat, seat))
    assert [men_at(state, seat) for seat in range(4)] == ["0* H H H", "H 16* H H", "H H 32* H", "H H H 48*"]
    assert state.to_act() == (1,)
    play_round(state, FastDice(3))
    settle(state)
    assert state.round == 1
    for seat in range(4):
        state.apply(seat, state.legal(seat)[0])
    assert state.phase == 3  # no opening in the second round


def test_the_received_card_cannot_be_passed_on_and_is_seen_after_giving() -> None:
    state = new()
    deal(state, *HANDS)
    do(state, 0, give("2"))
    assert refusal(state, 0, give("3")) == "not-your-turn"
    view = GAME.view(state, 0)
    assert view.giving == "2"
    do(state, 2, give("13"))
    assert GAME.view(state, 0).hand == ("2", "3", "4", "5", "6")  # the others have not given yet
    do(state, 1, give("8"))
    do(state, 3, give("6"))
    assert hand(state, 0) == "3 4 5 6 13"
    assert hand(state, 2) == "2 2 3 4 5"
    assert [(fact.seat, fact.card) for fact in GAME.view(state, 0).known] == [(2, "2")]
    assert GAME.view(state, 1).known[0].seat == 3


def test_rf3_a_number_card_onto_a_special_field_draws_a_card() -> None:
    state = table({0: "H 5 H H"}, "5 2", "3")
    do(state, 0, play("5", 0, N, "5", "10"))
    assert state.to_act() == (CHANCE,)
    do(state, CHANCE, drawn(0, "8"))
    assert hand(state, 0) == "2 8"
    assert men_at(state, 0) == "H 10 H H"


def test_rf4_a_swap_onto_a_special_field_draws_nothing() -> None:
    state = table({0: "H 5 H H", 1: "H 26 H H"}, "swap 2", "3")
    do(state, 0, swap((0, N), (1, N)))
    assert state.to_act() == (1,)
    assert hand(state, 0) == "2"


def test_rf5_a_citizen_may_jump_to_the_next_free_special_field_or_stay() -> None:
    for choice, field in (("jump", "42"), ("stay", "10")):
        state = table({0: "H H 5 H", 1: "26 H H H"}, "5 2", "3")
        do(state, 0, play("5", 0, C, "5", "10"))
        do(state, CHANCE, drawn(0, "8"))
        assert state.to_act() == (0,)
        assert refusal(state, 0, play("2", 0, C, "10", "12")) == "jump-first"
        wire = {"type": "stay"} if choice == "stay" else {"type": "jump", "figure": figure(0, C), "from": 10, "to": 42}
        do(state, 0, wire)
        assert men_at(state, 0) == f"H H {field} H"
        assert state.to_act() == (1,)
        assert total(state.hands[0]) == 2


def test_rf6_a_citizen_with_all_other_special_fields_occupied_draws_and_does_not_jump() -> None:
    state = table({0: "H H 5 H", 1: "26 42 58 H"}, "5 2", "3")
    do(state, 0, play("5", 0, C, "5", "10"))
    do(state, CHANCE, drawn(0, "8"))
    assert state.to_act() == (1,)


def test_rf7_the_jump_passes_anything_and_earns_no_second_card() -> None:
    state = table({0: "H H 5 H", 1: "16 H H H"}, "5 2", "3")
    do(state, 0, play("5", 0, C, "5", "10"))
    do(state, CHANCE, drawn(0, "8"))
    do(state, 0, {"type": "jump", "figure": figure(0, C), "from": 10, "to": 26})
    assert men_at(state, 0) == "H H 26 H"
    assert hand(state, 0) == "2 8"
    assert state.to_act() == (1,)


def test_rf8_the_last_card_onto_a_special_field_keeps_its_player_in_the_round() -> None:
    state = table({0: "H 5 H H", 1: "20 H H H"}, "5", "3")
    do(state, 0, play("5", 0, N, "5", "10"))
    do(state, CHANCE, drawn(0, "8"))
    do(state, 1, play("3", 1, K, "20", "23"))
    assert state.to_act() == (0,)
    assert hand(state, 0) == "8"


def test_rf9_four_backward_onto_a_special_field_draws() -> None:
    state = table({0: "14 H H H"}, "4 2")
    do(state, 0, play("4", 0, K, "14", "10"))
    assert state.to_act() == (CHANCE,)


def test_a_magnet_onto_a_special_field_draws() -> None:
    state = table({0: "H 5 H H", 1: "11 H H H"}, "magnet 2")
    do(state, 0, play("magnet", 0, N, "5", "10"))
    assert state.to_act() == (CHANCE,)


def test_rf10_who_moves_the_partners_figure_draws() -> None:
    state = table({0: "T1 T2 T3 T4", 2: "40 H H H"}, "2 3", "2")
    do(state, 0, play("2", 2, K, "40", "42"))
    do(state, CHANCE, drawn(0, "8"))
    assert hand(state, 0) == "3 8"


def test_rf11_a_fold_does_not_cover_the_card_to_copy() -> None:
    state = table({0: "H H 5 H", 1: "H H H H", 2: "H H 40 H"}, "10 2", "8 9", "=")
    do(state, 0, play("10", 0, C, "5", "15"))
    assert state.to_act() == (2,)  # seat 1 has folded
    assert GAME.view(state, 3).folded[1] == ("8", "9")
    assert refusal(state, 2, play("=", 2, C, "40", "50", use="8")) == "is-used-as"
    do(state, 2, play("=", 2, C, "40", "50", use="10"))


def test_rf12_the_card_to_copy_survives_the_round_and_the_reshuffle() -> None:
    state = table({0: "H H 5 H", 1: "H H 20 H"}, "6")
    state.discard += state.pile  # so that the next deal needs the discards
    state.pile = 0
    do(state, 0, play("6", 0, C, "5", "11"))
    assert state.round == 1
    assert CARDS.in_bag(state.discard) == ("6",)
    assert cards_in_play(state) == DECK
    settle(state)
    assert GAME.view(state, 1).last == "6"
    assert state.last == CARDS.number("6")


def test_rf13_starting_never_draws() -> None:
    state = table({}, "13 2", "3", special_fields=[15])
    do(state, 0, play("13", 0, K, "H", "0"))
    assert state.to_act() == (0,)  # seat 1 has folded, and no card was drawn
    assert hand(state, 0) == "2"


def test_rf14_a_team_needs_eight_figures_and_a_lone_player_four() -> None:
    men = {0: "T4 T3 T2 62", 1: "20 H H H"}
    state = table(men, "3 2", "3")
    do(state, 0, play("3", 0, J, "62", "T1"))
    assert state.to_act() == (1,)
    state = table(men, "3 2", "3", solo=True)
    do(state, 0, play("3", 0, J, "62", "T1"))
    assert state.to_act() == ()
    assert state.result() == (1.0, 0.0, 0.0, 0.0)
    assert hand(state, 1) == "3"  # what is left in the hands does not matter


def test_rf15_openers_go_clockwise_from_the_dealers_left() -> None:
    state = new(cheating=False)
    openers = []
    for _ in range(5):
        openers.append(state.opener())
        settle(state)
        play_round(state, FastDice(8))
    assert openers == [1, 2, 3, 0, 1]


def test_every_round_deals_five_cards_to_everybody() -> None:
    state = new(cheating=False)
    for number in range(4):
        assert state.round == number
        settle(state)
        assert state.sizes == [5, 5, 5, 5]
        play_round(state, FastDice(number))


def test_without_partners_everybody_draws_a_card_of_the_right_neighbour_before_looking() -> None:
    state = new(3)
    deal(state, *HANDS[:3])
    assert GAME.view(state, 0).hand is None
    do(state, CHANCE, drawn(0, "13"))  # from seat 2, who sits to the right
    do(state, CHANCE, drawn(1, "2"))
    do(state, CHANCE, drawn(2, "8"))
    assert hand(state, 0) == "3 4 5 6 13"
    assert hand(state, 2) == "2 3 4 5 8"
    assert GAME.view(state, 0).hand == ("3", "4", "5", "6", "13")
    assert GAME.view(state, 0).known == ()


def test_who_can_play_must_not_fold() -> None:
    state = table({0: "H H 5 H"}, "8 =")
    assert refusal(state, 0, {"type": "fold", "cards": ["8", "="]}) == "must-play"


def test_a_folded_player_gets_cards_in_the_next_round() -> None:
    state = table({0: "H H 5 H"}, "2", "8 9")
    do(state, 0, play("2", 0, C, "5", "7"))
    assert state.round == 1
    settle(state)
    assert state.sizes == [5, 5, 5, 5]
    assert GAME.view(state, 0).folded == ((), (), (), ())  # shown until the next deal


def test_an_empty_pile_is_shuffled_for_a_special_field_and_nothing_left_means_no_card() -> None:
    state = table({0: "H 5 H H"}, "5 2", "3")
    state.discard += state.pile
    state.pile = 0
    do(state, 0, play("5", 0, N, "5", "10"))
    assert state.to_act() == (CHANCE,)
    assert CARDS.in_bag(state.discard) == ("5",)
    state = table({0: "H H 5 H"}, "5 2", "3")
    state.hands[3] += state.pile
    state.pile = 0
    do(state, 0, play("5", 0, C, "5", "10"))
    assert state.to_act() == (0,)  # the citizen may jump all the same
    assert hand(state, 0) == "2"


def test_the_drawn_card_is_seen_by_its_owner_only() -> None:
    state = table({0: "H 5 H H"}, "5 2", "3")
    do(state, 0, play("5", 0, N, "5", "10"))
    action = state.chance(FastDice(5))
    assert state.seen(0, CHANCE, action) == action
    for viewer in (1, 2, 3, SPECTATOR):
        assert GAME.decode(state.seen(viewer, CHANCE, action)).card is None  # type: ignore[attr-defined]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("options", [{}, {"royal": False}, {"cheating": False, "solo": True}, {"special_fields": (3, 7, 12)}])
def test_110_cards_are_always_accounted_for(seats: int, options: dict[str, object]) -> None:
    dice = FastDice(seats)
    state = new(seats, max_rounds=6, **options)
    while state.to_act():
        assert cards_in_play(state) == DECK
        assert [total(cards) for cards in state.hands] == state.sizes
        play_randomly(state, dice, 1)
    assert state.round == 5 or state.winner >= 0
    assert sum(state.result()) > 0


def test_a_game_with_max_rounds_goes_to_the_leading_team() -> None:
    state = table({0: "T4 H 5 H", 1: "20 H H H"}, "2", max_rounds=1)
    do(state, 0, play("2", 0, C, "5", "7"))
    assert state.to_act() == ()
    assert state.result() == (1.0, 0.0, 1.0, 0.0)
