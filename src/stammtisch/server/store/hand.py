"""A thread that does for a loop what would hold it up, one thing after the other.

The standard library's executor makes two futures for each thing and passes several locks on; together with the switches
of the interpreter that come with them this costs as much as a small commit.
"""

from asyncio import AbstractEventLoop, Future, get_running_loop
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")
Asked = tuple[Callable[[], Any], "Future[Any]", AbstractEventLoop]


class Hand:
    """It begins with the first thing that is to be done, so that a process may still be forked before."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.asked: SimpleQueue[Asked | None] = SimpleQueue()
        self.thread: Thread | None = None

    async def do(self, call: Callable[[], T]) -> T:
        """What the call returns or raises, once everything asked for earlier is done."""
        if self.thread is None:
            thread = Thread(target=self._work, name=self.name, daemon=True)
            thread.start()  # if there are no more threads just now, the next call tries again
            self.thread = thread
        loop = get_running_loop()
        promise: Future[T] = loop.create_future()
        self.asked.put((call, promise, loop))
        return await promise

    def _work(self) -> None:
        while (asked := self.asked.get()) is not None:
            call, promise, loop = asked
            try:
                found, error = call(), None
            except BaseException as raised:  # it is the asker's
                found, error = None, raised
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(settle, promise, found, error)

    def rest(self) -> None:
        """Wait until everything is done; nothing may be asked for afterwards."""
        if self.thread is not None:
            self.asked.put(None)
            self.thread.join()
            self.thread = None


def settle(promise: "Future[T]", found: T, error: BaseException | None) -> None:
    if promise.cancelled():
        return
    if error is None:
        promise.set_result(found)
    else:
        promise.set_exception(error)
