"""Servers as students write them: ours, seen through a door that tells things in another order, or not at all.

What they do is taken from what real ones were seen to do; none of their code is here.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from tests.catan_protocol.net import Net
from tests.catan_protocol.stage import Line

IDS = ("id", "Spieler", "Eigentümer", "Ziel", "Mitspieler", "Absender", "Sieger")  # keys whose numbers are players
OK = {"Serverantwort": "OK"}
MOMENT = 0.01  # seconds between an OK and what comes after it
PLAIN = (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss"), ("Ä", "Ae"), ("Ö", "Oe"), ("Ü", "Ue"))


def renumbered(value: Any, by: int, key: str = "") -> Any:
    """The same with every player's number moved."""
    if isinstance(value, dict):
        return {name: renumbered(inner, by, name) for name, inner in value.items()}
    if isinstance(value, list):
        return [renumbered(inner, by) for inner in value]
    return value + by if key in IDS and isinstance(value, int) and not isinstance(value, bool) else value


def robber_as(line: Line, shape: Callable[[Any], Any]) -> Line:
    """The map with its robber told in another shape."""
    if "Spiel gestartet" not in line:
        return line
    island = line["Spiel gestartet"]["Karte"]
    return {"Spiel gestartet": {"Karte": {**island, "Räuber": shape(island["Räuber"])}}}


def ascii_only(line: Line) -> Line:
    text = json.dumps(line, ensure_ascii=False).replace("Häfen", "Hafen").replace("Wüste", "DESERT")
    for letter, plain in PLAIN:
        text = text.replace(letter, plain)
    found: Line = json.loads(text)
    return found


class Door:
    """One client of a deviating server."""

    def __init__(self, write: Callable[[Line], None], forward: Callable[[Line], None]) -> None:
        self.write = write
        self.forward = forward

    async def from_client(self, line: Line) -> None:
        self.forward(line)

    async def from_server(self, line: Line) -> None:
        self.write(line)


class ConfirmsFirst(Door):
    """Says OK, and a moment later what the action has caused; numbers its players from 0; the robber is an object."""

    def __init__(self, write: Callable[[Line], None], forward: Callable[[Line], None]) -> None:
        super().__init__(write, forward)
        self.kept: list[Line] = []
        self.asked = 0

    async def from_client(self, line: Line) -> None:
        self.asked += "Hallo" not in line
        self.forward(renumbered(line, 1))

    async def from_server(self, line: Line) -> None:
        line = robber_as(renumbered(line, -1), lambda place: {"Ort": place})
        if "Serverantwort" in line or "Fehler" in line:
            self.asked = max(0, self.asked - 1)
            self.write(line)
            await asyncio.sleep(MOMENT)
            self.flush()
        elif self.asked:
            self.kept.append(line)
        else:
            self.write(line)

    def flush(self) -> None:
        kept, self.kept = self.kept, []
        for line in kept:
            self.write(line)


class NeverConfirms(Door):
    """Never says OK, loses the first line after Willkommen, writes without umlauts, and the robber is a list."""

    def __init__(self, write: Callable[[Line], None], forward: Callable[[Line], None]) -> None:
        super().__init__(write, forward)
        self.has_lost = False

    async def from_client(self, line: Line) -> None:
        if "Hallo" not in line and not self.has_lost:
            self.has_lost = True
            return
        self.forward(line)

    async def from_server(self, line: Line) -> None:
        if line != OK:
            self.write(ascii_only(robber_as(line, lambda place: [place])))


@asynccontextmanager
async def deviating(here: Net, kind: type[Door]) -> AsyncIterator[str]:
    """The address of such a server in front of ours."""
    doors: set[asyncio.Task[None]] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        doors.add(task)
        behind, to_server = await asyncio.open_connection("127.0.0.1", here.lines, limit=1_000_000)
        door = kind(lambda line: send(writer, line), lambda line: send(to_server, line))
        try:
            await asyncio.gather(pump(reader, door.from_client, to_server), pump(behind, door.from_server, writer))
        except (ConnectionError, asyncio.CancelledError):
            pass
        finally:
            writer.close()
            to_server.close()
            doors.discard(task)

    server = await asyncio.start_server(serve, "127.0.0.1", 0, limit=1_000_000)
    try:
        yield f"tcp://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        for task in list(doors):
            task.cancel()
        await asyncio.gather(*doors, return_exceptions=True)


def send(writer: asyncio.StreamWriter, line: Line) -> None:
    if not writer.is_closing():
        writer.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")


async def pump(reader: asyncio.StreamReader, take: Callable[[Line], Awaitable[None]], other: asyncio.StreamWriter) -> None:
    """What one side says to the other, until it closes. Rubbish is passed on as it is."""
    while data := await reader.readline():
        try:
            line = json.loads(data)
        except ValueError:
            line = None
        if isinstance(line, dict):
            await take(line)
        elif not other.is_closing():
            other.write(data)
    other.close()
