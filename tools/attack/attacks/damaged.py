"""Rows of some tables are rubbish; the server is started on them."""

import sqlite3

from tools.attack.house import Guest, House, Outcome, seated

POINTS = (15,)
DAMAGE = (
    'UPDATE steps SET event = \'{"type":"nothing"}\' WHERE table_id = ? AND step = 2',
    "UPDATE steps SET event = x'ff00ff' WHERE table_id = ? AND step = 0",
    "DELETE FROM steps WHERE table_id = ? AND step = 1",
    "UPDATE steps SET time = 'noon' WHERE table_id = ? AND step = 1",
)


async def attack(house: House) -> Outcome:
    tables = []
    async with Guest(house, token="a" * 20) as ada, Guest(house, token="b" * 20) as ben:
        for _ in range(len(DAMAGE) + 1):
            tables.append(await ada.create("vier"))
            await seated(tables[-1], ada, ben)
    await house.__aexit__()
    with sqlite3.connect(house.store) as store:
        for table, statement in zip(tables[1:], DAMAGE, strict=True):
            store.execute(statement, (table,))
    house._start()
    await house.__aenter__()
    async with Guest(house, token="a" * 20) as ada:
        codes = [(await ada.ask("watch", table=table)).get("code", "done") for table in tables]
        await ada.show(tables[0])
        played = (await ada.ask("play", table=tables[0], at=ada.last["update"]["at"], action={"type": "drop", "column": 0}))[
            "type"
        ]
    named = sum(table in (house.folder / "log").read_text(encoding="utf-8") for table in tables[1:])
    kept = codes == ["done"] + ["table.damaged"] * len(DAMAGE) and played == "done" and named == len(DAMAGE)
    return Outcome(
        "a damaged table is named, the others play", kept, f"answers {codes}; {named} named in the log; a move is {played}"
    )
