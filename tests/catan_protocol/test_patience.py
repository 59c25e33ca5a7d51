"""Who has thought, or been away, for too long."""

import asyncio

import pytest

from stammtisch.catan_protocol.gateway import patience
from stammtisch.catan_protocol.gateway.patience import Patience

pytestmark = pytest.mark.asyncio


class Told:
    """Notes what patience says, and lets a test wait for it."""

    def __init__(self) -> None:
        self.said: asyncio.Queue[int | str] = asyncio.Queue()
        self.patience = Patience(self.said.put_nowait, lambda: self.said.put_nowait("deserted"))


async def test_whoever_is_awaited_for_too_long_is_named_again_and_again() -> None:
    told = Told()
    told.patience.look({2: 0.01}, set(), set())
    assert [await told.said.get(), await told.said.get()] == [2, 2]
    told.patience.stop()
    assert told.patience.timer is None


async def test_only_who_acts_gets_new_time() -> None:
    told = Told()
    told.patience.look({0: 1000.0, 1: 1000.0}, set(), set())
    first = dict(told.patience.since)
    await asyncio.sleep(0.002)
    told.patience.look({0: 1000.0, 1: 1000.0}, {0}, set())
    assert told.patience.since[0] > first[0] and told.patience.since[1] == first[1]
    told.patience.look({}, set(), set())
    assert told.patience.timer is None


async def test_without_a_limit_nobody_is_named_but_the_lost_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "GONE", 0.01)
    told = Told()
    told.patience.look({0: None}, set(), {1})
    assert await told.said.get() == "deserted"
    assert told.said.empty()


async def test_each_seat_has_its_own_limit() -> None:
    told = Told()
    told.patience.look({0: 1000.0, 1: 0.01, 2: None}, set(), set())
    assert [await told.said.get(), await told.said.get()] == [1, 1]
    told.patience.stop()
