"""A server to attack, strangers who do so from any address, and two innocent people who only want to play."""

import asyncio
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import aiohttp
from tools.attack.stores import Kind

from stammtisch.record import Record, decode

SERVE = "from stammtisch.cli import main; main()"
HEADER = "X-Forwarded-For"  # the server believes it here, so that strangers can come from anywhere
PACE = 0.03  # seconds between two innocent moves: whoever plays faster for long is refused as too fast
Message = dict[str, Any]


class Outcome(NamedTuple):
    """What an attack achieved."""

    promise: str
    kept: bool | None  # None: it could not be tried here
    figures: str


class Place:
    """Where a server listens."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}"


class House(Place):
    """`stammtisch serve` as a process of its own."""

    processes = 1  # of each house
    kind: Kind = "sqlite"  # of its store

    def __init__(self, folder: Path, store: str, *more: str, entry: str = SERVE) -> None:
        self.folder, self.entry, self.more = folder, entry, more
        self.store = store
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            super().__init__(int(probe.getsockname()[1]))
        self._start(*more)

    def _start(self, *more: str) -> None:
        command = [sys.executable, "-c", SERVE, "serve", "--host", "127.0.0.1", "--port", str(self.port), "--quiet"]
        command += ["--store", self.store, "--proxy-header", HEADER, "--bot-pace", "0", *more]
        command += ["--processes", str(self.processes)] if self.processes > 1 else []
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stderr=log, env={**os.environ, "PYTHONPATH": self._path()})

    def _path(self) -> str:
        """With what this server does before it begins, in each of its processes."""
        before = self.folder / "before"
        before.mkdir(exist_ok=True)
        (before / "sitecustomize.py").write_text(self.entry.removesuffix(SERVE), encoding="utf-8")
        return os.pathsep.join([str(before), os.environ.get("PYTHONPATH", "")])

    async def again(self, *more: str, entry: str | None = None) -> None:
        """Stop the server and start another one on the same store."""
        await self.__aexit__()
        self.entry = entry or self.entry
        self._start(*more)
        await self.__aenter__()

    async def read(self, path: str) -> Any:
        """What the HTTP API answers."""
        async with aiohttp.ClientSession() as session, session.get(f"{self.url}{path}") as answer:
            return await answer.json()

    async def __aenter__(self) -> "House":
        async with aiohttp.ClientSession() as session:
            while True:
                assert self.process.poll() is None, "the server ended"
                with suppress(aiohttp.ClientError, OSError):
                    async with session.get(f"{self.url}/readyz") as answer:
                        if answer.status == 200:
                            return self
                await asyncio.sleep(0.1)

    async def __aexit__(self, *error: object) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            await asyncio.to_thread(self.process.wait, 15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    async def record(self, table: str) -> Record:
        """Of a finished game."""
        async with aiohttp.ClientSession() as session, session.get(f"{self.url}/api/records/{table}") as answer:
            return decode(await answer.read())

    async def figure(self, name: str) -> float:
        """One of the server's own figures."""
        async with aiohttp.ClientSession() as session, session.get(f"{self.url}/metrics") as answer:
            lines = (await answer.text()).splitlines()
        return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith(name))


