"""Compare what a viewer is sent at two tables that differ in what he may not know, over real sockets, very often.

python -m tools.soak.secrecy GAME... [--states 100000] [--part 2000] [--parts N]
"""

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path

from tools.soak.ledger import Ledger

from stammtisch.games import GAMES
from tests.server.live import live
from tests.server.permutation import Twins, simulated


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+", choices=sorted(GAMES))
    parser.add_argument("--states", type=int, default=100_000, help="of each game, those of earlier parts included")
    parser.add_argument("--part", type=int, default=2000, help="states of one part")
    parser.add_argument("--parts", type=int, default=10**9, help="at most so many now, of each game")
    return parser.parse_args()


async def part(game: str, states: int, seed: int) -> Twins:
    memory = Path("/dev/shm")  # where there is none, the disk's: nothing has to survive here
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder, simulated() as clock:
        async with live(f"{folder}/s.db") as server, Twins(server, GAMES[game], clock, random.Random(seed)) as twins:
            await twins.play(states)
            return twins


def run_part(game: str, ledger: Ledger, states: int) -> None:
    begun = time.monotonic()
    try:
        twins = asyncio.run(part(game, states, len(ledger.parts())))
    except Exception as error:
        ledger.add(time.monotonic() - begun, failure=f"{type(error).__name__}: {error}"[:300])
        raise
    ledger.add(time.monotonic() - begun, None, states=twins.states, compared=twins.compared, **twins.kinds)


def main() -> None:
    chosen = options()
    for game in chosen.games:
        ledger = Ledger(f"secrecy-{game}")
        for _ in range(chosen.parts):
            left = chosen.states - ledger.total("states")
            if left <= 0:
                break
            run_part(game, ledger, min(left, chosen.part))
            print(f"{game}: {ledger.total('states')} of {chosen.states} states: {ledger.parts()[-1]}", flush=True)


if __name__ == "__main__":
    main()
