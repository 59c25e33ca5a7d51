"""Pages that have fallen silent although their browsers still answer our pings, as one does that only pretends to be offline.

As long as somebody looks at a page it asks every few seconds whether we are there. Who has done so twice and stops is gone.
"""

import asyncio
import time
from collections.abc import Callable

MOST_SILENT = 10.0  # seconds; a page asks every five, and gives up by itself when four bring no answer


class Silence:
    """Listens to one page, from its second ping on."""

    def __init__(self, is_seen: Callable[[], bool], let_go: Callable[[], None]) -> None:
        self.is_seen = is_seen  # pages that nobody looks at are put to sleep by their browsers
        self.let_go = let_go
        self.pings = 0
        self.last = 0.0
        self.timer: asyncio.TimerHandle | None = None

    def ping(self) -> None:
        self.pings += 1
        if self.pings == 2:
            self._listen(MOST_SILENT)

    def said(self) -> None:
        """The page, not its browser."""
        self.last = time.monotonic()

    def _listen(self, seconds: float) -> None:
        self.timer = asyncio.get_running_loop().call_later(seconds, self._look)

    def _look(self) -> None:
        if not self.is_seen():
            self.last = time.monotonic()
        left = self.last + MOST_SILENT - time.monotonic()
        if left > 0:
            self._listen(left)
        else:
            self.let_go()

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
