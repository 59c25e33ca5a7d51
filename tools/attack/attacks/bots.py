"""Twenty tables of hard bots, and somebody else who waits for one answer."""

import asyncio
import time

from tools.attack.house import Guest, House, Outcome

POINTS = (10,)

OPTIONS = ("--workers", "1", "--rate", "1000")


async def answer_time(house: House, address: str) -> float:
    """The mean of some answers of a hard bot, in seconds."""
    async with Guest(house, address) as ada:
        table = await ada.create("dog-royal", seats=2, options={"cheating": False})
        await ada.ask("start", table=table, level="hard")
        update = await ada.begin(table)
        spent: list[float] = []
        while len(spent) < 5 and update["awaited"]:
            if update["legal"] and ada.last["table"]["you"] in update["awaited"]:
                await ada.ask("play", table=table, at=update["at"], action=update["legal"][0]["action"])
                start, update = time.perf_counter(), ada.last["update"]
                while update["awaited"] and ada.last["table"]["you"] not in update["awaited"]:
                    update = await ada.get("update")
                spent.append(time.perf_counter() - start)
            else:
                update = await ada.get("update")
        return sum(spent) / len(spent)


async def attack(house: House) -> Outcome:
    alone = await answer_time(house, "198.51.100.7")
    async with Guest(house, "203.0.113.7") as eve:
        for _ in range(20):
            table = await eve.create("dog-royal", seats=4, options={"cheating": False}, sit=False)
            for seat in range(4):
                await eve.ask("add-bot", table=table, seat=seat, level="hard")
            await eve.ask("start", table=table, level="hard")
        listening = asyncio.create_task(eve.get("never"))
        await asyncio.sleep(5)
        beside = await answer_time(house, "198.51.100.8")
        listening.cancel()
    figures = f"a bot answers after {alone:.2f} s alone, after {beside:.2f} s beside"
    return Outcome("somebody's bots do not starve another's", beside < 4 * alone + 2, figures)
