"""DOG-2 and DOG-9: rounds, exchange, folding, helping and the end (Part C, flow)."""

import pytest

from stammtisch.core import CHANCE, FastDice
from stammtisch.games.dog import GAME
from stammtisch.games.dog.data import CARDS, Options
from stammtisch.games.dog.engine.actions import DECK
from stammtisch.games.dog.engine.rules import Dog
from stammtisch.games.ring.engine.cards import total
from stammtisch.games.ring.engine.turns import lead
from stammtisch.games.ring.positions import hold
from tests.rules.dog.table import deal, do, hand, men_at, new, play_round, refusal, settle, table


def cards_in_play(state: Dog) -> int:
    return int(state.pile + state.discard + sum(state.hands))


def test_the_deck_has_eight_of_each_rank_and_six_jokers() -> None:
    assert CARDS.counts(DECK) == {**dict.fromkeys(CARDS.all[:-1], 8), "X": 6}
    assert total(DECK) == 110


def test_hands_have_6_5_4_3_2_cards_and_then_6_5_again() -> None:
    state, dice = new(), FastDice(1)
    sizes = []
    for _ in range(7):
        settle(state, dice)
        sizes.append(list(state.sizes))
        play_round(state, dice)
    assert sizes == [[size] * 4 for size in (6, 5, 4, 3, 2, 6, 5)]


@pytest.mark.parametrize(("seats", "shuffled"), [(4, [6, 12]), (6, [4]), (5, [5]), (2, []), (3, [])])
def test_a_pile_too_small_for_the_deal_is_shuffled_with_the_discards(seats: int, shuffled: list[int]) -> None:
    """With four, 104 cards go out in six rounds: the seventh (index 6) needs the shuffle."""
    state, dice = new(seats), FastDice(2)
    found = []
    for number in range(13 if seats == 4 else 6):
        if number and total(state.pile) + total(state.discard) == 110 and state.discard == 0:
            found.append(number)
        play_round(state, dice)
        assert cards_in_play(state) == DECK
    assert found == shuffled


def test_the_opener_moves_on_by_one_seat_each_round() -> None:
    state, dice = new(), FastDice(3)
    openers = []
    for _ in range(6):
        openers.append(state.opener())
        play_round(state, dice)
    assert openers == [1, 2, 3, 0, 1, 2]


def test_the_first_turn_of_a_round_is_the_openers() -> None:
    state = new()
    deal(state, *["A A A A A A", "K K K K K K", "Q Q Q Q Q Q", "X X X X X X"])
    for seat in range(4):
        state.apply(seat, state.legal(seat)[0])
    assert state.to_act() == (1,)
    do(state, 1, {"type": "start", "card": "K", "seat": 1})
    assert state.to_act() == (2,), "seat 2 got an ace from its partner and did not fold"


def test_partners_exchange_at_once_and_unseen() -> None:
    state = new()
    deal(state, "A 2 2 2 2 2", "3 3 3 3 3 3", "K 4 4 4 4 4", "5 5 5 5 5 5")
    assert state.to_act() == (0, 1, 2, 3)
    do(state, 0, {"type": "give", "card": "A"})
    assert (hand(state, 2), state.to_act()) == ("4 4 4 4 4 K", (1, 2, 3))
    for seat, card in ((2, "4"), (3, "5"), (1, "3")):
        do(state, seat, {"type": "give", "card": card})
    assert hand(state, 0) == "2 2 2 2 2 4"
    assert hand(state, 2) == "A 4 4 4 4 K"


def test_a_received_card_cannot_be_given() -> None:
    state = new()
    deal(state, "A 2 2 2 2 2", "3 3 3 3 3 3", "K 4 4 4 4 4", "5 5 5 5 5 5")
    do(state, 0, {"type": "give", "card": "A"})
    assert refusal(state, 2, {"type": "give", "card": "A"}) == "not-in-hand"
    assert refusal(state, 0, {"type": "give", "card": "2"}) == "not-your-turn"


def test_folding_is_refused_while_a_card_can_be_played() -> None:
    state = table({0: "12"}, "5 K")
    assert refusal(state, 0, {"type": "fold"}) == "must-play"


