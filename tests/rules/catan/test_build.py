"""Building and paying: case 42, and that incremental sets are what a fresh look finds."""

import pytest

from stammtisch.errors import IllegalAction
from stammtisch.games import GAMES
from stammtisch.games.catan import coding, data
from stammtisch.games.catan.engine import position as p
from stammtisch.games.catan.engine.board import NOWHERE
from stammtisch.games.catan.engine.build import RESOURCE_NAMES
from stammtisch.games.catan.engine.packs import UNIT
from stammtisch.games.catan.engine.rules import Catan
from stammtisch.match import check
from stammtisch.sentences import sentence
from tests.rules.catan.table import RICH, crossing, do, game, hand, offered, points, random_state, refused, road

HERE = ((0, 0), (1, 0), (0, 1))
AT = [list(place) for place in HERE]


def test_prices_are_paid_to_the_bank() -> None:
    state = game(hands=[RICH], roads=[{"owner": 0, "at": [[0, 0], [1, 0]]}])
    do(state, 0, data.BuildRoad(road(state, (0, 0), (0, 1))))
    assert hand(state, 0) == [3, 3, 4, 4, 4]
    do(state, 0, data.BuildVillage(crossing(state, *HERE)))
    assert hand(state, 0) == [2, 2, 3, 3, 4]
    do(state, 0, data.BuildCity(crossing(state, *HERE)))
    assert (hand(state, 0), points(state, 0)) == ([2, 2, 3, 1, 1], 2)
    do(state, 0, data.BuyCard())
    assert hand(state, 0) == [2, 2, 2, 0, 0]


def test_what_cannot_be_paid_is_refused_and_not_listed() -> None:
    state = game(hands=[{"wood": 1}], villages=[{"owner": 0, "at": AT}])
    assert refused(state, 0, data.BuildRoad(road(state, (0, 0), (0, 1)))) == "catan.cannot-pay"
    assert refused(state, 0, data.BuildCity(crossing(state, *HERE))) == "catan.cannot-pay"
    assert refused(state, 0, data.BuyCard()) == "catan.cannot-pay"


def test_a_refusal_names_what_is_missing() -> None:
    state = game(hands=[{"wool": 1, "grain": 1}])
    with pytest.raises(IllegalAction) as caught:
        check(state, 0, coding.encode(data.BuyCard()))
    assert RESOURCE_NAMES == data.RESOURCES
    assert sentence(GAMES["catan"], caught.value, "de") == "Dafür fehlt dir noch: 1 Erz."
    assert sentence(GAMES["catan"], caught.value, "en") == "For that you still lack: 1 ore."
    assert [coding.decode(code) for code in state.legal(0)] == [data.EndTurn(), *offered(state, 0, data.Offer)]


def test_case_42_a_city_needs_an_own_village() -> None:
    state = game(hands=[RICH], villages=[{"owner": 1, "at": AT}])
    assert refused(state, 0, data.BuildCity(crossing(state, *HERE))) == "catan.no-village-there"
    assert refused(state, 0, data.BuildCity(0)) == "catan.no-village-there"


def test_case_42_pieces_run_out_and_a_city_gives_its_village_back() -> None:
    state = game(hands=[RICH], villages=[{"owner": 0, "at": AT}], roads=[{"owner": 0, "at": [[2, 0], [2, -1]]}])
    state.tally[p.VILLAGES_LEFT] = 0
    free = crossing(state, (2, 0), (2, -1), (3, -1))
    assert refused(state, 0, data.BuildVillage(free)) == "catan.no-villages-left"
    do(state, 0, data.BuildCity(crossing(state, *HERE)))
    assert state.tally[p.VILLAGES_LEFT] == 1
    do(state, 0, data.BuildVillage(free))
    state.tally[p.CITIES_LEFT] = 0
    state.hands[0] += 5 * UNIT[p.ORE] + 5 * UNIT[p.GRAIN]
    assert refused(state, 0, data.BuildCity(free)) == "catan.no-cities-left"
    state.tally[p.ROADS_LEFT] = 0
    assert refused(state, 0, data.BuildRoad(road(state, (2, 0), (3, -1)))) == "catan.no-roads-left"


def test_a_village_is_listed_also_when_no_road_is_left() -> None:
    state = game(hands=[RICH], roads=[{"owner": 0, "at": [[2, 0], [2, -1]]}], roads_left=[0])
    built = coding.encode(data.BuildVillage(crossing(state, (2, 0), (2, -1), (3, -1))))
    assert built in state.legal(0)


def test_a_village_in_play_needs_an_own_road() -> None:
    state = game(hands=[RICH], roads=[{"owner": 1, "at": [[0, 0], [1, 0]]}])
    assert refused(state, 0, data.BuildVillage(crossing(state, *HERE))) == "catan.no-road-there"


@pytest.mark.parametrize("seed", range(10))
def test_what_can_be_built_where_is_what_a_fresh_look_at_the_board_finds(seed: int) -> None:
    for entries in (250, 600, 1000):
        state = random_state(seed, entries, seats=2 + seed % 5, offers=0)
        for seat in range(state.seats):
            assert road_places(state, seat) == near_and_free(state, seat)
            assert village_places(state, seat) == reached_and_open(state, seat)
            assert state.income[13 * seat : 13 * seat + 13] == yields(state, seat)


def road_places(state: Catan, seat: int) -> set[int]:
    """By the rule: a free path that touches an own building, or an own road where nobody else has built."""
    island, found = state.land.island, set()
    for path, owner in enumerate(state.roads):
        for end in island.path_ends[2 * path : 2 * path + 2]:
            building = state.buildings[end]
            mine = [state.roads[other] == seat for other in island.crossing_paths[3 * end : 3 * end + 3] if other != NOWHERE]
            if owner == p.NONE and ((building and p.owner_of(building) == seat) or (not building and any(mine))):
                found.add(path)
    return found


def near_and_free(state: Catan, seat: int) -> set[int]:
    words = [state.sets[8 * seat + p.NEAR] & state.free_low, state.sets[8 * seat + p.NEAR + 1] & state.free_high]
    return {path for path in range(len(state.roads)) if words[path // 60] >> path % 60 & 1}


def village_places(state: Catan, seat: int) -> set[int]:
    island, found = state.land.island, set()
    for place in range(len(state.buildings)):
        beside = [other for other in island.neighbours[3 * place : 3 * place + 3] if other != NOWHERE]
        paths = [path for path in island.crossing_paths[3 * place : 3 * place + 3] if path != NOWHERE]
        if not any(state.buildings[other] for other in (place, *beside)) and any(state.roads[path] == seat for path in paths):
            found.add(place)
    return found


def reached_and_open(state: Catan, seat: int) -> set[int]:
    words = [state.sets[8 * seat + p.REACH] & state.open_low, state.sets[8 * seat + p.REACH + 1] & state.open_high]
    return {place for place in range(len(state.buildings)) if words[place // 60] >> place % 60 & 1}


def yields(state: Catan, seat: int) -> list[int]:
    found = [0] * 13
    for place, building in enumerate(state.buildings):
        if building and p.owner_of(building) == seat:
            for field in state.land.island.crossing_hexes[3 * place : 3 * place + 3]:
                if field != NOWHERE and state.land.terrain[field] != p.DESERT:
                    found[state.land.chips[field]] += UNIT[state.land.terrain[field]] * (2 if p.is_city(building) else 1)
    return found
