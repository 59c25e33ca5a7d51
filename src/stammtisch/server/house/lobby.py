"""The lobby: which tables are listed, who wants to know, and how many tables each guest has open. Pure."""

import math
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import islice

from stammtisch.server.wire.messages import Lobby as LobbyMessage
from stammtisch.server.wire.parts import LobbyTable

OLD = 0.5  # seconds after which tables are ranked anew: who is at them may have changed
SHORT = 0.05  # seconds that one ranking lasts whatever happens
MOST_LISTED = 100
MOST_LOOKED_AT = 2000  # of the newest tables
PER_OWNER = 3  # tables of one owner before those of the others


class Lobby:
    """The listed tables; `changed` until somebody has looked."""

    def __init__(self, is_active: Callable[[str], bool] = lambda table: True) -> None:
        self.is_active = is_active  # whether anybody is at a table
        self.tables: dict[str, LobbyTable] = {}
        self.owners: dict[str, str] = {}  # of these tables
        self.followers: set[int] = set()  # connections
        self.changed = False
        self.shown: list[LobbyTable] = []  # as they were ranked last
        self.ranked = -math.inf  # and when

    def put(self, table: LobbyTable, listed: bool, owner: str = "") -> None:
        """A table has changed; private and finished ones are not shown."""
        self.owners[table.table] = owner
        if not listed or table.state == "over":
            self.drop(table.table)
        elif self.tables.get(table.table) != table:
            self.tables[table.table] = table
            self.changed = True

    def drop(self, name: str) -> None:
        self.owners.pop(name, None)
        if self.tables.pop(name, None) is not None:
            self.changed = True

    def message(self, guests: int, clock: float) -> LobbyMessage:
        """What followers read; `clock` in seconds. Whoever asks again and again gets what was ranked a moment ago."""
        age = clock - self.ranked
        if age > OLD or (self.changed and age > SHORT):
            self.shown, self.ranked = self._rank(), clock
        return LobbyMessage(tables=tuple(self.shown), guests=guests)

    def news(self, guests: int, clock: float) -> LobbyMessage:
        """The same, ranked for this moment, for all followers."""
        self.changed, self.ranked = False, -math.inf
        return self.message(guests, clock)

    def _rank(self) -> list[LobbyTable]:
        """Those where somebody is first, those with room before those in play; and nobody's tables hide another's."""
        newest = list(islice(reversed(self.tables.values()), MOST_LOOKED_AT))
        newest.sort(key=lambda table: (not self.is_active(table.table), table.state != "open"))
        before: Counter[str] = Counter()
        ranked: list[tuple[int, int, LobbyTable]] = []
        for place, table in enumerate(newest):
            owner = self.owners.get(table.table, "")
            ranked.append((before[owner] // PER_OWNER, place, table))
            before[owner] += 1
        return [table for _, _, table in sorted(ranked, key=lambda one: one[:2])[:MOST_LISTED]]


class Owners:
    """Whose the open tables are."""

    def __init__(self) -> None:
        self.owners: dict[str, str] = {}
        self.open: Counter[str] = Counter()
        self.elsewhere: Counter[str] = Counter()  # the same, of the other processes of this house

    def of(self, guest: str) -> int:
        """How many tables a guest has open."""
        return self.open[guest] + self.elsewhere[guest]

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


class Sitters:
    """At which tables each guest sits, so that nobody has to look at all of them."""

    def __init__(self) -> None:
        self.guests: dict[str, set[str]] = {}  # by table
        self.tables: dict[str, set[str]] = {}  # by guest

    def put(self, table: str, guests: Iterable[str]) -> None:
        """These guests sit at a table now, and nobody else."""
        for guest in self.guests.pop(table, ()):
            self.tables[guest].discard(table)
            if not self.tables[guest]:
                del self.tables[guest]
        found = set(guests)
        if found:
            self.guests[table] = found
        for guest in found:
            self.tables.setdefault(guest, set()).add(table)

    def of(self, guest: str) -> list[str]:
        return sorted(self.tables.get(guest, ()))
