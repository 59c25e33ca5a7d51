"""Two hundred connections of one address that watch a busy table and read nothing: what waits for them is the server's memory."""

import asyncio
import json
import socket
import struct
from contextlib import AsyncExitStack
from pathlib import Path

from tools.attack.house import HEADER, Guest, House, Outcome

POINTS = (11,)
OPTIONS = ("--workers", "1")
SOCKETS = 200
TOKEN = "the-same-guest-at-all-of-them"  # an address has few new ones
SECONDS = 60.0
UPGRADE = f"""GET /ws HTTP/1.1
Host: 127.0.0.1:{{port}}
Connection: Upgrade
Upgrade: websocket
Sec-WebSocket-Version: 13
Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==
{HEADER}: 203.0.113.9

"""
MOST = 60_000_000  # bytes; with a bound for each connection alone these could hold two hundred million


def memory(pid: int) -> int:
    """Bytes of a process that are in memory."""
    line = next(one for one in Path(f"/proc/{pid}/status").read_text().splitlines() if one.startswith("VmRSS"))
    return int(line.split()[1]) * 1024


def frame(**message: object) -> bytes:
    """A message in a WebSocket's frame, with a mask of zeros."""
    text = json.dumps(message).encode()
    return struct.pack("!BBH", 0x81, 0x80 | 126, len(text)) + bytes(4) + text


async def watch(house: House, stack: AsyncExitStack, table: str) -> None:
    """Say hello, ask for everything, and never read a byte: the system keeps little for such a socket."""
    plain = socket.socket()
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    plain.setblocking(False)
    await asyncio.get_running_loop().sock_connect(plain, ("127.0.0.1", house.port))
    stack.callback(plain.close)
    request = UPGRADE.format(port=house.port).replace("\n", "\r\n").encode()
    words = request + frame(type="hello", token=TOKEN) + frame(type="watch", table=table)
    await asyncio.get_running_loop().sock_sendall(plain, words)


async def attack(house: House) -> Outcome:
    promise = "slow readers of one address hold little memory together"
    if not Path("/proc/self/status").exists():
        return Outcome(promise, None, "this system has no /proc")
    async with Guest(house, "203.0.113.9", TOKEN) as eve, AsyncExitStack() as stack:
        table = await eve.create("catan", seats=4, sit=False, options={"victory_points": 14, "max_rounds": 60})
        for _ in range(SOCKETS):
            await watch(house, stack, table)
        while (await eve.show(table))["spectators"] <= SOCKETS:
            await asyncio.sleep(0.1)
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
