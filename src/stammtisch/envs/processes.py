"""A batch over several processes with shared memory: the same games, whatever their number.

Each process steps its share of the games and writes into its rows of the shared arrays; only a byte goes through a pipe. Each
checks its own tokens, which lie in its own cache, and nobody steps before all have: they tell each other by shared memory.
"""

import multiprocessing
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress
from itertools import count, pairwise
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from multiprocessing.shared_memory import SharedMemory
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.data import AnyGame
from stammtisch.envs.batches import Batch
from stammtisch.envs.table import Arrays, Column, IllegalToken, Rows, columns
from stammtisch.errors import StammtischError
from stammtisch.games import find

STEP, RESET, STOP = b"s", b"r", b"q"
DONE, REFUSED = b"d", b"x"  # REFUSED is followed by the number of the game
SPINS = 1000  # looks at the others' verdicts before a process lets others have its core for longer
LINE = 64  # bytes that processors fetch at once: no two arrays share one


class Share(NamedTuple):
    """What a process has to know."""

    name: str
    seed: int
    seats: int
    settings: dict[str, Any]
    games: int  # of the whole batch
    processes: int
    number: int  # which of them this is
    first: int
    last: int  # the first game that is no longer its own
    memory: str


class Shared(NamedTuple):
    """What lies in shared memory."""

    arrays: Arrays
    tokens: NDArray[np.int64]
    verdicts: NDArray[np.int64]  # of each process: twice the step it has checked, and 1 if all its tokens were allowed


def shared_columns(game: AnyGame, seats: int) -> list[Column]:
    """The arrays of a batch, then tokens and verdicts, of which there is room for as many."""
    return [*columns(game, seats), Column(np.int64, ()), Column(np.int64, ())]


