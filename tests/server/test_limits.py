"""One address, or one network, cannot close the house to the others."""

import asyncio
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import aiohttp
import pytest
from structlog.testing import capture_logs

from stammtisch.server.house import life, limits
from stammtisch.server.house.hub import Limits
from stammtisch.server.house.limits import ALLOWANCES, NETWORK, Allowance, Bucket, Doors, Kind, is_limited, network_of, plain
from stammtisch.server.house.lobby import PER_OWNER, Lobby, Sitters
from stammtisch.server.store.batch import Batch
from stammtisch.server.store.store import Store
from stammtisch.server.values.events import Row
from stammtisch.server.web import connection, door
from stammtisch.server.web.complaints import is_theirs
from stammtisch.server.wire.parts import LobbyTable
from tests.catan_protocol.net import net
from tests.server.gates import until
from tests.server.live import QUICK, Live, Message, Player, live
from tests.server.test_windows import OPEN

HEADER = "X-Forwarded-For"
FAST = Limits(messages_per_second=100_000.0, proxy_header=HEADER)
FEW: dict[Kind, Allowance] = {kind: Allowance(3, 0.5) for kind in ALLOWANCES}


def test_an_address_may_so_much_at_once_and_then_slowly() -> None:
    doors = Doors(FEW)
    assert [doors.wait("table", "203.0.113.7", 100.0) for _ in range(3)] == [0, 0, 0]
    assert doors.wait("table", "203.0.113.7", 100.0) == pytest.approx(2.0)
    assert doors.wait("guest", "203.0.113.7", 100.0) == 0
    assert doors.wait("table", "203.0.114.7", 100.0) == 0
    assert doors.wait("table", "203.0.113.7", 102.0) == 0
    assert doors.wait("table", "203.0.113.7", 102.0) > 0


@pytest.mark.parametrize("address", ["203.0.113.{}", "2001:db8::{}", "::ffff:203.0.113.{}"])
def test_a_network_may_as_much_as_a_few_addresses(address: str) -> None:
    doors = Doors(FEW)
    allowed = [doors.wait("guest", address.format(number), 0.0) == 0 for number in range(1, 101)]
    assert sum(allowed) == 3 * NETWORK
    assert doors.wait("guest", "198.51.100.1", 0.0) == 0


def test_sockets_are_counted_until_they_close() -> None:
    doors = Doors(sockets=2)
    assert [doors.enter("203.0.113.7") for _ in range(3)] == [True, True, False]
    doors.leave("203.0.113.7")
    assert doors.enter("203.0.113.7")
    assert sum(doors.enter(f"203.0.113.{number}") for number in range(20, 60)) == 2 * NETWORK - 2
    for _ in range(2):
        doors.leave("203.0.113.7")
    assert "203.0.113.7" not in doors.open


def test_this_machine_is_not_limited_and_what_cannot_be_read_shares_one_limit() -> None:
    """A proxy that writes ports, or something else than addresses, lifts nobody's limits."""
    assert not any(map(is_limited, ("127.0.0.1", "::1", "", "::ffff:127.0.0.1", "127.0.0.1:80", "[::1]:80")))
    assert all(map(is_limited, ("203.0.113.7:80", "[2001:db8::1]:443", "unknown", "::", "fe80::1%eth0")))
    assert (plain("203.0.113.7:80"), plain("::ffff:203.0.113.7"), plain("")) == ("203.0.113.7", "203.0.113.7", "")
    assert network_of("rubbish") == network_of("more rubbish, 1.2")


def test_what_is_remembered_of_addresses_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KEPT", 10)
    doors = Doors(FEW)
    for number in range(100):
        doors.wait("guest", f"10.{number}.0.1", number * 10.0)
    assert len(doors.addresses["guest"].until) <= 10


