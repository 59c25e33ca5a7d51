"""A bot at tables: it answers every decision once, stays for rematches, and can offer itself to who opens a table.

Whatever its author's function does, nobody waits for it: what cannot be played is replaced by something legal, and said.
"""

import asyncio
import inspect
import secrets
import traceback
from collections.abc import Callable, Mapping
from typing import Any

from stammtisch.client import luck
from stammtisch.client.chair import Chair
from stammtisch.client.deciding import Bot, Choose, NoBot
from stammtisch.client.decision import Decision
from stammtisch.client.errors import Declined, Interrupted
from stammtisch.client.guest import Guest
from stammtisch.client.links import Link
from stammtisch.client.luck import TEXTS
from stammtisch.errors import StammtischError
from stammtisch.server.wire.requests import Offer


class Runner:
    """Bots by game, on the seats of one guest. `tell` hears what goes on, `complain` what a bot did wrong."""

    def __init__(
        self,
        guest: Guest,
        bots: Mapping[str, Bot],
        name: str,
        tell: Callable[[str], None],
        once: bool = False,
        complain: Callable[[str], None] | None = None,
    ) -> None:
        self.guest = guest
        self.bots = bots
        self.name = name
        self.tell = tell
        self.complain = complain or tell
        self.once = once  # leave after one game, whoever wants a rematch
        self.texts = TEXTS[guest.language]
        self.playing: dict[str, asyncio.Task[None]] = {}  # by table
        self.most = 0  # tables it offers to sit at

    # Which tables

    async def sit(self, link: str | Link) -> None:
        """Play at this table until everybody has left it."""
        await self._stay(await self._seated(link))

    async def resume(self) -> None:
        """Go on wherever this guest still has a seat."""
        for table in self.guest.welcome.tables if self.guest.welcome else ():
            chair = await self.guest.watch(table)
            if chair.ended is None:
                self._play_on(chair)

    async def offer(self, most: int) -> None:
        """Wait for invitations, for ever."""
        self.most = most
        self.guest.when_back.append(self._say_offer)
        await self._say_offer()
        self.tell(self.texts("bot.offers", name=self.name, server=self.guest.server, games=", ".join(self.bots)))
        while True:
            invited = await self.guest.invited.get()
            if len(self.playing) < most and invited.table not in self.playing:
                await self._accept(Link(self.guest.server, invited.table, invited.key), invited.seat)

    async def _accept(self, link: Link, seat: int | None) -> None:
        try:
            self._play_on(await self._seated(link, seat))
        except (Declined, Interrupted, NoBot) as error:
            self.tell(self.texts("bot.trouble", table=link.table, sentence=str(error)))

    async def _say_offer(self) -> None:
        free = max(0, self.most - len(self.playing))
        if self.most:
            await self.guest.ask(Offer(games=tuple(self.bots), tables=free))

    async def _seated(self, link: str | Link, seat: int | None = None) -> Chair:
        chair = await self.guest.join(link, seat)
        self._bot_for(chair)
        return chair

    def _bot_for(self, chair: Chair) -> Bot:
        assert chair.table is not None
        if chair.table.game not in self.bots:
            raise NoBot(f"{self.name} plays {', '.join(self.bots)}, and this is a table of {chair.table.game}.")
        return self.bots[chair.table.game]

    def _play_on(self, chair: Chair) -> None:
        task = self.playing[chair.name] = asyncio.create_task(self._stay(chair))
        task.add_done_callback(lambda _: self._left(chair.name))
        self.guest.spawn(self._say_offer())

    def _left(self, table: str) -> None:
        self.playing.pop(table, None)
        self.guest.spawn(self._say_offer())

    async def close(self) -> None:
        """Leave every table; the seats stay this guest's."""
        for task in list(self.playing.values()):
            task.cancel()
        await asyncio.gather(*self.playing.values(), return_exceptions=True)

    # One table

    async def _stay(self, chair: Chair) -> None:
        """Play, and play again as long as people want to."""
        try:
            while True:
                self._tell_seat(chair)
                is_over = await self._play(chair)
                following = await self._rematch(chair) if is_over and not self.once else None
                await self.guest.leave(chair.name)
                if following is None:
                    break
                chair = await self.guest.watch(following)
        except StammtischError as error:
            self.tell(self.texts("bot.trouble", table=chair.name, sentence=str(error)))
        self.tell(self.texts("bot.leaves", name=self.name, table=chair.name))

    def _tell_seat(self, chair: Chair) -> None:
        assert chair.table is not None
        self.tell(self.texts("bot.sits", name=self.name, table=chair.name, game=chair.table.game))

    async def _play(self, chair: Chair) -> bool:
        """One game; False if the seat is not this guest's any more."""
        works = [asyncio.create_task(self._decide_all(chair)), asyncio.create_task(chair.until(lambda: is_out(chair)))]
        try:
            await asyncio.wait(works, return_when=asyncio.FIRST_COMPLETED)
            if not works[0].done():
                return False
            works[0].result()
        finally:
            for work in works:
                work.cancel()
            await asyncio.gather(*works, return_exceptions=True)
        self._tell_end(chair)
        return True

    async def _decide_all(self, chair: Chair) -> None:
        bot = self._bot_for(chair)
        async for decision in chair.decisions(off_turn=bot.step_in is not None):
            await self._decide(bot, decision)

    def _tell_end(self, chair: Chair) -> None:
        ended = chair.ended
        assert ended is not None
        result = "shared" if len(ended.winners) != 1 and not ended.result else "won" if chair.seat in ended.winners else "lost"
        self.tell(self.texts("bot.over", table=chair.name, end=ended.end, result=self.texts(f"bot.{result}")))
        if chair.warning is not None:
            self.tell(self.texts("bot.trouble", table=chair.name, sentence=luck.told(chair.warning, self.guest.language)))

    async def _rematch(self, chair: Chair) -> str | None:
        """The next table, or None when no people are left who might want one."""
        await chair.until(lambda: following(chair) is not None or not has_people(chair))
        return following(chair)

    # One decision

    async def _decide(self, bot: Bot, decision: Decision) -> None:
        action, is_fine = await self._choice(bot.choose if decision.is_awaited else bot.step_in, decision)
        if action is None and not decision.is_awaited:
            return
        try:
            if is_fine and action is not None:
                await decision.play(action)
                return
        except Interrupted:
            return  # what the server tells next shows what became of it
        except Declined as declined:
            if declined.code == "play.stale" or decision.chair.update is not decision.update:
                return  # a stand-in or others were faster: if it is still asked, it is asked anew
            self.complain(self.texts("bot.refused", name=self.name, table=decision.chair.name, sentence=str(declined)))
        if decision.is_awaited:
            await self._play_anything(decision)

    async def _choice(self, choose: Choose | None, decision: Decision) -> tuple[Any, bool]:
        assert choose is not None
        try:
            if inspect.iscoroutinefunction(choose):
                return await choose(decision.view, decision.legal), True
            return await asyncio.to_thread(choose, decision.view, decision.legal), True
        except Exception:  # whatever an author's function raises
            self.complain(traceback.format_exc().rstrip())
            self.complain(self.texts("bot.broken", name=self.name, table=decision.chair.name))
            return None, False

    async def _play_anything(self, decision: Decision) -> None:
        try:
            await decision.play(secrets.choice(decision.legal))
        except (Declined, Interrupted):
            return


def is_out(chair: Chair) -> bool:
    """Whether this guest plays here no more, and has not just asked to."""
    table = chair.table
    if table is None or table.state in ("over", "paused"):
        return False
    if table.you is None:
        return table.question is None
    return table.seats[table.you].removed


def following(chair: Chair) -> str | None:
    return None if chair.table is None else chair.table.next


def has_people(chair: Chair) -> bool:
    """Whether somebody is there who is no program, and might want to play again."""
    return chair.table is not None and any(seat.guest and seat.connected and not seat.program for seat in chair.table.seats)
