"""A random agent in the usual loop of PettingZoo: python random_agent.py catan --games 3"""

import argparse
from collections import Counter

import numpy as np

from stammtisch import envs


def play(name: str, games: int, seed: int = 1, **options: object) -> Counter[str]:
    """How many games each agent has won alone, and how many were truncated by `max_rounds`."""
    env, dice, found = envs.aec(name, **options), np.random.default_rng(seed), Counter[str]()
    for game in range(games):
        env.reset(seed=seed if game == 0 else None)
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, _ = env.last()
            if terminated or truncated:
                found[agent] += reward == 1
                found["truncated"] += truncated and agent == "seat_0"
                env.step(None)
            else:
                env.step(int(dice.choice(np.flatnonzero(seen["action_mask"]))))
    return found


if __name__ == "__main__":
    wanted = argparse.ArgumentParser(description="Play at random.")
    wanted.add_argument("game", choices=["vier", "dog", "dog-royal", "doerfer", "catan"])
    wanted.add_argument("--games", type=int, default=3)
    given = wanted.parse_args()
    for name, count in sorted(play(given.game, given.games).items()):
        print(f"{name}: {count}")
