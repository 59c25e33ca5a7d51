"""One batch, the same over two processes, and two that know nothing of each other; prints verdicts, then one JSON object.

The last is what this machine has to give at the moment. They take turns of some steps, so that all are as far in their
games, by the clock on the wall, and the slowest quarter does not count, which others on the machine spoil most. The choice of
actions is not timed, nor are the first steps: games that have just begun are all alike, and less is decided in them.
"""

import json
import multiprocessing
import sys
import time
from itertools import chain
from multiprocessing.connection import Connection
from statistics import fmean
from typing import Any

import numpy as np

from stammtisch import envs

GOAL = 1.8  # times as fast over two processes
SIZES = {"vier": 4096, "dog": 4096, "dog-royal": 4096, "doerfer": 2048, "catan": 4096}  # a step takes some milliseconds
TURNS, STEPS = 10, 6
BEFORE = 40  # steps, after which games are about anywhere


def times(batch: Any, steps: int) -> list[float]:
    """What so many steps take, each."""
    rng, found = np.random.default_rng(1), []
    for _ in range(steps):
        tokens = (rng.random(batch.masks.shape, dtype=np.float32) * batch.masks).argmax(1)
        began = time.perf_counter()
        batch.step(tokens)
        found.append(time.perf_counter() - began)
    return found


def alone(name: str, count: int, seed: int, pipe: Connection) -> None:
    """A process with a batch of its own."""
    batch = envs.Batch(name, count, seed)
    while steps := pipe.recv():
        pipe.send(times(batch, steps))


class Apart:
    """Two batches of half the games each, that know nothing of each other."""

    def __init__(self, name: str, count: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipes = []
        for seed in (1, 2):
            ours, theirs = context.Pipe()
            context.Process(target=alone, args=(name, count // 2, seed, theirs), daemon=True).start()
            self.pipes.append(ours)

    def times(self, steps: int) -> list[list[float]]:
        for pipe in self.pipes:
            pipe.send(steps)
        return [pipe.recv() for pipe in self.pipes] if steps else []


def undisturbed(steps: list[float]) -> float:
    """The mean of all but the slowest quarter; not the middle one: steps that complete an action cost far more than others."""
    return fmean(sorted(steps)[: len(steps) * 3 // 4])


def rates(name: str, count: int) -> dict[str, float]:
    """Token decisions in a second."""
    one, two, apart = envs.Batch(name, count, 1), envs.ProcessBatch(name, count, 1, processes=2), Apart(name, count)

    def turn(steps: int) -> list[list[float]]:
        return [times(one, steps), times(two, steps), *apart.times(steps)]

    turn(BEFORE)
    turns = [turn(STEPS) for _ in range(TURNS)]
    found = [list(chain.from_iterable(kind)) for kind in zip(*turns, strict=True)]
    apart.times(0)
    two.close()
    alone, together, first, second = (1 / undisturbed(steps) for steps in found)
    return {"size": count, "one": count * alone, "two": count * together, "apart": count / 2 * (first + second)}


def verdict(found: dict[str, float]) -> str:
    """Whether two processes are as much faster as they should be, and whether the machine had that to give."""
    times, most = found["two"] / found["one"], found["apart"] / found["one"]
    said = "met" if times >= GOAL else "MISSED"
    return f"{times:.2f} times as fast, goal {GOAL}: {said}; two batches apart {most:.2f} times"


def main() -> None:
    found: dict[str, float] = {}
    for name in sys.argv[1:] or SIZES:
        measured = rates(name, SIZES[name])
        print(f"{name}: {verdict(measured)}", file=sys.stderr, flush=True)
        found |= {f"{kind} {name}": rate for kind, rate in measured.items()}
    print(json.dumps(found))


if __name__ == "__main__":  # the processes import this file
    main()
