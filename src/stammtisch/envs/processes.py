"""A batch over several processes with shared memory: the same games, whatever their number.

Each process steps its share of the games and writes into its rows of the shared arrays; the one that asks has a share too, so
that two processes need two cores. Each checks its own tokens, which lie in its own cache, and nobody steps before all have.
"""

import gc
import multiprocessing
import os
import sys
import time
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from itertools import pairwise
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Semaphore
from types import ModuleType
from typing import Any, NamedTuple, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from stammtisch.data import AnyGame
from stammtisch.envs.batches import Batch
from stammtisch.envs.table import Arrays, Column, IllegalToken, Rows, columns, seats_of, tokens_in, whole
from stammtisch.errors import StammtischError
from stammtisch.games import find
from stammtisch.shielded import shielded

CHECK, GO_ON, RESET, STOP = range(4)  # what a process can be asked for
AWAKE = 0.005  # seconds of waiting before a process falls asleep, so that none has to be woken from one step to the next
ASLEEP = 0.2  # seconds until one that sleeps looks whether it is still needed
LONGEST_NAP = 0.01  # seconds
GARBAGE = 100_000  # objects more than before, until a process looks for cycles that bots may have left: some megabytes
LOST = "A process of the batch has ended; its games are lost."
CLOSED = "This batch has been closed."
give_way: Callable[[], None] = getattr(os, "sched_yield", partial(time.sleep, 0))  # Windows has the latter
LINE = 64  # bytes that processors fetch at once: no two arrays share one


class Share(NamedTuple):
    """What a process has to know."""

    name: str
    seed: int
    seats: int
    settings: dict[str, Any]
    games: int  # of the whole batch
    first: int
    last: int  # the first game that is no longer its own
    memory: Any  # bytes, of all arrays


class Desk(NamedTuple):
    """Where the one that asks and one that is asked meet."""

    order: Any  # numbers in shared memory
    answer: Any
    asked: Semaphore
    answered: Semaphore


