"""What nobody plays or has been seen for long: found, and deleted."""

from sqlalchemy import Select, delete, select
from sqlalchemy.ext.asyncio import AsyncEngine

from stammtisch.server.store.beside import names_from
from stammtisch.server.store.schema import chat, guests, played, results, sitting, steps, subscriptions, tables

MOST = 500  # tables in one go
OF_A_TABLE = (steps.c.table_id, sitting.c.table_id, chat.c.table_id, results.c.table_id, played.c.table_id, tables.c.id)


async def unchanged(engine: AsyncEngine, before: int) -> list[str]:
    """Tables that are not over although nothing has happened there since."""
    async with engine.connect() as connection:
        return names_from(await connection.scalars(unchanged_since(before, "open").limit(MOST)))


async def purge(engine: AsyncEngine, before: int) -> list[str]:
    """Delete games that were over by then, with their logs, and guests nobody has seen; returns the tables."""
    async with engine.begin() as connection:
        names = names_from(await connection.scalars(unchanged_since(before, "over").limit(MOST)))
        for column in OF_A_TABLE:
            await connection.execute(delete(column.table).where(column.in_(names)))
        for guest, seen in ((guests.c.id, guests.c.seen), (subscriptions.c.guest, subscriptions.c.seen)):
            sits = select(sitting.c.table_id).where(sitting.c.guest == guest)
            await connection.execute(delete(seen.table).where(seen < before, ~sits.exists()))
    return names


def unchanged_since(before: int, state: str) -> Select[str]:
    later = select(steps.c.step).where(steps.c.table_id == tables.c.id, steps.c.time >= before)
    return select(tables.c.id).where(tables.c.state == state, tables.c.changed < before, ~later.exists())
