"""SQLite in a house of several processes: the landlord commits what all of them have to write, together."""

import asyncio
import math
import time
from collections.abc import Callable, Sequence

import msgspec
import structlog

from stammtisch.server.processes.letters import Told, pack
from stammtisch.server.processes.link import Link
from stammtisch.server.store.batch import Batch, Key, Sealed
from stammtisch.server.store.bus import Bus, Hear
from stammtisch.server.store.committer import BUSY, GATHER
from stammtisch.server.store.store import Store, announcements
from stammtisch.server.store.unwritable import Unwritable
from stammtisch.server.values.news import AnyNews, Stepped, written

log = structlog.get_logger()
COMMIT = "commit"  # topics of questions to the landlord: to write steps of tables that live with whoever asks,
COMMIT_WIDELY = "commit widely"  # and of others, whose home has to hear of it
SEALED = msgspec.msgpack.Decoder(Sealed)
ANSWERS: msgspec.msgpack.Decoder[set[Key] | str] = msgspec.msgpack.Decoder(set[Key] | str)


class LentStore(Store):
    """The store as one process of a house has it: it reads by itself, and the landlord writes its batches."""

    gathers = True

    def __init__(self, url: str, writer: str, landlord: Link, is_home: Callable[[str], bool]) -> None:
        super().__init__(url, writer)
        self.landlord = landlord
        self.is_home = is_home

    def claim(self) -> None:
        """The landlord has."""

    async def open(self) -> None:
        """The landlord has."""

    async def write(self, batch: Batch) -> set[Key]:
        topic = COMMIT if all(self.is_home(row.table) for row in batch.rows) else COMMIT_WIDELY
        answer = ANSWERS.decode(await self.landlord.ask(topic, pack(self._sealed(batch))))
        if isinstance(answer, str):
            raise Unwritable(answer)
        return answer


class Writer:
    """The landlord's pen. While one commit is under way, the next collects, and soon after one it waits for the others."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.waiting: list[tuple[Sealed, asyncio.Future[set[Key]]]] = []
        self.wakeup = asyncio.Event()
        self.last = -math.inf  # when a commit ended

    async def commit(self, content: bytes, announce: Callable[[Stepped], None]) -> bytes:
        """The answer to a process's question: which of its rows were written, or in words why they cannot be.

        An exception if the store fails. `announce` is called with the rows before their writer hears of it.
        """
        batch = SEALED.decode(content)
        promise: asyncio.Future[set[Key]] = asyncio.get_running_loop().create_future()
        self.waiting.append((batch, promise))
        self.wakeup.set()
        try:
            won = await promise
        except Unwritable as error:
            return pack(str(error))
        if batch.rows:
            for news in announcements(batch.rows[0][4], won):
                announce(news)
        return pack(won)

    async def run(self) -> None:
        while True:
            await self.wakeup.wait()
            if time.monotonic() - self.last < BUSY:
                await asyncio.sleep(GATHER)
            self.wakeup.clear()
            waiting, self.waiting = self.waiting, []
            if waiting:
                await self._write(waiting)
                self.last = time.monotonic()

    async def _write(self, waiting: Sequence[tuple[Sealed, asyncio.Future[set[Key]]]]) -> None:
        try:
            found = await self.store.write_together([batch for batch, _ in waiting])
        except Unwritable as error:
            if len(waiting) == 1:
                waiting[0][1].set_exception(error)
            else:  # one process's batch is no other's fault
                for one in waiting:
                    await self._write([one])
            return
        except Exception as error:  # whatever the store's trouble is: each process tries again, and acknowledges nothing
            for _, promise in waiting:
                promise.set_exception(OSError(str(error)))
            return
        for (_, promise), won in zip(waiting, found, strict=True):
            promise.set_result(won)


class HouseBus(Bus):
    """News between the processes of one house; the landlord announces the steps, for it writes them."""

    shared = True

    def __init__(self, broadcast: Callable[[Told], None]) -> None:
        self.broadcast = broadcast

    async def open(self, hear: Hear, missed: object) -> None:
        """Nothing is ever missed: who is not linked any more is gone."""

    def tell(self, news: AnyNews) -> None:
        self.broadcast(Told(written(news)))
