"""A table at work: requests in, messages and rows to store out. Pure; time is an argument in milliseconds.

A table is a mailbox with at most one step in flight: a request becomes a row, and only when the row is durable does
the sheet change and anybody hear of it. What arrives meanwhile waits its turn. Who hears is its `audience`'s business,
who is away its `presence`'s, and what bots do is `thinking`'s.
"""

from collections import deque
from collections.abc import Callable, Iterable

from msgspec import UNSET, UnsetType, structs

from stammtisch.bots.hint import Hint
from stammtisch.errors import StammtischError
from stammtisch.match import Step
from stammtisch.record import Effort
from stammtisch.server.table import due, fold, playing, proposals, talk
from stammtisch.server.table.audience import Audience
from stammtisch.server.table.mailbox import Asked, Cause, Flight, Planned, Proposal, Thought, Wish
from stammtisch.server.table.presence import Presence
from stammtisch.server.table.recording import Names
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.table.thinking import Thinking
from stammtisch.server.table.turnstile import Turnstile
from stammtisch.server.values import events
from stammtisch.server.values.effects import Effect, Open, Reload, Send, Share, Store, Think, Watcher
from stammtisch.server.values.events import AnyEvent, Row
from stammtisch.server.values.faces import Faces, usual_face
from stammtisch.server.wire import requests
from stammtisch.server.wire.messages import Done
from stammtisch.server.wire.refusals import Refusal
from stammtisch.server.wire.requests import SeatRequest

MOST_WAITING = 200  # requests in a table's mailbox


