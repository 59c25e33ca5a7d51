"""Before aiohttp sees anything: how much somebody may send without having said anything that we could count.

Limits count requests and messages. Pieces of a message that never ends, a body that nobody asked for, and blank lines are
none, so aiohttp reads them as fast as they come: one connection kept the loop for seconds. Here bytes are counted from
their arrival until they were a request or a message; who is too far ahead is let go. What comes is looked at in slices,
one in a turn of the loop.
"""

import asyncio
import ssl

from aiohttp import WSMessage, web
from aiohttp.typedefs import Handler

from stammtisch.server.wire.kinds import MESSAGE_BYTES

MOST_AHEAD = 4 * MESSAGE_BYTES
SLICE = 4096
FAREWELL = 0.2  # seconds to read why
HEADS = 14  # bytes around a message, if it comes in one piece or two (RFC 6455, 5.2)
NO_BODY = "Nothing here takes what was sent along with this request.\n"


class Sieve(asyncio.Protocol):
    """Between a connection and aiohttp's protocol for it."""

    def __init__(self, server: web.Server) -> None:
        self.inner = server()
        self.ahead = 0  # bytes that came, less what was understood of them
        self.is_full = False
        self.held = b""  # came, and is not handed on yet
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert not isinstance(transport, asyncio.DatagramTransport)
        self.transport = transport  # type: ignore[assignment]  # uvloop's is no asyncio.Transport by name
        self.inner.connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.transport, self.held = None, b""
        self.inner.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.is_full:
            return
        room = MOST_AHEAD - self.ahead
        if len(data) > room:
            self._take_leave()
            data = data[:room]
        self.ahead += len(data)
        if self.held:
            self.held += data
        elif len(data) <= SLICE:
            self.inner.data_received(data)
        else:
            self.held = data
            self._hand_on()

    def _take_leave(self) -> None:
        """Nothing more is read; what came before may still be answered."""
        self.is_full = True
        if self.transport is not None:
            self.transport.pause_reading()
            asyncio.get_running_loop().call_later(FAREWELL, self.transport.abort)

    def _hand_on(self) -> None:
        """A slice, and the next one in the next turn of the loop."""
        if self.transport is None or self.transport.is_closing():
            return
        data, self.held = self.held[:SLICE], self.held[SLICE:]
        if data:
            self.inner.data_received(data)
        if self.held:
            asyncio.get_running_loop().call_soon(self._hand_on)

    def eof_received(self) -> bool | None:
        data, self.held = self.held, b""
        if data:
            self.inner.data_received(data)
        self.inner.eof_received()
        return None

    def pause_writing(self) -> None:
        self.inner.pause_writing()

    def resume_writing(self) -> None:
        self.inner.resume_writing()

    def understood(self, size: int) -> None:
        """So many bytes were a message."""
        self.ahead = max(0, self.ahead - size - HEADS)

    def asked(self) -> None:
        """Everything until now was a request."""
        self.ahead = len(self.held)


def sieve_of(transport: asyncio.BaseTransport | None) -> Sieve | None:
    protocol = None if transport is None else transport.get_protocol()
    return protocol if isinstance(protocol, Sieve) else None


def size_of(content: object) -> int:
    """Bytes of a message.

    >>> size_of("Uhu"), size_of("Bär"), size_of(b"beat"), size_of(None)
    (3, 4, 4, 0)
    """
    if isinstance(content, str):
        return len(content) if content.isascii() else len(content.encode())
    return len(content) if isinstance(content, bytes) else 0


class Socket(web.WebSocketResponse):
    """A WebSocket that says what it has understood."""

    async def receive(self, timeout: float | None = None) -> WSMessage:
        message: WSMessage = await super().receive(timeout)
        self.understand(message.data)
        return message

    def understand(self, content: object) -> None:
        """This was a message."""
        request = self._req
        sieve = None if request is None else sieve_of(request.transport)
        if sieve is not None:
            sieve.understood(size_of(content))


@web.middleware
async def without_body(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Nobody has to send us anything but questions."""
    sieve = sieve_of(request.transport)
    if sieve is not None:
        sieve.asked()
    if not request.body_exists:
        return await handler(request)
    refused = web.Response(status=413, text=NO_BODY)
    refused.force_close()
    return refused


class Site(web.BaseSite):
    """An address where whoever comes is looked at through a sieve."""

    def __init__(self, runner: web.AppRunner, host: str | None, port: int, tls: ssl.SSLContext | None, backlog: int) -> None:
        super().__init__(runner, ssl_context=tls, backlog=backlog)
        self.host = host
        self.port = port

    @property
    def name(self) -> str:
        return f"{self.host or '*'}:{self.port}"

    async def start(self) -> None:
        await super().start()
        served = self._runner.server
        assert isinstance(served, web.Server)
        self._server = await asyncio.get_running_loop().create_server(
            lambda: Sieve(served), self.host, self.port, ssl=self._ssl_context, backlog=self._backlog
        )
