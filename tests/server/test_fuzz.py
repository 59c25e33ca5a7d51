"""Whatever a stranger sends: the decoder refuses it or a table answers; nothing breaks and nothing is corrupted."""

from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stammtisch import record
from stammtisch.server.table import recording
from stammtisch.server.wire.requests import REQUESTS, AnyRequest, SeatRequest
from tests.laws.toy import GAME as MASKS
from tests.server.room import ADA, BEN, CYD, DAN, EVE, GUESTS, Room

QUIET = settings(deadline=None, max_examples=150, suppress_health_check=list(HealthCheck))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
KINDS = sorted(one.__struct_config__.tag for one in SeatRequest.__args__ if isinstance(one.__struct_config__.tag, str))
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "seat": st.integers(0, 5),
    "level": st.sampled_from(["easy", "nonsense"]),
    "guest": st.sampled_from(GUESTS),
    "muted": st.booleans(),
    "yes": st.booleans(),
    "options": st.none() | JSON,
    "attempt": st.integers(0, 5),
    "commitment": st.none() | st.just("ab" * 32) | st.text("0123456789abcdef", max_size=64),
    "entropy": st.text("0123456789abcdef", max_size=64),
    "at": st.integers(0, 60),
    "action": st.one_of(
        JSON,
        st.builds(lambda rank: {"type": "lay", "rank": rank}, st.integers(-1, 4)),
        st.builds(lambda factor: {"type": "mask", "factor": factor}, st.integers(-(2**70), 2**70)),
        st.builds(lambda high: {"type": "rolled", "high": high}, st.booleans()),
    ),
    "text": st.none() | st.text(min_size=1, max_size=300),
    "phrase": st.none() | st.sampled_from(["nice", "nonsense"]),
}


@QUIET
@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode) | JSON.map(msgspec.json.encode))
def test_the_decoder_refuses_or_understands(data: bytes) -> None:
    try:
        request = REQUESTS.decode(data)
    except (msgspec.DecodeError, RecursionError):
        return
    assert isinstance(request, AnyRequest)


@st.composite
def requests(draw: st.DrawFn) -> SeatRequest | None:
    """Something that nearly is a request."""
    kind = draw(st.sampled_from(KINDS))
    known = next(one for one in SeatRequest.__args__ if one.__struct_config__.tag == kind)
    fields = {name: draw(FIELDS[name]) for name in known.__struct_fields__ if name in FIELDS}
    try:
        return REQUESTS.decode(msgspec.json.encode({"type": kind, "table": "room", **fields}))  # type: ignore[return-value]
    except (msgspec.DecodeError, msgspec.EncodeError, OverflowError):
        return None


Moves = list[tuple[str, SeatRequest | None, int]]


@QUIET
@given(st.lists(st.tuples(st.sampled_from(GUESTS), requests(), st.integers(0, 90)), max_size=40), st.booleans())
def test_a_table_survives_any_requests_and_its_log_always_restores_it(moves: Moves, begun: bool) -> None:
    room = Room(MASKS, seats=4)
    if begun:
        room.begin(ADA, BEN, CYD, DAN)
        room.join(EVE)
    else:
        room.join(*GUESTS)
    for guest, request, pause in moves:
        if request is not None:
            room.ask(guest, request)
        room.wait(pause if pause > 60 else 0)
    sheet, again = room.table.sheet, room.reloaded()
    assert again.steps == sheet.steps
    assert (again.phase, again.noticed, again.owner) == (sheet.phase, sheet.noticed, sheet.owner)
    if sheet.match is not None and again.match is not None:
        assert again.match.log == sheet.match.log
        record.check_luck(again.match)
    if sheet.end != "running" and sheet.proof is not None:
        record.verify(recording.write_record(sheet, str), MASKS)
