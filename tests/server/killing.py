"""Pairs of people who play on whatever happens to their servers, and what the log must hold of it afterwards."""

import asyncio
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import aiohttp
import msgspec

from stammtisch import record
from stammtisch.games import GAMES
from stammtisch.match import Match
from stammtisch.server.store.store import Store
from stammtisch.server.table import recording
from stammtisch.server.table.fold import opened, restore
from stammtisch.server.values.events import Created, Decided
from tests.server.live import Message, Player
from tests.server.processes import SERVE, Process

STUCK = 120.0  # seconds after which a game counts as lost
GOODBYE = 0.5  # seconds a client waits for the end of its connection
BROKEN = (ConnectionError, aiohttp.ClientError, OSError, TimeoutError)
AGAIN = {"store.away", "busy"}  # refusals that are none for long: whoever is refused so asks again
RACED = {"play.stale", "play.future", "not-your-turn", "over", "start.again", "start.none", "start.attempt"}
HARMLESS = RACED | AGAIN | {"table.seated", "stopping", "start.closed", "table.not-running"}
Move = tuple[str, int, bytes]  # table, seat, action


class Plan(NamedTuple):
    """A game that is short enough to be played very often."""

    game: str
    seats: int
    options: dict[str, Any]


PLANS = (
    Plan("vier", 2, {}),
    Plan("dog", 2, {"max_rounds": 2}),
    Plan("vier", 2, {}),
    Plan("dog-royal", 2, {"max_rounds": 2}),
    Plan("doerfer", 2, {}),
    Plan("dog", 4, {"max_rounds": 1}),  # with two bots
    Plan("vier", 2, {}),
    Plan("catan", 3, {"victory_points": 3, "max_rounds": 3}),  # with one
)


class Member(Player):
    """One of a pair; plays whenever it is awaited, and remembers what was acknowledged."""

    def __init__(self, pair: "Pair", port: int, seat: int) -> None:
        super().__init__(port, pair.tokens[seat])
        self.pair = pair
        self.seat = seat
        self.entropy = pair.tokens[seat].encode()[-16:]  # the same after every kill
        self.pending: tuple[int, Move] | None = None
        self.update: Message | None = None

    async def sit_down(self, ports: Sequence[int]) -> None:
        """At any server that answers, as behind a load balancer."""
        for port in self.pair.dice.sample(ports, len(ports)):
            self.port = port
            try:
                await self.connect()
                return
            except BROKEN:
                await self.hang_up()
        raise ConnectionError("no server answers")

    async def hang_up(self) -> None:
        with suppress(Exception):  # a server that was killed never says goodbye
            async with asyncio.timeout(GOODBYE):
                await self.close()

    async def next(self) -> Message:
        message = await super().next()
        self.received.clear()
        self.messages = [one for one in self.messages if one["type"] == "table"][-1:]
        return message

    async def play(self, table: str) -> None:
        """Until the end of this game, and the answer to its last move."""
        is_over = False
        while not is_over or self.pending is not None:
            message = await self.next()
            kind = message["type"]
            if message.get("table") not in (None, table):
                continue
            if kind == "table" and is_waiting_for_bots(message):
                await self.send("start", table=table, level="easy")
            elif kind == "starting" and self.last("table")["you"] is not None:
                await self.answer_start(table, message)
            elif kind == "update":
                self.update = message
                await self.move(table)
            elif kind in ("done", "refused"):
                await self.answered(table, message)
            elif kind == "ended":
                is_over = True

    async def come(self, table: str) -> None:
        """To one's seat, or back to it."""
        if self.seat == 0:
            await self.send("watch", table=table)
        else:
            await self.send("sit", table=table, seat=self.seat)

    async def answered(self, table: str, message: Message) -> None:
        if self.pending is None or message.get("ref") != self.pending[0]:
            if message["type"] == "refused" and message["code"] in AGAIN:
                self.pair.refused[message["code"]] += 1
                await asyncio.sleep(0.1)
                await self.come(table)
            return
        (_, move), self.pending = self.pending, None
        if message["type"] == "done":
            self.pair.acknowledge(move)
        else:
            self.pair.refused[message["code"]] += 1
            self.update = None
            await asyncio.sleep(0.02)
            await self.send("watch", table=table)
        await self.move(table)

    async def move(self, table: str) -> None:
        update = self.update
        if update is None or self.pending is not None:
            return
        seat = update["view"]["viewer"]
        if seat not in update["awaited"] or not update["legal"]:
            return
        self.update = None
        action = self.pair.dice.choice(update["legal"])["action"]
        self.refs += 1
        move = (table, seat, encoded(action))
        self.pending = (self.refs, move)
        self.pair.sent.append(move)
        await self.send("play", table=table, at=update["at"], action=action, ref=self.refs)


