"""What a tournament says: rates, ratings, who beats whom, the price of a decision and the worth of a seat."""

import json
import xml.etree.ElementTree as ElementTree
from math import log10
from pathlib import Path

import pytest
from click.testing import CliRunner

from stammtisch.arena.plan import Plan
from stammtisch.arena.play import Played, Thinking
from stammtisch.arena.plots import matrix_plot, rating_plot, ticks
from stammtisch.arena.ratings import POINTS, fit
from stammtisch.arena.report import matrix_csv, standings_csv, write_files
from stammtisch.arena.settings import ROUNDS, limited
from stammtisch.arena.standings import Findings, findings, payoffs, standings, told_apart, wilson
from stammtisch.cli import main
from stammtisch.games import GAMES

PLAN = Plan(game="vier", version=1, seats=2, options={}, bots=("a", "b", "c"), games=6, seed=1)


def won(number: int, winner: int, *entrants: int) -> Played:
    return Played(number, entrants, tuple(float(entrant == winner) for entrant in entrants), 10, "")


def duels(*scores: tuple[int, int, int, int]) -> list[Played]:
    """Games of pairs: (one, other, wins of one, wins of the other), the sides changing."""
    games: list[Played] = []
    for one, other, mine, theirs in scores:
        for winner in [one] * mine + [other] * theirs:
            sides = (one, other) if len(games) % 2 else (other, one)
            games.append(won(len(games), winner, *sides))
    return games


def test_wins_are_shared_in_a_draw() -> None:
    assert payoffs(Played(0, (1, 0), (0.5, 0.5), 10, ""), 2) == [0.5, 0.5]
    assert payoffs(Played(0, (1, 0, 1, 0), (1.0, 0.0, 1.0, 0.0), 10, ""), 2) == [0.0, 1.0]
    assert payoffs(Played(0, (2, 0, 1), (0.4, 0.4, 0.2), 10, ""), 3) == [0.5, 0.0, 0.5]


