"""A guest of a server over `/ws`: connected again whenever the connection breaks, never faster than allowed.

What happens at a table is a `Chair`'s business; this one knows connections, answers and pace.
"""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from itertools import count
from types import TracebackType
from typing import Any, Self

import aiohttp
import msgspec

from stammtisch.catalogue import USUAL, Language
from stammtisch.client.answers import Answers, encoded
from stammtisch.client.chair import Chair
from stammtisch.client.errors import Declined, Interrupted, Unreachable, reason_of
from stammtisch.client.links import Link, link_of, server_of, socket_of
from stammtisch.client.notes import Notes
from stammtisch.client.pace import Pace, backoff
from stammtisch.client.reading import read
from stammtisch.data import Json
from stammtisch.server.wire import messages, requests
from stammtisch.server.wire.kinds import RATE
from stammtisch.server.wire.messages import AnyMessage, Done, Invited, Refused, Welcome
from stammtisch.server.wire.requests import AnyRequest
from stammtisch.server.wire.settings import Settings

HEARTBEAT = 20.0  # seconds between pings; a connection that died silently is noticed by it
HELLO_TIME = 20.0
TRIES = 20  # for what the server calls too fast
PASSING = ("store.away", "busy", "too-fast")  # refusals to watch that are none for long
AGAIN = 1.0  # seconds until a table that could not be had is asked for again


