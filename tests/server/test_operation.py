"""What an operator needs: starting and stopping, health, metrics, logs, https, and to be told when something breaks."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

import aiohttp
import click
import msgspec
import pytest
from aiohttp.test_utils import make_mocked_request
from structlog.testing import capture_logs
from tools import protocol

from stammtisch import record
from stammtisch.core import SPECTATOR
from stammtisch.games import GAMES
from stammtisch.server.house import workers
from stammtisch.server.house.hub import Limits
from stammtisch.server.house.limits import Doors
from stammtisch.server.house.workers import Choice, Job, Workers
from stammtisch.server.operating.command import serve
from stammtisch.server.store import whole
from stammtisch.server.store.store import Store
from stammtisch.server.values.events import Decided
from stammtisch.server.web import api
from stammtisch.server.web.app import Server, listen
from stammtisch.server.web.door import Door
from stammtisch.server.wire.answers import GameInfo
from tests.server.gates import Gate
from tests.server.live import Live, Player, free_port, live, seat_all
from tests.server.stuck import hang, hang_at_once


async def fetch(server: Live, path: str) -> tuple[int, bytes]:
    async with aiohttp.ClientSession() as session, session.get(server.url + path) as response:
        return response.status, await response.read()


@pytest.mark.asyncio
async def test_a_stopping_server_takes_nothing_new_and_writes_what_is_under_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = str(tmp_path / "s.db")
    async with live(store) as server, Player(server.port) as ada, Player(server.port) as ben:
        table = await ada.create()
        await seat_all([ada, ben], table)
        await server.hub.committer.idle.wait()
        commit = Gate(monkeypatch, server.hub, "write")
        at = ada.last("update")["at"]
        await ada.send("play", table=table, at=at, action={"type": "drop", "column": 3}, ref=99)
        await commit.passed.wait()
        stopping = asyncio.create_task(server.hub.stop())
        await ada.get("closing")
        assert (await ben.ask("create", game="vier"))["code"] == "stopping"
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await Player(server.port).connect()
        assert msgspec.json.decode((await fetch(server, "/healthz"))[1]) == {"status": "stopping"}
        commit.told.set()
        assert (await ada.get("done"))["ref"] == 99
        await stopping
    rows = await (again := Store(store, "again")).rows(table)
    await again.close()
    assert isinstance(rows[-1].event, Decided)


@pytest.mark.asyncio
async def test_a_server_says_that_it_lives_and_whether_it_can_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with live(str(tmp_path / "s.db"), workers=1) as server, Player(server.port) as ada:
        table = await ada.create()
        await ada.send("start", table=table, level="easy")
        update = await ada.until_begun(table)
        await ada.ask("play", table=table, at=update["at"], action={"type": "drop", "column": 3})
        while ada.last("update")["awaited"] != [0]:
            await ada.get("update")
        counted = (await fetch(server, "/metrics"))[1].decode()
        for line in ("stammtisch_tables 1.0", 'stammtisch_steps_total{kind="Decided"} 2.0', "stammtisch_connections 1.0"):
            assert f"\n{line}\n" in counted
        assert 'stammtisch_bot_seconds_count{game="vier",level="easy"} 1.0' in counted
        assert "stammtisch_commit_seconds_bucket" in counted
        assert (await fetch(server, "/healthz"))[0] == 200
        assert (await fetch(server, "/readyz"))[0] == 200
        monkeypatch.setattr(server.hub.store, "probe", None)
        monkeypatch.setattr(api, "PROBE_PACE", 0.0)
        assert [(await fetch(server, path))[0] for path in ("/healthz", "/readyz")] == [200, 503]


@pytest.mark.asyncio
@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via", "X-Ours"])
async def test_nobody_behind_a_proxy_reads_what_the_operator_counts(tmp_path: Path, header: str) -> None:
    ours = Limits(proxy_header="X-Ours")
    async with live(str(tmp_path / "s.db"), limits=ours) as server, aiohttp.ClientSession() as session:
        for told in ("203.0.113.7", "127.0.0.1", ""):
            async with session.get(f"{server.url}/metrics", headers={header: told}) as response:
                assert response.status == 403
                assert "own machine only" in await response.text()
        assert (await fetch(server, "/metrics"))[0] == 200


def test_only_this_machine_reads_what_the_operator_counts() -> None:
    asked = make_mocked_request("GET", "/metrics")
    door = Door(Doors())
    assert all(door.is_from_here(asked.clone(remote=address)) for address in ("127.0.0.1", "127.8.8.8", "::1"))
    assert not any(door.is_from_here(asked.clone(remote=address)) for address in ("203.0.113.7", "10.0.0.1", "fe80::1", ""))


@pytest.mark.asyncio
async def test_the_api_describes_every_game_and_shows_nothing_of_a_running_one(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada, Player(server.port) as ben:
        games = msgspec.json.decode((await fetch(server, "/api/games"))[1], type=list[GameInfo])
        assert [game.name for game in games] == sorted(GAMES, key=lambda name: (GAMES[name].listed, name))
        assert [game.usual_seats for game in games] == [2, 4, 4, 4, 4]
        assert games[0].tagline.startswith("Four in a row") and games[0].labels["jokers"] == "Jokers"
        assert all("$ref" in game.options and game.actions and game.views for game in games)
        table = await ada.create()
        await seat_all([ada, ben], table)
        for path in (f"/api/records/{table}", f"/api/records/{table}/frames", f"/api/records/{table}/frames?seat=0"):
            assert (await fetch(server, path))[0] == 403
        assert msgspec.json.decode((await fetch(server, f"/api/tables/{table}"))[1])["record"] is None
        dumped = msgspec.json.encode(await whole.dump(server.hub.store.engine))
        assert ada.guest.encode() in dumped and str(ada.token).encode() not in dumped


@pytest.mark.asyncio
async def test_the_api_page_names_every_answer(tmp_path: Path) -> None:
    paths = protocol.openapi()["paths"]
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada, Player(server.port) as ben:
        table = await ada.create()
        await seat_all([ada, ben], table)
        found = set()
        for path, operations in paths.items():
            for name in {table, "nosuchtable"} if "{table}" in path else {""}:
                status, _ = await fetch(server, path.replace("{table}", name))
                assert str(status) in operations["get"]["responses"], f"{path} answered {status}"
                found.add(status)
    assert found == {200, 401, 403, 404}


@pytest.mark.asyncio
async def test_the_operator_gets_the_record_of_a_table_that_breaks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada, Player(server.port) as ben:
        table = await ada.create("doerfer", seats=2)
        await seat_all([ada, ben], table)
        sheet = server.hub.tables[table].sheet
        assert sheet.match is not None
        monkeypatch.setattr(sheet.match, "luck", None)
        with capture_logs() as logs:
            action = ada.last("update")["legal"][0]["action"]
            await ada.send("play", table=table, at=ada.last("update")["at"], action=action)
            await ben.get("paused")
        [told] = [line for line in logs if line["event"] == "table paused"]
        found = record.decode(told["record"].encode())
        assert (told["table"], found.match, found.end, found.seed) == (table, table, "running", None)
        assert record.replay(found, GAMES["doerfer"]).log == sheet.match.log
        assert b"stammtisch_tables_paused 1.0" in (await fetch(server, "/metrics"))[1]


@pytest.mark.asyncio
async def test_behind_a_proxy_the_base_url_is_our_page_too(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, aiohttp.ClientSession() as session:
        port = free_port()
        runner = await listen(Server(server.hub, base_url="https://play.example"), "127.0.0.1", port)
        address = f"http://127.0.0.1:{port}"
        ours = await session.ws_connect(f"{address}/ws", origin="https://play.example")
        await ours.close()
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await session.ws_connect(f"{address}/ws", origin="https://play.example.evil.example")
        async with session.get(f"{address}/healthz") as response:
            assert "Strict-Transport-Security" in response.headers
        await runner.cleanup()


def test_https_is_asked_for_with_two_files_or_a_certificate_of_our_own(tmp_path: Path) -> None:
    files = [str(tmp_path / name) for name in ("cert", "key")]
    for file in files:
        Path(file).touch()
    words = ["--port", "1", "--tls", *files, "--quiet"]
    assert serve.make_context("serve", words).params["tls"] == tuple(files)
    assert serve.make_context("serve", ["--tls", "self", "--port", "1"]).params["tls"] == ("self",)
    for wrong in (["--tls", "nobody"], ["--tls", files[0], "nowhere"]):
        with pytest.raises(click.BadParameter):
            serve.make_context("serve", wrong)


def test_the_log_is_json_line_by_line() -> None:
    program = "from stammtisch.server.running.serving import log_as_json; import structlog; log_as_json();"
    program += "structlog.get_logger().info('ready', name='Dörfer')"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stderr
    line = msgspec.json.decode(told)
    assert (line["event"], line["name"], line["level"]) == ("ready", "Dörfer", "info")
    assert line["timestamp"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no file here that is always full")
def test_a_log_that_cannot_be_written_keeps_nobody_from_playing() -> None:
    program = "from stammtisch.server.running.serving import log_as_json; import structlog; log_as_json();"
    program += "[structlog.get_logger().error('x' * 9000) for _ in range(3)]; print('played', flush=True); import os; os._exit(0)"
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=full, check=False)
    assert (ran.stdout, ran.returncode) == (b"played\n", 0)


@pytest.mark.asyncio
@pytest.mark.parametrize(("target", "limit"), [(hang, "PATIENCE"), (hang_at_once, "LOADING")], ids=["thinking", "loading"])
async def test_a_worker_that_hangs_is_replaced_and_the_table_gets_a_move(
    monkeypatch: pytest.MonkeyPatch, target: Callable[[Connection], None], limit: str
) -> None:
    monkeypatch.setattr(workers, limit, 0.0)
    monkeypatch.setattr(workers, "ATTEMPTS", 1)
    crew = Workers(1, target)
    await crew.start()
    [first] = crew.all
    game = GAMES["vier"]
    view = game.view(game.new(2, game.options()), SPECTATOR)
    assert await crew.choose(Job("vier", "easy", view, [3, 4], 1, 0.1)) == Choice(3, is_own=False)
    [second] = crew.all
    assert second is not first and not first.process.is_alive() and second.process.is_alive()
    crew.stop()


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "trouble", [BlockingIOError("no memory"), RuntimeError("can't start new thread")], ids=["fork", "thread"]
)
@pytest.mark.parametrize("late", [False, True], ids=["instead of one that died", "for the first bot"])
async def test_a_worker_that_cannot_be_begun_for_a_moment_costs_no_table_its_bot(
    monkeypatch: pytest.MonkeyPatch, trouble: Exception, late: bool
) -> None:
    monkeypatch.setattr(workers, "AGAIN", 0.0)
    crew, tries = Workers(1, late=late), list[str]()
    await crew.start()
    hire = crew._hire

    async def refused_twice() -> None:
        tries.append("hire")
        if len(tries) < 3:
            raise trouble
        await hire()

    monkeypatch.setattr(crew, "_hire", refused_twice)
    for first in crew.all:
        first.process.kill()
        first.process.join()
    game = GAMES["vier"]
    view = game.view(game.new(2, game.options()), SPECTATOR)
    job = Job("vier", "easy", view, [3, 4], 1, 0.1)
    for _ in range(2):  # and there is still a worker for whoever comes next
        choice = await crew.choose(job)
        assert choice.is_own and choice.action in job.legal
    assert len(tries) == 3 and len(crew.all) == 1
    crew.stop()


@pytest.mark.asyncio
async def test_nobody_is_hired_by_a_house_that_has_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    class FakeWorker:
        def __init__(self, target: object) -> None:
            self.is_there = True
            hired.append(self)

        def stop(self) -> None:
            self.is_there = False

    hired = list[FakeWorker]()
    monkeypatch.setattr(workers, "BotWorker", FakeWorker)
    crew = Workers(1)
    await crew.start()
    [first] = crew.all
    crew.stop()
    await crew._replace(first, "crashed")
    assert len(hired) == 1
    await crew._hire()  # it was on its way already
    assert not crew.all and not any(worker.is_there for worker in hired)


@pytest.mark.skipif(sys.platform == "win32", reason="there Ctrl-C is told in another way")
def test_ctrl_c_does_not_reach_a_worker_that_is_still_loading() -> None:
    worker = workers.BotWorker(workers.work)
    assert worker.process.pid is not None
    os.kill(worker.process.pid, signal.SIGINT)
    worker.wake()
    worker.stop()


@pytest.mark.asyncio
async def test_workers_stand_back_for_the_loop() -> None:
    crew = Workers(1)
    await crew.start()
    [worker] = crew.all
    await asyncio.to_thread(worker.wake)
    assert worker.process.pid is not None
    assert os.getpriority(os.PRIO_PROCESS, worker.process.pid) > os.getpriority(os.PRIO_PROCESS, 0) or os.nice(0) >= 15
    crew.stop()
