"""The commands `stammtisch play` and `stammtisch join`: on screens where the terminal has them, else with the plain prompt."""

import asyncio
import locale
import os
import secrets
import shlex
import sys
from collections.abc import Callable, Coroutine
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.console import Console as RichConsole

from stammtisch import record as records
from stammtisch.arena.settings import settings_option, values_of
from stammtisch.bots.levels import any_level, make_bot
from stammtisch.catalogue import LANGUAGES, Language, closest
from stammtisch.core import FastDice
from stammtisch.data import AnyGame, title_of
from stammtisch.errors import BadOptions, StammtischError
from stammtisch.finite import Finite
from stammtisch.games import GAMES, find
from stammtisch.house_rules import chosen
from stammtisch.match import Match
from stammtisch.output import OutputFile
from stammtisch.start import SECRET_BYTES, Start, without_entropy
from stammtisch.terminal import saved
from stammtisch.terminal.commands import command_of
from stammtisch.terminal.local import PACE, LocalPort
from stammtisch.terminal.port import TEXTS, Port, Quit
from stammtisch.terminal.prompt import Console, PlainTable

console = RichConsole(highlight=False)
F = TypeVar("F", bound=Callable[..., object])


def own_language() -> Language:
    """The language of the user's environment where we speak it, else English."""
    names = [os.environ.get(key, "") for key in ("LC_ALL", "LC_MESSAGES", "LANG")]
    chosen = next((name for name in names if name), locale.getlocale()[0] or "")
    return closest(chosen)


def show(line: str) -> None:
    console.print(line, markup=False, soft_wrap=True)


def screen_options(command: F) -> F:
    """How a table is shown."""
    for option in (
        click.option("--language", type=click.Choice(LANGUAGES), default=own_language, help="Of all texts."),
        click.option("--mono", is_flag=True, help="Without colours; NO_COLOR in the environment means the same."),
        click.option("--plain", is_flag=True, help="A prompt, line by line, instead of screens; for pipes and screen readers."),
    ):
        command = option(command)
    return command


@click.command()
@click.argument("game_name", metavar="[GAME]", required=False)
@click.option("--seats", type=click.IntRange(1), help="How many play; the game's usual number if not given.")
@click.option("--people", type=click.IntRange(0), default=1, show_default=True, help="Seats 1..N are people at this keyboard.")
@click.option("--bot", default="medium", show_default=True, help="The bots: easy, medium, hard, or any other by name.")
@click.option("--pace", type=Finite(0), default=PACE, show_default=True, help="Seconds between two moves of bots.")
@click.option("--resume", is_flag=True, help="Go on with the game that was left last.")
@click.option("--saves", type=click.Path(file_okay=False, path_type=Path), help="Where games are saved, if not the usual folder.")
@click.option("--record", "record_path", type=OutputFile(), help="Write the finished game there.")
@screen_options
@settings_option
def play(
    game_name: str | None,
    seats: int | None,
    people: int,
    bot: str,
    pace: float,
    resume: bool,
    saves: Path | None,
    record_path: Path | None,
    language: Language,
    mono: bool,
    plain: bool,
    settings: tuple[str, ...],
) -> None:
    """Play in the terminal against bots, or with friends at one keyboard."""
    keyboard, within = Keyboard(), saves or saved.folder()
    if resume:
        path = saved.newest(find(game_name).name if game_name else None, within)
        match, setting = saved.load(path)
    else:
        game = find(game_name) if game_name else ask_for_game(keyboard, language)
        match, setting = new_game(game, seats or game.usual_seats, people, bot, values_of(settings), language)
        path = saved.new_path(game.name, within)
    port = local_port(match, setting, path, language, pace, record_path)
    show_table(lambda: port, keyboard, mono, plain)
    if port.over() is None and path.exists():
        where = "" if saves is None else f" --saves {shlex.quote(str(saves))}"
        show(TEXTS[language]("saved", game=match.game.name, where=where))
    tell_record(port, record_path)


def new_game(
    game: AnyGame, seats: int, people: int, bot: str, values: dict[str, object], language: Language
) -> tuple[Match, saved.Setting]:
    if people > seats:
        raise BadOptions(f"{people} people do not fit {seats} seats.")
    start = fresh_start(seats)
    match = Match(game, seats, chosen(game, values), start.seed())
    names = [TEXTS[language]("player", number=seat + 1) for seat in range(seats)]
    levels = saved.levels_of(names, people, bot)
    return match, saved.Setting(start.match, start.proof(), names, levels)


def fresh_start(seats: int) -> Start:
    return without_entropy(secrets.token_hex(8), seats, secrets.token_bytes(SECRET_BYTES))


