"""A stranger who sits down for a bot and resigns, comes again after a ban, and turns the door all the time."""

from collections import Counter

from tools.attack.house import Guest, House, Outcome

POINTS = (2,)


async def attack(house: House) -> Outcome:
    codes: Counter[str] = Counter()
    async with Guest(house) as ada, Guest(house, "203.0.113.7") as eve, Guest(house, "203.0.113.8") as second:
        table = await ada.create("vier", settings={"private": False})
        await ada.ask("start", table=table, level="easy")
        await ada.begin(table)
        for _ in range(40):
            for kind in ("sit", "resign"):
                answer = await eve.ask(kind, table=table)
                codes[f"{kind} {answer.get('code', 'done')}"] += 1
        running = (await ada.show(table))["state"]
        closed = await ada.create("vier", settings={"private": False, "link_only": True})
        linkless = (await second.ask("sit", table=closed)).get("code")
        again = await ada.create("vier", settings={"private": False})
        await ada.ask("ban", table=again, guest=second.guest)
        banned = (await second.ask("sit", table=again)).get("code")
    kept = running == "playing" and banned == "table.banned" and linkless == "table.link-only" and codes["sit done"] < 40
    figures = f"the game is {running} after {codes['resign done']} resignations; sat down {codes['sit done']} of 40 times"
    return Outcome("a stranger ends nobody's game", kept, f"{figures}; then {banned}, {linkless}")
