"""What a house clears away: tables nobody came to, games nobody plays on, and finished games when they are old enough.

A game is never deleted while it can be played. It is ended first, by a step in its log like any other: whoever plays at
that moment wins the race for the step, and the game goes on.
"""

import asyncio
from typing import TYPE_CHECKING

import structlog

from stammtisch.server.house.wall import now_ms
from stammtisch.server.store import clearing
from stammtisch.server.store.gently import gently
from stammtisch.server.table import wishes
from stammtisch.server.table.keeping import DAY
from stammtisch.server.table.mailbox import Wish
from stammtisch.server.table.table import Table
from stammtisch.server.table.wishes import Propose

if TYPE_CHECKING:
    from stammtisch.server.house.hub import Hub

log = structlog.get_logger()

PACE = 60.0  # seconds between two looks at open tables
ROUNDS = 60  # looks between two at old games
HOUR = 3_600_000  # milliseconds


class Keeper:
    """The slow broom of a hub."""

    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self.deserted: dict[str, int] = {}  # open tables without people, and since when

    async def run(self) -> None:
        rounds = 0
        while True:
            try:
                await self.clear_open(now_ms())
                if self.hub.limits.keep_days is not None and rounds % ROUNDS == 0:
                    await self.clear_old(now_ms(), self.hub.limits.keep_days * DAY)
            except Exception as error:  # the store's trouble; the next look is soon
                log.error("clearing failed", error=str(error))
            rounds += 1
            await asyncio.sleep(PACE)

    async def clear_open(self, now: int) -> None:
        """End tables that wait for their game while nobody has been there for hours."""
        waiting: dict[str, int] = {}
        async for name, table in gently(list(self.hub.tables.items())):
            is_ours = self.hub.siblings.is_home(name)
            if (
                is_ours
                and table.sheet.phase in ("open", "starting")
                and not table.audience.watchers
                and not table.audience.elsewhere
            ):
                since = waiting[name] = self.deserted.get(name, now)
                if now - since >= self.hub.limits.open_hours * HOUR:
                    self._wish(table, wishes.void_waiting, now)
        self.deserted = waiting

    async def clear_old(self, now: int, keep: int) -> None:
        """End games that nobody has played for so long, and delete those that have been over for as long."""
        store = self.hub.store
        for name in filter(self.hub.siblings.is_home, await clearing.unchanged(store.reading, now - keep)):
            table = await self.hub.table(name)
            if table is not None:
                self._wish(table, wishes.void_unused(keep), now)
        for name in await clearing.purge(store.engine, now - keep):
            self.hub.drop(name)

    def _wish(self, table: Table, propose: Propose, now: int) -> None:
        self.hub.act(table, table.wish, Wish(propose), now)
