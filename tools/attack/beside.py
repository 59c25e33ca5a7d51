"""An innocent table beside a flood, and beside the same flood at another house: only the difference is the server's fault.

Attackers and innocents share one machine with whatever else runs on it, so a table may be slow although nothing of its
server is. The same flood at a twin of the house takes as much of the machine, and nothing of the house's loop.
"""

import asyncio
import os
import secrets
import subprocess
import sys
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from tools.attack.house import House, Outcome
from tools.attack.stores import fresh_store

LIMIT = 50.0  # milliseconds that an innocent move may take in 99 of 100 cases
TIMES = 2.0  # or so many times as long as beside the same flood elsewhere
ROUNDS = 3
ENOUGH = 2  # rounds in which it has to be so
SECONDS = 3.0  # of each half of a round

Flood = Callable[[House], Awaitable[object]]


class Figures(NamedTuple):
    """Milliseconds that moves of an innocent table took until they were durable."""

    moves: list[float]

    def percentile(self, share: float) -> float:
        found = sorted(self.moves) or [float("inf")]
        return found[min(len(found) - 1, int(share * len(found)))]

    def __str__(self) -> str:
        p50, p99 = self.percentile(0.5), self.percentile(0.99)
        return f"p99 {p99:.0f} ms (p50 {p50:.0f}, {len(self.moves)} moves)"


async def innocents(house: House, address: str) -> Figures:
    """What an innocent table meets, from a process of its own: attackers keep this one busy."""
    command = [sys.executable, "-m", "tools.attack.innocent", str(house.port), address, str(SECONDS)]
    process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    try:
        told, _ = await process.communicate()
    finally:  # out of patience
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode:
        raise RuntimeError("the innocent table could not play on")
    return Figures([float(one) for one in told.split()])


async def under(flood: Flood, target: House, house: House) -> Figures:
    """The innocent table of one house while a flood goes to it, or to another."""
    attacking = asyncio.ensure_future(flood(target))
    try:
        return await innocents(house, f"198.18.{secrets.randbelow(250)}.1")
    finally:
        attacking.cancel()
        await asyncio.gather(attacking, return_exceptions=True)


def is_fine(here: Figures, elsewhere: Figures) -> bool:
    return bool(here.moves) and here.percentile(0.99) <= max(LIMIT, TIMES * elsewhere.percentile(0.99))


async def beside(house: House, promise: str, flood: Flood, prepare: Flood | None = None) -> Outcome:
    """Whether a flood makes an innocent table slower than the same flood at another house does."""
    folder = house.folder / "twin"
    folder.mkdir()
    async with fresh_store(house.kind, folder) as store, House(folder, store, *house.more) as twin:
        for one in (house, twin):
            if prepare is not None:
                await prepare(one)
        quiet = await innocents(house, "192.0.2.1")
        rounds = [(await under(flood, twin, house), await under(flood, house, house)) for _ in range(ROUNDS)]
    fine = sum(is_fine(here, elsewhere) for elsewhere, here in rounds)
    elsewhere, here = (Figures([move for found in half for move in found.moves]) for half in zip(*rounds, strict=True))
    load = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"
    figures = f"{here}; the same flood elsewhere: {elsewhere}; none: {quiet}; fine in {fine} of {ROUNDS} rounds; {load}"
    return Outcome(promise, fine >= ENOUGH, figures)
