"""Words in names: at a team game with set phrases, and by somebody who was muted."""

from contextlib import AsyncExitStack

from tools.attack.house import Guest, House, Outcome, seated

POINTS = (4,)
CARDS = "I have A K 7"


async def attack(house: House) -> Outcome:
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Guest(house, token=f"{seat}-token-of-a-player")) for seat in range(4)]
        table = await people[0].create("dog", seats=4)
        await seated(table, *people)
        ways = [await people[0].ask("rename", name=CARDS), await people[0].ask("chat", table=table, text=CARDS)]
        await people[0].ask("mute", table=table, guest=people[1].guest)
        ways += [await people[1].ask("rename", name=CARDS), await people[1].ask("chat", table=table, text=CARDS)]
        late = await stack.enter_async_context(Guest(house, "203.0.113.7"))
        await late.ask("rename", name=CARDS)
        await late.ask("chat", table=table, text=CARDS)
        shown = await people[2].show(table)
        read = CARDS in str(shown) or CARDS in str(people[2].last.get("said", ""))
        codes = [answer.get("code", "done") for answer in ways]
    return Outcome("names and muted people say nothing", "done" not in codes and not read, f"answers {codes}, read: {read}")
