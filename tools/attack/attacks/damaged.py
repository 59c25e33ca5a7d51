"""Rows of some tables are rubbish; the server is started on them."""

from tools.attack.house import Guest, House, Outcome, seated
from tools.attack.stores import change

POINTS = (15,)
NOTHING = '{"type"\\:"nothing"}'  # as text() reads it
DAMAGE = (
    f"UPDATE steps SET event = '{NOTHING}' WHERE table_id = :table AND step = 2",
    "DELETE FROM steps WHERE table_id = :table AND step = 1",
)
# PostgreSQL takes nothing of the kind.
DAMAGE_OF_A_FILE = (
    "UPDATE steps SET event = x'ff00ff' WHERE table_id = :table AND step = 0",
    "UPDATE steps SET time = 'noon' WHERE table_id = :table AND step = 1",
)


async def attack(house: House) -> Outcome:
    damage = (*DAMAGE, *(DAMAGE_OF_A_FILE if house.kind == "sqlite" else ()))
    tables = []
    async with Guest(house, token="a" * 20) as ada, Guest(house, token="b" * 20) as ben:
        for _ in range(len(damage) + 1):
            tables.append(await ada.create("vier"))
            await seated(tables[-1], ada, ben)
    await house.__aexit__()
    for table, statement in zip(tables[1:], damage, strict=True):
        await change(house.store, statement, table=table)
    house._start()
    await house.__aenter__()
    async with Guest(house, token="a" * 20) as ada:
        codes = [(await ada.ask("watch", table=table)).get("code", "done") for table in tables]
        await ada.show(tables[0])
        played = (await ada.ask("play", table=tables[0], at=ada.last["update"]["at"], action={"type": "drop", "column": 0}))[
            "type"
        ]
    named = sum(table in (house.folder / "log").read_text(encoding="utf-8") for table in tables[1:])
    kept = codes == ["done"] + ["table.damaged"] * len(damage) and played == "done" and named == len(damage)
    return Outcome(
        "a damaged table is named, the others play", kept, f"answers {codes}; {named} named in the log; a move is {played}"
    )
