"""The tables in a server's memory: read from the store when somebody asks for them, and kept up with their logs."""

import asyncio
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

import msgspec
import structlog

from stammtisch.errors import BadRecord
from stammtisch.games import GAMES
from stammtisch.server.house.identity import is_table_name, server_secret
from stammtisch.server.house.reading import read
from stammtisch.server.house.wall import now_ms
from stammtisch.server.store.batch import sitters
from stammtisch.server.store.store import PAGE
from stammtisch.server.table.fold import opened
from stammtisch.server.table.keeping import DAY
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.table.table import Table
from stammtisch.server.values.events import Created, Row
from stammtisch.server.values.news import Who
from stammtisch.server.wire.messages import Said
from stammtisch.server.wire.refusals import Refusal

if TYPE_CHECKING:
    from stammtisch.server.house.hub import Hub

log = structlog.get_logger()

STORE_PACE = 1.0  # seconds until a store that is away is asked again


class Shelf:
    """Where a hub finds its tables."""

    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self.damaged: set[str] = set()  # tables whose log cannot be read
        self.loading: dict[str, asyncio.Task[Table | None]] = {}
        self.opening: dict[str, asyncio.Future[None]] = {}  # tables whose first row is being written

    async def table(self, name: str) -> Table | None:
        """The table of this name, from memory or from its log."""
        if name in self.hub.tables:
            return self.hub.tables[name]
        return await asyncio.shield(self.load(name)) if is_table_name(name) else None

    def load(self, name: str) -> asyncio.Task[Table | None]:
        """Begin to read a table that is not in memory; from now on, what is announced of it is kept for it."""
        task = self.loading.get(name)
        if task is None or task.done():
            task = self.loading[name] = asyncio.create_task(self._load(name))
            task.add_done_callback(partial(self._loaded, name))
        return task

    def _loaded(self, name: str, task: asyncio.Task[Table | None]) -> None:
        if self.loading[name] is task:
            del self.loading[name]
            self.hub.peers.early.pop(name, None)
        if not task.cancelled() and task.exception() is not None:
            log.error("table cannot be read", table=name, error=str(task.exception()))

    async def _load(self, name: str) -> Table | None:
        await self.hub.siblings.follow(name)
        found = await read(self.hub.store, name)
        if found.is_damaged:
            self.damaged.add(name)
        if found.sheet is None:
            return None
        await self.hub.learn_names(found.guests)
        said = await self.hub.store.said(name)
        return self.hub.tables.get(name) or self._adopt(found.sheet, said)

    def _adopt(self, sheet: Sheet, said: Iterable[Said] = ()) -> Table:
        hub = self.hub
        table = Table(
            sheet,
            names=hub.names.of,
            faces=hub.names.face,
            secret=server_secret,
            invite=f"{hub.base_url}/t/{sheet.name}",
            shared=hub.bus.shared,
            keep=None if hub.limits.keep_days is None else hub.limits.keep_days * DAY,
        )
        if not sheet.is_playable and sheet.end == "running":
            log.warning("table of another rules version is left alone", table=sheet.name, version=sheet.created.version)
        table.audience.said.extend(said)
        hub.tables[sheet.name] = table
        hub.metrics.tables.set(len(hub.tables))
        hub.bus.tell(Who(server=hub.store.writer, table=sheet.name))
        now = now_ms()
        table.presence.resume(now)
        hub.act(table, table.tick, now)
        hub.peers.tell_early(table)
        return table

    # Opening

    async def open_table(self, name: str, created: Created) -> Table | None:
        """Create a table under this name, or find the one that has it already."""
        if name in self.hub.tables:
            return self.hub.tables[name]
        if name not in self.opening:
            self.opening[name] = asyncio.get_running_loop().create_future()
            # A fresh secret for each table, once; a game of the day has brought its day's.
            sealed = created if created.day else msgspec.structs.replace(created, secret=server_secret())
            self.hub.committer.add(Row(name, 0, now_ms(), sealed))
        await asyncio.shield(self.opening[name])
        # A look that began before the first row was written saw nothing: then it takes another.
        return await self.table(name) or await self.table(name)

    def opened(self, row: Row, won: bool) -> None:
        """The first row of a table is written; if it is ours, nothing has to be read, but for what a fork plays on from."""
        assert isinstance(row.event, Created)
        if won and not row.event.prefix and row.table not in self.loading and row.table not in self.hub.tables:
            self._adopt(opened(row.table, GAMES[row.event.game], row.event, row.time))
        self.opening.pop(row.table).set_result(None)

    def refused(self, row: Row) -> None:
        """No store takes the first row: there will be no such table."""
        self.opening.pop(row.table).set_exception(Refusal("store.refused"))

    # Keeping up

    async def reload(self, table: Table, ours: Row | None) -> None:
        """Read what the log has beyond this table, ours included if a broken commit was one after all."""
        try:
            rows = await self._rows_beyond(table)
        except BadRecord:
            return self.hub.pause(table)
        if len(rows) == PAGE:
            table.heard = max(table.heard, rows[-1].step + 1)  # there may be more
        if ours is not None and rows and is_same(rows[0], msgspec.structs.replace(ours, writer=self.hub.store.writer)):
            table.heard = max(table.heard, rows[-1].step)
            return self.hub.act(table, table.stored, now_ms())
        return self.hub.act(table, table.lost, rows, now_ms())

    async def _rows_beyond(self, table: Table) -> list[Row]:
        """Asked for until the store answers: the table waits and loses nothing."""
        while True:
            try:
                rows = await self.hub.store.page(table.sheet.name, table.sheet.steps)
                await self.hub.learn_names({guest for row in rows for guest in sitters(row)})
                return rows
            except BadRecord:
                raise
            except Exception as error:  # the store's trouble
                log.error("reload failed", table=table.sheet.name, error=str(error))
                await asyncio.sleep(STORE_PACE)


def is_same(stored: Row, ours: Row) -> bool:
    """Whether the store holds this very row; as JSON, for what was a tuple comes back as a list."""
    return msgspec.json.encode(stored) == msgspec.json.encode(ours)
