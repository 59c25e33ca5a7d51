"""The first process of a house of several: it owns the port and SQLite's pen, and replaces whoever dies.

It knows no table and takes nothing of what clients send: connections are handed on as they come (`entrance`).
"""

import asyncio
import socket
from collections.abc import Coroutine
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Any

import structlog

from stammtisch.errors import StammtischError
from stammtisch.server.processes import child, forking, letters
from stammtisch.server.processes.doorway import hand_over
from stammtisch.server.processes.entrance import Entrance
from stammtisch.server.processes.figures import Figures
from stammtisch.server.processes.household import FOLLOW
from stammtisch.server.processes.letters import AnyLetter
from stammtisch.server.processes.link import Answer, Link
from stammtisch.server.processes.tenant import SILENT, Tenant, watch
from stammtisch.server.processes.writing import COMMIT, COMMIT_WIDELY, Writer
from stammtisch.server.running.plan import Plan
from stammtisch.server.running.premises import listening, no_store
from stammtisch.server.running.serving import announce, raise_descriptors, stop_on_signals
from stammtisch.server.store.address import engine_for
from stammtisch.server.store.store import TROUBLE, Store
from stammtisch.server.values.news import Stepped
from stammtisch.server.values.news import written as as_news

log = structlog.get_logger()

PAUSES = (0.0, 0.1, 0.5, 1.0, 2.0, 5.0)  # seconds, after so many deaths in a row of processes that never were ready
LAST = 40.0  # seconds a process may take to finish: a little more than its last commit
AGAIN = 0.5  # seconds until two processes that lost each other, and live, are linked again


