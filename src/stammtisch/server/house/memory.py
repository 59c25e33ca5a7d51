"""Keeps the garbage collector from looking through every table: with a hundred thousand of them that takes a second, in
which nobody's move is heard.

Tables and connections hold no cycles, so they go when nobody refers to them any more. What has outlived a look through
everything is therefore set aside (`gc.freeze`) as soon as it is much, and each object is looked at about once. Whether
closed connections really go is counted: should very many stay, as they would if a library held them by cycles, they are
looked for among what was set aside, and so is everything when the house is empty.
"""

import gc
import time
from collections.abc import Callable
from typing import Any
from weakref import ref

MOST = 10_000  # objects that are looked through again and again: a few milliseconds
# Objects until the first look, first looks until a second, second looks until one through everything: 15,000 newcomers.
PACES = 700, 10, 1
SWEEP_PACE = 3600.0  # seconds between two looks through everything
MOST_LEFT = 20_000  # closed connections that are still somewhere: half a gigabyte
OLDEST = 2  # the generation whose collection looks through everything that is not set aside


class Memory:
    """What a server sets aside of its memory."""

    def __init__(self, observe: Callable[[float], None] = lambda seconds: None) -> None:
        self.observe = observe  # called, from `look`, with the seconds of each look of the collector
        self.paces = gc.get_threshold()  # before
        self.looks: list[float] = []  # since then: the collector may not be asked to do more than this
        self.began = 0.0
        self.left: set[ref[object]] = set()  # connections that have closed and are still somewhere
        self.is_swept = True
        self.swept = 0.0

    def open(self) -> None:
        """From now on; the program itself stays, and is set aside at once."""
        self.paces = gc.get_threshold()
        gc.set_threshold(*PACES)
        gc.collect()
        gc.freeze()
        gc.collect()  # of nothing: what comes is compared with how much was found in the last one
        gc.callbacks.append(self._collected)

    def close(self) -> None:
        gc.set_threshold(*self.paces)
        if self._collected in gc.callbacks:
            gc.callbacks.remove(self._collected)

    def _collected(self, phase: str, info: dict[str, Any]) -> None:
        if phase == "start":
            self.began = time.perf_counter()
            return
        self.looks.append(time.perf_counter() - self.began)
        if info["generation"] == OLDEST and len(gc.get_objects(OLDEST)) > MOST:
            gc.freeze()
            self.is_swept = False

    def part_with(self, closed: object) -> None:
        """A connection is closed: it should be gone soon."""
        self.left.add(ref(closed, self.left.discard))

    def look(self, is_empty: bool, clock: float) -> None:
        """Tell how long the collector took; look for garbage if nobody has to wait for it, or if there may be much."""
        looks, self.looks = self.looks, []
        for seconds in looks:
            self.observe(seconds)
        is_due = (is_empty and clock - self.swept > SWEEP_PACE) or len(self.left) > MOST_LEFT
        if is_due and not self.is_swept:
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            self.is_swept, self.swept = True, clock
