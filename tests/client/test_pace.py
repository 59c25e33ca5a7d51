"""The client's bucket is never fuller than the server's."""

from itertools import pairwise

import pytest

from stammtisch.client.pace import Pace
from stammtisch.server.web.connection import Bucket
from stammtisch.server.wire.requests import COSTS, AnyRequest, Play, Watch

PLAY, WATCH = Play(table="t", at=1, action={}), Watch(table="t")


def test_a_burst_goes_out_at_once_and_then_at_the_servers_rate() -> None:
    pace = Pace(30.0)
    waits = [pace.wait(PLAY, 0.0) for _ in range(100)]
    assert waits[:48] == [0.0] * 48
    assert all(a <= b for a, b in pairwise(waits)) and waits[-1] > 2.0


def test_the_server_never_finds_it_too_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("stammtisch.server.web.connection.time.monotonic", lambda: now)
    pace, bucket = Pace(30.0), Bucket(30.0)
    requests: list[AnyRequest] = [WATCH, PLAY, PLAY] * 100
    for request in requests:
        now += pace.wait(request, now)
        assert bucket.take()
        bucket.charge(COSTS.get(type(request), 0))


def test_who_was_too_fast_all_the_same_waits_first() -> None:
    pace = Pace(30.0)
    pace.slow_down()
    assert pace.wait(PLAY, 0.0) > 0
