"""What one commit writes: as it is collected, and sealed, so that it can be written by another process."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from stammtisch.server.values.events import Created, Row, Sat
from stammtisch.server.values.outcomes import Outcome
from stammtisch.server.values.subscriptions import Subscription
from stammtisch.server.wire.messages import Said

Key = tuple[str, int]
Written = tuple[str, int, int, str, str]  # a row of the log: table, step, time, event as JSON, writer
encode = msgspec.json.Encoder().encode


class Guest(msgspec.Struct, frozen=True):
    """What the store knows of a person."""

    id: str
    name: str
    seen: int
    face: int | None = None


class Then(NamedTuple):
    """What is to be done when something is durable, or when no store takes it."""

    of: str  # that line of chat, browser or guest; empty: anything
    written: Callable[[], None]
    refused: Callable[[], None] = lambda: None


class Batch(msgspec.Struct):
    """What one commit writes."""

    rows: list[Row] = []
    guests: dict[str, Guest] = {}
    finished: dict[str, int] = {}  # tables that are over, with the time
    outcomes: dict[str, Outcome] = {}  # and how they ended, by table
    said: dict[str, Said] = {}  # lines of chat by their place in the store
    subscriptions: dict[str, Subscription | None] = {}  # browsers to wake people at, by id; None: no longer
    forgotten: list[str] = []  # guests, after everything else of the batch
    then: list[Then] = []

    def halves(self) -> "list[Batch]":
        """The same as two batches, one after the other; none if this cannot be divided. Whatever follows stays here."""
        parts = self._parts()
        middle = len(parts) // 2
        return [merged(parts[:middle]), merged(parts[middle:])] if middle else []

    def _parts(self) -> "list[Batch]":
        """Each thing by itself, in an order in which they may be written."""
        return [
            *(Batch(rows=[row]) for row in self.rows),
            *(Batch(guests={id: guest}) for id, guest in self.guests.items()),
            *(Batch(finished={table: time}) for table, time in self.finished.items()),
            *(Batch(outcomes={table: outcome}) for table, outcome in self.outcomes.items()),
            *(Batch(said={place: line}) for place, line in self.said.items()),
            *(Batch(subscriptions={id: browser}) for id, browser in self.subscriptions.items()),
            *(Batch(forgotten=[guest]) for guest in self.forgotten),
        ]

    @property
    def named(self) -> list[str]:
        """What it is, without what it says: an operator reads this, who may play as well."""
        steps = [f"step {row.step} of {row.table} ({type(row.event).__name__})" for row in self.rows]
        others = ("guests", "finished", "outcomes", "said", "subscriptions", "forgotten")
        return steps + [f"{name}: {one}" for name in others for one in getattr(self, name)]

    @property
    def about(self) -> set[str]:
        """What `then` may be about."""
        return {*self.said, *self.subscriptions, *self.forgotten}


def merged(parts: Sequence[Batch]) -> Batch:
    whole = Batch()
    for part in parts:
        whole.rows += part.rows
        whole.guests |= part.guests
        whole.finished |= part.finished
        whole.outcomes |= part.outcomes
        whole.said |= part.said
        whole.subscriptions |= part.subscriptions
        whole.forgotten += part.forgotten
    return whole


class Sealed(msgspec.Struct, frozen=True, array_like=True):
    """A batch without what only its own process knows: events are JSON, and what the index needs of them stands beside."""

    rows: list[Written]
    created: list[tuple[str, str, int]]  # table, game, time
    sitters: list[tuple[str, int, str]]  # table, step, guest
    guests: list[Guest]
    finished: dict[str, int]
    outcomes: list[Outcome]
    said: dict[str, Said]
    subscriptions: dict[str, Subscription | None]
    forgotten: list[str]

    @property
    def is_steps_alone(self) -> bool:
        """Whether there is nothing but steps, and none that the index of tables and seats must know of."""
        return not any(getattr(self, name) for name in self.__struct_fields__ if name != "rows")


def seal(batch: Batch, writer: str) -> Sealed:
    """Everything in the order of its keys: unsorted, PostgreSQL would deadlock."""
    rows = sorted(batch.rows, key=lambda row: (row.table, row.step))
    return Sealed(
        rows=[(row.table, row.step, row.time, encode(row.event).decode(), writer) for row in rows],
        created=[(row.table, row.event.game, row.time) for row in rows if isinstance(row.event, Created)],
        sitters=[(row.table, row.step, guest) for row in rows for guest in sitters(row)],
        guests=[batch.guests[name] for name in sorted(batch.guests)],
        finished=batch.finished,
        outcomes=list(batch.outcomes.values()),
        said=batch.said,
        subscriptions=batch.subscriptions,
        forgotten=batch.forgotten,
    )


def sitters(row: Row) -> list[str]:
    """The people this step gives a seat."""
    if isinstance(row.event, Created):
        return [guest for guest in row.event.guests if guest is not None]
    if isinstance(row.event, Sat) and row.event.guest is not None:
        return [row.event.guest]
    return []
