"""A server from its start to its graceful stop: waking every game that is not over, the slow jobs, and the end."""

import asyncio
import math
import time
from contextlib import suppress
from typing import TYPE_CHECKING

import structlog

from stammtisch.server.store.gently import gently
from stammtisch.server.store.store import TROUBLE
from stammtisch.server.values.news import Alive
from stammtisch.server.wire import messages

if TYPE_CHECKING:
    from stammtisch.server.house.hub import Hub

log = structlog.get_logger()

HEARTBEAT = 5.0  # seconds between signs of life to other servers
LOBBY_PACE = 0.5  # seconds between two lobby messages
OPENING = 1.0  # seconds a start waits for its tables
ASK_AGAIN = 1.0  # seconds until a store that did not answer is asked which games run
LAST_COMMIT = 30.0  # seconds a stopping server waits for its store


class Life:
    """The course of one server's life."""

    def __init__(self, hub: "Hub") -> None:
        self.hub = hub

    async def start(self) -> None:
        self.hub.store.claim()
        await self.hub.store.open()
        await self.hub.workers.start()
        await self.hub.bus.open(self.hub.peers.hear, self.hub.peers.missed)
        self.hub.spawn(self.hub.committer.run())
        self.hub.spawn(self._beat())
        self.hub.spawn(self.hub.pulse.run())
        self.hub.spawn(self._recover())
        with suppress(TimeoutError):  # a large house opens its door before every table is awake
            await asyncio.wait_for(self.hub.recovered.wait(), OPENING)
        log.info("ready", tables=len(self.hub.tables), store=self.hub.store.engine.dialect.name)
        self.hub.spawn(self.hub.keeper.run())
        if self.hub.siblings.number == 0:
            self.hub.archive.begin()

    async def _recover(self) -> None:
        """Find every game that is not over, and go on with it."""
        asleep = list(filter(self.hub.siblings.is_home, await self._open_tables()))
        for pause in (0.0, ASK_AGAIN, ASK_AGAIN):  # a store that stumbles is asked again
            await asyncio.sleep(pause if asleep else 0)
            asleep = [name for name in asleep if not await self._wake_table(name)]
        self.hub.recovered.set()
        log.info("awake", tables=len(self.hub.tables))

    async def _wake_table(self, name: str) -> bool:
        """Whether it is awake, or never will be."""
        begun = time.perf_counter()
        try:
            await self.hub.table(name)
        except Exception as error:  # this one cannot be read; the others can
            log.error("table cannot be read", table=name, error=str(error))
            return not isinstance(error, TROUBLE)
        await asyncio.sleep(time.perf_counter() - begun if self.hub.clients else 0)  # those who are here go first
        return True

    async def _open_tables(self) -> list[str]:
        """A store that does not answer at once is asked until it does: nobody else would wake these games."""
        while True:
            try:
                return list(await self.hub.store.open_tables())
            except TROUBLE as error:
                log.error("the store does not tell which games run", error=str(error))
                await asyncio.sleep(ASK_AGAIN)

    async def stop(self) -> None:
        """No new tables; everybody is told; every step in flight is written."""
        if self.hub.stopping:
            return
        self.hub.stopping = True
        self.hub.push(self.hub.clients, messages.Closing())
        try:
            await asyncio.wait_for(self.hub.committer.idle.wait(), LAST_COMMIT)
        except TimeoutError:
            log.error("the store does not answer; what was not acknowledged is not written")
        for client in list(self.hub.clients.values()):
            client.close()
        if self.hub.wakeups is not None:
            await self.hub.wakeups.hurry()
        await self.hub.archive.stop()
        self.hub.tasks.stop()
        self.hub.timers.stop()
        self.hub.workers.stop()
        await self.hub.bus.close()
        await self.hub.store.close()

    async def _beat(self) -> None:
        """The slow jobs: the lobby, signs of life, cleaning up."""
        last_beat = -math.inf
        while True:
            await asyncio.sleep(LOBBY_PACE)
            self.hub.siblings.tell_all()
            await self._tell_lobby()
            clock = time.monotonic()
            if clock - last_beat > HEARTBEAT:
                last_beat = clock
                self.hub.bus.tell(Alive(server=self.hub.store.writer))
                await self.hub.peers.bury(clock)
                await self.tidy()
                self.hub.memory.look(not self.hub.clients, clock)

    async def _tell_lobby(self) -> None:
        if self.hub.lobby.changed:
            message = self.hub.lobby.news(self.hub.population(), time.monotonic())
            async for follower in gently(list(self.hub.lobby.followers)):
                self.hub.push((follower,), message)

    async def tidy(self) -> None:
        """Tables that are over, or live elsewhere, leave the memory when nobody looks at them, and names nobody asks for."""
        async for name, table in gently(list(self.hub.tables.items())):
            is_over = table.sheet.phase == "over" or table.sheet.is_foreign or not self.hub.siblings.is_home(name)
            is_watched = table.audience.watchers or self.hub.onlookers.wait_at(name)
            if is_over and not is_watched and table.flight is None and self.hub.tables.get(name) is table:
                self.hub.drop(name)
        known = self.hub.guests.connected() | {offered.guest for offered in self.hub.offers.by_client.values()}
        sitters, owners = self.hub.sitters, self.hub.owners
        await self.hub.names.tidy(lambda guest: guest in sitters.tables or guest in owners.open or guest in known)
