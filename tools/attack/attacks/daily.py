"""The game of the day: ways to see its tiles before one's own attempt, or to let others see them."""

import asyncio

import aiohttp
from tools.attack.house import Guest, House, Outcome

POINTS = (5,)


async def statuses(house: House, table: str) -> list[int]:
    """What strangers get to read of a table over HTTP."""
    found = []
    async with aiohttp.ClientSession() as session:
        for path in ("", "/frames", "/summary"):
            async with session.get(f"{house.url}/api/records/{table}{path}") as answer:
                found.append(answer.status)
    return found


async def attack(house: House) -> Outcome:
    ways: list[str] = []
    async with Guest(house) as ada, Guest(house, ada.address, ada.token) as eve:
        table = await ada.create("doerfer", daily=True)
        await ada.begin(table)
        if await ada.create("doerfer", daily=True) != table:
            ways.append("a second table of the same guest")
        for kind, more in (("watch", {}), ("sit", {}), ("hint", {}), ("fork", {"source": table, "place": 4, "seat": 0})):
            answer = await eve.ask(kind, **(more or {"table": table}))
            if answer["type"] == "done":
                ways.append(f"{kind} by a stranger who knows its name")
        await ada.ask("resign", table=table)
        while (await ada.show(table))["state"] == "playing":
            await asyncio.sleep(0.2)  # a bot plays it to its end; who asks without a pause is let go
        if (await ada.ask("fork", source=table, place=4, seat=0))["type"] == "done":
            ways.append("a fork of what is over")
        ended = ada.last.get("ended") or await ada.get("ended")
        if ended["seed"] is not None or ended["proof"]["server"]["value"] is not None:
            ways.append("the seed in the end's message")
        read = await statuses(house, table)
    found = f"ways: {ways or 'none'}; record, replay and summary before midnight: {read}"
    return Outcome("nobody looks at the day's luck first", not ways and set(read) == {403}, found)