async def statuses(server: Live, count: int, address: str, path: str = "/api/tables") -> list[int]:
    async with aiohttp.ClientSession(headers={HEADER: f"1.2.3.4, {address}"}) as session:

        async def one() -> int:
            async with session.get(server.url + path) as answer:
                assert (answer.status == 429) == ("Retry-After" in answer.headers)
                return answer.status

        return list(await asyncio.gather(*(one() for _ in range(count))))


@pytest.mark.asyncio
async def test_too_many_requests_get_429_behind_a_proxy_that_is_believed_only_if_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "HOLD", 0.0)
    async with live(str(tmp_path / "s.db"), limits=FAST) as server:
        server.hub.doors.addresses["request"] = Bucket(Allowance(800, 0.001))  # as many on the slowest machine
        found = await statuses(server, 1200, "203.0.113.7")
        assert 200 in found and found.count(429) > 100
        assert await statuses(server, 5, "198.51.100.7") == [200] * 5
        watching = aiohttp.ClientSession(headers={HEADER: "203.0.113.7"})
        async with watching, watching.get(f"{server.url}/healthz") as answer:
            assert answer.status == 200
    async with live(str(tmp_path / "s.db")) as server:
        assert await statuses(server, 300, "203.0.113.7") == [200] * 300


@pytest.mark.asyncio
async def test_a_family_behind_one_address_opens_the_page_at_the_same_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "HOLD", 0.0)
    async with live(str(tmp_path / "s.db"), limits=FAST) as server:
        for path in ("/", "/t/abcdefgh", "/assets/main.js", "/sw.js", "/game/vier/board.js"):
            assert 429 not in await statuses(server, 250, "203.0.113.7", path)
        assert await statuses(server, 5, "203.0.113.7") == [200] * 5
        server.hub.doors.addresses["file"].burst = -3600.0
        assert await statuses(server, 2, "203.0.113.7", "/sw.js") == [429] * 2


@pytest.mark.asyncio
async def test_whoever_watches_the_house_is_counted_apart_but_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "HOLD", 0.0)
    async with live(str(tmp_path / "s.db"), limits=FAST) as server:
        server.hub.doors.addresses["health"].burst = 0.0
        for path in ("/healthz", "/readyz", "/metrics"):
            assert await statuses(server, 2, "203.0.113.7", path) == [429] * 2
        assert await statuses(server, 2, "203.0.113.7") == [200] * 2


