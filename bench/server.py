"""The durable server beside a raw broadcast that knows nothing, both driven by bench/load.py in the same run."""

import json
import subprocess
import sys
from pathlib import Path

from bench.rates import Row, row

LOAD = Path(__file__).resolve().parent / "load.py"
SETUPS = (("vier", 2, 100, {"jokers": False}), ("dog", 4, 40, {}), ("catan", 4, 40, {}))


def measure() -> list[Row]:
    """Moves a second and their 99th percentile; processor time is what a busy machine cannot distort."""
    rows: list[Row] = []
    for game, size, rooms, options in SETUPS:
        words = ["--game", game, "--size", str(size), "--rooms", str(rooms), "--options", json.dumps(options)]
        done = subprocess.run([sys.executable, str(LOAD), *words], capture_output=True, text=True, check=True)
        found = json.loads(done.stdout.splitlines()[-1])
        ours, raw = found["ours"], found["raw"]
        name = f"server, {game}, rooms of {size}, durable"
        rows += [
            row(f"{name}: moves (peer: raw aiohttp)", ours["moves_per_second"], raw["moves_per_second"], "moves/s"),
            row(f"{name}: p99", ours["p99_ms"], raw["p99_ms"], "ms", less_is_better=True),
            row(f"{name}: processor time", ours["cpu_us_per_move"], raw["cpu_us_per_move"], "us/move", less_is_better=True),
        ]
    return rows
