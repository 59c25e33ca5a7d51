"""Who sits where, as the table tells it."""

from collections.abc import Sequence

from stammtisch.server.wire.messages import Table
from stammtisch.server.wire.parts import Seat


def is_free(seat: Seat) -> bool:
    return seat.guest is None and seat.bot is None


def taken(seats: Sequence[Seat]) -> int:
    return sum([not is_free(seat) for seat in seats])


def seat_of(table: Table, guest: str) -> int | None:
    return next((number for number, seat in enumerate(table.seats) if seat.guest == guest), None)


def people(table: Table) -> set[int]:
    """The seats that belong to somebody."""
    return {number for number, seat in enumerate(table.seats) if seat.guest is not None}


def present(table: Table) -> set[int]:
    """The seats whose people are here."""
    return {number for number in people(table) if table.seats[number].connected}
