"""How long the longest piece of work keeps the event loop, in processor time, which a busy machine does not lengthen.

python -m tools.soak.pieces [--tables 8000] [--rows 30000]
The server runs in this process, on a loop that measures every callback, the garbage collector's share included.
"""

import argparse
import asyncio
import gc
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from rich.console import Console
from rich.table import Table

from stammtisch.core import CHANCE
from stammtisch.games import GAMES
from stammtisch.server.house.hub import Limits
from stammtisch.server.house.identity import guest_of
from stammtisch.server.house.memory import Memory
from stammtisch.server.house.wall import now_ms
from stammtisch.server.store.batch import Batch
from stammtisch.server.store.store import Store
from stammtisch.server.values.events import Created, Row
from stammtisch.server.wire.settings import Settings
from tests.server.live import Live, Player, live, seat_all
from tests.server.pieces import timed_loop
from tests.server.test_operation import fetch
from tests.server.test_pulse import fill, long_game, long_talk

TOKENS = "a" * 20, "b" * 20
HOUSE = Limits(messages_per_second=10_000.0, tables_per_guest=10**6)


class Piece(NamedTuple):
    """What one work cost."""

    work: str
    whole: float  # milliseconds of processor time, all callbacks together
    longest: float
    collected: float  # the longest look of the garbage collector


class Collector:
    """The processor time of each look of the garbage collector."""

    def __init__(self) -> None:
        self.looks: list[float] = []
        self.began = 0.0

    def __call__(self, phase: str, info: dict[str, Any]) -> None:
        if phase == "start":
            self.began = time.thread_time()
        else:
            self.looks.append(time.thread_time() - self.began)


COLLECTOR = Collector()


async def measured(work: str, run: Callable[[], Awaitable[object]]) -> Piece:
    COLLECTOR.looks.clear()
    with timed_loop() as found:
        await run()
    return Piece(work, 1000 * found.whole, 1000 * found.longest, 1000 * max(COLLECTOR.looks, default=0.0))


async def long_table(folder: Path, rows: int) -> list[Piece]:
    url = await fill(folder, long_talk(rows))
    async with live(url, limits=HOUSE) as server:
        await server.hub.recovered.wait()
        server.hub.drop("t")
        return [await measured(f"a table of {rows:,} rows is read", lambda: server.hub.table("t"))]


async def finished_game(folder: Path) -> list[Piece]:
    url = await fill(folder, long_game(8000, over=True), finished=True)
    async with live(url, limits=HOUSE) as server, Player(server.port, token=TOKENS[0]) as ada:
        return [
            await measured("a finished game of 8,000 entries is watched", lambda: ada.ask("watch", table="t")),
            await measured("its record", lambda: fetch(server, "/api/records/t")),
            await measured("a page of its positions", lambda: fetch(server, "/api/records/t/frames?page=3")),
            await measured("a fork of it", lambda: ada.ask("fork", source="t", place=last_decision(server), seat=0)),
        ]


def last_decision(server: Live) -> int:
    match = server.hub.tables["t"].sheet.match
    assert match is not None
    return max(place for place, entry in enumerate(match.log) if entry.player != CHANCE)


def opened(number: int) -> Row:
    """A table of Catan that waits for its people."""
    game, owner = GAMES["catan"], guest_of(TOKENS[0])
    created = Created(
        game=game.name,
        version=game.version,
        seats=4,
        options=msgspec.to_builtins(game.options()),
        settings=Settings(private=False),
        owner=owner,
        guests=(owner, None, None, None),
        secret="ab" * 32,
        clocks=2,
    )
    return Row(f"t{number}", 0, now_ms(), created)


async def many_tables(folder: Path, tables: int) -> list[Piece]:
    store = Store(str(folder / "s.db"), "old")
    await store.open()
    for first in range(0, tables, 1000):
        await store.write(Batch(rows=[opened(number) for number in range(first, min(tables, first + 1000))]))
    await store.close()
    async with live(str(folder / "s.db"), limits=HOUSE) as server:  # the door opens when some of them are awake
        return [
            await measured(f"{tables:,} tables wake up", server.hub.recovered.wait),
            await measured("their owner takes another name", lambda: rename(server)),
            await measured("200 games of Vier beside them", lambda: games(server, 200)),
        ]


async def rename(server: Live) -> None:
    """Until everybody at all of the tables has been told."""
    async with Player(server.port, token=TOKENS[0]) as ada:
        await ada.ask("follow-lobby", on=True)
        await ada.ask("rename", name="Ada")
        while any("_show_again" in repr(task) for task in server.hub.tasks.running):
            await asyncio.sleep(0.01)


async def games(server: Live, count: int) -> None:
    async with Player(server.port) as ada, Player(server.port) as ben:
        for _ in range(count):
            table = await ada.create("vier")
            await seat_all([ada, ben], table)
            for player in (ada, ben):
                await player.ask("leave", table=table)
                player.messages.clear()


async def run(tables: int, rows: int) -> list[Piece]:
    found: list[Piece] = []
    works = (lambda at: long_table(at, rows), finished_game, lambda at: many_tables(at, tables))
    for work in works:
        with tempfile.TemporaryDirectory() as folder:
            found += await work(Path(folder))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=8000)
    parser.add_argument("--rows", type=int, default=30_000)
    chosen = parser.parse_args()
    memory = Memory()
    memory.open()  # as `stammtisch serve` does
    gc.callbacks.append(COLLECTOR)
    table = Table("work", "whole, ms", "longest piece, ms", "longest look of the collector, ms")
    for piece in asyncio.run(run(chosen.tables, chosen.rows)):
        table.add_row(piece.work, *(f"{figure:.1f}" for figure in piece[1:]))
    Console(width=140).print(table)


if __name__ == "__main__":
    main()
