"""The durable server beside a raw broadcast that knows nothing and boardgame.io's server in memory, by bench/load.py; and
what a move costs at the table alone, by bench/table_moves.py.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from bench.rates import Row, row, with_build

CROSSED = {"start.none"}  # what a reveal is told that is sent twice, because the table's answer was on its way
HERE = Path(__file__).resolve().parent
LOAD, TABLE_MOVES = HERE / "load.py", HERE / "table_moves.py"
ROUNDS = ["--rounds", "3", "--share", "0.8"]
FOUR = ["--rooms", "40", "--options", "{}", "--games", "1"]
SETUPS = (
    ("vier", 2, ["--rooms", "60", "--options", '{"jokers": false}', "--games", "20", "--counter", "--processes", "2", *ROUNDS]),
    ("vier", 2, ["--rooms", "250", "--options", '{"jokers": false}', "--games", "4", "--idle", "2000", "--core", "0"]),
    ("dog", 4, [*FOUR, *ROUNDS]),
    ("catan", 4, [*FOUR, *ROUNDS]),
    ("dog-royal", 4, FOUR),
    ("doerfer", 4, ["--rooms", "100", "--options", "{}", "--games", "1", "--warm", "90"]),  # late in the game
    ("dog", 4, [*FOUR, "--words", "page"]),
    ("catan", 4, [*FOUR, "--words", "page"]),
)


def measure() -> list[Row]:
    """Moves a second, their 99th percentile, and processor time, which a busy machine distorts least."""
    found = [one for game, size, words in SETUPS for one in rows(size, load(game, size, words), words)]
    return [*found, *at_the_table()]


def load(game: str, size: int, words: list[str]) -> dict[str, Any]:
    command = [sys.executable, str(LOAD), "--game", game, "--size", str(size), *words]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    found = dict(json.loads(done.stdout.splitlines()[-1]))
    for server in ("ours", "raw", "house", "boardgame_io", "at_share"):
        told = found.get(server, {})
        wrong = [*told.get("failed", ()), *(code for code in told.get("refused", ()) if code not in CROSSED)]
        if wrong:
            raise RuntimeError(f"{server}: {', '.join(wrong)}")
    return found


def rows(size: int, found: dict[str, Any], words: list[str]) -> list[Row]:
    ours, told = found["ours"], ", in words" if "--words" in words else ""
    idle = f", {ours['idle_open']} more idle, on one core" if "--idle" in words else ""
    name = f"server, {found['game']}{told}, {found['rooms']} rooms of {size}{idle}, durable"
    listed = [
        row(f"{name}: memory of a table and its clients", ours["memory_per_table_kb"], None, "kB"),
        row(f"{name}: bytes sent", ours["bytes_per_move"], None, "bytes/move"),
    ]
    if "at_share" in found:
        listed.append(row(f"{name}: p99 at 0.8 of the highest rate", found["at_share"]["p99_ms"], None, "ms"))
    for peer, called in (("raw", "raw aiohttp broadcast"), ("boardgame_io", "boardgame.io in memory")):
        if peer in found:
            listed += beside(f"{name} (peer: {called})", ours, found[peer])
    return listed + (shared(name, found) if "house" in found else [])


def shared(name: str, found: dict[str, Any]) -> list[Row]:
    """Two processes beside one: what a move costs the whole, the busiest of them, and whoever makes the load."""
    one, house, name = found["ours"], found["house"], f"{name}, two processes (peer: one)"
    busiest, alone = max(house["shares_us_per_move"]), one["cpu_us_per_move"]
    return [
        row(f"{name}: processor of the whole", house["cpu_us_per_move"], alone, "us/move", less_is_better=True),
        row(f"{name}: processor of the busiest", busiest, alone, "us/move", less_is_better=True),
        row(f"{name}: moves", house["moves_per_second"], one["moves_per_second"], "moves/s"),
        row(f"{name}: load generator", house["client_cpu_us_per_move"], one["client_cpu_us_per_move"], "us/move"),
    ]


def beside(name: str, ours: dict[str, Any], peer: dict[str, Any]) -> list[Row]:
    return [
        row(f"{name}: moves", ours["moves_per_second"], peer["moves_per_second"], "moves/s"),
        row(f"{name}: p99", ours["p99_ms"], peer["p99_ms"], "ms", less_is_better=True),
        row(f"{name}: processor", ours["cpu_us_per_move"], peer["cpu_us_per_move"], "us/move", less_is_better=True),
    ]


def at_the_table() -> list[Row]:
    """Processor time and bytes of a move for all at a table, without sockets and store."""
    found = with_build("build/wheel", TABLE_MOVES)
    return [row(f"table, {name}", value, None, f"{name.rpartition(' ')[2]}/move") for name, value in found.items()]
