"""What no limit counts: empty pieces of a message that never ends, bodies in pieces of one letter, and blank lines."""

import asyncio

from tools.attack.beside import beside
from tools.attack.house import HEADER, House, Outcome

POINTS = (8, 11)
WHO = f"Host: x\r\n{HEADER}: 203.0.113.9\r\n"
UPGRADE = (
    f"GET /ws HTTP/1.1\r\n{WHO}Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
BODY = f"POST /api/games HTTP/1.1\r\n{WHO}Transfer-Encoding: chunked\r\n\r\n"
WAYS = (
    (UPGRADE.encode() + b"\x01\x81\0\0\0\0{", b"\x00\x80\0\0\0\0" * 10_000),
    (BODY.encode(), b"1\r\nx\r\n" * 10_000),
    (b"", b"\r\n" * 30_000),
)


async def attack(house: House) -> Outcome:
    sent = 0

    async def stranger(target: House, beginning: bytes, more: bytes) -> None:
        nonlocal sent
        _, writer = await asyncio.open_connection("127.0.0.1", target.port)
        try:
            writer.write(beginning)
            while True:
                writer.write(more)
                await writer.drain()
                sent += len(more)
        finally:
            writer.transport.abort()

    async def again(target: House, beginning: bytes, more: bytes) -> None:
        while True:
            try:
                await stranger(target, beginning, more)
            except OSError:
                await asyncio.sleep(0.05)

    async def flood(target: House) -> None:
        await asyncio.gather(*(again(target, *way) for way in WAYS * 2))

    outcome = await beside(house, "what is no request and no message is not read for long", flood)
    return outcome._replace(figures=f"{sent / 1e6:.0f} MB sent; {outcome.figures}")
