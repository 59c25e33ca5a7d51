"""One server: what its tables ask for, and who does it.

Owns no socket: a client is anything that takes messages. What clients ask for is `reception`'s business, what other
servers say is `peers`', reading tables is `shelf`'s, and thinking is that of `bots`.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Sequence, Set
from functools import partial
from typing import Any, ParamSpec

import structlog

from stammtisch.data import Data
from stammtisch.server.house import wakeups
from stammtisch.server.house.archive import Archive
from stammtisch.server.house.backlogs import Backlogs, Bounds
from stammtisch.server.house.bots import Bots
from stammtisch.server.house.clients import Client
from stammtisch.server.house.guests import Guests
from stammtisch.server.house.keeping import Keeper
from stammtisch.server.house.life import Life
from stammtisch.server.house.limits import Doors, allowances_for
from stammtisch.server.house.lobby import Lobby, Owners, Sitters
from stammtisch.server.house.memory import Memory
from stammtisch.server.house.metrics import Metrics
from stammtisch.server.house.names import Names
from stammtisch.server.house.offers import Offers
from stammtisch.server.house.onlookers import Onlookers
from stammtisch.server.house.peers import Peers
from stammtisch.server.house.pulse import Pulse
from stammtisch.server.house.shelf import Shelf
from stammtisch.server.house.siblings import Siblings
from stammtisch.server.house.tasks import Tasks
from stammtisch.server.house.timers import Timers
from stammtisch.server.house.wakeups import Wakeups
from stammtisch.server.house.wall import now_ms
from stammtisch.server.house.workers import Workers
from stammtisch.server.store.bus import Bus
from stammtisch.server.store.committer import Committer
from stammtisch.server.store.gently import gently
from stammtisch.server.store.store import Store
from stammtisch.server.table import recording, show
from stammtisch.server.table.table import Table
from stammtisch.server.values.effects import Effect, Open, Reload, Send, Share, Think
from stammtisch.server.values.effects import Store as Write
from stammtisch.server.values.events import Created, Row
from stammtisch.server.values.news import Spoken
from stammtisch.server.wire import messages
from stammtisch.server.wire.messages import AnyMessage
from stammtisch.server.wire.refusals import Refusal

log = structlog.get_logger()

P = ParamSpec("P")


class Limits(Data, frozen=True, kw_only=True):
    """What an operator may change."""

    keep_days: int | None = None  # games nobody has played for longer end; guests and games over for longer are deleted
    open_hours: float = 24.0  # a table that waits for its game is cleared away when nobody has been there for so long
    bot_seconds: float = 2.0
    bot_pace: float = 0.0  # seconds until a bot's answer at least, so that people can follow; 0: at once
    honest_bots: bool = False  # bots never cheat, where a game lets people do so
    tables_per_guest: int = 20  # open ones of one owner
    all_tables: int = 100_000
    connections: int = 20_000
    proxy_header: str = ""  # of a proxy before this server, whose last address is believed
    messages_per_second: float = 30.0  # of one connection


class Hub:
    """One server."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        workers: Workers,
        *,
        base_url: str = "",
        limits: Limits | None = None,
        siblings: Siblings | None = None,
    ) -> None:
        self.store = store
        self.bus = bus
        self.workers = workers
        self.base_url = base_url
        self.limits = limits or Limits()
        self.metrics = Metrics()
        self.committer = Committer(
            store, self.metrics.count_commit, self._settled, lambda is_so: self.guests.trouble(is_so), self._unwritable
        )
        self.offers = Offers()
        self.lobby = Lobby(self._is_active)
        self.owners = Owners()
        self.sitters = Sitters()
        self.doors = Doors(allowances_for(self.limits.messages_per_second))
        self.tables: dict[str, Table] = {}
        self.listed: dict[str, int] = {}  # table: revision the lobby knows
        self.timers = Timers()
        self.clients: dict[int, Client] = {}  # connections that have said hello
        self.names = Names()
        self.memory = Memory(self.metrics.collecting.observe)
        self.paused: set[str] = set()  # tables stopped by an error
        self.onlookers = Onlookers()
        self.pulse = Pulse(self.metrics.blocked.observe)
        self.shelf = Shelf(self)
        self.peers = Peers(self)
        self.keeper = Keeper(self)
        self.life = Life(self)
        self.archive = Archive(self)
        self.bots = Bots(self)
        self.guests = Guests()  # until somebody has any
        self.recovered = asyncio.Event()  # every game that is not over is awake
        self.stopping = False
        self.tasks = Tasks()
        self.wakeups: Wakeups | None = None  # where the operator has switched them on
        self.siblings = siblings or Siblings()
        self.backlogs = Backlogs(Bounds().shared(self.siblings.count))
        self.siblings.meet(self)

    # Life

    async def start(self) -> None:
        await self.life.start()

    async def stop(self) -> None:
        """No new tables; everybody is told; every step in flight is written."""
        await self.life.stop()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        return self.tasks.spawn(work)

    def population(self) -> int:
        """How many are connected to this house."""
        return len(self.clients) - self.siblings.visitors() + self.siblings.elsewhere("connections")

    def drop(self, name: str) -> None:
        """Keep a table in memory no longer."""
        self.tables.pop(name, None)
        self.archive.kept.discard(name)
        self.metrics.tables.set(len(self.tables))
        self.listed.pop(name, None)
        if self.siblings.is_home(name):
            self.lobby.drop(name)
            self.owners.put(name, None)
            self.sitters.put(name, ())
            self.siblings.drop(name)
        self.paused.discard(name)
        self.metrics.paused.set(len(self.paused))
        self.onlookers.tell(name)
        self.timers.drop(name)

    # Tables

    async def table(self, name: str) -> Table | None:
        """The table of this name, from memory or from its log."""
        return self.tables.get(name) or await self.shelf.table(name)

    def _is_active(self, name: str) -> bool:
        table = self.tables.get(name)
        if table is None:
            return self.siblings.is_active(name)
        return bool(table.audience.watchers or table.audience.elsewhere)

    async def learn_names(self, guests: Set[str]) -> None:
        unknown = {guest for guest in guests if guest not in self.names}
        if unknown:
            for guest in await self.store.guests(unknown):
                self.names.learn(guest.id, guest.name, guest.face)

    def rename(self, guest: str, name: str, face: int | None) -> None:
        """Call and show a guest so from now on, and tell those who sit with them."""
        self.names.learn(guest, name, face)
        self.spawn(self._show_again(self.sitters.of(guest)))

    async def _show_again(self, names: Iterable[str]) -> None:
        async for name in gently(names):
            table = self.tables.get(name)
            if table is not None:
                self.act(table, table.audience.table_messages)

    async def forget(self, guest: str) -> None:
        """Keep no name of this guest in memory, and nothing they have said; their devices are let go."""
        self.names.forget(guest)
        async for table in gently(list(self.tables.values())):
            table.audience.unsay(guest)
        self.guests.dismiss(guest)

    def act(self, table: Table, call: Callable[P, list[Effect]], *args: P.args, **more: P.kwargs) -> None:
        """Let a table do something. Whatever breaks, breaks this one table only."""
        try:
            effects = call(*args, **more)
            self._perform(table, effects)
            if not is_on_its_way(effects):
                self._follow_up(table)
        except Exception:
            self.pause(table)

    def pause(self, table: Table) -> None:
        """Called where an error is known."""
        log.exception("table paused", table=table.sheet.name, step=table.sheet.steps, record=recording.for_operator(table.sheet))
        self.paused.add(table.sheet.name)
        self.metrics.paused.set(len(self.paused))
        self._perform(table, table.pause())
        self.onlookers.tell(table.sheet.name)

    def _perform(self, table: Table, effects: list[Effect]) -> None:
        for effect in effects:
            match effect:
                case Send(to=to, message=message):
                    self.push(to, message)
                case Write(row=row):
                    self.committer.add(row)
                case Think():
                    self.spawn(self.bots.think(table, effect))
                case Reload():
                    self.spawn(self.shelf.reload(table, None))
                case Open(name=name, created=created):
                    self.spawn(self._follow(table, name, created))
                case Share(said=said, done=done):
                    unsaid = partial(self._let_unsaid, table, effect)
                    self.committer.add_said(said, partial(self._confirm, done), unsaid)
                    self.bus.tell(Spoken(server=self.store.writer, said=said))

    def _confirm(self, done: Send | None) -> None:
        if done is not None:
            self.push(*done)

    def _let_unsaid(self, table: Table, share: Share) -> None:
        """No store takes this line: nobody who comes later reads it, and whoever said it is told."""
        if share.done is not None and isinstance(share.done.message, messages.Done):
            [client], ref = share.done.to, share.done.message.ref
            self.act(table, table.audience.refuse, client, ref, Refusal("store.refused"))

    def _follow_up(self, table: Table) -> None:
        sheet = table.sheet
        if self.listed.get(sheet.name) != sheet.revision:
            self.listed[sheet.name] = sheet.revision
            if self.siblings.is_home(sheet.name):
                self._list(table)
            if sheet.phase == "over":
                self.committer.add_finished(sheet.name, now_ms())
                self.archive.keep(sheet)
        if self.onlookers.wait_at(sheet.name):
            self.onlookers.tell(sheet.name, sheet)
        self.timers.put(sheet.name, table.wake(), self._tick, table)

    def _list(self, table: Table) -> None:
        sheet = table.sheet
        self.lobby.put(show.summary(sheet, table.audience.name_of), not sheet.settings.private, sheet.owner)
        self.owners.put(sheet.name, None if sheet.phase == "over" else sheet.owner)
        self.sitters.put(sheet.name, [seat.guest for seat in sheet.seats if seat.guest is not None])
        self.siblings.tell_of(table)

    def _tick(self, table: Table) -> None:
        self.act(table, table.tick, now_ms())

    def _settled(self, row: Row, won: bool) -> None:
        """The committer's answer for one step."""
        table = self.tables.get(row.table)
        if won:
            self.metrics.steps.count(type(row.event).__name__)
        else:
            self.metrics.lost.inc()
        if row.step == 0 and row.table in self.shelf.opening:
            self.shelf.opened(row, won)
        # A table may have been read, and have begun its next step, before its first row is settled.
        if table is None or not table.is_flying(row):
            return
        if won and self.wakeups is None:
            self.act(table, table.stored, now_ms())
        elif won:
            before = wakeups.awaited(self.wakeups, table)
            self.act(table, table.stored, now_ms())
            wakeups.wake(self.wakeups, table, before)
        else:
            self.spawn(self.shelf.reload(table, row))

    def _unwritable(self, row: Row) -> None:
        """No store takes this step: it does not happen, and whoever asked for it reads so."""
        if row.step == 0 and row.table in self.shelf.opening:
            self.shelf.refused(row)
        table = self.tables.get(row.table)
        if table is not None and table.is_flying(row):
            self.act(table, table.unwritable, now_ms())

    async def _follow(self, table: Table, name: str, created: Created) -> None:
        await self.shelf.open_table(name, created)
        self.act(table, table.followed_by, name)

    # Telling

    def push(self, to: Iterable[int], message: AnyMessage) -> None:
        """To all of these connections that are still there."""
        clients = self.clients
        for id in to:
            if (client := clients.get(id)) is not None:
                client.receive(message)


def is_on_its_way(effects: Sequence[Effect]) -> bool:
    """Whether a table has done nothing but to send a step to the store: when that is settled, what follows is looked at."""
    return len(effects) == 1 and type(effects[0]) is Write
