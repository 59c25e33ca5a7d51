"""A house as people leave it in the evening: a finished and a running game of each kind, and a table that waits.

`tests/server/test_yesterday.py` opens the houses of all released versions and plays on.
"""

import asyncio
import json
import random
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import aiohttp

from stammtisch.client.chair import Chair
from stammtisch.client.check.trying import House
from stammtisch.client.errors import Declined
from stammtisch.client.guest import Guest
from stammtisch.games import OWN
from stammtisch.server.wire.requests import Chat, Resign

DECISIONS = 12  # before a game is left or given up
FAST = 100_000.0
SHORT: dict[str, dict[str, Any]] = {"dog": {"max_rounds": 20}, "dog-royal": {"max_rounds": 20}}


def write(folder: Path) -> None:
    """The records, the store as SQL, and who sat where."""
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as place:
        told = asyncio.run(evening(Path(place), folder))
        with closing(sqlite3.connect(Path(place) / "check.db")) as connection:
            (folder / "store.sql").write_text("\n".join(connection.iterdump()) + "\n", encoding="utf-8")
    (folder / "house.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


async def evening(place: Path, folder: Path) -> dict[str, Any]:
    house = House(place)
    await house.open()
    try:
        async with Guest(house.address, name="Ada", rate=FAST) as ada, Guest(house.address, name="Ben", rate=FAST) as ben:
            told: dict[str, Any] = {"guests": {"Ada": ada.token, "Ben": ben.token}, "running": {}, "finished": {}}
            for game in sorted(card.name for card in OWN):
                left = await play(ada, ben, game)
                told["running"][left.name] = {"game": game, "entries": entries(house, left.name)}
                ended = await play(ada, ben, game)
                await give_up(ended)
                told["finished"][ended.name] = game
                (folder / f"{game}.json").write_bytes(await record_of(house, ended.name))
            await ada.ask(Chat(table=left.name, text="Bis morgen!"))
            told["waiting"] = {(await ada.create("dog", 4)).name: "dog"}
    finally:
        await house.close()
    return told


async def play(ada: Guest, ben: Guest, game: str) -> Chair:
    """A game of two, some decisions long; Ada's chair."""
    hers = await ada.create(game, 2, SHORT.get(game))
    his = await ben.join(f"{ada.server}/t/{hers.name}")
    turn, left = asyncio.Lock(), iter(range(DECISIONS))
    deciding = [asyncio.create_task(decide(chair, turn, left, random.Random(game))) for chair in (hers, his)]
    await asyncio.wait(deciding, return_when=asyncio.FIRST_COMPLETED)
    for task in deciding:  # whoever still waits has nothing under way: that is done inside the lock
        task.cancel()
    await asyncio.gather(*deciding, return_exceptions=True)
    return hers


async def decide(chair: Chair, turn: asyncio.Lock, left: Iterator[int], dice: random.Random) -> None:
    async for decision in chair.decisions():
        async with turn:
            if next(left, None) is None:
                return
            with suppress(Declined):  # somebody else's decision has made it impossible
                await decision.play(dice.choice(decision.legal))


async def give_up(chair: Chair) -> None:
    if chair.ended is None:
        await chair.guest.ask(Resign(table=chair.name))
    await chair.finished()


def entries(house: House, table: str) -> int:
    match = house.hub.tables[table].sheet.match
    assert match is not None
    return len(match.log)


async def record_of(house: House, table: str) -> bytes:
    async with aiohttp.ClientSession() as session, session.get(f"{house.address}/api/records/{table}") as response:
        response.raise_for_status()
        return await response.read()


if __name__ == "__main__":
    write(Path(sys.argv[1]))