class Guest:
    """Somebody at a server.

    With `bot` it says so: people are not asked to wait for its consent. `notes` keep its token and its luck; `rate` is
    what the server lets pass in a second, if its operator has chosen another.
    """

    def __init__(
        self,
        server: str,
        *,
        name: str | None = None,
        face: int | None = None,
        token: str | None = None,
        bot: bool = False,
        language: Language = USUAL,
        text: bool = False,
        rate: float = RATE,
        notes: Notes | None = None,
    ) -> None:
        self.server = server_of(server)
        self.notes = notes or Notes()
        self.token = token or self.notes.token(self.server)
        self.is_shared = token is not None  # whoever gives a token may have given it to another program too
        self.hello = requests.Hello(name=name, face=face, language=language, text=text, bot=bot)
        self.language = language
        self.rate = rate
        self.pace = Pace(rate, time.monotonic())
        self.chairs: dict[str, Chair] = {}
        self.welcome: Welcome | None = None
        self.invited: asyncio.Queue[Invited] = asyncio.Queue()
        self.listeners: list[Callable[[AnyMessage], None]] = []
        self.when_back: list[Callable[[], Awaitable[None]]] = []  # to be said again on each new connection
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._online = asyncio.Event()
        self._answers = Answers()
        self._attempts = 0  # to connect, since the last one that succeeded
        self._tasks: set[asyncio.Task[None]] = set()
        self._staying: asyncio.Task[None] | None = None
        self._ended: Unreachable | None = None  # for good

    # Coming and going

    async def open(self) -> Self:
        """Connect for the first time; afterwards it comes back by itself, as often as needed."""
        self._session = aiohttp.ClientSession()
        opened = asyncio.get_running_loop().create_future()
        self._staying = asyncio.create_task(self._stay(opened))
        try:
            await opened
        except BaseException:
            await self.close()
            raise
        return self

    async def close(self) -> None:
        for task in [*self._tasks, *([self._staying] if self._staying else [])]:
            task.cancel()
        await asyncio.gather(*self._tasks, *([self._staying] if self._staying else []), return_exceptions=True)
        await self._session.close()

    @property
    def is_online(self) -> bool:
        return self._socket is not None

    async def __aenter__(self) -> Self:
        return await self.open()

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.close()

    async def _stay(self, opened: asyncio.Future[None]) -> None:
        while True:
            told: float | None = None
            try:
                address = socket_of(self.server, next(iter(self.chairs), ""))
                async with self._session.ws_connect(address, max_msg_size=0, heartbeat=HEARTBEAT) as socket:
                    told = await self._visit(socket, opened)
            except Unreachable as error:
                self._give_up(error, opened)
                return
            except (aiohttp.ClientError, OSError, TimeoutError) as error:
                if not opened.done():
                    opened.set_exception(Unreachable(f"{self.server} cannot be reached: {reason_of(error)}."))
                    return
            finally:
                self._offline()
            await asyncio.sleep(backoff(self._attempts, random.random()) if told is None else told)
            self._attempts += 1

    async def _visit(self, socket: aiohttp.ClientWebSocketResponse, opened: asyncio.Future[None]) -> float | None:
        """From hello until the connection ends; seconds after which to come again, if it was told."""
        refused = await self._greet(socket)
        if refused is not None:
            seconds = refused.data.get("seconds")
            if seconds is None and refused.code != "stopping":
                raise Unreachable(refused.sentence)
            if not opened.done():
                raise Unreachable(refused.sentence)
            return float(seconds or 1)
        self._attempts = 0
        self._socket, self.pace = socket, Pace(self.rate, time.monotonic())
        self._online.set()
        self.spawn(self._come_back(socket))
        if not opened.done():
            opened.set_result(None)
        async for frame in socket:
            if frame.type == aiohttp.WSMsgType.TEXT:
                self._hear(self._read(frame.data))
        return None

    async def _greet(self, socket: aiohttp.ClientWebSocketResponse) -> Refused | None:
        await socket.send_str(encoded(msgspec.structs.replace(self.hello, token=self.token)))
        while True:
            async with asyncio.timeout(HELLO_TIME):
                frame = await socket.receive()
            if frame.type != aiohttp.WSMsgType.TEXT:
                raise aiohttp.ClientConnectionError("the connection was closed")
            match self._read(frame.data):
                case Refused() as refused:
                    return refused
                case Welcome() as welcome:
                    self._welcomed(welcome)
                    return None
                case _:
                    pass

    def _read(self, text: str) -> AnyMessage | None:
        try:
            return read(text)
        except (msgspec.DecodeError, RecursionError):
            raise Unreachable(f"{self.server} does not speak as a house of Stammtisch, or this program is too old.") from None

    def _welcomed(self, welcome: Welcome) -> None:
        if welcome.protocol != messages.PROTOCOL:
            raise Unreachable(f"{self.server} speaks protocol {welcome.protocol}, this program {messages.PROTOCOL}.")
        self.welcome = welcome
        if welcome.token is not None:
            self.token = welcome.token
            self.notes.keep_token(self.server, welcome.token)

    def _offline(self) -> None:
        self._socket = None
        self._online.clear()
        self._answers.break_off()
        for chair in self.chairs.values():
            chair.lost_sight()

    def _give_up(self, error: Unreachable, opened: asyncio.Future[None]) -> None:
        self._ended = error
        self._online.set()  # whoever waits hears of it
        for chair in self.chairs.values():
            chair.wake()
        if not opened.done():
            opened.set_exception(error)

    async def _come_back(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Everything is watched again, and gone on with."""
        try:
            for name in list(self.chairs):
                self.spawn(self._watch_again(name, socket))
            for say in self.when_back:
                await say()
        except (Interrupted, Declined, Unreachable):
            pass  # the next connection tries again

    async def _watch_again(self, name: str, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Be told of a table again, as soon as it can be had: a server that has just begun anew may need a moment for it."""
        with suppress(Interrupted, Unreachable):  # then the next connection tries again
            while name in self.chairs and self._socket is socket:
                try:
                    await self.ask(requests.Watch(table=name))
                    return
                except Declined as declined:
                    if declined.code not in PASSING:
                        return  # a table that is gone says so to whoever asks for it
                    await asyncio.sleep(AGAIN)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Something that is done beside everything else, as long as this guest is here."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def speak(self, language: Language) -> None:
        """Hear another language from now on: the server speaks one with a connection, so this guest comes again."""
        self.language = language
        self.hello = msgspec.structs.replace(self.hello, language=language)
        if self._socket is not None:
            self.spawn(self._hang_up(self._socket))

    async def _hang_up(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        await socket.close()

    def must_live(self) -> None:
        """Raise what ended this guest for good, if anything did."""
        if self._ended is not None:
            raise self._ended

    # Asking

    async def ask(self, request: AnyRequest) -> Done:
        """Send, and wait until it is durable. Raises Declined, or Interrupted if the connection breaks meanwhile."""
        for attempt in count(1):
            answer = await self._ask(request)
            if isinstance(answer, Done):
                return answer
            if answer.code == "stopping":
                raise Interrupted(answer.sentence)
            if answer.code != "too-fast" or attempt == TRIES:
                raise Declined(answer)
            self.pace.slow_down()
            await asyncio.sleep(0.5 * attempt)
        raise AssertionError

    async def _ask(self, request: AnyRequest) -> Done | Refused:
        await self._online.wait()
        await asyncio.sleep(self.pace.wait(request, time.monotonic()))
        self.must_live()
        if self._socket is None:
            raise Interrupted("The connection broke before this was sent.")
        return await self._answers.to(request, self._socket.send_str)

    def _hear(self, message: AnyMessage | None) -> None:
        match message:
            case None:
                return
            case Done() | Refused(ref=int()):
                self._answers.hear(message)
            case Invited():
                self.invited.put_nowait(message)
            case messages.Forgotten():
                raise Unreachable("This guest has been forgotten.")
            case _:
                chair = self.chairs.get(getattr(message, "table", None) or "")
                if chair is not None:
                    chair.hear(message)
        for listener in self.listeners:
            listener(message)

    # Tables

    async def create(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Json] | None = None,
        settings: Settings | None = None,
        sit: bool = True,
    ) -> Chair:
        """Open a table, and sit down on its first seat."""
        done = await self.ask(
            requests.Create(game=game, seats=seats, options=dict(options or {}), settings=settings or Settings(), sit=sit)
        )
        assert done.table is not None
        return await self.watch(done.table)

    async def join(self, link: str | Link, seat: int | None = None) -> Chair:
        """Sit down at a table, or come back to one's seat there. In a running game people may have to be asked first."""
        found = link_of(link, self.server) if isinstance(link, str) else link
        chair = await self.watch(found.table)
        if chair.seat is None:
            await chair.sit(seat, found.key)
        return chair

    async def watch(self, table: str) -> Chair:
        """Be told everything that happens at a table."""
        chair = self.chairs.get(table)
        if chair is None:
            chair = self.chairs[table] = Chair(self, table)
            try:
                await self.ask(requests.Watch(table=table))
            except Declined:
                del self.chairs[table]
                raise
        await chair.until(lambda: chair.table is not None)
        return chair

    async def leave(self, table: str) -> None:
        """Hear no more of a table; the seat stays one's own."""
        if self.chairs.pop(table, None) is not None:
            await self.ask(requests.Leave(table=table))
