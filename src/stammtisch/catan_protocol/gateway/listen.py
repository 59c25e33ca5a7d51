"""The sockets of the protocol: `/catan` on the web server, and a listener for lines over plain TCP."""

import asyncio
import ssl
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from functools import partial

import msgspec
import structlog
from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from stammtisch.catan_protocol.codec.stream import Piece
from stammtisch.catan_protocol.gateway.foyer import Foyer
from stammtisch.catan_protocol.gateway.ports import Wire
from stammtisch.catan_protocol.gateway.reading import BEATS, READ_BYTES, Weigh, beat, frames, stretches, text_in
from stammtisch.catan_protocol.gateway.settings import CatanSettings
from stammtisch.catan_protocol.gateway.translator import Translator
from stammtisch.server.house.backlogs import Backlogs
from stammtisch.server.house.identity import is_token
from stammtisch.server.house.siblings import Stream
from stammtisch.server.web.app import HEARTBEAT, Server
from stammtisch.server.web.connection import Bucket, let_loose
from stammtisch.server.web.sieve import Socket
from stammtisch.server.wire.refusals import Refusal

log = structlog.get_logger()

FRAME_BYTES = 16_384  # a client's messages are small; a larger frame closes the connection
FAREWELL = 5.0
SMALL = 1024  # characters that count for nothing
MOST_REFUSED = 300  # messages in a row that cannot be understood
RECEPTION = 0  # the process of a house that has the foyer, and the port for plain lines
KIND = "catan"  # of the streams that bring it clients of the others
CLOSED = WSMessage(WSMsgType.CLOSED, None, None)


class SocketWire:
    """Lines into a WebSocket, one to a frame."""

    def __init__(self, socket: web.WebSocketResponse, address: str, backlogs: Backlogs) -> None:
        self.socket = socket
        self.address = address
        self.backlogs = backlogs
        self.queue: asyncio.Queue[bytes | WSCloseCode] = asyncio.Queue()
        self.waiting = 0  # bytes
        self.closed = False
        self.task = asyncio.create_task(self._write())

    def send(self, line: bytes) -> None:
        if self.closed:
            return
        self.waiting += len(line)
        self.queue.put_nowait(line)
        self.backlogs.note(self)

    def behind(self) -> int:
        return self.waiting

    def let_go(self) -> None:
        while not self.queue.empty():
            self.queue.get_nowait()
        self.waiting = 0
        self.close()

    def close(self, again: bool = False) -> None:
        if not self.closed:
            self.closed = True
            self.queue.put_nowait(WSCloseCode.TRY_AGAIN_LATER if again else WSCloseCode.OK)

    async def _write(self) -> None:
        try:
            while not isinstance(line := await self.queue.get(), WSCloseCode):
                self.waiting -= len(line)
                await self.socket.send_str(line.decode())
            await self.socket.close(code=line)
        except (ConnectionError, RuntimeError):
            self.closed = True

    async def end(self) -> None:
        self.backlogs.leave(self)
        self.close()
        try:
            await asyncio.wait_for(self.task, FAREWELL)
        except TimeoutError:
            self.task.cancel()


class LineWire:
    """Lines into a TCP stream."""

    def __init__(self, writer: asyncio.StreamWriter, address: str, backlogs: Backlogs) -> None:
        self.writer = writer
        self.address = address
        self.backlogs = backlogs
        self.closed = False

    def send(self, line: bytes) -> None:
        """A peer that is gone is silence: whoever speaks to everybody goes on with the others."""
        transport = self.writer.transport
        if self.closed or transport.is_closing():  # uvloop raises where asyncio only warns
            return
        self.writer.write(line)
        self.backlogs.note(self)

    def behind(self) -> int:
        return self.writer.transport.get_write_buffer_size()

    def let_go(self) -> None:
        self.closed = True
        self.writer.transport.abort()

    def close(self, again: bool = False) -> None:
        if not self.closed:
            self.closed = True
            self.writer.close()


class Wanted(msgspec.Struct, array_like=True):
    """What a client says of itself before it says anything."""

    address: str
    table: str | None
    token: str | None


class StreamWire:
    """Lines to a client whose socket another process has."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream

    def send(self, line: bytes) -> None:
        self.stream.send(line.decode())

    def close(self, again: bool = False) -> None:
        self.stream.close(WSCloseCode.TRY_AGAIN_LATER if again else WSCloseCode.OK)


class StreamFrames:
    """What such a client sends."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream

    async def receive(self, timeout: float | None = None) -> WSMessage:
        async with asyncio.timeout(timeout):
            text = await self.stream.receive()
        return CLOSED if text is None else WSMessage(WSMsgType.TEXT, text, None)

    async def pong(self, message: bytes = b"") -> None:
        """The process with the socket has answered."""


async def texts(socket: web.WebSocketResponse, weigh: Weigh) -> AsyncIterator[str]:
    """What comes over a WebSocket, as long as it is open."""
    while True:
        frame = await socket.receive()
        if frame.type in BEATS:
            await beat(socket, frame, weigh)
            continue
        text = text_in(frame)
        if text is None:
            return
        await weigh(len(text))
        yield text


async def bring_back(stream: Stream, wire: SocketWire) -> None:
    while (text := await stream.receive()) is not None:
        wire.send(text.encode())
    wire.close(again=stream.code == WSCloseCode.TRY_AGAIN_LATER)


