"""A connection to any server that speaks the protocol, and a computer player at its end."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import aiohttp

from stammtisch.catan_protocol.codec import forms
from stammtisch.catan_protocol.codec import messages as m
from stammtisch.catan_protocol.codec.forms import Form
from stammtisch.catan_protocol.codec.refusals import Refusal
from stammtisch.catan_protocol.codec.stream import LONGEST, Splitter, text_of
from stammtisch.catan_protocol.player.ki import Ki
from stammtisch.errors import ProtocolError

QUIET = 0.02  # seconds without a word after which a server has said what it had to say
ANSWER_PATIENCE = 20.0  # seconds to wait for answers to an own offer
FRAME_BYTES = 4_000_000
Ready = Callable[[], Awaitable[object]]
Note = Callable[[str, str], None]  # is told every line, with `<<` or `>>`


class Link:
    """Lines to and from a server."""

    def __init__(self, write: Callable[[bytes], object], note: Note | None) -> None:
        self.write = write
        self.note = note
        self.inbox: asyncio.Queue[m.Message | None] = asyncio.Queue()  # None: the server is gone
        self.splitter = Splitter(forms.SERVER, LONGEST)
        self.odd: list[str] = []  # what could not be understood

    async def send(self, data: bytes) -> None:
        if self.note is not None:
            self.note(">>", text_of(data).rstrip("\n"))
        waiting = self.write(data)
        if asyncio.iscoroutine(waiting):
            await waiting

    def feed(self, text: str) -> None:
        for piece in self.splitter.feed(text):
            if self.note is not None:
                self.note("<<", piece.text or str(piece.refusal))
            try:
                if piece.refusal is not None:
                    raise piece.refusal
                self.inbox.put_nowait(forms.read(piece.text, forms.SERVER).message)
            except Refusal:
                self.odd.append(piece.text)

    def end(self) -> None:
        self.inbox.put_nowait(None)


@asynccontextmanager
async def link(url: str, note: Note | None = None) -> AsyncIterator[Link]:
    """Connect to `ws://host:port/catan`, `wss://...` or `tcp://host:port`."""
    parts = urlsplit(url)
    if parts.scheme in ("ws", "wss", "http", "https"):
        opened = socket_link(url, note)
    elif parts.scheme == "tcp" and parts.hostname and parts.port:
        opened = line_link(parts.hostname, parts.port, note)
    else:
        raise ProtocolError(f"{url} is no address of a server: ws://host:port/catan or tcp://host:port.")
    async with opened as found:
        yield found


@asynccontextmanager
async def socket_link(url: str, note: Note | None) -> AsyncIterator[Link]:
    async with aiohttp.ClientSession() as session:
        try:
            socket = await session.ws_connect(url, max_msg_size=FRAME_BYTES, heartbeat=30)
        except (aiohttp.ClientError, OSError) as error:
            raise ProtocolError(f"Nobody answers at {url}: {error}") from error
        found = Link(lambda data: socket.send_str(data.decode()), note)

        async def read() -> None:
            async for frame in socket:
                if frame.type in (aiohttp.WSMsgType.TEXT, aiohttp.WSMsgType.BINARY):
                    text = frame.data if isinstance(frame.data, str) else text_of(frame.data)
                    found.feed(text + "\n")
            found.end()

        reader = asyncio.create_task(read())
        try:
            yield found
        finally:
            await socket.close()
            reader.cancel()


@asynccontextmanager
async def line_link(host: str, port: int, note: Note | None) -> AsyncIterator[Link]:
    try:
        reader, writer = await asyncio.open_connection(host, port, limit=FRAME_BYTES)
    except OSError as error:
        raise ProtocolError(f"Nobody answers at {host}:{port}: {error}") from error
    found = Link(writer.write, note)

    async def read() -> None:
        try:
            while line := await reader.readline():
                found.feed(text_of(line))
        except (OSError, ValueError):
            pass
        found.end()

    task = asyncio.create_task(read())
    try:
        yield found
    finally:
        task.cancel()
        writer.close()


async def play(link: Link, ki: Ki, form: Form = "key", quiet: float = QUIET, ready: Ready | None = None) -> None:
    """From Hallo to the end of the game. `ready` is awaited before our player starts it."""
    loop = asyncio.get_running_loop()
    silent_since = loop.time()
    while not ki.is_over:
        try:
            message = await asyncio.wait_for(link.inbox.get(), 1.0 if ki.waiting else quiet)
        except TimeoutError:
            wanted = ki.next()
            if isinstance(wanted, m.SpielStarten) and ready is not None:
                await ready()
            if wanted is not None:
                await link.send(forms.written(wanted, form))
            elif ki.tracker.waits_for_answers() and loop.time() - silent_since > ANSWER_PATIENCE:
                ki.tracker.give_up_waiting()
            continue
        silent_since = loop.time()
        if message is None:
            raise ProtocolError(f"The server has closed the connection. Its last answer: {(ki.complaints or ['none'])[-1]}")
        was_waiting = ki.waiting
        ki.hear(message)
        if was_waiting and not ki.waiting and ki.started:  # all that our last action caused has been told: go on at once
            wanted = ki.next()
            if wanted is not None:
                await link.send(forms.written(wanted, form))
