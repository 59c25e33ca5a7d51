"""Every registered game obeys the laws, at every kind of table."""

import pytest

from stammtisch.core import SPECTATOR
from stammtisch.data import AnyGame
from stammtisch.games import GAMES
from tests.build import COMPILED
from tests.laws import knowledge, turns
from tests.laws.laws import OFTEN_MEANS, RARELY_MEANS, Judge
from tests.laws.tables import Table, tables, whole_games
from tests.laws.walk import walk

TABLES = [table for game in GAMES.values() for table in tables(game, mixed=3)]

# The long versions: so many games of each game, shared among its tables.
GAMES_BY_ALL_LAWS = 1000
OFTEN, RARELY = 150, 600  # of each of these games fewer positions are examined closely: other games teach more
WHOLE_GAMES = 2000
ROUNDS = 200  # of a whole game: random play has ended long before, or goes round in circles
MIXTURES = 150
OF_WHOLE_GAMES = (
    turns.somebody_can_act,
    turns.random_games_end,
    turns.what_is_conserved_stays,
    turns.mates_share_the_payoff,
)


def with_share(found: list[Table], games: int) -> list[tuple[Table, int]]:
    """Each table with its share of so many games."""
    return [(table, -(-games // len(found))) for table in found]


def for_each_game(games: int, found: dict[str, list[Table]]) -> list[tuple[Table, int]]:
    return [pair for name in found for pair in with_share(found[name], games)]


def all_tables(game: AnyGame) -> list[Table]:
    return tables(game, mixed=60, every_seat_number=True)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_game_obeys_the_laws(table: Table) -> None:
    """The compiled build plays the same games, which `test_builds` holds it to, and is examined twice as often."""
    judge = Judge(table) if COMPILED else Judge(table, often=2 * OFTEN_MEANS, rarely=2 * RARELY_MEANS)
    judge.play(positions=300 if COMPILED else 150, games=10)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_game_that_says_it_hides_something_does(game: AnyGame) -> None:
    """Consent is asked for at tables with secrets: a card that says so without need would only be in people's way."""
    for table in tables(game):
        if game.hides(table.options):
            some = (at for place, at in enumerate(walk(table, 0)) if place < 10 or place % 10 == 0)  # a game may be short
            assert any(at.views(knowledge.imagined(at, SPECTATOR)) != at.views(at.state) for at in some), table


@pytest.mark.soak
@pytest.mark.parametrize(
    ("table", "games"),
    for_each_game(GAMES_BY_ALL_LAWS, {name: all_tables(game) for name, game in GAMES.items()}),
    ids=str,
)
def test_a_game_obeys_the_laws_for_thousands_of_games(table: Table, games: int) -> None:
    judge = Judge(table, often=OFTEN, rarely=RARELY)
    judge.play(positions=10**9, games=games)
    assert judge.games == games


@pytest.mark.soak
@pytest.mark.parametrize(
    ("table", "games"),
    for_each_game(WHOLE_GAMES, {name: whole_games(game, ROUNDS, MIXTURES) for name, game in GAMES.items()}),
    ids=str,
)
def test_whole_games_end_and_lose_nothing(table: Table, games: int) -> None:
    """Long games with any mixture of options: somebody can act, nothing is lost, and they end."""
    judge = Judge(table, laws=OF_WHOLE_GAMES)
    judge.play(positions=10**9, games=games)
    assert judge.games == games