class Listener:
    """Both doors, one dispatcher."""

    def __init__(self, server: Server, settings: CatanSettings) -> None:
        self.foyer = Foyer(server.reception, settings)
        self.hub = server.hub
        self.door = server.door
        self.writers: set[asyncio.StreamWriter] = set()

    def is_full(self) -> bool:
        return self.hub.stopping or self.foyer.connections >= self.hub.limits.connections

    async def socket(self, request: web.Request) -> web.StreamResponse:
        """Programs of strangers may open this from anywhere: it knows no cookies and no secrets of a browser."""
        address = self.door.address(request)
        if self.is_full() or not self.hub.doors.enter(address):
            return web.Response(status=503, text="No more connections just now.")
        try:
            return await self._socket(request, address)
        finally:
            self.hub.doors.leave(address)
            let_loose(request)

    async def _socket(self, request: web.Request, address: str) -> web.StreamResponse:
        socket = Socket(heartbeat=HEARTBEAT, max_msg_size=FRAME_BYTES, compress=False, timeout=FAREWELL, autoping=False)
        await socket.prepare(request)
        wire = SocketWire(socket, address, self.hub.backlogs)
        wanted = Wanted(address, request.query.get("table"), request.query.get("token"))
        try:
            if self.hub.siblings.number == RECEPTION:
                await self._serve(
                    self._translator(wire, wanted),
                    frames(socket, partial(self._weigh, address)),
                    lambda: request.transport is None or request.transport.is_closing(),
                )
            else:
                await self._pass_on(socket, wire, wanted)
        finally:
            await wire.end()
            self.hub.memory.part_with(socket)
        return socket

    def _translator(self, wire: Wire, wanted: Wanted) -> Translator:
        token = wanted.token if wanted.token is not None and is_token(wanted.token) else None
        return Translator(self.foyer, wire, wanted.address, wanted.table, token)

    async def _pass_on(self, socket: web.WebSocketResponse, wire: SocketWire, wanted: Wanted) -> None:
        """The whole house has one foyer: in a process without it, texts go there and back as they are."""
        weigh, bucket = partial(self._weigh, wanted.address), Bucket(self.hub.limits.messages_per_second)
        try:
            stream = await self.hub.siblings.stream(RECEPTION, KIND, msgspec.json.encode(wanted))
        except Refusal:
            return wire.close(again=True)
        back = asyncio.create_task(bring_back(stream, wire))
        async for text in texts(socket, weigh):
            while not bucket.take():
                await asyncio.sleep(1 / bucket.rate)
            stream.send(text)
        stream.close()
        back.cancel()
        return None

    async def passed_on(self, stream: Stream, content: bytes) -> None:
        """A client of another process."""
        wanted = msgspec.json.decode(content, type=Wanted)
        translator = self._translator(StreamWire(stream), wanted)
        read = frames(StreamFrames(stream), partial(self._weigh, ""))
        await self._serve(translator, read, lambda: stream.is_closed)

    async def lines(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        peer = writer.get_extra_info("peername")
        address = str(peer[0]) if peer else ""
        if self.is_full() or not self.hub.doors.enter(address):
            writer.close()
            return
        self.writers.add(writer)
        wire = LineWire(writer, address, self.hub.backlogs)
        translator = Translator(self.foyer, wire, address)
        try:
            await self._serve(translator, stretches(reader, partial(self._weigh, address)), writer.is_closing)
        finally:
            self.writers.discard(writer)
            self.hub.backlogs.leave(wire)
            self.hub.doors.leave(address)
            translator.close()

    async def _serve(self, translator: Translator, batches: AsyncIterator[Iterable[Piece]], is_gone: Callable[[], bool]) -> None:
        """From Hallo to the end. Too fast a client is not refused but read more slowly."""
        bucket = Bucket(self.hub.limits.messages_per_second)
        self.foyer.connections += 1
        try:
            await self.foyer.greet(translator)
            async for pieces in batches:
                for piece in pieces:
                    while not bucket.take():
                        await asyncio.sleep(1 / bucket.rate)
                    while wait := self.hub.doors.wait("message", translator.address, time.monotonic()):
                        await asyncio.sleep(wait)
                    if is_gone() or translator.refused > MOST_REFUSED:
                        return
                    await translator.take(piece)
        except ConnectionError:
            pass
        except Exception:  # whatever one client provokes, the others play on
            log.exception("catan connection failed", address=translator.address)
        finally:
            self.foyer.connections -= 1
            await asyncio.shield(asyncio.ensure_future(self.foyer.bye(translator)))

    async def _weigh(self, address: str, size: int) -> None:
        """Much text at once is read more slowly: looking for messages in it costs as much as many messages."""
        while size > SMALL and (wait := self.hub.doors.wait("bulk", address, time.monotonic(), size // SMALL)):
            await asyncio.sleep(wait)

    async def open_port(self, host: str, port: int, tls: ssl.SSLContext | None = None) -> asyncio.Server:
        return await asyncio.start_server(self.lines, host, port, limit=READ_BYTES, ssl=tls)

    def close(self) -> None:
        for writer in list(self.writers):
            writer.close()


@asynccontextmanager
async def catan_protocol(
    server: Server, settings: CatanSettings, host: str = "127.0.0.1", port: int | None = None
) -> AsyncIterator[Listener]:
    """Add the protocol to a server that does not listen yet; with a port, over plain TCP as well."""
    listener = Listener(server, settings)
    server.app.router.add_get("/catan", listener.socket)
    is_here = server.hub.siblings.number == RECEPTION
    server.hub.siblings.serve(KIND, listener.passed_on)
    lines = await listener.open_port(host, port) if port is not None and is_here else None
    try:
        yield listener
    finally:
        if lines is not None:
            lines.close()
        listener.close()
