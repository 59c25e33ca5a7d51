"""What events of the start change on a sheet: its options, commitments, reveals, and the beginning of the match."""

from stammtisch import record
from stammtisch.errors import BadStart
from stammtisch.match import Match
from stammtisch.record import Line
from stammtisch.server.table.seats import Hands
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.values import events
from stammtisch.start import Start


def note(
    sheet: Sheet,
    event: events.Configured | events.Pledged | events.Sealed | events.Readied | events.Revealed,
    now: int,
) -> None:
    match event:
        case events.Configured(options=options, settings=settings):
            sheet.configure(options, settings)
            sheet.start = None
        case events.Pledged(secret=secret):
            pledge(sheet, secret, 1, now)
        case events.Sealed(secret=secret):
            sheet.secret = secret
            sheet.start = None
        case events.Readied(seat=seat, commitment=commitment):
            assert sheet.start is not None
            sheet.start.ready(seat, commitment)
            close_if_all_are_ready(sheet, sheet.start, now)
        case events.Revealed(seat=seat, entropy=entropy):
            assert sheet.start is not None
            sheet.start.reveal(seat, bytes.fromhex(entropy))


def arrange(sheet: Sheet, now: int) -> None:
    """Once the seats are full the start waits for everybody, with the table's one secret.

    Other seats or options mean: whoever was ready says so again, with the same commitment.
    """
    is_due = sheet.secret and sheet.start is None and sheet.proof is None and sheet.end == "running"
    is_full = not [seat for seat in sheet.seats if seat.is_free]
    if is_due and is_full and (sheet.people() or sheet.called):
        pledge(sheet, sheet.secret, 2, now)


def pledge(sheet: Sheet, secret: str, version: int, now: int) -> None:
    sheet.attempt += 1
    sheet.closed_at = None
    sheet.start = Start(sheet.luck_name, len(sheet.seats), bytes.fromhex(secret), version)
    for number, seat in enumerate(sheet.seats):
        if seat.bot is not None:
            sheet.start.ready(number, None)
    close_if_all_are_ready(sheet, sheet.start, now)


def close_if_all_are_ready(sheet: Sheet, start: Start, now: int) -> None:
    if len(start.ready_seats) == len(sheet.seats):
        start.close()
        sheet.closed_at = now


def begin(sheet: Sheet, event: events.Begun, now: int) -> None:
    assert sheet.start is not None
    if sheet.start.version > 1 and event.left_out != tuple(sheet.start.missing()):
        raise BadStart(f"Table {sheet.name} began with another list of those left out than its reveals give.")
    sheet.start.begin()
    sheet.proof = sheet.start.proof()
    sheet.hands = Hands(sheet.seats)
    lines = [*sheet.created.prefix, *events.lines(event)]
    if not sheet.is_playable:
        sheet.lines += lines
        return
    sheet.match = played_so_far(sheet, lines, sheet.start.seed())
    sheet.seen = dict.fromkeys(sheet.viewers, ())
    sheet.clocks.wait_for(sheet.awaited, now)


def played_so_far(sheet: Sheet, lines: list[Line], seed: str) -> Match:
    """The match at its beginning, which for a fork may be a long game already."""
    prepared, sheet.played = sheet.played, None
    if prepared is None or len(prepared.log) != len(lines):
        return Match.replay(sheet.game, len(sheet.seats), sheet.options, seed, record.entries(sheet.game, lines))
    prepared.seed = seed
    return prepared
