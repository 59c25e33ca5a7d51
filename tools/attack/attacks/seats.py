"""Second tokens that want to see hands: on a bot's seat, on the seat of somebody the owner removes, and alone against bots."""

import asyncio

from tools.attack.house import Guest, House, Outcome

POINTS = (1,)
EVES = ("203.0.113.7", "203.0.113.8")


async def with_people(house: House) -> list[str]:
    """Ways that gave a stranger or the owner another's hand."""
    found: list[str] = []
    async with Guest(house) as ada, Guest(house) as ben, Guest(house) as cyd, Guest(house, EVES[0]) as eve:
        table = await ada.create("dog", seats=4)
        for guest in (ben, cyd):
            await guest.ask("sit", table=table)
        await ada.ask("start", table=table, level="easy")
        await asyncio.gather(*(guest.begin(table) for guest in (ada, ben, cyd)))
        await eve.ask("sit", table=table, seat=3)
        if (await eve.show(table))["you"] is not None:
            found.append("a stranger on a bot's seat, unasked")
        await eve.ask("stand", table=table)
        await ada.ask("remove", table=table, seat=1)
        async with Guest(house, EVES[1]) as second:
            answer = await second.ask("sit", table=table, seat=1)
            if answer["type"] == "done" or (await second.show(table))["you"] is not None:
                found.append("the owner's second token on a removed person's seat")
        if eve.last["update"]["view"]["hand"]:
            found.append("a spectator's view has a hand")
    return found


async def alone(house: House) -> list[str]:
    """Alone against bots there is nobody to ask; it must be marked, and one token sees one seat only."""
    found: list[str] = []
    async with Guest(house) as ada, Guest(house, EVES[0]) as second:
        table = await ada.create("dog", seats=4)
        await ada.ask("start", table=table, level="easy")
        await ada.begin(table)
        await second.ask("sit", table=table, seat=1)
        await second.ask("resign", table=table)
        shown = await ada.show(table)
        if not shown["unrated"] or not shown["seats"][1]["seen_by"]:
            found.append("two hands seen without a mark")
        if (await second.ask("sit", table=table, seat=2))["type"] == "done":
            found.append("one token on two seats")
    return found


async def attack(house: House) -> Outcome:
    found = [*await with_people(house), *await alone(house)]
    return Outcome("a hand is seen by its holder, or by consent, or marked", not found, f"hands taken: {found or 'none'}")
