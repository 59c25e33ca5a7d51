"""The other servers on the same store: their steps, their guests, and what is said at their side of a table."""

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from stammtisch.server.house.wall import now_ms
from stammtisch.server.store.gently import gently
from stammtisch.server.table.table import Table
from stammtisch.server.values.news import Alive, AnyNews, Forgotten, Gone, Here, Renamed, Spoken, Stepped, Who
from stammtisch.server.wire.messages import Said

if TYPE_CHECKING:
    from stammtisch.server.house.hub import Hub

DEAD = 20.0  # seconds of silence


class Peers:
    """What a hub hears on the bus."""

    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self.servers: dict[str, float] = {}  # and when they were last heard
        self.early: dict[str, list[Callable[[Table], None]]] = {}  # heard of tables that are just being read

    def hear(self, news: AnyNews) -> None:
        """Something another server says on the bus; our own echo is left out."""
        if news.server == self.hub.store.writer:
            return
        self.servers[news.server] = time.monotonic()
        match news:
            case Alive():
                pass
            case Stepped(steps=steps):
                for name, step in steps:
                    self._heard_step(name, step)
            case Spoken(said=said):
                self._at(said.table, partial(self._heard_said, said))
            case Renamed(guest=guest, name=name, face=face):
                self.hub.rename(guest, name, face)
            case Forgotten(guest=guest):
                self.hub.spawn(self.hub.forget(guest))
            case Here() | Gone() | Who():
                self._at(news.table, partial(self._heard_presence, news))

    def _at(self, name: str, tell: Callable[[Table], None]) -> None:
        """Tell a table; one that is just being read is told when it is there."""
        table = self.hub.tables.get(name)
        if table is not None:
            tell(table)
        elif name in self.hub.shelf.loading:
            self.early.setdefault(name, []).append(tell)

    def tell_early(self, table: Table) -> None:
        """A table has been read: what was said of it meanwhile may be more than what was read."""
        for tell in self.early.pop(table.sheet.name, ()):
            tell(table)

    def _heard_step(self, name: str, step: int) -> None:
        if step == 0 and name not in self.hub.tables and self.hub.siblings.is_home(name):
            self.hub.shelf.load(name)
        self._at(name, partial(self._look_for, step))

    def _look_for(self, step: int, table: Table) -> None:
        if step >= table.sheet.steps:
            self.hub.act(table, table.hear_of, step)

    def _heard_said(self, said: Said, table: Table) -> None:
        if said not in table.audience.said:
            self.hub.act(table, table.audience.hear, said)

    def _heard_presence(self, news: Here | Gone | Who, table: Table) -> None:
        match news:
            case Here(guest=guest, server=server):
                self.hub.act(table, table.presence.appear, guest, server, now_ms())
            case Gone(guest=guest, server=server):
                self.hub.act(table, table.presence.vanish, guest, server, now_ms())
            case Who():
                self._tell_who_is_here(table)

    def _tell_who_is_here(self, table: Table) -> None:
        for guest in {watcher.guest for watcher in table.audience.watchers.values()}:
            self.hub.bus.tell(Here(server=self.hub.store.writer, table=table.sheet.name, guest=guest))

    async def bury(self, clock: float) -> None:
        """Servers that are silent for too long have no guests any more."""
        for server in [name for name, heard in self.servers.items() if clock - heard > DEAD]:
            await self.lose(server)

    async def lose(self, server: str) -> None:
        """A server is gone, and all its guests are."""
        self.servers.pop(server, None)
        async for table in gently(list(self.hub.tables.values())):
            for guest in [one for one, servers in table.audience.elsewhere.items() if server in servers]:
                self.hub.act(table, table.presence.vanish, guest, server, now_ms())

    async def missed(self) -> None:
        """The bus was away: look at every table, ask again who is there, and find the tables that are new."""
        async for table in gently(list(self.hub.tables.values())):
            self._lose_sight(table)
            self.hub.act(table, table.hear_of, table.sheet.steps)
            self.hub.bus.tell(Who(server=self.hub.store.writer, table=table.sheet.name))
            self._tell_who_is_here(table)
        for name in filter(self.hub.siblings.is_home, await self.hub.store.open_tables()):
            await self.hub.table(name)

    def _lose_sight(self, table: Table) -> None:
        """Nobody knows who has left another server meanwhile."""
        for guest, servers in list(table.audience.elsewhere.items()):
            for server in list(servers):
                self.hub.act(table, table.presence.vanish, guest, server, now_ms())
