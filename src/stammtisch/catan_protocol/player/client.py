"""A connection to any server that speaks the protocol, and a computer player at its end."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from urllib.parse import SplitResult, parse_qs, urlsplit

import aiohttp
import msgspec

from stammtisch.catan_protocol.codec import forms
from stammtisch.catan_protocol.codec import messages as m
from stammtisch.catan_protocol.codec.forms import Form
from stammtisch.catan_protocol.codec.refusals import Refusal
from stammtisch.catan_protocol.codec.stream import LONGEST, Splitter, decoded, text_of, utf_8
from stammtisch.catan_protocol.player.ki import Ki
from stammtisch.errors import ProtocolError

QUIET = 0.02  # seconds without a word after which a server has said what it had to say
HELLO_PATIENCE = 10.0  # seconds for a server to say Hallo
GAME_PATIENCE = 3600.0  # seconds for a word in a running game: people may think
NOTHING = m.Chatnachricht(nachricht="")  # chat says nothing of the game, and may come all the time
SOCKETS = ("ws", "wss", "http", "https")
PATH = "/catan"  # of the document, where an address has none
ANSWER_PATIENCE = 20.0  # seconds to wait for answers to an own offer
FRAME_BYTES = 4_000_000
READ_BYTES = 65_536
Ready = Callable[[], Awaitable[object]]
Note = Callable[[str, str], None]  # is told every line, with `<<` or `>>`, warnings with `!!`, how far it is with `..`


class Link:
    """Lines to and from a server."""

    def __init__(self, write: Callable[[bytes], object], note: Note | None, table: str | None = None) -> None:
        self.write = write
        self.table = table  # a certain one of a Stammtisch server, where the address cannot carry its name
        self.note = note
        self.inbox: asyncio.Queue[m.Message | None] = asyncio.Queue()  # None: the server is gone
        self.splitter = Splitter(forms.SERVER, LONGEST)
        self.odd: list[str] = []  # what could not be understood, once of each kind
        self.warnings: set[str] = set()  # why
        self.spellings: set[str] = set()  # that are not the document's, and what we take them for
        self.farewell = ""  # why we cannot go on

    async def send(self, data: bytes) -> None:
        if self.note is not None:
            self.note(">>", text_of(data).rstrip("\n"))
        try:
            waiting = self.write(data)
            if asyncio.iscoroutine(waiting):
                await waiting
        except (ConnectionError, aiohttp.ClientError):
            pass  # gone already: its last words are in the inbox, and then None

    def feed(self, text: str) -> None:
        for piece in self.splitter.feed(text):
            if self.note is not None:
                self.note("<<", piece.text or str(piece.refusal))
            try:
                if piece.refusal is not None:
                    raise piece.refusal
                self._take(piece.text)
            except Refusal as refusal:
                self._cannot_read(piece.text, refusal)

    def _cannot_read(self, text: str, refusal: Refusal) -> None:
        """Told once of each kind, for a server may say it all the time."""
        why = reason(refusal)
        if why not in self.warnings:
            self.warnings.add(why)
            self.odd.append(text)
            self.tell(f"This cannot be read ({why}): {text[:200]}")
        if m.SpielGestartet.NAME in text[:60]:
            self.farewell = f"This server's map cannot be read: {why}"
            self.end()

    def _take(self, text: str) -> None:
        fresh: set[str] = set()
        self.inbox.put_nowait(forms.read(text, forms.SERVER, fresh).message)
        for spelling in sorted(fresh - self.spellings):
            self.tell(f"Understood a spelling that is not the document's: {spelling}")
        self.spellings |= fresh

    def tell(self, warning: str) -> None:
        if self.note is not None:
            self.note("!!", warning)

    def end(self) -> None:
        self.inbox.put_nowait(None)


def reason(refusal: Refusal) -> str:
    """Why a server's message cannot be read."""
    if refusal.code == "protocol.unknown":
        return f"there is no message {refusal.data['name']!r} in the document"
    return str(refusal.data.get("reason", refusal.code))


def address_of(url: str) -> SplitResult:
    """The parts of an address; raises ProtocolError for what is none, its port and an IPv6 address included."""
    with suppress(ValueError):
        parts = urlsplit(url)
        port = parts.port
        if parts.hostname and port != 0 and (port if parts.scheme == "tcp" else parts.scheme in SOCKETS):
            return parts
    raise ProtocolError(f"{url} is no address of a server: ws://host:port/catan or tcp://host:port.")


