"""Nothing keeps the loop for long, and an operator sees when something does."""

import asyncio
import time
from pathlib import Path

import pytest

from stammtisch.server.house.pulse import Pulse
from stammtisch.server.store import gently as gentle
from stammtisch.server.store.gently import gently
from stammtisch.server.store.store import Batch, Store
from stammtisch.server.values.events import Created, Muted, Row
from stammtisch.server.wire.messages import Settings
from tests.server.live import live
from tests.server.test_operation import fetch
from tests.server.test_replay import played


@pytest.mark.asyncio
async def test_a_blocked_loop_is_noticed() -> None:
    seen: list[float] = []
    pulse = Pulse(seen.append)
    task = asyncio.create_task(pulse.run())
    await asyncio.sleep(0.05)
    pulse.look()
    end = time.thread_time() + 0.2
    while time.thread_time() < end:
        pass
    await asyncio.sleep(0.05)
    task.cancel()
    assert max(seen) > 0.15 and pulse.look() > 0.15 and pulse.look() < 0.15


@pytest.mark.asyncio
async def test_long_work_lets_others_have_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gentle, "TURN", 0.0)
    order: list[str] = []

    async def other() -> None:
        order.append("other")

    task = asyncio.create_task(other())
    async for item in gently("abc"):
        order.append(item)
    await task
    assert order == ["a", "other", "b", "c"]


def long_game(copies: int) -> list[Row]:
    """A table with a long log: most of it is talk about who may speak."""
    _, record = played("catan")
    created = Created(game="catan", version=record.version, seats=3, options=record.options, settings=Settings(), owner="ada")
    return [Row("t", 0, 1, created), *(Row("t", step, 1, Muted(guest="ben", muted=True)) for step in range(1, copies))]


@pytest.mark.asyncio
async def test_reading_a_long_table_keeps_nobody_waiting(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "s.db"), "old")
    await store.open()
    rows = long_game(30_000)
    for start in range(0, len(rows), 5000):
        await store.write(Batch(rows=rows[start : start + 5000]))
    await store.close()
    async with live(str(tmp_path / "s.db")) as server:
        await asyncio.sleep(0.05)
        server.hub.tables.clear()
        server.hub.pulse.look()
        began = time.thread_time()
        assert await server.hub.table("t") is not None
        whole = time.thread_time() - began
        await asyncio.sleep(0.05)
        assert (
            server.hub.pulse.look() < whole * 0.8
        )  # without turns it would be all of it; the driver hands over its rows at once
        assert b"stammtisch_loop_blocked_seconds_bucket" in (await fetch(server, "/metrics"))[1]
