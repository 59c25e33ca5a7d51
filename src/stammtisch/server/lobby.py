"""The lobby: which tables are listed, and who wants to know. Pure."""

from stammtisch.server.messages import Lobby as LobbyMessage
from stammtisch.server.messages import LobbyTable

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
