"""The map, the order of play and the founding: cases 12 to 20 and 63."""

from collections import Counter
from pathlib import Path

import pytest

from stammtisch.core import CHANCE, FastDice
from stammtisch.games.catan import GAME, coding, data
from stammtisch.games.catan.engine import position as p
from stammtisch.games.catan.engine.board import LARGE, NEIGHBOURS, SMALL, Island
from stammtisch.games.catan.engine.setup import CHIPS, HARBOUR_KINDS, TERRAINS
from stammtisch.games.catan.view import view
from tests.rules.catan.table import crossing, do, game, hand, offered, refused, road, started


@pytest.mark.parametrize(
    ("island", "figures"), [(SMALL, (19, 18, 54, 72, 30)), (LARGE, (30, 22, 80, 109, 38))], ids=["small", "large"]
)
def test_the_islands_have_the_right_number_of_hexes_crossings_paths_and_coasts(island: Island, figures: tuple[int, ...]) -> None:
    coast = [pair for pair in island.pairs if len([place for place in pair if place in island.number]) == 1]
    assert (len(island.hexes), len(island.sea), len(island.triples), len(island.pairs), len(coast)) == figures


def assert_proper_map(seats: int, seed: int, **options: object) -> None:
    land = started(seats, seed, **options).land
    size = 0 if land.island is SMALL else 1
    assert [land.terrain.count(terrain) for terrain in range(6)] == TERRAINS[size]
    assert sorted(chip for chip in land.chips if chip) == sorted(CHIPS[size])
    assert all((chip == 0) == (terrain == p.DESERT) for chip, terrain in zip(land.chips, land.terrain, strict=True))
    assert [land.kinds.count(kind) for kind in range(6)] == HARBOUR_KINDS[size]
    assert len([kind for kind in land.harbour_at if kind != p.NONE]) == 2 * len(land.kinds)
    for number, (x, y) in enumerate(land.island.hexes):
        for dx, dy in NEIGHBOURS:
            other = land.island.number.get((x + dx, y + dy))
            assert other is None or not {land.chips[number], land.chips[other]} <= {6, 8}


def test_case_12_a_map_for_four_has_its_terrain_chips_and_harbours_and_the_robber_in_the_desert() -> None:
    assert_proper_map(4, 7)
    state = started(4, 7)
    assert state.land.terrain[state.robber] == p.DESERT
    assert len(state.land.island.hexes) + len(state.land.island.sea) == 37


def test_case_13_maps_vary_and_never_put_6_and_8_side_by_side() -> None:
    deserts: Counter[int] = Counter()
    corners: Counter[int] = Counter()
    for seed in range(150):
        assert_proper_map(3, seed)
        land = started(3, seed).land
        deserts[land.terrain.index(p.DESERT)] += 1
        corners[land.corner] += 1
    assert len(deserts) >= 15
    assert set(corners) == set(range(6))


def test_case_63_a_map_for_five_has_52_hexes_11_harbours_two_deserts_and_28_chips() -> None:
    for seed in range(20):
        assert_proper_map(5, seed)
    land = started(5, 3).land
    assert len(land.island.hexes) + len(land.island.sea) == 52
    assert (len(land.kinds), land.terrain.count(p.DESERT), len([chip for chip in land.chips if chip])) == (11, 2, 28)


@pytest.mark.parametrize("seats", [3, 6])
def test_the_beginners_maps_are_proper_and_the_same_in_every_game(seats: int) -> None:
    assert_proper_map(seats, 1, map="beginner")
    one, other = (started(seats, seed, map="beginner").land for seed in (1, 2))
    assert (one.terrain, one.chips, one.kinds, one.harbour_at) == (other.terrain, other.chips, other.kinds, other.harbour_at)


def test_the_small_beginners_map_is_the_one_of_the_rules_page() -> None:
    state = started(3, 1, map="beginner")
    names = ("wood", "brick", "wool", "grain", "ore", "desert")
    hexes = [f"{names[terrain]} {chip or '-'}" for terrain, chip in zip(state.land.terrain, state.land.chips, strict=True)]
    rows = [", ".join(hexes[first:last]) for first, last in ((0, 3), (3, 7), (7, 12), (12, 16), (16, 19))]
    page = (Path(__file__).parents[3] / "docs" / "rules" / "catan.md").read_text(encoding="utf-8")
    assert "\n".join(rows) in page
    assert state.land.terrain[state.robber] == p.DESERT


def ordered(*rolls: tuple[int, int]) -> list[int]:
    state = GAME.new(3, GAME.options(map="beginner"))
    for dice in rolls:
        do(state, CHANCE, data.OrderRolled(dice))
    assert state.phase == p.FOUNDING
    return list(state.order)


