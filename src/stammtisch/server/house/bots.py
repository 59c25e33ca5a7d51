"""A house's bots: what a table asks for goes to the workers, and comes back when people can follow it."""

import asyncio
import time
from typing import TYPE_CHECKING

from msgspec import UNSET

from stammtisch.bots.hint import Hint
from stammtisch.bots.levels import levels_of
from stammtisch.record import Effort
from stammtisch.server.house.fairness import Claim
from stammtisch.server.house.schedule import Schedule
from stammtisch.server.house.wall import now_ms
from stammtisch.server.house.workers import NOTHING, Job
from stammtisch.server.table import consent
from stammtisch.server.table.table import Table
from stammtisch.server.values.effects import Think

if TYPE_CHECKING:
    from stammtisch.server.house.hub import Hub

STRETCH = {"calm": 2.0, "usual": 1.0, "brisk": 0.4}  # of the pace, as the owner of a table likes it
RESERVE = 2.0  # seconds a server lets another go first that has a table's people


class Bots:
    """What a hub knows of thinking."""

    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self.schedule = Schedule(hub.limits.bot_pace, hub.limits.bot_seconds)

    async def think(self, table: Table, think: Think) -> None:
        """Answer a table: with a hint, with what a bot does, or not at all if it need not do anything."""
        if think.hint_for is not None:
            self.hub.act(table, table.hinted, think, await self.advise(table, think))
            return
        game = table.sheet.game
        level = think.level if think.level in levels_of(game) else consent.SUBSTITUTE
        await asyncio.sleep(self._reserve(table))
        delay, begun = self._delay(table, level), [time.perf_counter()]
        job, claim = self._job(table, think, level), self._claim(table)
        # Only the thought is padded, not the queue before it: behind one, free moves would often need another delay.
        choice = await self.hub.workers.choose(job, claim, lambda: begun.append(time.perf_counter()))
        spent = time.perf_counter() - begun[-1]
        self.hub.metrics.thinking.labels(game.name, level).observe(spent)
        if len(think.legal) > 1:
            self.schedule.observe(game.name, level, spent)
        await asyncio.sleep(self.schedule.rest(delay, spent))
        if not think.off_turn or choice.action != NOTHING:
            effort = Effort(job.level, think.place, choice.looks) if choice.is_own else UNSET
            self.hub.act(table, table.thought, think, choice.action, now_ms(), effort)

    async def advise(self, table: Table, think: Think) -> list[Hint]:
        """What is best in this seat's place; nothing if the worker fails."""
        job = self._job(table, think, think.level)._replace(language=think.language)
        return await self.hub.workers.advise(job, self._claim(table))

    def _delay(self, table: Table, level: str) -> float:
        """Long enough for the slowest thought where anybody watches, and for people to follow where any of them is a person."""
        watchers = table.audience.watchers.values()
        followed = any(not watcher.program for watcher in watchers)
        stretch = STRETCH[table.sheet.settings.pace]
        return self.schedule.delay(table.sheet.game.name, level, followed, stretch) if watchers else 0.0

    def _claim(self, table: Table) -> Claim:
        """Whose bot this is; where people wait, it is their turn first."""
        return Claim(bool(table.audience.watchers), self.hub.guests.origin_of(table.sheet.owner), table.sheet.owner)

    def _job(self, table: Table, think: Think, level: str) -> Job:
        limits, sheet = self.hub.limits, table.sheet
        name = f"honest:{level}" if limits.honest_bots else level
        return Job(sheet.game.name, name, think.view, think.legal, think.seed, limits.bot_seconds, think.off_turn)

    def _reserve(self, table: Table) -> float:
        """Where several servers know a table, the one with its people is first, and where it lives before where it visits."""
        is_ours = self.hub.siblings.is_home(table.sheet.name) and not self.hub.siblings.has_strangers()
        return 0.0 if table.audience.watchers or is_ours else RESERVE
