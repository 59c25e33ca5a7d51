"""What is stored of games of the day: each day's secret, drawn once, and everybody's first attempt."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import select, update
from sqlalchemy.dialects import postgresql, sqlite

from stammtisch.server.store.beside import intact, readable
from stammtisch.server.store.schema import attempts, days, tables
from stammtisch.server.store.store import Store
from stammtisch.start import SECRET_BYTES, is_hex

MOST = 200  # attempts that are listed
MOST_SETTLED = 100  # in one go


class Attempt(msgspec.Struct, frozen=True, array_like=True):
    """Somebody's first game of a day. It is settled when it is over; without points it does not count."""

    match: str
    guest: str
    table: str
    points: int | None
    settled: bool


async def secret_of(store: Store, match: str, fresh: str) -> str:
    """The secret of this day's match: `fresh` if it has none yet. Whichever server comes first, all get the same.

    Empty if that row is damaged: then there is no game on that day, and no other luck for it either.
    """
    async with store.engine.begin() as connection:
        await connection.execute(insert(store, days), {"match": match, "secret": fresh})
        return readable_secret(str(await connection.scalar(select(days.c.secret).where(days.c.match == match))))


async def known_secret(store: Store, match: str) -> str | None:
    """The secret of a day that has begun; empty if its row is damaged."""
    async with store.reading.connect() as connection:
        found = await connection.scalar(select(days.c.secret).where(days.c.match == match))
    return None if found is None else readable_secret(str(found))


def readable_secret(stored: str) -> str:
    return stored if is_hex(stored, SECRET_BYTES) else ""


async def attempt_of(store: Store, match: str, guest: str, table: str) -> Attempt:
    """A guest's attempt: at this table, if he has none yet. Whichever server comes first, it is the same one.

    Of a damaged one nobody knows at which table it was: it has been, and never counts.
    """
    row = {"match": match, "guest": guest, "table_id": table, "points": None, "settled": False}
    async with store.engine.begin() as connection:
        await connection.execute(insert(store, attempts), row)
        found = readable([(await connection.execute(own(match, guest))).one()], attempt_from, "attempts of a day")
    return found[0] if found else Attempt(match, guest, table, None, settled=True)


async def own_attempt(store: Store, match: str, guest: str) -> Attempt | None:
    async with store.reading.connect() as connection:
        found = (await connection.execute(own(match, guest))).first()
    return next(iter(readable([] if found is None else [found], attempt_from, "attempts of a day")), None)


def own(match: str, guest: str) -> Any:
    return select(attempts).where(attempts.c.match == match, attempts.c.guest == guest)


async def settle(store: Store, attempt: Attempt, points: int | None) -> None:
    wanted = update(attempts).where(attempts.c.match == attempt.match, attempts.c.guest == attempt.guest)
    async with store.engine.begin() as connection:
        await connection.execute(wanted.values(points=points, settled=True))


async def settle_rest(store: Store, match: str) -> None:
    """What is not settled yet never counts."""
    rest = update(attempts).where(attempts.c.match == match, attempts.c.settled.is_(False))
    async with store.engine.begin() as connection:
        await connection.execute(rest.values(settled=True))


async def attempts_at(store: Store, match: str) -> list[Attempt]:
    """The best first."""
    order = (attempts.c.points.is_(None), attempts.c.points.desc(), attempts.c.guest)
    wanted = select(attempts).where(attempts.c.match == match).order_by(*order).limit(MOST)
    async with store.reading.connect() as connection:
        return readable(await connection.execute(wanted), attempt_from, "attempts of a day")


async def finished(store: Store, match: str) -> list[Attempt]:
    """Some of those whose tables are over and whose points nobody has looked up yet."""
    over = select(attempts).join(tables, tables.c.id == attempts.c.table_id).where(tables.c.state == "over")
    async with store.reading.connect() as connection:
        wanted = over.where(attempts.c.match == match, attempts.c.settled.is_(False)).limit(MOST_SETTLED)
        return readable(await connection.execute(wanted), attempt_from, "attempts of a day")


async def unsettled(store: Store, match: str) -> list[Attempt]:
    wanted = select(attempts).where(attempts.c.match == match, attempts.c.settled.is_(False))
    async with store.reading.connect() as connection:
        return readable(await connection.execute(wanted), attempt_from, "attempts of a day")


def attempt_from(row: Sequence[object]) -> Attempt:
    return msgspec.convert([intact(value) for value in row], Attempt)


def insert(store: Store, table: Any) -> Any:
    kind: Any = postgresql.insert if store.is_postgres else sqlite.insert
    return kind(table).on_conflict_do_nothing()
