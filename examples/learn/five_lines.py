"""The five-line loop: two hundred games of Vier side by side, every seat played by anything the masks allow."""

import numpy as np

from stammtisch import envs

batch, dice, ended = envs.Batch("vier", 200, seed=1), np.random.default_rng(1), 0
for _ in range(50):
    tokens = (dice.random(batch.masks.shape) * batch.masks).argmax(1)  # here your policy chooses
    batch.step(tokens)
    ended += int((batch.terminated | batch.truncated).sum())
print(f"{ended:,} games have ended; {batch.observations.shape[1]} bytes are seen, and there are {batch.masks.shape[1]} tokens")
