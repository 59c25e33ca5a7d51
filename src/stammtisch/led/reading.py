"""Reading from a device so that a signal is always heard."""

import os
import select

SLICE = 0.2  # seconds


def read_some(source: int, size: int) -> bytes:
    """Wait for something to read, like `os.read`.

    A signal that arrives between Python's last look for one and the system call would be heard only after the next
    key. So the wait is cut in slices, and Python looks in between.
    """
    while not is_waiting(source, SLICE):
        pass
    return os.read(source, size)


def is_waiting(source: int, seconds: float = 0) -> bool:
    """Whether there is something to read, or will be within so many seconds."""
    return bool(select.select([source], [], [], seconds)[0])
