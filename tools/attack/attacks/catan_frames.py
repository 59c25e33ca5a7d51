"""Frames full of objects, nesting and rubbish at the Catan-Protokoll's door."""

import asyncio
import secrets

import aiohttp
from tools.attack.beside import beside
from tools.attack.house import HEADER, House, Outcome

POINTS = (8,)

FLOODS = ("{}" * 8000, "{" * 16_000, '{"\n' * 5000, "{\n" + "{}\n" * 5000, "x\n" * 8000)


async def attack(house: House) -> Outcome:
    async def stranger(target: House, flood: str) -> None:
        while True:
            headers = {HEADER: f"203.0.113.{secrets.randbelow(250)}"}
            async with aiohttp.ClientSession(headers=headers) as session:
                socket = await session.ws_connect(f"{target.url}/catan")
                for _ in range(20):
                    await socket.send_str(flood)
                await socket.send_str("{}" * 500_000)
                await socket.close()
            await asyncio.sleep(0.1)

    async def flood(target: House) -> None:
        await asyncio.gather(*(stranger(target, text) for text in FLOODS * 2))

    return await beside(house, "a frame costs its length, and nobody else anything", flood)
