"""One WebSocket: reading with limits, writing into a bounded buffer. Nothing here knows a game."""

import asyncio
import time
from struct import Struct

import msgspec
from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from stammtisch.catalogue import Language
from stammtisch.server.house.reception import Reception
from stammtisch.server.house.sessions import Session
from stammtisch.server.web.quick import Socket
from stammtisch.server.web.silence import Silence
from stammtisch.server.wire import kinds, requests
from stammtisch.server.wire.kinds import BURST
from stammtisch.server.wire.lasting import Lasting
from stammtisch.server.wire.messages import AnyMessage
from stammtisch.server.wire.refusals import Refusal
from stammtisch.server.wire.requests import COSTS, REQUESTS, AnyRequest

HELLO_TIME = 15.0  # seconds
FAREWELL_TIME = 5.0  # seconds for what is still to be sent
HOLD = 0.5  # seconds until a message is refused because its address sends too much
PAUSE = 0.03  # seconds after a message that was refused unread
PATIENCE = 200  # bad or too many messages until the connection is closed
BEATS = WSMsgType.PING, WSMsgType.PONG  # they count like messages
PLAY = '{"type":"play",', '{"type": "play",'  # as clients begin a move; written otherwise it takes a moment longer
WHOLE_TEXT = 0x81  # the first byte of a text that is one frame
SHORT, MIDDLE, LONG = Struct("!BB"), Struct("!BBH"), Struct("!BBQ")


class Numbers:
    """The numbers of connections, none twice in one house."""

    def __init__(self) -> None:
        self.last = 0

    def start(self, last: int) -> None:
        """Go on after this one: other processes of the house have others."""
        self.last = last

    def __next__(self) -> int:
        self.last += 1
        return self.last


numbers = Numbers()


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
        if self.left < 1:
            return False
        self.left -= 1
        return True

    def charge(self, more: int) -> None:
        """The last one was worth so many more: those that follow wait for it."""
        self.left -= more


class Scribe:
    """Messages as frames of a WebSocket; what several connections get in a row is written once."""

    def __init__(self) -> None:
        self.lasting = Lasting()
        self.last: AnyMessage | None = None
        self.frame = b""

    def write(self, message: AnyMessage) -> bytes:
        if self.last is not message:
            self.last, self.frame = message, framed(self.lasting.written(message))
        return self.frame


def framed(text: bytes) -> bytes:
    """A text as one frame from a server, which masks nothing (RFC 6455, 5.2)."""
    length = len(text)
    if length < 126:
        return SHORT.pack(WHOLE_TEXT, length) + text
    if length < 65536:
        return MIDDLE.pack(WHOLE_TEXT, 126, length) + text
    return LONG.pack(WHOLE_TEXT, 127, length) + text


class Numbered(msgspec.Struct):
    """All that is read of a message that is refused unread."""

    ref: kinds.Ref | None = None


NUMBERED = msgspec.json.Decoder(Numbered)


def play_of(text: str) -> AnyRequest | None:
    """A request that begins like a move, unless there is something wrong with it."""
    try:
        return REQUESTS.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None


def ref_of(data: object) -> int | None:
    """The number of a message that is too much or cannot be understood, if it has one."""
    try:
        return NUMBERED.decode(data).ref if isinstance(data, str) else None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None


def let_loose(request: web.Request) -> None:
    """A WebSocket is over: cut the one thread by which aiohttp's objects of a connection hold each other.

    Then they go at once, and not when the garbage collector looks through everything. A test counts what is left.
    """
    if hasattr(request.protocol, "_data_received_cb"):
        request.protocol._data_received_cb = None


