"""The landlord of a house and one of its processes, each inside the test, so that everything they do can be looked at."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, cast

import aiohttp
import pytest

from stammtisch.catalogue import LANGUAGES
from stammtisch.errors import StammtischError
from stammtisch.server.house.hub import Limits
from stammtisch.server.processes import child, forking, landlord, letters, warm
from stammtisch.server.processes.doorway import CONNECTION, hand_over
from stammtisch.server.processes.entrance import Entrance
from stammtisch.server.processes.homes import home_of
from stammtisch.server.processes.landlord import Landlord, Tenant
from stammtisch.server.processes.letters import AnyLetter
from stammtisch.server.processes.link import Link
from stammtisch.server.processes.sums import FAMILIES
from stammtisch.server.processes.writing import COMMIT, Writer
from stammtisch.server.running import premises, serving
from stammtisch.server.running.plan import Plan
from stammtisch.server.store.store import Store
from stammtisch.server.web.api import all_games
from tests.server.gates import until
from tests.server.live import Player, free_port


def plan_for(store: str, port: int = 0, processes: int = 2) -> Plan:
    links = (f"http://127.0.0.1:{port}",)
    return Plan(host="127.0.0.1", port=port, url=store, links=links, limits=Limits(), processes=processes, quiet=True)


async def figures(port: int) -> dict[str, float]:
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/metrics") as answer:
        lines = [line.rpartition(" ") for line in (await answer.text()).splitlines() if not line.startswith("#")]
    return {name: float(figure) for name, _, figure in lines}


@pytest.mark.asyncio
async def test_a_dead_process_is_replaced_and_the_figures_of_the_whole_never_grow_smaller(tmp_path: Path) -> None:
    forking.begin_to_load()
    port = free_port()
    house = Landlord(plan_for(str(tmp_path / "s.db"), port))
    running = asyncio.create_task(house.run())
    await until(lambda: house.is_open or running.done())
    async with Player(port) as ada, Player(port) as ben:
        for player in (ada, ben):
            assert (await player.ask("create", game="vier"))["type"] == "done"
        before = await figures(port)
    assert before["stammtisch_processes"] == before["stammtisch_connections"] == before["stammtisch_tables"] == 2
    assert before['stammtisch_steps_total{kind="Created"}'] == 2
    pid = house.tenants[0].process.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    await until(lambda: house.replaced == 1 and house.tenants[0].process.pid != pid and house.tenants[0].is_ready)
    while (after := await figures(port))["stammtisch_tables"] != 2:  # both go on
        await asyncio.sleep(0.02)
    assert after["stammtisch_processes"] == after["stammtisch_processes_wanted"] == 2
    assert after['stammtisch_steps_total{kind="Created"}'] == 2, "of whom one was counted by the dead"
    house.stop.set()
    await running
    assert not any(tenant.process.is_alive() for tenant in house.tenants.values())


@pytest.mark.asyncio
async def test_a_process_that_cannot_begin_ends_the_house_with_its_sentence() -> None:
    forking.begin_to_load()
    house = Landlord(plan_for("postgresql://nobody@127.0.0.1:1/nothing"))
    with pytest.raises(StammtischError, match="does not answer"):
        await house.run()


@pytest.mark.asyncio
async def test_a_process_that_hangs_is_ended_and_replaced_and_one_that_cannot_be_begun_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(landlord, "BEAT", 0.05)
    forking.begin_to_load()
    port = free_port()
    house = Landlord(plan_for(str(tmp_path / "s.db"), port))
    running = asyncio.create_task(house.run())
    await until(lambda: house.is_open or running.done())
    let, tries = house._let, []

    async def refused_once(number: int) -> None:
        tries.append(number)
        if len(tries) == 1:
            raise OSError("no memory for another process")
        await let(number)

    monkeypatch.setattr(house, "_let", refused_once)
    pid = house.tenants[0].process.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    await until(lambda: tries == [0, 0] and house.tenants[0].process.pid != pid and house.tenants[0].is_ready)
    async with Player(port) as ada, Player(port) as ben:
        assert (await ada.ask("create", game="vier"))["type"] == (await ben.ask("create", game="vier"))["type"] == "done"
    house.stop.set()
    await running
    assert house.replaced == 1


@pytest.mark.asyncio
async def test_a_house_that_closes_while_a_process_begins_takes_it_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forking.begin_to_load()
    house = Landlord(plan_for(str(tmp_path / "s.db"), free_port()))
    running = asyncio.create_task(house.run())
    await until(lambda: house.is_open or running.done())
    begun, seen = asyncio.Event(), house._link_to

    async def seen_beginning(tenant: Tenant, control: socket.socket) -> None:
        begun.set()
        await seen(tenant, control)

    monkeypatch.setattr(house, "_link_to", seen_beginning)
    house.tenants[1].process.kill()
    await begun.wait()
    house.stop.set()
    await running
    assert not any(tenant.process.is_alive() for tenant in house.tenants.values())


@pytest.mark.asyncio
async def test_every_process_speaks_tls_where_the_house_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stammtisch.server.running.places.data_folder", lambda: tmp_path)
    forking.begin_to_load()
    port, own = free_port(), serving.self_signed()
    house = Landlord(replace(plan_for(str(tmp_path / "s.db"), port), tls=own))
    running = asyncio.create_task(house.run())
    await until(lambda: house.is_open or running.done())
    for _ in house.tenants:  # they take turns
        connector = aiohttp.TCPConnector(ssl=False)
        async with (
            aiohttp.ClientSession(connector=connector) as session,
            session.get(f"https://127.0.0.1:{port}/readyz") as answer,
        ):
            assert answer.status == 200
    house.stop.set()
    await running


@pytest.mark.asyncio
async def test_nobody_is_let_in_while_no_process_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who comes waits in the system's queue; the loop does not turn for him again and again."""
    entrance, closed = Entrance(dict), asyncio.Event()
    [listener] = entrance.listeners = premises.listening("127.0.0.1", free_port())
    close = entrance.close

    def close_door() -> None:
        close()
        closed.set()

    monkeypatch.setattr(entrance, "close", close_door)
    entrance.open()
    guest = socket.create_connection(listener.getsockname())
    await closed.wait()
    assert not asyncio.get_running_loop().remove_reader(listener), "the door is closed"
    guest.close()
    entrance.leave()


