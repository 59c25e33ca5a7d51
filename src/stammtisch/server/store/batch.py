"""What one commit writes: as it is collected, and sealed, so that it can be written by another process."""

from collections.abc import Callable

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


class Batch(msgspec.Struct):
    """What one commit writes."""

    rows: list[Row] = []
    guests: dict[str, Guest] = {}
    finished: dict[str, int] = {}  # tables that are over, with the time
    outcomes: dict[str, Outcome] = {}  # and how they ended, by table
    said: dict[str, Said] = {}  # lines of chat by their place in the store
    subscriptions: dict[str, Subscription | None] = {}  # browsers to wake people at, by id; None: no longer
    forgotten: list[str] = []  # guests, after everything else of the batch
    then: list[Callable[[], None]] = []  # to be called when all this is durable


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
