"""Strange input gets a sentence and never an error of ours; and every refusal says which request it answers."""

import asyncio
import stat
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import aiohttp
import pytest
from sqlalchemy import text

from stammtisch.errors import StammtischError
from stammtisch.server.house.hub import Limits
from stammtisch.server.house.identity import is_token, new_token
from stammtisch.server.store.file import Claim, guard
from stammtisch.server.store.store import Store
from stammtisch.server.web import connection
from stammtisch.server.web.app import Server, listen
from tests.server.live import Live, Player, free_port, live, postgres
from tests.server.processes import SERVE, Process


async def raw(server: Live, head: str, port: int | None = None) -> int:
    """The status a request gets that no well-behaved library would send."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port or server.port)
    writer.write(f"{head}\r\nHost: x\r\nConnection: close\r\n\r\n".encode("latin-1"))
    answer = await asyncio.wait_for(reader.read(), 30)
    writer.close()
    return int(answer.split(b" ", 2)[1])


UPGRADE = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="


@pytest.mark.asyncio
async def test_no_request_makes_the_server_stumble(tmp_path: Path) -> None:
    files = tmp_path / "web"
    (files / "assets").mkdir(parents=True)
    (files / "index.html").touch()
    async with live(str(tmp_path / "s.db")) as server:
        port = free_port()
        runner = await listen(Server(server.hub, files=files), "127.0.0.1", port)
        heads = [
            f"GET /api/records/nothing/frames?seat={'9' * 5000} HTTP/1.1",
            f"GET /ws HTTP/1.1\r\nOrigin: http://[\r\n{UPGRADE}",
            f"GET /assets/{'a' * 300}.js HTTP/1.1",
            f"GET /assets/{'a/' * 2000} HTTP/1.1",
            "GET /assets/%00 HTTP/1.1",
            "GET /assets/..%2f..%2fs.db HTTP/1.1",
            "GET /api/tables/%00 HTTP/1.1",
            "GET /api/tables/%f0%9f%98%80 HTTP/1.1",
            "GET /api/tables/abc/hint HTTP/1.1\r\nAuthorization: Bearer \xff\xfe",
            "GET /api/games?language=\xff HTTP/1.1",
            f"GET /t/{'x' * 4000} HTTP/1.1",
        ]
        for head in heads:
            assert await raw(server, head, port) < 500, head
        await runner.cleanup()


EMOJI = "\U0001f600" * 64


@pytest.mark.asyncio
async def test_a_token_is_made_of_plain_letters(tmp_path: Path) -> None:
    async with postgres() as url, live(url) as server, aiohttp.ClientSession() as session:
        socket = await session.ws_connect(f"{server.url}/ws")
        await socket.send_json({"type": "hello", "token": EMOJI, "ref": 7})
        answer = await socket.receive_json()
        assert (answer["code"], answer["ref"]) == ("bad-message", 7)
        player = Player(server.port, token="~" * 64)
        await player.connect()
        await player.send("transfer", ref=1)
        assert (await player.get("transfer-code", "refused"))["type"] == "transfer-code"
        await player.close()
    assert is_token(new_token()) and not is_token(EMOJI) and not is_token("a" * 15) and not is_token("a b" * 8)


@pytest.mark.asyncio
async def test_every_refusal_says_which_request_it_answers(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db"), limits=Limits(messages_per_second=1)) as server, Player(server.port) as ada:
        await ada.socket.send_str('{"type":"create","game":7,"ref":41}')
        answer = await ada.get("refused")
        assert (answer["code"], answer["ref"]) == ("bad-message", 41)
        for ref in range(50, 54):
            await ada.send("ping", ref=ref)
        answer = await ada.get("refused")
        assert answer["code"] == "too-fast" and answer["ref"] in range(50, 54)
        await ada.socket.send_str("]")
        while answer["ref"] is not None:
            answer = await ada.get("refused")
    async with live(str(tmp_path / "s.db")) as server, aiohttp.ClientSession() as session:
        firsts = {"hello-first": {"type": "ping"}, "bad-transfer": {"type": "hello", "transfer": "x"}}
        for code, first in firsts.items():
            socket = await session.ws_connect(f"{server.url}/ws")
            await socket.send_json({**first, "ref": 3})
            answer = await socket.receive_json()
            assert (answer["code"], answer["ref"]) == (code, 3)


@pytest.mark.asyncio
async def test_the_stores_files_are_their_owners_alone(tmp_path: Path) -> None:
    file = tmp_path / "s.db"
    file.touch(0o644)
    async with live(str(file)) as server, Player(server.port, name="Ada") as ada:
        await ada.create()
        modes = {one.name: stat.S_IMODE(one.stat().st_mode) for one in tmp_path.iterdir()}
    assert modes.keys() == {"s.db", "s.db-wal", "s.db-shm", "s.db.lock"}
    assert set(modes.values()) == {0o600}


@pytest.mark.product
@pytest.mark.asyncio
async def test_a_second_server_on_one_file_is_refused_in_one_sentence_until_the_first_is_dead(tmp_path: Path) -> None:
    store = str(tmp_path / "s.db")
    first = await Process(store).until_ready()
    command = [sys.executable, "-c", SERVE, "serve", "--port", str(free_port()), "--store", store, "--quiet"]
    second = await asyncio.to_thread(subprocess.run, [*command, "--workers", "0"], capture_output=True, text=True)
    first.kill()
    assert second.returncode == 2
    assert second.stderr.strip().splitlines()[-1].endswith("stop it, or give this one a --store of its own.")
    assert "Traceback" not in second.stderr
    claim = Claim(Path(store))
    with pytest.raises(StammtischError, match="Another server"):
        Claim(Path(store))
    claim.release()
    with suppress(OSError):
        Claim(Path(store)).release()


@pytest.mark.asyncio
async def test_a_newer_store_is_left_alone_with_one_sentence(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "s.db"), "new")
    await store.open()
    async with store.engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = 'of-tomorrow'"))
    with pytest.raises(StammtischError, match="newer Stammtisch"):
        await store.open()
    await store.close()


def test_a_store_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    with pytest.raises(StammtischError, match="cannot be opened"):
        guard(tmp_path / "nowhere" / "s.db")


SLOW = Limits(messages_per_second=10.0)


@pytest.mark.asyncio
async def test_pings_are_answered_and_count_like_messages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A library answers as many as come: eight connections kept everybody's moves waiting for a second."""
    monkeypatch.setattr(connection, "PAUSE", 0.0)
    async with (
        live(str(tmp_path / "s.db"), limits=Limits(messages_per_second=10.0)) as server,
        aiohttp.ClientSession() as session,
    ):
        async with session.ws_connect(f"{server.url}/ws", autoping=False) as socket:
            await socket.ping(b"before hello")
            pong = await socket.receive()
            assert (pong.type, bytes(pong.data)) == (aiohttp.WSMsgType.PONG, b"before hello")
            await socket.send_json({"type": "hello"})
            with suppress(ConnectionError):
                for _ in range(1000):
                    await socket.ping(b"x")
            kinds = [frame.type async for frame in socket]
        assert kinds.count(aiohttp.WSMsgType.PONG) < 300 and socket.closed


@pytest.mark.asyncio
async def test_who_only_pings_before_saying_hello_is_let_go(tmp_path: Path) -> None:
    async with (
        live(str(tmp_path / "s.db"), limits=Limits(messages_per_second=10.0)) as server,
        aiohttp.ClientSession() as session,
    ):
        async with session.ws_connect(f"{server.url}/ws", autoping=False) as socket:
            with suppress(ConnectionError):
                for _ in range(1000):
                    await socket.ping(b"x")
            kinds = [frame.type async for frame in socket]
        assert kinds.count(aiohttp.WSMsgType.PONG) < 300 and socket.closed
