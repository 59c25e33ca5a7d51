"""The other servers on the same store: their steps, their guests, and what is said at their side of a table."""

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from stammtisch.server.messages import Said
from stammtisch.server.table import Table
from stammtisch.server.wall import now_ms

if TYPE_CHECKING:
    from stammtisch.server.hub import Hub

DEAD = 20.0  # seconds of silence


class Peers:
    """What a hub hears on the bus."""

    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self.servers: dict[str, float] = {}  # and when they were last heard

    def hear(self, payload: str) -> None:
        """Something another server says on the bus; our own echo is left out."""
        kind, server, *rest = payload.split(" ")
        if server == self.hub.store.writer:
            return
        self.servers[server] = time.monotonic()
        if kind == "steps":
            self._heard_steps(rest)
        elif kind == "said":
            said = msgspec.json.decode(" ".join(rest), type=Said)
            if said.table in self.hub.tables:
                table = self.hub.tables[said.table]
                self.hub.act(table, table.hear, said)
        elif kind == "name":
            self.hub.names[rest[0]] = " ".join(rest[1:])
        elif kind == "forget":
            self.hub.forget(rest[0])
        elif kind in ("here", "gone", "who") and rest[0] in self.hub.tables:
            self._heard_presence(kind, server, self.hub.tables[rest[0]], rest[1:])

    def _heard_steps(self, keys: Iterable[str]) -> None:
        for key in keys:
            name, _, step = key.rpartition(":")
            table = self.hub.tables.get(name)
            if table is not None and int(step) >= table.sheet.steps:
                self.hub.act(table, table.hear_of, int(step))
            elif table is None and step == "0":
                self.hub.spawn(self.hub.table(name))

    def _heard_presence(self, kind: str, server: str, table: Table, rest: list[str]) -> None:
        if kind == "here":
            self.hub.act(table, table.appear, rest[0], server)
        elif kind == "gone":
            self.hub.act(table, table.vanish, rest[0], server, now_ms())
        else:
            for guest in {watcher.guest for watcher in table.watchers.values()}:
                self.hub.bus.tell(f"here {self.hub.store.writer} {table.sheet.name} {guest}")

    def bury(self, clock: float) -> None:
        """Servers that are silent for too long have no guests any more."""
        for server in [name for name, heard in self.servers.items() if clock - heard > DEAD]:
            del self.servers[server]
            for table in self.hub.tables.values():
                for guest in [one for one, servers in table.elsewhere.items() if server in servers]:
                    self.hub.act(table, table.vanish, guest, server, now_ms())

    async def missed(self) -> None:
        """The bus was away: look at every table."""
        for table in list(self.hub.tables.values()):
            self.hub.act(table, table.hear_of, table.sheet.steps)
