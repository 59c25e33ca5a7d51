"""One WebSocket: reading with limits, writing through a bounded queue. Nothing here knows a game."""

import asyncio
import time
from collections import deque
from itertools import count

import msgspec
from aiohttp import WSMsgType, web

from stammtisch.data import Language
from stammtisch.server import messages
from stammtisch.server.messages import REQUESTS, AnyRequest
from stammtisch.server.reception import Reception, Visitor
from stammtisch.server.refusals import Refusal

HELLO_TIME = 15.0  # seconds
QUEUE_BYTES = 1_000_000  # a reader that is further behind is let go; when it comes back it gets everything
BURST = 2.0  # seconds of messages that may come at once
PATIENCE = 200  # bad or too many messages until the connection is closed
numbers = count(1)


class Bucket:
    """So many messages a second, with some slack."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self.left = rate * BURST
        self.time = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.left = min(self.rate * BURST, self.left + (now - self.time) * self.rate)
        self.time = now
        self.left -= 1
        if self.left < 0:
            self.left += 1
            return False
        return True


class Connection:
    """A client of the hub."""

    def __init__(
        self, socket: web.WebSocketResponse, reception: Reception, transport: asyncio.Transport | None = None
    ) -> None:
        self.id = next(numbers)
        self.socket = socket
        self.transport = transport
        self.reception = reception
        self.visitor: Visitor | None = None
        self.bucket = Bucket(reception.hub.limits.messages_per_second)
        self.patience = PATIENCE
        self.queue: deque[bytes] = deque()
        self.queued = 0
        self.ready = asyncio.Event()
        self.closing = False

    # Writing

    def push(self, data: bytes) -> None:
        if self.closing:
            return
        self.queue.append(data)
        self.queued += len(data)
        if self.queued > QUEUE_BYTES:
            self.reception.hub.metrics.dropped.inc()
            self.queue.clear()
            self.close()
            if self.transport is not None:
                self.transport.abort()  # a farewell would only join the queue
        self.ready.set()

    def close(self) -> None:
        """Close once everything queued is sent."""
        self.closing = True
        self.ready.set()

    async def write(self) -> None:
        while True:
            await self.ready.wait()
            self.ready.clear()
            while self.queue:
                data = self.queue.popleft()
                self.queued -= len(data)
                await self.socket.send_frame(data, WSMsgType.TEXT)
            if self.closing:
                await self.socket.close()
                return

    # Reading

    async def serve(self) -> None:
        """From hello to goodbye."""
        writer = asyncio.create_task(self.write())
        try:
            if await self._hello():
                await self._listen()
        finally:
            self.reception.goodbye(self)
            self.close()
            try:
                await asyncio.wait_for(writer, 5)
            except (TimeoutError, OSError):
                writer.cancel()

    async def _hello(self) -> bool:
        try:
            first = await asyncio.wait_for(self.socket.receive(), HELLO_TIME)
        except TimeoutError:
            return False
        try:
            request = self._decode(first.type, first.data)
            if not isinstance(request, messages.Hello):
                raise Refusal("hello-first")
            self.visitor = await self.reception.hello(self, request)
        except Refusal as refusal:
            self.refuse(refusal, None)
            return False
        return True

    async def _listen(self) -> None:
        assert self.visitor is not None
        async for message in self.socket:
            try:
                if not self.bucket.take():
                    raise Refusal("too-fast")
                request = self._decode(message.type, message.data)
            except Refusal as refusal:
                self.refuse(refusal, None)
                self.patience -= 1
                if self.patience <= 0:
                    return
                continue
            await self.reception.take(self.visitor, request)
            if self.closing:
                return

    def _decode(self, kind: WSMsgType, data: object) -> AnyRequest:
        if kind != WSMsgType.TEXT or not isinstance(data, str):
            raise Refusal("bad-message", reason="not text")
        try:
            return REQUESTS.decode(data)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            raise Refusal("bad-message", reason=str(error)[:200]) from error

    def refuse(self, refusal: Refusal, ref: int | None) -> None:
        language: Language = "en" if self.visitor is None else self.visitor.language
        self.reception.refuse(self, refusal, language, ref, None)
