"""The seven: discards, the robber, theft; cases 27 to 31."""

import pytest

from stammtisch.core import CHANCE, SPECTATOR
from stammtisch.games.catan import coding, data
from stammtisch.games.catan.data import Resources
from stammtisch.games.catan.engine import position as p
from stammtisch.games.catan.engine.rules import Catan
from stammtisch.games.catan.view import view
from tests.rules.catan.table import do, game, hand, hexagon, offered, refused, roll

BESIDE = [
    {"owner": 1, "at": [[0, 0], [0, 1], [-1, 1]]},
    {"owner": 2, "at": [[0, 0], [0, -1], [1, -1]]},
    {"owner": 0, "at": [[-2, 1], [-2, 0], [-1, 0]]},
]


def seven(**told: object) -> Catan:
    state = game(**{"phase": "before-roll", "villages": BESIDE, "robber": [2, 0], **told})
    roll(state, 3, 4)
    return state


def test_case_27_only_those_with_more_than_seven_cards_discard_exactly_half() -> None:
    state = game(phase="before-roll", hands=[{"wood": 7}, {"wood": 4, "ore": 4}, {"wool": 8, "grain": 3}])
    roll(state, 1, 6)
    assert state.to_act() == (1, 2)
    assert refused(state, 1, data.Discard(Resources(wood=3))) == "catan.discard-number"
    assert refused(state, 1, data.Discard(Resources(brick=4))) == "catan.lacks-cards"
    assert refused(state, 0, data.Discard(Resources(wood=3))) == "not-your-turn"
    assert refused(state, 1, data.EndTurn()) == "catan.discard-first"
    do(state, 2, data.Discard(Resources(wool=5)))
    assert state.to_act() == (1,)
    do(state, 1, data.Discard(Resources(wood=2, ore=2)))
    assert (hand(state, 1), hand(state, 2)) == ([2, 0, 0, 0, 2], [0, 0, 3, 3, 0])
    assert (state.to_act(), state.phase) == ((0,), p.ROBBING)


def test_case_27_others_see_only_how_many_cards_are_discarded_and_nothing_before_all_have_chosen() -> None:
    state = game(phase="before-roll", hands=[{"wood": 7}, {"wood": 4, "ore": 4}, {"wool": 8, "grain": 3}])
    roll(state, 1, 6)
    secret = coding.encode(data.Discard(Resources(wool=5)))
    assert coding.decode(state.seen(1, 2, secret)) == data.Discarded(5)
    assert coding.decode(state.seen(SPECTATOR, 2, secret)) == data.Discarded(5)
    assert state.seen(2, 2, secret) == secret
    other = state.copy()
    do(state, 2, data.Discard(Resources(wool=5)))
    do(other, 2, data.Discard(Resources(wool=3, grain=2)))
    assert view(state, 1) == view(other, 1)
    assert view(state, 2) != view(other, 2)
    assert view(state, 2).discard == Resources(wool=5)


def test_the_first_discard_offered_is_the_evenest() -> None:
    state = game(phase="before-roll", hands=[{"wood": 6, "ore": 3, "wool": 1}])
    roll(state, 1, 6)
    assert offered(state, 0, data.Discard)[0] == data.Discard(Resources(wood=4, ore=1))


def test_of_very_many_discards_a_sample_is_listed_and_every_one_accepted() -> None:
    much = {"wood": 9, "brick": 9, "wool": 9, "grain": 9, "ore": 9}
    state = game(phase="before-roll", hands=[much])
    roll(state, 1, 6)
    assert 20 < len(state.legal(0)) <= 121
    do(state, 0, data.Discard(Resources(wood=5, brick=5, wool=4, grain=4, ore=4)))


