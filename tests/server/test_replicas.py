"""Two servers' tables over one log, without sockets: commits, reads and announcements happen in any order that they may."""

import os
import random
from collections.abc import Callable

import msgspec
import pytest

from stammtisch import record
from stammtisch.games import GAMES
from stammtisch.server.table import seating
from stammtisch.server.table.fold import opened, restore
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.table.table import Table
from stammtisch.server.values.effects import Effect, Reload, Send, Store, Watcher
from stammtisch.server.values.events import AnyEvent, Created, Decided, Row
from stammtisch.server.wire import requests
from stammtisch.server.wire.messages import AnyMessage, Done, Refused, Starting, Update
from stammtisch.server.wire.requests import Create, Play, Ready

ROUNDS = 300 if os.environ.get("STAMMTISCH_SOAK") == "1" else 3
MOST_STEPS = 400
GUESTS = ("ada", "ben")
HARMLESS = {"play.stale", "not-your-turn", "over", "start.again", "start.none", "start.attempt"}


class World:
    """The log, and whatever may happen next: each a call without arguments."""

    def __init__(self, game: str, seed: int) -> None:
        self.dice = random.Random(seed)
        created = seating.create(GAMES[game], Create(game=game, seats=2, options={}), GUESTS[0])
        self.created: Created = msgspec.structs.replace(created, guests=GUESTS)
        self.log = [msgspec.json.encode(self.created)]
        self.events: list[Callable[[], None]] = []
        self.acknowledged: list[tuple[int, object]] = []
        self.servers = [Server(self, number) for number in range(2)]
        for server in self.servers:
            server.open()

    def run(self) -> None:
        while self.events and len(self.log) < MOST_STEPS:
            self.events.pop(self.dice.randrange(len(self.events)))()

    def rows(self, step: int) -> list[Row]:
        found = [msgspec.json.decode(line, type=AnyEvent) for line in self.log[step:]]
        return [Row("t", step + place, 0, event) for place, event in enumerate(found)]

    def sheet(self) -> Sheet:
        return restore(opened("t", GAMES[self.created.game], self.created, 0), self.rows(1))


class Server:
    """One server's copy of the table, with one device of each guest."""

    def __init__(self, world: World, number: int) -> None:
        self.world, self.number = world, number
        first = opened("t", GAMES[world.created.game], world.created, 0)
        self.table = Table(first, names=str.title, secret=lambda: f"{world.dice.getrandbits(256):064x}", shared=True)
        self.pending: dict[int, tuple[int, object]] = {}

    def open(self) -> None:
        for seat, guest in enumerate(GUESTS):
            self.perform(self.table.join(seat, Watcher(guest, "en", False), 0))

    def later(self, call: Callable[[], None]) -> None:
        self.world.events.append(call)

    def perform(self, effects: list[Effect]) -> None:
        for effect in effects:
            match effect:
                case Send(to=to, message=message):
                    for seat in to:
                        self.deliver(seat, message)
                case Store(row=row):
                    self.later(lambda row=row: self.commit(row))  # type: ignore[misc]
                case Reload():
                    self.later(self.read)
                case _:
                    raise AssertionError(effect)

    def commit(self, row: Row) -> None:
        """The log takes it or not; that this server hears of it is another event."""
        won = row.step == len(self.world.log)
        if won:
            self.world.log.append(msgspec.json.encode(row.event))
            other = self.world.servers[1 - self.number]
            self.later(lambda: other.perform(other.table.hear_of(row.step)))
        self.later(lambda: self.perform(self.table.stored(0)) if won else self.read())

    def read(self) -> None:
        rows = self.world.rows(self.table.sheet.steps)
        self.later(lambda: self.perform(self.table.lost(rows, 0)))

    def deliver(self, seat: int, message: AnyMessage) -> None:
        match message:
            case Update() if seat in message.awaited:
                self.later(lambda: self.play(seat, message))
            case Starting(phase="commit"):
                attempt = message.attempt
                self.later(lambda: self.ask(seat, Ready(table="t", attempt=attempt)))
            case Done(ref=ref):
                self.world.acknowledged.append(self.pending.pop(ref))
            case Refused(code=code):
                assert code in HARMLESS, code
            case _:
                pass

    def ask(self, seat: int, request: requests.SeatRequest) -> None:
        self.perform(self.table.receive(seat, request, 0))

    def play(self, seat: int, update: Update) -> None:
        action = msgspec.to_builtins(self.world.dice.choice(update.legal).action)
        ref = len(self.pending) + len(self.world.acknowledged) + 1000 * self.world.dice.getrandbits(32)
        self.pending[ref] = seat, action
        self.ask(seat, Play(table="t", at=update.at, action=action, ref=ref))


@pytest.mark.parametrize("game", ["dog", "doerfer", "vier"])
@pytest.mark.parametrize("seed", range(ROUNDS))
def test_replicas_of_a_table_agree_with_their_log_in_whatever_order_things_happen(game: str, seed: int) -> None:
    world = World(game, seed)
    world.run()
    truth = world.sheet()
    assert truth.match is not None
    record.check_luck(truth.match)
    for server in world.servers:
        known = server.table.sheet
        assert [msgspec.json.encode(row.event) for row in world.rows(0)][: known.steps] == world.log[: known.steps]
        assert known.match is not None
        assert known.match.log == truth.match.log[: len(known.match.log)]
        assert known.match.seed == truth.match.seed
    stored = [(row.event.player, row.event.action) for row in world.rows(0) if isinstance(row.event, Decided)]
    for acknowledged in world.acknowledged:
        stored.remove((acknowledged[0], msgspec.json.decode(msgspec.json.encode(acknowledged[1]))))
