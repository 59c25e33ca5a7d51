"""The sockets of the protocol: what one client's connection does to the others, and how strangely lines may come."""

import asyncio
import json
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import pytest
import uvloop

from stammtisch.catan_protocol.gateway import reading
from stammtisch.catan_protocol.gateway.settings import CatanSettings
from tests.catan_protocol.net import Net, net
from tests.catan_protocol.stage import Line, of

RESET = struct.pack("ii", 1, 0)  # linger for no time at all: closing sends RST


class Raw:
    """A TCP client of a test, which sends bytes as it likes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    def send(self, text: str | bytes) -> None:
        self.writer.write(text.encode() if isinstance(text, str) else text)

    async def until(self, *names: str) -> list[Line]:
        """Everything up to a message of one of these names."""
        found: list[Line] = []
        while not found or next(iter(found[-1])) not in names:
            line = await asyncio.wait_for(self.reader.readline(), 20)
            assert line, f"closed after {found[-3:]}"
            found.append(json.loads(line))
        return found

    async def ask(self, name: str, body: object = None) -> list[Line]:
        self.send(json.dumps({name: {} if body is None else body}, ensure_ascii=False) + "\n")
        return await self.until("Serverantwort", "Fehler")

    def reset(self) -> None:
        self.writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        self.writer.transport.abort()


@asynccontextmanager
async def client(here: Net, hello: bool = True) -> AsyncIterator[Raw]:
    reader, writer = await asyncio.open_connection("127.0.0.1", here.lines)
    raw = Raw(reader, writer)
    try:
        if hello:
            raw.send('{"Hallo": {"Version": "Roh"}}\n')
            await raw.until("Statusupdate")
        yield raw
    finally:
        writer.close()


def test_a_reset_connection_throws_nobody_else_out_and_frees_its_colour() -> None:
    """On uvloop, as the server runs: there a closed transport raises."""

    async def rounds() -> None:
        async with net() as here:
            for colour in ("Rot", "Blau", "Weiß"):
                async with client(here) as one, client(here) as two, client(here) as stays:
                    for lost in (one, two):
                        assert (await lost.ask("Spieler", {"Name": "Weg", "Farbe": colour}))[-1] == {"Serverantwort": "OK"}
                    await one.ask("Spiel starten")
                    one.reset()
                    two.reset()
                    for _ in range(20):
                        told = await stays.ask("Spieler", {"Name": "Bleibt", "Farbe": colour})
                        assert told[-1] == {"Serverantwort": "OK"}
                        await asyncio.sleep(0)
                    await lost_from_room(here, 1)
                    assert (await stays.ask("Spiel starten"))[-1] == {"Serverantwort": "OK"}

    uvloop.run(rounds())


async def lost_from_room(here: Net, players: int) -> None:
    """Until so many are left in the only room."""
    for _ in range(400):
        if [len(room.players) for room in here.foyer.rooms.values()] == [players]:
            return
        await asyncio.sleep(0.01)
    raise AssertionError({name: list(room.players) for name, room in here.foyer.rooms.items()})


def test_an_object_may_come_with_pauses_marks_and_odd_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "OBJECT_TIME", 0.6)

    async def run() -> None:
        async with net() as here, client(here, hello=False) as raw:
            for part in (b"\xef\xbb\xbf{", b'"Hallo": {"Ver', b'sion": "Pause"}}'):  # a mark, and no line feed at all
                raw.send(part)
                await asyncio.sleep(0.1)
            await raw.until("Statusupdate")
            raw.send('{"Spieler": {"Name": "Jürgen",\r\n "Farbe": "Weiß"}}\r\n'.encode("latin-1"))
            told = await raw.until("Serverantwort")
            assert told[-1] == {"Serverantwort": "OK"} and of(told, "Statusupdate")[-1]["Spieler"]["Name"] == "Jürgen"
            raw.send('{"Chatnachricht senden": {')
            assert (await raw.until("Serverantwort"))[-1]["Serverantwort"] == "Das JSON-Objekt ist unvollständig."
            assert (await raw.ask("Chatnachricht senden", {"Nachricht": "weiter"}))[-1] == {"Serverantwort": "OK"}

    asyncio.run(run())


def test_only_the_whole_time_of_an_object_counts_not_its_pauses() -> None:
    """A pause of some seconds, as somebody makes who types by hand; a limit for each pause would be shorter."""

    async def paused(here: Net) -> None:
        async with client(here) as raw:
            raw.send('{"Spieler": {"Name": "Langsam",')
            await asyncio.sleep(2.6)
            raw.send(' "Farbe": "Rot"}}\n')
            assert (await raw.until("Serverantwort"))[-1] == {"Serverantwort": "OK"}

    async def run() -> None:
        async with net() as here:
            await paused(here)

    asyncio.run(run())


def test_an_object_may_be_cut_into_several_websocket_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "OBJECT_TIME", 0.6)

    async def until(socket: aiohttp.ClientWebSocketResponse, name: str) -> Line:
        while name not in (line := json.loads(await socket.receive_str(timeout=20))):
            pass
        return dict(line)

    async def run() -> None:
        async with net() as here, aiohttp.ClientSession() as session, session.ws_connect(here.socket) as socket:
            for part in ('{"Hal', 'lo": {"Version": ', '"Geteilt"}}'):
                await socket.send_str(part)
            await until(socket, "Willkommen")
            await socket.send_str('{"Spieler": {"Name": "A')
            await socket.send_str('{"Spieler": {"Name": "Ada", "Farbe": "Rot"}}')  # it has begun again
            assert (await until(socket, "Serverantwort"))["Serverantwort"] == "Das JSON-Objekt ist unvollständig."
            assert await until(socket, "Serverantwort") == {"Serverantwort": "OK"}
            for rubbish in ("Hallo", "{", "[]"):
                await socket.send_str(rubbish)
                assert await until(socket, "Serverantwort") != {"Serverantwort": "OK"}

    asyncio.run(run())


def test_a_dialect_without_umlauts_leaves_names_alone() -> None:
    async def run() -> None:
        async with net(CatanSettings(dialect="ascii")) as here, client(here) as raw:
            told = await raw.ask("Spieler", {"Name": "Jürgen", "Farbe": "Weiß"})
            [status] = of(told, "Statusupdate")
            assert (status["Spieler"]["Name"], status["Spieler"]["Farbe"]) == ("Jürgen", "Weiss")
            assert {"Groesste Rittermacht", "Laengste Handelsstrasse"} <= status["Spieler"].keys()

    asyncio.run(run())
