"""Long work on the loop in short turns, so that nobody's move waits for somebody's long game."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from typing import TypeVar

T = TypeVar("T")
TURN = 0.004  # seconds until the others have theirs; several such works share it


class Works:
    """How many long works are under way at the same time."""

    def __init__(self) -> None:
        self.count = 0


WORKS = Works()


async def gently(items: Iterable[T]) -> AsyncIterator[T]:
    """These items; whenever what is done with them has taken a turn, everybody else goes first."""
    WORKS.count += 1
    try:
        end = time.perf_counter() + TURN / WORKS.count
        for item in items:
            yield item
            if time.perf_counter() > end:
                await asyncio.sleep(0)
                end = time.perf_counter() + TURN / WORKS.count
    finally:
        WORKS.count -= 1
