"""The command `stammtisch bot`. What it needs is loaded when it runs."""

import asyncio
import os
import shlex
import shutil
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stammtisch.catalogue import LANGUAGES, USUAL, Language
from stammtisch.errors import StammtischError
from stammtisch.finite import Finite
from stammtisch.server.wire.kinds import MOST_OFFERED, NAME_LENGTH, RATE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from stammtisch.client.check.trying import Result
    from stammtisch.client.deciding import Bot
    from stammtisch.client.links import Link
    from stammtisch.client.running import Runner


@click.command()
@click.argument("source", metavar="FILE.py|NAME")
@click.option("--table", help="Sit down at this table: its invite link, or its name with --server.")
@click.option("--server", help="The server, such as http://localhost:8080.")
@click.option("--offer", is_flag=True, help="Offer itself to people who open a table there.")
@click.option("--game", "games", multiple=True, help="Play this game only; repeatable. All that the bot knows if none is named.")
@click.option("--tables", type=click.IntRange(1, MOST_OFFERED), default=3, show_default=True, help="At most so many at once.")
@click.option("--name", help="What others call it; the name in the file, or the file's.")
@click.option("--once", is_flag=True, help="Leave after one game.")
@click.option("--keep", type=click.Path(dir_okay=False, path_type=Path), help="A file for its token: it comes back to its seats.")
@click.option("--rate", type=Finite(1), default=RATE, show_default=True, help="Messages a second that server allows.")
@click.option("--language", type=click.Choice(LANGUAGES), default=USUAL, show_default=True, help="Of what is said here.")
def bot(
    source: str,
    table: str | None,
    server: str | None,
    offer: bool,
    games: tuple[str, ...],
    tables: int,
    name: str | None,
    once: bool,
    keep: Path | None,
    rate: float,
    language: Language,
) -> None:
    """Run a bot at the tables of any server: your own FILE.py, or one of ours by its NAME (medium, mcts:500, ...).

    \b
    from stammtisch.client import bot
    @bot("dog")
    def choose(view, legal):
        return legal[0]
    """
    from stammtisch.client.deciding import bots_of
    from stammtisch.client.guest import Guest
    from stammtisch.client.links import link_of
    from stammtisch.client.notes import Notes
    from stammtisch.client.running import Runner

    if (table is None) == (not offer) or (offer and server is None):
        raise click.UsageError("Say --table LINK, or --server URL --offer.")
    link = None if table is None else link_of(table, server)
    bots = bots_of(source)
    must_be_known(games, list(bots))
    bots = {game: one for game, one in bots.items() if not games or game in games}
    guest = Guest(
        link.server if link else server or "",
        name=(name or name_of(source, bots))[:NAME_LENGTH],
        bot=True,
        language=language,
        rate=rate,
        notes=Notes(keep),
    )
    with suppress(KeyboardInterrupt):
        asyncio.run(run(Runner(guest, bots, guest.hello.name or source, tell, once, complain), link, tables))


async def run(runner: "Runner", link: "Link | None", tables: int) -> None:
    async with runner.guest:
        try:
            if link is not None:
                await runner.sit(link)
            else:
                await runner.resume()
                await runner.offer(tables)
        finally:
            await runner.close()


def name_of(source: str, bots: "Mapping[str, Bot]") -> str:
    named = [one.name for one in bots.values() if one.name]
    return named[0] if named else Path(source).stem


def complain(line: str) -> None:
    """On standard error, so that `bot-check` shows it too."""
    click.echo(line, err=True)


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def must_be_known(names: "Sequence[str]", known: "Sequence[str]") -> None:
    unknown = [name for name in names if name not in known]
    if unknown:
        raise click.UsageError(f"There is no {', '.join(unknown)}; there are: {', '.join(known)}.")


def found_in(result: "Result") -> str:
    count = len(result.findings)
    return "nothing to complain about" if not count else f"{count} complaint{'s' if count > 1 else ''}:"


def say_little() -> None:
    """The server under the bot's table tells nobody how it fares, unless something is wrong."""
    import logging

    import structlog

    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))


def parts_of(command: str) -> tuple[str, ...]:
    """As a shell would part it."""
    try:
        return tuple(shlex.split(command, posix=os.name != "nt"))
    except ValueError as error:
        raise StammtischError(f"This is no command: {command} ({error}).") from error


@click.command("bot-check", context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.option("--game", "games", multiple=True, help="A game it plays; repeatable. All of ours if none is named.")
@click.option("--trial", "trials", multiple=True, help="plain, slow, jolting, cut off or restart; repeatable. All if none is.")
@click.option(
    "--patience",
    type=Finite(1),
    default=30.0,
    show_default=True,
    help="Seconds in which nothing happens; to begin with, a program has a minute.",
)
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED)
def bot_check(games: tuple[str, ...], trials: tuple[str, ...], patience: float, command: tuple[str, ...]) -> None:
    """Try somebody's bot at tables of its own: as it should be, slowly, by jolts, cut off again and again, through a restart.

    COMMAND starts the bot; {url}, {link} and {table} in it are filled in, or the socket's address and the table's name follow
    it. Every rule of the protocol that it broke is told in a sentence; exits with 1 if there is any.
    """
    from stammtisch.client.check.trying import TRIALS, check
    from stammtisch.client.check.watching import counted
    from stammtisch.games import GAMES

    must_be_known(games, list(GAMES))
    must_be_known(trials, [trial.name for trial in TRIALS])
    if len(command) == 1 and shutil.which(command[0]) is None:
        command = parts_of(command[0]) or command  # the whole command in quotes
    if shutil.which(command[0]) is None:
        raise StammtischError(f"There is no program {command[0]}.")
    chosen = [trial for trial in TRIALS if not trials or trial.name in trials]

    def say(result: "Result") -> None:
        tell(f"{result.game}, {result.trial}: {counted(result.plays, 'play')}, {found_in(result)}")
        for sentence in result.findings:
            tell(f"  {sentence}")

    say_little()
    results = asyncio.run(check(command, games or tuple(GAMES), patience, chosen, say))
    if any(result.findings for result in results):
        raise SystemExit(1)
