"""A server with other rules on the same store."""

from tools.attack.house import SERVE, Guest, House, Outcome, seated

POINTS = (13,)
NEWER = f"from tests.server.newer import install; install(); {SERVE}"
DROP = {"type": "drop", "column": 3}


async def attack(house: House) -> Outcome:
    async with Guest(house, token="a" * 20) as ada, Guest(house, token="b" * 20) as ben:
        table = await ada.create("vier")
        await seated(table, ada, ben)
    await house.again(entry=NEWER)
    async with Guest(house, token="a" * 20) as ada:
        state = (await ada.show(table))["state"]
        sentence = ada.last["paused"]["sentence"]
        codes = [(await ada.ask("play", table=table, at=1, action=DROP))["code"], (await ada.ask("resign", table=table))["code"]]
    await house.again(entry=SERVE)
    async with Guest(house, token="a" * 20) as ada:
        back = (await ada.show(table))["state"]
        done = (await ada.ask("play", table=table, at=ada.last["update"]["at"], action=DROP))["type"]
    kept = state == "paused" and set(codes) == {"table.elsewhere"} and (back, done) == ("playing", "done")
    return Outcome("other rules leave a game alone", kept, f"{state}, {codes}, {sentence!r}; afterwards {back}, a move is {done}")
