"""The longest road with all its special cases (34 to 41), and against a search by hand."""

import pytest

from stammtisch.games.catan import coding, data
from stammtisch.games.catan.engine import position as p
from stammtisch.games.catan.engine.board import NEIGHBOURS
from stammtisch.games.catan.engine.build import put_road, put_village
from stammtisch.games.catan.engine.roads import longest_trail, road_length
from stammtisch.games.catan.engine.rules import Catan
from tests.rules.catan.agreement import facts, longest_by_hand
from tests.rules.catan.table import RICH, crossing, do, game, points, random_state, refused, road

Place = tuple[int, int]
CHAIN = [((0, 0), (1, 0)), ((0, 0), (0, 1)), ((-1, 1), (0, 0)), ((-1, 0), (0, 0)), ((0, -1), (0, 0))]
CUT = [[-1, 1], [0, 0], [0, 1]]


def pieces(owner: int, paths: list[tuple[Place, Place]]) -> list[dict[str, object]]:
    return [{"owner": owner, "at": [list(place) for place in path]} for path in paths]


def ring(x: int, y: int) -> list[tuple[Place, Place]]:
    return [((x, y), (x + dx, y + dy)) for dx, dy in NEIGHBOURS]


def with_chain(length: int = 5, **told: object) -> Catan:
    return game(roads=[*pieces(0, CHAIN[:length]), *told.pop("more", [])], hands=[RICH, RICH, RICH], **told)  # type: ignore[misc]


def test_case_34_the_fifth_road_in_a_row_gets_the_card() -> None:
    state = with_chain(4)
    assert (road_length(state, 0), state.longest) == (4, p.NONE)
    do(state, 0, data.BuildRoad(road(state, *CHAIN[4])))
    assert (road_length(state, 0), state.longest, points(state, 0)) == (5, 0, 2)


def test_case_35_a_foreign_village_inside_interrupts_and_the_card_is_set_aside() -> None:
    state = with_chain(active=1, more=pieces(1, [((-1, 1), (0, 1))]))
    do(state, 1, data.BuildVillage(crossing(state, *map(tuple, CUT))))  # type: ignore[arg-type]
    assert (road_length(state, 0), state.longest, points(state, 0)) == (3, p.NONE, 0)


def test_case_36_a_foreign_village_at_the_end_does_not_interrupt() -> None:
    state = with_chain(active=1, more=pieces(1, [((1, 0), (1, -1))]))
    do(state, 1, data.BuildVillage(crossing(state, (0, 0), (1, -1), (1, 0))))
    assert (road_length(state, 0), state.longest) == (5, 0)


def test_case_37_an_own_village_inside_does_not_interrupt() -> None:
    state = with_chain()
    do(state, 0, data.BuildVillage(crossing(state, *map(tuple, CUT))))  # type: ignore[arg-type]
    assert (road_length(state, 0), state.longest) == (5, 0)


@pytest.mark.parametrize(
    ("paths", "length"),
    [
        (ring(0, 0), 6),
        ([*ring(0, 0), ((0, 1), (1, 0))], 7),
        (list({frozenset(path): path for path in [*ring(0, 0), *ring(1, 0)]}.values()), 11),
    ],
    ids=["a ring", "a ring with a tail", "two rings"],
)
def test_case_38_rings_count_every_road_once(paths: list[tuple[Place, Place]], length: int) -> None:
    assert road_length(game(roads=pieces(0, paths)), 0) == length


NORTHERN = [((x, 1), (x + dx, 2)) for x in (-2, -1, 0) for dx in (-1, 0)]  # zigzags along the border of two rows
SOUTHERN = [((x, -2), (x + dx, -1)) for x in (0, 1, 2) for dx in (-1, 0)]


def test_case_39_a_tie_after_an_interruption_leaves_the_card_aside_until_one_is_longer() -> None:
    state = game(
        active=1,
        hands=[RICH, RICH, RICH],
        roads=[
            *pieces(0, [*CHAIN, ((0, -1), (1, -1))]),
            *pieces(1, NORTHERN[:5]),
            *pieces(2, SOUTHERN[:5]),
            *pieces(1, [((-1, 1), (0, 1))]),
        ],
    )
    assert [road_length(state, seat) for seat in range(3)] == [6, 5, 5]
    assert state.longest == 0
    do(state, 1, data.BuildVillage(crossing(state, *map(tuple, CUT))))  # type: ignore[arg-type]
    assert (road_length(state, 0), state.longest) == (4, p.NONE)
    do(state, 1, data.EndTurn())
    do(state, 2, data.Roll())
    do(state, -1, data.Rolled((1, 1)))
    longer = next(
        named
        for code in state.legal(2)
        if isinstance(named := coding.decode(code), data.BuildRoad) and grown(state, named.path) == 6
    )
    do(state, 2, longer)
    assert (state.longest, points(state, 2)) == (2, 2)


def grown(state: Catan, path: int) -> int:
    twin = state.copy()
    put_road(twin, 2, path)
    return road_length(twin, 2)


def test_case_39_a_holder_who_is_still_among_the_longest_keeps_the_card() -> None:
    state = game(
        active=2,
        hands=[RICH, RICH, RICH],
        longest=0,
        roads=[*pieces(0, ring(0, 0)), *pieces(1, NORTHERN[:5]), *pieces(2, [((0, 1), (1, 0))])],
    )
    put_village(state, 2, crossing(state, (0, 0), (0, 1), (1, 0)))
    assert (road_length(state, 0), state.longest) == (6, 0), "a ring that is cut in one place is still a trail of six"
    state = game(longest=0, roads=[*pieces(0, CHAIN), *pieces(1, NORTHERN[:5])])
    assert (road_length(state, 1), state.longest) == (5, 0)


def test_case_40_an_equally_long_road_does_not_take_the_card() -> None:
    state = with_chain(active=1, more=pieces(1, SOUTHERN[:4]))
    do(state, 1, data.BuildRoad(road(state, *SOUTHERN[4])))
    assert (road_length(state, 1), state.longest) == (5, 0)


def test_case_41_no_road_leads_through_a_foreign_village() -> None:
    state = with_chain(3, active=0, villages=[{"owner": 1, "at": [[-1, 0], [-1, 1], [0, 0]]}])
    beyond = road(state, (-1, 0), (0, 0))
    assert refused(state, 0, data.BuildRoad(beyond)) == "catan.not-connected"
    assert coding.encode(data.BuildRoad(beyond)) not in state.legal(0)


@pytest.mark.parametrize("seed", range(12))
def test_the_length_is_what_trying_every_trail_finds(seed: int) -> None:
    for entries in (300, 700, 1100):
        state = random_state(seed, entries, seats=3 + seed % 4, offers=0)
        for seat in range(state.seats):
            found = longest_by_hand(facts(state), seat)
            assert longest_trail(state, seat) == road_length(state, seat) == found


@pytest.mark.parametrize("seed", range(12))
def test_the_holder_is_a_longest_road_of_at_least_five_and_the_record_is_what_must_be_surpassed(seed: int) -> None:
    for entries in range(200, 1300, 100):
        state = random_state(seed, entries, seats=4, offers=0)
        lengths = [longest_trail(state, seat) for seat in range(4)]
        assert state.record == max(4, *lengths)
        if state.longest == p.NONE:
            assert max(lengths) < 5 or lengths.count(max(lengths)) > 1
        else:
            assert lengths[state.longest] == max(lengths) >= 5
