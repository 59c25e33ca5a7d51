"""The contract's own parts: quick dice, the defaults of a state, random play."""

from collections import Counter
from itertools import pairwise
from typing import Self

import pytest

from stammtisch.core import CHANCE, SPECTATOR, FastDice, State, play_randomly, scatter
from stammtisch.errors import IllegalAction
from stammtisch.match import SeededDice
from tests.laws import toy

# Computed by another program from the description of the generator.
ROLLS_OF_ONE = [4, 2, 5, 0, 3, 0, 5, 1, 2, 5, 1, 2]
LARGE_ROLLS = [768547724034032, 1120458171812318]


class Coin(State):
    """Toss, then call: the smallest game that leaves every default of the contract in place."""

    def __init__(self, stage: int = 0) -> None:
        self.stage = stage

    def to_act(self) -> tuple[int, ...]:
        return ((CHANCE,), (0,), ())[self.stage]

    def legal(self, player: int) -> list[int]:
        if (player,) != self.to_act():
            return []
        return [5, 6, 6, 6] if player == CHANCE else [1, 2]

    def apply(self, player: int, action: int) -> None:
        self.stage += 1

    def result(self) -> tuple[float, ...]:
        return (1.0, 0.0)

    def copy(self) -> Self:
        return type(self)(self.stage)


def refusal(state: State, player: int, action: int) -> str:
    with pytest.raises(IllegalAction) as refused:
        state.check(player, action)
    return refused.value.code


def test_quick_dice_repeat_themselves_by_seed() -> None:
    one, other = FastDice(7), FastDice(7)
    assert [one.below(1000) for _ in range(50)] == [other.below(1000) for _ in range(50)]
    assert len({FastDice(seed).below(2**30) for seed in range(200)}) == 200


def test_quick_dice_roll_these_numbers_in_every_build() -> None:
    dice = FastDice(1)
    assert [dice.below(6) for _ in range(12)] == ROLLS_OF_ONE
    assert [dice.below(2**50) for _ in range(2)] == LARGE_ROLLS


@pytest.mark.parametrize("sides", [2, 6, 7, 110])
def test_quick_dice_are_fair(sides: int) -> None:
    dice = FastDice(sides)
    counts = Counter(dice.below(sides) for _ in range(1000 * sides))
    assert set(counts) == set(range(sides))
    surprise = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert surprise < sides + 8 * (2 * sides) ** 0.5


def test_quick_dice_reach_every_part_of_a_large_range() -> None:
    dice = FastDice(3)
    rolls = [dice.below(2**60) for _ in range(4000)]
    assert all(0 <= roll < 2**60 for roll in rolls)
    eighths = Counter(roll >> 57 for roll in rolls)
    assert set(eighths) == set(range(8))
    assert all(400 < count < 600 for count in eighths.values())
    assert len(set(rolls)) == 4000


def test_neighbouring_seeds_are_scattered() -> None:
    mixed = [scatter(seed) for seed in range(1000)]
    assert all(0 <= value < 2**64 for value in mixed)
    flipped = [(one ^ other).bit_count() for one, other in pairwise(mixed)]
    assert 31 < sum(flipped) / len(flipped) < 33
    assert min(flipped) > 10


def test_a_state_refuses_what_it_does_not_list() -> None:
    coin = Coin(1)
    coin.check(0, 1)
    assert refusal(coin, 0, 3) == "illegal"
    assert refusal(coin, 1, 1) == "not-your-turn"


def test_luck_picks_a_listed_entry_by_its_place() -> None:
    counts = Counter(Coin().chance(SeededDice("00" * 32, place)) for place in range(400))
    assert set(counts) == {5, 6}
    assert 60 < counts[5] < 140


def test_without_secrets_everybody_sees_everything_and_nothing_is_dealt_again() -> None:
    coin = Coin(1)
    coin.resample(0, FastDice())
    assert coin.stage == 1
    assert [coin.seen(viewer, 0, 2) for viewer in (0, 1, SPECTATOR)] == [2, 2, 2]
    assert [coin.team(player) for player in (0, 1)] == [0, 1]


def test_random_play_goes_to_the_end_or_to_its_limit() -> None:
    assert play_randomly(Coin(), FastDice(), 10) == 2
    assert play_randomly(Coin(), FastDice(), 1) == 1
    state = toy.Masks(4, toy.Options())
    assert play_randomly(state, FastDice(4), 1000) < toy.GAME.longest
    assert state.to_act() == ()
