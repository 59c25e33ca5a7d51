"""When tables want to be woken: one timer for each."""

import asyncio
from collections.abc import Callable

from stammtisch.server.house.wall import now_ms
from stammtisch.server.table.table import Table

Ring = Callable[[Table], None]


class Timers:
    """The timers of a house's tables."""

    def __init__(self) -> None:
        self.set: dict[str, tuple[int, asyncio.TimerHandle]] = {}

    def put(self, name: str, wake: int | None, call: Ring, table: Table) -> None:
        """Call for this table at this time, by the server's clock in milliseconds, and at no other; None: not at all."""
        current = self.set.get(name)
        if current is not None and current[0] == wake:
            return
        self.drop(name)
        if wake is not None:
            delay = max(0.001, (wake - now_ms()) / 1000)
            self.set[name] = (wake, asyncio.get_running_loop().call_later(delay, self._ring, name, call, table))

    def _ring(self, name: str, call: Ring, table: Table) -> None:
        self.set.pop(name, None)
        call(table)

    def drop(self, name: str) -> None:
        if name in self.set:
            self.set.pop(name)[1].cancel()

    def stop(self) -> None:
        for _, handle in self.set.values():
            handle.cancel()
