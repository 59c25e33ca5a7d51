"""Development cards: cases 32, 33 and 51 to 55."""

import pytest

from stammtisch.core import CHANCE, SPECTATOR
from stammtisch.games.catan import coding, data
from stammtisch.games.catan.data import Resources
from stammtisch.games.catan.engine import position as p
from stammtisch.games.catan.engine.packs import counts
from stammtisch.games.catan.engine.rules import Catan
from tests.rules.catan.table import do, game, hand, hexagon, offered, points, refused, road

CHAIN = [((0, 0), (1, 0)), ((0, 0), (0, 1)), ((-1, 1), (0, 0)), ((-1, 0), (0, 0))]
VILLAGE = [{"owner": 0, "at": [[0, 0], [1, 0], [1, -1]]}]


def test_case_32_only_one_card_a_turn_and_none_bought_in_it() -> None:
    state = game(cards=[{"monopoly": 2, "knight": 1}], fresh={"knight": 1})
    assert refused(state, 0, data.PlayKnight(hexagon(state, 1, 0))) == "catan.card-fresh"
    assert refused(state, 0, data.PlayInvention(Resources(wood=2))) == "catan.card-missing"
    do(state, 0, data.PlayMonopoly("ore"))
    assert refused(state, 0, data.PlayMonopoly("ore")) == "catan.card-played"
    assert not offered(state, 0, data.PlayMonopoly)


def test_case_32_a_card_bought_is_playable_from_the_own_next_turn_on() -> None:
    state = game(seats=2, hands=[{"wool": 1, "grain": 1, "ore": 1}])
    do(state, 0, data.BuyCard())
    do(state, CHANCE, data.Drawn("monopoly"))
    assert refused(state, 0, data.PlayMonopoly("ore")) == "catan.card-fresh"
    for player in (0, 1):
        do(state, player, data.EndTurn())
        if player == 0:
            do(state, 1, data.Roll())
            do(state, CHANCE, data.Rolled((1, 1)))
    do(state, 0, data.PlayMonopoly("ore"))


def test_any_card_may_be_played_before_the_roll() -> None:
    state = game(phase="before-roll", cards=[{"monopoly": 1, "invention": 1, "roads": 1, "knight": 1}], villages=VILLAGE)
    for kind in (data.PlayMonopoly, data.PlayInvention, data.PlayRoads, data.PlayKnight):
        assert offered(state, 0, kind)
    do(state, 0, data.PlayMonopoly("ore"))
    do(state, 0, data.Roll())


def knight(state: Catan, player: int) -> None:
    """One more knight, in a turn of this player's."""
    state.active, state.phase, state.card_played = player, p.TURN, False
    state.cards[player] += 1
    here = hexagon(state, 1, 0) if state.robber != hexagon(state, 1, 0) else hexagon(state, 0, 1)
    do(state, player, data.PlayKnight(here))


def test_case_33_the_third_knight_makes_the_largest_army_and_only_more_takes_it_away() -> None:
    state = game()
    for _ in range(2):
        knight(state, 0)
    assert state.army == p.NONE
    knight(state, 0)
    assert (state.army, points(state, 0)) == (0, 2)
    for _ in range(3):
        knight(state, 1)
    assert (state.army, points(state, 1)) == (0, 0)
    knight(state, 1)
    assert (state.army, points(state, 0), points(state, 1)) == (1, 0, 2)


def roads_ready(**told: object) -> Catan:
    roads = [{"owner": 0, "at": [list(place) for place in path]} for path in CHAIN[:1]]
    return game(**{"cards": [{"roads": 1}], "roads": roads, "villages": VILLAGE, **told})


def test_case_51_the_second_road_may_depend_on_the_first() -> None:
    state = roads_ready()
    do(state, 0, data.PlayRoads(road(state, *CHAIN[1]), road(state, *CHAIN[2])))
    assert (state.roads.count(0), counts(state.cards[0]), counts(state.spent)[p.ROADS]) == (3, [0] * 5, 1)


def test_case_51_an_impossible_second_road_builds_nothing_and_keeps_the_card() -> None:
    state = roads_ready()
    assert refused(state, 0, data.PlayRoads(road(state, *CHAIN[1]), road(state, *CHAIN[3]))) == "catan.not-connected"
    assert refused(state, 0, data.PlayRoads(road(state, *CHAIN[1]), road(state, *CHAIN[1]))) == "catan.path-taken"
    assert refused(state, 0, data.PlayRoads(road(state, *CHAIN[1]))) == "catan.two-roads"
    assert (state.roads.count(0), counts(state.cards[0])[p.ROADS]) == (1, 1)


