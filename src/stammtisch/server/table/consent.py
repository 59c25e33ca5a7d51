"""Seats of a running game: who may enter one, who may be put out of his, and who is asked about it. Pure.

In a game with secrets a seat is a hand of cards. Nobody sees one that is not his own unless the people who play agree.
"""

from collections.abc import Collection, Set
from typing import NamedTuple

from stammtisch.server.table.seats import Question
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.values.events import Banned, Removed, Sat, SeatAnswered, SeatAsked
from stammtisch.server.wire.refusals import Refusal

PATIENCE = 180_000  # milliseconds until a question without every answer is a no
LONG_PATIENCE = 3 * 86_400_000  # where people are expected to be away
LAPSE = 20_000  # milliseconds after which somebody whose connection broke counts as gone for whoever would put him out
SUBSTITUTE = "medium"  # the level of stand-ins and of bots that replace somebody for good

Outcome = Sat | Removed | Banned


class Around(NamedTuple):
    """What the log does not tell of a table: who is there."""

    here: Set[int]  # seats of people who are connected, were so a moment ago, or play where moves take days
    replaced: Set[int]  # seats of people who have been gone for so long that a stand-in plays; nobody's word makes one of them
    now: int


def people(sheet: Sheet) -> set[int]:
    """The seats of people who still play, those who are away included; programs are no people."""
    return {number for number, seat in enumerate(sheet.seats) if seat.plays and seat.is_person}


def is_lonely(sheet: Sheet) -> bool:
    """Whether nobody but the one who enters can be cheated: one guest plays, or none who is a person.

    A program counts here: its owner knows its hand, so beside it a person is asked before another hand is shown.
    """
    return len([seat for seat in sheet.seats if seat.plays]) <= 1 or not people(sheet)


def asked(sheet: Sheet, question: Question | SeatAsked, replaced: Set[int]) -> set[int]:
    """Who decides: everybody who is here or whom no stand-in replaces; where moves take days, everybody."""
    playing = people(sheet)
    here = playing if sheet.clocks.is_correspondence else playing - replaced
    if question.kind == "enter":
        return here or playing
    return here - {question.seat} - {seat for seat in here if sheet.seats[seat].guest == question.by}


def enter(sheet: Sheet, guest: str, seat: int) -> Sat | SeatAsked:
    """Somebody wants a bot's seat of the running game: it is his own, nothing is secret, nobody else plays, or they ask."""
    if not sheet.hides or sheet.hands.seat_of.get(guest) == seat:
        return Sat(seat=seat, guest=guest)
    if is_lonely(sheet):
        return Sat(seat=seat, guest=guest, unasked=True)
    if guest in sheet.turned_down:
        raise Refusal("seat.refused")
    must_be_silent(sheet)
    return SeatAsked(kind="enter", seat=seat, guest=guest, by=guest)


def must_be_silent(sheet: Sheet) -> None:
    if sheet.question is not None:
        raise Refusal("seat.asked")


def put_out(sheet: Sheet, question: SeatAsked, around: Around, level: str = SUBSTITUTE) -> SeatAsked | Outcome:
    """The owner wants somebody to go: at once if he is not there and may come back, or nobody else has a say.

    A person who is here, or was cut off a moment ago, never goes by the owner's word alone.
    """
    if sheet.seats[question.seat].program:
        return done(question, (), level)
    is_here, others = question.seat in around.here, asked(sheet, question, around.replaced)
    if is_here and not others:
        raise Refusal("seat.alone")
    if not others or (question.kind == "remove" and not is_here):
        return done(question, (), level)
    must_be_silent(sheet)
    return question


def done(question: Question | SeatAsked, agreed: Collection[int], level: str = SUBSTITUTE) -> Outcome:
    """What everybody has agreed to. One person alone could let in his own second token: that is like not asking."""
    if question.kind == "enter":
        return Sat(seat=question.seat, guest=question.guest, program=question.program, unasked=len(agreed) < 2)
    if question.kind == "remove":
        return Removed(seat=question.seat, level=level)
    return Banned(guest=question.guest, banned=True, level=level)


def answer(sheet: Sheet, seat: int, yes: bool, around: Around) -> SeatAnswered | Outcome:
    question = sheet.question
    if question is None or not still_makes_sense(sheet, question):
        raise Refusal("seat.not-asked")
    deciding = asked(sheet, question, around.replaced)
    if seat in question.agreed or seat not in deciding:
        raise Refusal("seat.not-asked")
    agreed = question.agreed | {seat}
    if yes and agreed >= deciding:
        return done(question, agreed)
    return SeatAnswered(seat=seat, yes=yes)


def ends(sheet: Sheet) -> int | None:
    """When the open question is a no."""
    question = sheet.question
    if question is None:
        return None
    return question.since + (LONG_PATIENCE if sheet.clocks.is_correspondence else PATIENCE)


def due(sheet: Sheet, around: Around) -> SeatAnswered | Outcome | None:
    """What becomes of the open question by itself: its time is up, or nobody is left who has not agreed."""
    question, end = sheet.question, ends(sheet)
    if question is None or end is None:
        return None
    if around.now >= end or not still_makes_sense(sheet, question):
        return SeatAnswered(seat=None, yes=False)
    return done(question, question.agreed) if question.agreed >= asked(sheet, question, around.replaced) else None


def still_makes_sense(sheet: Sheet, question: Question) -> bool:
    """Whether the seat is still a bot's, or still held by whoever is to go."""
    seat = sheet.seats[question.seat]
    if question.kind == "enter":
        return seat.guest is None and not seat.closed and question.guest not in sheet.banned
    return seat.guest == question.guest
