"""A sheet is the fold of its table's events: what each of them changes, by topic.

It trusts its events: whether a request may become one is decided in `seating`, `consent`, `starting` and `playing`.
"""

from collections.abc import Iterable, Set
from typing import assert_never

from stammtisch.data import AnyGame
from stammtisch.errors import StammtischError
from stammtisch.match import Step
from stammtisch.server.table import fold_play, fold_seats, fold_start
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.values import events
from stammtisch.server.values.events import AnyEvent, Created, Decided, Row


def opened(name: str, game: AnyGame, created: Created, now: int) -> Sheet:
    """The sheet of a table that has just been created."""
    sheet = Sheet(name, game, created, now)
    fold_start.arrange(sheet, now)
    return sheet


def restore(sheet: Sheet, rows: Iterable[Row]) -> Sheet:
    """Fold the rows after the first; an impossible one raises."""
    for row in rows:
        if row.step != sheet.steps:
            raise StammtischError(f"Step {sheet.steps} of table {sheet.name} is missing.")
        note(sheet, row.event, row.time)
    return sheet


def note(sheet: Sheet, event: AnyEvent, now: int, step: Step | None = None) -> Set[int]:
    """Take over one event; returns the viewers who notice. A decision made here brings its step along."""
    sheet.steps += 1
    was_running = sheet.end == "running"
    noticing = note_decision(sheet, event, now, step) if isinstance(event, Decided) else note_other(sheet, event, now)
    if was_running and sheet.end != "running":
        sheet.ended = now
    return noticing


def note_decision(sheet: Sheet, event: Decided, now: int, step: Step | None) -> Set[int]:
    if event.by == "player":
        sheet.pondered[event.player] = max(sheet.pondered[event.player], now - sheet.changed)
    sheet.changed = now
    noticing = fold_play.decide(sheet, event, now, step)
    count(sheet, noticing, now)
    sheet.seats[event.player].acted = sheet.noticed[event.player]
    if sheet.end != "running":
        sheet.revision += 1
    return noticing


def note_other(sheet: Sheet, event: events.NotDecided, now: int) -> Set[int]:
    """Everything but a decision: everybody notices it."""
    sheet.changed = now
    change(sheet, event, now)
    count(sheet, sheet.viewers, now)
    if isinstance(event, events.TookBack):
        sheet.told_back = dict(sheet.noticed)
    sheet.revision += 1
    return sheet.viewers


def count(sheet: Sheet, noticing: Set[int], now: int) -> None:
    for viewer in noticing:
        sheet.noticed[viewer] += 1
        sheet.noticed_at[viewer] = now


def change(sheet: Sheet, event: events.NotDecided, now: int) -> None:
    match event:
        case Created():
            raise AssertionError("a table is created once")
        case events.Begun():
            fold_start.begin(sheet, event, now)
        case events.TookBack():
            fold_play.take_back(sheet, event, now)
        case events.TakebackAsked() | events.TakebackAnswered():
            fold_play.note_takeback(sheet, event)
        case events.Resigned(seat=seat):
            fold_play.resign(sheet, seat)
        case events.RematchAsked(seat=seat):
            sheet.seats[seat].rematch = True
        case events.Voided():
            fold_play.end(sheet, "void", None)
        case events.Configured() | events.Pledged() | events.Sealed() | events.Readied() | events.Revealed():
            fold_start.note(sheet, event, now)
            fold_start.arrange(sheet, now)
        case events.Muted(guest=guest, muted=muted):
            (sheet.muted.add if muted else sheet.muted.discard)(guest)
        case events.Sat() | events.Stood() | events.Filled() | events.Narrowed():
            fold_seats.note(sheet, event)
            fold_start.arrange(sheet, now)
        case events.SeatAsked() | events.SeatAnswered() | events.Removed() | events.HandedBack() | events.Banned():
            fold_seats.note_consent(sheet, event, now)
            fold_start.arrange(sheet, now)
        case _:
            assert_never(event)