class Guest:
    """Somebody at some address."""

    def __init__(self, house: Place, address: str = "198.51.100.1", token: str | None = None) -> None:
        self.house = house
        self.address = address
        self.token = token
        self.entropy = secrets.token_bytes(16)
        self.refs = 0
        self.last: dict[str, Message] = {}

    async def __aenter__(self) -> "Guest":
        self.session = aiohttp.ClientSession(headers={HEADER: self.address})
        try:
            self.socket = await self.session.ws_connect(f"{self.house.url}/ws", max_msg_size=0)
            await self.send("hello", token=self.token, name=f"G{secrets.token_hex(3)}", text=False)
            first = await self.get("welcome", "refused")
        except BaseException:
            await self.session.close()
            raise
        if first["type"] == "refused":
            await self.session.close()
            raise PermissionError(first["code"])
        self.guest = first["guest"]
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.socket.close()
        await self.session.close()

    async def send(self, kind: str, **fields: object) -> None:
        await self.socket.send_json({"type": kind, **{key: value for key, value in fields.items() if value is not None}})

    async def get(self, *kinds: str) -> Message:
        while True:
            async with asyncio.timeout(120):
                frame = await self.socket.receive()
            if frame.type != aiohttp.WSMsgType.TEXT:
                raise ConnectionError(f"closed: {frame.data}")
            message: Message = frame.json()
            self.last[message["type"]] = message
            if message["type"] in kinds:
                return message

    async def ask(self, kind: str, **fields: object) -> Message:
        self.refs += 1
        await self.send(kind, ref=self.refs, **fields)
        while True:
            answer = await self.get("done", "refused")
            if answer.get("ref") == self.refs:
                return answer

    async def create(self, game: str = "vier", **more: object) -> str:
        answer = await self.ask("create", game=game, **more)
        if answer["type"] == "refused":
            raise PermissionError(answer["code"])
        return str(answer["table"])

    async def show(self, table: str) -> Message:
        """What the table tells now; the last update, if there is a game, is in `last`."""
        await self.ask("watch", table=table)
        return self.last["table"]

    async def begin(self, table: str) -> Message:
        """Answer the start until the first update; some of it may have come while something else was awaited."""
        heard = [self.last.get(kind, {}) for kind in ("starting", "update")]
        if heard[1].get("table") == table:
            return heard[1]
        if heard[0].get("table") == table:
            await self._answer(table, heard[0])
        while True:
            message = await self.get("starting", "update")
            if message["table"] == table and message["type"] == "update":
                return message
            if message["table"] == table:
                await self._answer(table, message)

    async def _answer(self, table: str, message: Message) -> None:
        me = self.last["table"]["you"]
        if message["phase"] == "commit" and not message["ready"][me]:
            commitment = sha256(self.entropy).hexdigest()
            await self.send("ready", table=table, attempt=message["attempt"], commitment=commitment)
        elif message["phase"] == "reveal" and not message["revealed"][me]:
            await self.send("reveal", table=table, attempt=message["attempt"], entropy=self.entropy.hex())


class Innocent:
    """Two people who play one game of Vier after the other; how long each move took until it was durable."""

    def __init__(self, house: Place, address: str) -> None:
        self.house = house
        self.address = address
        self.seconds: list[float] = []

    async def play(self) -> None:
        async with Guest(self.house, self.address) as ada, Guest(self.house, self.address) as ben:
            while True:
                table = await ada.create()
                await ben.ask("sit", table=table)
                updates = await asyncio.gather(ada.begin(table), ben.begin(table))
                await self._game((ada, ben), table, updates[0])

    async def _game(self, people: tuple[Guest, Guest], table: str, update: Message) -> None:
        while update["awaited"]:
            seat = update["awaited"][0]
            mover = people[seat] if people[0].last["table"]["you"] == 0 else people[1 - seat]
            while not (mover.last["update"]["awaited"] == update["awaited"] and mover.last["update"]["legal"]):
                await mover.get("update")
            legal = mover.last["update"]["legal"]
            start = time.perf_counter()
            try:
                answer = await mover.ask(
                    "play", table=table, at=mover.last["update"]["at"], action=secrets.choice(legal)["action"]
                )
            finally:  # a move that is not answered before the end counts too
                self.seconds.append(time.perf_counter() - start)
            if answer["type"] == "refused":
                raise PermissionError(answer["code"])
            update = mover.last["update"]
            await asyncio.sleep(PACE)


async def seated(table: str, *people: Guest) -> None:
    """The others sit down, and the game begins; the first one owns the table."""
    for guest in people[1:]:
        answer = await guest.ask("sit", table=table)
        assert answer["type"] == "done", answer
    await asyncio.gather(*(guest.begin(table) for guest in people))
