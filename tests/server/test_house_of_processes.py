"""A house of two processes behind one port: one house for everybody outside, whatever happens to one of them.

Connections are handed to one process after the other, so two players who come one after the other are in both.
"""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from stammtisch.bots.levels import make_bot
from stammtisch.catan_protocol.player import client
from stammtisch.catan_protocol.player.ki import Ki
from stammtisch.games.catan import GAME as CATAN
from stammtisch.server.house.hub import Limits
from stammtisch.server.house.limits import ALLOWANCES
from stammtisch.server.processes.homes import home_of
from tests.server.gates import until
from tests.server.killing import Fleet, Pair, Plan, check_all, tenants_of
from tests.server.live import CONNECTED, Message, Player, free_port, postgres, seat_all
from tests.server.processes import Process

pytestmark = pytest.mark.product

PROXY = "X-Forwarded-For"
PATIENCE = 60.0  # seconds until a test is given up; none waits for them to pass
SLIPS = 2  # what one process may allow before it hears of the other


class House:
    """A running one, as its guests and its operator see it."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.port = process.port
        self.url = f"http://127.0.0.1:{process.port}"

    async def get(self, path: str, **headers: str) -> tuple[int, Any]:
        """Over a connection of its own, so that the processes take turns."""
        async with aiohttp.ClientSession() as session, session.get(self.url + path, headers=headers) as response:
            is_json = response.content_type == "application/json"
            return response.status, await (response.json() if is_json else response.text())

    async def everywhere(self, path: str, **headers: str) -> Any:
        """What both processes answer, once they agree."""
        async with asyncio.timeout(PATIENCE):
            while True:
                answers = [(await self.get(path, **headers))[1] for _ in range(2)]
                if answers[0] == answers[1]:
                    return answers[0]
                await asyncio.sleep(0.02)

    async def figure(self, name: str) -> float:
        lines = (await self.get("/metrics"))[1].splitlines()
        return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith((name + " ", name + "{")))

    async def until(self, name: str, figure: float) -> None:
        async with asyncio.timeout(PATIENCE):
            while await self.figure(name) != figure:
                await asyncio.sleep(0.02)

    @asynccontextmanager
    async def pair(self, token: str | None = None) -> AsyncIterator[tuple["Guest", "Guest"]]:
        """Two people, one in each process; with a token, two devices of one."""
        players = Guest(self.port, token), Guest(self.port, token)
        try:
            for player in players:
                await player.connect()
            yield players
        finally:
            for player in players:
                if player in CONNECTED:
                    await player.close()


class Guest(Player):
    """Waits longer than a slow machine needs."""

    async def until(self, kind: str, **fields: object) -> Message:
        """A message of this kind with these fields, heard already or to come."""
        heard = [one for one in self.messages if is_such(one, kind, fields)]
        while not heard:
            message = await self.next()
            heard = [message] if is_such(message, kind, fields) else []
        return heard[-1]


def is_such(message: Message, kind: str, fields: dict[str, object]) -> bool:
    return message["type"] == kind and all(message.get(name) == value for name, value in fields.items())


def names_in(tables: list[Message]) -> set[str]:
    return {table["table"] for table in tables}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    store = tmp_path_factory.mktemp("house") / "s.db"
    more = ["--proxy-header", PROXY, "--catan-tcp", str(free_port()), "--catan-points", "3"]
    process = Process(str(store), processes=2, more=more)
    asyncio.run(process.until_ready())
    yield House(process)
    assert process.stop() == 0, "it ends gracefully"


async def play_on(players: Sequence[Player], table: str, updates: list[Message], moves: int) -> list[Message]:
    """So many moves, by whoever is awaited; returns everybody's last update."""
    for _ in range(moves):
        seat = updates[0]["awaited"][0]
        action = updates[seat]["legal"][0]["action"]
        answer = asyncio.create_task(players[seat].ask("play", table=table, at=updates[seat]["at"], action=action))
        for number, player in enumerate(players):
            if number != seat:
                updates[number] = await player.get("update")
        assert (await answer)["type"] == "done"
        updates[seat] = players[seat].last("update")
    return updates


