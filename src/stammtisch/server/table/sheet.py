"""The sheet of a table: everything durable about it, as the fold of its events.

What an event changes is `fold`'s business. Who is connected, and what waits to be written, is `table`'s.
"""

from collections.abc import Set
from hashlib import sha256
from typing import Literal

from stammtisch import record
from stammtisch.core import SPECTATOR, State
from stammtisch.data import AnyGame, Json, stored_options
from stammtisch.match import Match, Step
from stammtisch.record import Line
from stammtisch.server.table.clock import Clocks
from stammtisch.server.table.seats import Hands, Question, Seat
from stammtisch.server.values.events import Created
from stammtisch.server.values.witness import Decisions, Witnessed
from stammtisch.server.wire.settings import Settings
from stammtisch.start import Proof, Start

OLD_KEY = 24  # hexadecimal digits
Phase = Literal["open", "starting", "playing", "over"]


class Sheet:
    """A table as its log tells it; `fold.opened` makes one of the first row."""

    def __init__(self, name: str, game: AnyGame, created: Created, now: int) -> None:
        self.name = name
        self.game = game
        self.created = created
        self.opened = now
        self.changed = now
        self.steps = 1
        self.revision = 0  # grows with everything but plain decisions
        self.owner = created.owner
        self.seats = seated(created)
        self.called = False  # by the owner: bots may begin among themselves
        self.muted: set[str] = set()
        self.attempt = 0
        self.start: Start | None = None
        self.closed_at: int | None = None
        self.match: Match | None = None
        self.played: Match | None = None  # before a fork begins: what it plays on from, worked out beforehand
        self.lines: list[Line] = []  # the game log of a version this program cannot play
        self.proof: Proof | None = None
        self.end: record.End = "running"
        self.ended = 0  # when, in milliseconds since 1970
        self.pondered = [0] * created.seats  # milliseconds of the longest thought of each seat's person
        self.result: tuple[float, ...] | None = None
        self.takeback: tuple[int, set[int]] | None = None
        self.decisions = Decisions()
        self.efforts: dict[int, record.Effort] = {}  # of bots, by the places of their decisions
        self.hands = Hands([])  # who has held which seat of the running game
        self.unrated = False  # somebody has entered it unasked
        self.question: Question | None = None
        self.turned_down: set[str] = set()  # who asked for a seat and was refused
        self.banned: set[str] = set()
        self.gave_up: set[str] = set()  # who has resigned does not sit down again, whatever has become of his seat
        self.viewers: Set[int] = frozenset([SPECTATOR, *range(created.seats)])  # everybody who can notice anything
        self.noticed = dict.fromkeys(self.viewers, 1)  # steps each viewer could notice
        self.noticed_at = dict.fromkeys(self.viewers, now)  # when the last of them was
        self.seen: dict[int, tuple[Witnessed, ...]] = {}
        self.lately: dict[int, Step] = {}  # the step in which each viewer noticed that
        self.took_back: int | None = None  # who did last
        self.told_back: dict[int, int] = {}  # steps each viewer had noticed then
        self.secret = created.secret
        self.configure(created.options, created.settings)

    def configure(self, options: Json, settings: Settings) -> None:
        self.raw_options = options
        self.settings = settings
        self.clocks = Clocks(settings.clock, self.created.seats)
        self.teams = tuple(range(self.created.seats))
        self.hides = True  # whether a seat may know what another must not
        if self.is_playable:
            self.options = stored_options(self.game, options)
            self.hides = self.game.hides(self.options)
            first: State = self.game.new(self.created.seats, self.options)
            self.teams = tuple(first.team(seat) for seat in range(self.created.seats))

    # Queries

    def took_back_for(self, viewer: int) -> int | None:
        """Who took something back, if that is the last thing this viewer noticed."""
        return self.took_back if self.told_back.get(viewer) == self.noticed[viewer] else None

    @property
    def luck_name(self) -> str:
        """What goes into the seed: the table's name, or, of a game of the day, what all tables of that day share."""
        return day_match(self.created.game, self.created.day) if self.created.day else self.name

    @property
    def key(self) -> str:
        """Of the invite link. A table of version 0.1 was made without one: there it follows from its secret."""
        secret = sha256(f"invite {self.secret}".encode()).hexdigest()[:OLD_KEY] if self.secret else ""
        return self.created.key or secret

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
        for number, seat in enumerate(self.seats):
            if seat.guest == guest:
                return number
        return None

    def knows(self, guest: str) -> bool:
        """Whether the table is this guest's, or he has a seat or a hand here."""
        return guest == self.owner or guest in self.hands.seat_of or self.seat_of(guest) is not None

    def people(self) -> list[int]:
        """The seats that belong to somebody."""
        return [number for number, seat in enumerate(self.seats) if seat.guest is not None]


def day_match(game: str, day: str) -> str:
    """The identity in the seed of a game of the day."""
    return f"daily-{game}-{day}"


def seated(created: Created) -> list[Seat]:
    """The seats at the creation of a table."""
    free = (None,) * created.seats
    pairs = zip(created.guests or free, created.bots or free, strict=True)
    return [Seat(guest, bot, number in created.programs) for number, (guest, bot) in enumerate(pairs)]
