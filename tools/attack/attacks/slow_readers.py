"""Two hundred connections of one address that ask for much and read nothing: what waits for them is memory of the server."""

import asyncio
from pathlib import Path

import aiohttp
from tools.attack.house import HEADER, Guest, House, Outcome

POINTS = (11,)
SOCKETS = 200
SECONDS = 20
MOST = 40_000_000  # bytes; without a bound for an address these connections alone could hold two hundred million


def memory(pid: int) -> int:
    """Bytes of a process that are in memory."""
    line = next(one for one in Path(f"/proc/{pid}/status").read_text().splitlines() if one.startswith("VmRSS"))
    return int(line.split()[1]) * 1024


async def attack(house: House) -> Outcome:
    if not Path("/proc/self/status").exists():
        return Outcome("slow readers hold little memory", None, "this system has no /proc")
    async with Guest(house, "203.0.113.9") as eve:
        table = await eve.create("catan", seats=4)
        await eve.ask("start", table=table, level="easy")
        await eve.begin(table)
        before = memory(house.process.pid)

        async def stranger(session: aiohttp.ClientSession) -> None:
            async with session.ws_connect(f"{house.url}/ws", autoping=False) as socket:
                await socket.send_json({"type": "hello"})
                await socket.receive()
                socket._response.connection.transport.pause_reading()  # type: ignore[union-attr]
                for _ in range(SECONDS * 4):
                    await socket.send_json({"type": "watch", "table": table})
                    await asyncio.sleep(0.25)
                socket._response.connection.transport.abort()  # type: ignore[union-attr]

        connector = aiohttp.TCPConnector(limit=0)
        async with aiohttp.ClientSession(headers={HEADER: "203.0.113.9"}, connector=connector) as session:
            flood = asyncio.gather(*(stranger(session) for _ in range(SOCKETS)), return_exceptions=True)
            most = before
            while not flood.done():
                most = max(most, memory(house.process.pid))
                await asyncio.sleep(0.2)
    dropped = await house.figure("stammtisch_slow_readers_total")
    more = most - before
    figures = f"{more / 1e6:.0f} MB more beside {SOCKETS} that do not read; {dropped:.0f} let go"
    return Outcome("slow readers hold little memory", more < MOST, figures)
