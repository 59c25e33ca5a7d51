"""Rolling, production and shortage, victory and the special building phase: cases 21 to 26, 56 to 59 and 64."""

import pytest

from stammtisch.core import CHANCE, FastDice
from stammtisch.games.catan import coding, data
from stammtisch.games.catan.engine import position as p
from stammtisch.games.catan.engine.turns import look_for_victory
from tests.rules.catan.conserved import conserved
from tests.rules.catan.table import RICH, crossing, do, game, hand, offered, points, random_state, refused, road, roll, started

FIELD = {"terrain": {"0,0": "wood"}, "chips": {"0,0": 12}}
AWAY = {"robber": [2, 0]}
NORTH = [[0, 0], [0, 1], [-1, 1]]
SOUTH = [[0, 0], [0, -1], [1, -1]]
EAST = [[0, 0], [1, 0], [0, 1]]


def test_case_21_one_rolls_once_a_turn() -> None:
    state = game(phase="before-roll")
    roll(state, 1, 1)
    assert refused(state, 0, data.Roll()) == "catan.rolled-already"


def test_case_22_nothing_is_built_or_traded_before_the_roll() -> None:
    state = game(phase="before-roll", hands=[RICH])
    for action in (
        data.BuildRoad(3),
        data.BuyCard(),
        data.TradeBank(data.Resources(wood=4), data.Resources(ore=1)),
        data.EndTurn(),
        data.Offer(data.Resources(wood=1), data.Resources(ore=1)),
    ):
        assert refused(state, 0, action) == "catan.roll-first"


