"""Seats of a running game: who may enter one, who may be put out of his, and who is asked about it. Pure.

In a game with secrets a seat is a hand of cards. Nobody sees one that is not his own unless the people who play agree.
"""

from collections.abc import Set
from typing import NamedTuple

from stammtisch.server.table.places import Question
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.values.events import Banned, Removed, Sat, SeatAnswered, SeatAsked
from stammtisch.server.wire.refusals import Refusal

PATIENCE = 180_000  # milliseconds until a question without every answer is a no
LONG_PATIENCE = 3 * 86_400_000  # where people are expected to be away
SUBSTITUTE = "medium"  # the level of stand-ins and of bots that replace somebody for good

Outcome = Sat | Removed | Banned


class Around(NamedTuple):
    """What the log does not tell of a table: who is there."""

    present: Set[int]  # seats whose people are connected
    replaced: Set[int]  # seats of people who are gone and for whom a stand-in plays
    now: int


def people(sheet: Sheet) -> set[int]:
    """The seats of people who still play, those who are away included."""
    return {seat for seat, place in enumerate(sheet.places) if place.plays}


def asked(sheet: Sheet, question: Question | SeatAsked, replaced: Set[int]) -> set[int]:
    """Who decides: everybody who is here or whom no stand-in replaces; where moves take days, everybody."""
    playing = people(sheet)
    here = playing if sheet.clocks.is_correspondence else playing - replaced
    if question.kind == "enter":
        return here or playing
    return here - {question.seat} - {seat for seat in here if sheet.places[seat].guest == question.by}


def enter(sheet: Sheet, guest: str, seat: int) -> Sat | SeatAsked:
    """Somebody wants a bot's seat of the running game: it is his own, nothing is secret, nobody else plays, or they ask."""
    if not sheet.hides or sheet.hands.seat_of.get(guest) == seat:
        return Sat(seat=seat, guest=guest)
    if len(people(sheet)) <= 1:
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

    Who is here never goes by the owner's word alone.
    """
    is_here, others = question.seat in around.present, asked(sheet, question, around.replaced)
    if is_here and not others:
        raise Refusal("seat.alone")
    if not others or (question.kind == "remove" and not is_here):
        return done(question, level)
    must_be_silent(sheet)
    return question


def done(question: Question | SeatAsked, level: str = SUBSTITUTE) -> Outcome:
    """What everybody has agreed to."""
    if question.kind == "enter":
        return Sat(seat=question.seat, guest=question.guest)
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
    if yes and question.agreed | {seat} >= deciding:
        return done(question)
    return SeatAnswered(seat=seat, yes=yes)


def ends(sheet: Sheet) -> int | None:
    """When the open question is a no."""
    question = sheet.question
    patience = LONG_PATIENCE if sheet.clocks.is_correspondence else PATIENCE
    return None if question is None else question.since + patience


def due(sheet: Sheet, around: Around) -> SeatAnswered | Outcome | None:
    """What becomes of the open question by itself: its time is up, or nobody is left who has not agreed."""
    question, end = sheet.question, ends(sheet)
    if question is None or end is None:
        return None
    if around.now >= end or not still_makes_sense(sheet, question):
        return SeatAnswered(seat=None, yes=False)
    return done(question) if question.agreed >= asked(sheet, question, around.replaced) else None


def still_makes_sense(sheet: Sheet, question: Question) -> bool:
    """Whether the seat is still a bot's, or still held by whoever is to go."""
    place = sheet.places[question.seat]
    if question.kind == "enter":
        return place.guest is None and not place.closed and question.guest not in sheet.banned
    return place.guest == question.guest