@asynccontextmanager
async def link(url: str, note: Note | None = None) -> AsyncIterator[Link]:
    """Connect to `ws://host:port/catan`, `wss://...` or `tcp://host:port`; `?table=NAME` asks for a certain table."""
    parts = address_of(url)
    if parts.scheme in SOCKETS:
        opened = socket_link(parts._replace(path=parts.path.rstrip("/") or PATH).geturl(), note)
    else:
        table = next(iter(parse_qs(parts.query).get("table", ())), None)
        opened = line_link(str(parts.hostname), int(parts.port or 0), note, table)
    async with opened as found:
        yield found


@asynccontextmanager
async def socket_link(url: str, note: Note | None) -> AsyncIterator[Link]:
    async with aiohttp.ClientSession() as session:
        try:
            socket = await session.ws_connect(url, max_msg_size=FRAME_BYTES, heartbeat=30)
        except (aiohttp.ClientError, OSError) as error:
            raise ProtocolError(why_not(url, error)) from error
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


def why_not(url: str, error: Exception) -> str:
    """Why there is no WebSocket, in a sentence."""
    if not isinstance(error, aiohttp.WSServerHandshakeError | aiohttp.ClientResponseError):
        return f"Nobody answers at {url}: {error}"
    if error.status == 400 and "status line" in error.message:
        return f"At {url} there is no WebSocket. A server of plain lines has an address such as tcp://host:port."
    return f"At {url} there is no WebSocket, but something that answers HTTP {error.status}. The document's path is {PATH}."


@asynccontextmanager
async def line_link(host: str, port: int, note: Note | None, table: str | None = None) -> AsyncIterator[Link]:
    try:
        reader, writer = await asyncio.open_connection(host, port)
    except OSError as error:
        raise ProtocolError(f"Nobody answers at {host}:{port}: {error}") from error
    found = Link(writer.write, note, table)

    async def read() -> None:
        decoder = utf_8()
        with suppress(OSError):
            while data := await reader.read(READ_BYTES):  # not by lines: a server may forget their ends
                for line in data.splitlines(keepends=True):
                    found.feed(decoded(decoder, line))
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
    heard = loop.time()
    while not ki.is_over:
        try:
            message = await asyncio.wait_for(link.inbox.get(), quiet)
        except TimeoutError:
            message = NOTHING
        if isinstance(message, m.Chatnachricht):
            silence = loop.time() - heard
            if silence >= quiet:
                be_patient(ki, silence)
                await speak(link, ki, form, ready, silence)
            continue
        heard = loop.time()
        if message is None:
            raise ProtocolError(link.farewell or f"The server has closed the connection. Its last answer: {last_words(ki)}")
        was_waiting = ki.waiting
        complaints = len(ki.complaints)
        ki.hear(message)
        if len(ki.complaints) > complaints and ki.tracker.game is None:
            link.tell(f"The server refuses: {ki.complaints[-1]}")
        if was_waiting and not ki.waiting and ki.started:  # all that our last action caused has been told: go on at once
            await speak(link, ki, form, ready, 0.0)


def be_patient(ki: Ki, silence: float) -> None:
    """Leave a server that has been silent for too long."""
    if not ki.met and silence > HELLO_PATIENCE:
        raise ProtocolError(f"The server says no Hallo within {HELLO_PATIENCE:g} seconds: is this the right port?")
    if ki.tracker.game is not None and silence > GAME_PATIENCE:
        raise ProtocolError(f"The server has said nothing for {GAME_PATIENCE / 60:g} minutes.")


async def speak(link: Link, ki: Ki, form: Form, ready: Ready | None, silence: float) -> None:
    """Say what our player wants to say, if anything, after so many seconds of silence."""
    wanted = ki.next(silence)
    if isinstance(wanted, m.SpielStarten) and ready is not None:
        await ready()
    if isinstance(wanted, m.Hallo) and link.table is not None:
        wanted = msgspec.structs.replace(wanted, tisch=link.table)
    if wanted is not None:
        await link.send(forms.written(wanted, form))
    elif ki.tracker.waits_for_answers() and silence > ANSWER_PATIENCE:
        ki.tracker.give_up_waiting()


def last_words(ki: Ki) -> str:
    return ki.complaints[-1] if ki.complaints else "none"
