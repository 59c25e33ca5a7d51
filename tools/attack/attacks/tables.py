"""Throw-away tokens of one network that open as many tables as they can."""

import asyncio
import secrets
import time

from tools.attack.house import Guest, House, Outcome

POINTS = (9,)

SECONDS = 15


async def attack(house: House) -> Outcome:
    end, opened, turned_away = time.monotonic() + SECONDS, 0, 0

    async def stranger() -> None:
        nonlocal opened, turned_away
        while time.monotonic() < end:
            try:
                async with Guest(house, f"203.0.113.{secrets.randbelow(250)}", secrets.token_hex(16)) as eve:
                    while time.monotonic() < end:
                        await eve.create(settings={"private": False})
                        opened += 1
            except (PermissionError, ConnectionError, OSError):
                turned_away += 1
                await asyncio.sleep(0.02)
            except Exception:  # 429 at the door
                turned_away += 1
                await asyncio.sleep(0.1)

    await asyncio.gather(*(stranger() for _ in range(20)))
    async with Guest(house, "198.51.100.7") as ada:
        await ada.create(settings={"private": False})
        await ada.ask("follow-lobby")
        lobby = ada.last["lobby"]["tables"] if "lobby" in ada.last else (await ada.get("lobby"))["tables"]
    first = [table["players"][0] for table in lobby[:20]]
    kept = opened < 400 and len(set(first)) > len(first) / 4
    return Outcome("one network cannot fill the house", kept, f"{opened} tables in {SECONDS} s, turned away {turned_away} times")
