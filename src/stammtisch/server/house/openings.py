"""New tables: whether a guest may open one more, and those that are on their way to the store."""

import math
import time
from collections import Counter

from stammtisch.server.house.hub import Client, Hub
from stammtisch.server.house.limits import Kind
from stammtisch.server.table.table import Table
from stammtisch.server.values.events import Created
from stammtisch.server.wire.refusals import Refusal


class Openings:
    """Tables that guests open."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.under_way: Counter[str] = Counter()  # by owner

    async def open(self, client: Client, guest: str, created: Created, name: str = "") -> Table:
        """A table of this guest's, under a new name if he has none for it; or a refusal."""
        self._must_have_room(client, guest)
        self.under_way[guest] += 1  # others of this guest's requests may arrive before the table stands
        try:
            table = await self.hub.shelf.open_table(name or self.hub.siblings.fresh_name(), created)
        finally:
            self.under_way[guest] -= 1
            self.under_way += Counter()  # without those that have none left
        assert table is not None
        return table

    def _must_have_room(self, client: Client, guest: str) -> None:
        limits, own = self.hub.limits, self.hub.owners.of(guest) + self.under_way[guest]
        if own >= limits.tables_per_guest:
            raise Refusal("too-many-tables", limit=limits.tables_per_guest)
        if len(self.hub.tables) + self.hub.siblings.elsewhere("tables") + self.under_way.total() >= limits.all_tables:
            raise Refusal("house-full")
        must_wait(self.hub, "table", client)


def must_wait(hub: Hub, kind: Kind, client: Client) -> None:
    """Refuse what comes too often from one address."""
    wait = hub.doors.wait(kind, client.address, time.monotonic())
    if wait:
        raise Refusal(f"address.{kind}", seconds=math.ceil(wait))
