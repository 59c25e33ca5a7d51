"""A stopwatch tells nothing of what a bot thought, nor whether it could choose at all."""

from itertools import product
from pathlib import Path
from random import Random

import pytest

from stammtisch.server.house.bots import STRETCH
from stammtisch.server.house.fairness import NOBODYS, Claim
from stammtisch.server.house.hub import Limits
from stammtisch.server.house.schedule import ENOUGH, FIRST, LATELY, SPREAD, Schedule
from stammtisch.server.house.workers import Begin, Choice, Job, silently
from tests.server.live import Player, live

FORCED = 0.001  # seconds for the only legal action


def answers(schedule: Schedule, thoughts: list[float]) -> list[float]:
    """After how many seconds the answers come."""
    found = []
    for spent in thoughts:
        delay = schedule.delay("dog", "hard")
        if spent > FORCED:
            schedule.observe("dog", "hard", spent)
        found.append(spent + schedule.rest(delay, spent))
    return found


def likelier_longer(one: list[float], other: list[float]) -> float:
    """How often one of the first is longer than one of the others: half the time if they tell nothing."""
    return sum((a > b) + (a == b) / 2 for a, b in product(one, other)) / len(one) / len(other)


def test_forced_and_free_moves_cannot_be_told_apart_by_their_times() -> None:
    dice = Random(1)
    schedule = Schedule(0.6, draw=dice.random)
    thoughts = [FORCED if place % 2 else dice.uniform(0.2, 0.9) for place in range(1200)]
    found = answers(schedule, thoughts)[200:]
    assert 0.46 < likelier_longer(found[::2], found[1::2]) < 0.54
    assert likelier_longer(thoughts[200::2], thoughts[201::2]) == 1.0  # as it was when the pace was added


def test_a_bot_that_is_quick_answers_at_the_pace_after_a_while() -> None:
    schedule = Schedule(0.6, draw=lambda: 0.0)
    assert answers(schedule, [0.01] * (LATELY + 1))[-1] == pytest.approx(0.6)
    assert schedule.delay("dog", "easy") == FIRST


def test_where_only_programs_watch_a_bot_answers_after_its_slowest_thought() -> None:
    schedule = Schedule(0.6, draw=lambda: 0.0)
    for number in range(ENOUGH):
        assert schedule.delay("dog", "hard", followed=False) == FIRST  # nobody knows better yet
        schedule.observe("dog", "hard", 0.3 if number == 5 else 0.01)
    assert schedule.delay("dog", "hard", followed=False) == 0.3 and schedule.delay("dog", "hard") == 0.6
    assert Schedule(0.0).delay("dog", "hard", followed=False) == 0.0


def test_who_takes_longer_than_the_schedule_answers_at_the_end_of_the_next() -> None:
    schedule = Schedule(1.0, draw=lambda: 0.0)
    assert (schedule.rest(1.0, 0.25), schedule.rest(1.0, 1.25), schedule.rest(1.0, 1.0)) == (0.75, 0.75, 0.0)


def test_a_busy_moment_does_not_slow_bots_down_for_long() -> None:
    schedule = Schedule(0.6, longest=2.0, draw=lambda: 0.0)
    schedule.observe("dog", "hard", 60.0)
    assert schedule.delay("dog", "hard") == 2.0


def test_without_a_pace_nothing_waits() -> None:
    schedule = Schedule(0.0)
    assert answers(schedule, [0.0, 0.3]) == [0.0, 0.3]


class Noted(Schedule):
    """Keeps what it was asked, and lets nobody wait."""

    def __init__(self, pace: float = 0.6) -> None:
        super().__init__(pace)
        self.padded: list[float] = []

    def rest(self, delay: float, spent: float) -> float:
        self.padded.append(delay)
        return 0.0


async def first(job: Job, claim: Claim = NOBODYS, begin: Begin = silently) -> Choice:
    """A bot that takes no time."""
    return Choice(job.legal[0])


@pytest.mark.asyncio
@pytest.mark.parametrize("wish", STRETCH)
async def test_the_owner_of_a_table_sets_the_pace_of_its_bots(tmp_path: Path, wish: str) -> None:
    async with live(str(tmp_path / "s.db"), limits=Limits(bot_pace=3.0)) as server, Player(server.port) as ada:
        noted = server.hub.bots.schedule = Noted(3.0)
        server.hub.workers.choose = first  # type: ignore[method-assign]
        table = await ada.create("dog", seats=2, settings={"pace": wish})
        await ada.ask("start", table=table)
        await ada.until_begun(table)
        while not noted.padded:
            await ada.get("update", "table")
        expected = 3.0 * {"calm": 2.0, "usual": 1.0, "brisk": 0.4}[wish]
        assert all(expected <= delay <= expected * (1 + SPREAD) for delay in noted.padded)


@pytest.mark.asyncio
async def test_a_forced_move_is_padded_too(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db"), limits=Limits(bot_pace=0.6)) as server, Player(server.port) as ada:
        noted = server.hub.bots.schedule = Noted()
        server.hub.workers.choose = first  # type: ignore[method-assign]
        table = await ada.create("dog", seats=2)
        await ada.ask("start", table=table)
        await ada.until_begun(table)
        while not noted.padded:
            await ada.get("update", "table")
        assert all(delay >= 0.6 for delay in noted.padded)
