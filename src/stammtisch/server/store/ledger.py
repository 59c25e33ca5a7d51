"""Finished games as the store remembers them apart from their logs: how they ended, and whose they were."""

from collections.abc import Iterable, Sequence

import msgspec
from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from stammtisch.server.store.beside import names_from, readable
from stammtisch.server.store.schema import chores, played, results, sitting, tables
from stammtisch.server.values.outcomes import OUTCOMES, Outcome

CAUGHT_UP = "outcomes"  # every game of an earlier version has its outcome
encode = msgspec.json.Encoder().encode
Bookmark = tuple[int, str]  # among finished games: when the last one shown ended, and its name


def write(connection: Connection, outcomes: Iterable[Outcome]) -> None:
    """Keep how games ended, once; in the transaction of a batch."""
    ended = sorted(outcomes, key=lambda each: each.table)
    if not ended:
        return
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    rows = [{"table_id": one.table, "outcome": encode(one).decode()} for one in ended]
    connection.execute(insert(results).on_conflict_do_nothing(), rows)
    people = [{"guest": guest, "table_id": one.table, "ended": one.ended} for one in ended for guest in people_of(one)]
    if people:
        connection.execute(insert(played).on_conflict_do_nothing(), people)


def people_of(outcome: Outcome) -> list[str]:
    return sorted({holder.guest for holder in outcome.holders if holder.guest is not None})


async def finished(engine: AsyncEngine, guest: str, before: Bookmark | None, limit: int) -> tuple[list[Outcome], Bookmark | None]:
    """A guest's finished games, the latest first, from this place on, and the place behind them if there are more.

    A page with a game whose end cannot be read is shorter; those behind it are found all the same.
    """
    place = (played.c.ended, played.c.table_id)
    wanted = select(results.c.outcome, *place).join(results, results.c.table_id == played.c.table_id)
    wanted = wanted.where(played.c.guest == guest)
    if before is not None:
        time, name = before
        is_earlier = (played.c.ended < time) | (played.c.table_id < name)
        wanted = wanted.where(played.c.ended <= time, is_earlier)  # so that the index leads to the place
    wanted = wanted.order_by(played.c.ended.desc(), played.c.table_id.desc()).limit(limit + 1)
    async with engine.connect() as connection:
        rows = list(await connection.execute(wanted))
    shown = rows[:limit]
    after = (shown[-1][1], shown[-1][2]) if len(rows) > limit else None
    return readable((row[0] for row in shown), OUTCOMES.decode, f"the finished games of {guest}"), after


async def outcomes(engine: AsyncEngine, names: Sequence[str]) -> list[Outcome]:
    """How these games ended, as far as that is known."""
    async with engine.connect() as connection:
        wanted = select(results.c.outcome).where(results.c.table_id.in_(names))
        return readable(await connection.scalars(wanted), OUTCOMES.decode, "how games ended")


async def unknown(engine: AsyncEngine, after: str, limit: int) -> list[str]:
    """Tables people sat at that are over, and nobody has kept how: those of earlier versions. By name, after this one.

    All that are over are looked through, so it is asked only until `is_caught_up`.
    """
    known = select(results.c.table_id).where(results.c.table_id == tables.c.id)
    sat = select(sitting.c.guest).where(sitting.c.table_id == tables.c.id)
    wanted = select(tables.c.id).where(tables.c.state == "over", tables.c.id > after, ~known.exists(), sat.exists())
    async with engine.connect() as connection:
        return names_from(await connection.scalars(wanted.order_by(tables.c.id).limit(limit)))


async def is_caught_up(engine: AsyncEngine) -> bool:
    async with engine.connect() as connection:
        return (await connection.execute(select(chores).where(chores.c.name == CAUGHT_UP))).first() is not None


async def say_caught_up(engine: AsyncEngine) -> None:
    """From now on `unknown` need not be asked: a game's outcome is written when it ends."""
    async with engine.begin() as connection:
        insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
        await connection.execute(insert(chores).on_conflict_do_nothing(), {"name": CAUGHT_UP})
