"""Who sits where, as a table message says."""

from stammtisch.catan_protocol.gateway import seats
from stammtisch.server.wire.messages import Table
from stammtisch.server.wire.parts import Seat
from stammtisch.server.wire.settings import Settings

TABLE = Table(
    table="t",
    at=1,
    game="catan",
    version=1,
    options={},
    settings=Settings(),
    state="open",
    owner="ada",
    you=None,
    seats=(Seat(guest="ada", connected=True), Seat(), Seat(bot="easy"), Seat(guest="ben")),
    spectators=0,
    muted=(),
    takeback=None,
    next=None,
    invite="",
)


def test_what_a_table_message_says_of_its_seats() -> None:
    assert [seats.is_free(seat) for seat in TABLE.seats] == [False, True, False, False]
    assert seats.taken(TABLE.seats) == 3
    assert (seats.seat_of(TABLE, "ben"), seats.seat_of(TABLE, "eva")) == (3, None)
    assert (seats.people(TABLE), seats.present(TABLE)) == ({0, 3}, {0})
