"""What events about seats change on a sheet: who sits where, who is asked for a seat, and who may not come back."""

import msgspec

from stammtisch.core import SPECTATOR
from stammtisch.server.table import fold_play
from stammtisch.server.table.seats import Question, Seat
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.values import events


def note(sheet: Sheet, event: events.Sat | events.Stood | events.Filled | events.Narrowed) -> None:
    """Somebody sits down or stands up; free seats are filled or taken away."""
    match event:
        case events.Sat():
            sit(sheet, event)
        case events.Stood(seat=seat):
            stand(sheet, seat)
        case events.Filled(level=level):
            fill(sheet, level)
        case events.Narrowed():
            narrow(sheet)


def note_consent(
    sheet: Sheet,
    event: events.SeatAsked | events.SeatAnswered | events.Removed | events.HandedBack | events.Banned,
    now: int,
) -> None:
    """Seats of a running game: what was asked, what was answered, and what followed from it."""
    match event:
        case events.SeatAsked():
            sheet.question = Question(event.kind, event.seat, event.guest, event.by, now, event.program)
        case events.SeatAnswered(seat=answering, yes=yes):
            answer(sheet, answering, yes)
        case events.Removed(seat=seat, level=level):
            sheet.seats[seat].substitute = level
            drop_questions(sheet, seat, None)
        case events.HandedBack(seat=seat):
            leave_to_bot(sheet, seat, sheet.seats[seat].relieved)
            fold_play.end_if_one_team_is_left(sheet)
        case events.Banned(guest=guest, banned=banned, level=level):
            ban(sheet, guest, banned, level)


def sit(sheet: Sheet, event: events.Sat) -> None:
    number, guest, before = event.seat, event.guest, sheet.seats[event.seat]
    seat = sheet.seats[number] = Seat(guest, event.bot, event.program)
    seat.acted = before.acted
    seat.closed = before.closed and guest is None
    if sheet.proof is None:
        sheet.start = None
    elif guest is not None:
        is_own = guest in (before.guest, sheet.hands.first[number])
        seat.relieved = before.relieved if is_own else before.bot
        sheet.hands.add(number, guest)
        sheet.unrated = sheet.unrated or event.unasked
    drop_questions(sheet, number, guest)


def stand(sheet: Sheet, number: int) -> None:
    was_owner = sheet.seats[number].guest == sheet.owner
    sheet.seats[number] = Seat()
    sheet.start = None
    if was_owner and sheet.people():
        sheet.owner = sheet.seats[sheet.people()[0]].guest or sheet.owner


def fill(sheet: Sheet, level: str) -> None:
    sheet.called = True
    sheet.start = None
    for number, seat in enumerate(sheet.seats):
        if seat.is_free:
            sheet.seats[number] = Seat(bot=level)


def narrow(sheet: Sheet) -> None:
    sheet.seats = [seat for seat in sheet.seats if not seat.is_free]
    seats = len(sheet.seats)
    sheet.created = msgspec.structs.replace(sheet.created, seats=seats, guests=(), bots=(), programs=())
    steps = sheet.noticed[SPECTATOR]  # before the start everybody notices everything
    sheet.viewers = frozenset([SPECTATOR, *range(seats)])
    sheet.noticed = dict.fromkeys(sheet.viewers, steps)
    sheet.configure(sheet.raw_options, sheet.settings)
    sheet.start = None


def answer(sheet: Sheet, number: int | None, yes: bool) -> None:
    question = sheet.question
    if question is None:
        return
    if yes and number is not None:
        question.agreed.add(number)
        return
    if question.kind == "enter":
        sheet.turned_down.add(question.guest)
    sheet.question = None


def drop_questions(sheet: Sheet, number: int, guest: str | None) -> None:
    """Somebody else plays here now: what was asked about the seat, or by it, is no question any more."""
    if sheet.question is not None and (sheet.question.seat == number or sheet.question.guest == guest):
        sheet.question = None
    fold_play.drop_takeback_of(sheet, number)


def leave_to_bot(sheet: Sheet, number: int, level: str | None) -> None:
    acted = sheet.seats[number].acted
    sheet.seats[number] = Seat(bot=level)
    sheet.seats[number].acted = acted
    drop_questions(sheet, number, None)


def ban(sheet: Sheet, guest: str, banned: bool, level: str) -> None:
    (sheet.banned.add if banned else sheet.banned.discard)(guest)
    number = sheet.seat_of(guest)
    if not banned or number is None or sheet.end != "running":  # who played a finished game stays in its record
        return
    if sheet.proof is None:
        stand(sheet, number)
        return
    leave_to_bot(sheet, number, level)
    sheet.seats[number].closed = True
