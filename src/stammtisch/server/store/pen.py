"""Steps alone into SQLite, straight through its driver: SQLAlchemy's part of a small commit is larger than SQLite's own.

Used by the one thread that writes. Everything else goes the way it goes for PostgreSQL.
"""

from collections.abc import Sequence

from sqlalchemy import Engine, PoolProxiedConnection


class Pen:
    """One connection, kept open."""

    def __init__(self, engine: Engine, statement: str) -> None:
        self.engine = engine
        self.statement = statement  # adds one row, or none where it stands already
        self.connection: PoolProxiedConnection | None = None

    def write(self, rows: Sequence[tuple[object, ...]]) -> bool:
        """Commit these rows if all of them are new; otherwise write nothing."""
        self.connection = self.connection or self.engine.raw_connection()
        try:
            cursor = self.connection.cursor()
            cursor.executemany(self.statement, rows)
            are_new = cursor.rowcount == len(rows)
            (self.connection.commit if are_new else self.connection.rollback)()
        except BaseException:
            self.close()
            raise
        return are_new

    def close(self) -> None:
        """Give the connection back, which ends whatever was begun on it."""
        if self.connection is not None:
            self.connection.close()
            self.connection = None
