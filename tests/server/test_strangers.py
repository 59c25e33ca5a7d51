"""Names and addresses as strangers may write them, on both stores."""

from pathlib import Path

import aiohttp
import pytest

from tests.server.live import Player, live, postgres


async def try_everything(url: str) -> None:
    async with live(url) as server, Player(server.port, name="A\0da\u202e ") as ada, Player(server.port) as ben:
        table = await ada.create()  # whatever cannot be stored would keep every commit waiting
        await ben.ask("watch", table=table)
        assert ben.last("table")["seats"][0]["name"] == "Ada"
        await ada.ask("rename", name="\0")
        while ben.last("table")["seats"][0]["name"] == "Ada":
            await ben.get("table")
        assert ben.last("table")["seats"][0]["name"] in range(1000, 10_000)  # who has no name has a number
        for name in ("\0", "a\0b", "ä", "../x", "x" * 40):
            assert (await ben.ask("watch", table=name))["code"] == "table.unknown"
            assert (await ben.ask("fork", source=name, place=1, seat=0))["code"] == "table.unknown"
        async with aiohttp.ClientSession() as session:
            for path in ("/api/tables/%00", "/api/records/a%00b", "/api/tables/%ff"):
                async with session.get(server.url + path) as response:
                    assert response.status == 404
        assert (await ben.ask("chat", table=table, text="zero \0 zero"))["type"] == "done"


@pytest.mark.asyncio
async def test_letters_no_store_takes_stop_nobody_on_sqlite(tmp_path: Path) -> None:
    await try_everything(str(tmp_path / "s.db"))


@pytest.mark.asyncio
async def test_letters_no_store_takes_stop_nobody_on_postgresql() -> None:
    async with postgres() as url:
        await try_everything(url)
