"""Kill random processes while thousands of games are played; no acknowledged move may be missing afterwards.

python -m tools.soak.kill [--store sqlite|postgresql] [--games 10000] [--part 500] [--pairs 16] [--every 1] [--broken]
                          [--processes 2] [--stuck 120] [--seconds N]
Each part has a fresh store; with PostgreSQL two servers share it. `--broken` runs servers that acknowledge before they
commit: the soak has to find that. With several `--processes` one of them is killed most of the time, and the house itself
now and then; on PostgreSQL there is one house then. On a machine that is busy with other work `--stuck` gives it more time;
how long each game stood still is counted all the same.
"""

import argparse
import asyncio
import math
import random
import tempfile
import time
from contextlib import AbstractAsyncContextManager, nullcontext
from pathlib import Path

from tools.soak.ledger import FOLDER, Ledger, percentile

from tests.server.hasty import HASTY
from tests.server.killing import STUCK, Figures, Fleet, Pair, play_through_kills
from tests.server.live import postgres
from tests.server.processes import SERVE

RESUMED = 5.0  # seconds within which play has to go on


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--games", type=int, default=10_000, help="in all, those of earlier parts included")
    parser.add_argument("--part", type=int, default=500, help="games of one part")
    parser.add_argument("--parts", type=int, default=10**9, help="at most so many now")
    parser.add_argument("--seconds", type=float, default=math.inf, help="begin no part after so long")
    parser.add_argument("--pairs", type=int, default=16)
    parser.add_argument("--every", type=float, default=1.0, help="seconds between two kills, on average")
    parser.add_argument("--broken", action="store_true")
    parser.add_argument("--processes", type=int, default=1, help="of each server")
    parser.add_argument("--stuck", type=float, default=STUCK, help="seconds after a kill until a game that stands still is lost")
    return parser.parse_args()


async def part(chosen: argparse.Namespace, games: int, number: int) -> Figures:
    dice = random.Random(number)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        is_file = chosen.store == "sqlite"
        where: AbstractAsyncContextManager[str] = nullcontext(str(Path(folder) / "s.db")) if is_file else postgres()
        async with where as url:
            size = 1 if is_file or chosen.processes > 1 else 2
            entry, log = HASTY if chosen.broken else SERVE, FOLDER / f"servers-{chosen.store}-{number}.log"
            fleet = Fleet(url, size, entry=entry, processes=chosen.processes, log=log)
            pairs = [Pair(number * 1000 + place) for place in range(chosen.pairs)]
            return await play_through_kills(fleet, pairs, games, chosen.every, dice, chosen.stuck)


def run_part(chosen: argparse.Namespace, ledger: Ledger, games: int) -> None:
    begun = time.monotonic()
    try:
        figures = asyncio.run(part(chosen, games, len(ledger.parts())))
    except Exception as error:
        ledger.add(time.monotonic() - begun, failure=f"{type(error).__name__}: {error}"[:300])
        raise
    gaps = figures.gaps
    late = sum(gap > RESUMED for gap in gaps)
    ledger.add(
        time.monotonic() - begun,
        games=figures.games,
        tables=figures.tables,
        moves=figures.moves,
        kills=figures.kills,
        resumptions=len(gaps),
        late=late,
        p50=round(percentile(gaps, 0.5), 2),
        p99=round(percentile(gaps, 0.99), 2),
        worst=round(max(gaps, default=0.0), 2),
    )


def main() -> None:
    chosen = options()
    shared = f"-{chosen.processes}-processes" if chosen.processes > 1 else ""
    ledger = Ledger(f"kill-{chosen.store}{shared}{'-broken' if chosen.broken else ''}")
    begun = time.monotonic()
    for _ in range(chosen.parts):
        left = chosen.games - ledger.total("games")
        if left <= 0 or time.monotonic() - begun > chosen.seconds:
            break
        run_part(chosen, ledger, min(left, chosen.part))
        last = ledger.parts()[-1]
        print(f"{ledger.total('games')} of {chosen.games} games: {last}", flush=True)


if __name__ == "__main__":
    main()
