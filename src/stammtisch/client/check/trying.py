"""Somebody's bot at a table of each game it names.

As it should be, slowly, by jolts, cut off again and again, and through a restart.
"""

import asyncio
import codecs
import functools
import re
import secrets
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import click

from stammtisch.client.chair import Chair
from stammtisch.client.check.network import Network
from stammtisch.client.check.watching import Watching
from stammtisch.client.guest import Guest
from stammtisch.client.reading import shown
from stammtisch.games import GAMES
from stammtisch.server.house.hub import Hub, Limits
from stammtisch.server.house.workers import Workers
from stammtisch.server.store.bus import bus_for
from stammtisch.server.store.store import Store
from stammtisch.server.web.app import Server, listen
from stammtisch.server.wire.requests import AddBot
from stammtisch.server.wire.settings import Settings

FAST = 10_000.0
LOOK = 0.1  # seconds between two looks
PLAYS_BEFORE = 2  # a restart
MOST_HEARD = 4000  # letters of a program's complaints, for each game
CHUNK = 65_536
COLOURED = re.compile(r"\x1b\[[0-9;]*m")
START = 60.0  # seconds that a program may take until it says hello, however little patience there is


class Trial(NamedTuple):
    """One way to make life hard."""

    name: str
    delay: float = 0.0
    cut: int = 0
    restart: bool = False
    jolt: float = 0.0


TRIALS = (
    Trial("plain"),
    Trial("slow", delay=0.05),
    Trial("jolting", jolt=0.1),
    Trial("cut off", cut=2),
    Trial("restart", restart=True),
)


class Result(NamedTuple):
    game: str
    trial: str
    findings: list[str]
    plays: int


class House:
    """A server of its own, on this machine only, that can be stopped and opened again."""

    def __init__(self, folder: Path) -> None:
        self.url = str(folder / "check.db")
        self.address = ""

    async def open(self) -> None:
        limits = Limits(messages_per_second=FAST)
        self.hub = Hub(Store(self.url, secrets.token_hex(4)), bus_for(self.url), Workers(1), limits=limits)
        await self.hub.start()
        self.runner = await listen(Server(self.hub), "127.0.0.1", int(self.address.rpartition(":")[2] or 0))
        self.address = f"http://127.0.0.1:{self.runner.addresses[0][1]}"

    async def close(self) -> None:
        await self.hub.stop()
        await self.runner.cleanup()


@asynccontextmanager
async def house() -> AsyncIterator[House]:
    with TemporaryDirectory() as folder:
        found = House(Path(folder))
        await found.open()
        try:
            yield found
        finally:
            await found.close()


async def check(
    command: Sequence[str], games: Sequence[str], patience: float, trials: Sequence[Trial], tell: Callable[[Result], None]
) -> list[Result]:
    """Every trial of every game."""
    results = []
    async with house() as server:
        for game in games:
            for trial in trials:
                results.append(await attempt(server, command, game, trial, patience))
                tell(results[-1])
    return results


async def attempt(server: House, command: Sequence[str], game: str, trial: Trial, patience: float) -> Result:
    """One game; nobody waits longer than `patience` seconds for anything to happen."""
    watching = Watching()
    network = Network(lambda: server.address, watching, trial.delay, trial.cut, trial.jolt)
    await network.open()
    async with Guest(server.address, name="Check", bot=True, rate=FAST) as owner:
        chair = await table_for(owner, game)
        words = filled(command, network.address, chair.name)
        process = await asyncio.create_subprocess_exec(*words, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE)
        assert process.stderr is not None
        listening = asyncio.create_task(overhear(process.stderr))
        try:
            started = functools.partial(has_started, process, watching)
            came_back = await finished(server, chair, watching, trial, lambda: patience if started() else max(patience, START))
            await told(process, watching, patience if chair.ended is not None else 0)
        finally:
            watching.exit = process.returncode
            if process.returncode is None:
                process.kill()
            await process.wait()
            await asyncio.wait([listening], timeout=LOOK)  # a child of its own may hold the line
            listening.cancel()
            await network.close()
    return Result(game, trial.name, watching.findings(came_back, chair.ended is not None), watching.plays)


async def overhear(complaints: asyncio.StreamReader) -> None:
    """Pass on what the program complains about, as far as people would read it; the rest is taken and forgotten."""
    left, decoder = MOST_HEARD, codecs.getincrementaldecoder("utf-8")("replace")
    while chunk := await complaints.read(CHUNK):
        if left > 0:
            text = shown(COLOURED.sub("", decoder.decode(chunk)))
            click.echo(text[:left] + (" ...\n" if len(text) > left else ""), err=True, nl=False)
            left -= len(text)


async def told(process: asyncio.subprocess.Process, watching: Watching, patience: float) -> None:
    """Wait until the bot has heard the end, or is gone: its news may be slower than ours."""
    until = time.monotonic() + patience
    while not watching.saw_end and process.returncode is None and time.monotonic() < until:
        await asyncio.sleep(LOOK)


async def table_for(owner: Guest, game: str) -> Chair:
    """A short game of as few as can play it, with a house bot on every seat but the first."""
    card = GAMES[game]
    options = {"max_rounds": 4} if "max_rounds" in card.options.__struct_fields__ else {}
    seats = next(count for count in sorted(card.seats) if count > 1)
    chair = await owner.create(game, seats, options, Settings(grace=5), sit=False)
    for seat in range(1, seats):
        await owner.ask(AddBot(table=chair.name, seat=seat, level="random"))
    return chair


def filled(command: Sequence[str], server: str, table: str) -> list[str]:
    """The command with `{url}`, `{link}` and `{table}` filled in; the first and the last follow it if none is there."""
    places = {"{url}": f"{server.replace('http', 'ws', 1)}/ws", "{link}": f"{server}/t/{table}", "{table}": table}
    words = list(command)
    for place, value in places.items():
        words = [word.replace(place, value) for word in words]
    return words if words != list(command) else [*command, places["{url}"], table]


def has_started(process: asyncio.subprocess.Process, watching: Watching) -> bool:
    """Whether the bot has said hello, or will hardly do so any more."""
    return watching.hellos > 0 or process.returncode is not None


async def finished(server: House, chair: Chair, watching: Watching, trial: Trial, patience: Callable[[], float]) -> bool:
    """Wait for the end, and restart the server in the middle where that is asked; whether the bot is still there."""
    is_restarted, before, since = not trial.restart, (0, 0, 0), time.monotonic()
    while chair.ended is None:
        if not is_restarted and watching.plays >= PLAYS_BEFORE:
            is_restarted = True
            await server.close()
            await server.open()
        with suppress(TimeoutError):
            await asyncio.wait_for(chair.finished(), LOOK)
        now = (watching.plays, watching.hellos, chair.update.at if chair.update else 0)
        if now != before:
            before, since = now, time.monotonic()
        elif time.monotonic() - since > patience():
            return trial.cut == 0 and not trial.restart
    return True
