"""`stammtisch serve`, `export` and `import`. What they need is loaded when they run: other commands start fast."""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import msgspec

from stammtisch.errors import StammtischError

STORE = "stammtisch.db"
EXPORT = "stammtisch-export-1"


# What stands above the server adds itself here, with options of its own in `serve.params`: it may not be imported.
EXTENSIONS: list[Callable[[str, dict[str, Any]], Any]] = []


class ServeCommand(click.Command):
    """Lets `--tls` take either the word `self` or two files."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if "--tls" in args[:-2] and args[args.index("--tls") + 1] != "self":
            place = args.index("--tls") + 1
            args = [*args[:place], ",".join(args[place : place + 2]), *args[place + 2 :]]
        return super().parse_args(ctx, args)


class TlsPair(click.ParamType[tuple[str, ...]]):
    """`self`, or the certificate's and the key's file."""

    name = "CERT KEY|self"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        parts = tuple(str(value).split(","))
        if parts != ("self",) and (len(parts) != 2 or not all(Path(part).is_file() for part in parts)):
            self.fail("give `self`, or the files of the certificate and of the key", param, ctx)
        return parts


@click.command(cls=ServeCommand)
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")
@click.option("--port", default=8080, show_default=True, help="The port to listen on.")
@click.option("--store", "url", default=STORE, show_default=True, help="A file for SQLite, or postgresql://...")
@click.option("--tls", type=TlsPair(), default=None, help="Serve https: CERT KEY, or `self` for a certificate of our own.")
@click.option("--base-url", default="", help="The address people use, if a proxy stands before this server.")
@click.option("--keep-days", type=click.IntRange(1), default=None, help="End games unplayed for longer, and delete them later.")
@click.option("--workers", default=max(1, (os.cpu_count() or 2) - 1), show_default=True, help="Processes for bots.")
@click.option("--bot-pace", default=0.6, show_default=True, help="Seconds until a bot answers at least; 0: at once.")
@click.option("--honest-bots", is_flag=True, help="Bots never cheat, where a game lets people do so.")
@click.option("--rate", default=30.0, show_default=True, help="Messages a second one connection may send.")
@click.option("--proxy-header", default="", help="Believe this header of the proxy before us, such as X-Forwarded-For.")
@click.option("--quiet", is_flag=True, help="No address and no QR code at the start.")
def serve(
    host: str,
    port: int,
    url: str,
    tls: tuple[str, ...] | None,
    base_url: str,
    keep_days: int | None,
    workers: int,
    bot_pace: float,
    honest_bots: bool,
    rate: float,
    proxy_header: str,
    quiet: bool,
    **more: Any,
) -> None:
    """Host games for everybody in the network, and for the internet behind a proxy."""
    from stammtisch.server import serving
    from stammtisch.server.house.hub import Limits

    links = [base_url.rstrip("/")] if base_url else serving.addresses(host, port, "https" if tls else "http")
    limits = Limits(
        keep_days=keep_days,
        bot_pace=bot_pace,
        honest_bots=honest_bots,
        messages_per_second=rate,
        proxy_header=proxy_header,
    )
    context = serving.tls_context(tls or ())
    serving.log_as_json()
    extensions = [extend(host, more) for extend in EXTENSIONS]
    serving.run(serving.serve_until_told(host, port, url, context, links, workers, limits, quiet, extensions))


@click.command("export")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--store", "url", default=STORE, show_default=True, help="A file for SQLite, or postgresql://...")
def export_store(file: Path, url: str) -> None:
    """Write everything a server knows into one file. It contains the seeds and hidden cards of running games."""
    from stammtisch.server.serving import read_all

    content = asyncio.run(read_all(url))
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as output:
        os.fchmod(output.fileno(), 0o600)
        output.write(msgspec.json.encode({"format": EXPORT, **content}))
    steps, tables = len(content["steps"]), len(content["tables"])
    click.echo(f"{tables} tables with {steps} steps are in {file}.", err=True)
    click.echo("Keep it to yourself: it contains the seeds and hidden cards of running games.", err=True)


@click.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--store", "url", default=STORE, show_default=True, help="An empty store: a new file, or postgresql://...")
def import_store(file: Path, url: str) -> None:
    """Fill an empty store from an export."""
    from stammtisch.server.serving import write_all

    try:
        content = msgspec.json.decode(file.read_bytes())
    except msgspec.DecodeError as error:
        raise StammtischError(f"{file} is no export: {error}") from error
    if not isinstance(content, dict) or content.pop("format", None) != EXPORT:
        raise StammtischError(f"{file} is no export of Stammtisch.")
    asyncio.run(write_all(url, content))
    click.echo(f"{len(content['tables'])} tables are in {url}.", err=True)


@click.command("void")
@click.argument("tables", nargs=-1)
@click.option("--other-versions", is_flag=True, help="Also every game whose rules this program does not have.")
@click.option("--reason", default="the operator ended it", show_default=True, help="Kept in the table's log.")
@click.option("--store", "url", default=STORE, show_default=True, help="A file for SQLite, or postgresql://...")
def void_tables(tables: tuple[str, ...], other_versions: bool, reason: str, url: str) -> None:
    """End games without a winner; their seeds and records are shown then. A server on SQLite has to be stopped first."""
    from stammtisch.server.voiding import void

    if not tables and not other_versions:
        raise click.UsageError("Name a table, or give --other-versions.")
    ended = asyncio.run(void(url, tables, other_versions, reason[:200]))
    click.echo(f"Ended: {', '.join(ended) if ended else 'none'}.", err=True)


COMMANDS = (serve, export_store, import_store, void_tables)
