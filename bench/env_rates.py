"""Our environments in numbers; prints one JSON object. Run under either build. The choice of actions is not timed."""

import json
import sys
import time
from typing import Any

import numpy as np
from bench.loops import alone, turn_by_turn

from stammtisch import envs
from stammtisch.envs.alone import Alone
from stammtisch.envs.table import observation_of
from stammtisch.games import OWN

SECONDS = float(sys.argv[1])
GAMES_AT_ONCE = 256
rng = np.random.default_rng(1)


def many(batch: Any) -> float:
    """Token decisions in a second of processor time."""
    steps, spent = 0, 0.0
    while spent < SECONDS:
        tokens = (rng.random(batch.masks.shape, dtype=np.float32) * batch.masks).argmax(1)
        began = time.process_time()
        batch.step(tokens)
        spent += time.process_time() - began
        steps += batch.count
    return steps / spent


def main() -> None:
    found: dict[str, float] = {}
    for game in OWN:
        found[f"aec {game.name}"] = turn_by_turn(envs.aec(game.name), SECONDS)
        found[f"batch {game.name}"] = many(envs.Batch(game.name, GAMES_AT_ONCE, 1))
        found[f"bytes {game.name}"] = observation_of(game).size
    found["aec plain"] = turn_by_turn(envs.aec("vier", jokers=False), SECONDS)
    found["batch plain"] = many(envs.Batch("vier", GAMES_AT_ONCE, 1, jokers=False))
    duel = Alone("catan", seats=2, offers=0)
    found["gym catan"] = alone(duel, lambda seen, told: seen["action_mask"].nonzero()[0], SECONDS)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
