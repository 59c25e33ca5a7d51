"""Finished games as the store remembers them apart from their logs: how they ended, and whose they were."""

from collections.abc import Iterable, Sequence

import msgspec
from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from stammtisch.server.store.schema import played, results, sitting, tables
from stammtisch.server.values.outcomes import OUTCOMES, Outcome

encode = msgspec.json.Encoder().encode


def write(connection: Connection, outcomes: Iterable[Outcome]) -> None:
    """Keep how games ended, once; in the transaction of a batch."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    for one in sorted(outcomes, key=lambda each: each.table):
        row = {"table_id": one.table, "outcome": encode(one).decode()}
        connection.execute(insert(results).on_conflict_do_nothing(), row)
        people = sorted({holder.guest for holder in one.holders if holder.guest is not None})
        rows = [{"guest": guest, "table_id": one.table, "ended": one.ended} for guest in people]
        if rows:
            connection.execute(insert(played).on_conflict_do_nothing(), rows)


async def finished(engine: AsyncEngine, guest: str, before: tuple[int, str] | None, limit: int) -> list[Outcome]:
    """A guest's finished games, the latest first, from this place on: the time and name of the last one shown."""
    wanted = select(results.c.outcome).join(played, played.c.table_id == results.c.table_id)
    wanted = wanted.where(played.c.guest == guest)
    if before is not None:
        time, name = before
        is_earlier = played.c.ended < time
        wanted = wanted.where(is_earlier | ((played.c.ended == time) & (played.c.table_id < name)))
    wanted = wanted.order_by(played.c.ended.desc(), played.c.table_id.desc()).limit(limit)
    async with engine.connect() as connection:
        return [OUTCOMES.decode(found) for found in await connection.scalars(wanted)]


async def outcomes(engine: AsyncEngine, names: Sequence[str]) -> list[Outcome]:
    """How these games ended, as far as that is known."""
    async with engine.connect() as connection:
        found = await connection.scalars(select(results.c.outcome).where(results.c.table_id.in_(names)))
        return [OUTCOMES.decode(each) for each in found]


async def unknown(engine: AsyncEngine, after: str, limit: int) -> list[str]:
    """Tables people sat at that are over, and nobody has kept how: those of earlier versions. By name, after this one."""
    known = select(results.c.table_id).where(results.c.table_id == tables.c.id)
    sat = select(sitting.c.guest).where(sitting.c.table_id == tables.c.id)
    wanted = select(tables.c.id).where(tables.c.state == "over", tables.c.id > after, ~known.exists(), sat.exists())
    async with engine.connect() as connection:
        return list(await connection.scalars(wanted.order_by(tables.c.id).limit(limit)))
