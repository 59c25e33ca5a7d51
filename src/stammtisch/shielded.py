"""Processes that are begun where Ctrl-C does not reach them: a terminal sends it to all, and whoever loads would say where."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker

INTERRUPT = {signal.SIGINT}


@contextmanager
def shielded() -> Iterator[None]:
    """Processes begun in here hear no Ctrl-C until they say how: with `heeding`, or never."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # else it is begun inside, and lets signals through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, INTERRUPT)  # a new process has the mask of the thread that begins it
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def heeding() -> None:
    """End at Ctrl-C, at once and without a word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, INTERRUPT)
