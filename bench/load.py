"""The load test: rooms playing real games with legal moves over loopback, against a raw broadcast of the same messages.

`python bench/load.py --game vier --rooms 250 --seconds 10` starts a durable server, plays, then starts a bare aiohttp
server that only passes equally long messages on, and prints both. Server and clients each have a process of their own.
"""

import argparse
import asyncio
import hashlib
import json
import os
import random
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import aiohttp
import msgspec

Message = dict[str, Any]
ROOT = Path(__file__).resolve().parent.parent
SERVE = "from stammtisch.cli import main; main()"


class Seen(msgspec.Struct):
    """The parts of a message the load needs."""

    type: str
    table: str | None = None
    at: int | None = 0
    you: int | None = None
    awaited: list[int] = []
    legal: list[msgspec.Raw] = []
    phase: str = ""
    attempt: int = 0
    ready: list[bool] = []
    revealed: list[bool] = []
    code: str = ""


DECODE = msgspec.json.Decoder(Seen).decode
CHOICE = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode


class Room:
    """One table with its clients; measures from a play to its last delivery."""

    def __init__(self, url: str, game: str, size: int, options: Message) -> None:
        self.url, self.game, self.size, self.options = url, game, size, options
        self.moves = 0
        self.bytes = 0
        self.games = 0
        self.sent = 0.0
        self.delivered = 0
        self.latencies: list[float] = []
        self.lengths: list[int] = []
        self.refused: list[str] = []

    async def connect(self, session: aiohttp.ClientSession) -> None:
        self.sockets = [await session.ws_connect(f"{self.url}/ws", max_msg_size=0) for _ in range(self.size)]
        for number, socket_ in enumerate(self.sockets):
            await socket_.send_json({"type": "hello", "text": False, "name": f"P{number}"})
        self.entropy = [secrets.token_bytes(16) for _ in self.sockets]
        self.seats: list[int | None] = [None] * self.size
        self.waiting = 0

    async def play(self, session: aiohttp.ClientSession) -> None:
        await self.connect(session)
        await self.open()
        await asyncio.gather(*(self.listen(number) for number in range(self.size)))

    async def open(self) -> None:
        create = {"type": "create", "game": self.game, "seats": self.size, "options": self.options, "ref": 1}
        await self.sockets[0].send_json(create)

    async def listen(self, number: int) -> None:
        async for frame in self.sockets[number]:
            seen = DECODE(frame.data)
            if seen.type == "update":
                self.count(len(frame.data))
                await self.answer(number, seen)
            else:
                await self.other(number, seen)

    def count(self, length: int) -> None:
        self.bytes += length
        self.delivered += 1
        if len(self.lengths) < 1000:
            self.lengths.append(length)
        if self.delivered == self.size and self.sent:
            self.latencies.append(time.perf_counter() - self.sent)

    async def answer(self, number: int, seen: Seen) -> None:
        """Who is awaited first plays, so that one play is under way at a time."""
        seat = self.seats[number]
        if not seen.awaited or seat != seen.awaited[0]:
            return
        choice = CHOICE(random.choice(seen.legal))
        await self.until_delivered()
        self.sent = time.perf_counter()
        self.delivered = 0
        self.moves += 1
        play = b'{"type":"play","table":"%s","at":%d,"action":%s}' % (str(seen.table).encode(), seen.at or 0, choice["action"])
        await self.sockets[number].send_str(play.decode())

    async def until_delivered(self) -> None:
        while self.sent and self.delivered < self.size:
            await asyncio.sleep(0)

    async def other(self, number: int, seen: Seen) -> None:
        if seen.type == "done" and number == 0:
            self.table = seen.table
            for guest in self.sockets[1:]:
                await guest.send_json({"type": "sit", "table": seen.table})
        elif seen.type == "table":
            self.seats[number] = seen.you
        elif seen.type == "starting" and self.seats[number] is not None:
            await self.start(number, seen)
        elif seen.type == "ended" and number == 0:
            self.games += 1
            self.sent = 0.0
            self.delivered = 0
            await self.open()
        elif seen.type == "refused":
            self.refused.append(seen.code)

    async def start(self, number: int, seen: Seen) -> None:
        seat = self.seats[number] or 0
        fields: Message = {"table": seen.table, "attempt": seen.attempt}
        if seen.phase == "commit" and not seen.ready[seat]:
            digest = hashlib.sha256(self.entropy[number]).hexdigest()
            await self.sockets[number].send_json({"type": "ready", "commitment": digest, **fields})
        elif seen.phase == "reveal" and not seen.revealed[seat]:
            await self.sockets[number].send_json({"type": "reveal", "entropy": self.entropy[number].hex(), **fields})


class RawRoom(Room):
    """The same sizes through a server that knows nothing."""

    async def connect(self, session: aiohttp.ClientSession) -> None:
        self.name = secrets.token_hex(4)
        url = f"{self.url}/{self.name}"
        self.sockets = [await session.ws_connect(url, max_msg_size=0) for _ in range(self.size)]

    async def open(self) -> None:
        await self.turn(0)

    async def turn(self, number: int) -> None:
        self.sent = time.perf_counter()
        self.delivered = 0
        self.moves += 1
        await self.sockets[number].send_str('{"type":"play","table":"xxxxxxxxxxxx","at":12,"action":{"type":"drop"}}')

    async def listen(self, number: int) -> None:
        async for frame in self.sockets[number]:
            self.count(len(frame.data))
            DECODE(frame.data)
            if self.delivered == self.size:
                await self.turn(random.randrange(self.size))


