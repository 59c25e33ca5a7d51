"""Shared by the server's tests."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from stammtisch.server.store.store import Store
from tests.server.live import CONNECTED, postgres
from tests.server.room import ADA, BEN, Room


@pytest.fixture(autouse=True)
def everybody_has_said_goodbye() -> Iterator[None]:
    """A client that is left open would be found by the garbage collector, in some other test."""
    yield
    left, CONNECTED[:] = [player.name for player in CONNECTED], []
    assert left == []


@pytest_asyncio.fixture(params=["sqlite", "postgresql"])
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path / "s.db")
    else:
        async with postgres() as found:
            yield found


@pytest_asyncio.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = Store(url, "me")
    await opened.open()
    yield opened
    await opened.close()


@pytest.fixture
def room() -> Room:
    """A table of Vier at which nobody has begun yet."""
    return Room()


@pytest.fixture
def running(room: Room) -> Room:
    """The same with a game of Ada and Ben."""
    room.begin(ADA, BEN)
    assert room.table.sheet.phase == "playing"
    return room
