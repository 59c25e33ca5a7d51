"""How environments of one kind are driven, ours and those of others alike. The choice of actions is not timed."""

import random
import time
from collections.abc import Callable, Sequence
from typing import Any


def turn_by_turn(env: Any, seconds: float) -> float:
    """Steps of an AEC environment by `last()` and `step()` in a second of processor time."""
    env.reset(seed=1)
    steps, spent = 0, 0.0
    while spent < seconds:
        began = time.process_time()
        seen, _, over, cut, _ = env.last()
        spent += time.process_time() - began
        if over or cut:
            env.reset()
            continue
        action = int(random.choice(seen["action_mask"].nonzero()[0]))
        began = time.process_time()
        env.step(action)
        spent += time.process_time() - began
        steps += 1
    return steps / spent


def alone(env: Any, allowed: Callable[[Any, Any], Sequence[int]], seconds: float) -> float:
    """Steps of a Gymnasium environment in a second of processor time; `allowed` finds the actions in what it tells."""
    seen, told = env.reset(seed=1)
    steps, spent = 0, 0.0
    while spent < seconds:
        action = int(random.choice(allowed(seen, told)))
        began = time.process_time()
        seen, _, over, cut, told = env.step(action)
        if over or cut:
            seen, told = env.reset()
        spent += time.process_time() - began
        steps += 1
    return steps / spent
