"""Which browsers a guest may be woken at, in the store."""

from collections.abc import Mapping, Sequence

import msgspec
from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from stammtisch.server.store.beside import intact, readable
from stammtisch.server.store.schema import subscriptions
from stammtisch.server.values.subscriptions import Subscription

FIELDS = ("guest", "endpoint", "p256dh", "auth", "seen")
MOST = 5  # browsers of one guest; another one takes the place of that which was silent for longest


def write(connection: Connection, changes: Mapping[str, Subscription | None]) -> None:
    """Keep or delete browsers by their id; in the transaction of a batch. A browser belongs to who used it last."""
    gone = sorted(id for id, kept in changes.items() if kept is None)
    if gone:
        connection.execute(delete(subscriptions).where(subscriptions.c.id.in_(gone)))
    kept = [one for _, one in sorted(changes.items()) if one is not None]
    for one in kept:
        connection.execute(put(connection), {"id": one.id, **msgspec.structs.asdict(one)})
    for guest in sorted({one.guest for one in kept}):
        keep_newest(connection, guest)


def put(connection: Connection) -> postgresql.Insert | sqlite.Insert:
    new = (postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert)(subscriptions)
    named = {name: new.excluded[name] for name in FIELDS}
    return new.on_conflict_do_update(index_elements=[subscriptions.c.id], set_=named)


def keep_newest(connection: Connection, guest: str) -> None:
    mine = select(subscriptions.c.id).where(subscriptions.c.guest == guest)
    newest = mine.order_by(subscriptions.c.seen.desc(), subscriptions.c.id)
    older = list(connection.scalars(newest))[MOST:]
    if older:
        connection.execute(delete(subscriptions).where(subscriptions.c.id.in_(older)))


async def of(engine: AsyncEngine, guest: str) -> list[Subscription]:
    """Where this guest may be woken."""
    wanted = (
        select(*(subscriptions.c[name] for name in FIELDS))
        .where(subscriptions.c.guest == guest)
        .order_by(subscriptions.c.seen.desc())
    )
    async with engine.connect() as connection:
        return readable(await connection.execute(wanted), from_row, f"the browsers of {guest}")


def from_row(row: Sequence[object]) -> Subscription:
    return msgspec.convert(dict(zip(FIELDS, map(intact, row), strict=True)), Subscription)
