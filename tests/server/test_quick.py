"""A move is made as it is read, and nothing else about it is different."""

import asyncio
import base64
import json
import os
import struct
from pathlib import Path

import pytest
from aiohttp import WSMessage

from stammtisch.server.house.sessions import Session
from stammtisch.server.web import quick
from stammtisch.server.web.connection import Connection
from stammtisch.server.web.sieve import MOST_AHEAD
from stammtisch.server.wire.kinds import BURST
from tests.server.live import Player, live, seat_all

DROP = {"type": "drop", "column": 3}


@pytest.mark.asyncio
async def test_this_aiohttp_lets_moves_be_made_as_they_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken, take = list[str](), Connection._take

    async def watched(self: Connection, session: Session, message: WSMessage) -> bool:
        taken.append(str(message.data))
        return await take(self, session, message)

    monkeypatch.setattr(Connection, "_take", watched)
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada, Player(server.port) as ben:
        table = await ada.create()
        await seat_all([ada, ben], table)
        taken.clear()
        await ada.ask("play", table=table, at=ada.last("update")["at"], action=DROP)
        assert quick.IS_QUICK and taken == []
        await ada.ask("attend", on=True)
        assert len(taken) == 1, "what is no move waits for its turn"


@pytest.mark.asyncio
async def test_a_move_does_not_overtake_what_was_sent_before_it(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada, Player(server.port) as ben:
        table = await ada.create()
        await seat_all([ada, ben], table)
        texts = [
            {"type": "play", "table": "nowhere", "at": 1, "action": DROP, "ref": 101},
            {"type": "attend", "on": True, "ref": 102},
            {"type": "play", "table": table, "at": 9999, "action": DROP, "ref": 103},
            {"type": "play", "ref": 104},
            {"type": "play", "table": table, "at": 9999, "action": DROP, "ref": 105},
        ]
        for text in texts:
            await ada.socket.send_json(text)
        answers = [(await ada.get("done", "refused"))["ref"] for _ in texts]
    assert answers == [101, 102, 103, 104, 105]


@pytest.mark.asyncio
async def test_moves_count_against_the_limits(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada, Player(server.port) as ben:
        table = await ada.create()
        await seat_all([ada, ben], table)
        ada_here, _ = (session.client for session in server.server.reception.sessions.values())
        assert isinstance(ada_here, Connection)
        ada_here.bucket.rate = 3 / BURST
        for ref in range(101, 106):
            await ada.socket.send_json({"type": "play", "table": table, "at": 9999, "action": DROP, "ref": ref})
        codes = [(await ada.get("refused"))["code"] for _ in range(5)]
    assert codes == ["play.future"] * 3 + ["too-fast"] * 2


@pytest.mark.asyncio
async def test_an_address_that_sends_too_much_waits_with_its_moves_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stammtisch.server.web.connection.HOLD", 0.01)
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada, Player(server.port) as ben:
        table = await ada.create()
        await seat_all([ada, ben], table)
        monkeypatch.setattr(server.hub.doors, "wait", lambda kind, address, now, amount=1: 1.0)
        await ada.socket.send_json({"type": "play", "table": table, "at": 9999, "action": DROP, "ref": 101})
        assert (await ada.get("refused"))["code"] == "too-fast"


def masked(text: str) -> bytes:
    """A text as a client's frame."""
    data, mask = text.encode(), os.urandom(4)
    assert len(data) < 126
    return struct.pack("!BB", 0x81, 0x80 | len(data)) + mask + bytes([byte ^ mask[at % 4] for at, byte in enumerate(data)])


@pytest.mark.asyncio
async def test_who_does_not_wait_for_the_handshake_is_heard_all_the_same(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        key = base64.b64encode(os.urandom(16)).decode()
        head = f"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
        hello, ping = masked(json.dumps({"type": "hello"})), masked(json.dumps({"type": "ping"}))
        writer.write(f"{head}Sec-WebSocket-Version: 13\r\n\r\n".encode() + hello + ping[:5])
        await reader.readuntil(b'"welcome"')
        writer.write(ping[5:])
        assert b'"pong"' in await asyncio.wait_for(reader.readuntil(b'"pong"'), 10)
        writer.close()


@pytest.mark.asyncio
async def test_whoever_makes_many_moves_is_not_taken_for_somebody_who_says_nothing(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada, Player(server.port) as ben:
        table = await ada.create()
        await seat_all([ada, ben], table)
        move = json.dumps({"type": "play", "table": table, "at": 9999, "action": DROP})
        for _ in range(2 * MOST_AHEAD // 8000):
            await ada.socket.send_str(move.replace(", ", "," + 8000 * " ", 1))
            assert (await ada.get("refused"))["code"] == "play.future"
