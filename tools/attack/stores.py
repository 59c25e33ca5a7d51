"""The stores of attacked houses: a fresh one for each, of either kind, and its rows for who reads or damages them."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Literal

from sqlalchemy import text

from stammtisch.server.store.address import engine_for
from tests.server.live import postgres

Kind = Literal["sqlite", "postgresql"]


@asynccontextmanager
async def fresh_store(kind: Kind, folder: Path) -> AsyncIterator[str]:
    """The address of an empty store, which is gone afterwards."""
    if kind == "sqlite":
        yield str(folder / "attacked.db")
    else:
        async with postgres() as url:
            yield url


async def found(url: str, query: str, **values: object) -> list[Sequence[Any]]:
    """What a store answers."""
    engine = engine_for(url)
    try:
        async with engine.connect() as connection:
            return list(await connection.execute(text(query), values))
    finally:
        await engine.dispose()


async def change(url: str, statement: str, **values: object) -> None:
    """Change a store behind its server's back."""
    engine = engine_for(url)
    try:
        async with engine.begin() as connection:
            await connection.execute(text(statement), values)
    finally:
        await engine.dispose()
