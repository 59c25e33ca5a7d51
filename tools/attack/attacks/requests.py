"""As many HTTP requests as one address can send."""

import asyncio

import aiohttp
from tools.attack.beside import beside
from tools.attack.house import HEADER, House, Outcome

POINTS = (11,)


async def attack(house: House) -> Outcome:
    async def stranger(target: House, session: aiohttp.ClientSession, path: str) -> None:
        while True:
            async with session.get(f"{target.url}{path}") as answer:
                await answer.read()

    async def flood(target: House) -> None:
        async with aiohttp.ClientSession(headers={HEADER: "203.0.113.9"}) as session:
            paths = ("/api/games", "/api/tables", "/api/records/nothing/frames", "/")
            await asyncio.gather(*(stranger(target, session, path) for path in paths * 4))

    return await beside(house, "HTTP of one address is limited and cheap", flood)
