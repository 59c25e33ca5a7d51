"""Two tables that differ only in what a viewer may not know, over real sockets: he must not be able to tell them apart.

One table plays a random game. Before each step the other is made its twin, but for the hidden cards, which are dealt
anew for one viewer; then the same thing happens at both. Where the viewer's own view stays the same, all he receives
must be the same byte for byte: messages, their order, clocks, refusals, and everything once more when he comes anew.
What he is not to notice at all is done at one of them only. Time is a number that both tables share.
"""

import random
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from stammtisch.core import SPECTATOR, UNSEEN, FastDice
from stammtisch.data import AnyGame
from stammtisch.entries import Log
from stammtisch.match import Entry
from stammtisch.server.house import bots, hub, reception, shelf, timers
from stammtisch.server.table.table import Table
from stammtisch.server.values.witness import Decisions
from stammtisch.server.wire.refusals import Refusal
from stammtisch.server.wire.requests import AskTakeback
from tests.laws.knowledge import is_possible
from tests.server.halves import Halves
from tests.server.live import Live, Player, seat_all

BANK = {"kind": "bank", "bank": 20 * 86_400, "increment": 7}
PROBES = 2  # actions tried at each state that are not legal for the viewer
REF = re.compile(rb'"ref":\d+')  # the asker's own number
MODULES = (bots, hub, reception, shelf, timers)


