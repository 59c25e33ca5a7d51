"""The sockets of the protocol: what one client's connection does to the others, and how strangely lines may come."""

import asyncio
import json
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import uvloop

from tests.catan_protocol.net import Net, net
from tests.catan_protocol.stage import Line

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