async def raw_server(port: int, length: int, size: int) -> None:
    """Every message goes to all in the room, as long as a real update of the mover, and shorter for the others."""
    from aiohttp import web

    rooms: dict[str, list[web.WebSocketResponse]] = {}
    payload = json.dumps({"type": "update", "view": "x" * max(0, length - 30)})

    async def room(request: web.Request) -> web.WebSocketResponse:
        socket_ = web.WebSocketResponse(compress=False)
        await socket_.prepare(request)
        members = rooms.setdefault(request.match_info["room"], [])
        members.append(socket_)
        async for _ in socket_:
            for member in members:
                await member.send_str(payload)
        return socket_

    app = web.Application()
    app.router.add_get("/{room}", room)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    await asyncio.Event().wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def until_open(port: int) -> None:
    for _ in range(200):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return
        except OSError:
            await asyncio.sleep(0.1)
    raise RuntimeError("the server does not answer")


async def idle(session: aiohttp.ClientSession, url: str, count: int) -> list[aiohttp.ClientWebSocketResponse]:
    """Connections that say hello and then nothing."""
    sockets = []
    for _ in range(count):
        sockets.append(await session.ws_connect(f"{url}/ws"))
        await sockets[-1].send_json({"type": "hello"})
    return sockets


async def drive(rooms: list[Room], seconds: float, pid: int, idlers: int = 0, url: str = "") -> Message:
    """Let the rooms play; the first fifth is warming up."""
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=connector) as session:
        still = await idle(session, url, idlers) if idlers else []
        tasks = [asyncio.create_task(room.play(session)) for room in rooms]
        await asyncio.sleep(seconds / 5)
        before = sum(room.moves for room in rooms)
        for room in rooms:
            room.latencies.clear()
        start, used = time.perf_counter(), cpu(pid)
        await asyncio.sleep(seconds)
        elapsed = time.perf_counter() - start
        used = cpu(pid) - used
        moves = sum(room.moves for room in rooms) - before
        failed = [task.exception() for task in tasks if task.done() and not task.cancelled()]
        for task in tasks:
            task.cancel()
        found = report(rooms, moves / elapsed)
        found["cpu_us_per_move"] = round(1e6 * used / max(1, moves))
        found["failed"] = [repr(error) for error in failed][:3]
        found["idle_open"] = sum(not one.closed for one in still)
        return found


def report(rooms: list[Room], rate: float) -> Message:
    times = sorted(time for room in rooms for time in room.latencies) or [0.0]
    lengths = [length for room in rooms for length in room.lengths] or [0]
    return {
        "moves_per_second": round(rate),
        "p50_ms": round(1000 * times[len(times) // 2], 2),
        "p99_ms": round(1000 * times[len(times) * 99 // 100], 2),
        "games": sum(room.games for room in rooms),
        "mean_bytes": round(sum(lengths) / len(lengths)),
        "refused": sorted({code for room in rooms for code in room.refused}),
    }


def cpu(pid: int) -> float:
    """Seconds of processor time a process has used: what a move costs, however busy the machine is."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    """Resident bytes of a process."""
    return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGESIZE")


async def ours(args: argparse.Namespace) -> Message:
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        store = args.store or f"{folder}/load.db"
        command = [sys.executable, "-c", SERVE, "serve", "--host", "127.0.0.1", "--port", str(port), "--store", store]
        command += ["--workers", "0", "--rate", "100000", "--quiet"]
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        try:
            await until_open(port)
            empty = memory(process.pid)
            url = f"http://127.0.0.1:{port}"
            rooms = [Room(url, args.game, args.size, json.loads(args.options)) for _ in range(args.rooms)]
            found = await drive(rooms, args.seconds, process.pid, args.idle, url)
            found["memory_per_room_kb"] = round((memory(process.pid) - empty) / args.rooms / 1024, 1)
            return found
        finally:
            process.kill()
            process.wait()


async def raw(args: argparse.Namespace, length: int) -> Message:
    port = free_port()
    process = subprocess.Popen([sys.executable, __file__, "--raw-server", str(port), str(length), str(args.size)])
    try:
        await until_open(port)
        rooms: list[Room] = [RawRoom(f"http://127.0.0.1:{port}", "", args.size, {}) for _ in range(args.rooms)]
        return await drive(rooms, args.seconds, process.pid)
    finally:
        process.kill()
        process.wait()


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="vier")
    parser.add_argument("--size", type=int, default=2)
    parser.add_argument("--options", default='{"jokers": false}')
    parser.add_argument("--rooms", type=int, default=100)
    parser.add_argument("--idle", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--store", default="")
    parser.add_argument("--raw-server", nargs=3, type=int, metavar=("PORT", "BYTES", "SIZE"))
    return parser.parse_args()


async def both(args: argparse.Namespace) -> Message:
    mine = await ours(args)
    bare = await raw(args, mine["mean_bytes"])
    ratio = mine["moves_per_second"] / max(1, bare["moves_per_second"])
    return {"game": args.game, "rooms": args.rooms, "ours": mine, "raw": bare, "ratio": round(ratio, 3)}


def main() -> None:
    import uvloop

    args = arguments()
    if args.raw_server:
        uvloop.run(raw_server(*args.raw_server))
    else:
        print(json.dumps(uvloop.run(both(args))))


if __name__ == "__main__":
    main()
