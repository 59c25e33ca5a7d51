"""Wakes people whose turn it is in games of days per move, where their browsers may be woken.

Knows when, and whom; how a message gets there is a `Sender`'s business. Nothing here delays a move: it begins when the move
is durable and everybody has been told. A turn is told once: when a seat begins to be awaited. A short time passes first, so
that who is just there is left alone, and several tables are one message.
"""

import asyncio
import math
import time
from collections.abc import Collection
from contextlib import suppress
from typing import TYPE_CHECKING, Literal, Protocol

import structlog

from stammtisch.server.house.siblings import Attention
from stammtisch.server.house.wall import now_ms
from stammtisch.server.store import subscriptions
from stammtisch.server.store.store import TROUBLE
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.table.table import Table
from stammtisch.server.values.subscriptions import Subscription, id_of
from stammtisch.server.wire.refusals import Refusal
from stammtisch.server.wire.requests import Subscribe

if TYPE_CHECKING:
    from stammtisch.server.house.hub import Hub

log = structlog.get_logger()

Fate = Literal["sent", "gone", "refused", "failed"]  # `gone` for ever; what `failed` may be tried again
DELAY = 10.0  # seconds from a turn to its message
PACE = 60.0  # seconds between two messages to one guest
AGAIN = (15.0, 120.0)  # seconds until a message that failed is tried again
LAST = 3.0  # seconds a closing house waits for them
MOST_REMEMBERED = 1000  # guests, beyond those woken within the pace


class Sender(Protocol):
    key: str  # what a page asks its browser for wake-ups with

    def accepts(self, subscription: Subscription) -> bool: ...

    async def send(self, subscription: Subscription) -> Fate: ...


class Wakeups:
    """Who is to be woken, and who was."""

    def __init__(
        self, hub: "Hub", sender: Sender, *, delay: float = DELAY, pace: float = PACE, again: Collection[float] = AGAIN
    ) -> None:
        self.hub = hub
        self.sender = sender
        self.delay = delay
        self.pace = pace
        self.again = again
        self.waiting: dict[str, set[str]] = {}  # tables that wait for each guest and of which he has not been told
        self.woken: dict[str, float] = {}  # when each guest was last told
        self.running: set[asyncio.Task[None]] = set()
        self.closing = asyncio.Event()

    def subscription(self, guest: str, request: Subscribe) -> Subscription:
        """What a page asks for, if a message could be sent there."""
        keys = request.p256dh.rstrip("="), request.auth.rstrip("=")
        made = Subscription(guest=guest, endpoint=request.endpoint, p256dh=keys[0], auth=keys[1], seen=now_ms())
        if not self.sender.accepts(made):
            raise Refusal("push.endpoint")
        return made

    def look(self, sheet: Sheet, before: Collection[int]) -> None:
        """A step of ours is durable: whoever was not awaited before it, and is now, has a turn."""
        for seat in sheet.awaited:
            own = sheet.seats[seat]
            is_played_for = own.resigned or own.substitute is not None or own.program
            if seat not in before and own.guest is not None and not is_played_for:
                self._plan(own.guest, sheet.name)

    def _plan(self, guest: str, table: str) -> None:
        if guest in self.waiting:
            self.waiting[guest].add(table)
            return
        self.waiting[guest] = {table}
        clock = time.monotonic()
        task = self.hub.spawn(self._wake(guest, max(self.delay, self.woken.get(guest, -math.inf) + self.pace - clock)))
        self.running.add(task)
        task.add_done_callback(self.running.discard)
        if len(self.woken) > MOST_REMEMBERED:
            self.woken = {one: when for one, when in self.woken.items() if when > clock - self.pace}

    async def _wake(self, guest: str, pause: float) -> None:
        await self._pause(pause)
        elsewhere = (await self.hub.siblings.attention(guest)).woken
        if elsewhere is not None and (rest := elsewhere + self.pace - time.monotonic()) > 0:
            await self._pause(rest)
        tables = self.waiting.pop(guest)
        if not await self._is_wanted(guest, tables):
            return
        try:
            browsers = await subscriptions.of(self.hub.store.reading, guest)
        except TROUBLE:  # nobody can move just now either
            return
        if browsers:
            self.woken[guest] = time.monotonic()
            await asyncio.gather(*[self._send(one, tables) for one in browsers])

    async def _pause(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self.closing.wait(), seconds)

    async def hurry(self) -> None:
        """The house closes: who was to be told a little later is told now, if that is quick."""
        self.closing.set()
        if self.running:
            await asyncio.wait(self.running, timeout=LAST)

    def attention(self, guest: str) -> Attention:
        """What we know of him here."""
        return Attention(self.hub.guests.is_looking(guest), self.woken.get(guest))

    async def _is_wanted(self, guest: str, tables: Collection[str]) -> bool:
        """Whether a game still waits for him, and nobody sees him look at one of our pages, here or at another process."""
        looks = self.attention(guest).is_looking or (await self.hub.siblings.attention(guest)).is_looking
        return not looks and any(self._waits(name, guest) for name in tables)

    def _waits(self, name: str, guest: str) -> bool:
        table = self.hub.tables.get(name)
        return table is not None and table.sheet.seat_of(guest) in table.sheet.awaited

    async def _send(self, browser: Subscription, tables: Collection[str]) -> None:
        fate = await self.sender.send(browser)
        for pause in self.again:
            if fate != "failed":
                break
            await self._pause(pause)
            if not await self._is_wanted(browser.guest, tables):
                break
            fate = await self.sender.send(browser)
        self.hub.metrics.wakeups.labels(fate).inc()
        if fate == "gone":
            self.hub.committer.put_subscription(id_of(browser.endpoint), None)


def awaited(wakeups: Wakeups | None, table: Table) -> Collection[int] | None:
    """Whose turn it is, if they are to be woken when that changes. A move never fails for that."""
    try:
        return table.sheet.awaited if wakeups is not None and is_slow(table) else None
    except Exception:
        log.exception("wake-ups", table=table.sheet.name)
        return None


def wake(wakeups: Wakeups | None, table: Table, before: Collection[int] | None) -> None:
    """The step is durable that they were asked about before."""
    try:
        if wakeups is not None and before is not None and is_slow(table):
            wakeups.look(table.sheet, before)
    except Exception:
        log.exception("wake-ups", table=table.sheet.name)


def is_slow(table: Table) -> bool:
    """Whether people are expected to go away between two moves."""
    return table.sheet.clocks.is_correspondence and not table.is_paused
