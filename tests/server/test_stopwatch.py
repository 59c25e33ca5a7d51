"""Over real sockets, a stopwatch tells a bot's forced moves from its free ones no better than a coin. Time is simulated."""

import asyncio
from collections.abc import Callable, Iterable
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from stammtisch.server.house import bots
from stammtisch.server.house.fairness import NOBODYS, Claim
from stammtisch.server.house.hub import Limits
from stammtisch.server.house.workers import Begin, Choice, Job, silently
from stammtisch.server.wire.messages import AnyMessage, Update
from tests.server.live import Live, Player, live
from tests.server.test_schedule import FORCED, likelier_longer

pytestmark = pytest.mark.product

ENOUGH = 300  # answers of each kind: chance alone fails the limits below once in ten thousand runs
FIRST = 20  # answers until the schedule knows how long thoughts take


class Watch:
    """Simulated seconds, spent by thinking and by waiting, and what each answer took in them."""

    def __init__(self, queue: float) -> None:
        self.now = 0.0
        self.queue = queue  # the longest time a bot waits for a worker
        self.dice = Random(3)
        self.kinds: list[bool] = []  # whether each answer was free
        self.updates: list[tuple[float, tuple[int, ...]]] = []

    def perf_counter(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds
        await asyncio.sleep(0)

    async def choose(self, job: Job, claim: Claim = NOBODYS, begin: Begin = silently) -> Choice:
        is_free = len(job.legal) > 1
        self.kinds.append(is_free)
        self.now += self.dice.uniform(0.0, self.queue)
        begin()
        self.now += self.dice.uniform(0.2, 1.9) if is_free else FORCED
        return Choice(self.dice.choice(job.legal))

    def install(self, server: Live, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(bots, "time", self)
        monkeypatch.setattr(bots, "asyncio", SimpleNamespace(sleep=self.sleep))
        monkeypatch.setattr(server.hub.workers, "choose", self.choose)
        monkeypatch.setattr(server.hub, "push", partial(self.push, server.hub.push))

    def push(self, real: Callable[[Iterable[int], AnyMessage], None], to: Iterable[int], message: AnyMessage) -> None:
        """What the server sends, with the time at which it does."""
        to = list(to)
        if isinstance(message, Update) and to:
            self.updates.append((self.now, message.awaited))
        real(to, message)

    def waits(self) -> list[float]:
        """How long the bot took, each time it alone was awaited."""
        return [later - now for (now, awaited), (later, _) in pairwise(self.updates) if awaited == (1,)]


async def one_game(ada: Player) -> None:
    """Play against one bot."""
    table = await ada.create("dog", seats=2, options={"max_rounds": 12})
    ada.messages.clear()
    await ada.send("watch", table=table)
    await ada.send("start", table=table)
    update = await ada.until_begun(table)
    while update["awaited"]:
        if 0 in update["awaited"]:
            await ada.send("play", table=table, at=update["at"], action=update["legal"][0]["action"])
        update = await ada.get("update")
    await ada.ask("leave", table=table)


@pytest.mark.asyncio
@pytest.mark.parametrize("queue", [0.0, 4.0], ids=["quiet", "busy"])
async def test_forced_and_free_moves_take_the_same_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, queue: float) -> None:
    watch, limits = Watch(queue), Limits(bot_pace=0.6, messages_per_second=1e6)
    async with live(str(tmp_path / "s.db"), limits=limits) as server, Player(server.port) as ada:
        watch.install(server, monkeypatch)
        while min(watch.kinds.count(True), watch.kinds.count(False)) < ENOUGH:
            await one_game(ada)
    told = list(zip(watch.waits(), watch.kinds, strict=True))[FIRST:]
    free, forced = ([wait for wait, is_free in told if is_free == kind] for kind in (True, False))
    assert 0.4 < likelier_longer(free, forced) < 0.6
