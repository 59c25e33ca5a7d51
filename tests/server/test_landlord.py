"""The landlord of a house inside the test, so that everything he does can be looked at."""

import asyncio
import os
import signal
import socket
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import aiohttp
import pytest

from stammtisch.errors import StammtischError
from stammtisch.server.processes import forking, tenant
from stammtisch.server.processes.landlord import Landlord
from stammtisch.server.processes.tenant import Tenant
from stammtisch.server.running import serving
from tests.server.gates import until
from tests.server.live import Player, free_port
from tests.server.processes import plan_for


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
    await until(lambda: house.figures.replaced == 1 and house.tenants[0].process.pid != pid and house.tenants[0].is_ready)
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
    monkeypatch.setattr(tenant, "BEAT", 0.05)
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
    assert house.figures.replaced == 1


@pytest.mark.asyncio
async def test_a_process_that_hangs_while_it_begins_is_ended_and_another_brings_its_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tenant, "BEAT", 0.05)
    forking.begin_to_load()
    port = free_port()
    house = Landlord(plan_for(str(tmp_path / "s.db"), port))
    running = asyncio.create_task(house.run())
    await until(lambda: house.is_open or running.done())
    async with Player(port) as ada, Player(port) as ben:
        tables = [await player.create() for player in (ada, ben)]
    link_to, stopped = house._link_to, list[int]()

    async def stopped_at_once(new: Tenant, control: socket.socket) -> None:
        if not stopped and new.process.pid is not None:
            stopped.append(new.process.pid)
            os.kill(new.process.pid, signal.SIGSTOP)
        await link_to(new, control)

    monkeypatch.setattr(house, "_link_to", stopped_at_once)
    house.tenants[0].process.kill()
    await until(lambda: bool(stopped) and house.tenants[0].process.pid != stopped[0] and house.tenants[0].is_ready)
    async with Player(port) as ada:
        assert [(await ada.ask("watch", table=table))["type"] for table in tables] == ["done", "done"]
    house.stop.set()
    await running
    assert house.figures.replaced == 2


@pytest.mark.asyncio
async def test_a_house_that_closes_while_a_process_begins_takes_it_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forking.begin_to_load()
    house = Landlord(plan_for(str(tmp_path / "s.db"), free_port()))
    running = asyncio.create_task(house.run())
    await until(lambda: house.is_open or running.done())
    begun, seen = asyncio.Event(), house._link_to

    async def seen_beginning(begun_now: Tenant, control: socket.socket) -> None:
        begun.set()
        await seen(begun_now, control)

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
async def test_nobody_is_led_to_a_process_that_says_nothing_if_another_does(tmp_path: Path) -> None:
    house = Landlord(plan_for(str(tmp_path / "s.db")))
    doors = [cast(socket.socket, object()) for _ in range(3)]
    for number, door in enumerate(doors):
        house.tenants[number] = Tenant(number, cast(Any, None), door)
        house.tenants[number].is_ready = number < 2
    assert house._doors() == {0: doors[0], 1: doors[1]}
    house.tenants[0].missed = tenant.SILENT
    assert house._doors() == {1: doors[1]}
    house.tenants[1].missed = tenant.SILENT
    assert house._doors() == {0: doors[0], 1: doors[1]}, "better than nobody"


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
