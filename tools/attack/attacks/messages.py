"""As many messages as two hundred connections of one address may send, each of them within its own limit."""

import asyncio
import contextlib

import aiohttp
from tools.attack.beside import beside
from tools.attack.house import HEADER, House, Outcome

POINTS = (11,)
SOCKETS = 200
PACE = 0.04  # seconds between two of one connection: thirty a second are allowed


async def attack(house: House) -> Outcome:
    sent = 0

    async def stranger(target: House, session: aiohttp.ClientSession) -> None:
        nonlocal sent
        async with session.ws_connect(f"{target.url}/ws") as socket:
            await socket.send_json({"type": "hello"})
            reading = asyncio.create_task(read_all(socket))
            try:
                while not socket.closed:
                    await socket.send_json({"type": "play", "table": "nothing", "at": 0, "action": {}, "ref": 1})
                    sent += 1
                    await asyncio.sleep(PACE)
            finally:
                reading.cancel()

    async def again(target: House, session: aiohttp.ClientSession) -> None:
        while True:
            with contextlib.suppress(aiohttp.ClientError, ConnectionError):
                await stranger(target, session)
            await asyncio.sleep(0.5)

    async def flood(target: House) -> None:
        connector = aiohttp.TCPConnector(limit=0)
        async with aiohttp.ClientSession(headers={HEADER: "203.0.113.9"}, connector=connector) as session:
            await asyncio.gather(*(again(target, session) for _ in range(SOCKETS)))

    outcome = await beside(house, "messages of one address are limited together", flood)
    return outcome._replace(figures=f"{sent} messages sent; {outcome.figures}")


async def read_all(socket: aiohttp.ClientWebSocketResponse) -> None:
    async for _ in socket:
        pass
