"""What strangers may try over a socket: floods, silence, rubbish, slow reading; it costs nobody else anything."""

import asyncio
import os
import resource
import sys
from asyncio.subprocess import PIPE
from contextlib import suppress
from pathlib import Path

import aiohttp
import pytest

from stammtisch.server.house.backlogs import Bounds
from stammtisch.server.house.hub import Limits
from stammtisch.server.web import connection, silence
from stammtisch.server.wire import messages
from tests.server.gates import until
from tests.server.live import Player, live, seat_all


def drop(column: int) -> dict[str, object]:
    return {"type": "drop", "column": column}


@pytest.mark.asyncio
async def test_hostile_messages_are_refused_and_cost_nobody_else_anything(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada, Player(server.port) as evil:
        await evil.socket.send_bytes(b"\x00\x01")
        assert (await evil.get("refused"))["code"] == "bad-message"
        for text in ("{", "[" * 10_000, "null", '{"type":"play"}', '{"type":"sit","table":"x","seat":99}'):
            await evil.socket.send_str(text)
            assert (await evil.get("refused"))["code"] == "bad-message"
        await evil.socket.send_str('{"type":"play","ref":7}')
        assert (await evil.get("refused"))["ref"] == 7  # whoever asked learns that it will not be answered otherwise
        await evil.send("watch", table="nonsense")
        assert (await evil.get("refused"))["code"] == "table.unknown"
        await evil.socket.send_str("x" * 20_000)
        frame = await evil.socket.receive()
        assert frame.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED)
        assert await ada.create()


@pytest.mark.asyncio
async def test_the_first_message_must_be_hello(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, aiohttp.ClientSession() as session:
        socket = await session.ws_connect(f"{server.url}/ws")
        await socket.send_json({"type": "ping"})
        assert (await socket.receive_json())["code"] == "hello-first"
        assert (await socket.receive()).type == aiohttp.WSMsgType.CLOSE


@pytest.mark.asyncio
async def test_who_floods_is_read_slowly_and_gets_few_refusals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Refusing as fast as somebody sends would cost as much as answering."""
    gate = asyncio.Event()
    monkeypatch.setattr(connection.Connection, "_pause", lambda self: gate.wait())
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada, Player(server.port) as evil:
        for _ in range(50):
            await evil.socket.send_str("rubbish")
        assert (await evil.get("refused"))["code"] == "bad-message"
        for _ in range(20):
            await ada.ask("follow-lobby", on=False)
        connected = server.hub.clients[max(server.hub.clients)]
        assert connected.patience == connection.PATIENCE - 1  # type: ignore[attr-defined]
        gate.set()


@pytest.mark.asyncio
async def test_who_sends_too_fast_is_slowed_down_and_then_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "PAUSE", 0.0)
    async with live(str(tmp_path / "s.db"), limits=Limits(messages_per_second=0.5)) as server, Player(server.port) as evil:
        for _ in range(300):
            await evil.send("ping")
        with pytest.raises(ConnectionError):
            while True:
                await evil.next()
        codes = [message.get("code") for message in evil.messages if message["type"] == "refused"]
        assert codes == ["too-fast"] * 200


@pytest.mark.asyncio
async def test_a_slow_reader_is_let_go_and_the_others_play_on(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada, Player(server.port) as slow:
        server.hub.backlogs.bounds = Bounds(reader=50_000)
        table = await ada.create()
        await slow.send("watch", table=table)
        await slow.get("table")
        transport = slow.socket._response.connection.transport  # type: ignore[union-attr]
        transport.pause_reading()  # type: ignore[union-attr]
        victim = server.hub.clients[max(server.hub.clients)]
        for _ in range(1000):
            victim.receive(messages.Refused(ref=None, table=None, code="much", sentence="x" * 40_000))
            await asyncio.sleep(0.001)
            if server.hub.metrics.dropped._value.get():
                break
        assert server.hub.metrics.dropped._value.get() == 1
        transport.resume_reading()  # type: ignore[union-attr]
        assert await ada.create()


def allow_files(wanted: int) -> bool:
    """Raise this process's limit of open files as far as need be."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), max(hard, wanted)))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= wanted


@pytest.mark.asyncio
async def test_thousands_of_connections_that_say_nothing_cost_no_table_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = 10_000 if os.environ.get("STAMMTISCH_SOAK") == "1" else 200
    if not allow_files(count + 200):
        pytest.skip(f"{count} connections need a higher limit of open files than this machine allows.")
    monkeypatch.setattr(connection, "HELLO_TIME", 3600.0)  # they are silent together, however long that takes
    async with live(str(tmp_path / "s.db")) as server:
        words = (str(Path(__file__).with_name("silent.py")), str(server.port), str(count))
        crowd = await asyncio.create_subprocess_exec(sys.executable, *words, stdin=PIPE, stdout=PIPE)
        assert crowd.stdin is not None and crowd.stdout is not None
        assert await crowd.stdout.readline() == b"open\n"
        async with Player(server.port) as ada, Player(server.port) as ben:
            table = await ada.create()
            await seat_all([ada, ben], table)
            answer = await ada.ask("play", table=table, at=ada.last("update")["at"], action=drop(0))
            assert (answer["type"], len(server.hub.clients), server.server.sockets) == ("done", 2, count + 2)
        crowd.stdin.close()
        assert await crowd.wait() == 0
        await until(lambda: server.server.sockets == 0)


@pytest.mark.asyncio
async def test_a_connection_that_says_nothing_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "HELLO_TIME", 0.05)
    async with live(str(tmp_path / "s.db")) as server, aiohttp.ClientSession() as session:
        socket = await session.ws_connect(f"{server.url}/ws")
        assert (await socket.receive()).type == aiohttp.WSMsgType.CLOSE
        await until(lambda: server.server.sockets == 0)


