"""Requests that never end, more than there are descriptors by default."""

import asyncio
import time

from tools.attack.house import Guest, House, Outcome

POINTS = (11,)


async def attack(house: House) -> Outcome:
    writers: list[asyncio.StreamWriter] = []
    for _ in range(1100):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", house.port)
        except OSError:
            break
        writer.write(b"GET /healthz HTTP/1.1\r\nX-Slow: ")
        writers.append(writer)
    start = time.perf_counter()
    async with Guest(house, "198.51.100.7") as newcomer:
        await newcomer.create()
    seconds = time.perf_counter() - start
    for writer in writers:
        writer.close()
    return Outcome(
        "newcomers get in beside half-open requests", seconds < 5, f"{len(writers)} held; create after {seconds:.2f} s"
    )
