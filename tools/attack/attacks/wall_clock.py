"""The wall clock of the server's machine jumps by an hour, forwards and back, during a game with clocks."""

import asyncio

from tools.attack.house import SERVE, Guest, House, Outcome, seated

POINTS = (16,)
JUMPING = """
import time
real, real_ns, begun = time.time, time.time_ns, time.monotonic()
def hours():
    return {0: 0, 1: 3600, 2: -3600}[int((time.monotonic() - begun) / 2) % 3]
time.time = lambda: real() + hours()
time.time_ns = lambda: real_ns() + hours() * 10**9
"""
SECONDS = 8


async def attack(house: House) -> Outcome:
    await house.again(entry=f"{JUMPING}\n{SERVE}")
    async with Guest(house) as ada, Guest(house) as ben:
        table = await ada.create("vier", settings={"clock": {"kind": "bank", "bank": 600, "increment": 0}})
        await seated(table, ada, ben)
        worst = 0
        for _ in range(SECONDS):
            await asyncio.sleep(1)
            await ada.show(table)
            worst = max(worst, 600_000 - ada.last["update"]["clocks"][0]["left"])
        state = ada.last["table"]["state"]
    kept = state == "playing" and worst < SECONDS * 1000 + 5000
    return Outcome(
        "a jump of the wall clock costs nobody anything", kept, f"{worst / 1000:.1f} s were counted for {SECONDS}; {state}"
    )
