"""Two hundred connections of one address that watch a busy table and read nothing: what waits for them is the server's memory."""

import asyncio
import socket
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import aiohttp
from tools.attack.house import HEADER, Guest, House, Outcome

POINTS = (11,)
OPTIONS = ("--workers", "1")
SOCKETS = 200
TOKEN = "the-same-guest-at-all-of-them"  # an address has few new ones
SECONDS = 60.0
MOST = 60_000_000  # bytes; with a bound for each connection alone these could hold two hundred million


def memory(pid: int) -> int:
    """Bytes of a process that are in memory."""
    line = next(one for one in Path(f"/proc/{pid}/status").read_text().splitlines() if one.startswith("VmRSS"))
    return int(line.split()[1]) * 1024


def narrow(address: Any) -> socket.socket:
    """A socket whose system keeps little for whoever does not read."""
    found = socket.socket(*address[:3])
    found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    found.setblocking(False)
    return found


async def watch(house: House, session: aiohttp.ClientSession, stack: AsyncExitStack, table: str) -> None:
    connected = await session.ws_connect(f"{house.url}/ws", autoping=False)
    await connected.send_json({"type": "hello", "token": TOKEN})
    await connected.send_json({"type": "watch", "table": table, "ref": 1})
    while (await connected.receive_json())["type"] != "done":
        pass
    transport = connected._response.connection.transport  # type: ignore[union-attr]
    transport.pause_reading()  # type: ignore[union-attr]
    stack.callback(transport.abort)  # type: ignore[union-attr]


async def attack(house: House) -> Outcome:
    promise = "slow readers of one address hold little memory together"
    if not Path("/proc/self/status").exists():
        return Outcome(promise, None, "this system has no /proc")
    connector = aiohttp.TCPConnector(limit=0, socket_factory=narrow)
    session = aiohttp.ClientSession(headers={HEADER: "203.0.113.9"}, connector=connector)
    async with Guest(house, "203.0.113.9", TOKEN) as eve, session, AsyncExitStack() as stack:
        table = await eve.create("catan", seats=4, sit=False, options={"victory_points": 14, "max_rounds": 60})
        await asyncio.gather(*(watch(house, session, stack, table) for _ in range(SOCKETS)))
        before = most = memory(house.process.pid)
        await eve.ask("start", table=table, level="random")
        over = asyncio.ensure_future(eve.get("ended"))
        end = asyncio.get_running_loop().time() + SECONDS
        while not over.done() and asyncio.get_running_loop().time() < end:
            most = max(most, memory(house.process.pid))
            await asyncio.sleep(0.1)
        over.cancel()
    gone = await house.figure("stammtisch_slow_readers_total")
    figures = f"{(most - before) / 1e6:.0f} MB more beside {SOCKETS} that do not read; {gone:.0f} of them let go"
    return Outcome(promise, most - before < MOST and gone > 0, figures)