def test_case_28_the_robber_waits_for_the_discards_and_goes_to_another_land_hex() -> None:
    state = game(phase="before-roll", hands=[{}, {"wood": 8}], robber=[0, 0])
    roll(state, 1, 6)
    assert refused(state, 0, data.MoveRobber(hexagon(state, 0, 1))) == "not-your-turn"
    do(state, 1, data.Discard(Resources(wood=4)))
    assert refused(state, 0, data.MoveRobber(hexagon(state, 0, 0))) == "catan.robber-stays"
    assert refused(state, 0, data.MoveRobber(25)) == "catan.no-hex"
    assert refused(state, 0, data.EndTurn()) == "catan.move-robber"
    assert (3, 0) not in state.land.island.number
    do(state, 0, data.MoveRobber(hexagon(state, 0, 1)))


def test_case_29_thief_and_victim_see_the_card_others_only_that_there_was_one() -> None:
    state = seven(hands=[{}, {"ore": 1}, {"wool": 1}])
    do(state, 0, data.MoveRobber(hexagon(state, 0, 0), 1))
    assert state.to_act() == (CHANCE,)
    theft = coding.encode(data.Stolen("ore"))
    assert [coding.decode(state.seen(viewer, CHANCE, theft)) for viewer in (0, 1, 2, SPECTATOR)] == [
        data.Stolen("ore"),
        data.Stolen("ore"),
        data.Stolen(None),
        data.Stolen(None),
    ]
    do(state, CHANCE, data.Stolen("ore"))
    assert (hand(state, 0), hand(state, 1)) == ([0, 0, 0, 0, 1], [0, 0, 0, 0, 0])
    assert view(state, 1).players[0].least == Resources(ore=1)
    assert view(state, 2).players[0].least == Resources()
    assert state.to_act() == (0,)


def test_case_30_the_victim_must_have_a_building_there_and_be_somebody_else() -> None:
    state = seven(hands=[{"wood": 1}, {"ore": 1}, {}])
    here = hexagon(state, 0, 0)
    assert refused(state, 0, data.MoveRobber(here, 0)) == "catan.victim-not-there"
    assert refused(state, 0, data.MoveRobber(hexagon(state, -2, 2), 1)) == "catan.victim-not-there"
    assert refused(state, 0, data.MoveRobber(here, 5)) == "catan.victim-not-there"
    nobody = state.copy()
    do(nobody, 0, data.MoveRobber(hexagon(state, -2, 2)))
    assert nobody.phase == p.TURN


def test_case_30_robbing_nobody_is_accepted_but_not_listed_where_somebody_can_be_robbed() -> None:
    state = seven(hands=[{}, {"ore": 1}, {}])
    here = hexagon(state, 0, 0)
    listed = [move.victim for move in offered(state, 0, data.MoveRobber) if move.hex == here]
    assert listed == [1]
    do(state, 0, data.MoveRobber(here))
    assert (hand(state, 1), state.phase) == ([0, 0, 0, 0, 1], p.TURN)


def test_case_30_a_victim_without_cards_loses_nothing() -> None:
    state = seven(hands=[{}, {"ore": 1}, {}])
    do(state, 0, data.MoveRobber(hexagon(state, 0, 0), 2))
    assert (state.phase, state.robber) == (p.TURN, hexagon(state, 0, 0))


def test_case_31_a_knight_before_the_roll_makes_nobody_discard_and_the_roll_is_still_due() -> None:
    state = game(phase="before-roll", villages=BESIDE, robber=[2, 0], hands=[{}, {"ore": 9}], cards=[{"knight": 1}])
    do(state, 0, data.PlayKnight(hexagon(state, 0, 0), 1))
    do(state, CHANCE, data.Stolen("ore"))
    assert (state.to_act(), state.phase, hand(state, 1)[4]) == ((0,), p.BEFORE_ROLL, 8)
    do(state, 0, data.Roll())


@pytest.mark.parametrize("friendly", [False, True])
def test_the_friendly_robber_spares_players_with_two_open_points(friendly: bool) -> None:
    state = seven(hands=[{}, {"ore": 1}, {"ore": 1}], options={"map": "beginner", "friendly_robber": friendly})
    here = hexagon(state, 0, 0)
    assert any(move.hex == here for move in offered(state, 0, data.MoveRobber)) == (not friendly)
    if friendly:
        assert refused(state, 0, data.MoveRobber(here, 1)) == "catan.friendly-robber"
