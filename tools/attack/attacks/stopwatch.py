"""A stopwatch beside bots: can forced moves be told from free ones?"""

import asyncio
import time

from tools.attack.house import Guest, House, Outcome

from stammtisch import record
from stammtisch.games import GAMES
from stammtisch.match import Match

POINTS = (7,)
OPTIONS = ("--bot-pace", "0.3", "--workers", "1")
TABLES = 8
SECONDS = 35.0
NEAR = 8  # answers


Answer = tuple[float, bool]  # seconds, and whether the bot could choose


async def watch(house: House) -> list[Answer]:
    """The bots' answers at one table."""
    waits: list[float | None] = []  # before each decision; None: one of our own, or several were awaited
    async with Guest(house) as ada:
        table = await ada.create("dog", seats=4)
        await ada.ask("start", table=table, level="easy")
        update, last = await ada.begin(table), time.perf_counter()
        end = last + SECONDS
        while update["awaited"] and time.perf_counter() < end:
            if 0 in update["awaited"] and update["legal"]:
                await ada.send("play", table=table, at=update["at"], action=update["legal"][0]["action"])
            before, update = update["awaited"], await ada.get("update")
            now = time.perf_counter()
            waits.append(now - last if len(before) == 1 and 0 not in before else None)
            last = now
        await ada.ask("resign", table=table)
        while (await ada.show(table))["state"] == "playing":
            await asyncio.sleep(0.1)
    return sorted_out(await house.record(table), waits)


def sorted_out(found: record.Record, waits: list[float | None]) -> list[Answer]:
    """The record tells afterwards which decisions were forced; everybody notices each of them."""
    match = record.replay(found, GAMES["dog"])
    again = Match(match.game, match.seats, match.options, match.seed)
    answers: list[Answer] = []
    for (player, action), wait in zip([entry for entry in match.log if entry.player >= 0], waits, strict=False):
        if wait is not None:
            answers.append((wait, len(again.state.legal(player)) > 1))
        again.play(player, action)
    return answers


def pairs(answers: list[Answer]) -> list[tuple[float, float]]:
    """Free and forced answers that came soon after each other: the pace itself changes with the house."""
    return [
        (free, forced)
        for place, (forced, could_choose) in enumerate(answers)
        for free, chose in answers[max(0, place - NEAR) : place + NEAR + 1]
        if chose and not could_choose
    ]


async def attack(house: House) -> Outcome:
    found = await asyncio.gather(*(watch(house) for _ in range(TABLES)))
    compared = [pair for answers in found for pair in pairs(answers)]
    area = sum((free > forced) + (free == forced) / 2 for free, forced in compared) / max(1, len(compared))
    forced = sum(not chose for answers in found for _, chose in answers)
    figures = f"AUC {area:.2f} over {len(compared)} pairs; {forced} forced moves of {sum(map(len, found))}"
    return Outcome("a stopwatch tells nothing", len(compared) > 50 and abs(area - 0.5) < 0.1, figures)
