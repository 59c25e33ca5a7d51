"""The sheet of a table: everything durable about it, as the fold of its events.

It trusts its events: whether a request may become one is decided in `seating`, `starting` and `playing`.
Who is connected, and what waits to be written, is `table`'s business.
"""

from collections.abc import Iterable, Set
from typing import Literal, assert_never

import msgspec

from stammtisch import record
from stammtisch.core import CHANCE, SPECTATOR, UNSEEN, State
from stammtisch.data import AnyGame, Json, options_of
from stammtisch.errors import BadStart, StammtischError
from stammtisch.match import Entry, Match, Step
from stammtisch.record import Line
from stammtisch.server.table.clock import Clocks
from stammtisch.server.table.places import Hands, Place, Question
from stammtisch.server.values import events
from stammtisch.server.values.events import AnyEvent, By, Created, Decided, Row
from stammtisch.server.values.witness import Decision, Witnessed
from stammtisch.server.wire.messages import Settings
from stammtisch.start import Proof, Start

Phase = Literal["open", "starting", "playing", "over"]


class Sheet:
    """A table as its log tells it."""

    def __init__(self, name: str, game: AnyGame, created: Created, now: int) -> None:
        self.name = name
        self.game = game
        self.created = created
        self.opened = now
        self.changed = now
        self.steps = 1
        self.revision = 0  # grows with everything but plain decisions
        self.owner = created.owner
        self.places = [Place(*pair) for pair in seated(created)]
        self.called = False  # by the owner: bots may begin among themselves
        self.muted: set[str] = set()
        self.attempt = 0
        self.start: Start | None = None
        self.closed_at: int | None = None
        self.match: Match | None = None
        self.lines: list[Line] = []  # the game log of a version this program cannot play
        self.proof: Proof | None = None
        self.end: record.End = "running"
        self.result: tuple[float, ...] | None = None
        self.takeback: tuple[int, set[int]] | None = None
        self.decisions: list[Decision] = []
        self.hands = Hands([])  # who has held which seat of the running game
        self.unrated = False  # somebody has entered it unasked
        self.question: Question | None = None
        self.turned_down: set[str] = set()  # who asked for a seat and was refused
        self.banned: set[str] = set()
        self.viewers: Set[int] = frozenset([SPECTATOR, *range(created.seats)])  # everybody who can notice anything
        self.noticed = dict.fromkeys(self.viewers, 1)  # steps each viewer could notice
        self.seen: dict[int, tuple[Witnessed, ...]] = {}
        self.took_back: int | None = None
        self.secret = created.secret
        self.configure(created.options, created.settings)
        self._arrange(now)

    def configure(self, options: Json, settings: Settings) -> None:
        self.raw_options = options
        self.settings = settings
        self.clocks = Clocks(settings.clock, self.created.seats)
        self.teams = tuple(range(self.created.seats))
        self.hides = True  # whether a seat may know what another must not
        if self.is_playable:
            self.options = options_of(self.game, options)
            self.hides = self.game.hides(self.options)
            first: State = self.game.new(self.created.seats, self.options)
            self.teams = tuple(first.team(seat) for seat in range(self.created.seats))

    # Queries

    @property
    def is_playable(self) -> bool:
        """Whether this program has the rules the table was made with."""
        return self.created.version == self.game.version

    @property
    def is_foreign(self) -> bool:
        """Whether it is to be played on with rules this program does not have."""
        return not self.is_playable and self.end == "running"

    @property
    def phase(self) -> Phase:
        if self.end != "running":
            return "over"
        if self.proof is not None:
            return "playing"
        return "open" if self.start is None else "starting"

    @property
    def is_closed(self) -> bool:
        """Whether the list of the start is closed: seats and options are fixed until the game has begun."""
        return self.phase == "starting" and self.start is not None and self.start.closed and bool(self.secret)

    @property
    def state(self) -> State:
        assert self.match is not None
        return self.match.state

    @property
    def is_team_game(self) -> bool:
        return len(set(self.teams)) < len(self.teams)

    @property
    def awaited(self) -> tuple[int, ...]:
        return self.state.to_act() if self.match is not None and self.end == "running" else ()

    def seat_of(self, guest: str) -> int | None:
        for seat, place in enumerate(self.places):
            if place.guest == guest:
                return seat
        return None

    def knows(self, guest: str) -> bool:
        """Whether the table is this guest's, or he has a seat or a hand here."""
        return guest == self.owner or guest in self.hands.seat_of or self.seat_of(guest) is not None

    def people(self) -> list[int]:
        """The seats that belong to somebody."""
        return [seat for seat, place in enumerate(self.places) if place.guest is not None]

    # The fold

    def note(self, event: AnyEvent, now: int, step: Step | None = None) -> Set[int]:
        """Take over one event; returns the viewers who notice. A decision made here brings its step along."""
        self.steps += 1
        self.changed = now
        self.took_back = None
        noticing = self.viewers
        match event:
            case Decided():
                noticing = self._decide(event, now, step)
            case events.Begun():
                self._begin(event, now)
            case events.Resigned(seat=seat):
                self._resign(seat)
            case events.TookBack():
                self._take_back(event, now)
            case events.TakebackAsked() | events.TakebackAnswered():
                self._note_takeback(event)
            case events.RematchAsked(seat=seat):
                self.places[seat].rematch = True
            case events.Voided():
                self._end("void", None)
            case events.SeatAsked() | events.SeatAnswered() | events.Removed() | events.HandedBack() | events.Banned():
                self._note_seats(event, now)
                self._arrange(now)
            case _:
                self._note_before_start(event, now)
                self._arrange(now)
                noticing = self.viewers  # perhaps fewer than before
        for viewer in noticing:
            self.noticed[viewer] += 1
        if isinstance(event, Decided):
            self.places[event.player].acted = self.noticed[event.player]
        if not isinstance(event, Decided) or self.end != "running":
            self.revision += 1
        return noticing

    def _note_before_start(
        self,
        event: Created
        | events.Sat
        | events.Stood
        | events.Filled
        | events.Narrowed
        | events.Configured
        | events.Muted
        | events.Pledged
        | events.Sealed
        | events.Readied
        | events.Revealed,
        now: int,
    ) -> None:
        match event:
            case Created():
                raise AssertionError("a table is created once")
            case events.Sat():
                self._sit(event)
            case events.Stood(seat=seat):
                self._stand(seat)
            case events.Filled(level=level):
                self._fill(level)
            case events.Narrowed():
                self._narrow()
            case events.Configured(options=options, settings=settings):
                self.configure(options, settings)
                self.start = None
            case events.Muted(guest=guest, muted=muted):
                (self.muted.add if muted else self.muted.discard)(guest)
            case events.Pledged(secret=secret):
                self._pledge(secret, 1, now)
            case events.Sealed(secret=secret):
                self.secret = secret
                self.start = None
            case events.Readied(seat=seat, commitment=commitment):
                self._ready(seat, commitment, now)
            case events.Revealed(seat=seat, entropy=entropy):
                assert self.start is not None
                self.start.reveal(seat, bytes.fromhex(entropy))
            case _:
                assert_never(event)

    def _sit(self, event: events.Sat) -> None:
        seat, guest, before = event.seat, event.guest, self.places[event.seat]
        place = self.places[seat] = Place(guest, event.bot)
        place.acted = before.acted
        place.closed = before.closed and guest is None
        if self.proof is None:
            self.start = None
        elif guest is not None:
            is_own = guest in (before.guest, self.hands.first[seat])
            place.relieved = before.relieved if is_own else before.bot
            self.hands.add(seat, guest)
            self.unrated = self.unrated or event.unasked
        self._drop_question_about(seat, guest)
        self._drop_takeback_of(seat)

    def _note_seats(
        self, event: events.SeatAsked | events.SeatAnswered | events.Removed | events.HandedBack | events.Banned, now: int
    ) -> None:
        match event:
            case events.SeatAsked(kind=kind, seat=seat, guest=guest, by=by):
                self.question = Question(kind, seat, guest, by, now)
            case events.SeatAnswered(seat=answering, yes=yes):
                self._answer_question(answering, yes)
            case events.Removed(seat=seat, level=level):
                self.places[seat].substitute = level
                self._drop_question_about(seat, None)
                self._drop_takeback_of(seat)
            case events.HandedBack(seat=seat):
                self._leave_to_bot(seat, self.places[seat].relieved)
                self._end_if_one_team_is_left()
            case events.Banned(guest=guest, banned=banned, level=level):
                self._ban(guest, banned, level)

    def _answer_question(self, seat: int | None, yes: bool) -> None:
        question = self.question
        if question is None:
            return
        if yes and seat is not None:
            question.agreed.add(seat)
            return
        if question.kind == "enter":
            self.turned_down.add(question.guest)
        self.question = None

    def _drop_question_about(self, seat: int, guest: str | None) -> None:
        if self.question is not None and (self.question.seat == seat or self.question.guest == guest):
            self.question = None

    def _leave_to_bot(self, seat: int, level: str | None) -> None:
        acted = self.places[seat].acted
        self.places[seat] = Place(bot=level)
        self.places[seat].acted = acted
        self._drop_question_about(seat, None)
        self._drop_takeback_of(seat)

    def _ban(self, guest: str, banned: bool, level: str) -> None:
        (self.banned.add if banned else self.banned.discard)(guest)
        seat = self.seat_of(guest)
        if not banned or seat is None:
            return
        if self.proof is None:
            self._stand(seat)
            return
        self._leave_to_bot(seat, level)
        self.places[seat].closed = True

    def _fill(self, level: str) -> None:
        self.called = True
        self.start = None
        for seat, place in enumerate(self.places):
            if place.is_free:
                self.places[seat] = Place(bot=level)

    def _narrow(self) -> None:
        self.places = [place for place in self.places if not place.is_free]
        seats = len(self.places)
        self.created = msgspec.structs.replace(self.created, seats=seats, guests=(), bots=())
        steps = self.noticed[SPECTATOR]  # before the start everybody notices everything
        self.viewers = frozenset([SPECTATOR, *range(seats)])
        self.noticed = dict.fromkeys(self.viewers, steps)
        self.configure(self.raw_options, self.settings)
        self.start = None

    def _stand(self, seat: int) -> None:
        was_owner = self.places[seat].guest == self.owner
        self.places[seat] = Place()
        self.start = None
        if was_owner and self.people():
            self.owner = self.places[self.people()[0]].guest or self.owner

    def _arrange(self, now: int) -> None:
        """Once the seats are full the start waits for everybody, with the table's one secret.

        Other seats or options mean: whoever was ready says so again, with the same commitment.
        """
        is_due = self.secret and self.start is None and self.proof is None and self.end == "running"
        is_full = not [place for place in self.places if place.is_free]
        if is_due and is_full and (self.people() or self.called):
            self._pledge(self.secret, 2, now)

    def _pledge(self, secret: str, version: int, now: int) -> None:
        self.attempt += 1
        self.closed_at = None
        self.start = Start(self.name, len(self.places), bytes.fromhex(secret), version)
        for seat, place in enumerate(self.places):
            if place.bot is not None:
                self.start.ready(seat, None)
        self._close_if_all_are_ready(self.start, now)

    def _ready(self, seat: int, commitment: str | None, now: int) -> None:
        assert self.start is not None
        self.start.ready(seat, commitment)
        self._close_if_all_are_ready(self.start, now)

    def _close_if_all_are_ready(self, start: Start, now: int) -> None:
        if len(start.ready_seats) == len(self.places):
            start.close()
            self.closed_at = now

    def _begin(self, event: events.Begun, now: int) -> None:
        assert self.start is not None
        if self.start.version > 1 and event.left_out != tuple(self.start.missing()):
            raise BadStart(f"Table {self.name} began with another list of those left out than its reveals give.")
        self.start.begin()
        self.proof = self.start.proof()
        self.hands = Hands(self.places)
        if not self.is_playable:
            self.lines += [*self.created.prefix, *events.lines(event)]
            return
        log = self._entries([*self.created.prefix, *events.lines(event)])
        self.match = Match.replay(self.game, len(self.places), self.options, self.start.seed(), log)
        self.seen = dict.fromkeys(self.viewers, ())
        self.clocks.wait_for(self.awaited, now)

    def _decide(self, event: Decided, now: int, step: Step | None) -> Set[int]:
        self.takeback = None
        if self.match is None:
            self.lines += events.lines(event)
            return self.viewers
        step = step or self.match.recall(self._entries(events.lines(event)))
        was_awaited = event.player in self.awaited
        is_public = self._is_public(self.match.state, step.entries[0])
        noticing = self._witness(self.match, step, event.by)
        self.decisions.append(Decision(event.player, step.place, bool(event.chance)))
        if is_public:
            self.clocks.spend(event.player, event.spent, self._earns(step.entries[0].action, was_awaited))
        self.clocks.wait_for(self.awaited, now)
        if not self.state.to_act():
            self._end("finished", self.state.result())
            return self.viewers
        return noticing | {event.player}

    def _is_public(self, state: State, entry: Entry) -> bool:
        """Whether everybody notices this decision; one that is unseen may show on no clock."""
        if self.clocks.is_off or self.created.clocks < 2:
            return True
        return UNSEEN not in [state.seen(viewer, entry.player, entry.action) for viewer in self.viewers]

    def _earns(self, action: int, was_awaited: bool) -> bool:
        return self.created.clocks < 2 or (was_awaited and self.game.earns(action))

    def _witness(self, match: Match, step: Step, by: By) -> Set[int]:
        """Let a step happen and keep what each viewer noticed of it; returns who noticed anything."""
        seen: dict[int, list[Witnessed]] = {viewer: [] for viewer in self.viewers}

        def witness(state: State, entry: Entry) -> None:
            player, action = entry
            witnessed = Witnessed(player, action, "chance" if player == CHANCE else by)
            for viewer, noticed in seen.items():
                shown = state.seen(viewer, player, action)
                if shown != UNSEEN:
                    noticed.append(witnessed if shown == action else Witnessed(player, shown, witnessed.by))

        match.commit(step, witness)
        fresh = {viewer: tuple(noticed) for viewer, noticed in seen.items() if noticed}
        self.seen.update(fresh)  # who notices nothing keeps what he noticed last
        return set(fresh)

    def _entries(self, lines: Iterable[Line]) -> list[Entry]:
        return record.entries(self.game, list(lines))

    def _take_back(self, event: events.TookBack, now: int) -> None:
        self.takeback = None
        if self.match is None:
            del self.lines[event.places :]
            return
        self.match.rewind(event.places)
        while self.decisions and self.decisions[-1].place >= event.places:
            self.decisions.pop()
        self.seen = dict.fromkeys(self.viewers, ())
        self.took_back = event.seat
        self.clocks.wait_for((), now)
        self.clocks.wait_for(self.awaited, now)

    def _note_takeback(self, event: events.TakebackAsked | events.TakebackAnswered) -> None:
        if isinstance(event, events.TakebackAsked):
            self.takeback = (event.seat, {event.seat})
        elif self.takeback is not None and event.yes:
            self.takeback[1].add(event.seat)
        else:
            self.takeback = None

    def _drop_takeback_of(self, seat: int) -> None:
        if self.takeback is not None and self.takeback[0] == seat:
            self.takeback = None

    def _resign(self, seat: int) -> None:
        """A team is out when all its people have resigned; when one team is left, it has won."""
        self.places[seat].resigned = True
        self._drop_takeback_of(seat)
        self._end_if_one_team_is_left()

    def _end_if_one_team_is_left(self) -> None:
        out = {team for team in set(self.teams) if self._is_out(team)}
        left = set(self.teams) - out
        if len(left) == 1:
            self._end("resigned", tuple(float(team in left) for team in self.teams))

    def _is_out(self, team: int) -> bool:
        people = [place for place, mates in zip(self.places, self.teams, strict=True) if mates == team and place.guest]
        return bool(people) and all(place.resigned for place in people)

    def _end(self, end: record.End, result: tuple[float, ...] | None) -> None:
        if self.is_closed and self.start is not None:
            self.proof = self.start.proof()  # a start that is broken off here leaves its list and its reveals
        self.end = end
        self.result = result
        self.takeback = None
        self.question = None
        self.clocks.wait_for((), 0)


def seated(created: Created) -> list[tuple[str | None, str | None]]:
    """The person and the bot of each seat at the creation of a table."""
    free = (None,) * created.seats
    return list(zip(created.guests or free, created.bots or free, strict=True))


def restore(sheet: Sheet, rows: Iterable[Row]) -> Sheet:
    """Fold the rows after the first; an impossible one raises."""
    for row in rows:
        if row.step != sheet.steps:
            raise StammtischError(f"Step {sheet.steps} of table {sheet.name} is missing.")
        sheet.note(row.event, row.time)
    return sheet
