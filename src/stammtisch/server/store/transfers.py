"""Codes that take a guest to another device, as the store keeps them: for a short time, and each good once."""

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncEngine

from stammtisch.server.store.schema import transfers

LAPSED = 3_600_000  # milliseconds before a code that is just made ends: older ones go


async def keep(engine: AsyncEngine, code: str, sealed: str, expires: int) -> None:
    async with engine.begin() as connection:
        await connection.execute(delete(transfers).where(transfers.c.expires < expires - LAPSED))
        await connection.execute(transfers.insert(), {"code": code, "sealed": sealed, "expires": expires})


async def take(engine: AsyncEngine, code: str, now: int) -> str | None:
    """The sealed token behind a code, once."""
    taken = delete(transfers).where(transfers.c.code == code).returning(transfers.c.sealed, transfers.c.expires)
    async with engine.begin() as connection:
        found = (await connection.execute(taken)).first()
    return None if found is None or found.expires < now else str(found.sealed)
