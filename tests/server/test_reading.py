"""Pages of finished games come from a process of their own, are kept, and are limited."""

import asyncio
from collections import OrderedDict
from pathlib import Path

import aiohttp
import msgspec
import pytest

from stammtisch import record
from stammtisch.server.web import reading
from stammtisch.server.web.reading import Asked, Page, ReadingRoom, Wanted, page_of
from stammtisch.server.web.replay import Walk
from stammtisch.server.wire.answers import Frames
from stammtisch.server.wire.refusals import Refusal
from tests.server.live import Player, live
from tests.server.test_fork import finished
from tests.server.test_replay import played

WANTED = Wanted("t", 0, 0, "de")


async def vier() -> bytes:
    return record.encode(played("vier")[1])


@pytest.mark.asyncio
async def test_a_page_is_made_once_by_a_process_and_read_by_everybody(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada, Player(server.port) as ben:
        table = await finished(ada, ben)
        async with aiohttp.ClientSession() as session:

            async def page(query: str, **headers: str) -> Frames:
                async with session.get(f"{server.url}/api/records/{table}/frames{query}", headers=headers) as answer:
                    assert answer.status == 200
                    return msgspec.json.decode(await answer.read(), type=Frames)

            found = await asyncio.gather(*(page("?seat=0") for _ in range(5)))
            assert all(one == found[0] for one in found) and found[0].total == len(found[0].frames) == 8
            assert await page("?seat=0&page=3", **{"Accept-Encoding": "identity"}) == found[0]
            for odd in ("9" * 3000, "-1", "²", "", "1e3"):
                assert (await page(f"?seat={odd}&page={odd}")).total == 8


@pytest.mark.asyncio
async def test_a_page_that_is_kept_asks_nobody() -> None:
    room = ReadingRoom()
    try:
        first = await room.page(WANTED, vier)
        room.stop()
        assert await room.page(WANTED, vier) is first
    finally:
        room.stop()


@pytest.mark.asyncio
async def test_too_many_pages_at_once_are_refused_and_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    room = ReadingRoom()
    monkeypatch.setattr(reading, "MOST_WAITING", 2)
    monkeypatch.setattr(reading, "MOST_BYTES", 2500)
    try:
        some = [asyncio.ensure_future(room.page(WANTED._replace(viewer=seat), vier)) for seat in (0, 1)]
        await asyncio.sleep(0)
        with pytest.raises(Refusal, match="busy"):
            await room.page(WANTED._replace(viewer=-2), vier)
        await asyncio.gather(*some)
        await room.page(WANTED._replace(viewer=-2), vier)
        assert room.bytes == sum(map(len, room.kept.values())) <= 2500
    finally:
        room.stop()


def test_the_process_remembers_a_few_games_and_names_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_WALKS", 2)
    walks: OrderedDict[str, Walk] = OrderedDict()
    content = record.encode(played("vier")[1])
    assert page_of(Asked(WANTED, None), walks) == Page("unknown")
    for table in "abc":
        assert page_of(Asked(WANTED._replace(table=table), content), walks).kind == "page"
    assert list(walks) == ["b", "c"]
    assert page_of(Asked(WANTED, b"{}"), walks).kind == "bad"
    broken = content.replace(b'"version": 1,', b'"version": 99,')
    assert "version" in page_of(Asked(WANTED, broken), walks).reason


@pytest.mark.asyncio
async def test_a_process_that_hangs_or_dies_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    room = ReadingRoom()
    try:
        await room.page(WANTED, vier)
        assert room.worker is not None
        room.worker.process.kill()
        with pytest.raises(Refusal, match="busy"):
            await room.page(WANTED._replace(viewer=1), vier)
        assert await room.page(WANTED._replace(viewer=1), vier)
    finally:
        room.stop()
