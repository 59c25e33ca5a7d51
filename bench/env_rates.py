"""Our environments in numbers; prints one JSON object. Run under either build. The choice of actions is not timed."""

import json
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from bench.loops import alone, turn_by_turn

from stammtisch import envs
from stammtisch.envs.alone import Alone
from stammtisch.envs.table import observation_of
from stammtisch.games import OWN

SECONDS = float(sys.argv[1])
GAMES_AT_ONCE = 256
GAMES_OVER_PROCESSES = 4096  # enough that a byte through a pipe costs nothing
rng = np.random.default_rng(1)


def many(batch: Any, clock: Callable[[], float]) -> float:
    """Token decisions in a second."""
    steps, spent = 0, 0.0
    while spent < SECONDS:
        tokens = (rng.random(batch.masks.shape, dtype=np.float32) * batch.masks).argmax(1)
        began = clock()
        batch.step(tokens)
        spent += clock() - began
        steps += batch.count
    return steps / spent


def speed_up(name: str) -> float:
    """How many times as fast two processes are as one, by the clock on the wall."""
    one = many(envs.Batch(name, GAMES_OVER_PROCESSES, 1), time.perf_counter)
    with envs.ProcessBatch(name, GAMES_OVER_PROCESSES, 1, processes=2) as two:
        return many(two, time.perf_counter) / one


def main() -> None:
    found: dict[str, float] = {}
    for game in OWN:
        found[f"aec {game.name}"] = turn_by_turn(envs.aec(game.name), SECONDS)
        found[f"batch {game.name}"] = many(envs.Batch(game.name, GAMES_AT_ONCE, 1), time.process_time)
        found[f"bytes {game.name}"] = observation_of(game).size
    found["aec plain"] = turn_by_turn(envs.aec("vier", jokers=False), SECONDS)
    found["batch plain"] = many(envs.Batch("vier", GAMES_AT_ONCE, 1, jokers=False), time.process_time)
    duel = Alone("catan", seats=2, offers=0)
    found["gym catan"] = alone(duel, lambda seen, told: seen["action_mask"].nonzero()[0], SECONDS)
    if "processes" in sys.argv:
        found["processes"] = speed_up("dog")
    print(json.dumps(found))


if __name__ == "__main__":  # the processes of a batch import this file
    main()