@pytest.mark.asyncio
@pytest.mark.parametrize("patience", [60.0, 0.0], ids=["who waits is led in", "who waited too long is told so"])
async def test_somebody_whom_no_process_takes_waits_and_is_not_just_hung_up_on(
    monkeypatch: pytest.MonkeyPatch, patience: float
) -> None:
    monkeypatch.setattr("stammtisch.server.processes.entrance.PATIENCE", patience)
    monkeypatch.setattr("stammtisch.server.processes.entrance.PACE", 0.0)
    tries: list[int] = []

    def at_the_door(door: socket.socket, mark: int, given: socket.socket) -> bool:
        tries.append(mark)
        return patience > 0 and len(tries) == 4

    monkeypatch.setattr("stammtisch.server.processes.entrance.hand_over", at_the_door)
    entrance = Entrance(lambda: {0: socket.socket.__new__(socket.socket)})
    [listener] = entrance.listeners = premises.listening("127.0.0.1", free_port())
    entrance.open()
    reader, writer = await asyncio.open_connection(*listener.getsockname())
    writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    answer = await reader.read()
    if patience:
        assert answer == b"" and tries == [CONNECTION] * 4, "it is the other process's now"
    else:
        assert answer.startswith(b"HTTP/1.1 503") and answer.endswith(b"try again in a moment.\n")
    writer.close()
    entrance.leave()
    assert not entrance.lingering


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("said", "homes"),
    [
        (b"GET /ws?table=k3m9 HTTP/1.1\r\n", {home_of("k3m9", 4)}),
        (b"GET /ws?table=k3m9-2&x=1 HTTP/1.1\r\nHost: x\r\n", {home_of("k3m9", 4)}),
        (b"GET /ws HTTP/1.1\r\n", {0, 1, 2, 3}),
        (b"GET /ws?table=" + b"x" * 300, {0, 1, 2, 3}),
        (b"\x16\x03\x01", {0, 1, 2, 3}),
    ],
    ids=["hint", "rematch", "none", "too long", "no text"],
)
async def test_who_says_which_table_he_comes_for_is_let_in_where_it_lives(
    monkeypatch: pytest.MonkeyPatch, said: bytes, homes: set[int]
) -> None:
    ends = {number: socket.socketpair() for number in range(4)}
    taken: list[int] = []

    def at_the_door(door: socket.socket, mark: int, given: socket.socket) -> bool:
        taken.extend(number for number, pair in ends.items() if pair[0] is door)
        assert given.recv(1000) == said, "nothing was read before"
        return True

    monkeypatch.setattr("stammtisch.server.processes.entrance.hand_over", at_the_door)
    entrance = Entrance(lambda: {number: pair[0] for number, pair in ends.items()}, 4)
    entrance.turn = 1001
    entrance.listen(premises.listening("127.0.0.1", free_port()))
    entrance.open()
    for _ in range(4):
        before = len(taken)
        _, writer = await asyncio.open_connection(*entrance.listeners[0].getsockname())
        writer.write(said)
        while len(taken) == before:
            await asyncio.sleep(0)
        writer.close()
    assert set(taken) == homes
    entrance.leave()
    for pair in ends.values():
        for end in pair:
            end.close()