class Time:
    """Milliseconds that pass only when told to."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


@contextmanager
def simulated() -> Iterator[Time]:
    """Every table of this process lives in this time."""
    real, time = [module.now_ms for module in MODULES], Time()
    try:
        for module in MODULES:
            module.now_ms = time  # type: ignore[attr-defined]
        yield time
    finally:
        for module, one in zip(MODULES, real, strict=True):
            module.now_ms = one  # type: ignore[attr-defined]


class Twins:
    """A game and its twin, everybody at both tables, and what each viewer has received there."""

    def __init__(self, server: Live | Halves, game: AnyGame, time: Time, dice: random.Random) -> None:
        self.server, self.game, self.time, self.dice = server, game, time, dice
        self.seats = max([count for count in game.seats if count <= 4])
        self.players = [Player(server.port, text=True) for _ in range(self.seats + 1)]  # the last one looks on
        self.probes: set[int] = set()
        self.kinds: Counter[str] = Counter()
        self.states = self.compared = self.turn = 0

    async def __aenter__(self) -> "Twins":
        for player in self.players:
            await player.connect()
        return self

    async def __aexit__(self, *error: object) -> None:
        for player in self.players:
            await player.close()

    async def begin(self) -> None:
        """Two new tables, with the same people on the same seats."""
        options = {"max_rounds": 30} if "max_rounds" in self.game.options.__struct_fields__ else {}
        names = []
        for _ in range(2):
            name = await self.players[0].create(self.game.name, seats=self.seats, options=options, settings={"clock": BANK})
            await self.players[-1].ask("watch", table=name)
            await seat_all(self.players[:-1], name)
            names.append(name)
        self.names = names
        self.tables: list[Table] = [self.server.hub.tables[name] for name in names]

    async def end(self) -> None:
        for player in self.players:
            for name in self.names:
                await player.ask("leave", table=name)
            self.clear(player)

    def player(self, viewer: int) -> Player:
        return self.players[-1 if viewer == SPECTATOR else viewer]

    def clear(self, player: Player) -> None:
        player.messages = [one for one in player.messages if one["type"] == "table"][-1:]
        player.received.clear()

    async def play(self, states: int) -> None:
        """So many states, in as many games as that takes."""
        enough = self.states + states
        while self.states < enough:
            await self.begin()
            while self.states < enough and not await self.step():
                pass
            await self.end()

    async def step(self) -> bool:
        """One state and what happens next; whether the game is over."""
        self.time.now += self.dice.randrange(5000)
        self.turn += 1
        viewer = [SPECTATOR, *range(self.seats)][self.turn % (self.seats + 1)]
        self.align(viewer)
        await self.compare_all(viewer)
        self.states += 1
        self.time.now += self.dice.randrange(5000)
        await self.move(viewer)
        return "over" in {table.sheet.phase for table in self.tables}

    def align(self, viewer: int) -> None:
        """Make the second table the first one's twin, with what the viewer cannot know dealt anew."""
        one, other = (table.sheet for table in self.tables)
        assert one.match is not None and other.match is not None
        other.match.seed, other.match._log = one.match.seed, Log(one.match.log)
        other.match._marks = [(place, state.copy()) for place, state in one.match._marks]
        other.match.state = one.match.state.copy()
        other.match.state.resample(viewer, FastDice(self.dice.getrandbits(48)))
        other.seen, other.noticed, other.lately = dict(one.seen), dict(one.noticed), dict(one.lately)
        other.decisions, other.takeback, other.took_back = Decisions(one.decisions), one.takeback, one.took_back
        other.clocks.bank, other.clocks.since = list(one.clocks.bank), list(one.clocks.since)
        other.told_back = dict(one.told_back)
        for seat, twin in zip(one.seats, other.seats, strict=True):
            twin.acted = seat.acted

    async def compare_all(self, viewer: int) -> None:
        """What the viewer gets who comes anew, and who tries what he may not do."""
        player = self.player(viewer)
        await player.ask("follow-lobby", on=False)  # what was sent while another viewer was looked at
        self.clear(player)
        for name in self.names:
            await player.send("watch", table=name)
            if viewer != SPECTATOR:
                await self.try_probes(player, viewer, name)
        await self.compare(viewer, "state")

    async def try_probes(self, player: Player, viewer: int, name: str) -> None:
        at = self.tables[0].sheet.noticed[viewer]
        tried = random.Random(self.turn).sample(sorted(self.probes), min(PROBES, len(self.probes)))
        for code in [one for one in tried if not is_possible(self.tables[0].sheet.state, Entry(viewer, one))]:
            await player.send("play", table=name, at=at, action=msgspec.to_builtins(self.game.decode(code)))

    async def move(self, viewer: int) -> None:
        """The same at both tables, or at one of them what the viewer does not notice."""
        state, twin = (table.sheet.state for table in self.tables)
        movers = [seat for seat in range(self.seats) if state.legal(seat)]
        mover = self.dice.choice(movers)
        code = self.dice.choice(state.legal(mover))
        self.probes.add(code)
        is_unseen = viewer != mover and state.seen(viewer, mover, code) == UNSEEN
        self.clear(self.player(viewer))
        before = self.game.view(state, viewer)
        assert await self.act(mover, code, 0), "a legal action was refused"
        if is_unseen and self.game.view(self.tables[0].sheet.state, viewer) == before:
            await self.compare(viewer, "unseen")
            await self.compare_all(viewer)
            self.compare_takebacks(viewer)
            self.time.now += self.dice.randrange(5000)
            await self.compare_all(viewer)
        elif doers := [seat for seat in self.could_be(mover, viewer, is_unseen) if code in twin.legal(seat)]:
            doer = self.dice.choice(doers)
            self.kinds["somebody else"] += doer != mover
            await self.act(doer, code, 1)
            await self.compare_if_alike(viewer)
        else:
            self.kinds["impossible"] += 1

    def could_be(self, mover: int, viewer: int, is_unseen: bool) -> list[int]:
        """Who may have done it as far as the viewer is told: of what he did not notice he does not know whose it was."""
        return [seat for seat in range(self.seats) if seat != viewer] if is_unseen else [mover]

    def compare_takebacks(self, viewer: int) -> None:
        """What the viewer would be answered who wants to take back his last move."""
        if viewer == SPECTATOR:
            return
        found = [self.takeback(table, self.player(viewer).guest) for table in self.tables]
        assert found[0] == found[1], f"{self.game.name}: {viewer} is told of what he cannot notice: {found}"
        self.kinds["takeback"] += 1

    def takeback(self, table: Table, guest: str) -> str:
        try:
            return type(table.propose(guest, AskTakeback(table=table.sheet.name), self.time.now)).__name__
        except Refusal as refusal:
            return refusal.code

    async def compare_if_alike(self, viewer: int) -> None:
        views = [self.game.view(table.sheet.state, viewer) for table in self.tables]
        if "over" in {table.sheet.phase for table in self.tables} or views[0] != views[1]:
            self.kinds["unlike"] += 1
        else:
            await self.compare(viewer, "step")

    async def act(self, mover: int, code: int, table: int) -> bool:
        at = self.tables[0].sheet.noticed[mover] if table == 0 else self.tables[1].sheet.noticed[mover]
        action = msgspec.to_builtins(self.game.decode(code))
        answer = await self.players[mover].ask("play", table=self.names[table], at=at, action=action)
        return bool(answer["type"] == "done")

    async def compare(self, viewer: int, kind: str) -> None:
        """All that has reached the viewer from each of the two tables, in its order."""
        player = self.player(viewer)
        await player.ask("follow-lobby", on=False)  # everything sent before has arrived
        found = [self.told(player, name) for name in self.names]
        assert found[0] == found[1], f"{self.game.name}: {viewer} can tell two tables apart ({kind}): {difference(*found)}"
        self.kinds[kind] += 1
        self.compared += 1

    def told(self, player: Player, name: str) -> list[bytes]:
        table = self.server.hub.tables[name].audience.table_message(SPECTATOR)
        own = (name.encode(), str(table.server).encode())
        lines = [line for line in player.received if own[0] in line]
        return [REF.sub(b"", line.replace(own[0], b"TABLE").replace(own[1], b"SERVER")) for line in lines]


def difference(one: list[bytes], other: list[bytes]) -> str:
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            place = next(i for i in range(len(mine)) if mine[i : i + 1] != theirs[i : i + 1])
            return f"...{mine[max(0, place - 80) : place + 80]!r} and ...{theirs[max(0, place - 80) : place + 80]!r}"
    return f"{len(one)} messages and {len(other)}"
