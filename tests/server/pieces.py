"""How the event loop's work is cut: the processor time of each callback, whatever else the machine does."""

import asyncio
import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

HANDLE: Any = asyncio.Handle  # what the loop calls; its inner name is nobody's promise


class Pieces:
    """What was done in one go while somebody looked."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    @property
    def longest(self) -> float:
        return max(self.seconds, default=0.0)

    @property
    def whole(self) -> float:
        return sum(self.seconds)


@contextmanager
def timed_loop() -> Iterator[Pieces]:
    """Measure every callback from here on, the garbage collector's share included."""
    found, run = Pieces(), HANDLE._run

    def timed(handle: asyncio.Handle) -> None:
        began = time.thread_time()
        try:
            run(handle)
        finally:
            found.seconds.append(time.thread_time() - began)

    HANDLE._run = timed
    try:
        yield found
    finally:
        HANDLE._run = run


@contextmanager
def pieces() -> Iterator[Pieces]:
    """Count from here on. The garbage of other tests is set aside: looking through it is not the server's work."""
    gc.collect()
    gc.freeze()
    try:
        with timed_loop() as found:
            yield found
    finally:
        gc.unfreeze()