class Harness:
    """One process in the test, with a landlord that only writes."""

    def __init__(self, folder: Path) -> None:
        self.url = str(folder / "s.db")
        self.heard: list[AnyLetter] = []
        self.told_sibling: list[AnyLetter] = []

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Link]:
        store = Store(self.url, "landlord")
        await store.open()
        writer = Writer(store)
        writing = asyncio.create_task(writer.run())
        control, theirs = socket.socketpair()
        self.door, behind = socket.socketpair()
        hear = lambda link, letter: self.heard.append(letter)  # noqa: E731
        link = await Link(hear, lambda link: None, {COMMIT: partial(writer.commit, announce=print)}).open(control)
        self.child = child.Child(plan_for(self.url), 0)
        living = asyncio.create_task(self.child.run(theirs, behind))
        yield link
        link.tell(letters.Stop())
        await living
        writing.cancel()
        self.door.close()
        link.close()
        await store.close()


@pytest.mark.asyncio
async def test_a_process_serves_what_it_is_handed_knows_its_sibling_and_stops_when_it_is_told(tmp_path: Path) -> None:
    interval, harness = sys.getswitchinterval(), Harness(tmp_path)
    async with harness.running() as link:
        ours, theirs = socket.socketpair()
        hear = lambda link, letter: harness.told_sibling.append(letter)  # noqa: E731
        sibling = await Link(hear, lambda link: None).open(ours)
        assert hand_over(harness.door, 1, theirs)
        theirs.close()
        link.tell(letters.Begin((1,)))
        listener = socket.create_server(("127.0.0.1", 0))
        reader, writer = await asyncio.open_connection(*listener.getsockname())
        arrived, _ = listener.accept()
        assert hand_over(harness.door, CONNECTION, arrived)
        arrived.close()
        writer.write(b"GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        answer = await reader.read()
        assert answer.startswith(b"HTTP/1.1 503") and b"1 of 2 processes are not there" in answer, "the sibling is not open yet"
        await until(lambda: letters.Ready() in harness.heard)
        names = {family.name for family in FAMILIES.decode(await link.ask("samples"))}
        assert "stammtisch_tables" in names
        await until(lambda: any(isinstance(one, letters.Posted) and one.topic == "count" for one in harness.told_sibling))
        sibling.close()
        await until(lambda: letters.Lost(1) in harness.heard)
        writer.close()
        listener.close()
    sys.setswitchinterval(interval)


def test_bots_are_shared_out_and_what_all_processes_need_is_loaded_before_they_are_forked() -> None:
    plan = replace(plan_for("s.db", processes=3), workers=4)
    assert [plan.workers_of(number) for number in range(3)] == [2, 1, 1]
    assert plan.is_file and not replace(plan, url="postgresql://db/x").is_file
    assert warm.LIVE is child.live and all_games.cache_info().currsize >= len(LANGUAGES)


@pytest.mark.asyncio
@pytest.mark.parametrize("full", [1, 2])
async def test_two_processes_are_introduced_again_if_a_door_was_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, full: int
) -> None:
    """The replacement of a process, and one that has just no room at its door."""
    handed: list[int] = []

    def at_the_door(door: socket.socket, number: int, end: socket.socket) -> bool:
        handed.append(number)
        return len(handed) != full

    monkeypatch.setattr("stammtisch.server.processes.landlord.hand_over", at_the_door)
    monkeypatch.setattr("stammtisch.server.processes.landlord.AGAIN", 0.0)
    house = Landlord(plan_for(str(tmp_path / "s.db")))
    survivor, heir = (Tenant(number, cast(Any, None), cast(Any, None)) for number in (0, 1))
    assert not house._introduce(heir, survivor)
    await until(lambda: len(handed) == full + 2)
    assert handed[full:] == [1, 0]
