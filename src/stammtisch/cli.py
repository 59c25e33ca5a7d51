"""The command `stammtisch`. Every mistake of the user ends in one clear line and exit code 2."""

import os
import platform
import sys
import time
from pathlib import Path
from typing import Any

import click
import msgspec
from click.exceptions import NoArgsIsHelpError
from rich.console import Console
from rich.progress import track
from rich.table import Table

from stammtisch import cases as rule_cases
from stammtisch import core, version
from stammtisch import record as records
from stammtisch.arena.command import arena
from stammtisch.arena.settings import limited, settings_option, values_of
from stammtisch.arena.simulate import simulate as play_bots
from stammtisch.bots.hint import advice, hints
from stammtisch.bots.levels import any_level, make_bot
from stammtisch.bots.rerun import rerun
from stammtisch.bots.search import ITERATIONS
from stammtisch.catalogue import LANGUAGES, Language
from stammtisch.catan_protocol import command as catan
from stammtisch.client.command import bot, bot_check
from stammtisch.core import CHANCE, FastDice
from stammtisch.data import AnyGame, tagline_of, title_of
from stammtisch.errors import BadOptions, BadRecord, StammtischError
from stammtisch.games import GAMES, find
from stammtisch.house_rules import chosen, house_rules
from stammtisch.led.command import led
from stammtisch.match import Match
from stammtisch.selfplay.command import selfplay
from stammtisch.server.operating.command import COMMANDS
from stammtisch.server.running.files import open_standard_files
from stammtisch.telling import named
from stammtisch.terminal.command import join, own_language, play, show

console = Console(highlight=False)


class Refused(click.ClickException):
    """One line for the user, exit code 2."""

    exit_code = 2


def misused(error: click.UsageError) -> Refused:
    more = error.ctx.command_path if error.ctx is not None else "stammtisch"
    return Refused(f"{error.format_message()} ({more} --help)")


class Commands(click.Group):
    """The command group; turns our errors, and files that cannot be read or written, into one line."""

    def main(self, *words: Any, **named: Any) -> Any:
        open_standard_files()  # before anything is told
        return super().main(*words, **named)

    def make_context(self, *words: Any, **named: Any) -> click.Context:
        try:
            return super().make_context(*words, **named)
        except NoArgsIsHelpError:
            raise
        except click.UsageError as error:
            raise misused(error) from error

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            raise misused(error) from error
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader left: nothing more to say
            raise SystemExit(0) from None
        except OSError as error:
            raise Refused(f"{error.filename}: {error.strerror}." if error.filename else f"{error.strerror or error}.") from error
        except StammtischError as error:
            raise Refused(str(error)) from error


def kind_of_build() -> str:
    """Whether the rules of this program are compiled; the slow ones play the same."""
    compiled = not str(core.__file__).endswith(".py")
    return f"{'compiled' if compiled else 'not compiled'}, Python {platform.python_version()}"


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(version(), message=f"%(prog)s %(version)s ({kind_of_build()})", prog_name="stammtisch")
def main() -> None:
    """Five board games for friends, bots and researchers."""


@main.command()
@click.argument("game_name", metavar="[GAME]", required=False)
def games(game_name: str | None) -> None:
    """List the games, or the house rules of one."""
    language = own_language()
    if game_name is not None:
        show_house_rules(find(game_name), language)
        return
    table = Table("name", "game", "seats", "options (default)")
    for game in sorted(GAMES.values(), key=lambda game: game.name):
        options = ", ".join(f"{key}={value}" for key, value in msgspec.to_builtins(game.options()).items())
        told = f"{title_of(game, language)}: {tagline_of(game, language)}"
        table.add_row(game.name, told, ", ".join(map(str, game.seats)), options or "-")
    console.print(table)


def show_house_rules(game: AnyGame, language: Language) -> None:
    show(f"{title_of(game, language)}: {tagline_of(game, language)}")
    for rule in house_rules(game, language):
        show(f"\n-o {rule.name}={rule.usual}\n    {rule.sentence}: {', '.join(rule.choices)}")


@main.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.pass_context
def cases(ctx: click.Context, files: tuple[Path, ...]) -> None:
    """Run rule cases; one line per failing case, then the count."""
    passed = failed = 0
    for path in files:
        for name, found in rule_cases.run_cases(GAMES, rule_cases.read_cases(path)):
            passed, failed = (passed + 1, failed) if found.passed else (passed, failed + 1)
            if not found.passed:
                show(f"{name}: expected {found.expected}, found {found.found}")
    show(f"{passed} passed, {failed} failed")
    ctx.exit(1 if failed else 0)


