"""The laws notice what they are there for: each planted bug is caught, by the law that should catch it."""

import pytest

from stammtisch.core import CHANCE, Dice
from stammtisch.data import AnyGame
from stammtisch.errors import IllegalAction
from tests.laws import toy
from tests.laws.bugs import BUGS, Bug
from tests.laws.laws import LAWS, Judge, Law
from tests.laws.tables import Table, tables

EVERY_LAW = frozenset(LAWS)


def broken_law(game: AnyGame, laws: frozenset[Law], often: int, rarely: int) -> str | None:
    """The name of the first law seen broken at any table of this game."""
    for table in tables(game):
        try:
            Judge(table, laws, often, rarely).play(positions=600, games=12)
        except AssertionError as error:
            return str(error).split(":")[0]
    return None


@pytest.mark.parametrize("table", tables(toy.GAME), ids=str)
def test_a_game_without_bugs_obeys_every_law_at_every_position(table: Table) -> None:
    Judge(table, often=1, rarely=1).play(positions=150, games=4)


class Unlisted(toy.Masks):
    """As if its outcomes were too many to list."""

    def legal(self, player: int) -> list[int]:
        return [] if player == CHANCE else super().legal(player)

    def chance(self, dice: Dice) -> int:
        outcomes = self.outcomes()
        return outcomes[dice.below(len(outcomes))]

    def check(self, player: int, action: int) -> None:
        if player != CHANCE:
            super().check(player, action)
        elif action not in self.outcomes():
            raise IllegalAction("illegal")


@pytest.mark.parametrize("table", tables(toy.card(Unlisted), mixed=0), ids=str)
def test_a_game_with_luck_too_various_to_list_obeys_every_law(table: Table) -> None:
    Judge(table, often=1, rarely=1).play(positions=150, games=4)


@pytest.mark.parametrize("planted", BUGS, ids=lambda planted: planted.what)
def test_each_bug_is_caught_by_its_law(planted: Bug) -> None:
    assert broken_law(planted.game, frozenset({planted.law}), often=1, rarely=3) == planted.law.__name__


@pytest.mark.parametrize("planted", BUGS, ids=lambda planted: planted.what)
def test_each_bug_is_caught_at_the_rate_real_games_are_judged(planted: Bug) -> None:
    assert broken_law(planted.game, EVERY_LAW, often=12, rarely=50) is not None


def test_every_law_has_a_bug_that_only_it_was_planted_for() -> None:
    assert {planted.law for planted in BUGS} == EVERY_LAW
