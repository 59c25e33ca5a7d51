"""What a server keeps in memory comes to an end, and what it says of itself is true again afterwards."""

import asyncio
from pathlib import Path

import pytest

from stammtisch.server.house import names
from tests.server.gates import Gate, until
from tests.server.live import Live, Player, live


def paused(server: Live) -> float:
    return float(server.hub.metrics.paused._value.get())


@pytest.mark.asyncio
async def test_the_count_of_broken_tables_falls_when_they_are_gone(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada:
        broken = server.hub.tables[await ada.create()]
        await ada.create()
        server.hub.pause(broken)
        server.hub.pause(broken)
        assert paused(server) == 1
        server.hub.drop(broken.sheet.name)
        assert paused(server) == 0


@pytest.mark.asyncio
async def test_names_of_people_who_have_left_are_forgotten_and_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(names, "SLACK", 0)
    async with live(str(tmp_path / "s.db")) as server:
        ada, ben, cyd = (Player(server.port, name=name) for name in ("Ada", "Ben", "Cyd"))
        for player in (ada, ben, cyd):
            await player.connect()
        await cyd.create()  # and goes: the seat is still hers
        for player in (ben, cyd):
            await player.close()
        await until(lambda: len(server.hub.clients) == 1)
        await server.hub.committer.idle.wait()
        server.hub.names.room = 0
        await server.hub.life.tidy()
        assert set(server.hub.names.known.values()) == {"Ada", "Cyd"}
        assert (await ben.connect())["name"] == "Ben"
        await ada.close()
        await ben.close()


@pytest.mark.asyncio
async def test_who_wants_to_be_forgotten_waits_until_the_seat_is_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port, name="Ada") as ada:
        table = await ada.create()
        writing = Gate(monkeypatch, server.hub, "write")
        await ada.send("forget")
        await writing.passed.wait()
        await asyncio.sleep(0.05)
        assert not server.hub.committer.next.forgotten and ada.guest in server.hub.names
        writing.told.set()
        await ada.get("forgotten")
        assert server.hub.tables[table].sheet.seats[0].guest is None


@pytest.mark.asyncio
async def test_who_sits_at_a_broken_table_is_forgotten_all_the_same(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port, name="Ada") as ada:
        server.hub.pause(server.hub.tables[await ada.create()])
        await ada.send("forget")
        await ada.get("forgotten")
        assert ada.guest not in server.hub.names
