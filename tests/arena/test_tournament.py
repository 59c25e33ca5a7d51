"""Tournaments are balanced, repeatable, and go on after being killed."""

from pathlib import Path

import msgspec
import pytest

from stammtisch import record as records
from stammtisch.arena.executors import executor, here, processes
from stammtisch.arena.plan import Plan, ends, fixtures, open_randomly, sides_of
from stammtisch.arena.tournament import Tournament, read_plan
from stammtisch.core import State
from stammtisch.errors import BadOptions, StammtischError
from stammtisch.games import GAMES
from stammtisch.match import Match

VIER = GAMES["vier"]


def plan(games: int = 6, bots: tuple[str, ...] = ("random", "greedy"), opening: int = 0, seed: int = 1) -> Plan:
    options = {"jokers": False}
    return Plan(game="vier", version=1, seats=2, options=options, bots=bots, games=games, seed=seed, opening=opening)


class FourInTwoTeams(State):
    """Only its teams matter here."""

    def to_act(self) -> tuple[int, ...]:
        return ()

    def legal(self, player: int) -> list[int]:
        return []

    def apply(self, player: int, action: int) -> None:
        raise AssertionError

    def result(self) -> tuple[float, ...]:
        return (1.0, 0.0, 1.0, 0.0)

    def copy(self) -> "FourInTwoTeams":
        return self

    def team(self, player: int) -> int:
        return 7 - player % 2


def test_mates_are_one_side() -> None:
    assert sides_of(FourInTwoTeams(), 4) == (0, 1, 0, 1)


def test_every_bot_plays_every_side_with_the_same_luck() -> None:
    games = list(fixtures(plan(games=9, bots=("a", "b", "c")), (0, 1, 2)))
    assert [game.seating for game in games[:3]] == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    assert len({game.seed for game in games}) == 3
    assert len({game.seed for game in games[:3]}) == 1
    for seat in range(3):
        assert sorted(game.seating[seat] for game in games) == ["a"] * 3 + ["b"] * 3 + ["c"] * 3


def test_mates_get_the_same_bot() -> None:
    [first, second] = fixtures(plan(games=2, bots=("a", "b")), (0, 1, 0, 1))
    assert first.seating == ("a", "b", "a", "b") and second.seating == ("b", "a", "b", "a")


def test_as_many_bots_as_sides_are_needed() -> None:
    with pytest.raises(BadOptions, match="2 sides, so name 2 bots or more, not 1"):
        Tournament(plan(bots=("random",)), None)


def test_more_bots_than_sides_all_meet_each_other_with_the_same_luck() -> None:
    games = list(fixtures(plan(games=12, bots=("a", "b", "c")), (0, 1)))
    assert [game.seating for game in games[:6]] == [("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")]
    assert len({game.seed for game in games[:6]}) == 1 and len({game.seed for game in games}) == 2
    assert [game.seating for game in games[6:]] == [game.seating for game in games[:6]]


def test_a_plan_for_other_rules_is_refused() -> None:
    with pytest.raises(BadOptions, match="version 99"):
        Tournament(msgspec.structs.replace(plan(), version=99), None)


def test_an_opening_is_the_same_from_both_sides_and_ends_no_game() -> None:
    matches = [Match(VIER, 2, VIER.options(), "ab" * 32) for _ in range(2)]
    for match in matches:
        open_randomly(match, 4)
    assert matches[0].log == matches[1].log and len(matches[0].log) == 4
    state = VIER.position({"rows": ["........"] * 6 + ["GGG....."], "mover": "G"})
    assert ends(state, 0, 3) and not ends(state, 0, 4)
    match = Match(VIER, 2, VIER.options(), "ab" * 32)
    match.state = state
    open_randomly(match, 1)
    assert match.state.to_act() == (1,)


def test_two_processes_play_the_same_games_as_one() -> None:
    alone, shared = Tournament(plan(opening=4), None), Tournament(plan(opening=4), None)
    list(alone.run(here))
    list(shared.run(processes(2)))
    assert alone.played == shared.played and len(alone.played) == 6


def test_a_killed_tournament_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = Tournament(plan(), tmp_path / "whole")
    list(whole.run(here))
    cut = Tournament(plan(), tmp_path / "cut")
    running = cut.run(here)
    next(running), next(running)
    del running
    with (tmp_path / "cut" / "games.jsonl").open("ab") as file:
        file.write(b'{"number": 2, "entr')  # a line the kill cut off
    resumed = Tournament(read_plan(tmp_path / "cut"), tmp_path / "cut")
    assert [fixture.number for fixture in resumed.open_fixtures()] == [2, 3, 4, 5]
    list(resumed.run(here))
    assert resumed.played == whole.played
    assert (tmp_path / "cut" / "games.jsonl").read_bytes() == (tmp_path / "whole" / "games.jsonl").read_bytes()


def test_a_folder_grows_and_keeps_what_was_played_and_its_records(tmp_path: Path) -> None:
    list(Tournament(plan(games=4), tmp_path / "grown").run(here))
    kept = (tmp_path / "grown" / "games.jsonl").read_bytes()
    more = Tournament(plan(games=8), tmp_path / "grown")
    assert [fixture.number for fixture in more.open_fixtures()] == [4, 5, 6, 7]
    list(more.run(here))
    whole = Tournament(plan(games=8), tmp_path / "whole")
    list(whole.run(here))
    assert more.played == whole.played and len(more.thinking) == 8
    assert (tmp_path / "grown" / "games.jsonl").read_bytes().startswith(kept)
    assert read_plan(tmp_path / "grown").games == 8
    assert Tournament(plan(games=2), tmp_path / "grown").plan.games == 8  # nothing is forgotten
    for number, game in more.played.items():
        content = (tmp_path / "grown" / "records" / f"{number:06}.json").read_bytes()
        assert content == (tmp_path / "whole" / "records" / f"{number:06}.json").read_bytes()
        found = records.decode(content)
        assert len(records.replay(found, VIER).log) == game.entries and found.result == game.result


def test_a_folder_keeps_one_tournament_only(tmp_path: Path) -> None:
    Tournament(plan(), tmp_path)
    with pytest.raises(StammtischError, match="another tournament"):
        Tournament(plan(seed=2), tmp_path)
    (tmp_path / "plan.json").write_text("{}")
    with pytest.raises(StammtischError, match="no plan"):
        read_plan(tmp_path)


def test_ray_plays_the_same_games_or_says_that_it_is_missing() -> None:
    try:
        import ray  # noqa: F401
    except ImportError:
        with pytest.raises(StammtischError, match="Ray is not installed"):
            executor(1, "ray")
        return
    alone, shared = Tournament(plan(games=2), None), Tournament(plan(games=2), None)
    list(alone.run(here))
    list(shared.run(executor(1, "ray")))
    assert alone.played == shared.played


def test_a_plan_with_a_list_among_its_options_goes_on(tmp_path: Path) -> None:
    royal = GAMES["dog-royal"]
    options = msgspec.to_builtins(royal.options(max_rounds=1))
    assert options["special_fields"]
    rounds = Plan(game="dog-royal", version=1, seats=4, options=options, bots=("random", "random"), games=2, seed=1)
    list(Tournament(rounds, tmp_path).run(here))
    assert Tournament(rounds, tmp_path).open_fixtures() == []
