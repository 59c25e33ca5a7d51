"""New tables: whether a guest may open one more, and those that are on their way to the store."""

import math
import time
from collections import Counter

from stammtisch.server.house.clients import Client
from stammtisch.server.house.hub import Hub
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
        self._must_have_room(client)
        siblings = self.hub.siblings
        if not await siblings.take_opening(self, guest):
            raise Refusal("too-many-tables", limit=self.hub.limits.tables_per_guest)
        try:
            must_wait(self.hub, "table", client)
            table = await self.hub.shelf.open_table(name or siblings.fresh_name(), created)
        finally:
            siblings.end_opening(self, guest)
        assert table is not None
        return table

    def take(self, guest: str) -> bool:
        """Count one more that is under way, if there may be one: others may be asked for before it stands."""
        if self.hub.owners.of(guest) + self.under_way[guest] >= self.hub.limits.tables_per_guest:
            self.under_way += Counter()  # without those that have none left
            return False
        self.under_way[guest] += 1
        return True

    def give_back(self, guest: str, count: int = 1) -> None:
        self.under_way[guest] -= count
        self.under_way += Counter()

    def _must_have_room(self, client: Client) -> None:
        if len(self.hub.tables) + self.hub.siblings.elsewhere("tables") + self.under_way.total() >= self.hub.limits.all_tables:
            raise Refusal("house-full")


def must_wait(hub: Hub, kind: Kind, client: Client) -> None:
    """Refuse what comes too often from one address."""
    wait = hub.doors.wait(kind, client.address, time.monotonic())
    if wait:
        raise Refusal(f"address.{kind}", seconds=math.ceil(wait))
