"""The durable log over SQLAlchemy Core: SQLite by default, PostgreSQL by URL.

A batch is `INSERT ... ON CONFLICT DO NOTHING`, sorted by key: a row that is not there afterwards as it was written lost its
race. PostgreSQL returns those that won; of SQLite that is asked only if fewer rows were written than given. Steps alone go
by shorter ways, into SQLite with a `pen` and into PostgreSQL as one statement with its announcement; everything else goes
by the same function into both.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection, String, Text, bindparam, create_engine, delete, event, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from stammtisch.errors import BadRecord
from stammtisch.server.store import ledger
from stammtisch.server.store import subscriptions as waking
from stammtisch.server.store.address import be_durable, engine_for, file_at
from stammtisch.server.store.backup import before_update
from stammtisch.server.store.batch import Batch, Guest, Key, Sealed, Written, encode, seal
from stammtisch.server.store.beside import intact, names_from, readable
from stammtisch.server.store.file import Claim, guard
from stammtisch.server.store.gently import gently
from stammtisch.server.store.hand import Hand
from stammtisch.server.store.pen import Pen
from stammtisch.server.store.schema import attempts, chat, guests, played, sitting, steps, subscriptions, tables, transfers
from stammtisch.server.store.shape import migrate, must_be_ours
from stammtisch.server.store.unwritable import told_apart
from stammtisch.server.values.events import EVENTS, Row
from stammtisch.server.values.news import Stepped, written
from stammtisch.server.wire.messages import HISTORY, Said

CHANNEL = "stammtisch"
MIGRATION_LOCK = 0x57A3317  # any number of our own
# No move waits for a start: on a busy machine it may take long, and another one that has begun may be waited for.
OPENING = {"idle_in_transaction_session_timeout": 30_000, "lock_timeout": 60_000, "statement_timeout": 60_000}  # milliseconds
TROUBLE = (SQLAlchemyError, OSError, TimeoutError)  # what a store that is away or full raises
PAGE = 500  # rows read in one go: a few milliseconds
PAYLOAD = 7_000  # bytes; PostgreSQL allows just under 8,000
ANNOUNCED = 100  # steps in one announcement: of tables with the longest names less than a payload


# The steps that are new, and the other servers hear of them in the same moment.
ADD_AND_TELL = text("""
    WITH added AS (
        INSERT INTO steps (table_id, step, time, event, writer) SELECT * FROM unnest(:table_id, :step, :time, :event, :writer)
        ON CONFLICT DO NOTHING RETURNING table_id, step
    ), told AS (SELECT pg_notify(:channel, one) FROM unnest(:told) AS one WHERE EXISTS (SELECT FROM added))
    SELECT table_id, step FROM added WHERE (SELECT count(*) FROM told) > 0
