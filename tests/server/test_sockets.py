"""A whole server over real sockets: playing, reconnecting, records, identity, bots, and what strangers may try."""

import asyncio
import os
import resource
import shutil
import ssl
import stat
import sys
from asyncio.subprocess import PIPE
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import aiohttp
import msgspec
import pytest

from stammtisch import record
from stammtisch.games import GAMES
from stammtisch.server.house.backlogs import Bounds
from stammtisch.server.house.hub import Limits
from stammtisch.server.running import serving
from stammtisch.server.store import whole
from stammtisch.server.web import connection
from stammtisch.server.web.app import listen
from stammtisch.server.wire import messages
from tests.server.live import Live, Player, free_port, live, seat_all


def drop(column: int) -> dict[str, object]:
    return {"type": "drop", "column": column}


async def fetch(server: Live, path: str, **headers: str) -> tuple[int, object]:
    async with aiohttp.ClientSession() as session, session.get(server.url + path, headers=headers) as response:
        body = await response.read()
        return response.status, msgspec.json.decode(body) if response.content_type == "application/json" else body


@pytest.mark.asyncio
async def test_two_people_play_a_game_whose_record_verifies(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port, name="Ada") as ada, Player(server.port) as ben:
        table = await ada.create()
        await ben.ask("watch", table=table)
        await seat_all([ada, ben], table)
        status, refusal = await fetch(server, f"/api/records/{table}")
        assert (status, refusal["code"]) == (403, "table.not-over")  # type: ignore[index]
        for turn, column in enumerate((0, 1, 0, 1, 0, 1, 0)):
            player = (ada, ben)[turn % 2]
            at = player.last("update")["at"]
            answer = await player.ask("play", table=table, at=at, action=drop(column))
            assert answer["type"] == "done"
            other = (ben, ada)[turn % 2]
            await other.get("update")
        ended = await ben.get("ended")
        assert ended["winners"] == [0]
        status, content = await fetch(server, ended["record"])
        found = msgspec.convert(content, record.Record)
        record.verify(found, GAMES["vier"], [ben.last("starting")["server"]])
        assert (found.seats[0].name, found.seed) == ("Ada", ended["seed"])


@pytest.mark.asyncio
async def test_a_restarted_server_finds_the_game_and_the_seat(tmp_path: Path) -> None:
    store = str(tmp_path / "s.db")
    async with live(store) as server, Player(server.port, name="Ada") as ada, Player(server.port) as ben:
        table = await ada.create()
        await seat_all([ada, ben], table)
        await ada.ask("play", table=table, at=ada.last("update")["at"], action=drop(3))
        seen = (await ben.get("update"))["view"]
    async with live(store) as server:
        again = Player(server.port, token=ben.token)
        welcome = await again.connect()
        assert welcome["tables"] == [table]
        await again.send("watch", table=table)
        found = await again.get("table")
        assert (found["you"], found["seats"][0]["name"], found["seats"][0]["connected"]) == (1, "Ada", False)
        assert (await again.get("update"))["view"] == seen
        await again.close()


