"""What tests of whole games with time limits ask for."""

from types import SimpleNamespace

import pytest

from stammtisch.catan_protocol.gateway import patience
from tests.catan_protocol.clock import Clock


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The gateway's limits run by this clock, which a test sets on."""
    found = Clock()
    monkeypatch.setattr(patience, "time", SimpleNamespace(monotonic=found.monotonic))
    return found
