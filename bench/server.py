"""The durable server beside a raw broadcast that knows nothing and boardgame.io's server in memory, by bench/load.py."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from bench.rates import Row, row

LOAD = Path(__file__).resolve().parent / "load.py"
SETUPS = (
    ("vier", 2, ["--rooms", "60", "--options", '{"jokers": false}', "--games", "20", "--counter", "--rounds", "3"]),
    ("vier", 2, ["--rooms", "250", "--options", '{"jokers": false}', "--games", "4", "--idle", "2000", "--core", "0"]),
    ("dog", 4, ["--rooms", "40", "--options", "{}", "--games", "1"]),
    ("catan", 4, ["--rooms", "40", "--options", "{}", "--games", "1"]),
)


def measure() -> list[Row]:
    """Moves a second, their 99th percentile, and processor time, which a busy machine distorts least."""
    return [found for game, size, words in SETUPS for found in rows(size, load(game, size, words), words)]


def load(game: str, size: int, words: list[str]) -> dict[str, Any]:
    command = [sys.executable, str(LOAD), "--game", game, "--size", str(size), *words]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    found = dict(json.loads(done.stdout.splitlines()[-1]))
    for server in ("ours", "raw", "boardgame_io"):
        wrong = [*found.get(server, {}).get("failed", ()), *found.get(server, {}).get("refused", ())]
        if wrong:
            raise RuntimeError(f"{server}: {', '.join(wrong)}")
    return found


def rows(size: int, found: dict[str, Any], words: list[str]) -> list[Row]:
    ours, idle = found["ours"], f", {found['ours']['idle_open']} more idle, on one core" if "--idle" in words else ""
    name = f"server, {found['game']}, {found['rooms']} rooms of {size}{idle}, durable"
    listed = [row(f"{name}: memory of a table", ours["memory_per_table_kb"], None, "kB")]
    for peer, called in (("raw", "raw aiohttp broadcast"), ("boardgame_io", "boardgame.io in memory")):
        if peer in found:
            listed += beside(f"{name} (peer: {called})", ours, found[peer])
    return listed


def beside(name: str, ours: dict[str, Any], peer: dict[str, Any]) -> list[Row]:
    return [
        row(f"{name}: moves", ours["moves_per_second"], peer["moves_per_second"], "moves/s"),
        row(f"{name}: p99", ours["p99_ms"], peer["p99_ms"], "ms", less_is_better=True),
        row(f"{name}: processor", ours["cpu_us_per_move"], peer["cpu_us_per_move"], "us/move", less_is_better=True),
    ]
