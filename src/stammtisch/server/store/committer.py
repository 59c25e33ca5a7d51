"""Group commits: the steps of all tables that are ready go to the store together, in one transaction."""

import asyncio
import time
from collections.abc import Callable
from typing import ParamSpec

import structlog

from stammtisch.server.store.batch import Batch, Guest, Key, Then, merged
from stammtisch.server.store.gently import gently
from stammtisch.server.store.store import Store
from stammtisch.server.store.unwritable import Unwritable
from stammtisch.server.values.events import Row
from stammtisch.server.values.outcomes import Outcome
from stammtisch.server.values.subscriptions import Subscription
from stammtisch.server.wire.messages import Said

log = structlog.get_logger()

P = ParamSpec("P")

LARGEST = 1000  # steps in one commit
MOST_TOLD = 500  # characters of what was refused, for the operator
SEVERAL = 4  # steps in a commit: many play
BUSY = 0.005  # seconds since such a commit (of a landlord: any), in which the next one
GATHER = 0.001  # waits so long for more: a commit costs as much as many steps
ENDINGS = 0.1  # seconds from one commit that says beside the log which games are over to the next, where many play
LONGEST_PAUSE = 1.0  # seconds between attempts when the store is away: nobody waits much longer than it does


class Committer:
    """Collects while the last batch is being written; tells what became of each step."""

    def __init__(
        self,
        store: Store,
        observe: Callable[[float, int], None],
        settled: Callable[[Row, bool], None],
        trouble: Callable[[bool], None] = lambda is_so: None,
        refused: Callable[[Row], None] = lambda row: None,
    ) -> None:
        self.store = store
        self.observe = observe  # called with the seconds and steps of each commit
        self.settled = settled  # called with each row and whether it was written
        self.trouble = trouble  # called when the store fails, and when it works again
        self.refused = refused  # called with each row that no store takes
        self.unwritable: list[Batch] = []  # what was refused of the batch that is being written
        self.in_trouble = False
        self.next = Batch()
        self.lines = 0  # said since the start
        self.busy_until = 0.0  # by the monotonic clock
        self.endings_due = 0.0  # by the same
        self.wakeup = asyncio.Event()
        self.idle = asyncio.Event()
        self.idle.set()

    def add(self, row: Row) -> None:
        self.next.rows.append(row)
        self._wake()

    def add_said(self, said: Said, then: Callable[[], None], otherwise: Callable[[], None]) -> None:
        """Keep a line of chat; `then` is called when it is durable, `otherwise` when no store takes it."""
        self.lines += 1
        place = f"{said.time:014}-{self.lines:08}-{self.store.writer}"
        self.next.said[place] = said
        self.next.then.append(Then(place, then, otherwise))
        self._wake()

    async def forget(self, guest: str) -> None:
        """Delete what is known of a guest, after all that is still to be written; raises Unwritable."""
        done = asyncio.get_running_loop().create_future()
        self.next.forgotten.append(guest)
        fail = Unwritable("A guest cannot be forgotten.")
        self.next.then.append(Then(guest, lambda: done.set_result(None), lambda: done.set_exception(fail)))
        self._wake()
        await asyncio.shield(done)

    def add_guest(self, guest: Guest) -> None:
        self.next.guests[guest.id] = guest
        self._wake()

    def put_subscription(
        self,
        id: str,
        subscription: Subscription | None,
        then: Callable[[], None] = lambda: None,
        otherwise: Callable[[], None] = lambda: None,
    ) -> None:
        """Keep a browser to wake its guest at, or wake it no longer; `then` and `otherwise` as for a line of chat."""
        self.next.subscriptions[id] = subscription
        self.next.then.append(Then(id, then, otherwise))
        self._wake()

    def when_written(self, then: Callable[[], None]) -> None:
        """Call this as soon as the store has taken something, which is tried at once."""
        self.next.then.append(Then("", then))
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
            if time.monotonic() < self.busy_until and not self.store.gathers:
                await asyncio.sleep(GATHER)
            self.wakeup.clear()
            batch = self._take()
            won = await self._write(batch)
            if len(batch.rows) >= SEVERAL:
                self.busy_until = time.monotonic() + BUSY
            await self._tell(batch, won)
            if self.next != Batch():
                self.wakeup.set()
            else:
                self.idle.set()

    async def _tell(self, batch: Batch, won: set[Key]) -> None:
        refused, self.unwritable = merged(self.unwritable), []
        unwritten = {id(row) for row in refused.rows}
        async for row in gently(batch.rows):
            key = row.table, row.step
            if id(row) in unwritten:
                self._call(self.refused, row)
            else:
                self._call(self.settled, row, key in won)
                won.discard(key)  # of two rows for one step the first was written
        for then in batch.then:
            self._call(then.refused if then.of in refused.about else then.written)

    def _call(self, told: Callable[P, None], *about: P.args, **more: P.kwargs) -> None:
        """Whatever somebody makes of what he is told, the others hear of theirs."""
        try:
            told(*about, **more)
        except Exception:
            log.exception("after a commit")

    def _take(self) -> Batch:
        taken, self.next = self.next, Batch()
        taken.rows, self.next.rows = taken.rows[:LARGEST], taken.rows[LARGEST:]
        if self._may_wait(taken):
            self.next.finished, taken.finished = taken.finished, {}
            self.next.outcomes, taken.outcomes = taken.outcomes, {}
        return taken

    def _may_wait(self, batch: Batch) -> bool:
        """Whether the endings of games are written a little later, and many together.

        Their logs say the same already, and a commit of steps alone is much cheaper. Whoever is forgotten waits for nothing.
        """
        if not batch.finished and not batch.outcomes:
            return False
        now = time.monotonic()
        if now < self.endings_due and len(batch.rows) >= SEVERAL and not batch.forgotten:
            return True
        self.endings_due = now + ENDINGS
        return False

    async def _write(self, batch: Batch) -> set[Key]:
        """Write until it succeeds: nothing is acknowledged before. What no store takes is left out, and nothing else."""
        try:
            return await self._write_whole(batch)
        except Unwritable as error:
            halves = batch.halves()
            if not halves:
                log.error("this cannot be stored and is refused", what=str(batch.named)[:MOST_TOLD], error=str(error)[:MOST_TOLD])
                self.unwritable.append(batch)
                return set()
            return {key for half in halves for key in await self._write(half)}

    async def _write_whole(self, batch: Batch) -> set[Key]:
        pause = 0.05
        while True:
            start = time.perf_counter()
            try:
                won = await self.store.write(batch)
            except Unwritable:
                raise
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
