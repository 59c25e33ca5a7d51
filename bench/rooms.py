"""The clients of the load test: rooms that play, one move under way in each, measured from the play to its last delivery."""

import asyncio
import hashlib
import random
import secrets
import time
from typing import Any

import aiohttp
import msgspec

Message = dict[str, Any]


class Room:
    """Some connections that take turns; what they say is the subclasses' business."""

    def __init__(self, url: str, size: int, period: float = 0.0) -> None:
        self.url, self.size = url, size
        self.period = period  # seconds from one move to the next at least; 0: as fast as it can
        self.due = 0.0
        self.moves = 0
        self.delivered = 0
        self.sent = 0.0
        self.latencies: list[float] = []
        self.lengths: list[int] = []
        self.is_done = False
        self.refused: list[str] = []

    async def open(self, session: aiohttp.ClientSession, path: str) -> None:
        self.sockets = [await session.ws_connect(f"{self.url}{path}", max_msg_size=0) for _ in range(self.size)]

    async def prepare(self, session: aiohttp.ClientSession) -> None:
        """Connect, and do everything that comes before the first move."""
        raise NotImplementedError

    async def begin(self) -> None:
        """The first move."""
        raise NotImplementedError

    async def play(self, go: asyncio.Event) -> None:
        """Until cancelled. Who waits for the others listens already: only so are the server's pings answered."""
        await asyncio.gather(self.begin_when(go), *(self.listen(number) for number in range(self.size)))

    async def begin_when(self, go: asyncio.Event) -> None:
        await go.wait()
        self.due = time.perf_counter() + random.random() * self.period  # not all rooms at the same moment
        await self.begin()

    async def listen(self, number: int) -> None:
        async for frame in self.sockets[number]:
            await self.hear(number, frame.data)

    async def hear(self, number: int, text: str) -> None:
        raise NotImplementedError

    async def move(self, number: int, text: str) -> None:
        if self.period:
            await self.wait()
        self.delivered = 0
        self.moves += 1
        self.sent = time.perf_counter()
        await self.sockets[number].send_str(text)

    async def wait(self) -> None:
        """Until the next move is due; who is late does not hurry to catch up."""
        await asyncio.sleep(max(0.0, self.due - time.perf_counter()))
        self.due = max(self.due, time.perf_counter()) + self.period

    def is_last(self, text: str) -> bool:
        """Count a delivery; whether everybody has the move now."""
        self.delivered += 1
        if len(self.lengths) < 1000:
            self.lengths.append(len(text))
        if self.delivered < self.size:
            return False
        self.latencies.append(time.perf_counter() - self.sent)
        return True


class RawRoom(Room):
    """The same sizes through a server that knows nothing."""

    PLAY = '{"type":"play","table":"xxxxxxxxxxxx","at":12,"action":{"type":"drop"}}'

    async def prepare(self, session: aiohttp.ClientSession) -> None:
        await self.open(session, f"/{secrets.token_hex(4)}")
        self.decode = msgspec.json.Decoder(Heard).decode

    async def begin(self) -> None:
        await self.move(0, self.PLAY)

    async def hear(self, number: int, text: str) -> None:
        self.decode(text)
        if self.is_last(text):
            await self.move(random.randrange(self.size), self.PLAY)


class CounterState(msgspec.Struct, rename={"number": "_stateID"}):
    number: int
    ctx: dict[str, msgspec.Raw]


class CounterRoom(Room):
    """Two clients of boardgame.io's counter, speaking Socket.IO 4 as its own clients do."""

    HEAD = "42/counter,"

    async def prepare(self, session: aiohttp.ClientSession) -> None:
        self.name = secrets.token_hex(6)
        self.decode = msgspec.json.Decoder(tuple[str, str, msgspec.Raw, msgspec.Raw]).decode
        self.decode_state = msgspec.json.Decoder(CounterState).decode
        await self.open(session, "/socket.io/?EIO=4&transport=websocket")
        for number, socket in enumerate(self.sockets):
            await socket.receive_str()  # Engine.IO opens
            await socket.send_str("40/counter,")
            await socket.receive_str()
            await socket.send_str(f'{self.HEAD}["sync","{self.name}","{number}",null,2]')
            while '"sync"' not in await socket.receive_str():
                pass

    async def begin(self) -> None:
        await self.add(0, 0)

    async def add(self, number: int, state: int) -> None:
        action = f'{{"type":"MAKE_MOVE","payload":{{"type":"add","args":[],"playerID":"{number}","credentials":null}}}}'
        await self.move(number, f'{self.HEAD}["update",{action},{state},"{self.name}","{number}"]')

    async def hear(self, number: int, text: str) -> None:
        if text == "2":  # Engine.IO asks for a sign of life
            await self.sockets[number].send_str("3")
        elif text.startswith('["update"', len(self.HEAD)):
            state = self.decode_state(self.decode(text[len(self.HEAD) :])[2])
            if self.is_last(text):
                await self.add(int(bytes(state.ctx["currentPlayer"])[1:-1]), state.number)


