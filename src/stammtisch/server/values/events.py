"""What happens at a table, one value per row of its log. A table is the fold of these; nothing else is stored of it.

Never sent to clients: `Created` holds the server's secret and `Decided` the hidden choices.
"""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from stammtisch.data import Data, Json, kebab
from stammtisch.record import Effort, Line
from stammtisch.server.wire.kinds import SeatQuestionKind
from stammtisch.server.wire.settings import Settings

By = Literal["player", "bot", "stand-in"]


class Event(Data, frozen=True, tag_field="type", tag=kebab, kw_only=True):
    """One step of a table."""


class Created(Event, frozen=True, kw_only=True):
    """Always the first. A rematch is created with its seats taken."""

    game: str
    version: int
    seats: int
    options: Json
    settings: Settings
    owner: str
    guests: tuple[str | None, ...] = ()
    bots: tuple[str | None, ...] = ()
    programs: tuple[int, ...] = ()  # the seats whose guests are bots
    prefix: tuple[Line, ...] = ()  # of a game played on from a position: the log that led there
    clocks: int = 1  # 2: unseen actions move no clock, and only what the game calls earned brings an increment
    secret: str = ""  # of the server, for the seed, in hex; "": a table of version 0.1, which drew one for each attempt
    day: str = ""  # of a game of the day: its luck is that day's, and its secret too
    key: str = ""  # in the invite link: who has it may sit down where only those with the link may


class Sat(Event, frozen=True, kw_only=True):
    """A person or a bot takes a seat; in a running game instead of whoever held it."""

    seat: int
    guest: str | None = None
    bot: str | None = None
    program: bool = False  # the guest is a bot that said so
    unasked: bool = False  # into a running game with secrets, where nobody else was there to be asked


class SeatAsked(Event, frozen=True, kw_only=True):
    """May this guest take this seat of a running game? Or: shall its holder, this guest, go?"""

    kind: SeatQuestionKind
    seat: int
    guest: str
    by: str  # the guest who asks
    program: bool = False  # who wants to enter is a bot that said so


class SeatAnswered(Event, frozen=True, kw_only=True):
    """One of those who are asked has answered; null: the question comes to nothing, for its time is up."""

    seat: int | None
    yes: bool


class Removed(Event, frozen=True, kw_only=True):
    """A stand-in plays for this person until he sits down again."""

    seat: int
    level: str


class HandedBack(Event, frozen=True, kw_only=True):
    """Who took a running game over from a bot leaves the seat to it again."""

    seat: int


class Banned(Event, frozen=True, kw_only=True):
    """This guest may sit here no more; the seat is free, or in a running game a bot's to the end. Or is welcome again."""

    guest: str
    banned: bool
    level: str


class Stood(Event, frozen=True, kw_only=True):
    seat: int


class Filled(Event, frozen=True, kw_only=True):
    """The owner calls the start: bots take the free seats."""

    level: str


class Narrowed(Event, frozen=True, kw_only=True):
    """The free seats are taken away; the others move together."""


class Configured(Event, frozen=True, kw_only=True):
    options: Json
    settings: Settings


class Muted(Event, frozen=True, kw_only=True):
    guest: str
    muted: bool


class Pledged(Event, frozen=True, kw_only=True):
    """Version 0.1: an attempt to start began, and the server had drawn another secret for it. No longer written."""

    secret: str


class Sealed(Event, frozen=True, kw_only=True):
    """A table of version 0.1 that has not begun gets its one secret; whoever was ready says so again."""

    secret: str


class Readied(Event, frozen=True, kw_only=True):
    seat: int
    commitment: str | None


class Revealed(Event, frozen=True, kw_only=True):
    seat: int
    entropy: str


class Begun(Event, frozen=True, kw_only=True):
    """The match begins with the chance that comes before the first decision."""

    chance: tuple[Json, ...]
    left_out: tuple[int, ...] = ()  # seats that committed to entropy and did not reveal it in time


class Decided(Event, frozen=True, kw_only=True):
    """A decision and all the chance that follows it."""

    player: int
    action: Json
    chance: tuple[Json, ...] = ()
    by: By = "player"
    spent: int = 0  # milliseconds the seat's clock ran for it
    effort: Effort | UnsetType = UNSET  # of a bot


class TakebackAsked(Event, frozen=True, kw_only=True):
    seat: int


class TakebackAnswered(Event, frozen=True, kw_only=True):
    seat: int
    yes: bool


class TookBack(Event, frozen=True, kw_only=True):
    """A decision is undone with the answers of bots to it: the game log goes back to its first `places` entries."""

    seat: int
    places: int


class Resigned(Event, frozen=True, kw_only=True):
    seat: int


class RematchAsked(Event, frozen=True, kw_only=True):
    seat: int


class Voided(Event, frozen=True, kw_only=True):
    """The game cannot be played on."""

    reason: str


NotDecided = (
    Created
    | Sat
    | SeatAsked
    | SeatAnswered
    | Removed
    | HandedBack
    | Banned
    | Stood
    | Filled
    | Narrowed
    | Configured
    | Muted
    | Pledged
    | Sealed
    | Readied
    | Revealed
    | Begun
    | TakebackAsked
    | TakebackAnswered
    | TookBack
    | Resigned
    | RematchAsked
    | Voided
)
AnyEvent = NotDecided | Decided
EVENTS: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


class Row(Data, frozen=True):
    """A stored step: key (table, step), never changed."""

    table: str
    step: int
    time: int  # milliseconds since 1970, by the clock of the server that wrote it
    event: AnyEvent
    writer: str = ""  # the server that wrote it


def lines(event: AnyEvent) -> list[Line]:
    """The entries of the game log in a step."""
    match event:
        case Begun(chance=chance):
            return [Line(-1, outcome) for outcome in chance]
        case Decided(player=player, action=action, chance=chance, effort=effort):
            return [Line(player, action, effort), *(Line(-1, outcome) for outcome in chance)]
        case _:
            return []
