"""A guest at one table, seated or looking on: what the server has told of it, the start, and one answer per decision."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import TYPE_CHECKING, Any

import msgspec

from stammtisch.client import luck
from stammtisch.client.decision import Decision
from stammtisch.client.errors import BrokenPromise, Declined, Interrupted
from stammtisch.games import GAMES
from stammtisch.server.wire import messages, requests
from stammtisch.server.wire.messages import AnyMessage, Began, Ended, History, Said, Starting, Table, Update

if TYPE_CHECKING:
    from stammtisch.client.guest import Guest
    from stammtisch.data import Action, AnyGame, Json


class Chair:
    """One table as this guest knows it."""

    def __init__(self, guest: "Guest", name: str) -> None:
        self.guest = guest
        self.name = name
        self.table: Table | None = None
        self.starting: Starting | None = None
        self.history: History | None = None  # what had happened when this guest came, or came back, if it wants words
        self.update: Update | None = None
        self.ended: Ended | None = None
        self.said: list[Said] = []
        self.paused: str | None = None  # the sentence that says why nothing happens
        self.kept = guest.notes.start(guest.server, name)
        self.warning: luck.Warning | None = None
        self.is_fresh = False  # whether the update was heard on the present connection: an older one may be past
        self._next = 0  # updates before this step have been answered
        self._news = asyncio.Event()

    # What is known

    @property
    def seat(self) -> int | None:
        """One's own seat; None for a spectator."""
        return None if self.table is None else self.table.you

    @property
    def game(self) -> "AnyGame | None":
        """The game's card, if this program has the rules that are played here."""
        game = None if self.table is None else GAMES.get(self.table.game)
        return game if game is not None and self.table is not None and game.version == self.table.version else None

    @property
    def is_awaited(self) -> bool:
        return self.update is not None and self.seat in self.update.awaited

    def hear(self, message: AnyMessage) -> None:
        """Something the server says about this table."""
        match message:
            case Table():
                self.table = message
                self.starting = self.starting if message.state == "starting" else None
            case Starting():
                self.starting = message
                self.guest.spawn(self._answer_start(message))
            case Began():
                self.starting = None
                self.warn(self._compare(message))
            case History():
                self.history = message
            case Update():
                self.update, self.is_fresh = message, True
            case Ended():
                self.ended = message
                self.warn(luck.wrong_end(self.kept, message))
            case Said():
                self.said.append(message)
            case messages.Paused(sentence=sentence):
                self.paused = sentence
            case _:
                pass
        self.wake()

    def lost_sight(self) -> None:
        """The connection is gone: what is known may be old."""
        self.is_fresh = False
        self.said.clear()  # it is all told again
        self.wake()

    def wake(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    def changed(self) -> Coroutine[Any, Any, object]:
        """To be awaited: the next thing that is told of this table, or a connection lost or found, from this call on."""
        self.guest.must_live()
        return self._news.wait()

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait until what is known of the table fits."""
        while not is_so():
            await self.changed()

    # The start

    async def _answer_start(self, starting: Starting) -> None:
        self.kept = luck.note(self.kept, starting, self.seat)  # who only looks on may sit down later
        if self.seat is None or self.warning is not None:  # nothing is sent until somebody has chosen
            return self.guest.notes.keep_start(self.guest.server, self.kept)
        request, warning = luck.answer(self.kept, starting, self.seat, self.guest.is_shared)
        self.guest.notes.keep_start(self.guest.server, self.kept)
        self.warn(warning)
        try:
            if request is not None:
                await self.guest.ask(request)
        except (Declined, Interrupted):
            pass  # seats or options have changed meanwhile, or the connection is gone: another `starting` comes

    def _compare(self, began: Began) -> luck.Warning | None:
        if self.kept is None:
            return None
        warning = luck.wrong_beginning(self.kept, began, self.seat, self.guest.is_shared)
        self.guest.notes.keep_start(self.guest.server, self.kept)
        return warning

    def warn(self, warning: luck.Warning | None) -> None:
        self.warning = self.warning or warning

    def go_on_alone(self) -> None:
        """Somebody was told of the warning and wants to play all the same, without luck of their own."""
        if self.kept is not None:
            self.kept.alone = True
            self.guest.notes.keep_start(self.guest.server, self.kept)
        self.warning = None
        if self.starting is not None:
            self.guest.spawn(self._answer_start(self.starting))
        self.wake()

    # Deciding

    async def decisions(self, off_turn: bool = False) -> AsyncIterator[Decision]:
        """What this seat has to decide, one after the other, until the game is over.

        With `off_turn` also what it could do while others are awaited: once after each update. A decision that was not
        played when the next one is asked for is offered again only if something has changed.
        """
        while True:
            await self.until(lambda: self.ended is not None or self.warning is not None or self._is_open(off_turn))
            if self.warning is not None:
                raise BrokenPromise(luck.told(self.warning, self.guest.language))
            if self.ended is not None or self.update is None:
                return
            update = self.update
            yield Decision(self, update)
            if self._next <= update.at and self.is_fresh and self.update is update:
                self._next = update.at + 1

    def _is_open(self, off_turn: bool) -> bool:
        if self.update is None or self.seat is None or self.table is None or not self.is_fresh:
            return False
        own = self.table.seats[self.seat]
        if own.resigned or own.removed or self.update.at < self._next:
            return False
        return self.is_awaited or (off_turn and bool(self.update.legal))

    async def play(self, action: "Action | Json", at: int | None = None) -> None:
        """An action in answer to an update, the newest if not said otherwise; returns when it is durable."""
        assert self.update is not None
        at = self.update.at if at is None else at
        try:
            done = await self.guest.ask(requests.Play(table=self.name, at=at, action=msgspec.to_builtins(action)))
        except Declined as declined:
            if declined.code == "play.stale":
                self._next = max(self._next, at + 1)
            raise
        self._next = max(self._next, at + 1, done.at or 0)

    # Everything else

    async def sit(self, seat: int | None = None, key: str | None = None) -> None:
        """Take a seat; in a running game with secrets the people there are asked first, see `table.question`."""
        await self.guest.ask(requests.Sit(table=self.name, seat=seat, key=key))

    async def start(self, level: str = "medium") -> None:
        """Owner: bots take the free seats, and the game begins."""
        await self.guest.ask(requests.Start(table=self.name, level=level))

    async def finished(self) -> Ended:
        """Wait for the end."""
        await self.until(lambda: self.ended is not None)
        assert self.ended is not None
        return self.ended