class Heard(msgspec.Struct):
    """The parts of our server's messages the load needs."""

    type: str
    table: str = ""
    at: int | None = 0
    you: int | None = None
    awaited: list[int] = []
    legal: list[dict[str, msgspec.Raw]] = []
    phase: str = ""
    attempt: int = 0
    ready: list[bool] = []
    revealed: list[bool] = []
    code: str = ""


class GameRoom(Room):
    """A table of our server. Its games are all begun before the first move, so that the moves are measured alone."""

    def __init__(
        self,
        url: str,
        size: int,
        game: str,
        options: Message,
        games: int,
        *,
        hello: Message | None = None,
        period: float = 0.0,
        by_link: bool = True,
    ) -> None:
        super().__init__(url, size, period)
        self.hello = {"type": "hello", "text": False, **(hello or {})}
        self.decode = msgspec.json.Decoder(Heard).decode
        self.game, self.options, self.games = game, options, games
        self.by_link = by_link  # friends come for the table, as pages do that were opened by its link; else from anywhere
        self.entropy = [secrets.token_bytes(16) for _ in range(size)]
        self.seats: dict[tuple[int, str], int | None] = {}
        self.begun: dict[str, int] = {}  # table: connections that have its first update
        self.first: dict[str, tuple[int, str]] = {}  # table: its first play
        self.said: set[tuple[int, str, int, str]] = set()  # who has answered which phase of which start
        self.finished = 0
        self.table = ""
        self.next: tuple[int, str] | None = None

    async def prepare(self, session: aiohttp.ClientSession) -> None:
        self.sockets = []
        await self.enter(session, "")
        create = {"type": "create", "game": self.game, "seats": self.size, "options": self.options, "ref": 1}
        for _ in range(self.games):
            await self.sockets[0].send_json(create)
        opened = await self.until_opened()
        for _ in range(1, self.size):
            await self.enter(session, f"?table={opened[0]}" if self.by_link else "")
        for guest in self.sockets[1:]:
            for table in opened:
                await guest.send_json({"type": "sit", "table": table})
        await asyncio.gather(*(self.listen_until_begun(number) for number in range(self.size)))

    async def enter(self, session: aiohttp.ClientSession, hint: str) -> None:
        self.sockets.append(await session.ws_connect(f"{self.url}/ws{hint}", max_msg_size=0))
        await self.sockets[-1].send_json({**self.hello, "name": f"P{len(self.sockets) - 1}"})

    async def until_opened(self) -> list[str]:
        """The names of the owner's tables."""
        opened: list[str] = []
        while len(opened) < self.games:
            heard = self.decode(await self.sockets[0].receive_str())
            if heard.type == "done":
                opened.append(heard.table)
            else:
                await self.other(0, heard)
        return opened

    async def listen_until_begun(self, number: int) -> None:
        missing = self.games
        while missing:
            heard = self.decode(await self.sockets[number].receive_str())
            if heard.type == "update":
                missing -= 1
                self.begun[heard.table] = self.begun.get(heard.table, 0) + 1
                if play := self.answer(number, heard):
                    self.first[heard.table] = play
            else:
                await self.other(number, heard)

    async def begin(self) -> None:
        await self.next_game()

    async def next_game(self) -> None:
        if self.first:
            self.table, play = self.first.popitem()
            await self.move(*play)
        else:
            self.is_done = True

    async def hear(self, number: int, text: str) -> None:
        heard = self.decode(text)
        if heard.type != "update":
            return await self.other(number, heard)
        self.next = self.answer(number, heard) or self.next
        if not self.is_last(text):
            return None
        play, self.next = self.next, None
        if play is not None:
            return await self.move(*play)
        self.finished += 1
        return await self.next_game()

    def answer(self, number: int, heard: Heard) -> tuple[int, str] | None:
        """A legal play of whoever is awaited first, so that one play is under way at a time."""
        if not heard.awaited or self.seats[number, heard.table] != heard.awaited[0]:
            return None
        action = bytes(random.choice(heard.legal)["action"]).decode()
        return number, f'{{"type":"play","table":"{heard.table}","at":{heard.at},"action":{action}}}'

    async def other(self, number: int, heard: Heard) -> None:
        if heard.type == "table":
            self.seats[number, heard.table] = heard.you
        elif heard.type == "starting" and self.seats.get((number, heard.table)) is not None:
            await self.start(number, heard)
        elif heard.type == "refused":
            self.refused.append(heard.code)

    async def start(self, number: int, heard: Heard) -> None:
        """Once for each phase: on a busy machine it is told again before the answer has arrived."""
        seat, said = self.seats[number, heard.table] or 0, (number, heard.table, heard.attempt, heard.phase)
        if said in self.said:
            return
        self.said.add(said)
        fields: Message = {"table": heard.table, "attempt": heard.attempt}
        if heard.phase == "commit" and not heard.ready[seat]:
            digest = hashlib.sha256(self.entropy[number]).hexdigest()
            await self.sockets[number].send_json({"type": "ready", "commitment": digest, **fields})
        elif heard.phase == "reveal" and not heard.revealed[seat]:
            await self.sockets[number].send_json({"type": "reveal", "entropy": self.entropy[number].hex(), **fields})
