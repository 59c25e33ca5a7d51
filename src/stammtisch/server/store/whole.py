"""A whole store, for export and import."""

from typing import Any

from sqlalchemy import delete, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from stammtisch.server.store.schema import (
    attempts,
    chat,
    chores,
    days,
    guests,
    played,
    results,
    sitting,
    steps,
    subscriptions,
    tables,
)

KEPT = (steps, tables, guests, sitting, chat, days, attempts, results, played, subscriptions)  # by an export
PATIENTLY = ("SET LOCAL statement_timeout = 0", "SET LOCAL idle_in_transaction_session_timeout = 0")


async def dump(engine: AsyncEngine) -> dict[str, list[dict[str, Any]]]:
    """Everything, as it was at one moment, however much is being written meanwhile."""
    async with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execution_options(isolation_level="REPEATABLE READ")
            for setting in PATIENTLY:
                await connection.execute(text(setting))
        else:
            await connection.exec_driver_sql("BEGIN")  # the driver begins none for reading: each look would be a new one
        return {table.name: [dict(row) for row in (await connection.execute(select(table))).mappings()] for table in KEPT}


async def fill(engine: AsyncEngine, content: dict[str, list[dict[str, Any]]]) -> None:
    """Take over a dump into an empty store."""
    async with engine.begin() as connection:
        await connection.execute(delete(chores))  # what an older export lacks is to be done
        for table in KEPT:
            rows = content.get(table.name, [])  # an older export has fewer
            for start in range(0, len(rows), 1000):
                await connection.execute(table.insert(), rows[start : start + 1000])


async def is_empty(engine: AsyncEngine) -> bool:
    async with engine.connect() as connection:
        return (await connection.execute(select(steps.c.step).limit(1))).first() is None
