"""The life of one process of a house: a whole server, but for the port, and for SQLite's pen, which are the landlord's."""

import asyncio
import os
import secrets
import signal
import socket
from collections.abc import Coroutine
from functools import partial
from typing import Any

import structlog
from aiohttp import web

from stammtisch.errors import StammtischError
from stammtisch.server.house.hub import Hub
from stammtisch.server.processes import letters, sums
from stammtisch.server.processes.doorway import CONNECTION, Doorway
from stammtisch.server.processes.homes import first_client
from stammtisch.server.processes.household import Household
from stammtisch.server.processes.letters import AnyLetter, pack
from stammtisch.server.processes.link import Link
from stammtisch.server.processes.writing import HouseBus, LentStore
from stammtisch.server.running.plan import Plan
from stammtisch.server.running.serving import log_as_json, opened, prepare_process, run, tls_context
from stammtisch.server.store.bus import bus_for
from stammtisch.server.store.store import Store
from stammtisch.server.web.app import prepared
from stammtisch.server.web.connection import numbers
from stammtisch.server.web.sieve import Sieve

log = structlog.get_logger()


def live(plan: Plan, number: int, generation: int, control: socket.socket, door: socket.socket) -> None:
    """Until the landlord says stop, or is gone. Signals are his: a terminal and systemd send them to everybody."""
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, signal.SIG_IGN)
    log_as_json()
    structlog.contextvars.bind_contextvars(process=number)
    numbers.start(first_client(number, generation))
    run(Child(plan, number).run(control, door))


class Child:
    """One of the processes."""

    def __init__(self, plan: Plan, number: int) -> None:
        self.plan = plan
        self.number = number
        self.household = Household(number, plan.processes, announces=plan.is_file)
        self.begin: letters.Begin | None = None
        self.linked = asyncio.Event()
        self.stop = asyncio.Event()
        self.early: list[socket.socket] = []  # connections from before the doors were open
        self.runner: web.AppRunner | None = None
        self.tasks: set[asyncio.Task[None]] = set()

    async def run(self, control: socket.socket, door: socket.socket) -> None:
        prepare_process()
        self.landlord = self.household.landlord = Link(
            self._hear, self._orphaned, {"samples": self._samples, "alive": self._alive}
        )
        self.hub = self._hub()
        self.tls = tls_context(self.plan.tls)
        await self.landlord.open(control)
        doorway = Doorway(door, self._take)
        await self.linked.wait()
        try:
            if not self.stop.is_set():
                await self._serve()
        except StammtischError as error:
            self.landlord.tell(letters.Failed(str(error)))
        self.stop.set()
        doorway.close()
        self.landlord.close()

    def _hub(self) -> Hub:
        plan, writer = self.plan, secrets.token_hex(6)
        store = LentStore(plan.url, writer, self.landlord, self.household.is_home) if plan.is_file else Store(plan.url, writer)
        bus = HouseBus(self.household.broadcast) if plan.is_file else bus_for(plan.url)
        staff = plan.staff_of(self.number)
        return Hub(store, bus, staff, base_url=plan.links[0], limits=plan.limits, siblings=self.household)

    async def _serve(self) -> None:
        async with opened(self.hub, self.plan) as server:
            self.runner = await prepared(server)
            self.household.open(server)
            for given in self.early:
                self._spawn(self._welcome(given))
            self.landlord.tell(letters.Ready())
            await self.stop.wait()
        await self.runner.cleanup()

    # The landlord

    def _hear(self, link: Link, letter: AnyLetter) -> None:
        match letter:
            case letters.Begin():
                self.begin = letter
                self._look_whether_linked()
            case letters.Stop():
                self.stop.set()
                self.linked.set()  # whoever has not begun yet need not
            case _:
                self.household.hear(link, letter)

    def _orphaned(self, link: Link) -> None:
        """Without a landlord nothing can be written, nobody comes in, and somebody else may have the store already."""
        if not self.stop.is_set():
            log.error("the landlord is gone")
            os._exit(1)

    async def _alive(self, content: bytes) -> bytes:
        return b""

    async def _samples(self, content: bytes) -> bytes:
        return pack(sums.families(self.hub.metrics.registry))

    # The door

    def _take(self, mark: int, given: socket.socket) -> None:
        if mark != CONNECTION:
            self._spawn(self._link(mark, given))
        elif self.runner is None:
            self.early.append(given)
        else:
            self._spawn(self._welcome(given))

    async def _link(self, sibling: int, given: socket.socket) -> None:
        link = Link(self.household.hear, self.household.lost, self.household.answers)
        self.household.link(sibling, link)
        await link.open(given)
        self._look_whether_linked()

    def _look_whether_linked(self) -> None:
        if self.begin is not None and set(self.begin.siblings) <= self.household.links.keys():
            self.linked.set()

    async def _welcome(self, given: socket.socket) -> None:
        """A connection as if we had listened ourselves."""
        assert self.runner is not None and self.runner.server is not None
        sieve = partial(Sieve, self.runner.server)
        given.setblocking(False)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(sieve, given, ssl=self.tls)
        except (OSError, RuntimeError):  # it has gone again, or speaks no TLS
            given.close()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
