"""Where many play, a commit waits a moment for more of them; where few do, nobody waits."""

import asyncio
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from stammtisch.server.store.batch import Batch, Key
from stammtisch.server.store.committer import SEVERAL, Committer
from stammtisch.server.values.events import Muted, Row


class Store:
    """Remembers what it was given together."""

    writer = "me"
    gathers = False

    def __init__(self) -> None:
        self.written: list[list[str]] = []
        self.over: list[list[str]] = []

    async def write(self, batch: Batch) -> set[Key]:
        self.written.append([row.table for row in batch.rows])
        self.over.append(list(batch.finished))
        return {(row.table, row.step) for row in batch.rows}


def row(table: str) -> Row:
    return Row(table, 1, 5, Muted(guest="eve", muted=True))


@asynccontextmanager
async def committing() -> AsyncIterator[tuple[Committer, Store]]:
    store: Any = Store()
    committer = Committer(store, lambda seconds, steps: None, lambda row, won: None)
    work = asyncio.create_task(committer.run())
    await asyncio.sleep(0)
    yield committer, store
    await committer.idle.wait()
    work.cancel()


async def one_after_the_other(committer: Committer) -> None:
    committer.add(row("early"))
    await asyncio.sleep(0)
    committer.add(row("late"))
    await committer.idle.wait()


@pytest.mark.asyncio
async def test_a_lonely_step_waits_for_nobody() -> None:
    async with committing() as (committer, store):
        await one_after_the_other(committer)
    assert store.written == [["early"], ["late"]]


@pytest.mark.asyncio
async def test_where_many_have_just_moved_a_step_waits_for_the_next() -> None:
    async with committing() as (committer, store):
        for number in range(SEVERAL):
            committer.add(row(str(number)))
        await committer.idle.wait()
        assert committer.busy_until > 0
        committer.busy_until = math.inf  # however slow this machine is
        await one_after_the_other(committer)
    assert store.written == [[str(number) for number in range(SEVERAL)], ["early", "late"]]


@pytest.mark.asyncio
async def test_where_whoever_writes_waits_for_more_nobody_waits_twice() -> None:
    async with committing() as (committer, store):
        store.gathers = True
        committer.busy_until = math.inf
        await one_after_the_other(committer)
    assert store.written == [["early"], ["late"]]


@pytest.mark.asyncio
async def test_a_few_steps_make_no_house_busy() -> None:
    async with committing() as (committer, store):
        for number in range(SEVERAL - 1):
            committer.add(row(str(number)))
        await committer.idle.wait()
    assert committer.busy_until == 0 and len(store.written) == 1


@pytest.mark.asyncio
async def test_where_many_play_games_that_end_one_after_the_other_are_written_together_and_none_is_lost() -> None:
    async with committing() as (committer, store):
        for round in range(4):
            for number in range(SEVERAL):
                committer.add(row(f"{round}-{number}"))
            committer.add_finished(f"ended-{round}", 5)
            while len(store.written) <= round:
                await asyncio.sleep(0)
    assert store.over == [["ended-0"], [], [], [], ["ended-1", "ended-2", "ended-3"]]
    assert store.written[-1] == [], "nobody moves any more, so they wait no longer"


@pytest.mark.asyncio
async def test_where_somebody_is_forgotten_games_that_have_ended_are_written_before() -> None:
    async with committing() as (committer, store):
        committer.endings_due = math.inf
        for number in range(SEVERAL):
            committer.add(row(f"{number}"))
        committer.add_finished("ended", 5)
        committer.next.forgotten.append("eve")
    assert store.over == [["ended"]]
