"""The lobby: which tables are listed, who wants to know, and how many tables each guest has open. Pure."""

from collections import Counter

from stammtisch.server.wire.messages import Lobby as LobbyMessage
from stammtisch.server.wire.messages import LobbyTable

MOST_LISTED = 100


class Lobby:
    """The listed tables; `changed` until somebody has looked."""

    def __init__(self) -> None:
        self.tables: dict[str, LobbyTable] = {}
        self.followers: set[int] = set()  # connections
        self.changed = False

    def put(self, table: LobbyTable, listed: bool) -> None:
        """A table has changed; private and finished ones are not shown."""
        if not listed or table.state == "over":
            self.drop(table.table)
        elif self.tables.get(table.table) != table:
            self.tables[table.table] = table
            self.changed = True

    def drop(self, name: str) -> None:
        if self.tables.pop(name, None) is not None:
            self.changed = True

    def message(self, guests: int) -> LobbyMessage:
        newest = list(self.tables.values())[::-1]
        with_room = [table for table in newest if table.state == "open"]
        in_play = [table for table in newest if table.state != "open"]
        return LobbyMessage(tables=tuple((with_room + in_play)[:MOST_LISTED]), guests=guests)


class Owners:
    """Whose the open tables are."""

    def __init__(self) -> None:
        self.owners: dict[str, str] = {}
        self.open: Counter[str] = Counter()

    def put(self, table: str, owner: str | None) -> None:
        """A table belongs to this guest now, or is over."""
        before = self.owners.pop(table, None)
        if before is not None:
            self.open[before] -= 1
            if not self.open[before]:
                del self.open[before]
        if owner is not None:
            self.owners[table] = owner
            self.open[owner] += 1
