"""A link between two processes of a house: letters over a socket pair, gathered into few writes, and questions with answers."""

import asyncio
import socket
from collections.abc import Awaitable, Callable, Mapping
from itertools import count
from typing import Self, cast

import structlog

from stammtisch.server.processes.letters import LETTERS, AnyLetter, Delivered, Question, Reply, pack

log = structlog.get_logger()

HEAD = 4  # bytes that tell the length of a letter
MOST_BEHIND = 64_000_000  # bytes; a process that reads so little is stuck
Answer = Callable[[bytes], Awaitable[bytes]]


class Link(asyncio.Protocol):
    """One end of it."""

    def __init__(
        self,
        hear: Callable[["Link", AnyLetter], None],
        lost: Callable[["Link"], None],
        answers: Mapping[str, Answer] | None = None,
    ) -> None:
        self.hear = hear
        self.lost = lost
        self.answers = answers or {}  # to questions of the other end, by topic
        self.transport: asyncio.Transport | None = None
        self.is_lost = False
        self.unread = bytearray()
        self.outgoing: list[bytes] = []
        self.is_due = False  # they will be written soon
        self.gathered: tuple[list[int], bytes] | None = None  # clients of the other end that get the same message
        self.numbers = count(1)
        self.asked: dict[int, asyncio.Future[bytes]] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    async def open(self, end: socket.socket) -> Self:
        end.setblocking(False)
        await asyncio.get_running_loop().create_unix_connection(lambda: self, sock=end)
        return self

    def close(self) -> None:
        self._flush()
        if self.transport is not None:
            self.transport.close()

    # Writing

    def tell(self, letter: AnyLetter) -> None:
        """Send a letter, soon."""
        self._seal_gathered()
        self._add(pack(letter))

    def deliver(self, client: int, message: bytes) -> None:
        """A message for a client of the other end; what several get in a row goes over once."""
        if self.gathered is not None and self.gathered[1] is message:
            self.gathered[0].append(client)
            return
        self._seal_gathered()
        self.gathered = [client], message
        self._flush_soon()

    def _seal_gathered(self) -> None:
        if self.gathered is not None:
            clients, message = self.gathered
            self.gathered = None
            self._add(pack(Delivered(tuple(clients), message)))

    def _add(self, data: bytes) -> None:
        self.outgoing += (len(data).to_bytes(HEAD, "big"), data)
        self._flush_soon()

    def _flush_soon(self) -> None:
        if not self.is_due:
            self.is_due = True
            asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        self.is_due = False
        self._seal_gathered()
        if self.transport is None:  # not open yet
            return
        outgoing, self.outgoing = self.outgoing, []
        if not outgoing or self.is_lost:
            return
        self.transport.write(b"".join(outgoing))
        if self.transport.get_write_buffer_size() > MOST_BEHIND:
            log.error("a process of this house does not read what it is told")
            self.transport.abort()

    # Asking

    async def ask(self, topic: str, content: bytes = b"") -> bytes:
        """The other end's answer; OSError if it is gone, or cannot say."""
        if self.is_lost:
            raise ConnectionResetError("that process is gone")
        number = next(self.numbers)
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.asked[number] = answer
        self.tell(Question(number, topic, content))
        try:
            return await answer
        finally:
            self.asked.pop(number, None)

    async def _answer(self, question: Question) -> None:
        try:
            reply = Reply(question.number, await self.answers[question.topic](question.content))
        except Exception as error:  # it is the asker's to live with
            reply = Reply(question.number, b"", str(error) or type(error).__name__)
        self.tell(reply)

    def _answered(self, reply: Reply) -> None:
        waiting = self.asked.get(reply.number)
        if waiting is None or waiting.done():
            return
        if reply.error:
            waiting.set_exception(OSError(reply.error))
        else:
            waiting.set_result(reply.content)

    # Reading

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's are none by name
        self._flush()

    def data_received(self, data: bytes) -> None:
        unread = self.unread
        unread += data
        start = 0
        while len(unread) - start >= HEAD:
            end = start + HEAD + int.from_bytes(unread[start : start + HEAD], "big")
            if len(unread) < end:
                break
            self._read(bytes(unread[start + HEAD : end]))
            start = end
        del unread[:start]

    def _read(self, data: bytes) -> None:
        try:
            letter = LETTERS.decode(data)
            match letter:
                case Question():
                    task = asyncio.create_task(self._answer(letter))
                    self.tasks.add(task)
                    task.add_done_callback(self.tasks.discard)
                case Reply():
                    self._answered(letter)
                case _:
                    self.hear(self, letter)
        except Exception:  # whatever breaks, breaks this letter only
            log.exception("letter of another process")

    def connection_lost(self, error: Exception | None) -> None:
        self.is_lost = True
        for waiting in list(self.asked.values()):
            if not waiting.done():
                waiting.set_exception(ConnectionResetError("that process is gone"))
        self.lost(self)