@pytest.mark.asyncio
async def test_of_one_address_only_so_many_refusals_are_held_back_and_the_rest_is_hung_up_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Refusing at once what comes over a thousand connections costs as much as answering, and so does hanging up at once."""
    monkeypatch.setattr(door, "MOST_HELD_BACK", 3)
    monkeypatch.setattr(door, "MOST_SILENT", 4)
    monkeypatch.setattr(door, "HOLD", 0.1)
    monkeypatch.setattr(door, "SILENCE", 0.7)
    async with live(str(tmp_path / "s.db"), limits=FAST) as server:
        server.hub.doors.addresses["request"].burst = 0.0
        crowd = [asyncio.create_task(statuses(server, 1, "203.0.113.7")) for _ in range(9)]
        assert await statuses(server, 1, "198.51.100.7") == [429]
        await asyncio.wait(crowd, timeout=0.2)
        assert sum(one.done() for one in crowd) == 5 and server.server.door.silent == 4
        found = [one.exception() or one.result() for one in crowd if one.done()]
        assert found.count([429]) == 3 and sum(isinstance(one, aiohttp.ServerDisconnectedError) for one in found) == 2
        await until(lambda: not server.server.door.silent)
        await asyncio.wait(crowd)  # this client has asked once more
        assert not server.server.door.held


@pytest.mark.asyncio
async def test_the_operator_reads_once_that_a_proxy_stands_before_the_house(tmp_path: Path) -> None:
    for chosen, lines in ((QUICK, 1), (FAST, 0)):
        with capture_logs() as logs:
            async with live(str(tmp_path / "s.db"), limits=chosen) as server:
                assert await statuses(server, 3, "203.0.113.7") == [200] * 3
        assert len([line for line in logs if "--proxy-header" in line["event"]]) == lines


class Arrival(NamedTuple):
    """A connection from some address, and what it heard first."""

    session: aiohttp.ClientSession
    socket: aiohttp.ClientWebSocketResponse
    answer: Message


@pytest.mark.asyncio
async def test_new_guests_and_tables_of_one_address_are_limited_with_a_true_sentence(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db"), limits=FAST) as server:
        few = {**ALLOWANCES, "guest": Allowance(2, 0.001), "table": Allowance(3, 0.001)}
        server.hub.doors = Doors(few)
        server.server.door.doors = server.hub.doors

        async def arrive(address: str, token: str) -> Arrival:
            session = aiohttp.ClientSession(headers={HEADER: address})
            socket = await session.ws_connect(f"{server.url}/ws")
            await socket.send_json({"type": "hello", "name": "Eve", "token": token})
            return Arrival(session, socket, await socket.receive_json())

        found = [await arrive("203.0.113.7", f"throw-away-token-{number}") for number in range(3)]
        assert [answer["type"] for _, _, answer in found] == ["welcome", "welcome", "refused"]
        assert found[2][2]["code"] == "address.guest"
        await server.hub.committer.idle.wait()
        again = await arrive("203.0.113.7", "throw-away-token-0")
        assert again[2]["type"] == "welcome"
        socket = found[0][1]
        for ref in range(4):
            await socket.send_json({"type": "create", "game": "vier", "ref": ref})
        codes: list[object] = []
        while len(codes) < 4:
            answer = await socket.receive_json()
            if answer["type"] in ("done", "refused"):
                codes.append(answer.get("code", "done"))
        assert sorted(map(str, codes)) == ["address.table", "done", "done", "done"]
        for session, one, _ in (*found, again):
            await one.close()
            await session.close()


@pytest.mark.asyncio
async def test_all_connections_of_an_address_share_a_limit_of_messages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of them may send as much as one may, but three hundred of them not three hundred times as much."""
    monkeypatch.setattr(connection, "HOLD", 0.0)
    async with live(str(tmp_path / "s.db"), limits=FAST) as server:
        server.hub.doors = Doors({**ALLOWANCES, "message": Allowance(10, 0.001)})
        codes: list[str] = []
        for address in (*["203.0.113.7"] * 3, "198.51.100.7"):
            session = aiohttp.ClientSession(headers={HEADER: address})
            async with session, session.ws_connect(f"{server.url}/ws") as socket:
                await socket.send_json({"type": "hello"})
                for ref in range(5):
                    await socket.send_json({"type": "follow-lobby", "on": False, "ref": ref})
                answers = [await socket.receive_json() for _ in range(6)][1:]
            assert [answer["ref"] for answer in answers] == [0, 1, 2, 3, 4]
            codes.append(" ".join(str(answer.get("code", "done")) for answer in answers))
        assert codes == ["done done too-fast too-fast too-fast", *["too-fast " * 4 + "too-fast"] * 2, codes[0]]


def test_where_a_connection_may_send_more_an_address_may_too() -> None:
    assert limits.allowances_for(30.0) == ALLOWANCES
    assert limits.allowances_for(300.0)["message"].rate == 10 * ALLOWANCES["message"].rate


@pytest.mark.asyncio
async def test_more_sockets_of_an_address_are_turned_away_at_each_door() -> None:
    async with net(limits=FAST) as here, aiohttp.ClientSession(headers={HEADER: "203.0.113.7"}) as session:
        here.hub.doors.sockets = 2
        doors = {here.socket.replace("/catan", "/ws"): 429, here.socket: 503}
        opened = [await session.ws_connect(door) for door in doors]
        for door, status in doors.items():
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await session.ws_connect(door)
            assert refused.value.status == status
        opened.append(await session.ws_connect(here.socket, headers={HEADER: "198.51.100.7"}))
        for socket in opened:
            await socket.close()


