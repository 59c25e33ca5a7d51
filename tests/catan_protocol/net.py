"""A real server with the protocol on real ports inside the test, and our own clients playing on it."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from stammtisch.bots.levels import make_bot
from stammtisch.catan_protocol.codec.forms import Form
from stammtisch.catan_protocol.gateway.foyer import Foyer
from stammtisch.catan_protocol.gateway.listen import catan_protocol
from stammtisch.catan_protocol.gateway.settings import CatanSettings
from stammtisch.catan_protocol.player import client
from stammtisch.catan_protocol.player.ki import Ki
from stammtisch.games.catan import GAME
from stammtisch.games.catan.engine.rules import Catan
from stammtisch.server.house.hub import Hub, Limits
from stammtisch.server.house.workers import Workers
from stammtisch.server.store.bus import bus_for
from stammtisch.server.store.store import Store
from stammtisch.server.web.app import Server, listen
from tests.catan_protocol.games import Ledger, conserved
from tests.catan_protocol.stage import MEMORY
from tests.server.live import free_port

LIMITS = Limits(messages_per_second=1e6)


class Net:
    """A running server."""

    def __init__(self, hub: Hub, foyer: Foyer, port: int, lines: int) -> None:
        self.hub = hub
        self.foyer = foyer
        self.socket = f"ws://127.0.0.1:{port}/catan"
        self.tcp = f"tcp://127.0.0.1:{lines}"
        self.lines = lines

    def states(self) -> list[Catan]:
        """The positions of all running games."""
        sheets = [table.sheet for table in self.hub.tables.values() if table.sheet.match is not None]
        return [sheet.state for sheet in sheets if isinstance(sheet.state, Catan)]


@asynccontextmanager
async def net(settings: CatanSettings | None = None, workers: int = 0, limits: Limits = LIMITS) -> AsyncIterator[Net]:
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        url = str(Path(folder) / "net.db")
        hub = Hub(Store(url, "net"), bus_for(url), Workers(workers), limits=limits)
        await hub.start()
        server = Server(hub)
        port, lines = free_port(), free_port()
        async with catan_protocol(server, settings or CatanSettings(), "127.0.0.1", lines) as listener:
            runner = await listen(server, "127.0.0.1", port)
            try:
                yield Net(hub, listener.foyer, port, lines)
            finally:
                await hub.stop()
                await runner.cleanup()


class Witness:
    """Looks at every line one client gets: its books must balance, and the server's cards must all be there."""

    def __init__(self, here: Net) -> None:
        self.here = here
        self.ledger: Ledger | None = None
        self.lines = 0

    def note(self, way: str, text: str) -> None:
        if way != "<<":
            return
        line = json.loads(text)
        self.lines += 1
        welcome = line.get("Willkommen") or (line.get("data") if line.get("@type") == "Willkommen" else None)
        if welcome is not None:
            self.ledger = Ledger(welcome["id"])
        if self.ledger is not None:
            self.ledger.hear(line)
        for state in self.here.states():
            conserved(state)


async def play_game(here: Net, url: str, form: Form, level: str, players: int, seed: int) -> tuple[list[Ki], int]:
    """One game of our own clients; the players and how many lines were looked at."""
    points = here.foyer.settings.victory_points
    kis = [Ki(make_bot(GAME, level), f"Ki {seed} {number}", 10 * seed + number, points) for number in range(players)]
    witnesses = [Witness(here) for _ in kis]
    here_now: set[Ki] = set()
    complete = asyncio.Event()

    async def run(ki: Ki, witness: Witness) -> None:
        async def ready() -> None:  # more than once, where a colour is taken
            here_now.add(ki)
            if len(here_now) == players:
                complete.set()
            await complete.wait()

        async with client.link(url, witness.note) as link:
            await client.play(link, ki, form, quiet=0.005, ready=ready)
            assert link.odd == []

    async with asyncio.TaskGroup() as group:
        for ki, witness in zip(kis, witnesses, strict=True):
            group.create_task(run(ki, witness))
    return kis, sum(witness.lines for witness in witnesses)