def test_case_23_two_dice_fall_as_two_dice_do() -> None:
    state = game(phase="before-roll")
    do(state, 0, data.Roll())
    outcomes = [sum(coding.decode(code).dice) for code in state.legal(CHANCE)]  # type: ignore[attr-defined]
    assert [outcomes.count(total) for total in range(2, 13)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    dice = FastDice(9)
    rolls = [sum(coding.decode(state.chance(dice)).dice) for _ in range(36_000)]  # type: ignore[attr-defined]
    assert all(abs(rolls.count(total) - 1000 * (6 - abs(7 - total))) < 250 for total in range(2, 13))


def test_case_24_a_village_yields_one_a_city_two_and_the_robbers_field_nothing() -> None:
    told = {**FIELD, "phase": "before-roll", "villages": [{"owner": 0, "at": NORTH}], "cities": [{"owner": 0, "at": SOUTH}]}
    state = game(**told, **AWAY)
    roll(state, 6, 6)
    assert hand(state, 0)[0] == 3
    robbed = game(**told, robber=[0, 0])
    roll(robbed, 6, 6)
    assert hand(robbed, 0)[0] == 0


def test_case_25_of_a_short_resource_nobody_gets_any_when_several_are_entitled() -> None:
    state = game(
        phase="before-roll",
        terrain={"0,0": "wood", "0,-2": "ore"},
        chips={"0,0": 12, "0,-2": 12},
        bank={"wood": 2},
        robber=[2, 0],
        cities=[{"owner": 0, "at": NORTH}],
        villages=[{"owner": 1, "at": SOUTH}, {"owner": 1, "at": [[0, -2], [0, -3], [1, -3]]}],
    )
    roll(state, 6, 6)
    assert (hand(state, 0), hand(state, 1)) == ([0, 0, 0, 0, 0], [0, 0, 0, 0, 1])


def test_case_26_a_player_who_alone_is_entitled_gets_the_rest() -> None:
    state = game(
        **FIELD,
        **AWAY,
        phase="before-roll",
        bank={"wood": 2},
        cities=[{"owner": 0, "at": NORTH}],
        villages=[{"owner": 0, "at": SOUTH}],
    )
    roll(state, 6, 6)
    assert hand(state, 0)[0] == 2


def villages(owner: int, number: int) -> list[dict[str, object]]:
    spots = [[[0, 2], [1, 1], [1, 2]], [[2, 0], [2, -1], [3, -1]], [[0, -2], [1, -3], [1, -2]], [[-2, 0], [-1, -1], [-2, -1]]]
    return [{"owner": owner, "at": spot} for spot in spots[:number]]


def test_case_56_a_point_card_bought_at_nine_wins_at_once() -> None:
    state = game(
        cities=villages(0, 4), hands=[{"wool": 1, "grain": 1, "ore": 1}], cards=[{"point": 1}], deck={"point": 1, "knight": 5}
    )
    do(state, 0, data.BuyCard())
    do(state, CHANCE, data.Drawn("point"))
    assert (state.winner, state.to_act(), state.result()) == (0, (), (1.0, 0.0, 0.0))


CHAIN = [[[0, 0], [1, 0]], [[0, 0], [0, 1]], [[-1, 1], [0, 0]], [[-1, 0], [0, 0]], [[0, -1], [0, 0]]]


def test_case_57_ten_points_in_anothers_turn_win_only_when_the_own_turn_begins() -> None:
    state = game(
        options={"victory_points": 5, "map": "beginner"},
        active=0,
        villages=villages(1, 3),
        longest=0,
        roads=[{"owner": 1, "at": path} for path in CHAIN] + [{"owner": 0, "at": [[0, 1], [0, 2]]}],
    )
    assert points(state, 1) == 5
    do(state, 0, data.EndTurn())
    assert (state.winner, state.to_act()) == (1, ())


def test_case_57_the_player_whose_turn_it_is_goes_on_meanwhile() -> None:
    state = game(options={"victory_points": 3, "map": "beginner"}, villages=villages(1, 3))
    assert state.to_act() == (0,)
    look_for_victory(state)
    assert state.winner == p.NONE


def test_case_58_the_road_building_card_is_carried_out_before_the_end() -> None:
    state = game(
        options={"victory_points": 3, "map": "beginner"},
        villages=[{"owner": 0, "at": [[0, 0], [1, 0], [1, -1]]}],
        roads=[{"owner": 0, "at": path} for path in CHAIN[:3]],
        cards=[{"roads": 1}],
    )
    do(state, 0, data.PlayRoads(road(state, *map(tuple, CHAIN[3])), road(state, *map(tuple, CHAIN[4]))))  # type: ignore[arg-type]
    assert state.roads.count(0) == 5
    assert (state.winner, state.longest) == (0, 0)


def test_case_59_nothing_happens_after_the_end() -> None:
    state = game(cities=villages(0, 4), hands=[RICH], cards=[{"point": 2}])
    look_for_victory(state)
    assert state.winner == 0
    for player in range(3):
        assert refused(state, player, data.EndTurn()) == "over"
        assert state.legal(player) == []


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_case_62_no_card_and_no_piece_is_ever_lost(seats: int) -> None:
    start = conserved(started(seats))
    for entries in (100, 400, 900):
        assert conserved(random_state(3, entries, seats)) == start


def test_case_64_with_five_everybody_else_may_build_after_a_turn_in_order() -> None:
    state = game(seats=5, options={}, hands=[{}, RICH, {}, {}, {}], roads=[{"owner": 1, "at": [[0, 0], [1, 0]]}])
    do(state, 0, data.EndTurn())
    builders = []
    while state.phase == p.SPECIAL:
        [player] = state.to_act()
        builders.append(player)
        if player == 1:
            assert refused(state, 1, data.Roll()) == "catan.only-building"
            assert refused(state, 1, data.TradeBank(data.Resources(wood=4), data.Resources(ore=1))) == "catan.only-building"
            assert refused(state, 1, data.PlayMonopoly("wood")) == "catan.only-building"
            assert refused(state, 0, data.BuyCard()) == "not-your-turn"
            do(state, 1, data.BuildRoad(road(state, (0, 0), (0, 1))))
            do(state, 1, data.BuyCard())
            do(state, CHANCE, data.Drawn("knight"))
        do(state, player, data.EndTurn())
    assert builders == [1, 2, 3, 4]
    assert (state.to_act(), state.phase) == ((1,), p.BEFORE_ROLL)
    assert offered(state, 1, data.PlayKnight), "a card from the special phase may be played in the own next turn"


def test_case_64_nobody_wins_in_the_special_building_phase() -> None:
    state = game(
        seats=5,
        options={"victory_points": 3},
        hands=[{}, {}, RICH],
        villages=villages(2, 2),
        roads=[{"owner": 2, "at": [[0, 0], [1, 0]]}],
    )
    do(state, 0, data.EndTurn())
    do(state, 1, data.EndTurn())
    do(state, 2, data.BuildVillage(crossing(state, (0, 0), (1, 0), (0, 1))))
    assert (points(state, 2), state.winner) == (3, p.NONE)
    for player in (2, 3, 4):
        do(state, player, data.EndTurn())
    assert state.to_act() == (1,)


def test_with_four_there_is_no_special_building_phase() -> None:
    state = game(seats=4)
    do(state, 0, data.EndTurn())
    assert state.to_act() == (1,)


def test_the_round_limit_ends_the_game_for_the_one_who_leads_and_shows_point_cards() -> None:
    state = game(
        options={"map": "beginner", "max_rounds": 1},
        villages=[*villages(0, 1), {"owner": 2, "at": NORTH}],
        cards=[{}, {}, {"point": 1}],
        active=2,
    )
    do(state, 2, data.EndTurn())
    assert (state.to_act(), state.result()) == ((), (0.0, 0.0, 1.0))


def test_leaders_share_a_game_ended_by_the_round_limit() -> None:
    state = game(options={"map": "beginner", "max_rounds": 1}, villages=[*villages(0, 1), {"owner": 1, "at": NORTH}], active=2)
    do(state, 2, data.EndTurn())
    assert state.result() == (0.5, 0.5, 0.0)
