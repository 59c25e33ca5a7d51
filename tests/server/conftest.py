"""Shared by the server's tests."""

from collections.abc import Iterator

import pytest

from tests.server.live import CONNECTED


@pytest.fixture(autouse=True)
def everybody_has_said_goodbye() -> Iterator[None]:
    """A client that is left open would be found by the garbage collector, in some other test."""
    yield
    left, CONNECTED[:] = [player.name for player in CONNECTED], []
    assert left == []
