"""What an operator does with a store: `backup`, `restore`, `export`, `import` and `void`."""

import asyncio
import os
import tempfile
from pathlib import Path

import click
import msgspec

from stammtisch.errors import StammtischError
from stammtisch.server.operating.configuration import Configured
from stammtisch.server.operating.options import config_option, store_option
from stammtisch.server.store.address import file_at

SECRETS = "Keep it to yourself: it contains the seeds and hidden cards of running games."


@click.command("backup", cls=Configured)
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@store_option
@config_option
def back_up(file: Path | None, store: str) -> None:
    """Copy an SQLite store into FILE, or beside it with the time in its name, also while people play."""
    from stammtisch.server.store.backup import backup, name_for

    source = file_store(store)
    target = file or name_for(source)
    backup(source, target)
    click.echo(f"{source} is kept in {target} as it was just now.\n{SECRETS}", err=True)


@click.command(cls=Configured)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@store_option
@config_option
def restore(file: Path, store: str) -> None:
    """Put a backup in the place of a store; what was there is kept beside it. The server has to be stopped first."""
    from stammtisch.server.store import backup

    path = file_store(store, must_exist=False)
    kept = backup.restore(file, path)
    click.echo(f"{path} is as it was in {file}.", err=True)
    if kept is not None:
        click.echo(f"What it was before is in {kept}.", err=True)


def file_store(url: str, must_exist: bool = True) -> Path:
    """The file of an SQLite store; raises StammtischError for any other."""

    path = file_at(url)
    if path is None:
        raise StammtischError("PostgreSQL has tools of its own for that, pg_dump and pg_restore; `stammtisch export` works too.")
    if must_exist:
        must_be_there(url)
    return path


def must_be_there(url: str) -> None:
    """Raises StammtischError for a file that does not exist: reading it must not make an empty one."""

    path = file_at(url)
    if path is not None and not path.is_file():
        raise StammtischError(f"There is no store {path}: name it with --store.")


@click.command("export", cls=Configured)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@store_option
@config_option
def export_store(file: Path, store: str) -> None:
    """Write everything a server knows into one file. It contains the seeds and hidden cards of running games."""
    from stammtisch.server.operating.moving import read_all
    from stammtisch.server.running.premises import called

    must_be_there(store)
    content = asyncio.run(read_all(store))
    try:
        written = msgspec.json.encode(content)
    except UnicodeError as error:
        raise StammtischError(
            f"{called(store)} cannot be exported: a text in it is damaged. A copy of the file is kept by `stammtisch backup`."
        ) from error
    write_whole(file, written)
    click.echo(f"{len(content.tables)} tables with {len(content.steps)} steps are in {file}.\n{SECRETS}", err=True)


def write_whole(file: Path, content: bytes) -> None:
    """Into a file that its owner alone may read; it is there whole, or what was there before still is."""
    try:
        if file.exists() and not file.is_file():  # such as /dev/stdout
            file.write_bytes(content)
            return
        file = file.resolve()  # a link stays one
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=f"{file.name}.", suffix=".part")
        try:
            with os.fdopen(handle, "wb") as output:
                output.write(content)
                output.flush()
                os.fsync(handle)
            Path(name).replace(file)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:  # a full disk names no file, and the file of a moment says nothing to anybody
        raise StammtischError(f"{file} cannot be written: {error.strerror}.") from error


@click.command("import", cls=Configured)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@store_option
@config_option
def import_store(file: Path, store: str) -> None:
    """Fill an empty store from an export, of SQLite or PostgreSQL alike. A server on SQLite has to be stopped first."""
    from stammtisch.server.operating import moving
    from stammtisch.server.running import places, premises

    content = moving.decode(file)
    places.make_room(store)
    asyncio.run(moving.write_all(store, content))
    click.echo(f"{len(content.tables)} tables with {len(content.steps)} steps are in {premises.called(store)}.", err=True)


@click.command("void", cls=Configured)
@click.argument("tables", nargs=-1)
@click.option("--other-versions", is_flag=True, help="Also every game whose rules this program does not have.")
@click.option("--reason", default="the operator ended it", show_default=True, help="Kept in the table's log.")
@store_option
@config_option
def void_tables(tables: tuple[str, ...], other_versions: bool, reason: str, store: str) -> None:
    """End games without a winner; their seeds and records are shown then. A server on SQLite has to be stopped first."""
    from stammtisch.server.operating.voiding import void

    if not tables and not other_versions:
        raise click.UsageError("Name a table, or give --other-versions.")
    must_be_there(store)
    ended = asyncio.run(void(store, tables, other_versions, reason[:200]))
    click.echo(f"Ended: {', '.join(ended) if ended else 'none'}.", err=True)


STORE_COMMANDS = (back_up, restore, export_store, import_store, void_tables)
