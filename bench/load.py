"""The load test: rooms playing real games with legal moves over loopback, beside servers that do less, in the same run.

`python bench/load.py --game vier --rooms 100` starts a durable server and plays; then a bare aiohttp server that only
passes equally long messages on; then, with `--counter`, boardgame.io's server with its in-memory storage and a counter
for two. Server and clients each have a process of their own. Every game is begun before the first move is measured, so
the processor time per move is that of moves alone; it says what a move costs however busy the machine is. With
`--processes N` a house of so many processes plays the same beside the one of one process, and each one's share is told.
"""

import argparse
import asyncio
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import aiohttp
import uvloop
from bench.rooms import CounterRoom, GameRoom, RawRoom, Room
from tools.peers import peer_modules

Message = dict[str, Any]
SERVE = "from stammtisch.cli import main; main()"
BOARDGAME_IO = "boardgame.io@0.50.2"
AT_ONCE = 25  # rooms that are set up together
FEWEST = 1000  # moves that say anything
WARM = 3000  # moves before anything is measured: compilers in the background must have had their time


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(command: Sequence[str], port: int, **variables: str) -> Iterator[subprocess.Popen[bytes]]:
    """A server in a process of its own, once its port answers."""
    environment = {**os.environ, **variables}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until_open(process, port)
        yield process
    finally:
        process.kill()
        process.wait()


def until_open(process: subprocess.Popen[bytes], port: int) -> None:
    while process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise RuntimeError("the server ended before it answered")


async def idle(session: aiohttp.ClientSession, url: str, count: int) -> list[asyncio.Task[None]]:
    """Connections that say hello and then nothing; each task ends with its connection."""
    listening = []
    for _ in range(count):
        socket = await session.ws_connect(f"{url}/ws")
        await socket.send_json({"type": "hello"})
        listening.append(asyncio.create_task(listen(socket)))
    return listening


async def listen(socket: aiohttp.ClientWebSocketResponse) -> None:
    """Answer the server's pings."""
    async for _ in socket:
        pass


async def prepare(rooms: Sequence[Room], session: aiohttp.ClientSession, go: asyncio.Event) -> list[asyncio.Task[None]]:
    """Begin all games, a few rooms at a time: on a busy machine the server would not wait for so many at once."""
    tasks: list[asyncio.Task[None]] = []
    for start in range(0, len(rooms), AT_ONCE):
        group = rooms[start : start + AT_ONCE]
        await asyncio.gather(*(room.prepare(session) for room in group))
        tasks += [asyncio.create_task(room.play(go)) for room in group]
    return tasks


async def drive(rooms: Sequence[Room], seconds: float, pid: int, idlers: int = 0, warm: int = WARM) -> Message:
    """Begin all games, let the rooms and the server play themselves in, then measure."""
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
        still = await idle(session, rooms[0].url, idlers) if idlers else []
        spent, go = sum(cpu(pid).values()), asyncio.Event()
        tasks = await prepare(rooms, session, go)
        set_up = sum(cpu(pid).values()) - spent
        go.set()
        await asyncio.sleep(seconds / 5)
        while sum(room.moves for room in rooms) < warm and not any(room.is_done for room in rooms):
            await asyncio.sleep(0.05)
        found = await measure(rooms, seconds, pid)
        found["failed"] = sorted({repr(task.exception()) for task in tasks if task.done() and task.exception()})
        found["set_up_ms_per_game"] = round(1000 * set_up / sum(getattr(room, "games", 1) for room in rooms), 2)
        found["idle_open"] = sum(not one.done() for one in still)
        for task in [*tasks, *still]:
            task.cancel()
        return found


