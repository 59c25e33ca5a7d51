"""The protocol on the command line: options of `stammtisch serve`, and a player for any server.

What they need is loaded when they run.
"""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from stammtisch.errors import StammtischError
from stammtisch.finite import Finite
from stammtisch.output import OutputFile
from stammtisch.server.operating.command import EXTENSIONS, add_options

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stammtisch.catan_protocol.codec.forms import Form
    from stammtisch.catan_protocol.conformance.report import Result
    from stammtisch.catan_protocol.player.client import Note
    from stammtisch.catan_protocol.player.tracker import Tracker
    from stammtisch.server.running.plan import Extension

PORT = 6789  # of the line listener, if nobody says otherwise

OPTIONS = (
    click.Option(
        ["--catan-tcp"],
        type=click.IntRange(1, 65535),
        is_flag=False,
        flag_value=PORT,
        default=None,
        metavar="[PORT]",
        help=f"Catan-Protokoll over plain TCP lines as well, on this port ({PORT} without a number).",
    ),
    click.Option(
        ["--catan-seats"],
        type=click.IntRange(3, 6),
        default=4,
        show_default=True,
        help="Most players at a table of the Catan-Protokoll; 5 or 6 allow the extension.",
    ),
    click.Option(
        ["--catan-bots"],
        type=click.IntRange(0, 5),
        default=0,
        show_default=True,
        help="Computer players at each such table.",
    ),
    click.Option(["--catan-level"], default="medium", show_default=True, help="How they play."),
    click.Option(
        ["--catan-stand-in"],
        type=click.IntRange(5),
        is_flag=False,
        flag_value=20,
        default=None,
        metavar="[SECONDS]",
        help="A bot goes on for a lost player after so many seconds (20), who may return; else the game ends.",
    ),
    click.Option(
        ["--catan-answer"],
        type=Finite(0.1),
        default=15.0,
        show_default=True,
        help="Seconds to answer an offer; silence is a no.",
    ),
    click.Option(
        ["--catan-turn"],
        type=Finite(0),
        default=300.0,
        show_default=True,
        help="Seconds for any other decision before a harmless one is made; 0: no limit.",
    ),
    click.Option(
        ["--catan-ki-turn"],
        type=Finite(0.1),
        default=15.0,
        show_default=True,
        help="The same for clients that call themselves (KI); one that fell silent before is given less.",
    ),
    click.Option(
        ["--catan-lobby"],
        type=Finite(1),
        default=120.0,
        show_default=True,
        help="Seconds to start while others are ready, before the seat is free again.",
    ),
    click.Option(
        ["--catan-dialect"],
        type=click.Choice(["document", "ascii"]),
        default="document",
        show_default=True,
        help="How the document's words are spelt: as it prints them, or without umlauts.",
    ),
    click.Option(
        ["--catan-points"],
        type=click.IntRange(3, 20),
        default=10,
        show_default=True,
        help="Points that win.",
    ),
)


def extend(host: str, chosen: dict[str, Any]) -> "Extension":
    """The protocol above a server, as these options want it."""
    from stammtisch.bots.levels import levels_of
    from stammtisch.catan_protocol.gateway.listen import catan_protocol
    from stammtisch.catan_protocol.gateway.settings import CatanSettings
    from stammtisch.games.catan import GAME
    from stammtisch.server.running.premises import must_be_free

    if chosen["catan_tcp"] is not None:
        if chosen["catan_tcp"] == chosen["port"]:
            raise StammtischError(f"--catan-tcp needs a port of its own: {chosen['port']} is the page's.")
        must_be_free(host, chosen["catan_tcp"], "--catan-tcp")
    if chosen["catan_level"] not in (levels := levels_of(GAME)):
        told = f"there is no level {chosen['catan_level']}; there are: {', '.join(levels)}"
        raise click.BadParameter(told, param_hint="--catan-level")
    settings = CatanSettings(
        seats=chosen["catan_seats"],
        bots=chosen["catan_bots"],
        level=chosen["catan_level"],
        stand_in=chosen["catan_stand_in"],
        answer_seconds=chosen["catan_answer"],
        turn_seconds=chosen["catan_turn"] or None,
        ki_seconds=chosen["catan_ki_turn"],
        lobby_seconds=chosen["catan_lobby"],
        victory_points=chosen["catan_points"],
        dialect=chosen["catan_dialect"],
    )
    return partial(catan_protocol, settings=settings, host=host, port=chosen["catan_tcp"])


def add_to_serve() -> None:
    """Once, when the command line is put together."""
    add_options(list(OPTIONS))
    EXTENSIONS.append(extend)


