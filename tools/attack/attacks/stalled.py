"""A server is stopped inside a transaction: how long does the other one on the same PostgreSQL wait?"""

import asyncio
import secrets
import signal
import time
from pathlib import Path

from tools.attack.house import SERVE, Guest, House, Outcome, seated

POINTS = (15,)
STALLING = f"from tests.server.stalling import install; install(); {SERVE}"
PROMISE = "a stopped server delays the others by 2 s at most"


class Server(House):
    """Of one process, however many the attacked houses have: in those one that hangs is replaced."""

    processes = 1


async def attack(house: House) -> Outcome:
    import asyncpg  # type: ignore[import-untyped]  # asyncpg has no types

    from tests.server.live import POSTGRES

    try:
        admin = await asyncpg.connect(POSTGRES, timeout=3)
    except (OSError, asyncpg.PostgresError, TimeoutError):
        return Outcome(PROMISE, None, "not tried: there is no PostgreSQL at STAMMTISCH_POSTGRES or on 127.0.0.1")
    name = f"stammtisch_{secrets.token_hex(6)}"
    await admin.execute(f"CREATE DATABASE {name}")
    try:
        return await stop_one(house.folder, f"{POSTGRES.rpartition('/')[0]}/{name}")
    finally:
        await admin.execute(f"DROP DATABASE {name} WITH (FORCE)")
        await admin.close()


async def stop_one(folder: Path, url: str) -> Outcome:
    waits: list[float] = []
    async with Server(folder, url) as other:
        for _ in range(3):
            async with Server(folder, url, entry=STALLING) as stalling:
                waits.append(await one_stop(stalling, other))
                stalling.process.send_signal(signal.SIGCONT)
    told = ", ".join(f"{wait:.2f}" for wait in waits)
    return Outcome(PROMISE, max(waits) <= 2.0, f"a move at the same step was durable after {told} s")


async def one_stop(stalling: House, other: House) -> float:
    async with (
        Guest(stalling, token="a" * 20) as phone,
        Guest(other, token="a" * 20) as laptop,
        Guest(other, token="b" * 20) as ben,
    ):
        table = await laptop.create("vier")
        await seated(table, laptop, ben)
        await phone.send("watch", table=table)
        at = (await phone.get("update"))["at"]
        await phone.send("play", table=table, at=at, action={"type": "drop", "column": 7})
        while Path(f"/proc/{stalling.process.pid}/stat").read_text().rpartition(")")[2].split()[0] != "T":
            await asyncio.sleep(0.01)
        start = time.perf_counter()
        answer = await laptop.ask("play", table=table, at=at, action={"type": "drop", "column": 2})
        assert answer["type"] == "done", answer
        waited = time.perf_counter() - start
        stalling.process.send_signal(signal.SIGCONT)
        return waited
