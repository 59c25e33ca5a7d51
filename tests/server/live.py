"""A real server on a real port inside the test, and clients that talk to it over real sockets."""

import asyncio
import hashlib
import os
import secrets
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Any, Self

import aiohttp
import pytest

from stammtisch.server.house.hub import Hub, Limits
from stammtisch.server.house.workers import Workers
from stammtisch.server.store.bus import bus_for
from stammtisch.server.store.store import Store
from stammtisch.server.web.app import Server, listen

Message = dict[str, Any]
QUICK = Limits(messages_per_second=10_000.0)
POSTGRES = os.environ.get("STAMMTISCH_POSTGRES", "postgresql://postgres@127.0.0.1:5432/postgres")


class Live:
    """A running server."""

    def __init__(self, hub: Hub, server: Server, port: int) -> None:
        self.hub = hub
        self.server = server
        self.port = port
        self.url = f"http://127.0.0.1:{port}"


@asynccontextmanager
async def live(url: str, workers: int = 0, limits: Limits = QUICK) -> AsyncIterator[Live]:
    hub = Hub(Store(url, secrets.token_hex(6)), bus_for(url), Workers(workers), limits=limits)
    await hub.start()
    server = Server(hub)
    port = free_port()
    runner = await listen(server, "127.0.0.1", port)
    try:
        yield Live(hub, server, port)
    finally:
        for player in [one for one in CONNECTED if one.port == port]:
            await player.close()
        await hub.stop()
        await runner.cleanup()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@asynccontextmanager
async def postgres() -> AsyncIterator[str]:
    """The URL of a fresh database; skips the test with a sentence where there is no PostgreSQL."""
    import asyncpg  # type: ignore[import-untyped]

    name = f"stammtisch_{secrets.token_hex(6)}"
    try:
        admin = await asyncpg.connect(POSTGRES, timeout=3)
    except (OSError, asyncpg.PostgresError, TimeoutError) as error:
        pytest.skip(f"No PostgreSQL at STAMMTISCH_POSTGRES or on 127.0.0.1, so this is not tested here: {error}")
    await admin.execute(f"CREATE DATABASE {name}")
    try:
        yield f"{POSTGRES.rpartition('/')[0]}/{name}"
    finally:
        await admin.execute(f"DROP DATABASE {name} WITH (FORCE)")
        await admin.close()


class Player:
    """A client; `received` keeps every byte it got."""

    def __init__(self, port: int, token: str | None = None, name: str | None = None, text: bool = False) -> None:
        self.port = port
        self.token = token
        self.name = name
        self.text = text
        self.received: list[bytes] = []
        self.messages: list[Message] = []
        self.entropy = secrets.token_bytes(16)
        self.refs = 0

    async def __aenter__(self) -> Self:
        await self.connect()
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.close()

    async def connect(self, **more: object) -> Message:
        self.session = aiohttp.ClientSession()
        try:
            self.socket = await self.session.ws_connect(f"http://127.0.0.1:{self.port}/ws", max_msg_size=0)
        except Exception:
            await self.session.close()
            raise
        if self not in CONNECTED:
            CONNECTED.append(self)
        await self.send("hello", token=self.token, name=self.name, text=self.text, **more)
        welcome = await self.get("welcome")
        self.token = welcome["token"] or self.token
        self.guest = str(welcome["guest"])
        return welcome

    async def close(self) -> None:
        if self in CONNECTED:
            CONNECTED.remove(self)
        try:
            await self.socket.close()
        finally:  # whatever became of the server
            await self.session.close()

    async def send(self, kind: str, **fields: object) -> None:
        await self.socket.send_json({"type": kind, **{key: value for key, value in fields.items() if value is not None}})

    async def next(self) -> Message:
        async with asyncio.timeout(90):  # `wait_for` would swallow being cancelled at the moment a message comes
            frame = await self.socket.receive()
        if frame.type != aiohttp.WSMsgType.TEXT:
            raise ConnectionError(f"the server closed the connection: {frame}")
        self.received.append(frame.data.encode())
        message: Message = frame.json()
        self.messages.append(message)
        return message

    async def get(self, *kinds: str) -> Message:
        """The next message of these kinds; others are kept in `messages`."""
        while True:
            message = await self.next()
            if message["type"] in kinds:
                return message

    async def ask(self, kind: str, **fields: object) -> Message:
        """Send with a ref and wait for what became of it."""
        self.refs += 1
        await self.send(kind, ref=self.refs, **fields)
        while True:
            answer = await self.get("done", "refused")
            if answer.get("ref") == self.refs:
                return answer

    async def create(self, game: str = "vier", **more: object) -> str:
        return str((await self.ask("create", game=game, **more))["table"])

    def last(self, kind: str) -> Message:
        return next(message for message in reversed(self.messages) if message["type"] == kind)

    async def until_begun(self, table: str) -> Message:
        """Answer the two-phase start until the first update; it may have begun while something else was awaited."""
        heard = [one for one in self.messages if one["type"] in ("starting", "update") and one["table"] == table]
        if heard and heard[-1]["type"] == "starting":
            await self.answer_start(table, heard[-1])
        while True:
            message = await self.next()
            if message["type"] == "update":
                return message
            if message["type"] == "starting":
                await self.answer_start(table, message)

    async def answer_start(self, table: str, message: Message) -> None:
        me = self.last("table")["you"]
        if message["phase"] == "commit" and not message["ready"][me]:
            digest = hashlib.sha256(self.entropy).hexdigest()
            await self.send("ready", table=table, attempt=message["attempt"], commitment=digest)
        elif message["phase"] == "reveal" and not message["revealed"][me]:
            await self.send("reveal", table=table, attempt=message["attempt"], entropy=self.entropy.hex())


CONNECTED: list[Player] = []  # who has not said goodbye: `live` lets them go


async def seat_all(players: Sequence[Player], table: str) -> list[Message]:
    """All others sit down and the game begins; returns everybody's first update."""
    for player in players[1:]:
        answer = await player.ask("sit", table=table)
        assert answer["type"] == "done", answer
    return list(await asyncio.gather(*(player.until_begun(table) for player in players)))