def aligned(size: int) -> int:
    return -(-size // LINE) * LINE


def shared_columns(game: AnyGame, seats: int) -> list[Column]:
    """The arrays of a batch, then tokens."""
    return [*columns(game, seats), Column(np.int64, ())]


def size_of(game: AnyGame, seats: int, count: int) -> int:
    return sum(aligned(column.room(count)) for column in shared_columns(game, seats))


def rows_in(share: Share) -> tuple[Arrays, NDArray[np.int64]]:
    """The rows of a share, and its tokens, as they lie in shared memory."""
    found: list[NDArray[Any]] = []
    offset = 0
    for column in shared_columns(find(share.name), share.seats):
        whole = np.ndarray((share.games, *column.shape), column.kind, share.memory, offset)
        found.append(whole[share.first : share.last])
        offset += aligned(column.room(share.games))
    *rows, tokens = found
    return Arrays(*rows), tokens


def is_soon_released(semaphore: Semaphore) -> bool:
    """Whether it is released while one waits for it awake, giving way to whoever else wants the processor."""
    until = time.perf_counter() + AWAKE
    while not semaphore.acquire(block=False):
        if time.perf_counter() > until:
            return False
        give_way()
    return True


def await_order(desk: Desk, is_alive: Callable[[], bool]) -> int:
    """What is asked for, however long that takes; STOP if there is nobody any more to ask."""
    if not is_soon_released(desk.asked):
        while not desk.asked.acquire(timeout=ASLEEP):
            if not is_alive():
                return STOP
    return int(desk.order.value)


def await_answer(desk: Desk, is_alive: Callable[[], bool]) -> int:
    """In naps that are short beside the waiting: whoever slept on the semaphore would miss the end of the other one, for as
    long as the clock on the wall is set back meanwhile."""
    began = time.perf_counter()
    released = is_soon_released(desk.answered)
    while not released and is_alive():
        time.sleep(min((time.perf_counter() - began) / 8, LONGEST_NAP))
        released = desk.answered.acquire(block=False)
    if not released:
        raise StammtischError(LOST)
    return int(desk.answer.value)


class Worker:
    """Steps a share of the games."""

    def __init__(self, share: Share) -> None:
        rows, self.tokens = rows_in(share)
        settings = {**share.settings, "seats": share.seats, "first": share.first, "arrays": rows}
        self.batch = Batch(share.name, share.last - share.first, share.seed, **settings)
        self.chosen: list[int] = []

    def obey(self, order: int) -> int:
        """The answer: of its tokens, the place of the first one that is not allowed; else -1."""
        if order == CHECK:
            self.chosen = self.tokens.tolist()
            return self.batch.refused(self.chosen)
        if order == GO_ON:
            self.batch.go_on(self.chosen)
        else:
            self.batch.reset()
        return -1


def leave_garbage() -> None:
    """Hardly ever look for cycles: games make none, and all others would wait meanwhile."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE)


def work(share: Share, desk: Desk) -> None:
    """What a process of its own does, until told to stop or nobody is there to ask."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    with suppress(KeyboardInterrupt):
        worker = Worker(share)
        leave_garbage()
        desk.answered.release()
        while (order := await_order(desk, parent.is_alive)) != STOP:
            desk.answer.value = worker.obey(order)
            desk.answered.release()


class ProcessBatch(Rows):
    """As `Batch`, stepped by so many processes, of which this is one. Close it, or use it in a `with`."""

    def __init__(
        self, name: str, count: int, seed: int = 0, *, processes: int = 2, seats: int | None = None, **settings: Any
    ) -> None:
        count = whole("The number of games", count, 1)
        if not 1 <= whole("The number of processes", processes) <= count:
            raise StammtischError(f"{count} games can be stepped by 1 to {count} processes, not by {processes}.")
        if "arrays" in settings:
            raise StammtischError("The arrays of a batch over processes lie in memory they share; they cannot be yours.")
        if "first" in settings:
            raise StammtischError("A batch over processes counts its games from 0.")
        Batch(name, 1, seed, seats=seats, **settings)  # whatever is wrong is said here
        self.game = find(name)
        self.count = count
        self.number_of_seats = seats_of(self.game, seats)
        self.gone = ""  # why no more can be asked for
        context = multiprocessing.get_context("spawn")
        memory = context.RawArray("b", size_of(self.game, self.number_of_seats, count))
        everything = Share(name, seed, self.number_of_seats, settings, count, 0, count, memory)
        self.arrays, self.tokens = rows_in(everything)
        ends = [count * number // processes for number in range(processes + 1)]
        own, *others = (everything._replace(first=first, last=last) for first, last in pairwise(ends))
        self.firsts = ends[:-1]
        number, semaphore = partial(context.RawValue, "q"), partial(context.Semaphore, 0)
        self.desks = [Desk(number(), number(), semaphore(), semaphore()) for _ in others]
        self.workers: list[BaseProcess] = [
            context.Process(target=work, args=told, daemon=True) for told in zip(others, self.desks, strict=True)
        ]
        for worker in self.workers:
            start(worker)
        self.finish = weakref.finalize(self, stop, self.desks, self.workers)
        self.own = Worker(own)
        self.answers()

    def reset(self) -> None:
        """Every game from its beginning."""
        self.order(RESET)

    def step(self, tokens: Sequence[SupportsIndex] | NDArray[Any]) -> None:
        """A token for every game. One that is not allowed is refused, and then nothing happens anywhere."""
        chosen = tokens_in(tokens, self.count)
        self.tokens[:] = chosen
        for first, wrong in zip(self.firsts, self.order(CHECK), strict=True):
            if wrong >= 0:
                raise IllegalToken(f"Token {chosen[first + wrong]} is not allowed in game {first + wrong}.")
        self.order(GO_ON)

    def order(self, what: int) -> list[int]:
        """Let all do this, and hear what each has to say."""
        if self.gone:
            raise StammtischError(self.gone)
        try:
            for desk in self.desks:
                desk.order.value = what
                desk.asked.release()
            return [self.own.obey(what), *self.answers()]
        except BaseException:  # some have done it and some have not
            self.gone = LOST
            self.finish()
            raise

    def answers(self) -> list[int]:
        """What each of the others has to say."""
        return [await_answer(desk, worker.is_alive) for desk, worker in zip(self.desks, self.workers, strict=True)]

    def close(self) -> None:
        """End the processes."""
        self.gone = self.gone or CLOSED
        self.finish()


def batch(name: str, count: int, seed: int = 0, *, processes: int = 1, **settings: Any) -> Batch | ProcessBatch:
    """So many games side by side, stepped here or by so many processes: `batch("dog", 1000, processes=2)`."""
    if whole("The number of processes", processes) == 1:
        return Batch(name, count, seed, **settings)
    return ProcessBatch(name, count, seed, processes=processes, **settings)


def start(worker: BaseProcess) -> None:
    """Without the program that asks: a plain script, which would begin all over in each process, may ask too."""
    program = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        with shielded():
            worker.start()
    finally:
        sys.modules["__main__"] = program


def stop(desks: list[Desk], workers: list[BaseProcess]) -> None:
    for desk in desks:
        desk.order.value = STOP
        desk.asked.release()
    for worker in workers:
        worker.join(10)
