"""Two servers on one PostgreSQL hear of each other, also after their line was cut."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from stammtisch.server.store import bus
from tests.server.live import Live, Player, live, postgres


@asynccontextmanager
async def deaf(server: Live, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """Cut a server's line to the others, and mend it at the end."""
    line = server.hub.bus
    assert isinstance(line, bus.PostgresBus)
    connect, mended, tried = line._connect, asyncio.Event(), asyncio.Event()

    async def connect_later() -> None:
        tried.set()
        await mended.wait()
        await connect()

    monkeypatch.setattr(line, "_connect", connect_later)
    line.connection.terminate()
    await tried.wait()
    yield
    mended.set()


def drop(column: int) -> dict[str, object]:
    return {"type": "drop", "column": column}


@pytest.mark.asyncio
async def test_a_server_whose_line_was_cut_catches_up_with_steps_tables_guests_and_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bus, "PACE", 0.01)
    async with postgres() as url, live(url) as first, live(url) as second:
        ada, ben, cyd = Player(first.port, name="Ada"), Player(second.port, name="Ben"), Player(first.port, name="Cyd")
        for player in (ada, ben, cyd):
            await player.connect()
        table = await ada.create()
        await ben.ask("sit", table=table)
        await asyncio.gather(ada.until_begun(table), ben.until_begun(table))
        await cyd.ask("watch", table=table)
        while cyd.guest not in second.hub.tables[table].audience.elsewhere:
            await asyncio.sleep(0.01)
        async with deaf(second, monkeypatch):
            answer = await ada.ask("play", table=table, at=ada.last("update")["at"], action=drop(3))
            assert answer["type"] == "done"
            new = await ada.create(settings={"private": False})
            await ben.send("chat", table=table, text="can you hear me?")
            await cyd.close()
        assert (await ben.get("update"))["view"]["rows"][-1] == "...G...."
        assert (await ada.get("said"))["text"] == "can you hear me?"
        while new not in second.hub.tables or cyd.guest in second.hub.tables[table].audience.elsewhere:
            await asyncio.sleep(0.01)
        while ada.guest not in second.hub.tables[table].audience.elsewhere:
            await asyncio.sleep(0.01)
        await ada.close()
        await ben.close()


@pytest.mark.asyncio
async def test_a_new_name_and_being_forgotten_reach_the_other_server() -> None:
    async with postgres() as url, live(url) as first, live(url) as second:
        ada, phone, ben = Player(first.port, name="Ada"), Player(second.port), Player(second.port)
        await ada.connect()
        phone.token = ada.token
        for player in (phone, ben):
            await player.connect()
        table = await ada.create()
        await ben.ask("sit", table=table)
        await ada.ask("rename", name="Ada Lovelace")
        while ben.last("table")["seats"][0]["name"] != "Ada Lovelace":
            await ben.get("table")
        await ada.send("forget")
        await ada.get("forgotten")
        await phone.get("forgotten")
        while ben.last("table")["seats"][0]["guest"] is not None:
            await ben.get("table")
        assert ada.guest not in second.hub.names
        for player in (ada, phone, ben):
            await player.close()