class Connection:
    """A client of the hub."""

    def __init__(
        self,
        socket: Socket,
        reception: Reception,
        transport: asyncio.Transport,
        scribe: Scribe,
        address: str,
        is_page: bool = False,
    ) -> None:
        self.id = next(numbers)
        self.address = address
        self.socket = socket
        self.transport = transport
        self.reception = reception
        self.backlogs = reception.hub.backlogs
        self.scribe = scribe
        self.session: Session | None = None
        self.bucket = Bucket(reception.hub.limits.messages_per_second)
        self.patience = PATIENCE
        self.is_free = False  # whether nothing that came earlier is still being done
        self.farewell: asyncio.Task[None] | None = None
        self.silence = Silence(self._is_seen, self._hang_up) if is_page else None

    def _is_seen(self) -> bool:
        return self.session is not None and self.session.is_seen

    # Writing

    def receive(self, message: AnyMessage) -> None:
        """Something for the guest at the other end."""
        if self.farewell is None:
            self._push(self.scribe.write(message))

    def pass_on(self, frame: bytes) -> None:
        """The same, written down by another process of this house."""
        if self.farewell is None:
            self._push(frame)

    def _push(self, frame: bytes) -> None:
        """Send at once, without a task: nobody waits for a slow reader; those who are too far behind are let go."""
        if self.socket.closed or self.transport.is_closing():
            self.close()
            return
        self.transport.write(frame)
        self.backlogs.note(self)

    def behind(self) -> int:
        return self.transport.get_write_buffer_size()

    def let_go(self) -> None:
        self.reception.hub.metrics.dropped.inc()
        self._hang_up()

    def _hang_up(self) -> None:
        """Nobody would read a farewell."""
        self.close()
        self.transport.abort()

    def close(self) -> None:
        """Close once everything written is sent."""
        if self.farewell is None:
            code = WSCloseCode.GOING_AWAY if self.reception.hub.stopping else WSCloseCode.OK
            self.farewell = asyncio.create_task(self._say_farewell(code))

    async def _say_farewell(self, code: WSCloseCode) -> None:
        try:
            async with asyncio.timeout(FAREWELL_TIME):
                await self.socket.close(code=code)
        except (TimeoutError, OSError):
            self.transport.abort()

    # Reading

    async def serve(self) -> None:
        """From hello to goodbye."""
        try:
            if await self._hello():
                await self._listen()
        finally:
            if self.silence is not None:
                self.silence.stop()
                self.silence = None  # it refers to this
            self.reception.goodbye(self)
            self.backlogs.leave(self)
            self.close()
            assert self.farewell is not None
            await self.farewell
            self.session = None  # which refers to this: without it nothing is left for the garbage collector

    async def _hello(self) -> bool:
        try:
            async with asyncio.timeout(HELLO_TIME):
                first = await self._first()
        except TimeoutError:
            return False
        try:
            request = self._decode(first.type, first.data)
            if not isinstance(request, requests.Hello):
                raise Refusal("hello-first")
            self.session = await self.reception.hello(self, request)
        except Refusal as refusal:
            self.refuse(refusal, ref_of(first.data))
            return False
        return True

    async def _first(self) -> WSMessage:
        """The first message that says something."""
        message = await self.socket.receive()
        while message.type in BEATS and self.bucket.take():
            await self._beat(message)
            message = await self.socket.receive()
        return message

    async def _beat(self, message: WSMessage) -> None:
        """A ping is answered by us, not by the library, which answers as many as come."""
        if message.type == WSMsgType.PING:
            await self.socket.pong(message.data)

    async def _listen(self) -> None:
        assert self.session is not None
        self.socket.offer_to(self._take_at_once)
        try:
            self.is_free = True
            async for message in self.socket:
                self.is_free = False
                if not await self._take(self.session, message):
                    return
                self.is_free = True
        finally:
            self.is_free = False
            self.socket.offer_to(None)

    def _take_at_once(self, text: str) -> bool:
        """Make a move as it is read, if nothing is to be waited for or refused; what is left to `_take` has cost nothing yet."""
        if not self.is_free or self.farewell is not None or not text.startswith(PLAY) or not self.bucket.take():
            return False
        assert self.session is not None
        request = play_of(text)
        if request is None or not self.reception.may_take_at_once(self.session, request) or self._must_hold(1):
            self.bucket.charge(-1)
            return False
        self.socket.understand(text)
        if self.silence is not None:
            self.silence.said()
        return self.reception.take_at_once(self.session, request)

    async def _take(self, session: Session, message: WSMessage) -> bool:
        """Do what a message asks for; whether there may be another one."""
        try:
            if not self.bucket.take():
                raise Refusal("too-fast")
            if message.type in BEATS:
                await self._count(1)
                await self._beat(message)
                return True
            request = self._decode(message.type, message.data)
            await self._count(1 + COSTS.get(type(request), 0))
        except Refusal as refusal:
            self.refuse(refusal, ref_of(message.data))
            self.patience -= 1
            if self.patience <= 0:
                return False
            await self._pause()
            return True
        if self.silence is not None:
            self.silence.said()
            if isinstance(request, requests.Ping):
                self.silence.ping()
        if not self.reception.take_at_once(session, request):
            await self.reception.take(session, request)
        return self.farewell is None

    async def _pause(self) -> None:
        """Who floods gets few refusals, and takes long to come again."""
        await asyncio.sleep(PAUSE)

    async def _count(self, cost: int) -> None:
        """What a message costs, for this connection and for all of its address.

        Where an address sends too much its connections are read more slowly: refusing at once would cost as much as answering.
        """
        self.bucket.charge(cost - 1)
        if self._must_hold(cost):
            await asyncio.sleep(HOLD)
            raise Refusal("too-fast")

    def _must_hold(self, cost: int) -> bool:
        return self.reception.hub.doors.wait("message", self.address, time.monotonic(), cost) > 0

    def _decode(self, kind: WSMsgType, data: object) -> AnyRequest:
        if kind != WSMsgType.TEXT or not isinstance(data, str):
            raise Refusal("bad-message", reason="not text")
        try:
            return REQUESTS.decode(data)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            raise Refusal("bad-message", reason=str(error)[:200]) from error

    def refuse(self, refusal: Refusal, ref: int | None) -> None:
        language: Language = "en" if self.session is None else self.session.language
        self.reception.refuse(self, refusal, language, ref, None)