@main.command()
@click.argument("path", metavar="RECORD", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--commitment", "commitments", multiple=True, metavar="HEX", help="What you kept from the start; repeatable.")
@click.option("--bots", is_flag=True, help="Let every bot decide once more; it takes as long as they thought.")
def verify(path: Path, commitments: tuple[str, ...], bots: bool) -> None:
    """Prove that a record is whole, legal, and what the dice gave."""
    record = records.decode(path.read_bytes())
    records.verify(record, find(record.game), commitments)
    kept = f", {len(commitments)} kept commitment{'s' * (len(commitments) != 1)} confirmed" if commitments else ""
    if records.is_broken_off(record):
        show(f"verified: {record.game}, a start that was broken off after the list was closed{kept}")
    else:
        show(f"verified: {record.game}, {len(record.log)} entries, seed {record.seed}{kept}")
    for seat in records.left_out(record):
        show(f"left out of the seed: {record.seats[seat].name} (seat {seat + 1}) did not reveal in time")
    if records.is_of_server_alone(record):
        show("only the server added luck: no seat had entropy of its own in the seed, so this proves nothing against the server")
    if bots:
        show(f"bots: {decided_again(record)} decisions came out as they did then")


def decided_again(record: records.Record) -> int:
    """How many decisions of bots can be checked; raises BadRecord for one that came out otherwise."""
    found = list(rerun(record, find(record.game)))
    for one in found:
        if one.again != one.played:
            raise BadRecord(f"Entry {one.place} of the log is not what the bot {one.level} decides there.")
    return len(found)


@main.command()
@click.argument("game_name", metavar="GAME")
@click.argument("path", metavar="RECORD", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--at", type=click.IntRange(0), help="Entries of the log before the decision; the last one if not given.")
@click.option("--language", type=click.Choice(LANGUAGES), default=own_language, help="Of all texts.")
@click.option("--iterations", type=click.IntRange(1), default=ITERATIONS, show_default=True)
@click.option("--bot", help="Ask this bot instead of the search.")
def hint(game_name: str, path: Path, at: int | None, language: Language, iterations: int, bot: str | None) -> None:
    """The best few actions at a place of a record, with win estimates and reasons."""
    game = find(game_name)
    record = records.decode(path.read_bytes())
    match = position_in(record, game, at)
    [seat, *_] = match.state.to_act()
    view, legal = game.view(match.state, seat), match.state.legal(seat)
    show(game.draw(view, language))
    asked, dice = make_bot(game, bot, find=any_level) if bot else None, FastDice(1)
    if asked is not None:
        best = advice(asked, view, legal, dice, language=language)
    else:
        best = hints(game, view, legal, dice, iterations=iterations, language=language)
    for found in best:
        words = game.say(game.decode(found.action), view, language)
        why = named(found.why, lambda number: str(record.seats[number].name or number + 1))
        show(f"{found.chance:7.1%}  {words}: {why}")


def position_in(record: records.Record, game: AnyGame, at: int | None) -> Match:
    """The match after the first `at` entries, or at its last decision."""
    whole = records.replay(record, game)
    decisions = [place for place, entry in enumerate(whole.log) if entry.player != CHANCE]
    if at is None:
        at = decisions[-1] if not whole.state.to_act() and decisions else len(whole.log)
    log = whole.log[:at]
    match = Match.replay(game, whole.seats, whole.options, whole.seed, log)
    if match.state.to_act() in ((), (CHANCE,)) or at > len(whole.log):
        raise StammtischError(f"Nobody decides at {at}; this record has decisions at {listed(decisions)}.")
    return match


def listed(places: list[int]) -> str:
    return ", ".join(map(str, places[:8])) + (f" and {len(places) - 8} more" if len(places) > 8 else "")


@main.command()
@click.argument("game_name", metavar="GAME")
@click.option("--games", "number", type=click.IntRange(1), default=100, show_default=True)
@click.option("--bots", default="random", show_default=True, help="One for all seats, or one per seat, with commas.")
@click.option("--seats", type=click.IntRange(1), help="How many play; as many as there are bots, or the game's usual number.")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")
@settings_option
def simulate(
    game_name: str, number: int, bots: str, seats: int | None, seed: int, as_json: bool, settings: tuple[str, ...]
) -> None:
    """Let bots play many games."""
    game = find(game_name)
    names = bots.split(",")
    count = seats or (len(names) if len(names) > 1 else game.usual_seats)
    names = names * count if len(names) == 1 else names
    if len(names) != count:
        raise BadOptions(f"{len(names)} bots do not fit {count} seats.")
    began = time.perf_counter()
    runs = play_bots(game, chosen(game, limited(game, values_of(settings))), names, number, seed)
    watched = track(runs, total=number, description=game.name, console=Console(stderr=True), transient=True)
    lengths, results = [], []
    for match in watched:
        lengths.append(len(match.log))
        results.append(match.state.result())
    report(summary(game, names, lengths, results, time.perf_counter() - began), as_json)


def summary(
    game: AnyGame, bots: list[str], lengths: list[int], results: list[tuple[float, ...]], seconds: float
) -> dict[str, Any]:
    """What a series of games came to."""
    return {
        "game": game.name,
        "games": len(results),
        "entries_per_game": sum(lengths) / len(lengths),
        "games_per_second": len(results) / seconds,
        "seats": [
            {
                "bot": bot,
                "payoff": sum(result[seat] for result in results) / len(results),
                "wins": sum(result[seat] == max(result) != min(result) for result in results),
            }
            for seat, bot in enumerate(bots)
        ],
    }


def report(found: dict[str, Any], as_json: bool) -> None:
    if as_json:
        click.echo(msgspec.json.encode(found))
        return
    table = Table("seat", "bot", "wins", "mean payoff")
    for place, seat in enumerate(found["seats"], start=1):
        table.add_row(str(place), seat["bot"], str(seat["wins"]), f"{seat['payoff']:.3f}")
    console.print(table)
    show(f"{found['games']} games, {found['entries_per_game']:.1f} entries each, {found['games_per_second']:.1f} games/s")


main.add_command(arena)
main.add_command(selfplay)
main.add_command(bot)
main.add_command(bot_check)
main.add_command(led)
main.add_command(play)
main.add_command(join)
catan.add_to_serve()
for command in (*COMMANDS, *catan.COMMANDS):
    main.add_command(command)
