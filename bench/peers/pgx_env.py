"""pgx's connect_four on the CPU, 256 games at once; prints one JSON object. The choice of actions is not timed."""

import json
import sys
import time

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

SECONDS = float(sys.argv[1])
GAMES = 256
env = pgx.make("connect_four")
step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
choose = jax.jit(lambda mask, key: jnp.argmax(jax.random.uniform(key, mask.shape) * mask, axis=1))
key = jax.random.PRNGKey(1)
state = jax.jit(jax.vmap(env.init))(jax.random.split(key, GAMES))
steps, spent, warm = 0, 0.0, False
while spent < SECONDS:
    key, one, two = jax.random.split(key, 3)
    actions = choose(state.legal_action_mask, one).block_until_ready()
    keys = jax.random.split(two, GAMES)
    keys.block_until_ready()
    began = time.process_time()
    state = step(state, actions, keys)
    jax.block_until_ready(state)
    if warm:
        spent += time.process_time() - began
        steps += GAMES
    warm = True
print(json.dumps({"steps": steps / spent}))
