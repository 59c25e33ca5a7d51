"""Steps alone into SQLite, straight through its driver: SQLAlchemy's part of a small commit is larger than SQLite's own.

Used by the one thread that writes. Everything but steps alone goes by the function that writes it to PostgreSQL too. All
rows of a commit are one statement, which is a transaction of its own: between two calls of the driver a busy loop takes the
interpreter, and to get it back costs more than a row.
"""

import sqlite3
from collections.abc import Sequence
from functools import lru_cache

from sqlalchemy import Engine

from stammtisch.server.store.schema import steps

MOST = 1000  # rows in one statement, where SQLite takes as many values; an older one, or one built otherwise, may not
ROW = f"({', '.join('?' * len(steps.columns))})"


@lru_cache(maxsize=128)  # as many as the driver keeps prepared
def adding(count: int) -> str:
    """Adds so many rows, or none if one of them stands already."""
    return f"INSERT OR ROLLBACK INTO {steps.name} VALUES {', '.join([ROW] * count)}"


class Pen:
    """One connection, kept open."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.connection: sqlite3.Connection | None = None

    def write(self, rows: Sequence[tuple[object, ...]]) -> bool:
        """Commit these rows if all of them are new and not too many; otherwise write nothing."""
        self.connection = self.connection or self._connected()
        if len(rows) > min(MOST, self.connection.getlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER) // len(steps.columns)):
            return False
        try:
            self.connection.execute(adding(len(rows)), [value for row in rows for value in row])
        except sqlite3.IntegrityError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
                return False
            self.close()
            raise
        except BaseException:
            self.close()
            raise
        return True

    def _connected(self) -> sqlite3.Connection:
        """A connection of the engine's kind that is nobody else's, and begins no transactions of its own accord."""
        borrowed = self.engine.raw_connection()
        borrowed.detach()
        own: sqlite3.Connection = borrowed.dbapi_connection  # type: ignore[assignment]  # this engine is SQLite's
        own.isolation_level = None
        return own

    def close(self) -> None:
        """Let go of the connection, which ends whatever was begun on it."""
        if self.connection is not None:
            self.connection.close()
            self.connection = None