@pytest.mark.asyncio
async def test_the_server_speaks_the_language_of_hello_and_numbers_guests_without_a_name(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server:
        ada, ben = Player(server.port, text=True), Player(server.port, name="Ben")
        german, other = await ada.connect(language="de-AT"), await ben.connect(language="tlh")
        assert (german["language"], other["language"], german["languages"]) == ("de", "en", ["de", "en"])
        assert (german["phrases"]["thanks"], other["phrases"]["thanks"]) == ("Danke!", "Thanks!")
        assert german["name"] in range(1000, 10_000) and other["name"] == "Ben"
        table = await ada.create()
        await seat_all([ada, ben], table)
        assert [seat["name"] for seat in ben.last("table")["seats"]] == [german["name"], "Ben"]
        assert ada.last("update")["legal"][0]["text"] == "Stein in Spalte 1"
        assert (await ben.ask("play", table=table, at=0, action=drop(3)))["sentence"] == "It is not your turn."
        _, games = await fetch(server, "/api/games", **{"Accept-Language": "fr, de;q=0.7"})
        assert games[0]["tagline"].startswith("Vier in einer Reihe")  # type: ignore[index]
        await ada.close()
        await ben.close()


@pytest.mark.asyncio
async def test_bots_play_with_people_and_hints_help(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db"), workers=1) as server, Player(server.port) as ada:
        table = await ada.create()
        await ada.send("start", table=table, level="easy")
        await ada.until_begun(table)
        await ada.send("hint", table=table)
        hint = await ada.get("hinted")
        assert hint["action"] in [choice["action"] for choice in ada.last("update")["legal"]]
        _, over_http = await fetch(server, f"/api/tables/{table}/hint", Authorization=f"Bearer {ada.token}")
        assert 0 <= hint["chance"] <= 1 and hint["why"] and hint["text"]
        assert 1 <= len(hint["others"]) <= 3
        for other in hint["others"]:
            assert other["action"] != hint["action"] and other["chance"] <= hint["chance"] and other["text"] and other["why"]
        assert over_http["text"] and over_http["why"] and over_http["others"]  # type: ignore[index]
        await ada.ask("play", table=table, at=hint["at"], action=hint["action"])
        while ada.last("update")["awaited"] != [0]:
            await ada.get("update")
        assert ada.last("update")["seen"][-1]["by"] == "bot"


@pytest.mark.asyncio
async def test_a_crashed_worker_is_replaced_and_its_move_computed_again(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db"), workers=1) as server, Player(server.port) as ada:
        table = await ada.create()
        await ada.send("start", table=table, level="easy")
        update = await ada.until_begun(table)
        for worker in server.hub.workers.all:
            worker.process.kill()
            worker.process.join()
        await ada.send("play", table=table, at=update["at"], action=drop(0))
        while ada.last("update")["awaited"] != [0] or ada.last("update")["at"] == update["at"]:
            await ada.get("update")


@pytest.mark.asyncio
async def test_a_transfer_link_moves_a_guest_to_another_device_once(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port, name="Ada") as ada:
        table = await ada.create()
        await ada.send("transfer")
        code = (await ada.get("transfer-code"))["code"]
        phone = Player(server.port)
        welcome = await phone.connect(transfer=code)
        assert (welcome["guest"], welcome["name"], welcome["token"], welcome["tables"]) == (ada.guest, "Ada", ada.token, [table])
        thief = Player(server.port)
        thief.session = aiohttp.ClientSession()
        thief.socket = await thief.session.ws_connect(f"{server.url}/ws")
        await thief.send("hello", transfer=code)
        assert (await thief.get("refused"))["code"] == "bad-transfer"
        await phone.close()
        await thief.close()


@pytest.mark.asyncio
async def test_who_wants_to_be_forgotten_leaves_no_name_and_no_seat(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port, name="Ada") as ada, Player(server.port) as ben:
        table = await ada.create()
        await seat_all([ada, ben], table)
        await ada.send("forget")
        await ada.get("forgotten")
        while ben.last("table")["seats"][0]["bot"] is None:
            await ben.get("table")
        assert ben.last("table")["seats"][0]["guest"] is None
        assert await server.hub.store.guests([ada.guest]) == []
        assert b"Ada" not in msgspec.json.encode(await whole.dump(server.hub.store.engine))


@pytest.mark.asyncio
async def test_the_lobby_lists_public_tables_only(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port, name="Ada") as ada, Player(server.port) as ben:
        await ben.send("follow-lobby")
        assert (await ben.get("lobby"))["tables"] == []
        await ada.create()
        table = await ada.create(settings={"private": False})
        lobby = await ben.get("lobby")
        assert [one["table"] for one in lobby["tables"]] == [table]
        assert lobby["tables"][0]["players"] == ["Ada", ""]
        assert (await fetch(server, "/api/tables"))[1] == lobby["tables"]


@pytest.mark.asyncio
async def test_everybody_moves_on_to_the_rematch(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada, Player(server.port) as ben:
        table = await ada.create()
        await seat_all([ada, ben], table)
        await ada.ask("resign", table=table)
        await ada.ask("rematch", table=table)
        await ben.ask("rematch", table=table)
        while ben.last("table")["next"] is None:
            await ben.get("table")
        following = ben.last("table")["next"]
        for player in (ada, ben):
            await player.send("watch", table=following)
        await asyncio.gather(ada.until_begun(following), ben.until_begun(following))
        assert (ada.last("table")["you"], ben.last("table")["you"]) == (1, 0)


@pytest.mark.asyncio
async def test_a_stopping_server_tells_its_clients(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server:
        ada = Player(server.port)
        await ada.connect()
        await server.hub.stop()
        await ada.get("closing")
        await ada.close()


# Strangers


@pytest.mark.asyncio
async def test_a_page_of_somebody_else_cannot_open_a_socket(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await session.ws_connect(f"{server.url}/ws", origin="https://evil.example")
        assert refused.value.status == 403
        ours = await session.ws_connect(f"{server.url}/ws", origin=server.url)
        await ours.close()


@pytest.mark.asyncio
async def test_every_answer_carries_the_security_headers(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, aiohttp.ClientSession() as session:
        for path in ("/", "/api/games", "/healthz", "/nowhere", "/t/abc"):
            async with session.get(server.url + path) as response:
                assert "default-src 'self'" in response.headers["Content-Security-Policy"]
                assert response.headers["X-Content-Type-Options"] == "nosniff"
        async with session.get(f"{server.url}/metrics") as response:
            assert "stammtisch_commit_seconds" in await response.text()


@pytest.mark.asyncio
async def test_hostile_messages_are_refused_and_cost_nobody_else_anything(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada, Player(server.port) as evil:
        await evil.socket.send_bytes(b"\x00\x01")
        assert (await evil.get("refused"))["code"] == "bad-message"
        for text in ("{", "[" * 10_000, "null", '{"type":"play"}', '{"type":"sit","table":"x","seat":99}'):
            await evil.socket.send_str(text)
            assert (await evil.get("refused"))["code"] == "bad-message"
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
async def test_nobody_owns_too_many_tables(tmp_path: Path) -> None:
    limits = Limits(messages_per_second=1000.0, tables_per_guest=3)
    async with live(str(tmp_path / "s.db"), limits=limits) as server, Player(server.port) as evil:
        for _ in range(3):
            await evil.create()
        assert (await evil.ask("create", game="vier"))["code"] == "too-many-tables"


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


@pytest.mark.asyncio
async def test_a_broken_table_pauses_alone_and_a_restart_tries_again(tmp_path: Path) -> None:
    store = str(tmp_path / "s.db")
    async with live(store) as server, Player(server.port) as ada, Player(server.port) as ben:
        table = await ada.create()
        other = await ada.create()
        await seat_all([ada, ben], table)
        match = server.hub.tables[table].sheet.match
        assert match is not None
        match.commit = None  # type: ignore[method-assign, assignment]  # a mistake of ours that shows only once the step is durable
        await ada.send("play", table=table, at=ada.last("update")["at"], action=drop(0))
        assert (await ben.get("paused"))["table"] == table
        assert (await ben.ask("sit", table=other))["type"] == "done"
    async with live(store) as server, Player(server.port, token=ben.token) as ben:
        await ben.send("watch", table=table)
        assert (await ben.get("update"))["view"]["rows"][-1] == "G......."


async def until(condition: Callable[[], bool]) -> None:
    """No limit: on a slow machine it takes as long as it takes."""
    while not condition():
        await asyncio.sleep(0.01)


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
    monkeypatch.setattr("stammtisch.server.web.app.HEARTBEAT", 0.4)
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
    monkeypatch.setattr("stammtisch.server.web.app.PAGE_HEARTBEAT", 0.4)
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
async def test_more_connections_than_allowed_are_turned_away(tmp_path: Path) -> None:
    limits = Limits(connections=1)
    async with live(str(tmp_path / "s.db"), limits=limits) as server, Player(server.port), aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await session.ws_connect(f"{server.url}/ws")
        assert refused.value.status == 503


@pytest.mark.asyncio
async def test_a_certificate_of_our_own_serves_https(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if shutil.which("openssl") is None:
        pytest.skip("There is no openssl here, which makes the certificate.")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    context = serving.tls_context(serving.tls_files(("self",)))
    assert stat.S_IMODE((tmp_path / "stammtisch" / "self.key").stat().st_mode) == 0o600
    async with live(str(tmp_path / "s.db")) as server, aiohttp.ClientSession() as session:
        port = free_port()
        runner = await listen(server.server, "127.0.0.1", port, context)
        trusted = ssl.create_default_context(cafile=str(tmp_path / "stammtisch" / "self.crt"))
        async with session.get(f"https://localhost:{port}/healthz", ssl=trusted) as response:
            assert (response.status, "Strict-Transport-Security" in response.headers) == (200, True)
        await runner.cleanup()


def test_phones_are_shown_an_address_of_this_network_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "lan_address", lambda: "192.0.2.7")
    assert serving.addresses("0.0.0.0", 8080, "http") == ["http://192.0.2.7:8080", "http://localhost:8080"]
    assert serving.addresses("127.0.0.1", 80, "https") == ["https://127.0.0.1:80"]


def test_the_welcome_prints_the_address_and_a_qr_code(capsys: pytest.CaptureFixture[str]) -> None:
    serving.welcome(["http://192.0.2.7:8080"], "s.db")
    printed = capsys.readouterr().out
    assert "http://192.0.2.7:8080" in printed
    assert "█" in printed or "▄" in printed


@pytest.mark.asyncio
async def test_who_watches_again_is_told_everything_again(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada, Player(server.port) as ben:
        table = await ada.create()
        await seat_all([ada, ben], table)
        position = ada.last("update")
        ada.messages.clear()
        await ada.ask("watch", table=table)
        assert (ada.last("table")["you"], ada.last("update")) == (0, position)
