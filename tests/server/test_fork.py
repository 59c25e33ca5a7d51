"""Playing on from a position of a finished game."""

from pathlib import Path

import aiohttp
import msgspec
import pytest

from stammtisch.record import Record
from stammtisch.server.table.forking import MOST_PLACES
from tests.server.live import Live, Player, live, seat_all

COLUMNS = (0, 1, 0, 1, 0, 1, 0)  # green wins in the first column


async def get(server: Live, path: str) -> bytes:
    async with aiohttp.ClientSession() as session, session.get(server.url + path) as response:
        return await response.read()


async def finished(ada: Player, ben: Player) -> str:
    table = await ada.create()
    await ben.ask("watch", table=table)
    await seat_all([ada, ben], table)
    for turn, column in enumerate(COLUMNS):
        player, other = (ada, ben)[turn % 2], (ben, ada)[turn % 2]
        await player.ask("play", table=table, at=player.last("update")["at"], action={"type": "drop", "column": column})
        await other.get("update")
    await ben.get("ended")
    return table


@pytest.mark.asyncio
async def test_a_fork_begins_with_the_position_and_ends_in_a_record_without_a_proof(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada, Player(server.port) as ben:
        source = await finished(ada, ben)
        frames = msgspec.json.decode(await get(server, f"/api/records/{source}/frames?seat=0"))["frames"]
        answer = await ada.ask("fork", source=source, place=4, seat=0, level="random")
        table = answer["table"]
        begun = await ada.until_begun(table)
        assert begun["view"] == frames[4]["view"] and begun["awaited"] == [0]
        assert [bool(seat["bot"]) for seat in ada.last("table")["seats"]] == [False, True]
        await ada.ask("resign", table=table)
        assert ada.last("ended")["table"] == table
        record = msgspec.json.decode(await get(server, f"/api/records/{table}"), type=Record)
        assert record.proof is None and len(record.log) == 4
        original = msgspec.json.decode(await get(server, f"/api/records/{source}"), type=Record)
        assert record.log == original.log[:4] and original.proof is not None


@pytest.mark.asyncio
async def test_a_fork_outlives_a_restart(tmp_path: Path) -> None:
    store = str(tmp_path / "s.db")
    async with live(store) as server, Player(server.port) as ada, Player(server.port) as ben:
        source = await finished(ada, ben)
        table = (await ada.ask("fork", source=source, place=6, seat=0, level="random"))["table"]
        seen = (await ada.until_begun(table))["view"]
    async with live(store) as server, Player(server.port, token=ada.token) as again:
        await again.ask("watch", table=table)
        assert again.last("update")["view"] == seen


@pytest.mark.asyncio
async def test_only_decisions_of_finished_games_can_be_played_on_from(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada, Player(server.port) as ben:
        running = await ada.create()
        await seat_all([ada, ben], running)
        source = await finished(ada, ben)
        for wish, code in [
            ({"source": running, "place": 1, "seat": 0}, "table.not-over"),
            ({"source": source, "place": len(COLUMNS), "seat": 0}, "fork.place"),
            ({"source": source, "place": 0, "seat": 0}, "fork.place"),
            ({"source": source, "place": 99, "seat": 0}, "fork.place"),
            ({"source": source, "place": MOST_PLACES + 1, "seat": 0}, "fork.long"),
            ({"source": source, "place": 3, "seat": 7}, "table.no-such-seat"),
            ({"source": source, "place": 3, "seat": 0, "level": "genius"}, "unknown-level"),
            ({"source": "nothing", "place": 3, "seat": 0}, "table.unknown"),
        ]:
            assert (await ada.ask("fork", **wish))["code"] == code


@pytest.mark.asyncio
async def test_a_fork_can_be_limited_to_its_link_and_the_link_lets_people_in(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada, Player(server.port) as ben:
        source = await finished(ada, ben)
        table = (await ada.ask("fork", source=source, place=4, seat=0, level="random"))["table"]
        await ada.ask("configure", table=table, settings={"link_only": True})
        key = ada.last("table")["invite"].partition("#")[2]
        assert len(key) > 8
        await ada.until_begun(table)
        assert (await ben.ask("sit", table=table, seat=1))["code"] == "table.link-only"
        assert (await ben.ask("sit", table=table, seat=1, key=key))["type"] == "done"
