"""As many HTTP requests as one address can send."""

import asyncio

import aiohttp
from tools.attack.house import HEADER, House, Outcome, beside

POINTS = (11,)


async def attack(house: House) -> Outcome:
    async def stranger(session: aiohttp.ClientSession, path: str) -> None:
        while True:
            async with session.get(f"{house.url}{path}") as answer:
                await answer.read()

    async def flood() -> None:
        async with aiohttp.ClientSession(headers={HEADER: "203.0.113.9"}) as session:
            paths = ("/api/games", "/api/tables", "/api/records/nothing/frames", "/")
            await asyncio.gather(*(stranger(session, path) for path in paths * 4))

    return await beside(house, "HTTP of one address is limited and cheap", flood)
