"""How several servers over one PostgreSQL hear of each other: LISTEN/NOTIFY. Alone, nobody has to.

Steps are announced by the store in the transaction that writes them; chat and presence go through `tell`.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import structlog

from stammtisch.server.store.store import CHANNEL, PAYLOAD
from stammtisch.server.values.news import NEWS, AnyNews, written

log = structlog.get_logger()
Hear = Callable[[AnyNews], None]
PACE = 1.0  # seconds between two looks at a connection that may have broken
PATIENCE = 10.0  # seconds PostgreSQL may take to pass something on


class Bus:
    """The bus of a server that is alone."""

    shared = False  # somebody else may write to the same logs
    has_strangers = False  # and it may be a server of another house

    async def open(self, hear: Hear, missed: Callable[[], Awaitable[None]]) -> None:
        """Begin to listen; `missed` is called when announcements may have been lost."""

    def tell(self, news: AnyNews) -> None:
        """Pass something on to the other servers."""

    async def close(self) -> None:
        pass


class PostgresBus(Bus):
    """A connection that listens and tells; it is made again when it breaks."""

    shared = True
    has_strangers = True

    def __init__(self, url: str) -> None:
        self.url = url.replace("postgresql+asyncpg://", "postgresql://")
        self.queue: asyncio.Queue[str] = asyncio.Queue(maxsize=10_000)
        self.connection: Any = None
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self, hear: Hear, missed: Callable[[], Awaitable[None]]) -> None:
        self.hear = hear
        self.missed = missed
        await self._connect()
        self.tasks = [asyncio.create_task(self._speak()), asyncio.create_task(self._watch())]

    async def _connect(self) -> None:
        import asyncpg  # type: ignore[import-untyped]  # an extra: only PostgreSQL needs it

        connection = await asyncpg.connect(self.url)
        await connection.add_listener(CHANNEL, self._heard)
        self.connection = connection  # nobody may speak on it before: it does one thing at a time

    def _heard(self, _connection: object, _process: int, _channel: str, payload: str) -> None:
        try:
            news = NEWS.decode(payload)
        except msgspec.DecodeError as error:  # of another version, or of somebody who has no business here
            log.warning("bus", error=str(error))
        else:
            self.hear(news)

    def tell(self, news: AnyNews) -> None:
        payload = written(news)
        if len(payload.encode()) < PAYLOAD and not self.queue.full():
            self.queue.put_nowait(payload)

    async def _speak(self) -> None:
        while True:
            payload = await self.queue.get()
            while not await self._is_told(payload):
                await asyncio.sleep(PACE)

    async def _is_told(self, payload: str) -> bool:
        """False if there is no connection; what PostgreSQL does not take is not said again."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self.connection.execute("SELECT pg_notify($1, $2)", CHANNEL, payload)
        except Exception as error:  # chat and presence are worth no crash; `_watch` mends the connection
            log.warning("bus", error=str(error))
            if isinstance(error, TimeoutError):
                self.connection.terminate()  # half open: nothing would ever be heard on it either
            return not self.connection.is_closed()
        return True

    async def _watch(self) -> None:
        behind = False  # whether announcements were lost that nobody has looked for yet
        while True:
            await asyncio.sleep(PACE)
            try:
                if self.connection.is_closed():
                    behind = True
                    await self._connect()
                if behind:
                    await self.missed()
                    behind = False
            except Exception as error:  # PostgreSQL is away: try again
                log.warning("bus", error=str(error))

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        if self.connection is not None:
            await self.connection.close()


def bus_for(url: str) -> Bus:
    return PostgresBus(url) if url.startswith("postgres") else Bus()