def test_case_52_with_one_piece_left_one_road_is_built_and_with_none_nothing() -> None:
    state = roads_ready(roads_left=[1])
    assert refused(state, 0, data.PlayRoads(road(state, *CHAIN[1]), road(state, *CHAIN[2]))) == "catan.no-roads-left"
    assert {play.second for play in offered(state, 0, data.PlayRoads)} == {None}
    do(state, 0, data.PlayRoads(road(state, *CHAIN[1])))
    none = roads_ready(roads_left=[0])
    assert refused(none, 0, data.PlayRoads(road(none, *CHAIN[1]))) == "catan.no-roads-left"
    assert not offered(none, 0, data.PlayRoads)


def test_every_listed_pair_of_roads_can_be_built_and_no_pair_is_missing() -> None:
    state = roads_ready()
    listed = {frozenset([play.first, play.second]) for play in offered(state, 0, data.PlayRoads)}
    possible = set()
    for first in range(72):
        for second in range(72):
            try:
                state.check(0, coding.encode(data.PlayRoads(first, second)))
            except Exception:
                continue
            possible.add(frozenset([first, second]))
    assert listed == possible


def test_case_53_a_monopoly_takes_all_cards_of_a_kind_from_everybody() -> None:
    state = game(cards=[{"monopoly": 1}], hands=[{"wood": 1}, {"wood": 2, "ore": 1}, {"ore": 3}])
    do(state, 0, data.PlayMonopoly("wood"))
    assert [hand(state, seat)[0] for seat in range(3)] == [3, 0, 0]
    assert hand(state, 1) == [0, 0, 0, 0, 1]


def test_a_monopoly_on_what_nobody_has_is_legal() -> None:
    state = game(cards=[{"monopoly": 1}])
    do(state, 0, data.PlayMonopoly("wood"))
    assert state.card_played


def test_case_54_an_invention_takes_exactly_two_cards_the_bank_has() -> None:
    state = game(cards=[{"invention": 1}], bank={"ore": 1, "wool": 0})
    assert refused(state, 0, data.PlayInvention(Resources(wood=2, brick=1))) == "catan.two-cards"
    assert refused(state, 0, data.PlayInvention(Resources(wood=1))) == "catan.two-cards"
    assert refused(state, 0, data.PlayInvention(Resources(wool=1, wood=1))) == "catan.bank-lacks"
    assert refused(state, 0, data.PlayInvention(Resources(ore=2))) == "catan.bank-lacks"
    equal = state.copy()
    do(equal, 0, data.PlayInvention(Resources(wood=2)))
    assert hand(equal, 0) == [2, 0, 0, 0, 0]
    do(state, 0, data.PlayInvention(Resources(wood=1, ore=1)))
    assert hand(state, 0) == [1, 0, 0, 0, 1]


def test_case_54_with_one_card_in_the_whole_bank_one_is_taken() -> None:
    empty = {"wood": 0, "brick": 0, "wool": 0, "grain": 0, "ore": 1}
    state = game(cards=[{"invention": 1}], bank=empty)
    assert offered(state, 0, data.PlayInvention) == [data.PlayInvention(Resources(ore=1))]
    do(state, 0, data.PlayInvention(Resources(ore=1)))
    assert hand(state, 0) == [0, 0, 0, 0, 1]


@pytest.mark.parametrize(("seats", "deck"), [(3, [14, 2, 2, 2, 5]), (6, [20, 3, 3, 3, 5])])
def test_case_55_the_deck_has_its_cards_and_then_no_more(seats: int, deck: list[int]) -> None:
    options = {"victory_points": 20} if seats > 4 else {"victory_points": 20, "map": "beginner"}
    state = game(seats=seats, options=options)
    drawn = []
    for _ in range(sum(deck)):
        state.hands[0] = 0x0101010000
        do(state, 0, data.BuyCard())
        outcome = state.legal(CHANCE)[-1]
        drawn.append(coding.decode(outcome))
        state.apply(CHANCE, outcome)
    assert [drawn.count(data.Drawn(card)) for card in data.CARDS] == deck
    state.hands[0] = 0x0101010000
    assert refused(state, 0, data.BuyCard()) == "catan.deck-empty"


def test_only_the_buyer_sees_which_card_he_drew() -> None:
    state = game(hands=[{"wool": 1, "grain": 1, "ore": 1}])
    do(state, 0, data.BuyCard())
    card = coding.encode(data.Drawn("point"))
    told = [coding.decode(state.seen(viewer, CHANCE, card)) for viewer in (0, 1, SPECTATOR)]
    assert told == [data.Drawn("point"), data.Drawn(None), data.Drawn(None)]
