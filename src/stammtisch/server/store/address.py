"""Which database an address means, and how we connect to it: SQLite that is durable, PostgreSQL that waits for nobody long."""

from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from stammtisch.errors import StammtischError

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
AS_FAR_AS_READABLE = partial(str, encoding="utf-8", errors="surrogateescape")
NOWHERE = (None, "", ":memory:")  # what SQLite would keep in memory
# A server that stalls inside a transaction is thrown out of it, so that the others wait for two seconds at most; in
# milliseconds, for PostgreSQL.
TIMEOUTS = {"idle_in_transaction_session_timeout": "1500", "lock_timeout": "2000", "statement_timeout": "30000"}


def parsed(url: str) -> URL:
    """`sqlite:///path`, `postgresql://...` or a plain path, with the asynchronous driver."""
    if "://" not in url:
        url = f"sqlite:///{url}"
    kind = url.partition("://")[0].partition("+")[0]
    if kind not in DRIVERS:
        raise StammtischError(f"There are no stores of the kind {kind}://: give a file's name, or postgresql://...")
    try:
        if kind != "sqlite":
            url.encode()  # a shell may pass on bytes that are no text; files may be called so
        address = make_url(url).set(drivername=DRIVERS[kind])
    except (ArgumentError, ValueError) as error:
        raise StammtischError(f"This is no address of a store: {kind}://...") from error
    if kind == "sqlite" and address.database in NOWHERE:
        raise StammtischError("A store needs the name of a file: what is in memory only is lost when the server ends.")
    return address


def engine_for(url: str) -> AsyncEngine:
    """An engine whose errors do not tell what was to be written: they are logged, and that are hidden cards and seeds."""
    address = parsed(url)
    settings = {"connect_args": {"server_settings": TIMEOUTS}} if address.get_backend_name() == "postgresql" else {}
    try:
        engine = create_async_engine(address, hide_parameters=True, **settings)
    except ModuleNotFoundError as error:
        raise StammtischError(f"This store needs the package {error.name}: pip install 'stammtisch[postgres]'.") from error
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", be_durable)
    return engine


def be_durable(connection: Any, _record: object) -> None:
    """A commit is on the disk before it returns; readers do not wait for writers.

    A text that is none is read as one that nobody takes for whole: the driver would refuse every row of the answer.
    """
    getattr(connection, "driver_connection", connection).text_factory = AS_FAR_AS_READABLE
    cursor = connection.cursor()
    # Pages that many tables share are copied from the write-ahead log less often if it may grow to 16 MB.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "wal_autocheckpoint=4000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def file_at(url: str) -> Path | None:
    """The file of an SQLite store; None for PostgreSQL."""
    address = parsed(url)
    return Path(str(address.database)) if address.get_backend_name() == "sqlite" else None
