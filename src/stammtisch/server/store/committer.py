"""Group commits: the steps of all tables that are ready go to the store together, in one transaction."""

import asyncio
import time
from collections.abc import Callable

import structlog

from stammtisch.server.store.batch import Batch, Guest
from stammtisch.server.store.gently import gently
from stammtisch.server.store.store import Store
from stammtisch.server.values.events import Row
from stammtisch.server.values.outcomes import Outcome
from stammtisch.server.values.subscriptions import Subscription
from stammtisch.server.wire.messages import Said

log = structlog.get_logger()

LARGEST = 1000  # steps in one commit
LONGEST_PAUSE = 5.0  # seconds between attempts when the store is away


class Committer:
    """Collects while the last batch is being written; tells what became of each step."""

    def __init__(
        self,
        store: Store,
        observe: Callable[[float, int], None],
        settled: Callable[[Row, bool], None],
        trouble: Callable[[bool], None] = lambda is_so: None,
    ) -> None:
        self.store = store
        self.observe = observe  # called with the seconds and steps of each commit
        self.settled = settled  # called with each row and whether it was written
        self.trouble = trouble  # called when the store fails, and when it works again
        self.in_trouble = False
        self.next = Batch()
        self.lines = 0  # said since the start
        self.wakeup = asyncio.Event()
        self.idle = asyncio.Event()
        self.idle.set()

    def add(self, row: Row) -> None:
        self.next.rows.append(row)
        self._wake()

    def add_said(self, said: Said, then: Callable[[], None]) -> None:
        """Keep a line of chat; `then` is called when it is durable."""
        self.lines += 1
        self.next.said[f"{said.time:014}-{self.lines:08}-{self.store.writer}"] = said
        self.next.then.append(then)
        self._wake()

    async def forget(self, guest: str) -> None:
        """Delete what is known of a guest, after all that is still to be written."""
        done = asyncio.get_running_loop().create_future()
        self.next.forgotten.append(guest)
        self.next.then.append(lambda: done.set_result(None))
        self._wake()
        await asyncio.shield(done)

    def add_guest(self, guest: Guest) -> None:
        self.next.guests[guest.id] = guest
        self._wake()

    def put_subscription(self, id: str, subscription: Subscription | None, then: Callable[[], None] | None = None) -> None:
        """Keep a browser to wake its guest at, or wake it no longer; `then` is called when that is durable."""
        self.next.subscriptions[id] = subscription
        self.next.then += [] if then is None else [then]
        self._wake()

    def when_written(self, then: Callable[[], None]) -> None:
        """Call this as soon as the store has taken something, which is tried at once."""
        self.next.then.append(then)
        self._wake()

    def add_finished(self, table: str, now: int) -> None:
        self.next.finished[table] = now
        self._wake()

    def add_outcome(self, outcome: Outcome) -> None:
        self.next.outcomes[outcome.table] = outcome
        self._wake()

    def _wake(self) -> None:
        if not self.wakeup.is_set():
            self.idle.clear()
            self.wakeup.set()

    async def run(self) -> None:
        while True:
            await self.wakeup.wait()
            self.wakeup.clear()
            batch = self._take()
            won = await self._write(batch)
            async for row in gently(batch.rows):
                key = row.table, row.step
                self.settled(row, key in won)
                won.discard(key)  # of two rows for one step the first was written
            for then in batch.then:
                then()
            if self.next != Batch():
                self.wakeup.set()
            else:
                self.idle.set()

    def _take(self) -> Batch:
        taken, self.next = self.next, Batch()
        taken.rows, self.next.rows = taken.rows[:LARGEST], taken.rows[LARGEST:]
        return taken

    async def _write(self, batch: Batch) -> set[tuple[str, int]]:
        """Write until it succeeds: nothing is acknowledged before."""
        pause = 0.05
        while True:
            start = time.perf_counter()
            try:
                won = await self.store.write(batch)
            except Exception as error:  # whatever the store's trouble is, the tables wait and lose nothing
                log.error("commit failed", error=str(error), steps=len(batch.rows), again_in=pause)
                self._tell_trouble(True)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
                continue
            self.observe(time.perf_counter() - start, len(batch.rows))
            self._tell_trouble(False)
            return won

    def _tell_trouble(self, is_so: bool) -> None:
        if self.in_trouble != is_so:
            self.in_trouble = is_so
            self.trouble(is_so)
