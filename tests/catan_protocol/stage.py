"""A table with protocol clients but without sockets: lines go in, lines come out, and luck is an argument."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from stammtisch.catan_protocol.codec.stream import pieces_of
from stammtisch.catan_protocol.gateway.foyer import Foyer
from stammtisch.catan_protocol.gateway.room import Room
from stammtisch.catan_protocol.gateway.settings import CatanSettings
from stammtisch.catan_protocol.gateway.translator import Translator
from stammtisch.core import Dice
from stammtisch.games.catan import GAME
from stammtisch.games.catan.cases import position
from stammtisch.games.catan.engine.rules import Catan
from stammtisch.server.house.hub import Hub, Limits
from stammtisch.server.house.reception import Reception
from stammtisch.server.house.workers import Workers
from stammtisch.server.store.bus import bus_for
from stammtisch.server.store.store import Store

Line = dict[str, Any]
MEMORY = Path("/dev/shm")  # these tests are not about the disk
COLOURS = ("Rot", "Orange", "Blau", "Weiß", "Grün", "Braun")


class Lines:
    """The wire of a test."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.closed: bool | None = None  # with `again`, once closed

    def send(self, line: bytes) -> None:
        if self.closed is None:
            self.sent.append(line)

    def close(self, again: bool = False) -> None:
        self.closed = again


class Loaded(Dice):
    """Dice that show what they are told."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self.numbers = list(numbers)

    def below(self, n: int) -> int:
        found = self.numbers.pop(0)
        assert 0 <= found < n
        return found


class Peer:
    """A client of a test; `heard` is what it was told since it last looked."""

    def __init__(self, stage: "Stage", **more: Any) -> None:
        self.stage = stage
        self.wire = Lines()
        self.translator = Translator(stage.foyer, self.wire, **more)
        self.read = 0

    @property
    def id(self) -> int:
        return int(of(self.lines(), "Willkommen")[0]["id"])

    @property
    def seat(self) -> int:
        assert self.translator.seat is not None
        return self.translator.seat

    def lines(self) -> list[Line]:
        """Every line so far."""
        return [json.loads(line) for line in self.wire.sent]

    def heard(self) -> list[Line]:
        fresh = self.wire.sent[self.read :]
        self.read = len(self.wire.sent)
        return [json.loads(line) for line in fresh]

    async def say(self, message: Line | str) -> list[Line]:
        """Send and return everything this client is told until it is answered. The others' ears are cleared before."""
        for peer in self.stage.peers:
            peer.heard()
        text = message if isinstance(message, str) else json.dumps(message, ensure_ascii=False)
        for piece in pieces_of(text):
            await self.translator.take(piece)
        return self.heard()

    async def ok(self, name: str, body: Any = None) -> list[Line]:
        """An action that is confirmed; what came before the confirmation."""
        *told, last = await self.say({name: {} if body is None else body})
        assert last == {"Serverantwort": "OK"}, last
        assert {"Serverantwort": "OK"} not in told
        return told

    async def refused(self, name: str, body: Any = None) -> str:
        """An action that is refused, and changes nothing for anybody; the sentence."""
        before = self.stage.truth()
        [answer] = await self.say({name: {} if body is None else body})
        assert answer["Serverantwort"] != "OK"
        assert self.stage.truth() == before
        assert all(peer.heard() == [] for peer in self.stage.peers)
        return str(answer["Serverantwort"])

    async def enter(self, name: str | None = None, colour: str | None = None) -> "Peer":
        self.stage.peers.append(self)
        await self.stage.foyer.greet(self.translator)
        if not self.wire.closed:
            await self.say({"Hallo": {"Version": "Test 1.0 (Tests)"}})
        if name is not None:
            await self.ok("Spieler", {"Name": name, "Farbe": colour})
        return self

    async def drop(self) -> None:
        """The connection breaks."""
        self.stage.peers.remove(self)
        await self.stage.foyer.bye(self.translator)
        await self.stage.settle()


class Stage:
    """A server with the protocol, and its clients."""

    def __init__(self, hub: Hub, settings: CatanSettings) -> None:
        self.hub = hub
        self.reception = Reception(hub)
        self.foyer = Foyer(self.reception, settings)
        self.peers: list[Peer] = []

    async def peer(self, name: str | None = None, colour: str | None = None, **more: Any) -> Peer:
        return await Peer(self, **more).enter(name, colour)

    async def begin(self, players: int = 3) -> list[Peer]:
        """So many clients at a game that has begun; by their seats."""
        found = [await self.peer(f"Spieler {number}", COLOURS[number]) for number in range(players)]
        for peer in found:
            await peer.ok("Spiel starten")
        assert [peer.seat for peer in found] == list(range(players))
        return found

    def in_order(self) -> list[Peer]:
        """The clients in the order of play."""
        return [next(peer for peer in self.peers if peer.seat == seat) for seat in self.state.order]

    @property
    def room(self) -> Room:
        room = self.peers[0].translator.room
        assert room is not None
        return room

    @property
    def state(self) -> Catan:
        state = self.room.table.sheet.state
        assert isinstance(state, Catan)
        return state

    def put(self, **told: Any) -> Catan:
        """Another position; everybody knows it as if it had always been so. The order of play is that of the seats."""
        state = position({"seats": len(self.room.table.sheet.seats), **told})
        match = self.room.table.sheet.match
        assert match is not None
        match.state = state
        for peer in self.peers:
            view = peer.translator.view = GAME.view(state, peer.seat)
            peer.translator.refresh()
            peer.heard()
            self.room.look(view)
        return state

    def load(self, *numbers: int) -> None:
        """The next luck, as numbers from 0."""
        match = self.room.table.sheet.match
        assert match is not None
        dice = Loaded(numbers)
        match.luck = lambda place: dice  # type: ignore[method-assign,assignment,return-value]

    def roll(self, first: int, second: int) -> None:
        self.load(first - 1, second - 1)

    def truth(self) -> object:
        """Everything there is to know, to see that nothing has changed."""
        room = self.peers[0].translator.room if self.peers else None
        if room is None or room.table.sheet.match is None:
            return None
        state = self.state
        return [GAME.view(state, seat) for seat in range(len(room.table.sheet.seats))], list(state.hands), list(state.cards)

    async def settle(self, times: int = 20) -> None:
        """Let the store write what is on its way."""
        for _ in range(times):
            await asyncio.sleep(0.005)
            await self.hub.committer.idle.wait()


@asynccontextmanager
async def stage(settings: CatanSettings | None = None, workers: int = 0) -> AsyncIterator[Stage]:
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        url = f"{folder}/catan.db"
        hub = Hub(Store(url, "test"), bus_for(url), Workers(workers), limits=Limits(messages_per_second=1e6))
        await hub.start()
        try:
            yield Stage(hub, settings or CatanSettings())
        finally:
            await hub.stop()


def of(lines: list[Line], name: str) -> list[Any]:
    """The bodies of all messages of this name."""
    return [line[name] for line in lines if name in line]


def names(lines: list[Line]) -> list[str]:
    return [next(iter(line)) for line in lines]


def statuses(lines: list[Line]) -> list[tuple[int, str]]:
    return [(one["Spieler"]["id"], one["Spieler"]["Status"]) for one in of(lines, "Statusupdate")]


def at(*places: tuple[int, int]) -> list[dict[str, int]]:
    return [{"x": x, "y": y} for x, y in places]
