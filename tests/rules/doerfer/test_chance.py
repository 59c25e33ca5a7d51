"""The generator of DOERFER-7: tiles come as often as the configuration says."""

from collections import Counter
from math import sqrt

import pytest

from stammtisch.core import CHANCE, Dice, FastDice
from stammtisch.errors import IllegalAction
from stammtisch.games.doerfer import GAME
from stammtisch.games.doerfer.data import Options
from stammtisch.games.doerfer.engine.rules import draw, place
from stammtisch.games.doerfer.engine.tiles import LETTERS, drawn, letters_of, shares, tile_of
from stammtisch.games.doerfer.presets import CONFIGURATIONS

EVEN = [100] * 6


class Told(Dice):
    """Dice that fall as told; they note what was asked."""

    def __init__(self, *rolls: int) -> None:
        self.rolls = list(rolls)
        self.asked: list[int] = []

    def below(self, n: int) -> int:
        self.asked.append(n)
        return self.rolls.pop(0)


def test_six_numbers_of_0_to_100_admit_biomes_and_six_more_choose_edges() -> None:
    dice = Told(99, 100, 0, 50, 49, 30, *[0, 99, 100, 199, 200, 299])
    tile = drawn([100, 100, 100, 50, 50, 30], [100, 100, 100, 100, 100, 70], dice)
    # houses (99 < 100), forest and water (49 < 50) are in; plains (100), fields (50) and tracks (30) are not
    assert letters_of(tile) == "HHFFWW"
    assert dice.asked == [101] * 6 + [300] * 6


def test_the_numbers_are_drawn_again_until_some_biome_is_admitted() -> None:
    dice = Told(*[100] * 6, *[100] * 6, *[100] * 5, 29, *[0] * 6)
    assert letters_of(drawn([100, 100, 100, 50, 50, 30], EVEN, dice)) == "TTTTTT"
    assert dice.asked == [101] * 18 + [100] * 6


def test_a_biome_without_weight_is_drawn_for_but_never_admitted() -> None:
    dice = Told(*[0] * 6, *[0] * 6)
    assert letters_of(drawn(EVEN, [0, 0, 0, 0, 0, 5], dice)) == "TTTTTT"
    assert dice.asked == [101] * 6 + [5] * 6


def test_weights_decide_among_the_admitted() -> None:
    dice = Told(0, 0, 100, 100, 100, 0, *[0, 9, 10, 29, 30, 34])
    assert letters_of(drawn(EVEN, [10, 20, 7, 7, 7, 5], dice)) == "HHPPTT"


@pytest.mark.parametrize(("chance", "expected"), [(100, 100 / 101), (50, 50 / 101), (30, 30 / 101), (101, 1.0), (1, 1 / 101)])
def test_a_chance_is_out_of_101(chance: int, expected: float) -> None:
    """Tracks of overwhelming weight show whether they were admitted."""
    draws, dice = 20_000, FastDice(chance)
    hits = sum("T" in letters_of(drawn([101, 0, 0, 0, 0, chance], [1, 0, 0, 0, 0, 10**6], dice)) for _ in range(draws))
    assert abs(hits / draws - expected) <= 5 * sqrt(expected * (1 - expected) / draws)


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_biomes_come_as_often_as_the_exact_shares(name: str) -> None:
    state = GAME.new(CONFIGURATIONS[name].players, Options(preset=name))  # type: ignore[arg-type]
    draws, dice = 6_000, FastDice(7)
    tiles = [letters_of(state.chance(dice) >> 3) for _ in range(draws)]
    for biome, letter in enumerate(LETTERS):
        expected = state.house.shares[biome]
        assert abs(sum(tile[0] == letter for tile in tiles) / draws - expected) <= 5 * sqrt(expected * (1 - expected) / draws)
    assert abs(sum(state.house.shares) - 1) < 1e-9


def test_tiles_without_water_and_tracks_come_in_the_right_part_of_all_draws() -> None:
    """In multiplayer_2 both are left out with 51/101 * 71/101, and else rarely miss all six edges."""
    odds = CONFIGURATIONS["multiplayer_2"].odds
    chances, weights = [odd.chance for odd in odds], [odd.weight for odd in odds]
    draws, dice = 20_000, FastDice(11)
    dry = sum(not set("WT") & set(letters_of(drawn(chances, weights, dice))) for _ in range(draws)) / draws
    out, water, tracks = 51 / 101 * 71 / 101, 50 / 101 * 71 / 101, 51 / 101 * 30 / 101
    expected = out + water * (4 / 5) ** 6 + tracks * (400 / 470) ** 6 + 50 / 101 * 30 / 101 * (400 / 570) ** 6
    assert abs(dry - expected) < 0.02


def test_shares_of_an_even_choice_are_even() -> None:
    assert shares([101, 101, 0, 0, 0, 0], [1, 3, 1, 1, 1, 1])[:3] == [0.25, 0.75, 0.0]
    assert Counter(round(share, 9) for share in shares(EVEN, EVEN)) == {round(1 / 6, 9): 6}


def test_only_biomes_that_can_come_are_possible_draws() -> None:
    easy = GAME.new(2, Options(preset="multiplayer_2_easy"))
    easy.check(CHANCE, draw(tile_of("HPFAHP")))
    wet = draw(tile_of("HPFAHW"))
    for wrong, code in ((wet, "doerfer.not-in-the-stack"), (place(0, -1, 0), "illegal"), (draw(2**18), "illegal")):
        with pytest.raises(IllegalAction) as caught:
            easy.check(CHANCE, wrong)
        assert caught.value.code == code
    with pytest.raises(IllegalAction, match="not-your-turn"):
        easy.check(0, draw(tile_of("HPFAHP")))


def test_codes_that_are_no_biome_are_no_tile() -> None:
    state = GAME.new(2, Options())
    with pytest.raises(IllegalAction):
        state.check(CHANCE, draw(0o777777))