@pytest.mark.asyncio
async def test_addresses_are_neither_stored_nor_logged(tmp_path: Path) -> None:
    address = "203.0.113.77"
    with capture_logs() as logs:
        async with live(str(tmp_path / "s.db"), limits=FAST) as server:
            session = aiohttp.ClientSession(headers={HEADER: address, "User-Agent": f"from {address}"})
            async with session, session.ws_connect(f"{server.url}/ws") as socket:
                wishes: list[Message] = [{"type": "hello", "name": "Ada"}, {"type": "create", "game": "vier"}]
                for message in (*wishes, {"type": "watch", "table": "nothing"}, {"type": "transfer"}, "rubbish"):
                    await socket.send_json(message)
                while (await socket.receive_json()).get("code") != "bad-message":
                    pass
            assert server.hub.tables
        kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"Ada" in kept and address.encode() not in kept and address not in str(logs)


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "rubbish",
    [
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\nHost: x\n\n",
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" + b"\xff" * 100_000,
        b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"y" * 100_000 + b"\r\n\r\n",
        b"GET /t/\xff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n",
        b"GET /api/daily/\xff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        b"GET /api/daily/vier?day=\xff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    ],
    ids=["version", "bare lines", "no text", "two lengths", "long line", "table", "page", "path", "query"],
)
async def test_who_sends_rubbish_does_not_fill_the_operators_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, rubbish: bytes
) -> None:
    with capture_logs() as logs:
        async with live(str(tmp_path / "s.db"), limits=FAST) as server:
            logs.clear()
            for hangs_up in (False, True):
                reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
                writer.write(rubbish)
                if hangs_up:
                    writer.transport.abort()
                else:
                    with suppress(ConnectionError):
                        assert b" 400 " in await reader.read()
                await let_go(writer)
            async with aiohttp.ClientSession() as session, session.get(f"{server.url}/healthz") as answer:
                assert answer.status == 200
            assert caplog.records == [] and logs == []


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "rubbish",
    [
        b"GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Encoding: gzip\r\nContent-Length: 10\r\nConnection: close\r\n\r\n"
        b"not zipped",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nno length\r\n",
        b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: a-long-text\r\n\r\n\x88\x80\0\0\0\0",
    ],
    ids=["body", "chunks", "protocol"],
)
async def test_what_is_wrong_with_a_request_that_is_answered_does_not_fill_the_log_either(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, rubbish: bytes
) -> None:
    with capture_logs() as logs:
        async with live(str(tmp_path / "s.db"), limits=FAST) as server:
            logs.clear()
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(rubbish)
            assert (await reader.readline()).startswith(b"HTTP/1.")
            with suppress(ConnectionError):
                await reader.read()  # until the server has let go of it
            await let_go(writer)
            assert caplog.records == [] and logs == []