class Table:
    """A sheet, the people around it, and what waits to be written."""

    def __init__(
        self,
        sheet: Sheet,
        *,
        names: Names,
        faces: Faces = usual_face,
        secret: Callable[[], str],
        invite: str = "",
        shared: bool = False,
        keep: int | None = None,
    ) -> None:
        self.sheet = sheet
        self.audience = Audience(sheet, names, faces, invite, keep)
        self.presence = Presence(sheet, self.audience)
        self.thinking = Thinking(sheet, self.presence)
        self.turnstile = Turnstile()
        self.secret = secret
        self.shared = shared  # other servers may write to the same log
        self.flight: Flight | None = None
        self.heard = -1  # the last step another server told of while ours was in flight
        self.waiting: deque[Asked | Thought | Wish] = deque()
        self.opening = False
        self.leaving: list[Asked] = []  # who wants to be forgotten and has to wait until the game has begun

    @property
    def is_paused(self) -> bool:
        return self.audience.paused

    @property
    def is_idle(self) -> bool:
        """Whether nothing is in flight, and something may happen."""
        return self.flight is None and not self.audience.paused

    # Requests

    def join(self, connection: int, watcher: Watcher, now: int) -> list[Effect]:
        """A connection watches: it gets everything at once; the others learn who is back or how many look on."""
        arrived = self.presence.arrive(connection, watcher, now)
        return [*arrived, *self.audience.everything(connection, now), *self.go_on(now)]

    def receive(self, connection: int, request: SeatRequest, now: int) -> list[Effect]:
        """What a watching connection asks for."""
        asked = Asked(connection, self.audience.watchers[connection].guest, request)
        if isinstance(request, requests.Chat | requests.Hint):
            return self._answer(asked, now)
        if self.flight is not None:
            if len(self.waiting) >= MOST_WAITING:
                return self._refuse(asked, Refusal("too-fast"))
            self.waiting.append(asked)
            return []
        return [*self._answer(asked, now), *self.go_on(now)]

    def forget(self, guest: str, now: int) -> list[Effect]:
        """A guest goes for good: the seat is freed, or a bot's from now on."""
        self.waiting.append(Asked(-1, guest, requests.Forget()))
        return self.go_on(now)

    def wish(self, wish: Wish, now: int) -> list[Effect]:
        """Let something happen that nobody at the table asked for, as soon as no step is in flight."""
        self.waiting.append(wish)
        return self.go_on(now)

    def _grant(self, wish: Wish, now: int) -> list[Effect]:
        try:
            event = None if self.is_paused or self.sheet.is_foreign else wish.propose(self.sheet, now)
        except Refusal:
            return []
        return [] if event is None else self._fly(wish, event, now)

    def _answer(self, asked: Asked, now: int) -> list[Effect]:
        """Refuse, do at once, or send a step on its way."""
        try:
            self._must_work(asked)
            if isinstance(asked.request, requests.Chat):
                return self._chat(asked, asked.request, now)
            if isinstance(asked.request, requests.Hint):
                language = self.audience.watchers[asked.connection].language
                think = self.thinking.hint_for(asked.guest)
                return [think._replace(hint_for=asked.connection, ref=asked.request.ref, language=language)]
            if self._is_ahead(asked):
                self.flight = Flight(asked._replace(retried=True), None)
                return [Reload(self.sheet.steps)]
            event = self.propose(asked.guest, asked.request, now)
            return self._done(asked) if event is None else self._fly(asked, event, now)
        except Refusal as refusal:
            if refusal.code == "start.closed" and isinstance(asked.request, requests.Forget):
                self.leaving.append(asked)
            return self._refuse(asked, refusal)

    def _must_work(self, asked: Asked) -> None:
        """Nothing happens at a broken table, nor at one whose rules this program lacks; anybody may be forgotten there."""
        if self.is_paused:
            raise Refusal("table.paused")
        if self.sheet.is_foreign and not isinstance(asked.request, requests.Forget):
            raise Refusal("table.elsewhere")

    def _is_ahead(self, asked: Asked) -> bool:
        """Whether the client has heard of a step from another server that we do not know yet."""
        request, seat = asked.request, self.sheet.seat_of(asked.guest)
        if not self.shared or asked.retried or not isinstance(request, requests.Play) or seat is None:
            return False
        return request.at > self.sheet.noticed[seat]

    def propose(self, guest: str, request: proposals.Proposed | requests.Play, now: int) -> Proposal | None:
        """The event a request asks for, or a Refusal; None if it has happened already."""
        if isinstance(request, requests.Play):
            return playing.play(self.sheet, guest, request, now)
        is_turn = isinstance(request, requests.Sit | requests.Stand)
        if is_turn and not self.turnstile.lets(guest, now):
            raise Refusal("too-fast")
        event = proposals.propose(self.sheet, guest, request, self.presence.around(now))
        if is_turn and not self.sheet.knows(guest) and not self.turnstile.lets_in(now):
            raise Refusal("too-fast")
        if isinstance(event, events.Sat | events.SeatAsked) and event.guest == guest and self.audience.is_program(guest):
            return structs.replace(event, program=True)
        return event

    def _chat(self, asked: Asked, request: requests.Chat, now: int) -> list[Effect]:
        if not self.sheet.knows(asked.guest) and not self.turnstile.lets_speak(now):
            raise Refusal("too-fast")
        said = talk.said(self.sheet, asked.guest, self.audience.name_of(asked.guest), request, now)
        done = Done(ref=request.ref, table=self.sheet.name) if request.ref is not None else None
        return [*self.audience.hear(said), Share(said, None if done is None else Send((asked.connection,), done))]

    def _refuse(self, asked: Asked, refusal: Refusal) -> list[Effect]:
        return self.audience.refuse(asked.connection, asked.request.ref, refusal)

    def _done(self, cause: Cause) -> list[Effect]:
        if not isinstance(cause, Asked) or cause.request.ref is None:
            return []
        at = self.sheet.noticed[self.audience.viewer_of(cause.guest)]
        return self.audience.done(cause.connection, cause.request.ref, at)

    # Steps

    def _fly(self, cause: Cause, proposal: Proposal, now: int) -> list[Effect]:
        event, step = proposal if isinstance(proposal, Planned) else (proposal, None)
        self.flight = Flight(cause, event, step)
        return [Store(Row(self.sheet.name, self.sheet.steps, now, event))]

    def is_flying(self, row: Row) -> bool:
        """Whether this very row is the step in flight."""
        return self.flight is not None and self.flight.event is row.event

    def stored(self, now: int) -> list[Effect]:
        """The step in flight is durable: it happens now."""
        flight, self.flight = self.flight, None
        assert flight is not None and flight.event is not None
        effects = self._note(flight.event, now, flight.step)
        return [*effects, *self._done(flight.cause), *self._look_behind(), *self.go_on(now)]

    def lost(self, rows: Iterable[Row], now: int) -> list[Effect]:
        """Another server wrote that step: take over its rows, then check again what was in flight."""
        flight, self.flight = self.flight, None
        effects = self._catch_up(rows, now)
        if flight is not None and flight.cause is not None:
            self.waiting.appendleft(flight.cause)
        return [*effects, *self._look_behind(), *self.go_on(now)]

    def unwritable(self, now: int) -> list[Effect]:
        """No store takes the step in flight: it did not happen, and whoever asked for it is told."""
        flight, self.flight = self.flight, None
        assert flight is not None
        if not isinstance(flight.cause, Asked):
            raise StammtischError("What this table does by itself cannot be stored.")  # it would try so for ever
        return [*self._refuse(flight.cause, Refusal("store.refused")), *self._look_behind(), *self.go_on(now)]

    def hear_of(self, step: int) -> list[Effect]:
        """Another server says it has written this step."""
        self.heard = max(self.heard, step)
        return self._look_behind() if self.is_idle else []

    def _look_behind(self) -> list[Effect]:
        """Read what others have written since, if there is anything."""
        if self.heard < self.sheet.steps:
            return []
        self.heard = -1
        self.flight = Flight(None, None)
        return [Reload(self.sheet.steps)]

    def _catch_up(self, rows: Iterable[Row], now: int) -> list[Effect]:
        """Take over what others wrote; their clocks may show another hour than ours."""
        effects: list[Effect] = []
        for row in rows:
            if row.step == self.sheet.steps:
                effects += self._note(row.event, now)
        return effects

    def _note(self, event: AnyEvent, now: int, step: Step | None = None) -> list[Effect]:
        noticing = fold.note(self.sheet, event, now, step)
        if isinstance(event, events.Begun | events.Voided):
            self.waiting.extend(self.leaving)
            self.leaving = []
        self.thinking.note(event)
        if not isinstance(event, events.Decided):
            self.presence.keep_away(now)
            self.presence.relabel(now)
        return self.audience.tell(event, noticing, now)

    def go_on(self, now: int) -> list[Effect]:
        """Whatever follows by itself: waiting requests, the start, bots, the rematch."""
        effects: list[Effect] = []
        while self.waiting and self.flight is None:
            effects += self._next_waiting(now)
        if self.is_idle:
            effects += self._own_step(now)
        if self.is_idle:
            effects += self.thinking.due(now)
        return [*effects, *self._rematch()]

    def _next_waiting(self, now: int) -> list[Effect]:
        cause = self.waiting.popleft()
        if isinstance(cause, Wish):
            return self._grant(cause, now)
        return self._answer(cause, now) if isinstance(cause, Asked) else self._use(cause, now)

    def _own_step(self, now: int) -> list[Effect]:
        event = due.step(self.sheet, self.presence, now, self.secret)
        return [] if event is None else self._fly(None, event, now)

    def _rematch(self) -> list[Effect]:
        following = None if self.opening else playing.next_table(self.sheet)
        if following is None:
            return []
        self.opening = True
        return [Open(*following)]

    def followed_by(self, name: str) -> list[Effect]:
        """The rematch exists: everybody may go there."""
        self.audience.following = name
        return self.audience.table_messages()

    # Bots

    def thought(self, think: Think, action: int, now: int, effort: Effort | UnsetType = UNSET) -> list[Effect]:
        """A bot has chosen."""
        thought = Thought(think.seat, action, think.ticket, think.off_turn, effort)
        if self.flight is not None:
            self.waiting.append(thought)
            return []
        return [*self._use(thought, now), *self.go_on(now)]

    def _use(self, thought: Thought, now: int) -> list[Effect]:
        """Play a bot's choice if it is still asked for; otherwise it is forgotten, and asked for again if need be."""
        try:
            event = None if self.is_paused else self.thinking.decision(thought, now)
        except Refusal:
            return []
        return [] if event is None else self._fly(thought, event, now)

    def hinted(self, think: Think, found: list[Hint]) -> list[Effect]:
        """A bot knows what it would do in somebody's place, unless something went wrong."""
        assert think.hint_for is not None
        try:
            hint = self.thinking.hinted(think, found)
        except Refusal as refusal:
            return self.audience.refuse(think.hint_for, think.ref, refusal)
        if think.hint_for not in self.audience.watchers:
            return []
        return [Send((think.hint_for,), hint), *self.audience.done(think.hint_for, think.ref)]

    # Time

    def tick(self, now: int) -> list[Effect]:
        """Time has passed: starts without reveals, stand-ins and clocks are looked at."""
        told = self.audience.table_messages() if self.presence.relabel(now) else self.presence.tell_late(now)
        return [*told, *self.go_on(now)]

    def wake(self) -> int | None:
        """When `tick` should be called next."""
        return None if self.is_paused else due.wake(self.sheet, self.presence, self.thinking)

    def pause(self) -> list[Effect]:
        """Something broke: nothing more happens here until a restart, and nobody else is affected."""
        self.flight = None
        self.waiting.clear()
        return self.audience.break_off()
