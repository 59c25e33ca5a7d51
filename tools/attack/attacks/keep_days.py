"""`--keep-days` and games that may still be played, or were played only just now."""

import time

from tools.attack.house import Guest, House, Outcome, seated
from tools.attack.stores import change

POINTS = (12,)
DAY = 86_400_000
CLOCKS = {"slow": {"kind": "move", "seconds": 10 * 86_400}, "fresh": {"kind": "none"}, "old": {"kind": "none"}}


async def attack(house: House) -> Outcome:
    tables: dict[str, str] = {}
    async with Guest(house, token="a" * 20) as ada, Guest(house, token="b" * 20) as ben:
        for name, clock in CLOCKS.items():
            tables[name] = await ada.create("vier", settings={"clock": clock})
            await seated(tables[name], ada, ben)
    await house.__aexit__()
    for name, days in (("slow", 5), ("old", 5), ("fresh", 0)):
        for column in ("steps.time", "tables.changed"):
            kind, _, what = column.partition(".")
            key = "table_id" if kind == "steps" else "id"
            statement = f"UPDATE {kind} SET {what} = {what} - {days * DAY} WHERE {key} = :table"
            await change(house.store, statement, table=tables[name])
    house._start("--keep-days", "2")
    await house.__aenter__()
    states: dict[str, str] = {}
    end = time.monotonic() + 20
    async with Guest(house, token="a" * 20) as ada:
        while states.get("old") != "over" and time.monotonic() < end:
            states = {name: (await ada.show(table))["state"] for name, table in tables.items()}
    kept = states == {"slow": "playing", "fresh": "playing", "old": "over"}
    return Outcome("no game is deleted that can be played", kept, f"two days are kept; played 5, 0, 5 days ago: {states}")
