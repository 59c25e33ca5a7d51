"""Catan beside catanatron in one run: random games of four without domestic trade, copies, and 1,000 games compared."""

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from bench.rates import Row, best_of, in_python, row, with_build
from tools.peers import peer_python

from tests.rules.catan.agreement import CATANATRON, run

HERE = Path(__file__).parent
SECONDS = "3"
GAMES = 1000
BLOCK = 50  # games of one worker at a time


def measure() -> list[Row]:
    ours = HERE / "catan_speed.py"
    peer = peer_python("catanatron", CATANATRON)
    compiled, pure, theirs = best_of(
        lambda: with_build("build/wheel", ours, SECONDS),
        lambda: with_build("src", ours, SECONDS),
        lambda: in_python(peer, HERE / "peers" / "catanatron_games.py", "speed", SECONDS) if peer else {},
    )
    rows = [
        per_item("Catan, random play of four, compiled against catanatron", compiled, theirs, "decisions", "us per decision"),
        row("Catan, random games of four, compiled against catanatron", compiled["games"], theirs.get("games"), "games/s"),
        per_item("Catan, copy of a position, compiled against catanatron", compiled, theirs, "copies", "us"),
        per_item("Catan, random play of four, compiled against interpreted", compiled, pure, "decisions", "us per decision"),
    ]
    return [*rows, *agreement()]


def per_item(name: str, ours: dict[str, float], theirs: dict[str, float], key: str, unit: str) -> Row:
    peer = 1e6 / theirs[key] if key in theirs else None
    return row(name, 1e6 / ours[key], peer, unit, less_is_better=True)


def agreement() -> list[Row]:
    """Whole games in both engines, compared after every action; a disagreement raises."""
    found: Counter[str] = Counter()
    with ProcessPoolExecutor(2) as pool:
        for block in pool.map(compared, range(0, GAMES, BLOCK)):
            if block is None:
                return []
            found += block
            print(f"  {found['games']} of {GAMES} games compared", file=sys.stderr, flush=True)
    print(f"  {dict(found)}", file=sys.stderr)
    return [row("Catan, games compared with catanatron after every action", found["games"], None, "games")]


def compared(first: int) -> Counter[str] | None:
    return run(BLOCK, first)
