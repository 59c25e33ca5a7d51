"""Waiting for a device never shuts a signal out."""

import os
import signal
import threading
from collections.abc import Iterator

import pytest

from stammtisch.led import reading

Pipe = tuple[int, int]


@pytest.fixture
def pipe() -> Iterator[Pipe]:
    ends = os.pipe()
    yield ends
    for end in ends:
        os.close(end)


def test_something_to_read_is_noticed_without_reading_it(pipe: Pipe) -> None:
    source, sink = pipe
    assert not reading.is_waiting(source)
    os.write(sink, b"key")
    assert reading.is_waiting(source)
    assert reading.read_some(source, 2) == b"ke"
    assert reading.read_some(source, 9) == b"y"


def test_a_signal_is_heard_while_nothing_comes(pipe: Pipe) -> None:
    class Stopped(Exception):
        pass

    def stop(number: int, frame: object) -> None:
        raise Stopped

    before = signal.signal(signal.SIGUSR1, stop)
    timer = threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGUSR1))
    timer.start()
    try:
        with pytest.raises(Stopped):
            reading.read_some(pipe[0], 1)
    finally:
        timer.join()
        signal.signal(signal.SIGUSR1, before)