async def measure(rooms: Sequence[Room], seconds: float, pid: int) -> Message:
    """Until the time is up or the first room has played all its games."""
    for room in rooms:
        room.latencies.clear()
        room.lengths.clear()
    before, own, spent, start = sum(room.moves for room in rooms), time.process_time(), cpu(pid), time.perf_counter()
    while time.perf_counter() - start < seconds and not any(room.is_done for room in rooms):
        await asyncio.sleep(0.05)
    elapsed, used = time.perf_counter() - start, cpu(pid)
    moves = max(1, sum(room.moves for room in rooms) - before)
    if moves < FEWEST and any(room.is_done for room in rooms):
        raise SystemExit(f"Only {moves} moves were left to measure: begin more games with --games.")
    times = sorted(time for room in rooms for time in room.latencies) or [0.0]
    lengths = [length for room in rooms for length in room.lengths] or [0]
    shares = sorted((1e6 * (used[one] - spent.get(one, 0.0)) / moves for one in used), reverse=True)
    return {
        "moves_per_second": round(moves / elapsed),
        "p50_ms": round(1000 * times[len(times) // 2], 2),
        "p99_ms": round(1000 * times[len(times) * 99 // 100], 2),
        "cpu_us_per_move": round(sum(shares), 1),
        "shares_us_per_move": [round(share, 1) for share in shares if share >= 0.1],
        "client_cpu_us_per_move": round(1e6 * (time.process_time() - own) / moves, 1),
        "moves": moves,
        "games": sum(getattr(room, "finished", 0) for room in rooms),
        "mean_bytes": round(sum(lengths) / len(lengths)),
        "bytes_per_move": round(rooms[0].size * sum(lengths) / len(lengths)),
        "refused": sorted({code for room in rooms for code in room.refused}),
    }


def cpu(pid: int) -> dict[int, float]:
    """Seconds of processor time that a process and those it has started have used, each."""
    found: dict[int, float] = {}
    for one in family(pid):
        with suppress(OSError):  # it has ended meanwhile
            fields = Path(f"/proc/{one}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            found[one] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return found


def family(pid: int) -> list[int]:
    """A process, those it has started, and so on."""
    found = [pid]
    for one in found:
        for task in Path(f"/proc/{one}/task").glob("*"):
            with suppress(OSError):
                found += map(int, (task / "children").read_text().split())
    return found


def memory(pid: int) -> int:
    """Resident bytes of a process."""
    return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGESIZE")


def ours(args: argparse.Namespace, rate: float = 0.0, processes: int = 1) -> Message:
    """Our server with rooms that play as fast as they can, or so many moves a second in all."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        store = args.store or f"{folder}/load.db"
        pinned = f"import os; os.sched_setaffinity(0, {{{args.core}}}); " if args.core is not None else ""
        command = [sys.executable, "-c", pinned + SERVE, "serve", "--host", "127.0.0.1", "--port", str(port), "--store", store]
        command += ["--workers", "0", "--rate", "100000", "--quiet", "--processes", str(processes)]
        with running(command, port) as process:
            empty = sum(map(memory, family(process.pid)))
            url = f"http://127.0.0.1:{port}"
            rooms = [game_room(args, url, args.rooms / rate if rate else 0.0) for _ in range(args.rooms)]
            found = uvloop.run(drive(rooms, args.seconds, process.pid, args.idle, max(WARM, args.warm * args.rooms)))
            grown = sum(map(memory, family(process.pid))) - empty
            found["memory_per_table_kb"] = round(grown / args.rooms / args.games / 1024, 1)
            return found


def game_room(args: argparse.Namespace, url: str, period: float) -> GameRoom:
    hello = {"text": True, **({"draws": [args.game]} if args.words == "page" else {})} if args.words else {}
    options, by_link = json.loads(args.options), not args.scattered
    return GameRoom(url, args.size, args.game, options, args.games, hello=hello, period=period, by_link=by_link)


def raw(args: argparse.Namespace, length: int) -> Message:
    port = free_port()
    with running([sys.executable, str(HERE / "peers" / "raw_broadcast.py"), str(port), str(length)], port) as process:
        rooms = [RawRoom(f"http://127.0.0.1:{port}", args.size) for _ in range(args.rooms)]
        return uvloop.run(drive(rooms, args.seconds, process.pid))


def counter(args: argparse.Namespace) -> Message | None:
    """boardgame.io; None, with one line, where it cannot be installed."""
    modules, node, port = peer_modules("boardgame.io", [BOARDGAME_IO]), shutil.which("node"), free_port()
    if modules is None or node is None:
        print("boardgame.io cannot be installed here, so it is not compared", file=sys.stderr)
        return None
    command = [node, str(HERE / "peers" / "boardgame_counter.cjs"), str(port)]
    with running(command, port, NODE_PATH=str(modules), NODE_ENV="production") as process:
        rooms = [CounterRoom(f"http://127.0.0.1:{port}", 2) for _ in range(args.rooms)]
        return uvloop.run(drive(rooms, args.seconds, process.pid))


def compare(args: argparse.Namespace) -> Message:
    """Each server's best round: what else the machine does in a round, it does to all of them or counts for none."""
    rounds = [one_round(args) for _ in range(args.rounds)]
    found = {"game": args.game, "rooms": args.rooms, "size": args.size, "rounds": args.rounds}
    if args.share:
        found["at_share"] = ours(args, args.share * max(each["ours"]["moves_per_second"] for each in rounds))
    for server in rounds[0]:
        found[server] = max((each[server] for each in rounds if server in each), key=lambda one: one["moves_per_second"])
        if server == "house":
            found["gain"] = gain(found["ours"], found["house"], args.processes)
        elif server != "ours":
            found[f"to_{server}"] = ratios(found["ours"], found[server])
    return found


def one_round(args: argparse.Namespace) -> dict[str, Message]:
    mine = ours(args)
    found = {"ours": mine, "raw": raw(args, mine["mean_bytes"])}
    if args.processes > 1:
        found["house"] = ours(args, processes=args.processes)
    peer = counter(args) if args.counter else None
    return found if peer is None else {**found, "boardgame_io": peer}


def ratios(mine: Message, peer: Message) -> Message:
    """How many times as many moves, by the clock on the wall and per second of the server's processor."""
    return {
        "by_clock": round(mine["moves_per_second"] / max(1, peer["moves_per_second"]), 3),
        "by_processor": round(peer["cpu_us_per_move"] / max(1, mine["cpu_us_per_move"]), 3),
    }


def gain(one: Message, house: Message, processes: int) -> Message:
    """How many times as many moves a house of several processes can make, each on a core of its own: by what a move costs
    the whole of it, and by what it costs the busiest process; and by the clock, where the load generator has cores, too."""
    return {
        "by_processor": round(processes * one["cpu_us_per_move"] / max(0.1, house["cpu_us_per_move"]), 2),
        "by_busiest": round(one["cpu_us_per_move"] / max([0.1, *house["shares_us_per_move"]]), 2),
        "by_clock": round(house["moves_per_second"] / max(1, one["moves_per_second"]), 2),
    }


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="vier")
    parser.add_argument("--size", type=int, default=2, help="players in a room")
    parser.add_argument("--options", default='{"jokers": false}')
    parser.add_argument("--rooms", type=int, default=100)
    parser.add_argument("--games", type=int, default=15, help="begun by each room before the first move")
    parser.add_argument("--idle", type=int, default=0, help="connections that do nothing")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--rounds", type=int, default=1, help="of which the best counts, for every server")
    parser.add_argument("--warm", type=int, default=0, help="moves of each room before anything is measured")
    parser.add_argument("--words", choices=["all", "page"], help="clients want words, like people's; page: they draw themselves")
    parser.add_argument("--share", type=float, default=0.0, help="of the highest rate, at which latencies are measured once more")
    parser.add_argument("--core", type=int, help="the one processor core the server may use")
    parser.add_argument("--store", default="")
    parser.add_argument("--processes", type=int, default=1, help="of a house that is compared with one of one process")
    parser.add_argument("--scattered", action="store_true", help="friends are in any process, and do not come for a table")
    parser.add_argument("--counter", action="store_true", help="compare with boardgame.io")
    return parser.parse_args()


if __name__ == "__main__":
    print(json.dumps(compare(arguments())))
