"""What everybody knows: views, notes about foreign hands, dealing again, the drawing."""

import pytest

from stammtisch.catalogue import LANGUAGES
from stammtisch.core import CHANCE, SPECTATOR, FastDice
from stammtisch.games.catan import GAME, data
from stammtisch.games.catan.data import Resources
from stammtisch.games.catan.engine import position as p
from stammtisch.games.catan.engine.board import SMALL
from stammtisch.games.catan.engine.hands import least
from stammtisch.games.catan.engine.packs import count, covers, expanded, nth, packed, reduced, squeezed, total
from stammtisch.games.catan.imagining import imagine
from stammtisch.games.catan.places import TEXTS, land
from stammtisch.games.catan.text import draw, say
from stammtisch.games.catan.view import view
from tests.rules.catan.table import RICH, do, game, hand, hexagon, random_state, roll


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_what_a_viewer_is_sure_of_is_always_true(seats: int) -> None:
    for seed in range(6):
        for entries in (150, 400, 800):
            state = random_state(seed, entries, seats)
            for seat in range(seats):
                assert count(state.cards[seat], p.POINT) <= state.tally[8 * seat + p.CEILING]
                for viewer in (*range(seats), SPECTATOR):
                    assert viewer == seat or covers(state.hands[seat], least(state, viewer, seat))


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_dealing_again_keeps_sizes_totals_and_what_the_viewer_is_sure_of(seats: int) -> None:
    for seed in range(4):
        state = random_state(seed, 500, seats)
        for viewer in (0, seats - 1, SPECTATOR):
            other = state.copy()
            other.resample(viewer, FastDice(seed))
            assert sum(other.hands) == sum(state.hands)
            assert sum(other.cards) + other.deck == sum(state.cards) + state.deck
            for seat in range(seats):
                assert total(other.hands[seat]) == total(state.hands[seat])
                assert total(other.cards[seat]) == total(state.cards[seat])
                assert viewer == seat or covers(other.hands[seat], least(state, viewer, seat))


def test_with_two_players_the_open_bank_tells_the_other_hand() -> None:
    state = random_state(5, 400, 2)
    other = imagine(view(state, 0), FastDice(3))
    assert other.hands == state.hands


def test_dealing_again_reaches_every_hand_that_fits() -> None:
    state = game(hands=[{}, {"wood": 1}, {"ore": 1}])
    found = set()
    for seed in range(40):
        other = state.copy()
        other.resample(0, FastDice(seed))
        found.add(tuple(other.hands))
    assert len(found) == 2


def test_nobody_is_dealt_point_cards_he_would_have_won_with() -> None:
    spots = [[[0, 2], [1, 1], [1, 2]], [[2, 0], [2, -1], [3, -1]], [[0, -2], [1, -3], [1, -2]], [[-2, 0], [-1, -1], [-2, -1]]]
    state = game(
        seats=2,
        active=1,
        cities=[{"owner": 1, "at": spot} for spot in spots],
        cards=[{}, {"knight": 3}],
        deck={"point": 5, "knight": 2},
    )
    do(state, 1, data.EndTurn())
    assert state.tally[8 + p.CEILING] == 3
    for _ in range(2):
        player = int(state.active)
        roll(state, 1, 1)
        do(state, player, data.EndTurn())
    assert view(state, 0).players[1].points_at_most == 1
    dealt = set()
    for seed in range(60):
        other = state.copy()
        other.resample(0, FastDice(seed))
        dealt.add(count(other.cards[1], p.POINT))
    assert dealt == {0, 1}


def test_a_single_discard_is_seen_in_the_open_bank_several_only_together() -> None:
    alone = game(phase="before-roll", hands=[{}, {"wood": 5, "ore": 4}])
    alone.notes[1] = alone.hands[1]
    roll(alone, 3, 4)
    do(alone, 1, data.Discard(Resources(wood=4)))
    assert view(alone, 0).players[1].least == Resources(wood=1, ore=4)
    both = game(phase="before-roll", hands=[{}, {"wood": 5, "ore": 4}, {"wool": 8}])
    both.notes[1] = both.hands[1]
    roll(both, 3, 4)
    do(both, 1, data.Discard(Resources(wood=4)))
    do(both, 2, data.Discard(Resources(wool=4)))
    assert view(both, 0).players[1].least == Resources(wood=1)


def test_a_thief_keeps_knowing_what_he_took() -> None:
    state = game(
        hands=[{}, {"wood": 2, "ore": 1}],
        robber=[2, 0],
        cards=[{"knight": 1}],
        villages=[{"owner": 1, "at": [[0, 0], [0, 1], [-1, 1]]}],
    )
    state.notes[1] = state.hands[1]
    do(state, 0, data.PlayKnight(hexagon(state, 0, 0), 1))
    do(state, CHANCE, data.Stolen("ore"))
    assert view(state, 0).players[1].least == Resources(wood=2)
    assert view(state, 2).players[1].least == Resources(wood=1)


