"""Pages of a long finished game, asked for by many at once."""

import asyncio
import secrets

import aiohttp
from tools.attack.beside import beside
from tools.attack.house import HEADER, Guest, House, Outcome

POINTS = (8,)
OPTIONS = ("--workers", "1")


async def long_game(house: House) -> str:
    """Four bots at random play Catan for long."""
    async with Guest(house) as eve:
        table = await eve.create("catan", seats=4, sit=False, options={"victory_points": 14, "max_rounds": 60})
        for seat in range(4):
            await eve.ask("add-bot", table=table, seat=seat, level="random")
        await eve.ask("start", table=table, level="random")
        await eve.get("ended")
    return table


async def attack(house: House) -> Outcome:
    games: dict[House, tuple[str, int]] = {}  # a table, and its steps
    statuses: list[int] = []

    async def prepare(target: House) -> None:
        table = await long_game(target)
        games[target] = table, int((await target.read(f"/api/records/{table}/frames"))["total"])

    async def stranger(target: House, session: aiohttp.ClientSession) -> None:
        table, total = games[target]
        while True:
            page, seat = secrets.randbelow(total // 50 + 1), secrets.randbelow(4)
            async with session.get(f"{target.url}/api/records/{table}/frames?page={page}&seat={seat}") as answer:
                await answer.read()
                statuses.append(answer.status)

    async def flood(target: House) -> None:
        async with aiohttp.ClientSession(headers={HEADER: "203.0.113.9"}) as session:
            await asyncio.gather(*(stranger(target, session) for _ in range(16)))

    outcome = await beside(house, "finished games are read beside the moves of others", flood, prepare)
    pages = f"{games[house][1]} steps, {statuses.count(200)} pages read, {statuses.count(429)} times 429"
    return outcome._replace(figures=f"{pages}; {outcome.figures}", kept=outcome.kept and max(statuses, default=200) < 500)
