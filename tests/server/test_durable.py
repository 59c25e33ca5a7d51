"""No acknowledged move is ever lost: the server is killed at random moments while many games are played."""

import asyncio
import os
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from stammtisch import record
from stammtisch.games import GAMES
from stammtisch.match import Match
from stammtisch.server.store.store import Store
from stammtisch.server.table import recording
from stammtisch.server.table.sheet import Sheet, restore
from stammtisch.server.values.events import Created, Decided
from tests.server.live import Player, postgres
from tests.server.processes import Process

SOAK = os.environ.get("STAMMTISCH_SOAK") == "1"
PLAYED = [name for name in ("vier", "dog", "doerfer") if 2 in GAMES[name].seats]
ROUNDS, TABLES = (200, 500) if SOAK else (2, 8)


class Pair:
    """Two people who play on whatever happens, and remember every move the server acknowledged."""

    def __init__(self, number: int) -> None:
        self.dice = random.Random(number)
        self.game = PLAYED[number % len(PLAYED)]
        self.tokens = [f"token-{number:08}-{seat}-xxxxxxxx" for seat in (0, 1)]
        self.table: str | None = None
        self.acknowledged: list[tuple[str, int, Any]] = []  # table, seat, action
        self.tables: list[str] = []

    async def play(self, port: int) -> None:
        """Until the connection breaks."""
        with suppress(ConnectionError, aiohttp.ClientError, OSError, TimeoutError):
            players = [Player(port, token) for token in self.tokens]
            try:
                for player in players:
                    await player.connect()
                while True:
                    await self.one_game(players)
            finally:
                for player in players:
                    with suppress(Exception):
                        await player.close()

    async def one_game(self, players: list[Player]) -> None:
        if self.table is None:
            self.table = await players[0].create(self.game, seats=2)
            self.tables.append(self.table)
        table = self.table
        await players[0].send("watch", table=table)
        await players[1].send("sit", table=table)
        await asyncio.gather(*(self.moves(player, table) for player in players))
        self.table = None

    async def moves(self, player: Player, table: str) -> None:
        """Start if need be, then move whenever it is one's turn, until the end."""
        while True:
            message = await player.next()
            kind = message["type"]
            if kind == "starting" and player.last("table")["you"] is not None:
                await player.answer_start(table, message)
            elif kind == "update" and message["table"] == table:
                await self.move(player, table, message)
            elif kind == "ended" and message["table"] == table:
                return

    async def move(self, player: Player, table: str, update: dict[str, Any]) -> None:
        seat = update["view"]["viewer"]
        if seat not in update["awaited"]:
            return
        choice = self.dice.choice(update["legal"])["action"]
        answer = await player.ask("play", table=table, at=update["at"], action=choice)
        if answer["type"] == "done":
            self.acknowledged.append((table, seat, choice))
        if any(message["type"] == "ended" and message["table"] == table for message in player.messages[-4:]):
            raise ConnectionError("the game ended under the last move; the next one begins on new connections")


def check_log(sheet: Sheet, acknowledged: list[tuple[int, Any]], rows: list[Any]) -> None:
    """Every acknowledged move is in the log, once and in order; the log replays, and a finished one verifies."""
    decided = [(row.event.player, row.event.action) for row in rows if isinstance(row.event, Decided)]
    place = 0
    for move in acknowledged:
        assert move in decided[place:], f"an acknowledged move is lost: {move}"
        place = decided.index(move, place) + 1
    if sheet.match is not None:
        again = Match.replay(sheet.game, sheet.match.seats, sheet.options, sheet.match.seed, sheet.match.log)
        record.check_luck(again)
    if sheet.end != "running":
        record.verify(recording.write_record(sheet, str), sheet.game)


async def check_all(url: str, pairs: list[Pair]) -> int:
    store = Store(url, "check")
    moves = 0
    for pair in pairs:
        for name in pair.tables:
            rows = await store.rows(name)
            created = rows[0].event
            assert isinstance(created, Created)
            sheet = restore(Sheet(name, GAMES[created.game], created, 0), rows[1:])
            known = [(seat, action) for table, seat, action in pair.acknowledged if table == name]
            moves += len(known)
            check_log(sheet, known, rows)
    await store.close()
    return moves


async def kill_at_random(url: str, rounds: int) -> None:
    pairs = [Pair(number) for number in range(TABLES)]
    dice = random.Random(5)
    port = None
    for _ in range(rounds):
        server = Process(url, port)
        port = server.port
        await server.until_ready()
        games = [asyncio.create_task(keep_playing(pair, server)) for pair in pairs]
        enough = known_moves(pairs) + dice.randint(TABLES, 6 * TABLES)
        while known_moves(pairs) < enough:
            await asyncio.sleep(dice.uniform(0.0, 0.01))
        server.kill()
        await asyncio.gather(*games)
    assert await check_all(url, pairs) >= rounds * TABLES
    await every_game_goes_on(url, pairs)


def known_moves(pairs: list[Pair]) -> int:
    return sum([len(pair.acknowledged) for pair in pairs])


async def keep_playing(pair: Pair, server: Process) -> None:
    while server.process.poll() is None:
        await pair.play(server.port)
        await asyncio.sleep(0.01)


async def every_game_goes_on(url: str, pairs: list[Pair]) -> None:
    """After the last kill each open game accepts its next moves."""
    before = [len(pair.acknowledged) for pair in pairs]
    server = await Process(url).until_ready()
    games = [asyncio.create_task(keep_playing(pair, server)) for pair in pairs]
    while not all(len(pair.acknowledged) > count for pair, count in zip(pairs, before, strict=True)):
        await asyncio.sleep(0.1)
    assert server.stop() == 0
    await asyncio.gather(*games)
    await check_all(url, pairs)


@pytest.mark.asyncio
async def test_killing_the_server_at_random_loses_no_acknowledged_move_on_sqlite(tmp_path: Path) -> None:
    await kill_at_random(str(tmp_path / "s.db"), ROUNDS)


@pytest.mark.asyncio
async def test_killing_the_server_at_random_loses_no_acknowledged_move_on_postgresql() -> None:
    async with postgres() as url:
        await kill_at_random(url, ROUNDS if SOAK else 2)