def aligned(size: int) -> int:
    return -(-size // LINE) * LINE


def size_of(game: AnyGame, seats: int, count: int) -> int:
    return sum(aligned(column.room(count)) for column in shared_columns(game, seats))


def shared_in(memory: SharedMemory, game: AnyGame, seats: int, count: int, processes: int) -> Shared:
    """All arrays of a batch as they lie in shared memory."""
    found: list[NDArray[Any]] = []
    offset = 0
    for column in shared_columns(game, seats):
        found.append(np.ndarray((count, *column.shape), column.kind, memory.buf, offset))
        offset += aligned(column.room(count))
    *rows, tokens, verdicts = found
    return Shared(Arrays(*rows), tokens, verdicts[:processes])


class Worker:
    """One process: steps its share of the games until told to stop."""

    def __init__(self, share: Share, memory: SharedMemory, pipe: Connection) -> None:
        self.share, self.pipe = share, pipe
        whole = shared_in(memory, find(share.name), share.seats, share.games, share.processes)
        rows: list[NDArray[Any]] = [array[share.first : share.last] for array in whole.arrays]
        self.tokens, self.verdicts = whole.tokens[share.first : share.last], whole.verdicts
        settings = {**share.settings, "seats": share.seats, "first": share.first, "arrays": Arrays(*rows)}
        self.batch = Batch(share.name, len(self.tokens), share.seed, **settings)
        self.steps = 0

    def obey(self) -> None:
        self.pipe.send_bytes(DONE)
        while (order := self.pipe.recv_bytes()) != STOP:
            if order == RESET:
                self.batch.reset()
                self.pipe.send_bytes(DONE)
            else:
                self.pipe.send_bytes(self.step())

    def step(self) -> bytes:
        """Step if everybody's tokens are allowed."""
        chosen = self.tokens.tolist()
        wrong = self.batch.refused(chosen)
        self.steps += 1
        self.verdicts[self.share.number] = 2 * self.steps + (wrong < 0)
        self.await_verdicts()
        if (self.verdicts & 1).all():
            self.batch.go_on(chosen)
        return DONE if wrong < 0 else REFUSED + str(self.share.first + wrong).encode()

    def await_verdicts(self) -> None:
        """Until all have checked their tokens; if one has ended meanwhile, the others are told to stop."""
        for looks in count():
            if self.verdicts.min() >= 2 * self.steps:
                return
            time.sleep(0 if looks < SPINS else 0.001)
            if looks >= SPINS and self.pipe.poll():
                raise EOFError


def work(share: Share, pipe: Connection) -> None:
    """What a process does."""
    memory = SharedMemory(share.memory)
    worker = None
    with suppress(EOFError, KeyboardInterrupt):
        worker = Worker(share, memory, pipe)
        worker.obey()
    del worker  # its arrays lie in the memory
    with suppress(BufferError):
        memory.close()


class ProcessBatch(Rows):
    """As `Batch`, stepped by so many processes. Close it, or use it in a `with`."""

    def __init__(
        self, name: str, count: int, seed: int = 0, *, processes: int = 2, seats: int | None = None, **settings: Any
    ) -> None:
        if not 1 <= processes <= count:
            raise StammtischError(f"{count} games can be stepped by 1 to {count} processes, not by {processes}.")
        Batch(name, 1, seats=seats, **settings)  # whatever is wrong is said here
        self.game = find(name)
        self.count = count
        self.number_of_seats = self.game.usual_seats if seats is None else seats
        self.memory = SharedMemory(create=True, size=size_of(self.game, self.number_of_seats, count))
        shared = shared_in(self.memory, self.game, self.number_of_seats, count, processes)
        self.arrays, self.tokens = shared.arrays, shared.tokens
        self.pipes: list[Connection] = []
        self.workers: list[BaseProcess] = []
        ends = [count * number // processes for number in range(processes + 1)]
        for number, (first, last) in enumerate(pairwise(ends)):
            own = (number, first, last, self.memory.name)
            self.employ(Share(name, seed, self.number_of_seats, settings, count, processes, *own))
        self.finish = weakref.finalize(self, stop, self.pipes, self.workers, self.memory)
        self.await_all()

    def employ(self, share: Share) -> None:
        """A process for these games."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        worker = context.Process(target=work, args=(share, theirs), daemon=True)
        worker.start()
        theirs.close()
        self.pipes.append(ours)
        self.workers.append(worker)

    def reset(self) -> None:
        """Every game from its beginning."""
        self.order(RESET)

    def step(self, tokens: Sequence[int] | NDArray[Any]) -> None:
        """A token for every game. One that is not allowed is refused, and then nothing happens anywhere."""
        chosen = np.asarray(tokens)
        if chosen.shape != (self.count,):
            raise IllegalToken(f"There are {self.count} games and {len(chosen)} tokens.")
        self.tokens[:] = chosen
        refused = [int(told[1:]) for told in self.order(STEP) if told[:1] == REFUSED]
        if refused:
            raise IllegalToken(f"Token {chosen[refused[0]]} is not allowed in game {refused[0]}.")

    def order(self, what: bytes) -> list[bytes]:
        with suppress(OSError):  # whoever has ended does not answer either
            for pipe in self.pipes:
                pipe.send_bytes(what)
        return self.await_all()

    def await_all(self) -> list[bytes]:
        """What each has to say, whoever is first: one may wait for another that has ended."""
        told: dict[Any, bytes] = {}
        try:
            while len(told) < len(self.pipes):
                for pipe in wait([pipe for pipe in self.pipes if pipe not in told]):
                    told[pipe] = pipe.recv_bytes()  # type: ignore[union-attr]  # they are all pipes
        except (EOFError, OSError):
            raise StammtischError("A process of the batch has ended; its games are lost.") from None
        return [told[pipe] for pipe in self.pipes]

    def close(self) -> None:
        """End the processes and give the memory back; arrays taken from it must not be used any more."""
        del self.arrays, self.tokens
        self.finish()


def batch(name: str, count: int, seed: int = 0, *, processes: int = 1, **settings: Any) -> Batch | ProcessBatch:
    """So many games side by side, stepped here or by so many processes: `batch("dog", 1000, processes=2)`."""
    if processes == 1:
        return Batch(name, count, seed, **settings)
    return ProcessBatch(name, count, seed, processes=processes, **settings)


def stop(pipes: list[Connection], workers: list[BaseProcess], memory: SharedMemory) -> None:
    for pipe in pipes:
        with suppress(OSError):  # it has ended by itself
            pipe.send_bytes(STOP)
    for worker in workers:
        worker.join(10)
    for pipe in pipes:
        pipe.close()
    with suppress(BufferError):  # somebody still holds an array; the memory goes with it
        memory.close()
    memory.unlink()
