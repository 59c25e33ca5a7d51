"""How much memory running tables take: resident bytes of a process that holds many of them, by game.

`PYTHONPATH=build/wheel python bench/table_memory.py --tables 500` plays at so many tables of each game for a while, lets the
people go, and prints kilobytes for one table, and megabytes for ten thousand of the mixture, as JSON. Each game has a
process of its own, so that what one leaves behind does not serve the next.
"""

import argparse
import gc
import json
import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.table_moves import NOW, TABLES, asked, begun, move

from stammtisch.core import FastDice
from stammtisch.server.table.table import Table

HOUSE = 10_000  # tables
MOVES = {"vier": 12, "doerfer": 80}  # of each table, about half a game; of the others:
USUALLY = 300


def resident() -> int:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGESIZE")


def played(game: str, seats: int, options: dict[str, object], dice: FastDice) -> Table:
    """A game under way that nobody looks at."""
    while True:
        table = begun(game, seats, options, False, False)
        for _ in range(MOVES.get(game, USUALLY)):
            if table.sheet.phase == "playing":
                move(table, *asked(table, dice))
        for seat in range(seats):
            table.presence.leave(seat, NOW)
        if table.sheet.phase == "playing":
            return table


def grown(game: str, tables: int) -> float:
    """Kilobytes of each table."""
    [(_, seats, options, _, _)] = [row for row in TABLES if row[0] == game]
    dice = FastDice(3)
    first = [played(game, seats, options, dice) for _ in range(max(20, tables // 10))]  # what tables share is there now
    gc.collect()
    before = resident()
    kept = [played(game, seats, options, dice) for _ in range(tables)]
    gc.collect()
    return (resident() - before) / len(kept) / 1000 if first else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=300, help="of each game")
    parser.add_argument("--game", help="only this one, in this process")
    args = parser.parse_args()
    if args.game:
        print(json.dumps(round(grown(args.game, args.tables), 1)))
        return
    command = [sys.executable, __file__, "--tables", str(args.tables), "--game"]
    found = {row[0]: json.loads(subprocess.check_output([*command, row[0]])) for row in TABLES}
    mixture = sum(found.values()) / len(found)
    print(json.dumps({"kb_per_table": found, f"mb_of_{HOUSE}_tables": round(mixture * HOUSE / 1000)}))


if __name__ == "__main__":
    main()
