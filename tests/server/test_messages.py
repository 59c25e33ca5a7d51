"""The protocol's types: what is accepted, what is refused, and that everything can be described."""

import msgspec
import pytest

from stammtisch.server.wire.answers import GameInfo, TableInfo
from stammtisch.server.wire.messages import AnyMessage, Table
from stammtisch.server.wire.parts import Seat
from stammtisch.server.wire.requests import REQUESTS, AddBot, AnyRequest, Create
from stammtisch.server.wire.settings import MoveClock, Settings


def test_a_request_is_named_in_kebab_case_and_may_carry_a_ref() -> None:
    request = REQUESTS.decode(b'{"type":"add-bot","table":"x","seat":1,"ref":7}')
    assert request == AddBot(table="x", seat=1, ref=7)


def test_a_clock_is_chosen_by_its_kind() -> None:
    request = REQUESTS.decode(b'{"type":"create","game":"vier","settings":{"clock":{"kind":"move","seconds":30}}}')
    assert isinstance(request, Create)
    assert request.settings.clock == MoveClock(30)
    assert request.settings.private


@pytest.mark.parametrize(
    "hostile",
    [
        b"",
        b"[]",
        b"null",
        b"{}",
        b'{"type":"nonsense"}',
        b'{"type":"play","table":"x"}',
        b"\xff\xfe",
        b"[" * 5000,
        b'{"type":"play","table":"x","at":-1,"action":{}}',
        b'{"type":"hello","name":""}',
        b'{"type":"rename","name":"' + b"x" * 25 + b'"}',
        b'{"type":"chat","table":"x","text":"' + b"x" * 281 + b'"}',
        b'{"type":"sit","table":"x","seat":99}',
        b'{"type":"ping","surprise":1}',
    ],
)
def test_what_is_no_request_is_refused_by_the_decoder(hostile: bytes) -> None:
    with pytest.raises((msgspec.DecodeError, RecursionError)):
        REQUESTS.decode(hostile)


def test_every_message_and_request_has_a_schema() -> None:
    _, components = msgspec.json.schema_components([AnyRequest, AnyMessage, GameInfo, TableInfo])
    assert {"Hello", "Play", "Update", "Table", "Starting", "Ended", "GameInfo"} <= set(components)


def test_a_table_message_survives_json() -> None:
    table = Table(
        table="t",
        at=0,
        game="vier",
        version=1,
        options={},
        settings=Settings(),
        state="open",
        owner="g",
        you=0,
        seats=(Seat(guest="g", name="Ada", connected=True), Seat()),
        spectators=0,
        muted=(),
        takeback=None,
        next=None,
        invite="/t/t",
    )
    assert msgspec.json.decode(msgspec.json.encode(table), type=AnyMessage) == table
