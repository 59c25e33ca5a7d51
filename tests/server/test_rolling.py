"""Servers with different rules on one store, as in a rolling update: each plays its own games and leaves the others alone."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from stammtisch.server.store.store import Store
from tests.server.live import Player, postgres, seat_all
from tests.server.newer import NEXT
from tests.server.processes import SERVE, Process

pytestmark = pytest.mark.product

NEWER = f"from tests.server.newer import install; install(); {SERVE}"
ELSEWHERE = "This game goes on at another server, or after an update."


def drop(column: int) -> dict[str, object]:
    return {"type": "drop", "column": column}


@asynccontextmanager
async def serving(url: str, entry: str) -> AsyncIterator[Process]:
    server = Process(url, workers=1, entry=entry)
    try:
        yield await server.until_ready()
    finally:
        server.kill()


@asynccontextmanager
async def people(port: int) -> AsyncIterator[list[Player]]:
    """The same two people, at this server."""
    found = [Player(port, token * 20) for token in "ab"]
    for player in found:
        await player.connect()
    yield found
    for player in found:
        await player.close()


async def steps(url: str, table: str) -> list[str]:
    """What kind of events the log holds."""
    store = Store(url, "check")
    found = [type(row.event).__name__ for row in await store.rows(table)]
    await store.close()
    return found


async def is_left_alone(player: Player, table: str) -> None:
    """Whatever somebody tries there, this server says where the game goes on."""
    await player.send("watch", table=table)
    assert (await player.get("paused"))["sentence"] == ELSEWHERE
    assert player.last("table")["state"] == "paused"
    for request in ({"kind": "play", "at": 1, "action": drop(3)}, {"kind": "resign"}, {"kind": "ask-takeback"}, {"kind": "sit"}):
        kind = str(request.pop("kind"))
        assert (await player.ask(kind, table=table, **request))["code"] == "table.elsewhere", kind


async def play(player: Player, table: str, column: int) -> None:
    await player.ask("watch", table=table)
    update = next(one for one in reversed(player.messages) if one["type"] == "update" and one["table"] == table)
    answer = await player.ask("play", table=table, at=update["at"], action=drop(column))
    assert answer["type"] == "done", answer


@pytest.mark.asyncio
async def test_during_a_rolling_update_every_game_goes_on_where_its_rules_are() -> None:
    async with postgres() as url:
        async with serving(url, SERVE) as old, people(old.port) as (ada, ben):
            table = await ada.create()
            await seat_all([ada, ben], table)
            async with serving(url, NEWER) as new, people(new.port) as (ada_there, ben_there):
                await is_left_alone(ben_there, table)
                fresh = await ada_there.create()
                await seat_all([ada_there, ben_there], fresh)
                assert ada_there.last("table")["version"] == NEXT
                await is_left_alone(ben, fresh)
                for number in range(2):
                    await play((ada, ben)[number], table, number)
                    await play((ada_there, ben_there)[number], fresh, number)
                await is_left_alone(ben_there, table)
            kinds = await steps(url, table), await steps(url, fresh)
            assert [found.count("Decided") for found in kinds] == [2, 2]
            assert "Voided" not in kinds[0] + kinds[1]
        async with serving(url, NEWER) as new, people(new.port) as (ada, ben):  # the old one is gone, its game waits
            await is_left_alone(ada, table)
            await play(ada, fresh, 2)
        async with serving(url, SERVE) as old, people(old.port) as (ada, ben):
            await play(ada, table, 2)
            await is_left_alone(ada, fresh)
        assert (await steps(url, table)).count("Decided") == (await steps(url, fresh)).count("Decided") == 3
