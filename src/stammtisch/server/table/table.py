"""A table at work: requests in, messages and rows to store out. Pure; time is an argument in milliseconds.

A table is a mailbox with at most one step in flight: a request becomes a row, and only when the row is durable does
the sheet change and anybody hear of it. What arrives meanwhile waits its turn.
"""

from collections import deque
from collections.abc import Callable, Iterable, Set

from stammtisch.bots.hint import Hint
from stammtisch.server.table import opening, playing, proposals, seating, show, starting, talk
from stammtisch.server.table.mailbox import Asked, Cause, Flight, Thought, Wish
from stammtisch.server.table.presence import Presence
from stammtisch.server.table.seating import ADVISER
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.values import events
from stammtisch.server.values.effects import Effect, Open, Reload, Send, Share, Store, Think, Watcher
from stammtisch.server.values.events import AnyEvent, Row
from stammtisch.server.wire import messages
from stammtisch.server.wire.messages import Done, Refused, SeatRequest
from stammtisch.server.wire.refusals import SERVER, Refusal, sentence

MOST_WAITING = 200  # requests in a table's mailbox


class Table(Presence):
    """A table with its watchers."""

    def __init__(
        self, sheet: Sheet, *, names: Callable[[str], str], secret: Callable[[], str], invite: str = "", shared: bool = False
    ) -> None:
        super().__init__(sheet, names, invite)
        self.secret = secret
        self.shared = shared  # other servers may write to the same log
        self.flight: Flight | None = None
        self.heard = -1  # the last step another server told of while ours was in flight
        self.waiting: deque[Asked | Thought | Wish] = deque()
        self.thinking: dict[int, int] = {}  # seat: ticket
        self.mused = -1  # the step at which bots out of turn were asked last
        self.hinting: set[str] = set()  # guests for whom a bot thinks of a hint
        self.tickets = 0
        self.opening = False

    # Coming and going

    def join(self, connection: int, watcher: Watcher, now: int) -> list[Effect]:
        """A connection watches: it gets everything at once; the others learn who is back or how many look on."""
        return [*self.arrive(connection, watcher), *self.everything(connection, now), *self.go_on(now)]

    # Requests

    def receive(self, connection: int, request: SeatRequest, now: int) -> list[Effect]:
        """What a watching connection asks for."""
        asked = Asked(connection, self.watchers[connection].guest, request)
        if isinstance(request, messages.Chat | messages.Hint):
            return self._answer(asked, now)
        if self.flight is not None:
            if len(self.waiting) >= MOST_WAITING:
                return self.refuse(asked, Refusal("too-fast"))
            self.waiting.append(asked)
            return []
        return [*self._answer(asked, now), *self.go_on(now)]

    def forget(self, guest: str, now: int) -> list[Effect]:
        """A guest goes for good: the seat is freed, or a bot's from now on."""
        self.waiting.append(Asked(-1, guest, messages.Forget()))
        return self.go_on(now)

    def wish(self, wish: Wish, now: int) -> list[Effect]:
        """Let something happen that nobody at the table asked for, as soon as no step is in flight."""
        self.waiting.append(wish)
        return self.go_on(now)

    def _grant(self, wish: Wish, now: int) -> list[Effect]:
        try:
            event = None if self.paused else wish.propose(self.sheet, now)
        except Refusal:
            return []
        return [] if event is None else self._fly(wish, event, now)

    def _answer(self, asked: Asked, now: int) -> list[Effect]:
        """Refuse, do at once, or send a step on its way."""
        try:
            if self.paused:
                raise Refusal("table.paused")
            if isinstance(asked.request, messages.Chat):
                return self._chat(asked, asked.request, now)
            if isinstance(asked.request, messages.Hint):
                return self._hint(asked)
            if self._is_ahead(asked):
                self.flight = Flight(asked._replace(retried=True), None)
                return [Reload(self.sheet.steps)]
            event = self.propose(asked.guest, asked.request, now)
            return self._done(asked) if event is None else self._fly(asked, event, now)
        except Refusal as refusal:
            return self.refuse(asked, refusal)

    def _is_ahead(self, asked: Asked) -> bool:
        """Whether the client has heard of a step from another server that we do not know yet."""
        request, seat = asked.request, self.sheet.seat_of(asked.guest)
        if not self.shared or asked.retried or not isinstance(request, messages.Play) or seat is None:
            return False
        return request.at > self.sheet.noticed[seat]

    def propose(self, guest: str, request: SeatRequest | messages.Forget, now: int) -> AnyEvent | None:
        """The event a request asks for, or a Refusal; None if it has happened already."""
        if isinstance(request, messages.Play):
            return playing.play(self.sheet, guest, request, now)
        return proposals.propose(self.sheet, guest, request, self.present())

    def refuse(self, asked: Asked, refusal: Refusal) -> list[Effect]:
        watcher = self.watchers.get(asked.connection)
        if watcher is None:
            return []
        words = sentence(refusal, watcher.language, self.sheet.game)
        message = Refused(ref=asked.request.ref, table=self.sheet.name, code=refusal.code, sentence=words, data=refusal.data)
        return [Send((asked.connection,), message)]

    # Steps

    def _fly(self, cause: Cause, event: AnyEvent, now: int) -> list[Effect]:
        self.flight = Flight(cause, event)
        return [Store(Row(self.sheet.name, self.sheet.steps, now, event))]

    def is_flying(self, row: Row) -> bool:
        """Whether this very row is the step in flight."""
        return self.flight is not None and self.flight.event is row.event

    def stored(self, now: int) -> list[Effect]:
        """The step in flight is durable: it happens now."""
        flight, self.flight = self.flight, None
        assert flight is not None and flight.event is not None
        effects = self._note(flight.event, now, trusted=True)
        return [*effects, *self._done(flight.cause), *self._look_behind(), *self.go_on(now)]

    def _done(self, cause: Cause) -> list[Effect]:
        if not isinstance(cause, Asked) or cause.request.ref is None or cause.connection not in self.watchers:
            return []
        at = self.sheet.noticed[self.viewer_of(cause.guest)]
        return [Send((cause.connection,), Done(ref=cause.request.ref, table=self.sheet.name, at=at))]

    def lost(self, rows: Iterable[Row], now: int) -> list[Effect]:
        """Another server wrote that step: take over its rows, then check again what was in flight."""
        flight, self.flight = self.flight, None
        effects = self._catch_up(rows)
        if flight is not None and flight.cause is not None:
            self.waiting.appendleft(flight.cause)
        return [*effects, *self._look_behind(), *self.go_on(now)]

    def hear_of(self, step: int) -> list[Effect]:
        """Another server says it has written this step."""
        self.heard = max(self.heard, step)
        return [] if self.flight is not None or self.paused else self._look_behind()

    def _look_behind(self) -> list[Effect]:
        """Read what others have written since, if there is anything."""
        if self.heard < self.sheet.steps:
            return []
        self.heard = -1
        self.flight = Flight(None, None)
        return [Reload(self.sheet.steps)]

    def _catch_up(self, rows: Iterable[Row]) -> list[Effect]:
        effects: list[Effect] = []
        for row in rows:
            if row.step == self.sheet.steps:
                effects += self._note(row.event, row.time)
        return effects

    def _note(self, event: AnyEvent, now: int, trusted: bool = False) -> list[Effect]:
        noticing = self.sheet.note(event, now, trusted)
        if isinstance(event, events.Sat | events.TookBack):
            self.thinking.clear()
        if not isinstance(event, events.Decided):
            self.keep_away(now)
            self.labelled = self.standing_in(now)
        return self._tell(event, noticing, now)

    def go_on(self, now: int) -> list[Effect]:
        """Whatever follows by itself: waiting requests, the start, bots, the rematch."""
        effects: list[Effect] = []
        while self.waiting and self.flight is None:
            effects += self._next_waiting(now)
        if self.flight is None and not self.paused:
            effects += self._own_step(now)
        if self.flight is None and not self.paused:
            effects += self._bots(now)
        return [*effects, *self._rematch()]

    def _next_waiting(self, now: int) -> list[Effect]:
        cause = self.waiting.popleft()
        if isinstance(cause, Wish):
            return self._grant(cause, now)
        return self._answer(cause, now) if isinstance(cause, Asked) else self._use(cause, now)

    def _own_step(self, now: int) -> list[Effect]:
        if self.sheet.match is not None:
            undone = playing.agreed_takeback(self.sheet)
            return [] if undone is None else self._fly(None, undone, now)
        if not self.sheet.is_playable and self.sheet.end == "running":
            return self._fly(None, events.Voided(reason="other version of the rules"), now)
        event = starting.due(self.sheet, now, self.secret)
        return [] if event is None else self._fly(None, event, now)

    def _rematch(self) -> list[Effect]:
        following = None if self.opening else playing.next_table(self.sheet)
        if following is None:
            return []
        self.opening = True
        return [Open(*following)]

    def followed_by(self, name: str) -> list[Effect]:
        """The rematch exists: everybody may go there."""
        self.opened = name
        return self.table_messages()

    def first_luck(self, viewer: int) -> tuple[messages.Seen, ...]:
        """The luck before the first decision, as this viewer saw it."""
        return opening.first_luck(self.sheet, viewer)

    # Bots and stand-ins

    def _bots(self, now: int) -> list[Effect]:
        effects: list[Effect] = []
        for seat in self.sheet.awaited:
            level = None if seat in self.thinking else self.level_for(seat, now)
            if level is not None:
                effects.append(self._think(seat, level))
        return [*effects, *self._interrupts()]

    def _interrupts(self) -> list[Effect]:
        """Bots that are not awaited are asked once at each step whether they want to do something all the same."""
        sheet = self.sheet
        if sheet.game.interrupt is None or not sheet.awaited or self.mused == sheet.steps:
            return []
        self.mused = sheet.steps
        effects: list[Effect] = []
        for seat, place in enumerate(sheet.places):
            if place.bot is not None and seat not in sheet.awaited and (legal := sheet.state.legal(seat)):
                effects.append(Think(seat, place.bot, sheet.game.view(sheet.state, seat), legal, sheet.steps, off_turn=True))
        return effects

    def _think(self, seat: int, level: str) -> Think:
        self.tickets += 1
        self.thinking[seat] = self.tickets
        return self._thought_of(seat, level)

    def _thought_of(self, seat: int, level: str) -> Think:
        sheet = self.sheet
        view, legal = sheet.game.view(sheet.state, seat), sheet.state.legal(seat)
        return Think(seat, level, view, legal, self.tickets)

    def thought(self, think: Think, action: int, now: int) -> list[Effect]:
        """A bot has chosen."""
        thought = Thought(think.seat, action, think.ticket, think.off_turn)
        if self.flight is not None:
            self.waiting.append(thought)
            return []
        return [*self._use(thought, now), *self.go_on(now)]

    def _use(self, thought: Thought, now: int) -> list[Effect]:
        """Play a bot's choice if it is still asked for; otherwise it is forgotten, and asked for again if need be."""
        seat = thought.seat
        if thought.off_turn:
            if self.sheet.places[seat].bot is None or self.paused:
                return []
        elif not self._is_asked_for(thought, now):
            return []
        try:
            by: events.By = "bot" if self.sheet.places[seat].bot is not None else "stand-in"
            return self._fly(thought, playing.decide(self.sheet, seat, thought.action, by, now), now)
        except Refusal:
            return []

    def _is_asked_for(self, thought: Thought, now: int) -> bool:
        seat = thought.seat
        if self.thinking.get(seat) != thought.ticket or self.paused:
            return False
        del self.thinking[seat]
        return seat in self.sheet.awaited and self.level_for(seat, now) is not None

    def _hint(self, asked: Asked) -> list[Effect]:
        seating.must_run(self.sheet)
        seat = seating.own_seat(self.sheet, asked.guest)
        if not self.sheet.settings.hints:
            raise Refusal("hint.off")
        if seat not in self.sheet.awaited:
            raise Refusal("not-your-turn")
        if asked.guest in self.hinting:
            raise Refusal("hint.busy")
        self.hinting.add(asked.guest)
        self.tickets += 1
        think = self._thought_of(seat, ADVISER)
        return [think._replace(hint_for=asked.connection, ref=asked.request.ref, at=self.sheet.noticed[seat])]

    def hinted(self, think: Think, found: list[Hint]) -> list[Effect]:
        """A bot knows what it would do in somebody's place, unless something went wrong."""
        self.hinting.discard(self.sheet.places[think.seat].guest or "")
        if think.hint_for not in self.watchers or think.hint_for is None:
            return []
        if not found:
            request = messages.Hint(table=self.sheet.name, ref=think.ref)
            return self.refuse(Asked(think.hint_for, "", request), Refusal("hint.none"))
        effects: list[Effect] = [Send((think.hint_for,), show.hinted(self.sheet, think.view, think.at, found))]
        if think.ref is not None:
            effects.append(Send((think.hint_for,), Done(ref=think.ref, table=self.sheet.name)))
        return effects

    # Time

    def tick(self, now: int) -> list[Effect]:
        """Time has passed: starts without reveals, stand-ins and clocks are looked at."""
        effects: list[Effect] = []
        labelled = self.standing_in(now)
        if labelled != self.labelled:
            self.labelled = labelled
            effects += self.table_messages()
        return [*effects, *self.go_on(now)]

    def wake(self, now: int) -> int | None:
        """When `tick` should be called next."""
        times: list[int | None] = []
        if self.sheet.phase == "starting" and self.sheet.closed_at is not None:
            times.append(self.sheet.closed_at + starting.REVEAL_TIME)
        if self.sheet.phase == "playing" and (self.away or not self.sheet.clocks.is_off):
            times += [self.grace_ends(seat) for seat in self.sheet.people() if seat not in self.labelled]
            times += [self.sheet.clocks.expires(seat) for seat in self.sheet.people() if seat not in self.thinking]
        return min([time for time in times if time is not None], default=None)

    # Telling

    def _tell(self, event: AnyEvent, noticing: Set[int], now: int) -> list[Effect]:
        effects: list[Effect] = []
        over = self.sheet.end != "running"
        if over or not isinstance(event, events.Decided):
            effects += self.table_messages()
        if isinstance(event, events.Decided | events.Begun | events.TookBack | events.Sat):
            effects += self.updates(noticing, now)
        if self.sheet.phase == "starting":
            effects.append(Send(tuple(self.watchers), show.starting(self.sheet)))
        if over and self.sheet.proof is not None and not isinstance(event, events.RematchAsked):
            effects.append(Send(tuple(self.watchers), show.ended(self.sheet)))
        return effects

    def _chat(self, asked: Asked, request: messages.Chat, now: int) -> list[Effect]:
        said = talk.said(self.sheet, asked.guest, self.names(asked.guest), request, now)
        done = Done(ref=request.ref, table=self.sheet.name) if request.ref is not None else None
        return [*self.hear(said), Share(said, None if done is None else Send((asked.connection,), done))]

    def pause(self) -> list[Effect]:
        """Something broke: nothing more happens here until a restart, and nobody else is affected."""
        self.paused = True
        self.flight = None
        self.waiting.clear()
        words = SERVER["table.paused"]
        return [Send(tuple(self.watchers), messages.Paused(table=self.sheet.name, de=words.de, en=words.en))]
