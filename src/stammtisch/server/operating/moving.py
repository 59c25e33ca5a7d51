"""A whole store as one document, for moving house: from SQLite to PostgreSQL, or to another machine."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from stammtisch.errors import StammtischError
from stammtisch.server.running.premises import called, no_store
from stammtisch.server.store import whole
from stammtisch.server.store.store import TROUBLE, Store
from stammtisch.server.store.whole import KEPT

FORMAT = "stammtisch-export-1"
# Columns an older export lacks, with what they mean.
LATER: dict[str, dict[str, bool | None]] = {"guests": {"face": None}, "sitting": {"over": False}}
Rows = list[dict[str, str | int | bool | None]]


class Export(msgspec.Struct):
    """The rows of every table of the store, by its name."""

    steps: Rows
    tables: Rows
    guests: Rows
    sitting: Rows
    chat: Rows = []  # an older export has none, nor days
    days: Rows = []
    attempts: Rows = []
    results: Rows = []
    played: Rows = []
    subscriptions: Rows = []
    format: str = ""


def decode(file: Path) -> Export:
    """Raises StammtischError for what is no export."""
    try:
        content = msgspec.json.decode(file.read_bytes(), type=Export)
    except msgspec.DecodeError as error:
        raise StammtischError(f"{file} is no export of Stammtisch: {error}.") from error
    if content.format != FORMAT:
        raise StammtischError(f"{file} is no export of Stammtisch, or one of a newer version.")
    for table in KEPT:
        rows: Rows = getattr(content, table.name)
        for row in rows:
            row |= {column: value for column, value in LATER.get(table.name, {}).items() if column not in row}
        if any(row.keys() != set(table.c.keys()) for row in rows):
            raise StammtischError(f"{file} is no export of Stammtisch: a row of {table.name} has other columns.")
    return content


@asynccontextmanager
async def opened(url: str, writer: str, *, alone: bool = False) -> AsyncIterator[Store]:
    """A store for a while; what keeps it from answering is told in one line."""
    store = Store(url, writer)
    try:
        if alone:
            store.claim()
        await store.open()
        yield store
    except TROUBLE as error:
        raise no_store(url, error) from error
    finally:
        await store.close()


async def read_all(url: str) -> Export:
    """Everything, as it was at one moment."""
    async with opened(url, "export") as store:
        content: dict[str, Any] = await whole.dump(store.engine)
        return Export(**content, format=FORMAT)


async def write_all(url: str, content: Export) -> None:
    """Into an empty store; all of it or nothing."""
    async with opened(url, "import", alone=True) as store:
        if not await whole.is_empty(store.engine):
            raise StammtischError(f"The store {called(url)} is not empty.")
        await whole.fill(store.engine, msgspec.structs.asdict(content))