def test_a_view_hides_foreign_hands_and_cards_and_counts_own_points() -> None:
    state = game(hands=[RICH, RICH], cards=[{"point": 1}, {"point": 2}])
    mine, theirs = view(state, 0), view(state, 1)
    assert (mine.players[0].points, mine.players[1].points, theirs.players[1].points) == (1, 0, 2)
    assert mine.hand == Resources(4, 4, 4, 4, 4)
    assert (mine.players[1].resources, mine.players[1].least, mine.players[1].cards) == (20, Resources(), 2)
    watching = view(state, SPECTATOR)
    assert (watching.hand, watching.cards) == (None, None)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_drawing_fits_into_a_hundred_columns_and_shows_every_field(seats: int) -> None:
    for entries in (5, 60, 700):
        state = random_state(4, entries, seats)
        for language in LANGUAGES:
            drawn = draw(view(state, 0), language)
            assert max(map(len, drawn.splitlines())) <= 100
            assert all(f"h{number}" in drawn for number in range(len(state.land.terrain)))


def test_the_island_is_drawn_like_this() -> None:
    state = game(
        villages=[{"owner": 0, "at": [[0, 0], [1, 0], [0, 1]]}],
        cities=[{"owner": 1, "at": [[-2, 2], [-1, 2], [-1, 1]]}],
        roads=[{"owner": 0, "at": [[0, 0], [1, 0]]}, {"owner": 1, "at": [[-2, 2], [-1, 1]]}],
    )
    lines = [line.rstrip() for line in draw(view(state, 0), "en").splitlines()]
    assert "ore 10" in lines[4]
    assert any("C2" in line for line in lines)
    assert any("|1|" in line for line in lines)
    assert any("h9 ROB" in line for line in lines)
    assert lines[-2:] == ["your hand: nothing", "your development cards: none"]


def test_places_are_told_by_what_lies_around_them() -> None:
    state = game()
    seen = view(state, 0)
    inland = next(i for i in range(54) if all(place >= 0 for place in SMALL.crossing_hexes[3 * i : 3 * i + 3]))
    english, german = say(data.BuildVillage(inland), seen, "en"), say(data.BuildVillage(inland), seen, "de")
    assert english.count(",") == 2 and english.startswith(f"village at crossing {inland} (")
    assert german.startswith(f"Dorf auf Kreuzung {inland} (")
    coast = next(i for i, pair in enumerate(SMALL.pairs) if any(place not in SMALL.number for place in pair))
    assert say(data.BuildRoad(coast), seen, "en").endswith("| sea)")
    assert say(data.MoveRobber(9, 2), seen, "en") == f"robber to field 9 ({land(seen, 9, TEXTS['en'])}), robs player 3"


def test_offers_are_counted_as_people_count() -> None:
    seen = view(game(), 0)
    assert say(data.Answer(0, True), seen, "de") == "nimmt Angebot 1 an"
    assert say(data.Answer(1, False), seen, "en") == "declines offer 2"
    assert say(data.Confirm(0, 1), seen, "en") == "trades offer 1 with player 2"
    assert say(data.Withdraw(2), seen, "de") == "zieht Angebot 3 zurück"


def test_packs_count_compare_and_fit_into_actions() -> None:
    pack = packed([3, 0, 24, 1, 31])
    assert (total(pack), count(pack, 2), nth(pack, 3), nth(pack, 58)) == (59, 24, 2, 4)
    assert covers(pack, packed([3, 0, 24, 0, 31])) and not covers(pack, packed([0, 1, 0, 0, 0]))
    assert reduced(pack, packed([4, 0, 4, 1, 1])) == packed([0, 0, 20, 0, 30])
    assert expanded(squeezed(pack)) == pack


def test_the_value_of_a_position_is_a_share_and_a_city_more_makes_it_larger() -> None:
    plain = game(villages=[{"owner": 0, "at": [[0, 0], [1, 0], [0, 1]]}])
    better = game(cities=[{"owner": 0, "at": [[0, 0], [1, 0], [0, 1]]}])
    assert GAME.evaluate(better, 0) > GAME.evaluate(plain, 0) > GAME.evaluate(plain, 1)
    assert sum(GAME.evaluate(plain, seat) for seat in range(3)) == pytest.approx(1)
    assert hand(plain, 0) == [0, 0, 0, 0, 0]