def test_the_interval_is_wilsons() -> None:
    low, high = wilson(0.5, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    low, high = wilson(1.0, 10)
    assert (round(low, 4), round(high, 4)) == (0.7225, 1.0)
    assert wilson(0.0, 0) == (0.0, 1.0)


def test_who_won_more_is_rated_higher_whatever_the_order_of_the_games() -> None:
    """Ratings that are played through in order put the winner of the last games above the winner of most."""
    games = duels((0, 1, 60, 40))
    first, second = standings(("more", "less"), games), standings(("more", "less"), games[::-1])
    assert first == second and first[0].share == 0.6
    assert first[0].rating - first[1].rating == pytest.approx(POINTS * log10(60 / 40))
    assert first[0].rating_low < first[0].rating < first[0].rating_high


def test_between_two_the_error_is_that_of_the_log_odds() -> None:
    found = fit({frozenset({0, 1}): [60.0, 40.0]}, 2)
    assert found.is_bounded
    difference = 2 * found.errors[0]  # both move in opposite directions
    assert difference == pytest.approx((1 / 60 + 1 / 40) ** 0.5 * POINTS / 2.302585, rel=1e-6)


def test_the_expected_wins_are_the_wins_that_happened() -> None:
    """What a maximum of the likelihood is, in a field where not everybody met everybody, and one table of three."""
    met = {frozenset({0, 1}): [7.0, 3.0, 0, 0], frozenset({1, 2}): [0, 2.5, 1.5, 0], frozenset({1, 2, 3}): [0, 3.0, 2.0, 1.0]}
    met[frozenset({0, 3})] = [1.0, 0, 0, 1.0]
    found = fit(met, 4)
    strength = [10 ** (points / POINTS) for points in found.points]
    for entrant in range(4):
        happened = sum(wins[entrant] for wins in met.values())
        tables = [(table, sum(wins)) for table, wins in met.items() if entrant in table]
        expected = sum(games * strength[entrant] / sum(strength[each] for each in table) for table, games in tables)
        assert expected == pytest.approx(happened, rel=1e-6)
    assert sum(found.points) == pytest.approx(0, abs=1e-6)


def test_who_won_everything_is_finite_and_said_so() -> None:
    found = findings(("strong", "weak"), duels((0, 1, 20, 0)))
    strong, weak = found.standings
    assert (strong.share, weak.share, strong.games, found.is_bounded) == (1.0, 0.0, 20, False)
    assert strong.rating - weak.rating == pytest.approx(POINTS * log10(20.5 / 0.5))


def test_nobody_is_lost_who_has_not_played_yet() -> None:
    found = findings(("a", "b", "late"), duels((0, 1, 3, 2)))
    assert found.standings[2].games == 0 and found.matrix[2][0] is None
    assert findings(("a", "b"), []).standings[0].rating == 0


def test_who_beats_whom_is_counted_over_the_games_one_of_them_won() -> None:
    games = [won(0, 0, 0, 1, 2), won(1, 1, 1, 2, 0), won(2, 0, 2, 0, 1)]
    matrix = findings(("a", "b", "c"), games).matrix
    assert matrix[0][0] is None and matrix[0][1] is not None and matrix[2][1] is not None
    assert matrix[0][1].share == pytest.approx(2 / 3) and matrix[0][1].games == 3
    assert (matrix[2][1].share, matrix[2][1].games) == (0.0, 1)


def test_equal_bots_are_told_apart() -> None:
    assert told_apart(("hard", "easy", "hard")) == ["hard #1", "easy", "hard #2"]
    assert [row.bot for row in standings(("hard", "hard"), duels((0, 1, 2, 1)))] == ["hard #1", "hard #2"]


def test_what_the_first_seat_is_worth_does_not_depend_on_who_sits_there() -> None:
    games = [won(0, 0, 0, 1), won(1, 1, 1, 0), won(2, 0, 0, 1), won(3, 0, 1, 0)]
    first, second = findings(("a", "b"), games).sides
    assert (first.share, second.share, first.games) == (0.75, 0.25, 4)
    team = [Played(0, (1, 0, 1, 0), (1.0, 0.0, 1.0, 0.0), 10, "")]
    assert [side.share for side in findings(("a", "b"), team).sides] == [1.0, 0.0]


def test_the_price_of_a_decision_is_told_for_each_entrant() -> None:
    costs = [Thinking(0, (0, 1), (2, 3), (0.004, 0.3)), Thinking(1, (1, 0), (1, 2), (0.1, 0.004))]
    found = findings(("quick", "slow"), duels((0, 1, 1, 1)), costs)
    assert [row.milliseconds for row in found.standings] == [pytest.approx(2.0), pytest.approx(100.0)]
    assert findings(("a", "b"), duels((0, 1, 1, 1))).standings[0].milliseconds is None


@pytest.fixture
def found() -> Findings:
    return findings(("a", "b<&>", "a"), duels((0, 1, 8, 2), (1, 2, 5, 5), (0, 2, 30, 3)))


def test_tables_for_programs_have_a_line_for_everything(found: Findings) -> None:
    header, *rows = standings_csv(found).splitlines()
    assert header.startswith("bot,games,share,low,high,rating")
    assert [row.split(",")[0] for row in rows] == [
        "a #1",
        "b<&>",
        "a #2",
    ]
    assert len(matrix_csv(found).splitlines()) == 1 + 6


def test_plots_are_pictures_with_every_name(found: Findings) -> None:
    for picture in (rating_plot(found), matrix_plot(found)):
        texts = [element.text for element in ElementTree.fromstring(picture).iter() if element.tag.endswith("text")]
        assert {"a #1", "b<&>", "a #2"} <= set(texts)
    assert "0.909" in matrix_plot(found)
    assert ticks(-130, 210) == [-100, -50, 0, 50, 100, 150, 200] and ticks(0.1, 0.2) == []


def test_a_report_is_five_files(found: Findings, tmp_path: Path) -> None:
    write_files(tmp_path / "new", PLAN, found)
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == [
        "findings.json",
        "matrix.csv",
        "matrix.svg",
        "ratings.svg",
        "standings.csv",
    ]
    written = json.loads((tmp_path / "new" / "findings.json").read_text())
    assert written["plan"]["bots"] == ["a", "b", "c"] and len(written["matrix"]) == 3 and written["is_bounded"] is True


def test_the_command_tells_all_of_it_and_a_folder_grows(tmp_path: Path) -> None:
    words = ["arena", "vier", "--bots", "greedy,random,random", "-o", "jokers=false", "--folder", str(tmp_path)]
    told = CliRunner().invoke(main, [*words, "--games", "6"]).output
    assert "random #2" in told and "wins against" in told and "Wins by side" in told
    found = json.loads(CliRunner().invoke(main, [*words, "--games", "12", "--json"]).output)
    assert [row["games"] for row in found["standings"]] == [8, 8, 8] and found["standings"][0]["milliseconds"] > 0
    assert len(list((tmp_path / "records").iterdir())) == 12 and (tmp_path / "ratings.svg").exists()


def test_games_that_might_never_end_have_a_limit_unless_somebody_says_otherwise() -> None:
    assert limited(GAMES["dog-royal"], {}) == {"max_rounds": ROUNDS}
    assert limited(GAMES["dog"], {"max_rounds": None}) == {"max_rounds": None}
    assert limited(GAMES["vier"], {"jokers": False}) == {"jokers": False}
    simulated = CliRunner().invoke(main, ["simulate", "dog", "--seats", "2", "--games", "1", "--json"])
    assert json.loads(simulated.stdout)["entries_per_game"] < 20_000
