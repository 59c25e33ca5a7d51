"""Rubbish of every kind is answered and harms nobody: the server and other tables play on."""

import asyncio
import os
from contextlib import suppress
from random import Random

import pytest

from stammtisch.catan_protocol.codec.stream import pieces_of
from stammtisch.catan_protocol.gateway.settings import CatanSettings
from tests.catan_protocol.games import Player, conserved
from tests.catan_protocol.hostile import hostile
from tests.catan_protocol.net import net, play_game
from tests.catan_protocol.stage import Peer, Stage, stage
from tests.catan_protocol.test_games import report

pytestmark = pytest.mark.asyncio
LINES = int(os.environ.get("STAMMTISCH_CATAN_LINES", "100000"))
QUICK = CatanSettings(victory_points=4, answer_seconds=0.3)


async def hostile_table(here: Stage) -> list[Peer]:
    """A game among clients that send rubbish."""
    peers = await here.begin()
    assert here.room.table.sheet.phase == "playing"
    return peers


async def test_every_line_is_answered_and_an_honest_table_plays_on() -> None:
    dice = Random(5)
    async with stage(QUICK) as here:
        enemies = await hostile_table(here)
        here.peers.clear()
        honest = [Player(Peer(here), "random", "key", number) for number in range(3)]
        for player in honest:
            here.peers.append(player.peer)
            await here.foyer.greet(player.peer.translator)
            await player.act()
        for number in range(600):
            await honest[number % 3].act()
            enemy = enemies[dice.randrange(3)]
            for piece in pieces_of(hostile(dice)):
                before = len(enemy.wire.sent)
                await enemy.translator.take(piece)
                assert len(enemy.wire.sent) > before, piece
            assert enemy.wire.closed is None
        assert any(player.ki.tracker.game is not None for player in honest)
        for room in here.foyer.rooms.values():
            assert not room.table.is_paused
        conserved(here.state)


async def send_lines(port: int, number: int, seed: int) -> tuple[int, int]:
    """Send so many hostile lines over TCP, again and again if the door is shut; lines sent and answers read."""
    dice = Random(seed)
    sent = answers = 0
    while sent < number:
        portion, found = await send_until_closed(port, number - sent, dice)
        sent, answers = sent + portion, answers + found
    return sent, answers


async def send_until_closed(port: int, number: int, dice: Random) -> tuple[int, int]:
    """One connection: so many lines, or as many as the server wants to hear."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=10_000_000)
    sent = answers = 0

    async def read() -> None:
        nonlocal answers
        with suppress(ConnectionError):
            while line := await reader.readline():
                answers += b"Serverantwort" in line or b"Fehler" in line or b"Willkommen" in line

    reading = asyncio.create_task(read())
    try:
        while sent < number and not reading.done():
            writer.write(hostile(dice).encode("utf-8", "replace") + b"\n")
            sent += 1
            if sent % 20 == 0:
                await writer.drain()
                await asyncio.sleep(0)
        if not reading.done():
            writer.write_eof()
        await asyncio.wait_for(reading, 600)
    except ConnectionError:
        await reading
    finally:
        writer.close()
    return sent, answers


@pytest.mark.soak
async def test_a_hundred_thousand_hostile_lines_leave_the_server_playing() -> None:
    crowd = 8
    async with net(CatanSettings(answer_seconds=1, victory_points=10)) as here:
        honest = asyncio.create_task(play_game(here, here.socket, "key", "greedy", 3, 1))
        while not here.states():  # an honest table first: who sits with rubbish loses his game when it leaves
            await asyncio.sleep(0.01)
        found = await asyncio.gather(*(send_lines(here.lines, LINES // crowd, seed) for seed in range(crowd)))
        for number, answers in found:
            report(f"{number} lines, {answers} answers")
            assert answers > number * 0.3  # several lines may be one broken object, and what follows the farewell is not read
        kis, _ = await honest
        assert kis[0].tracker.winner is not None
        assert here.hub.metrics.paused._value.get() == 0
        kis, _ = await play_game(here, here.tcp, "mapper", "greedy", 3, 2)
        assert kis[0].tracker.winner is not None
