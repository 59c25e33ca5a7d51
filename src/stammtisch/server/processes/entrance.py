"""The door of a house of several processes: whoever comes is handed to one of them, unread, in turns.

Who says in the address of his socket which table he comes for (`/ws?table=k3m9`) is handed to the process where that table
lives, so that nothing has to be passed on between processes afterwards. It is a hint: nothing depends on it.
"""

import asyncio
import errno
import re
import socket
from collections.abc import Callable
from contextlib import suppress

import structlog

from stammtisch.server.processes.doorway import CONNECTION, hand_over
from stammtisch.server.processes.homes import home_of

log = structlog.get_logger()

AT_ONCE = 64  # connections taken in one turn of the loop
LACKING = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)  # what we have none left of: descriptors, memory
AGAIN = 0.5  # seconds until the system is asked again for connections it had no descriptors for
PACE = 0.05  # seconds until somebody whom no process took is tried again
PATIENCE = 5.0  # seconds for which that is done
LINGERING = 2.0  # seconds in which who was sent away can read why
MOST_LINGERING = 200
FIRST_LINE = 128  # bytes that are looked at, and left where they are
HINT = re.compile(rb"GET /ws\?table=([A-Za-z0-9-]{1,40})(?:&[!-~]*)? HTTP/1\.[01]\r\n")
DEFERRED = 1  # seconds a connection that says nothing is not even shown to us
SENTENCE = b"This house is full just now. Please try again in a moment.\n"
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nRetry-After: 2\r\n"
    b"Connection: close\r\nContent-Length: %d\r\n\r\n%s" % (len(SENTENCE), SENTENCE)
)


class Entrance:
    """The listening sockets, and who waits behind them."""

    def __init__(self, doors: Callable[[], dict[int, socket.socket]], count: int = 1, *, speaks: bool = True) -> None:
        self.doors = doors  # of the processes that take visitors just now, by their numbers
        self.count = count  # processes of the house
        self.speaks = speaks  # no TLS: who is sent away can be told why, and what he says first can be read
        self.listeners: list[socket.socket] = []
        self.turn = 0
        self.is_left = False
        self.lingering: set[socket.socket] = set()
        self.waiting: asyncio.Task[None] | None = None  # somebody whom nobody took yet

    def listen(self, listeners: list[socket.socket]) -> None:
        """On these; who has not said anything yet is not in a hurry."""
        self.listeners = listeners
        if self.speaks and hasattr(socket, "TCP_DEFER_ACCEPT"):
            for listener in listeners:
                listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_DEFER_ACCEPT, DEFERRED)

    def open(self) -> None:
        if not self.is_left and self.waiting is None:
            for listener in self.listeners:
                asyncio.get_running_loop().add_reader(listener, self._accept, listener)

    def close(self) -> None:
        """Who comes waits in the system's queue."""
        for listener in self.listeners:
            asyncio.get_running_loop().remove_reader(listener)

    def leave(self) -> None:
        """For good."""
        self.is_left = True
        self.close()
        if self.waiting is not None:
            self.waiting.cancel()
        for listener in self.listeners:
            listener.close()
        for one in list(self.lingering):
            self._forget(one)

    def _accept(self, listener: socket.socket) -> None:
        for _ in range(AT_ONCE):
            if not self.doors():
                return self.close()
            try:
                arrived, _ = listener.accept()
            except (BlockingIOError, InterruptedError):
                return None
            except OSError as error:
                if error.errno not in LACKING:  # he has gone again before he was let in
                    continue
                log.error("nobody can be let in", error=str(error))
                self.close()
                asyncio.get_running_loop().call_later(AGAIN, self.open)
                return None
            if not self._lead_in(arrived):
                self.close()  # the others wait in the system's queue
                self.waiting = asyncio.get_running_loop().create_task(self._keep_trying(arrived))
                return None
        return None

    def _lead_in(self, arrived: socket.socket) -> bool:
        """To where he wants to, else to one after the other; who does not take it is passed over. False if nobody does."""
        doors = self.doors()
        home = self._home_for(arrived)
        self.turn += home not in doors
        next_one = self.turn % max(1, len(doors))
        in_turn = [*doors][next_one:] + [*doors][:next_one]
        for number in sorted(in_turn, key=lambda number: number != home):
            if hand_over(doors[number], CONNECTION, arrived):
                arrived.close()
                return True
        return False

    def _home_for(self, arrived: socket.socket) -> int | None:
        """Where the table lives that somebody says he comes for."""
        if not self.speaks:
            return None
        try:
            said = arrived.recv(FIRST_LINE, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except OSError:  # nothing yet
            return None
        found = HINT.match(said)
        return None if found is None else home_of(found[1].decode(), self.count)

    async def _keep_trying(self, arrived: socket.socket) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                while not self._lead_in(arrived):
                    await asyncio.sleep(PACE)
        except TimeoutError:
            log.error("no process takes a connection")
            self._send_away(arrived)
        except asyncio.CancelledError:
            arrived.close()
            raise
        self.waiting = None
        self.open()

    def _send_away(self, arrived: socket.socket) -> None:
        """With a sentence, where it can be read: a socket that is closed at once takes along what was written to it."""
        arrived.setblocking(False)
        with suppress(OSError):
            if self.speaks:
                arrived.send(FULL)
            arrived.shutdown(socket.SHUT_WR)
        self.lingering.add(arrived)
        if len(self.lingering) > MOST_LINGERING:
            self._forget(arrived)
        else:
            asyncio.get_running_loop().call_later(LINGERING, self._forget, arrived)

    def _forget(self, sent_away: socket.socket) -> None:
        self.lingering.discard(sent_away)
        sent_away.close()
