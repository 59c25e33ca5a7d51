"""What stands for long is set aside, so that nobody waits for the garbage collector to look through it."""

import asyncio
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from stammtisch.server.house import memory as room
from stammtisch.server.house.memory import MOST, OLDEST, SWEEP_PACE, Memory
from stammtisch.server.house.sessions import Session
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.table.table import Table
from stammtisch.server.web.connection import Connection
from stammtisch.server.web.quick import Socket
from stammtisch.server.web.sieve import Sieve
from tests.server.live import Player, live, seat_all

MANY = 600_000  # objects that stay, made a few thousand at a time


@pytest.fixture(autouse=True)
def thawed() -> Iterator[None]:
    gc.unfreeze()
    yield
    gc.unfreeze()


@contextmanager
def opened() -> Iterator[Memory]:
    memory = Memory()
    memory.open()
    try:
        yield memory
    finally:
        memory.close()


@contextmanager
def counted() -> Iterator[list[int]]:
    """How many objects each look through everything that is not set aside has before it."""
    found: list[int] = []

    def look(phase: str, info: dict[str, Any]) -> None:
        if phase == "start" and info["generation"] == OLDEST:
            found.append(sum(len(gc.get_objects(generation)) for generation in range(OLDEST + 1)))

    gc.callbacks.append(look)
    try:
        yield found
    finally:
        gc.callbacks.remove(look)


def fill() -> list[list[int]]:
    return [[number] for number in range(MANY)]


def test_however_much_there_is_no_look_of_the_collector_has_much_before_it() -> None:
    with opened(), counted() as found:
        kept = fill()
    assert (len(kept), len(found) >= 3, max(found) < 4 * MOST) == (MANY, True, True)


def test_without_that_the_collector_looks_through_everything_again_and_again() -> None:
    gc.freeze()
    with counted() as found:
        kept = fill()
    assert len(kept) == MANY and max(found) > 6 * MOST


def test_a_small_house_sets_nothing_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    """There the collector finds what closed connections leave."""
    with opened() as memory:
        monkeypatch.setattr(room, "MOST", len(gc.get_objects()) + 10_000)
        first = gc.get_freeze_count()
        gc.collect()
        assert (gc.get_freeze_count() <= first, memory.is_swept) == (True, True)
        monkeypatch.setattr(room, "MOST", 0)
        gc.collect()
        assert (gc.get_freeze_count() > first, memory.is_swept) == (True, False)


class Ring:
    """Refers to itself: only the garbage collector finds it."""

    gone = 0

    def __init__(self) -> None:
        self.itself = self

    def __del__(self) -> None:
        Ring.gone += 1


def set_aside(monkeypatch: pytest.MonkeyPatch) -> Memory:
    """A ring was set aside, and is garbage now."""
    with opened() as memory:
        monkeypatch.setattr(room, "MOST", 0)
        ring, Ring.gone = Ring(), 0
        gc.collect()
        del ring
        gc.collect()
        assert Ring.gone == 0
    return memory


def test_what_was_set_aside_by_accident_is_found_when_nobody_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    memory = set_aside(monkeypatch)
    memory.look(False, 2 * SWEEP_PACE)
    assert Ring.gone == 0
    memory.look(True, 2 * SWEEP_PACE)
    assert (Ring.gone, memory.is_swept) == (1, True)


def test_what_was_set_aside_by_accident_is_found_when_very_many_should_have_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MOST_LEFT", 2)
    memory = set_aside(monkeypatch)
    closed = [Ring() for _ in range(3)]
    for one in closed[:2]:
        memory.part_with(one)
    memory.look(False, 1.0)
    assert Ring.gone == 0
    memory.part_with(closed[2])
    closed.clear()
    del one
    memory.look(False, 1.0)
    assert (Ring.gone, len(memory.left)) == (4, 0)


VISITORS = """
import asyncio, sys, aiohttp

async def visit(session, port):
    async with session.ws_connect(f"http://127.0.0.1:{port}/ws") as socket:
        await socket.send_json({"type": "hello"})
        await socket.send_json({"type": "watch", "table": sys.argv[2], "ref": 1})
        while (await socket.receive_json())["type"] != "done":
            pass

async def main(port):
    async with aiohttp.ClientSession() as session:
        await asyncio.gather(*(visit(session, port) for _ in range(20)))

asyncio.run(main(int(sys.argv[1])))
"""


@pytest.mark.asyncio
async def test_a_closed_connection_is_gone_without_the_collector(tmp_path: Path) -> None:
    """Those that were set aside while they were open would otherwise stay until everything is looked through."""
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada:
        table = await ada.create()
        gc.collect()
        gc.disable()
        try:
            visitors = await asyncio.create_subprocess_exec(sys.executable, "-c", VISITORS, str(server.port), table)
            assert await visitors.wait() == 0
            while len(server.hub.clients) > 1 or server.server.sockets > 1:
                await ada.ask("follow-lobby", on=False)
            for _ in range(500):  # their transports are closed by the loop, a little later
                if server.hub.memory.left:
                    await ada.ask("follow-lobby", on=False)
            assert not server.hub.memory.left
            kinds = (Connection, Session, Socket, web.Request, Sieve)
            assert [sum(type(one) is kind for one in gc.get_objects()) for kind in kinds] == [1] * 5
        finally:
            gc.enable()


def test_an_operator_sees_how_long_the_collector_took() -> None:
    told: list[float] = []
    memory = Memory(told.append)
    memory.open()
    try:
        gc.collect()
        assert told == []  # not from inside the collector, which may come at any moment
        memory.look(False, 1.0)
        assert len(told) >= 1 and min(told) >= 0.0
    finally:
        memory.close()
    assert memory._collected not in gc.callbacks


def alive(table: str) -> int:
    """The table and its sheet, if they are still somewhere. Compiled ones know no weak references."""
    gc.unfreeze()  # what is set aside is not listed
    sheets = [one if type(one) is Sheet else one.sheet for one in gc.get_objects() if type(one) in (Table, Sheet)]
    return sum(sheet.name == table for sheet in sheets)


@pytest.mark.asyncio
async def test_a_table_that_is_dropped_is_gone_without_the_collector(tmp_path: Path) -> None:
    """What is set aside is never looked at: a table with a cycle would stay for ever."""
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada, Player(server.port) as ben:
        table = await ada.create("catan", seats=2)
        await seat_all([ada, ben], table)
        await ada.ask("resign", table=table)
        gc.collect()
        gc.disable()
        try:
            assert alive(table) == 2
            for player in (ada, ben):
                await player.ask("leave", table=table)
            server.hub.drop(table)
            await ada.ask("follow-lobby", on=False)
            assert table not in server.hub.tables and alive(table) == 0
        finally:
            gc.enable()