def local_port(
    match: Match, setting: saved.Setting, path: Path, language: Language, pace: float, record_path: Path | None = None
) -> LocalPort:
    """A game at home, saved after every step once a person has decided something; its record is written when it is over."""
    bots = {seat: make_bot(match.game, level, find=any_level) for seat, level in enumerate(setting.levels) if level is not None}

    def keep(port: LocalPort) -> None:
        if any(entry.player in port.people for entry in port.match.log):
            saved.save(path, port.setting, port.match, port.over() is not None)
        if record_path is not None and port.over() is not None:
            write_record(port, record_path)

    def anew() -> tuple[Match, saved.Setting]:
        start = fresh_start(match.seats)
        fresh = Match(match.game, match.seats, match.options, start.seed())
        return fresh, setting._replace(name=start.match, proof=start.proof())

    return LocalPort(match, setting, bots, FastDice(secrets.randbits(60)), language, pace=pace, keep=keep, anew=anew)


def write_record(port: LocalPort, path: Path) -> None:
    path.write_bytes(records.encode(port.setting.record(port.match, port.resigned)))


def tell_record(port: LocalPort, path: Path | None) -> None:
    """Where the last finished game is, if the user asked for it; if none was finished, the one that was left, which is void."""
    if path is None:
        return
    if port.over() is None and not port.finished:
        write_record(port, path)
    proof = records.decode(path.read_bytes()).proof
    commitment = f" --commitment {proof.server.commitment}" if proof is not None else ""
    show(f"{path}: stammtisch verify {path}{commitment}")


@click.command()
@click.argument("link", metavar="LINK")
@click.option("--name", help="What the others call you.")
@click.option("--keep", type=click.Path(dir_okay=False, path_type=Path), help="The file of your seats, if not the usual one.")
@screen_options
def join(link: str, name: str | None, keep: Path | None, language: Language, mono: bool, plain: bool) -> None:
    """Sit down at a server's table, by its invite link, and play in the terminal."""
    from stammtisch.client.guest import Guest
    from stammtisch.client.links import link_of
    from stammtisch.client.notes import Notes
    from stammtisch.terminal.remote import RemotePort

    wanted = link_of(link)
    way_back = ["stammtisch", "join", link, *([] if keep is None else ["--keep", str(keep)])]
    notes = Notes(keep or Path(click.get_app_dir("stammtisch")) / "guest.json")

    async def play_there() -> None:
        async with Guest(wanted.server, name=name, language=language, text=True, notes=notes) as guest:
            port = RemotePort(await guest.join(wanted), language)
            try:
                await shown(port, Keyboard(), mono, plain)
            finally:
                if port.over() is None and port.chair.seat is not None:
                    show(TEXTS[port.language]("online.left", words=shlex.join(way_back)))

    run(play_there())


def show_table(port: Callable[[], Port], keyboard: "Keyboard", mono: bool, plain: bool) -> None:
    async def play_here() -> None:
        await shown(port(), keyboard, mono, plain)

    run(play_here())


def run(work: Coroutine[Any, Any, None]) -> None:
    try:
        asyncio.run(work)
    except (Quit, KeyboardInterrupt):
        show("")


async def shown(port: Port, keyboard: "Keyboard", mono: bool, plain: bool) -> None:
    """On screens, if this terminal can show them and they are wanted."""
    if not has_screens(plain):
        await PlainTable(port, Console(keyboard.ask, show, click.clear, is_live=sys.stdin.isatty())).run()
        return
    from stammtisch.terminal.app import TableApp

    app = TableApp(port, mono)
    await app.run_async()
    if app.failed is not None:
        raise app.failed


def has_screens(plain: bool) -> bool:
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") not in (None, "", "dumb")
    return not plain and is_terminal and find_spec("textual") is not None


def ask_for_game(keyboard: "Keyboard", language: Language) -> AnyGame:
    """Until one is named: by its number here, its name, or its title."""
    games, texts = [GAMES[name] for name in sorted(GAMES)], TEXTS[language]
    for place, game in enumerate(games, start=1):
        show(f"{place:3}  {title_of(game, language)}")
    while True:
        typed = keyboard.ask(texts("which-game")).strip()
        if command_of(typed, language) == "quit":
            raise click.exceptions.Exit
        found = games_called(typed.casefold(), games)
        if len(found) == 1:
            return found[0]
        if typed:
            show(texts("no-game", typed="".join(filter(str.isprintable, typed))))


def games_called(typed: str, games: list[AnyGame]) -> list[AnyGame]:
    """Those of this number, name or title; else those whose name or title begins like it."""
    names = [
        (str(place), game.name, *(title_of(game, spoken).casefold() for spoken in LANGUAGES))
        for place, game in enumerate(games, 1)
    ]
    exact = [game for game, called in zip(games, names, strict=True) if typed in called]
    if exact or not typed:
        return exact
    return [game for game, called in zip(games, names, strict=True) if any(name.startswith(typed) for name in called[1:])]


class Keyboard:
    """Where people type; a keyboard nobody ever typed at is a mistake of the caller."""

    def __init__(self) -> None:
        self.is_there = False

    def ask(self, question: str) -> str:
        try:
            typed = input(question)
        except EOFError:
            if self.is_there:
                raise Quit from None
            click.echo(err=True)  # the question stands in this line
            raise StammtischError("Nobody is at the keyboard: standard input is empty. --people 0 lets bots play.") from None
        self.is_there = True
        return typed
