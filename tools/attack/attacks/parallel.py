"""Sixty requests for a table at once, by one guest over many connections."""

import asyncio
import secrets
from contextlib import AsyncExitStack

from tools.attack.house import Guest, House, Outcome

POINTS = (9,)


async def attack(house: House) -> Outcome:
    token, codes = secrets.token_hex(16), []
    async with AsyncExitStack() as stack:
        eves = [await stack.enter_async_context(Guest(house, "127.0.0.1", token)) for _ in range(60)]
        answers = await asyncio.gather(*(eve.ask("create", game="vier") for eve in eves))
        codes = [answer.get("code", "done") for answer in answers]
    return Outcome("a guest has twenty open tables at most", codes.count("done") == 20, f"{codes.count('done')} of 60 opened")
