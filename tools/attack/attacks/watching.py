"""Watching the same table again and again, and changing one's name all the time."""

import asyncio

from tools.attack.beside import beside
from tools.attack.house import Guest, House, Outcome

POINTS = (11,)


async def attack(house: House) -> Outcome:
    async def stranger(target: House, number: int) -> None:
        async with Guest(target, f"203.0.113.{number}") as eve:
            table = await eve.create("catan", seats=3)
            listening = asyncio.create_task(eve.get("never"))
            try:
                while True:
                    await eve.send("watch", table=table)
                    await eve.send("rename", name=f"Eve {number}")
                    await asyncio.sleep(0.005)
            except (ConnectionError, RuntimeError):
                pass
            finally:
                listening.cancel()
                await asyncio.gather(listening, return_exceptions=True)

    async def flood(target: House) -> None:
        while True:
            await asyncio.gather(*(stranger(target, number) for number in range(10)), return_exceptions=True)

    return await beside(house, "what costs much counts as much", flood)
