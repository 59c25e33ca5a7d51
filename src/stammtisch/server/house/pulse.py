"""The pulse of the event loop: how long it kept everybody waiting, for an operator to watch and for tests to measure."""

import asyncio
import time
from collections.abc import Callable

import structlog

log = structlog.get_logger()

BEAT = 0.02  # seconds
LONG = 0.25  # seconds that are worth a line in the log


class Pulse:
    """Beats on the loop; a beat that comes late says for how long something else had the loop."""

    def __init__(self, observe: Callable[[float], None]) -> None:
        self.observe = observe  # called with the seconds of each beat's delay
        self.busiest = 0.0  # most processor time of this thread between two beats, since somebody last looked

    async def run(self) -> None:
        while True:
            due, used = time.perf_counter() + BEAT, time.thread_time()
            await asyncio.sleep(BEAT)
            blocked = max(0.0, time.perf_counter() - due)
            self.busiest = max(self.busiest, time.thread_time() - used)
            self.observe(blocked)
            if blocked > LONG:
                log.warning("the loop was blocked", seconds=round(blocked, 3))

    def look(self) -> float:
        """The processor time of the busiest beat since the last look: a busy machine does not lengthen it."""
        busiest, self.busiest = self.busiest, 0.0
        return busiest