async def let_go(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


def test_only_what_the_client_has_done_is_the_clients_fault() -> None:
    gone = (ConnectionError("Connection lost"), aiohttp.ClientConnectionResetError("Cannot write to closing transport"))
    assert all(map(is_theirs, gone))
    assert not any(map(is_theirs, (ConnectionRefusedError("of a store"), ConnectionResetError("that process is gone"), None)))


@pytest.mark.asyncio
async def test_a_request_that_fails_is_told_to_the_operator_without_an_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with live(str(tmp_path / "s.db"), limits=FAST) as server:
        monkeypatch.setattr(server.hub.lobby, "message", None)
        with capture_logs() as logs:
            async with aiohttp.ClientSession() as session, session.get(f"{server.url}/api/tables") as answer:
                assert answer.status == 500
        [line] = logs
        assert (line["event"], line["log_level"]) == ("a request failed", "error")
        assert isinstance(line["exc_info"], TypeError) and "127.0.0.1" not in str(line) and caplog.records == []


@pytest.mark.asyncio
async def test_twenty_tables_are_the_limit_however_many_requests_come_at_once(tmp_path: Path) -> None:
    few = Limits(messages_per_second=100_000.0, tables_per_guest=20)
    async with live(str(tmp_path / "s.db"), limits=few) as server:
        players = [Player(server.port, token="the-same-token-for-all") for _ in range(6)]
        for player in players:
            await player.connect()
        answers = await asyncio.gather(*(player.ask("create", game="vier") for player in players for _ in range(1)))
        more = await asyncio.gather(*(opened(player, 10) for player in players))
        codes = [answer.get("code", "done") for answer in answers] + [code for each in more for code in each]
        assert codes.count("done") == 20 and set(codes) == {"done", "too-many-tables"}
        assert len(server.hub.tables) == 20 and not server.server.reception.openings.under_way
        for player in players:
            await player.close()


async def opened(player: Player, count: int) -> list[str]:
    """Ask for tables without waiting for the last one."""
    for ref in range(1000, 1000 + count):
        await player.send("create", game="vier", ref=ref)
    found: list[str] = []
    while len(found) < count:
        answer = await player.get("done", "refused")
        found.append(str(answer.get("code", "done")))
    return found


@pytest.mark.asyncio
async def test_a_full_house_says_so(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db"), limits=Limits(all_tables=1)) as server, Player(server.port) as ada:
        await ada.create()
        assert (await ada.ask("create", game="vier"))["code"] == "house-full"


@pytest.mark.asyncio
async def test_a_large_house_opens_its_door_before_every_table_is_awake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(str(tmp_path / "s.db"), "old")
    await store.open()
    await store.write(Batch(rows=[Row(f"t{number}", 0, number, OPEN) for number in range(300)]))
    await store.close()
    monkeypatch.setattr(life, "OPENING", 0.0)
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada:
        assert (await ada.ask("watch", table="t299"))["type"] == "done"
        await asyncio.wait_for(server.hub.recovered.wait(), 60)
        assert len(server.hub.tables) == 300


def listed(name: str, state: str = "open") -> LobbyTable:
    return LobbyTable(table=name, game="vier", seats=2, taken=1, owner="x", state=state, players=())  # type: ignore[arg-type]


def test_the_lobby_shows_active_tables_of_different_owners_first() -> None:
    lobby = Lobby(lambda name: name != "asleep")
    for name, owner in (("ada", "ada"), ("asleep", "cyd"), *((f"flood{number}", "eve") for number in range(500)), ("ben", "ben")):
        lobby.put(listed(name), True, owner)
    lobby.put(listed("play", "playing"), True, "dan")
    shown = [table.table for table in lobby.message(0, 0.0).tables]
    assert len(shown) == 100
    assert shown[: PER_OWNER + 4] == ["ben", "flood499", "flood498", "flood497", "ada", "play", "asleep"]


def test_where_a_guest_sits_is_known_without_looking_everywhere() -> None:
    sitters = Sitters()
    sitters.put("t", ["ada", "ben"])
    sitters.put("u", ["ada"])
    assert sitters.of("ada") == ["t", "u"]
    sitters.put("t", ["ben"])
    sitters.put("u", ())
    assert (sitters.of("ada"), sitters.tables) == ([], {"ben": {"t"}})


@pytest.mark.soak
@pytest.mark.asyncio
async def test_a_server_with_100_000_stored_games_answers_within_three_seconds(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "s.db"), "old")
    await store.open()
    for start in range(0, 100_000, 5000):
        await store.write(Batch(rows=[Row(f"t{number}", 0, number, OPEN) for number in range(start, start + 5000)]))
    await store.close()
    begun = time.monotonic()
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada:
        assert (await ada.ask("watch", table="t7"))["type"] == "done"
        assert time.monotonic() - begun < 3
