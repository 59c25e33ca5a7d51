"""The command `stammtisch arena`."""

from pathlib import Path

import click
import msgspec
from rich.console import Console
from rich.progress import track

from stammtisch.arena import report
from stammtisch.arena.executors import executor
from stammtisch.arena.plan import Plan
from stammtisch.arena.settings import limited, settings_option, values_of
from stammtisch.arena.standings import findings
from stammtisch.arena.tournament import Tournament, read_plan
from stammtisch.errors import StammtischError
from stammtisch.finite import Finite
from stammtisch.games import find
from stammtisch.house_rules import chosen


@click.command()
@click.argument("game_name", metavar="GAME", required=False)
@click.option("--bots", help="With commas, one per side or more; if more, everybody meets everybody.")
@click.option("--games", "number", type=click.IntRange(1), default=100, show_default=True)
@click.option("--seats", type=click.IntRange(1), help="The game's usual number if not given.")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--scale", type=Finite(0, min_open=True), default=1.0, show_default=True, help="Of all iterations.")
@click.option("--opening", type=click.IntRange(0), default=0, show_default=True, help="Random decisions at the start.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes of this machine.")
@click.option("--on", help="A Ray cluster instead: ray://host:port, or ray for one on this machine.")
@click.option("--folder", type=click.Path(file_okay=False, path_type=Path), help="Keep the games there; resumes what is there.")
@click.option("--report", "reports", type=click.Path(file_okay=False, path_type=Path), help="Write CSV, JSON and SVG there.")
@click.option("--again", type=click.Path(exists=True, file_okay=False, path_type=Path), help="Re-run a folder and compare.")
@settings_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")
def arena(
    game_name: str | None,
    bots: str | None,
    number: int,
    seats: int | None,
    seed: int,
    scale: float,
    opening: int,
    jobs: int,
    on: str | None,
    folder: Path | None,
    reports: Path | None,
    again: Path | None,
    settings: tuple[str, ...],
    as_json: bool,
) -> None:
    """Let bots play a balanced tournament: every bot on every side, with the same luck."""
    if again is not None:
        rerun(again, jobs, on)
        return
    if game_name is None or bots is None:
        raise click.UsageError("Name a GAME and its --bots, or a folder to play --again.")
    game = find(game_name)
    plan = Plan(
        game=game.name,
        version=game.version,
        seats=seats or game.usual_seats,
        options=msgspec.to_builtins(chosen(game, limited(game, values_of(settings)))),
        bots=tuple(bots.split(",")),
        games=number,
        seed=seed,
        scale=scale,
        opening=opening,
    )
    tournament = Tournament(plan, folder)
    play_with_progress(tournament, jobs, on)
    tell(tournament, reports or folder, as_json)


def tell(tournament: Tournament, folder: Path | None, as_json: bool) -> None:
    """What came of it: on the screen, and as files if a folder is given."""
    plan = tournament.plan
    found = findings(plan.bots, tournament.played.values(), tournament.thinking.values())
    if folder is not None:
        report.write_files(folder, plan, found)
    if as_json:
        click.echo(report.as_json(plan, found))
    else:
        report.show(plan, found)


def play_with_progress(tournament: Tournament, jobs: int, on: str | None) -> None:
    left = len(tournament.open_fixtures())
    games = tournament.run(executor(jobs, on))
    for _ in track(games, total=left, description=tournament.plan.game, console=Console(stderr=True), transient=True):
        pass


def rerun(folder: Path, jobs: int, on: str | None) -> None:
    """Play a kept tournament once more: every log must be the same, entry by entry."""
    kept = Tournament(read_plan(folder), folder)
    fresh = Tournament(kept.plan, None)
    play_with_progress(fresh, jobs, on)
    differing = [number for number, game in kept.played.items() if fresh.played[number] != game]
    if differing:
        raise StammtischError(f"{len(differing)} of {len(kept.played)} games differ, first number {min(differing)}.")
    click.echo(f"{len(kept.played)} games re-run, all the same")
