"""The bot that is a function, and its clock."""

from stammtisch.bots.choosing import ChoosingBot
from stammtisch.bots.deadline import Deadline
from stammtisch.core import Dice, FastDice
from stammtisch.data import Budget, View
from stammtisch.games.vier import GAME


def test_a_function_is_asked_with_its_scale_and_plays_what_it_says() -> None:
    asked: list[tuple[list[int], float, bool]] = []

    def last(view: View, legal: list[int], dice: Dice, budget: Budget) -> int:
        asked.append((legal, budget.scale, budget.is_spent()))
        return legal[-1]

    state = GAME.new(2, GAME.options())
    legal = state.legal(0)
    assert ChoosingBot(GAME, last, scale=0.5).choose(GAME.view(state, 0), legal, FastDice(1), seconds=60) == legal[-1]
    assert asked == [(legal, 0.5, False)]


def test_no_time_is_over_at_once_and_without_a_limit_never() -> None:
    assert Deadline(0).has_passed()
    assert not Deadline(60).has_passed()
    assert not Deadline(None).has_passed()