@click.command("catan-ki")
@click.option("--host", default="127.0.0.1", show_default=True, help="The server.")
@click.option("--port", default=None, type=click.IntRange(1, 65535), help=f"8080, or {PORT} with --tcp.")
@click.option("--tcp", is_flag=True, help="Plain TCP lines instead of a WebSocket at /catan.")
@click.option("--url", default=None, help="The whole address instead: ws://host:port/catan, wss://..., tcp://host:port.")
@click.option("--level", default="medium", show_default=True, help="Which of our bots plays.")
@click.option("--name", default=None, help="Its name; else its level.")
@click.option("--table", default=None, help="A certain table of a Stammtisch server.")
@click.option("--form", type=click.Choice(["key", "mapper"]), default="key", show_default=True, help="The message form.")
@click.option("--points", type=click.IntRange(3, 20), default=10, show_default=True, help="Points that win on that server.")
@click.option("--colour", default=None, help="The colour it would like: Rot, Orange, Blau, Weiß; it changes if that is taken.")
@click.option("--verbose", is_flag=True, help="Show every line.")
def catan_ki(
    host: str,
    port: int | None,
    tcp: bool,
    url: str | None,
    level: str,
    name: str | None,
    table: str | None,
    form: "Form",
    points: int,
    colour: str | None,
    verbose: bool,
) -> None:
    """Let one of our bots play Catan on any server that speaks the Catan-Protokoll 1.0."""
    import asyncio
    import secrets

    from stammtisch.bots.levels import make_bot
    from stammtisch.catan_protocol.player import client
    from stammtisch.catan_protocol.player.ki import Ki
    from stammtisch.games.catan import GAME

    address = url or (f"tcp://{host}:{port or PORT}" if tcp else f"ws://{host}:{port or 8080}/catan")
    if table is not None:
        address += f"?table={table}"
    ki = Ki(make_bot(GAME, level), name or f"Stammtisch {level}", secrets.randbits(31), points, colour)

    async def run() -> None:
        async with client.link(address, noting(verbose)) as link:
            await client.play(link, ki, form)

    asyncio.run(run())
    click.echo(f"The game is over: {outcome_of(ki.tracker)}.")


def noting(verbose: bool) -> "Note":
    """Shows every line, or only warnings and how far it is."""

    def note(way: str, line: str) -> None:
        if way in ("!!", ".."):
            click.echo(line, err=True)
        elif verbose:
            click.echo(f"{way} {line}")

    return note


def outcome_of(tracker: "Tracker") -> str:
    """Who has won; a server may number its players from 0."""
    if tracker.winner is None:
        return "nobody has won"
    if tracker.winner == tracker.id:
        return "we have won"
    winner = tracker.players.get(tracker.winner)
    return f"{winner.name if winner is not None and winner.name else f'player {tracker.winner}'} has won"


@click.command("catan-check")
@click.argument("url")
@click.option("--form", type=click.Choice(["key", "mapper"]), default="key", show_default=True, help="The message form.")
@click.option("--level", default=None, help="Which of our bots plays the game; else one that tries everything.")
@click.option("--points", type=click.IntRange(3, 20), default=10, show_default=True, help="Points that win on that server.")
@click.option("--games", type=click.IntRange(1, 20), default=4, show_default=True, help="At most, until every case was seen.")
@click.option("--json", "json_path", type=OutputFile(), help="Write the report there as JSON.")
@click.option("--junit", "junit_path", type=OutputFile(), help="And as JUnit XML.")
@click.option("--verbose", is_flag=True, help="Show every line.")
def catan_check(
    url: str,
    form: "Form",
    level: str | None,
    points: int,
    games: int,
    json_path: Path | None,
    junit_path: Path | None,
    verbose: bool,
) -> None:
    """Check a server against the acceptance cases of the Catan-Protokoll: URL is ws://host:port/catan or tcp://host:port.

    Exits with 1 if a case failed, or if the server did not let the check come to its end. Cases whose situation did not
    arise are reported as not seen.
    """
    import asyncio
    from collections import Counter

    from stammtisch.bots.levels import make_bot
    from stammtisch.catan_protocol.conformance import report
    from stammtisch.catan_protocol.conformance.check import Check
    from stammtisch.catan_protocol.conformance.curious import Curious
    from stammtisch.catan_protocol.player.client import address_of
    from stammtisch.games.catan import GAME

    address_of(url)
    met: Counter[str] = Counter()
    check = Check(
        url, lambda: Curious(GAME, met) if level is None else make_bot(GAME, level), form, points, noting(verbose), games=games
    )
    found = asyncio.run(check.run())
    if json_path is not None:
        json_path.write_text(report.as_json(found, check.report.remarks), encoding="utf-8")
    if junit_path is not None:
        junit_path.write_text(report.as_junit(found, check.report.remarks), encoding="utf-8")
    show(found, check.report.remarks)
    if report.counts(found)["failed"] or not check.report.is_complete:
        raise SystemExit(1)


def show(found: "Sequence[Result]", remarks: "Sequence[str]") -> None:
    """The report as a table, and what was heard before each failure."""
    from rich.console import Console
    from rich.table import Table

    from stammtisch.catan_protocol.conformance.report import counts

    table = Table("case", "what", "section", "outcome", "why")
    for one in found:
        table.add_row(one.case, one.title, one.section, one.outcome, one.note)
    Console(highlight=False).print(table)
    for one in found:
        for line in one.messages:
            click.echo(f"{one.case} << {line}")
    for remark in remarks:
        click.echo(f"Ended early: {remark}")
    click.echo(", ".join(f"{number} {outcome}" for outcome, number in counts(found).items()))


COMMANDS: tuple[click.Command, ...] = (catan_ki, catan_check)