def test_an_unplayable_hand_is_folded_at_once_and_shown() -> None:
    state = table({0: "12", 1: "H H H H", 2: "40"}, "5")
    for seat, card in ((1, "9"), (1, "Q"), (2, "6")):
        state.hands[seat] += 16 ** CARDS.number(card)
        state.sizes[seat] += 1
        state.pile -= 16 ** CARDS.number(card)
    do(state, 0, {"type": "move", "card": "5", "seat": 0, "from": "12", "to": "17"})
    assert state.to_act() == (2,)
    view = GAME.view(state, 3)
    assert view.folded == ((), ("9", "Q"), (), ())
    assert view.discard == {"5": 1, "9": 1, "Q": 1}
    assert [done.player for done in view.recent] == [0, 1]


def test_a_folded_player_gets_cards_in_the_next_round() -> None:
    state = new()
    dice = FastDice(5)
    while not any(state.folded):
        play_on = state.to_act()[0]
        choices = [state.chance(dice)] if play_on == CHANCE else state.legal(play_on)
        state.apply(play_on, choices[dice.below(len(choices))])
    play_round(state, dice)
    settle(state, dice)
    assert list(state.sizes) == [5, 5, 5, 5]
    assert not any(state.folded)


def test_the_eighth_man_ends_the_game_with_cards_still_held() -> None:
    state = table({0: "60 T2 T3 T4", 2: "T1 T2 T3 T4"}, "5 9")
    do(state, 0, {"type": "move", "card": "5", "seat": 0, "from": "60", "to": "T1"})
    assert (state.to_act(), state.result(), hand(state, 0)) == ((), (1.0, 0.0, 1.0, 0.0), "9")


def test_the_eighth_man_in_the_middle_of_a_seven_does_not_end_the_game() -> None:
    state = table({0: "60 T2 T3 T4", 2: "T1 T2 T3 T4"}, "7")
    assert [men_at(after(state, action), 0) for action in state.legal(0)] == ["3 T2 T3 T4"]


def after(state: Dog, action: int) -> Dog:
    twin = state.copy()
    twin.apply(int(state.turn), action)
    return twin


def test_a_finished_player_still_exchanges_and_plays_for_his_partner() -> None:
    state = new()
    for number in range(4):
        state.board.put(number, state.board.track.slot(0, number + 1))
    deal(state, "K 2 2 2 2 2", "3 3 3 3 3 3", "4 4 4 4 4 4", "5 5 5 5 5 5")
    assert 0 in state.to_act()
    for seat, card in ((0, "2"), (1, "3"), (2, "4"), (3, "5")):
        do(state, seat, {"type": "give", "card": card})
    assert state.to_act() == (0,), "the others have nobody on the way and folded"
    do(state, 0, {"type": "start", "card": "K", "seat": 2})
    assert men_at(state, 2) == "32*"


def test_max_rounds_ends_the_game_for_the_leading_side() -> None:
    state, dice = new(max_rounds=3), FastDice(8)
    while state.to_act():
        play_round(state, dice)
    assert state.round == 2
    assert sum(state.result()) == 2.0
    assert [lead(state, 0) > lead(state, 1), lead(state, 1) > lead(state, 0)] == [result == 1.0 for result in state.result()[:2]]


def test_leaders_of_equal_rank_share() -> None:
    state = new(max_rounds=1)
    deal(state, *["5 5 5 5 5 5", "6 6 6 6 6 6", "8 8 8 8 8 8", "9 9 9 9 9 9"])
    for seat in range(4):
        state.apply(seat, state.legal(seat)[0])
    assert (state.to_act(), state.result()) == ((), (0.5, 0.5, 0.5, 0.5))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_all_110_cards_are_accounted_for_in_whole_games(seats: int) -> None:
    state, dice = GAME.new(seats, Options(max_rounds=20)), FastDice(seats)
    while state.to_act():
        actor = state.to_act()[0]
        choices = [state.chance(dice)] if actor == CHANCE else state.legal(actor)
        state.apply(actor, choices[dice.below(len(choices))])
        assert cards_in_play(state) == DECK
        assert [total(cards) for cards in state.hands] == list(state.sizes)


def test_folded_cards_stay_in_view_until_the_next_deal() -> None:
    state = table({0: "5 H H H"}, "2")
    hold(state, 1, CARDS.number("9"))
    do(state, 0, {"type": "move", "card": "2", "seat": 0, "from": "5", "to": "7"})
    assert state.to_act() == (CHANCE,)
    assert GAME.view(state, 2).folded == ((), ("9",), (), ())
    assert GAME.imagine(GAME.view(state, 2), FastDice(1)).folded == state.folded
    state.apply(CHANCE, state.chance(FastDice(1)))
    assert GAME.view(state, 2).folded == ((), (), (), ())