""").bindparams(
    # Of texts without their length: one that is too long would be cut off instead of being refused.
    *(bindparam(one.name, type_=postgresql.ARRAY(Text if isinstance(one.type, String) else one.type)) for one in steps.c),
    bindparam("channel", type_=Text),
    bindparam("told", type_=postgresql.ARRAY(Text)),
)
OVER = update(tables).where(tables.c.id == bindparam("name")).values(state="over", changed=bindparam("now"))
STOOD_UP = update(sitting).where(sitting.c.table_id == bindparam("name")).values(over=True)
OF_A_GUEST = (guests.c.id, sitting.c.guest, chat.c.guest, attempts.c.guest, played.c.guest, subscriptions.c.guest)
SAID = msgspec.json.Decoder(Said)


class Store:
    """All that survives the process."""

    gathers = False  # whether whoever writes what it is given waits for more himself

    def __init__(self, url: str, writer: str) -> None:
        self.engine = engine_for(url)
        self.writer = writer
        self.is_postgres = self.engine.dialect.name == "postgresql"
        # Reading takes no transaction of PostgreSQL: one that a busy machine leaves idle for a moment would be broken off.
        self.reading = self.engine.execution_options(isolation_level="AUTOCOMMIT") if self.is_postgres else self.engine
        self.file = file_at(url)
        self.claimed: Claim | None = None
        if not self.is_postgres:
            self.writing = create_engine(self.engine.url.set(drivername="sqlite"), hide_parameters=True)
            event.listen(self.writing, "connect", be_durable)
            self.hand = Hand("store")
        insert: Any = postgresql.insert if self.is_postgres else sqlite.insert
        new_steps = insert(steps).on_conflict_do_nothing()
        self.add_steps = new_steps.returning(steps.c.table_id, steps.c.step)
        self.add_steps_plainly = str(new_steps.compile(dialect=self.engine.dialect))
        if not self.is_postgres:
            self.pen = Pen(self.writing)
        self.add_tables = insert(tables).on_conflict_do_nothing()
        self.add_chat = insert(chat).on_conflict_do_nothing()
        self.add_sitting = insert(sitting).on_conflict_do_nothing()
        new = insert(guests)
        self.set_guests = new.on_conflict_do_update(
            index_elements=[guests.c.id], set_={name: new.excluded[name] for name in ("name", "seen", "face")}
        )

    def claim(self) -> None:
        """Use SQLite's file as its only server from now on; raises StammtischError if another one does."""
        if self.file is not None:
            self.claimed = Claim(self.file)

    async def open(self) -> None:
        """Bring the store to the newest shape; raises StammtischError if it has one this program does not know."""
        if self.file is not None:
            guard(self.file)
            await asyncio.to_thread(must_be_ours, self.file)
            await asyncio.to_thread(before_update, self.file)
        async with self.engine.begin() as connection:
            if self.is_postgres:
                for name, time in OPENING.items():
                    await connection.execute(text(f"SET LOCAL {name} = {time}"))
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            await connection.run_sync(migrate)

    async def close(self) -> None:
        await self.engine.dispose()
        if not self.is_postgres:
            await self.hand.do(self._lay_down)
            self.hand.rest()
        if self.claimed is not None:
            self.claimed.release()
            self.claimed = None

    def _lay_down(self) -> None:
        self.pen.close()
        self.writing.dispose()

    # Writing

    async def write(self, batch: Batch) -> set[Key]:
        """Commit a batch; returns the keys that were written. Everything else lost its race.

        Raises Unwritable where the batch itself is at fault.
        """
        if self.is_postgres:
            with told_apart():
                return await self._write_to_postgres(seal(batch, self.writer))
        # SQLite: one thread and no hop to the loop between statements; otherwise a busy loop delays every one of them.
        [won] = await self.hand.do(partial(self._write_in_thread, [self._sealed(batch)]))
        return won

    async def _write_to_postgres(self, batch: Sealed) -> set[Key]:
        """Steps alone, as nearly always, are one statement: no transaction waits for its next one on a machine that is busy
        with something else, so nothing is locked meanwhile, and none is broken off."""
        if batch.rows and batch.is_steps_alone:
            columns = zip(steps.c.keys(), zip(*batch.rows, strict=True), strict=True)
            told = [written(news) for news in announcements(self.writer, (row[:2] for row in batch.rows))]
            async with self.reading.connect() as connection:
                wanted = {name: list(values) for name, values in columns} | {"channel": CHANNEL, "told": told}
                return {(name, step) for name, step in await connection.execute(ADD_AND_TELL, wanted)}
        async with self.engine.begin() as connection:
            return await connection.run_sync(self._write, batch)

    def _sealed(self, batch: Batch) -> Sealed:
        with told_apart():
            return seal(batch, self.writer)

    async def write_together(self, batches: Sequence[Sealed]) -> list[set[Key]]:
        """Commit what several processes have to write to SQLite, in one transaction; the keys of each that were written.

        Raises Unwritable if one of them is at fault, and then has written none.
        """
        return await self.hand.do(partial(self._write_in_thread, batches))

    def _write_in_thread(self, batches: Sequence[Sealed]) -> list[set[Key]]:
        rows = [row for batch in batches for row in batch.rows]
        with told_apart():
            if rows and all(batch.is_steps_alone for batch in batches) and self.pen.write(rows):
                return [{row[:2] for row in batch.rows} for batch in batches]
            with self.writing.begin() as connection:
                return [self._write(connection, batch) for batch in batches]

    def _write(self, connection: Connection, batch: Sealed) -> set[Key]:
        won = self._add_rows(connection, batch.rows) if batch.rows else set()
        self._index(connection, batch, won)
        if batch.guests:
            connection.execute(self.set_guests, [msgspec.structs.asdict(guest) for guest in batch.guests])
        if batch.finished:
            connection.execute(OVER, [{"name": name, "now": batch.finished[name]} for name in sorted(batch.finished)])
            connection.execute(STOOD_UP, [{"name": name} for name in sorted(batch.finished)])
        ledger.write(connection, batch.outcomes)
        if batch.said:
            self._keep_said(connection, batch.said)
        waking.write(connection, batch.subscriptions)
        for guest in batch.forgotten:
            for column in OF_A_GUEST:
                connection.execute(delete(column.table).where(column == guest))
        if self.is_postgres and won:
            self._notify(connection, won)
        return won

    def _add_rows(self, connection: Connection, values: Sequence[Written]) -> set[Key]:
        if self.is_postgres:
            named = [dict(zip(steps.c.keys(), value, strict=True)) for value in values]
            return {(name, step) for name, step in connection.execute(self.add_steps, named)}
        # SQLite's driver writes many rows in one call, for a third of the time, but then returns none.
        written = connection.exec_driver_sql(self.add_steps_plainly, list(values)).rowcount
        if written == len(values):
            return {value[:2] for value in values}
        return {value[:2] for value in values if self._stands(connection, value)}

    def _stands(self, connection: Connection, value: Written) -> bool:
        """Whether the log holds exactly this row of ours."""
        stored = select(steps).where(steps.c.table_id == value[0], steps.c.step == value[1])
        return tuple(connection.execute(stored).one()) == value

    def _index(self, connection: Connection, batch: Sealed, won: set[Key]) -> None:
        """Keep the index of tables and seats in step with the log."""
        created = [one for one in batch.created if (one[0], 0) in won]
        if created:
            values = [{"id": name, "game": game, "state": "open", "changed": time} for name, game, time in created]
            connection.execute(self.add_tables, values)
        pairs = {(guest, name) for name, step, guest in batch.sitters if (name, step) in won}
        if pairs:
            connection.execute(self.add_sitting, [{"guest": guest, "table_id": name} for guest, name in sorted(pairs)])

    def _keep_said(self, connection: Connection, said: Mapping[str, Said]) -> None:
        """Add lines of chat; those beyond what a newcomer gets to read go."""
        lines = [
            {"table_id": line.table, "id": place, "guest": line.guest, "said": encode(line).decode()}
            for place, line in sorted(said.items())
        ]
        connection.execute(self.add_chat, lines)
        for name in sorted({line.table for line in said.values()}):
            oldest = select(chat.c.id).where(chat.c.table_id == name).order_by(chat.c.id.desc()).offset(HISTORY).limit(1)
            connection.execute(delete(chat).where(chat.c.table_id == name, chat.c.id <= oldest.scalar_subquery()))

    def _notify(self, connection: Connection, keys: Iterable[Key]) -> None:
        """Tell the other servers in the same transaction; they hear of it when it is committed."""
        for news in announcements(self.writer, keys):
            connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": written(news)})

    # Reading

    async def page(self, name: str, step: int = 0) -> list[Row]:
        """The next PAGE rows of a table's log from this step on; raises BadRecord for one that cannot be read."""
        wanted = select(steps).where(steps.c.table_id == name, steps.c.step >= step).order_by(steps.c.step).limit(PAGE)
        async with self.reading.connect() as connection:
            found = (await connection.execute(wanted)).all()
        return [row_of(*one) async for one in gently(found)]

    async def pages(self, name: str, step: int = 0) -> AsyncIterator[list[Row]]:
        """The same log in pages; BadRecord if the table is deleted meanwhile, so that nobody is left with half a game."""
        rows = await self.page(name, step)
        is_whole = len(rows) < PAGE
        while rows:
            yield rows
            rows = await self.page(name, rows[-1].step + 1) if len(rows) == PAGE else []
        if not is_whole and not await self._has(name):
            raise BadRecord(f"Table {name} was deleted while it was read.")

    async def _has(self, name: str) -> bool:
        async with self.reading.connect() as connection:
            return (await connection.execute(select(steps.c.step).where(steps.c.table_id == name).limit(1))).first() is not None

    async def rows(self, name: str, step: int = 0) -> list[Row]:
        """All of it, for those who have the patience."""
        return [row async for page in self.pages(name, step) for row in page]

    async def said(self, name: str) -> list[Said]:
        """What was last said at a table."""
        wanted = select(chat.c.said).where(chat.c.table_id == name).order_by(chat.c.id)
        async with self.reading.connect() as connection:
            return readable(await connection.scalars(wanted), SAID.decode, f"the chat of table {name}")

    async def open_tables(self) -> list[str]:
        """Every table that is not over."""
        wanted = select(tables.c.id).where(tables.c.state == "open").order_by(tables.c.changed)
        async with self.reading.connect() as connection:
            return names_from(await connection.scalars(wanted))

    async def tables_of(self, guest: str) -> list[str]:
        """Where a guest may be sitting, in games that are not over."""
        wanted = select(sitting.c.table_id).join(tables, tables.c.id == sitting.c.table_id)
        running = sitting.c.over.is_(False), tables.c.state == "open"  # an older export has marked none
        # Sorted here: for an order SQLite would rather walk along the key, past everything he has ever played.
        async with self.reading.connect() as connection:
            return sorted(names_from(await connection.scalars(wanted.where(sitting.c.guest == guest, *running))))

    async def guests(self, names: Iterable[str]) -> list[Guest]:
        async with self.reading.connect() as connection:
            columns = (guests.c.id, guests.c.name, guests.c.seen, guests.c.face)
            found = await connection.execute(select(*columns).where(guests.c.id.in_(sorted(names))))
            return readable(found, guest_from, "what guests are called")

    async def probe(self) -> None:
        """Write something, and take it away again; raises one of TROUBLE if that cannot be done."""
        code = f"probe {self.writer}"
        async with self.engine.begin() as connection:
            await connection.execute(delete(transfers).where(transfers.c.code == code))
            await connection.execute(transfers.insert(), {"code": code, "sealed": "", "expires": 0})
            await connection.execute(delete(transfers).where(transfers.c.code == code))


def row_of(table: str, step: int, time: int, content: str, writer: str) -> Row:
    try:
        if not isinstance(time, int) or not isinstance(step, int):  # SQLite keeps whatever stands in a damaged file
            raise TypeError("its numbers are none")
        return Row(table, step, time, EVENTS.decode(content), writer)
    except (msgspec.DecodeError, RecursionError, UnicodeError, TypeError) as error:
        raise BadRecord(f"Step {step} of table {table} is no event: {error}") from error


def guest_from(row: Sequence[Any]) -> Guest:
    id, name, seen, face = row
    return msgspec.convert({"id": id, "name": intact(name), "seen": seen, "face": face}, Guest)


def announcements(writer: str, keys: Iterable[Key]) -> list[Stepped]:
    """What the others are told of these steps, in pieces PostgreSQL takes."""
    steps = sorted(keys)
    return [Stepped(server=writer, steps=tuple(steps[start : start + ANNOUNCED])) for start in range(0, len(steps), ANNOUNCED)]