def is_waiting_for_bots(table: Message) -> bool:
    """Whether the owner is told that both people sit and somebody else is missing."""
    return bool(table["you"] == 0 and table["state"] == "open" and table["seats"][1]["guest"])


def encoded(action: object) -> bytes:
    return msgspec.json.encode(action, order="sorted")


class Pair:
    """Two people who play one game after the other, on whatever servers there are."""

    def __init__(self, number: int, plans: Sequence[Plan] = PLANS) -> None:
        self.dice = random.Random(number)
        self.plan = plans[number % len(plans)]
        self.tokens = [f"token-{number:010}-{seat}-xxxxxxxxxx" for seat in (0, 1)]
        self.table: str | None = None
        self.tables: list[str] = []
        self.acknowledged: list[Move] = []
        self.sent: list[Move] = []
        self.refused: Counter[str] = Counter()
        self.finished = 0
        self.killed_at: float | None = None
        self.gaps: list[float] = []  # seconds from a kill to the next move that was acknowledged

    def acknowledge(self, move: Move) -> None:
        self.acknowledged.append(move)
        if self.killed_at is not None:
            self.gaps.append(time.monotonic() - self.killed_at)
            self.killed_at = None

    async def keep_playing(self, fleet: "Fleet") -> None:
        while not fleet.is_closed:
            with suppress(*BROKEN):
                await self._play(fleet.ports)
            await asyncio.sleep(0.02)

    async def _play(self, ports: Sequence[int]) -> None:
        members = [Member(self, ports[0], seat) for seat in (0, 1)]
        try:
            for member in members:
                await member.sit_down(ports)
            while True:
                await self._one_game(members)
        finally:
            await asyncio.gather(*(member.hang_up() for member in members))

    async def _one_game(self, members: list[Member]) -> None:
        if self.table is None:
            plan = self.plan
            created = await members[0].ask("create", game=plan.game, seats=plan.seats, options=plan.options)
            if created["type"] == "refused":
                self.refused[created["code"]] += 1
                raise ConnectionError("no table just now")
            self.table = str(created["table"])
            self.tables.append(self.table)
        table = self.table
        for member in members:
            await member.come(table)
        playing = [asyncio.ensure_future(member.play(table)) for member in members]
        try:
            await asyncio.gather(*playing)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        self.table = None
        self.finished += 1
        for member in members:
            await member.send("leave", table=table)


class Fleet:
    """The server processes on one store, each of which may be killed at any moment."""

    def __init__(
        self, url: str, size: int, workers: int = 1, entry: str = SERVE, log: Path = Path(os.devnull), processes: int = 1
    ) -> None:
        self.url, self.workers, self.entry, self.log, self.processes = url, workers, entry, log, processes
        self.servers = [self._start() for _ in range(size)]
        self.ports = [server.port for server in self.servers]
        self.is_closed = False
        self.kills = 0

    def _start(self, port: int | None = None) -> Process:
        return Process(self.url, port, workers=self.workers, entry=self.entry, log=self.log, processes=self.processes)

    async def until_ready(self) -> None:
        for server in self.servers:
            await server.until_ready()

    def kill(self, dice: random.Random, pairs: Sequence[Pair]) -> None:
        """Kill one process, and start a server again; of a server's children, those that think and those that share its
        tables, each may be the one."""
        place = dice.randrange(len(self.servers))
        server, now = self.servers[place], time.monotonic()
        tenants = tenants_of(server.process.pid)
        children = [child for one in (server.process.pid, *tenants) for child in children_of(one)]
        self.kills += 1
        for pair in pairs:
            pair.killed_at = pair.killed_at or now
        chance = dice.random()
        if children and chance < 0.2:
            kill(dice.choice(children))
        elif tenants and chance < 0.9:
            kill(dice.choice(tenants))  # the house replaces it
        else:
            server.kill()
            self.servers[place] = self._start(server.port)

    def close(self) -> None:
        self.is_closed = True
        for server in self.servers:
            server.kill()


def kill(process: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)


def children_of(process: int) -> list[int]:
    """The processes a server has started: its workers."""
    return [child for child in started_by(process) if is_worker(child)]


