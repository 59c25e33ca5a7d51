"""The command `stammtisch selfplay`."""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from stammtisch.arena.settings import limited, settings_option, values_of
from stammtisch.bots.levels import any_level, make_bot
from stammtisch.data import AnyGame
from stammtisch.errors import BadOptions, BadRecord, StammtischError
from stammtisch.games import find
from stammtisch.house_rules import chosen
from stammtisch.match import Match

if TYPE_CHECKING:
    from stammtisch.selfplay.work import Order

SIZE = 100  # games of a shard


@click.command()
@click.argument("game_name", metavar="GAME")
@click.option("--bots", default="random", show_default=True, help="One for all seats, or one per seat, with commas.")
@click.option("--games", "number", type=click.IntRange(1), default=1000, show_default=True)
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), required=True, help="Where to; goes on with what is there."
)
@click.option("--seats", type=click.IntRange(1), help="How many play; as many as there are bots, or the game's usual number.")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes of this machine.")
@click.option("--shard", type=click.IntRange(1), default=SIZE, show_default=True, help="Games of a shard.")
@click.option(
    "--from-records",
    "records",
    multiple=True,
    type=click.Path(exists=True, path_type=Path),
    help="Convert records instead: files, or folders of them; repeatable.",
)
@settings_option
def selfplay(
    game_name: str,
    bots: str,
    number: int,
    out: Path,
    seats: int | None,
    seed: int,
    jobs: int,
    shard: int,
    records: tuple[Path, ...],
    settings: tuple[str, ...],
) -> None:
    """Write games of bots, or records, as a dataset for learners."""
    game = find(game_name)
    try:
        if records:
            order = conversion(game, out, records)
            number = len(order.sources)
        else:
            order = series(game, out, bots.split(","), seats, seed, settings)
        fill_with_progress(order, number, shard, jobs)
    except ModuleNotFoundError as missing:
        raise StammtischError(f'Datasets need {missing.name}: pip install "stammtisch[data]"') from missing


def series(game: AnyGame, out: Path, names: list[str], seats: int | None, seed: int, settings: tuple[str, ...]) -> "Order":
    """Games of bots."""
    from stammtisch.selfplay.schema import Manifest, layout_of
    from stammtisch.selfplay.work import Order

    count = seats or (len(names) if len(names) > 1 else game.usual_seats)
    names = names * count if len(names) == 1 else names
    if len(names) != count:
        raise BadOptions(f"{len(names)} bots do not fit {count} seats.")
    for name in names:
        make_bot(game, name, find=any_level)  # whatever is wrong is said here
    rules = chosen(game, limited(game, values_of(settings)))
    Match(game, count, rules, "")  # and here: nothing has been written yet
    options = msgspec.to_builtins(rules)
    manifest = Manifest(**layout_of(game), seats=count, options=options, bots=tuple(names), seed=seed, sources="")
    return Order(manifest, str(out))


def conversion(game: AnyGame, out: Path, given: Iterable[Path]) -> "Order":
    """The records among these files; what cannot be converted is named and left out."""
    from stammtisch.selfplay.schema import Manifest, layout_of
    from stammtisch.selfplay.work import Order, read

    found: list[str] = []
    digests = hashlib.sha256()
    for path in files_of(given):
        try:
            digests.update(read(path, game.name).digest.encode())
            found.append(str(path))
        except BadRecord as error:
            click.echo(f"{path} is left out: {error}", err=True)
    if not found:
        raise StammtischError(f"There are no records of {game.name}.")
    manifest = Manifest(**layout_of(game), seats=0, options=None, bots=(), seed=0, sources=digests.hexdigest())
    return Order(manifest, str(out), tuple(found))


def files_of(given: Iterable[Path]) -> list[Path]:
    """Files, and the JSON files of folders, each in order."""
    return [file for path in given for file in (sorted(path.rglob("*.json")) if path.is_dir() else [path])]


def fill_with_progress(order: "Order", number: int, shard: int, jobs: int) -> None:
    from stammtisch.selfplay.shards import missing
    from stammtisch.selfplay.work import run

    left = sum(chunk.last - chunk.first for chunk in missing(Path(order.folder), number, shard))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("games"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(order.manifest.game, total=number, completed=number - left)
        for games in run(order, number, shard, jobs):
            progress.advance(task, games)
    click.echo(f"{order.folder}: {number:,} games of {order.manifest.game}, {left:,} of them new.")