class Landlord:
    """A house from start to graceful stop."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.tenants: dict[int, Tenant] = {}
        self.failures = 0  # processes in a row that died before they were ready
        self.generations = count()
        self.figures = Figures(plan.processes, self.tenants)
        self.entrance = Entrance(self._doors, plan.processes, speaks=not plan.tls)
        self.is_open = False  # all processes have been there
        self.letting = 0  # processes that are just begun
        self.stop = asyncio.Event()
        self.changed = asyncio.Event()
        self.failure: str | None = None
        self.store = Store(plan.url, "landlord") if plan.is_file else None
        self.tasks: set[asyncio.Task[Any]] = set()
        self.context = forking.context()

    async def run(self) -> None:
        raise_descriptors()
        stop_on_signals(asyncio.get_running_loop(), self.stop)
        await self._open_store()
        self.entrance.listen(listening(self.plan.host, self.plan.port))
        try:
            await asyncio.gather(*(self._let(number) for number in range(self.plan.processes)))
            self._spawn(watch(self.tenants, self._spawn))
            await self._until_open()
            await self.stop.wait()
        finally:
            await self._close()
        if self.failure is not None:
            raise StammtischError(self.failure)

    async def _open_store(self) -> None:
        if self.store is None:
            engine_for(self.plan.url)  # what is missing for that is told once, and here
            return
        self.store.claim()
        try:
            await self.store.open()
        except TROUBLE as error:
            raise no_store(self.plan.url, error) from error
        self.writer = Writer(self.store)
        self._spawn(self.writer.run())

    async def _until_open(self) -> None:
        while not self.stop.is_set() and not all(tenant.is_ready for tenant in self.tenants.values()):
            await self._something()
        if self.stop.is_set():
            return
        self.is_open = True
        self._open_door()
        announce(self.plan)

    async def _something(self) -> None:
        """Wait until anything has changed."""
        waiting = [asyncio.ensure_future(self.changed.wait()), asyncio.ensure_future(self.stop.wait())]
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for one in waiting:
            one.cancel()
        self.changed.clear()

    async def _close(self) -> None:
        """Nobody comes in any more; everybody finishes; then the pen is put down."""
        self.stop.set()
        self.entrance.leave()
        while self.letting:  # who is just coming must be told, too
            self.changed.clear()
            await self.changed.wait()
        leaving = list(self.tenants.values())
        for tenant in leaving:
            tenant.link.tell(letters.Stop())
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST):
                for tenant in leaving:
                    await tenant.is_gone.wait()
        for tenant in leaving:
            await tenant.end()
        for task in list(self.tasks):
            task.cancel()
        if self.store is not None:
            await self.store.close()

    # Tenants

    async def _let(self, number: int) -> None:
        """Begin a process, and introduce it to the others; whatever fails leaves nothing behind."""
        control, theirs = socket.socketpair()
        door, behind = socket.socketpair()
        words = self.plan, number, next(self.generations), theirs, behind
        process = self.context.Process(target=child.live, args=words, name=f"stammtisch {number}")
        self.letting += 1
        try:
            await asyncio.to_thread(process.start)
            door.setblocking(False)
            tenant = self.tenants[number] = Tenant(number, process, door)
            await self._link_to(tenant, control)
        except BaseException:
            control.close()
            door.close()
            if process.pid is not None:
                process.kill()
            raise
        finally:
            theirs.close()
            behind.close()
            self.letting -= 1
            self.changed.set()

    async def _link_to(self, tenant: Tenant, control: socket.socket) -> None:
        answers: dict[str, Answer] = {"metrics": self.figures.written}
        if self.store is not None:
            answers[FOLLOW] = partial(self._follow, tenant)
            answers[COMMIT] = lambda content: self.writer.commit(content, partial(self._announce, tenant, False))
            answers[COMMIT_WIDELY] = lambda content: self.writer.commit(content, partial(self._announce, tenant, True))
        link = tenant.link = Link(
            lambda link, letter: self._hear(tenant, letter), lambda link: self._spawn(self._bury(tenant)), answers
        )
        await link.open(control)
        others = [other for other in self.tenants.values() if other is not tenant and not other.is_gone.is_set()]
        linked = [other.number for other in others if self._introduce(tenant, other)]
        link.tell(letters.Begin(tuple(linked)))

    def _introduce(self, one: Tenant, other: Tenant) -> bool:
        """Hand each of them an end of a link; where a door is full at the moment, a little later."""
        ends = socket.socketpair()
        try:
            given = hand_over(one.door, other.number, ends[0])
            if given and hand_over(other.door, one.number, ends[1]):
                return True
            if not given or one.number > other.number:  # else `one` says itself that it lost the link
                first, second = sorted((one, other), key=lambda tenant: tenant.number)
                asyncio.get_running_loop().call_later(AGAIN, self._link_again, first, second)
            return False
        finally:
            for end in ends:
                end.close()

    def _hear(self, tenant: Tenant, letter: AnyLetter) -> None:
        match letter:
            case letters.Ready():
                tenant.is_ready = True
                self.changed.set()
                self._open_door()
            case letters.Failed(reason=reason):
                if not tenant.is_ready and not self.figures.replaced:  # the house does not open: its last line says why
                    self.failure = reason
                    self.stop.set()
                else:
                    log.error("a process cannot begin", process=tenant.number, reason=reason)
            case letters.Unfollow():
                tenant.follows = False
            case letters.Lost(sibling=sibling):
                asyncio.get_running_loop().call_later(AGAIN, self._link_again, tenant, self.tenants.get(sibling))
            case _:
                log.error("letter for somebody else", letter=type(letter).__name__)

    def _link_again(self, one: Tenant, other: Tenant | None) -> None:
        """Two that lost each other, unless one of them died of it."""
        if other is not None and not one.is_gone.is_set() and not other.is_gone.is_set() and one.number < other.number:
            self._introduce(one, other)

    async def _bury(self, tenant: Tenant) -> None:
        """A process is gone; another takes its number, its tables and its part of the connections."""
        self.failures = 0 if tenant.is_ready else self.failures + 1
        tenant.is_ready = False
        tenant.is_gone.set()
        self.changed.set()
        if self.stop.is_set():
            return
        log.error("a process died and is replaced", process=tenant.number)
        self.figures.retire(tenant)
        await tenant.end()
        await self._replace(tenant.number)

    async def _replace(self, number: int) -> None:
        """Until it succeeds: nobody else would bring these tables back."""
        is_there = False
        while not is_there:
            await asyncio.sleep(PAUSES[min(self.failures, len(PAUSES) - 1)])
            if self.stop.is_set():
                return
            try:
                await self._let(number)
                is_there = True
            except Exception as error:  # no memory or no descriptors, perhaps for a moment only
                log.error("a process could not be begun", process=number, error=str(error) or type(error).__name__)
                self.failures += 1

    def _open_door(self) -> None:
        if self.is_open and not self.stop.is_set():
            self.entrance.open()

    def _doors(self) -> dict[int, socket.socket]:
        """Of those that are ready for visitors; of those only that say so, if any does."""
        ready = {number: tenant for number, tenant in self.tenants.items() if tenant.is_ready}
        lively = {number: tenant for number, tenant in ready.items() if tenant.missed < SILENT}
        return {number: tenant.door for number, tenant in (lively or ready).items()}

    # The whole

    async def _follow(self, tenant: Tenant, content: bytes) -> bytes:
        tenant.follows = True
        return b""

    def _announce(self, writer: Tenant, widely: bool, news: Stepped) -> None:
        """To whoever has copies; to all, if steps were written elsewhere than at home; and to who has replaced the writer, for
        he may have read the log before."""
        for other in self.tenants.values():
            is_heir = other is not writer and other.number == writer.number
            if other is not writer and (widely or other.follows or is_heir):
                other.link.tell(letters.Told(as_news(news)))

    def _spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


async def host(plan: Plan) -> None:
    """Run a house of several processes until SIGINT or SIGTERM, then finish gracefully."""
    await Landlord(plan).run()
