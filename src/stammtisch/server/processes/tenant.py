"""One of the processes of a house, as its landlord knows it: whether it lives, and its end."""

import asyncio
import socket
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from multiprocessing.context import ForkServerProcess
from typing import Any

import structlog

from stammtisch.server.processes.link import Link
from stammtisch.server.processes.sums import FAMILIES, Family

log = structlog.get_logger()

ENDING = 1.0  # seconds a process that has lost its landlord may take to end
COUNTING = 5.0  # seconds for a process to tell its metrics
BEAT = 1.0  # seconds between two signs of life
MOST_MISSED = 10  # of them, after which a process that says nothing is ended; what kept the landlord himself does not count
MOST_MISSED_AT_FIRST = 60  # the same for one that is just beginning: on a busy machine that takes long
SILENT = 3  # and after which nobody is led to it who may as well go elsewhere


class Tenant:
    """A process with its door, and the link to it."""

    link: Link

    def __init__(self, number: int, process: ForkServerProcess, door: socket.socket) -> None:
        self.number = number
        self.process = process
        self.door = door
        self.is_ready = False
        self.missed = 0  # signs of life in a row
        self.is_gone = asyncio.Event()
        self.follows = False  # it has copies of tables that live elsewhere
        self.counted: list[Family] = []  # its metrics, as they were last seen

    async def ask_for_life(self) -> None:
        with suppress(OSError):
            await self.link.ask("alive")
            self.missed = 0

    async def count(self) -> None:
        """Ask for its metrics; if it does not tell them now, the last ones count."""
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(COUNTING):
                self.counted = FAMILIES.decode(await self.link.ask("samples"))

    async def end(self) -> None:
        """What has lost its landlord ends by itself; whatever does not must not write any more."""
        self.door.close()
        await asyncio.to_thread(self.process.join, ENDING)
        if self.process.is_alive():
            self.process.kill()
            await asyncio.to_thread(self.process.join)


async def watch(tenants: Mapping[int, Tenant], spawn: Callable[[Coroutine[Any, Any, None]], None]) -> None:
    """End whoever gives no sign of life: he is then replaced like one that died. Counted in beats of our own, so that a
    machine that stood still as a whole has killed nobody."""
    while True:
        await asyncio.sleep(BEAT)
        for tenant in list(tenants.values()):
            if tenant.is_gone.is_set():
                continue
            if tenant.missed >= (MOST_MISSED if tenant.is_ready else MOST_MISSED_AT_FIRST):
                log.error("a process gives no sign of life and is ended", process=tenant.number)
                tenant.is_ready, tenant.missed = False, 0
                tenant.process.kill()
            tenant.missed += 1
            spawn(tenant.ask_for_life())