@pytest.mark.asyncio
async def test_people_in_both_processes_play_talk_and_play_again_at_tables_of_either(house: House) -> None:
    async with house.pair() as (ada, ben):
        tables = [await ada.create(), await ben.create()]
        assert {home_of(name, 2) for name in tables} == {0, 1}, "a table lives where it was opened"
        for table, players in zip(tables, ([ada, ben], [ben, ada]), strict=True):
            await play_on(players, table, await seat_all(players, table), 3)
            assert (await players[1].ask("chat", table=table, text="hello there"))["type"] == "done"
            assert (await players[0].until("said", table=table))["text"] == "hello there"
            refused = await players[1].ask("play", table=table, at=0, action={"type": "drop", "column": 0})
            assert refused["code"] in ("play.stale", "not-your-turn")
            assert (await players[1].ask("resign", table=table))["type"] == "done"
            await players[0].until("ended", table=table)
            for player in players:
                await player.send("rematch", table=table)
            followed = (await players[1].until("table", table=table, next=f"{table}-2"))["next"]
            assert home_of(followed, 2) == home_of(table, 2), "a rematch lives where the first game did"
            assert (await players[1].ask("watch", table=followed))["type"] == "done"
            status, shown = await house.get(f"/api/tables/{table}")
            assert status == 200 and shown["state"] == "over"
            assert (await house.get(f"/api/records/{table}"))[0] == 200
        assert await house.figure("stammtisch_connections") == 2


@pytest.mark.asyncio
async def test_lobby_and_my_games_are_the_same_in_both_processes(house: House) -> None:
    async with house.pair() as (ada, ben):
        names = {await player.create(settings={"private": False}) for player in (ada, ben)}
        async with asyncio.timeout(PATIENCE):
            while not all([names <= names_in((await house.get("/api/tables"))[1]) for _ in range(2)]):
                await asyncio.sleep(0.02)
        for name in names:
            answer = await ben.ask("sit", table=name)
            assert answer["type"] == "done" or answer["code"] == "table.seated"
        mine = await house.everywhere("/api/me/tables", Authorization=f"Bearer {ben.token}")
        assert names_in(mine["tables"]) == names
        async with house.pair(ben.token) as devices:
            for device in devices:
                assert set(device.last("welcome")["tables"]) == names
                await device.send("follow-lobby", on=True)
                assert names <= names_in((await device.until("lobby"))["tables"])
        assert (await ben.ask("leave", table=next(iter(names))))["type"] == "done"


@pytest.mark.asyncio
async def test_a_guest_moves_is_renamed_and_is_forgotten_in_the_whole_house(house: House) -> None:
    async with house.pair() as (ada, ben):
        table = await ada.create()
        assert (await ben.ask("sit", table=table))["type"] == "done"
        assert (await ben.ask("rename", name="Benedikt"))["type"] == "done"
        async with asyncio.timeout(PATIENCE):
            while "Benedikt" not in [seat["name"] for seat in (await ada.get("table"))["seats"]]:
                pass
        await ben.send("transfer")
        code = (await ben.until("transfer-code"))["code"]
        async with Guest(house.port), Guest(house.port) as other:  # one more, so that it is the other process
            assert other.token != ben.token
        moved = Guest(house.port)
        assert (await moved.connect(transfer=code))["token"] == ben.token
        await moved.send("forget")
        for device in (moved, ben):
            assert (await device.until("forgotten"))["type"] == "forgotten"
            await device.close()
        async with asyncio.timeout(PATIENCE):
            while ben.guest in [seat["guest"] for seat in ada.last("table")["seats"]]:
                await ada.next()
        assert (await house.everywhere("/api/me/tables", Authorization=f"Bearer {ben.token}"))["tables"] == []


@pytest.mark.asyncio
async def test_a_bot_of_one_process_is_offered_and_invited_in_the_other(house: House) -> None:
    async with house.pair() as (ada, _), house.pair() as (_, bot):
        await bot.close()
        bot.name = "Robby"
        await bot.connect(bot=True)
        assert (await bot.ask("offer", games=["vier"], tables=3))["type"] == "done"
        async with asyncio.timeout(PATIENCE):
            while [one["guest"] for one in await house.everywhere("/api/bots?game=vier")] != [bot.guest]:
                await asyncio.sleep(0.02)
        for player in (ada, bot):
            table = await player.create()
            assert (await player.ask("invite-bot", table=table, guest=bot.guest))["type"] == "done"
            assert (await bot.until("invited", table=table))["game"] == "vier"


@pytest.mark.asyncio
async def test_the_game_of_the_day_is_one_for_the_whole_house(house: House) -> None:
    async with house.pair() as (ada, ben):
        tables = [await player.create("doerfer", daily=True) for player in (ada, ben)]
        assert len({home_of(name, 2) for name in tables}) == 1, "they live together"
        for player, table in zip((ada, ben), tables, strict=True):
            update = await player.until_begun(table)
            played = await player.ask("play", table=table, at=update["at"], action=update["legal"][0]["action"])
            assert played["type"] == "done"
            found = await house.everywhere("/api/daily/doerfer", Authorization=f"Bearer {player.token}")
            assert found["table"] == table and len(found["scores"]) == 2