@pytest.mark.asyncio
async def test_a_half_open_socket_is_noticed_by_its_missing_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stammtisch.server.web.app.HEARTBEAT", 0.8)
    async with live(str(tmp_path / "s.db")) as server, aiohttp.ClientSession() as session:
        socket = await session.ws_connect(f"{server.url}/ws", autoping=False)
        await socket.send_json({"type": "hello"})
        assert (await socket.receive_json())["type"] == "welcome"
        await until(lambda: not server.hub.clients)
        await socket.close()


@pytest.mark.asyncio
async def test_a_page_whose_network_is_cut_is_missed_soon_and_a_program_may_be_silent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stammtisch.server.web.app.PAGE_HEARTBEAT", 0.8)
    async with live(str(tmp_path / "s.db")) as server, aiohttp.ClientSession() as session:
        program = await session.ws_connect(f"{server.url}/ws", autoping=False)
        page = await session.ws_connect(f"{server.url}/ws", autoping=False, headers={"Origin": server.url})
        for socket in (program, page):
            await socket.send_json({"type": "hello"})
            assert (await socket.receive_json())["type"] == "welcome"
        await until(lambda: len(server.hub.clients) == 1)
        await program.send_json({"type": "ping"})
        assert (await program.receive_json())["type"] == "pong"
        await page.close()
        await program.close()


@pytest.mark.asyncio
async def test_a_page_that_stops_asking_is_missed_although_its_browser_still_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of pages and a program, all of which have asked twice, the page that nobody looks at and the program may be silent."""
    monkeypatch.setattr(silence, "MOST_SILENT", 0.3)
    async with live(str(tmp_path / "s.db")) as server, aiohttp.ClientSession() as session:
        origin = {"Origin": server.url}
        headers: list[dict[str, str]] = [{}, origin, origin, origin]
        program, hidden, busy, seen = [await session.ws_connect(f"{server.url}/ws", headers=one) for one in headers]
        for socket in (program, hidden, busy, seen):
            await socket.send_json({"type": "hello"})
            await socket.send_json({"type": "attend", "on": socket is not hidden})
            for _ in range(2):
                await socket.send_json({"type": "ping"})
            while (await socket.receive_json())["type"] != "pong":
                pass
        assert len(server.hub.clients) == 4
        for _ in range(7):
            await asyncio.sleep(0.1)
            await busy.send_json({"type": "attend", "on": True})
        assert len(server.hub.clients) == 3
        await busy.close()
        for socket in (program, hidden):
            await socket.send_json({"type": "ping"})
            assert (await socket.receive_json())["type"] == "pong"
            await socket.close()


@pytest.mark.asyncio
async def test_more_connections_than_allowed_are_turned_away(tmp_path: Path) -> None:
    limits = Limits(connections=1)
    async with live(str(tmp_path / "s.db"), limits=limits) as server, Player(server.port), aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await session.ws_connect(f"{server.url}/ws")
        assert refused.value.status == 503
