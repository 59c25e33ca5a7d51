"""Compare what a viewer is sent at two tables that differ in what he may not know, over real sockets, very often.

python -m tools.soak.secrecy GAME... [--states 100000] [--part 2000] [--parts N] [--processes 2]
With two processes the tables live in one of them, and all but one of those who look are led there from the other.
"""

import argparse
import asyncio
import random
import tempfile
import time
from contextlib import AbstractAsyncContextManager
from pathlib import Path

from tools.soak.ledger import Ledger

from stammtisch.games import GAMES
from tests.server.halves import Halves, halves
from tests.server.live import Live, live
from tests.server.permutation import Twins, simulated


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+", choices=sorted(GAMES))
    parser.add_argument("--states", type=int, default=100_000, help="of each game, those of earlier parts included")
    parser.add_argument("--part", type=int, default=2000, help="states of one part")
    parser.add_argument("--parts", type=int, default=10**9, help="at most so many now, of each game")
    parser.add_argument("--processes", type=int, choices=[1, 2], default=1, help="of the house")
    return parser.parse_args()


async def part(game: str, states: int, seed: int, processes: int) -> Twins:
    memory = Path("/dev/shm")  # where there is none, the disk's: nothing has to survive here
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder, simulated() as clock:
        house: AbstractAsyncContextManager[Live | Halves] = (live if processes == 1 else halves)(f"{folder}/s.db")
        async with house as server, Twins(server, GAMES[game], clock, random.Random(seed)) as twins:
            await twins.play(states)
            return twins


def run_part(game: str, ledger: Ledger, states: int, processes: int) -> None:
    begun = time.monotonic()
    try:
        twins = asyncio.run(part(game, states, len(ledger.parts()), processes))
    except Exception as error:
        ledger.add(time.monotonic() - begun, failure=f"{type(error).__name__}: {error}"[:300])
        raise
    ledger.add(time.monotonic() - begun, None, states=twins.states, compared=twins.compared, **twins.kinds)


def main() -> None:
    chosen = options()
    for game in chosen.games:
        ledger = Ledger(f"secrecy-{game}{'-2-processes' if chosen.processes > 1 else ''}")
        for _ in range(chosen.parts):
            left = chosen.states - ledger.total("states")
            if left <= 0:
                break
            run_part(game, ledger, min(left, chosen.part), chosen.processes)
            print(f"{game}: {ledger.total('states')} of {chosen.states} states: {ledger.parts()[-1]}", flush=True)


if __name__ == "__main__":
    main()