@pytest.mark.asyncio
async def test_limits_of_a_guest_and_of_an_address_are_those_of_the_whole_house(house: House) -> None:
    """Alternately in both processes: if each counted for itself, all this would go twice as far."""
    begun, opened = time.monotonic(), 0
    most = Limits().tables_per_guest
    session = aiohttp.ClientSession()
    try:
        codes: list[str] = []
        while "address.table" not in codes:
            devices = [await session.ws_connect(house.url + "/ws", headers={PROXY: "203.0.113.7"}) for _ in range(2)]
            await devices[0].send_json({"type": "hello"})
            token = (await devices[0].receive_json())["token"]
            await devices[1].send_json({"type": "hello", "token": token})
            own = 0
            while not codes or codes[-1] == "done":
                device = devices[own % 2]
                await device.send_json({"type": "create", "game": "vier", "ref": 1})
                while (answer := await device.receive_json())["type"] not in ("done", "refused"):
                    pass
                codes.append(answer.get("code", "done"))
                own += codes[-1] == "done"
            assert own <= most + SLIPS
            opened += own
            codes = [codes[-1]] if codes[-1] == "address.table" else []
            for device in devices:
                await device.close()
    finally:
        await session.close()
    burst, rate = ALLOWANCES["table"]
    assert opened <= burst + rate * (time.monotonic() - begun) + SLIPS


@pytest.mark.asyncio
async def test_clients_of_the_catan_protocol_find_each_other_in_whichever_process_they_are(house: House) -> None:
    complete, here = asyncio.Event(), set()

    async def play(number: int) -> Ki:
        ki = Ki(make_bot(CATAN, "easy"), f"Ki {number}", number, 3)

        async def ready() -> None:
            here.add(number)
            if len(here) == 3:
                complete.set()
            await complete.wait()

        async with client.link(f"ws://127.0.0.1:{house.port}/catan", lambda way, line: None) as link:
            await client.play(link, ki, "key", quiet=0.005, ready=ready)
        return ki

    kis = await asyncio.gather(*(play(number) for number in range(3)))
    assert len({ki.tracker.winner for ki in kis}) == 1 and kis[0].tracker.winner is not None


@asynccontextmanager
async def store_of(kind: str, tmp_path: Path) -> AsyncIterator[str]:
    if kind == "sqlite":
        yield str(tmp_path / "s.db")
    else:
        async with postgres() as url:
            yield url


@pytest.mark.asyncio
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize(
    "how", [signal.SIGKILL, pytest.param(signal.SIGSTOP, marks=pytest.mark.soak)], ids=["killed", "stopped for good"]
)
async def test_killing_processes_of_a_house_loses_no_acknowledged_move_and_play_goes_on(
    tmp_path: Path, kind: str, how: signal.Signals
) -> None:
    """The long version is `python -m tools.soak.kill --processes 2`; who only hangs is missed after ten seconds."""
    async with store_of(kind, tmp_path) as url:
        fleet = Fleet(url, 1, workers=0, processes=2)
        await fleet.until_ready()
        pairs = [Pair(number, [Plan("vier", 2, {})]) for number in range(4)]
        playing = [asyncio.create_task(pair.keep_playing(fleet)) for pair in pairs]
        landlord = fleet.servers[0].process.pid
        for victim in (0, 1):
            await until_all(pairs, 3 * (victim + 1))
            await until(lambda: len(tenants_of(landlord)) == 2)
            for pair in pairs:
                pair.killed_at = time.monotonic()
            os.kill(tenants_of(landlord)[victim], how)
            await until(lambda: all(pair.killed_at is None for pair in pairs))
        tenants = tenants_of(landlord)
        fleet.close()  # the landlord dies
        await asyncio.gather(*playing)
        found = await check_all(url, pairs)
        await until(lambda: not any(map(is_running, tenants)))
    assert found.moves >= 4 * 3 * 2


def is_running(process: int) -> bool:
    """Whether it does anything any more; nobody may have asked yet how it ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2][0] not in "ZX"
    except OSError:
        return False


async def until_all(pairs: list[Pair], moves: int) -> None:
    await until(lambda: all(len(pair.acknowledged) >= moves for pair in pairs))
