"""DOG-10: other numbers of seats, and what a viewer knows of others' cards."""

import pytest

from stammtisch.core import CHANCE, SPECTATOR, FastDice
from stammtisch.games.dog import GAME
from stammtisch.games.dog.data import CARDS
from stammtisch.games.dog.engine.actions import DECK
from stammtisch.games.dog.engine.plays import can_play
from stammtisch.games.dog.engine.rules import Dog
from stammtisch.games.ring.engine.cards import count
from tests.rules.dog.table import boards, code, deal, do, hand, men_at, new, refusal, settle, table


@pytest.mark.parametrize(("seats", "men"), [(2, ["0*", "32*"]), (3, ["0*", "16*", "32*"]), (4, [""] * 4), (6, [""] * 6)])
def test_alone_one_man_stands_fresh_on_the_start_field(seats: int, men: list[str]) -> None:
    assert [men_at(new(seats), seat) for seat in range(seats)] == men


def test_three_teams_of_six_sit_opposite_on_96_fields() -> None:
    state = new(6)
    assert [state.team(seat) for seat in range(6)] == [0, 1, 2, 0, 1, 2]
    assert state.board.size == 96
    assert boards(table({0: "95"}, "5", seats=6), 0) == {"4", "T4"}
    assert boards(table({3: "60"}, "5", player=3, seats=6), 3) == {"65"}


def test_alone_everybody_draws_from_the_right_neighbour_before_looking() -> None:
    state = new(3)
    deal(state, "2 2 2 2 2 2", "3 3 3 3 3 3", "4 4 4 4 4 4")
    assert state.to_act() == (CHANCE,)
    assert GAME.view(state, 0).hand is None
    drawn = code({"type": "drawn", "seat": 0, "card": "3"})
    assert state.seen(0, CHANCE, drawn) == code({"type": "drawn", "seat": 0, "card": None})
    settle(state, FastDice(1))
    assert [hand(state, seat) for seat in range(3)] == ["2 2 2 2 2 3", "3 3 3 3 3 4", "2 4 4 4 4 4"]
    assert GAME.view(state, 0).hand == ("2", "2", "2", "2", "2", "3")


def test_a_two_takes_a_card_which_only_the_two_concerned_see() -> None:
    state = holding({0: "2 Q", 1: "9 K", 2: "A"}, seats=3)
    do(state, 0, {"type": "take", "card": "2", "seat": 1})
    assert state.to_act() == (CHANCE,)
    assert sorted(state.legal(CHANCE)) == sorted(code({"type": "drawn", "seat": 0, "card": card}) for card in "9K")
    taken = code({"type": "drawn", "seat": 0, "card": "9"})
    unseen = code({"type": "drawn", "seat": 0, "card": None})
    assert [state.seen(viewer, CHANCE, taken) for viewer in (0, 1, 2, SPECTATOR)] == [taken, taken, unseen, unseen]
    state.apply(CHANCE, taken)
    assert [hand(state, seat) for seat in range(3)] == ["9 Q", "K", "A"]
    assert [(fact.seat, fact.card) for fact in GAME.view(state, 1).known] == [(0, "9")]
    assert GAME.view(state, 2).known == ()


def test_taking_needs_somebody_with_a_card_and_no_partners() -> None:
    state = holding({0: "2"}, seats=3)
    assert refusal(state, 0, {"type": "take", "card": "2", "seat": 1}) == "nothing-to-take"
    state = holding({0: "2 5", 1: "K"}, seats=4)
    assert refusal(state, 0, {"type": "take", "card": "2", "seat": 1}) == "no-taking"
    state = holding({0: "5 2", 1: "K"}, seats=3)
    assert refusal(state, 0, {"type": "take", "card": "5", "seat": 1}) == "no-taking"


def test_a_joker_takes_like_a_two() -> None:
    state = holding({0: "X", 1: "K"}, seats=3)
    assert refusal(state, 0, {"type": "take", "card": "X", "seat": 1}) == ""


def holding(hands: dict[int, str], seats: int) -> Dog:
    """Everybody has a man on the ring and these cards; seat 0 is on turn."""
    state = table({seat: str(5 + 16 * seat) for seat in range(seats)}, hands[0], seats=seats)
    for seat, cards in hands.items():
        for card in cards.split() if seat else ():
            state.pile -= 16 ** CARDS.number(card)
            state.hands[seat] += 16 ** CARDS.number(card)
            state.sizes[seat] += 1
    return state


def exchanged() -> Dog:
    """Seat 0 gave its partner an ace; seat 1 opens."""
    state = new()
    deal(state, "A 2 2 2 2 2", "K K K K K K", "4 4 4 4 4 Q", "5 5 5 5 5 5")
    for seat, card in ((0, "A"), (1, "K"), (2, "4"), (3, "5")):
        do(state, seat, {"type": "give", "card": card})
    return state


def test_who_gave_a_card_knows_it_until_it_is_played() -> None:
    state = exchanged()
    assert [(fact.seat, fact.card) for fact in GAME.view(state, 0).known] == [(2, "A")]
    for seed in range(20):
        twin = state.copy()
        twin.resample(0, FastDice(seed))
        assert count(twin.hands[2], CARDS.number("A")) >= 1
        assert hand(twin, 0) == hand(state, 0)
    do(state, 1, {"type": "start", "card": "K", "seat": 1})
    do(state, 2, {"type": "start", "card": "A", "seat": 2})
    assert GAME.view(state, 0).known == ()


def test_hidden_cards_are_dealt_again_within_what_can_be() -> None:
    state = exchanged()
    hands = set()
    for seed in range(30):
        twin = GAME.imagine(GAME.view(state, 0), FastDice(seed))
        assert can_play(twin, 1), "seat 1 is awaited, so it can play"
        assert twin.pile + twin.discard + sum(twin.hands) == DECK
        hands.add(hand(twin, 3))
    assert len(hands) > 20


def test_others_see_that_a_card_is_given_or_dealt_but_not_which() -> None:
    state = new()
    dealt = code({"type": "dealt", "seat": 0, "number": 6, "cards": ["A", "2", "2", "2", "2", "2"]})
    hidden = code({"type": "dealt", "seat": 0, "number": 6, "cards": None})
    assert [state.seen(viewer, CHANCE, dealt) for viewer in (0, 1, 2, SPECTATOR)] == [dealt, hidden, hidden, hidden]
    deal(state, "A 2 2 2 2 2", "K K K K K K", "4 4 4 4 4 Q", "5 5 5 5 5 5")
    given, blank = code({"type": "give", "card": "A"}), code({"type": "give", "card": None})
    assert [state.seen(viewer, 0, given) for viewer in (0, 1, 2)] == [given, blank, blank]


def test_a_view_shows_ones_own_last_move_and_those_since() -> None:
    state = exchanged()
    do(state, 1, {"type": "start", "card": "K", "seat": 1})
    do(state, 2, {"type": "start", "card": "A", "seat": 2})
    told = {viewer: [done.player for done in GAME.view(state, viewer).recent] for viewer in (0, 1, 2, SPECTATOR)}
    assert told == {0: [1, 2], 1: [1, 2], 2: [2], SPECTATOR: [1, 2]}
