"""catanatron's own Gymnasium environment: two at the table, the other one plays anything; prints one JSON object."""

import json
import sys

import catanatron_gym  # noqa: F401 - makes its environment known
import gymnasium
from bench.loops import alone

env = gymnasium.make("catanatron-v1").unwrapped
steps = alone(env, lambda seen, told: told["valid_actions"], float(sys.argv[1]))
print(json.dumps({"steps": steps, "numbers": env.observation_space.shape[0]}))
