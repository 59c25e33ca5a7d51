"""Waiting in tests: for a condition, and for a store that answers when it is told to."""

import asyncio
from collections.abc import Callable

import pytest

from stammtisch.server.house.hub import Hub


class Gate:
    """Lets a call through to the store and keeps its answer back until told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, hub: Hub, name: str) -> None:
        self.call = getattr(hub.store, name)
        self.passed = asyncio.Event()
        self.told = asyncio.Event()
        monkeypatch.setattr(hub.store, name, self)

    async def __call__(self, *args: object) -> object:
        answer = await self.call(*args)
        self.passed.set()
        await self.told.wait()
        return answer


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.001)