def started_by(process: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{process}/task").glob("*"):
        with suppress(OSError):
            found += map(int, (task / "children").read_text().split())
    return found


def is_worker(process: int) -> bool:
    return b"spawn_main" in command_of(process)


def command_of(process: int) -> bytes:
    with suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_bytes()
    return b""


def tenants_of(landlord: int) -> list[int]:
    """The processes that share a house's tables, the oldest first: those that were forked for it."""
    forkers = [one for one in started_by(landlord) if b"forkserver" in command_of(one)]
    return sorted(child for forker in forkers for child in started_by(forker))


class Found(NamedTuple):
    """What the log holds of what was played."""

    tables: int
    moves: int  # acknowledged, and all there


async def check_all(url: str, pairs: Sequence[Pair]) -> Found:
    """Every acknowledged move is in the log, once and in order; nobody else's is; every log replays and verifies."""
    store = Store(url, "check")
    tables = moves = 0
    try:
        for pair in pairs:
            known = by_table(pair.acknowledged)
            sent = by_table(pair.sent)
            for name in pair.tables:
                tables, moves = tables + 1, moves + len(known.get(name, ()))
                await check_log(store, name, known.get(name, []), sent.get(name, []))
            assert set(pair.refused) <= HARMLESS, pair.refused
    finally:
        await store.close()
    return Found(tables, moves)


def by_table(moves: Sequence[Move]) -> dict[str, list[tuple[int, bytes]]]:
    found: dict[str, list[tuple[int, bytes]]] = {}
    for table, seat, action in moves:
        found.setdefault(table, []).append((seat, action))
    return found


async def check_log(store: Store, name: str, acknowledged: list[tuple[int, bytes]], sent: list[tuple[int, bytes]]) -> None:
    rows = await store.rows(name)
    assert rows, f"an acknowledged table is lost: {name}"
    created = rows[0].event
    assert isinstance(created, Created)
    played = [one.event for one in rows if isinstance(one.event, Decided)]
    decided = [(one.player, encoded(one.action)) for one in played if one.by == "player"]
    for seat in (0, 1):  # answers of two servers may cross on their way, those to one seat not
        must_contain([move for move in decided if move[0] == seat], [move for move in acknowledged if move[0] == seat], name)
    assert not Counter(decided) - Counter(sent), "the log holds a move nobody made, or one twice"
    sheet = restore(opened(name, GAMES[created.game], created, rows[0].time), rows[1:])
    if sheet.match is not None:
        again = Match.replay(sheet.game, sheet.match.seats, sheet.options, sheet.match.seed, sheet.match.log)
        record.check_luck(again)
    if sheet.end != "running":
        record.verify(recording.write_record(sheet, str), sheet.game)


def must_contain(decided: list[tuple[int, bytes]], acknowledged: list[tuple[int, bytes]], name: str) -> None:
    """In this order, each once."""
    place = 0
    for move in acknowledged:
        assert move in decided[place:], f"an acknowledged move is lost: {move} at table {name}"
        place = decided.index(move, place) + 1


class Figures(NamedTuple):
    """What came of playing through kills."""

    games: int  # played to their end
    tables: int
    moves: int  # acknowledged
    kills: int
    gaps: list[float]  # seconds without a move after a kill, of every pair


def must_go_on(pairs: Sequence[Pair], stuck: float) -> None:
    """Nobody waits for ever, however slow the machine is."""
    since = [pair.killed_at for pair in pairs if pair.killed_at is not None]
    assert time.monotonic() - min(since, default=time.monotonic()) < stuck, "a game does not go on after a kill"


async def play_through_kills(
    fleet: Fleet, pairs: Sequence[Pair], games: int, every: float, dice: random.Random, stuck: float = STUCK
) -> Figures:
    """Until so many games have ended; a process is killed about every so many seconds, and play goes on at every table."""
    await fleet.until_ready()
    playing = [asyncio.create_task(pair.keep_playing(fleet)) for pair in pairs]
    failed: AssertionError | None = None
    try:
        await kill_until(fleet, pairs, games, every, dice, stuck)
    except AssertionError as error:  # the log may tell why
        failed = error
    finally:
        fleet.close()
        await asyncio.gather(*playing)
    found = await check_all(fleet.url, pairs)
    if failed is not None:
        raise failed
    gaps = [gap for pair in pairs for gap in pair.gaps]
    return Figures(sum(pair.finished for pair in pairs), found.tables, found.moves, fleet.kills, gaps)


async def kill_until(fleet: Fleet, pairs: Sequence[Pair], games: int, every: float, dice: random.Random, stuck: float) -> None:
    while sum(pair.finished for pair in pairs) < games:
        await fleet.until_ready()
        await asyncio.sleep(dice.uniform(0.0, 2 * every))
        fleet.kill(dice, pairs)
        must_go_on(pairs, stuck)
    while any(pair.killed_at is not None for pair in pairs):
        await asyncio.sleep(0.05)
        must_go_on(pairs, stuck)
