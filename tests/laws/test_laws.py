"""Every registered game obeys the laws, at every kind of table."""

import pytest

from stammtisch.games import GAMES
from tests.laws.laws import Judge
from tests.laws.tables import Table, tables

TABLES = [table for game in GAMES.values() for table in tables(game, mixed=3)]
MORE_TABLES = [table for game in GAMES.values() for table in tables(game, mixed=60, every_seat_number=True)]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_game_obeys_the_laws(table: Table) -> None:
    Judge(table).play(positions=400, games=12)


@pytest.mark.soak
@pytest.mark.parametrize("table", MORE_TABLES, ids=str)
def test_a_game_obeys_the_laws_for_thousands_of_games(table: Table) -> None:
    Judge(table).play(positions=5_000_000, games=2000)