def test_the_highest_roll_begins_and_the_others_follow() -> None:
    assert ordered((1, 2), (6, 6), (2, 3)) == [1, 2, 0]


def test_equal_rolls_are_rolled_again_among_themselves() -> None:
    assert ordered((3, 3), (1, 1), (3, 3), (1, 2), (1, 3)) == [2, 0, 1]
    assert ordered((3, 3), (3, 3), (3, 3), (1, 2), (1, 3), (1, 2), (5, 5), (6, 6)) == [1, 2, 0]


def test_case_14_founding_goes_around_and_back_and_places_two_villages_and_two_roads_each() -> None:
    state = started(3)
    first, second, third = state.order
    founders = []
    while state.phase in (p.FOUNDING, p.FOUNDING_ROAD):
        [player] = state.to_act()
        founders.append(player)
        state.apply(player, state.legal(player)[0])
    assert founders == [seat for seat in (first, second, third, third, second, first) for _ in range(2)]
    assert [state.roads.count(seat) for seat in range(3)] == [2, 2, 2]
    assert state.to_act() == (first,)
    assert state.phase == p.BEFORE_ROLL


def test_case_15_nobody_builds_in_anothers_founding_slot() -> None:
    state = started(3)
    assert refused(state, state.order[1], data.BuildVillage(20)) == "not-your-turn"
    assert refused(state, state.order[0], data.BuildRoad(20)) == "catan.found-village"


def test_case_16_a_founding_road_touches_the_village_just_placed() -> None:
    state = started(3)
    player = state.order[0]
    do(state, player, data.BuildVillage(crossing(state, (0, 0), (1, 0), (0, 1))))
    assert refused(state, player, data.BuildRoad(road(state, (-2, 0), (-2, 1)))) == "catan.founding-road"
    assert refused(state, player, data.BuildVillage(0)) == "catan.found-road"
    assert len(offered(state, player, data.BuildRoad)) == 3
    do(state, player, data.BuildRoad(road(state, (0, 0), (1, 0))))


@pytest.mark.parametrize(
    "near",
    [
        ((-2, 2), (-2, 1), (-1, 1)),
        ((-2, 2), (-1, 2), (-2, 3)),
        ((-1, 2), (-1, 1), (0, 1)),
    ],
)
def test_case_17_no_village_stands_next_to_another(near: tuple[tuple[int, int], ...]) -> None:
    state = game(phase="found-village", villages=[{"owner": 1, "at": [[-2, 2], [-1, 2], [-1, 1]]}])
    assert refused(state, 0, data.BuildVillage(crossing(state, *near))) == "catan.too-close"
    do(state, 0, data.BuildVillage(crossing(state, (-1, 1), (0, 1), (0, 0))))


def test_cases_18_and_19_a_crossing_is_three_neighbouring_hexes_in_any_order_and_one_of_them_land() -> None:
    state = game(phase="found-village", villages=[{"owner": 1, "at": [[-1, 1], [-2, 2], [-1, 2]]}])
    assert refused(state, 0, data.BuildVillage(crossing(state, (-2, 2), (-1, 2), (-1, 1)))) == "catan.occupied"
    island = state.land.island
    for nonsense in (((-3, 3), (-2, 3), (-3, 4)), ((0, 0), (1, 0), (2, 0)), ((0, 0), (1, 0)), ((0, 0), (0, 0), (1, 0))):
        assert frozenset(nonsense) not in island.crossing_of
    assert refused(state, 0, data.BuildVillage(79)) == "catan.no-crossing"


def test_case_20_the_second_village_yields_a_card_from_each_field_but_the_desert() -> None:
    state = game(phase="found-village", terrain={"0,0": "wood", "1,0": "ore", "0,1": "desert"})
    state.place = 5
    do(state, 0, data.BuildVillage(crossing(state, (0, 0), (1, 0), (0, 1))))
    assert hand(state, 0) == [1, 0, 0, 0, 1]
    assert view(state, 1).players[0].least == data.Resources(wood=1, ore=1)
    first = game(phase="found-village")
    do(first, 0, data.BuildVillage(crossing(first, (0, 0), (1, 0), (0, 1))))
    assert hand(first, 0) == [0, 0, 0, 0, 0]


def test_every_corner_and_every_harbour_arrangement_can_come_by_chance() -> None:
    state = GAME.new(3, GAME.options())
    dice = FastDice(1)
    while state.phase < p.CHIPPING:
        state.apply(CHANCE, state.chance(dice))
    assert [coding.decode(code) for code in state.legal(CHANCE)] == [data.Chipped(corner) for corner in range(6)]
    state.apply(CHANCE, state.legal(CHANCE)[0])
    assert len(state.legal(CHANCE)) == 2
