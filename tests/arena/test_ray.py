"""A tournament on a real Ray of this machine, in an environment of its own."""

import os
import subprocess
from pathlib import Path

import pytest
from tools.peers import peer_python

ROOT = Path(__file__).resolve().parents[2]
NEEDED = ["ray>=2.50", "msgspec", "click", "rich", "mypy_extensions"]
PROGRAM = """
from stammtisch.arena.executors import executor, here
from stammtisch.arena.plan import Plan
from stammtisch.arena.tournament import Tournament

plan = Plan(game="vier", version=1, seats=2, options={"jokers": False}, bots=("random", "greedy"), games=4, seed=1)
alone, shared = Tournament(plan, None), Tournament(plan, None)
list(alone.run(here))
list(shared.run(executor(1, "ray")))
assert alone.played == shared.played and len(shared.played) == 4
print("the same games")
"""


@pytest.mark.soak
def test_a_local_ray_plays_the_same_games() -> None:
    python = peer_python("ray", NEEDED)
    if python is None:
        pytest.skip("Ray cannot be installed here.")
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([python, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=False)
    assert "the same games" in done.stdout, done.stderr
