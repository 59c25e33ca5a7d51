"""The shape of a store: which one it has, and how it gets the newest. Alembic knows the way, forward only."""

import sqlite3
from contextlib import closing
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from stammtisch.errors import StammtischError

NEWER = "This store was written by a newer Stammtisch: please update this program."


def settings() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    return config


def migrate(connection: Connection) -> None:
    """Bring a store to the newest shape; raises StammtischError if it has one this program does not know."""
    config = settings()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StammtischError(NEWER) from error


def known() -> list[str]:
    """Every shape a store ever had, the newest first."""
    return [script.revision for script in ScriptDirectory.from_config(settings()).walk_revisions()]


def shape_of(file: Path) -> str | None:
    """The shape of an SQLite store; None if it is empty. Raises sqlite3.Error for a file that is no database."""
    with closing(sqlite3.connect(file)) as connection:
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchall():
            return None
        found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return None if found is None else str(found[0])


def must_be_ours(file: Path) -> None:
    """Raises StammtischError for a database that another program has made: ours is not to be written into it."""
    try:
        with closing(sqlite3.connect(file)) as connection:
            tables = {str(name) for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.Error:  # opening it will say what is wrong
        return
    if tables and "alembic_version" not in tables:
        raise StammtischError(f"{file} is the database of another program: give --store another name.")


def is_older(file: Path) -> bool:
    """Whether opening this store would change its shape."""
    try:
        return shape_of(file) in known()[1:]
    except sqlite3.Error:  # opening it will say what is wrong
        return False
