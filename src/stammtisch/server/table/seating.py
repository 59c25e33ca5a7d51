"""Who sits where: requests about seats become events, or are refused."""

from collections.abc import Set

import msgspec

from stammtisch.data import AnyGame, Json, options_of
from stammtisch.errors import BadOptions
from stammtisch.server.table import consent
from stammtisch.server.table.clock import CLOCKS
from stammtisch.server.table.consent import Around, Outcome
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.values.events import (
    Banned,
    Configured,
    Created,
    Muted,
    Narrowed,
    Removed,
    Sat,
    SeatAnswered,
    SeatAsked,
    Stood,
)
from stammtisch.server.wire import requests
from stammtisch.server.wire.refusals import Refusal

ADVISER = "hard"  # the level people are given hints of
MOST_BANNED = 100
MOST_MUTED = 100  # everybody is told of them with each change of the table


def create(game: AnyGame, request: requests.Create, owner: str, key: str = "", program: bool = False) -> Created:
    """A new table, if the game can be set up like this."""
    seats = min(game.seats) if request.seats is None else request.seats
    guests = (owner, *[None] * (seats - 1)) if request.sit and seats else ()
    return Created(
        game=game.name,
        version=game.version,
        seats=seats,
        options=checked(game, seats, request.options),
        settings=request.settings,
        owner=owner,
        guests=guests,
        programs=(0,) if guests and program else (),
        key=key,
        clocks=CLOCKS,
    )


def checked(game: AnyGame, seats: int, options: Json) -> Json:
    """The options with every default written out."""
    if seats not in game.seats:
        raise Refusal("bad-options", reason=f"{game.name}: {', '.join(map(str, game.seats))}")
    try:
        chosen = options_of(game, options)
        game.new(seats, chosen)
    except BadOptions as error:
        raise Refusal("bad-options", reason=str(error)) from error
    return msgspec.to_builtins(chosen)


def sit(sheet: Sheet, guest: str, request: requests.Sit) -> Sat | SeatAsked:
    own = sheet.seat_of(guest)
    if own is not None:
        return come_back(sheet, own, request)
    if sheet.phase == "over":
        raise Refusal("over")
    must_be_welcome(sheet, guest, request.key)
    if guest in sheet.gave_up:
        raise Refusal("resign.again")
    number = existing(sheet, request.seat if request.seat is not None else first_seat(sheet, guest))
    seat, running = sheet.seats[number], sheet.phase == "playing"
    if seat.guest is not None or seat.closed or (seat.bot is not None and not running):
        raise Refusal("table.taken")
    if not running:
        return Sat(seat=number, guest=guest)
    # Who has held a seat of this game knows its secrets and may only come back to it.
    known = sheet.hands.seat_of.get(guest, number)
    if known != number:
        raise Refusal("table.seat-known", seat=known + 1)
    return consent.enter(sheet, guest, number)


def come_back(sheet: Sheet, own: int, request: requests.Sit) -> Sat:
    """Who was removed takes his seat again."""
    seat = sheet.seats[own]
    if seat.substitute is None or request.seat not in (None, own) or sheet.phase != "playing":
        raise Refusal("table.seated")
    if seat.resigned:
        raise Refusal("resign.again")
    return Sat(seat=own, guest=seat.guest)


def must_be_welcome(sheet: Sheet, guest: str, key: str | None) -> None:
    if guest in sheet.banned:
        raise Refusal("table.banned")
    is_invited = bool(key) and key == sheet.key
    if sheet.settings.link_only and guest != sheet.owner and guest not in sheet.hands.seat_of and not is_invited:
        raise Refusal("table.link-only")


def first_seat(sheet: Sheet, guest: str) -> int:
    if sheet.phase == "playing":
        open_seats = [number for number, seat in enumerate(sheet.seats) if seat.guest is None and not seat.closed]
        open_seats = [number for number in open_seats if sheet.hands.seat_of.get(guest, number) == number]
    else:
        open_seats = [number for number, seat in enumerate(sheet.seats) if seat.is_free]
    if not open_seats:
        raise Refusal("table.full")
    return open_seats[0]


def existing(sheet: Sheet, seat: int) -> int:
    if seat >= len(sheet.seats):
        raise Refusal("table.no-such-seat")
    return seat


def own_seat(sheet: Sheet, guest: str) -> int:
    seat = sheet.seat_of(guest)
    if seat is None:
        raise Refusal("table.not-seated")
    return seat


def stand(sheet: Sheet, guest: str) -> Stood | SeatAnswered:
    """Give up the seat before the game, or the wish for one in it."""
    if sheet.question is not None and sheet.question.kind == "enter" and sheet.question.guest == guest:
        return SeatAnswered(seat=None, yes=False)
    seat = own_seat(sheet, guest)
    if sheet.phase in ("playing", "over"):
        raise Refusal("table.running")
    return Stood(seat=seat)


def evict(sheet: Sheet, guest: str) -> Sat | Stood:
    """Whoever wants to be forgotten leaves his seat to a bot, or free."""
    seat = own_seat(sheet, guest)
    if sheet.phase == "over":
        raise Refusal("over")
    return Sat(seat=seat, bot=consent.SUBSTITUTE) if sheet.phase == "playing" else Stood(seat=seat)


def narrow(sheet: Sheet, fewest: int) -> Narrowed | None:
    """Begin without the free seats, if there are any and enough others."""
    taken = sum([not seat.is_free for seat in sheet.seats])
    fits = taken >= fewest and taken in sheet.game.seats and taken < len(sheet.seats)
    return Narrowed() if sheet.phase == "open" and fits and not sheet.created.prefix else None


def must_own(sheet: Sheet, guest: str) -> None:
    if guest != sheet.owner:
        raise Refusal("table.owner-only")


def must_run(sheet: Sheet) -> None:
    if sheet.phase == "over":
        raise Refusal("over")
    if sheet.phase != "playing":
        raise Refusal("table.not-running")


def add_bot(sheet: Sheet, guest: str, request: requests.AddBot, here: Set[int]) -> Sat | Removed:
    must_own(sheet, guest)
    seat = sheet.seats[existing(sheet, request.seat)]
    if sheet.phase == "over":
        raise Refusal("over")
    if seat.resigned:
        raise Refusal("table.resigned")
    if seat.guest is not None and (sheet.phase != "playing" or request.seat in here):
        raise Refusal("table.present" if sheet.phase == "playing" else "table.taken")
    if seat.plays and sheet.hides:  # the hand stays his: nobody else may see it
        return Removed(seat=request.seat, level=request.level)
    return Sat(seat=request.seat, bot=request.level)


def remove(sheet: Sheet, guest: str, request: requests.Remove, around: Around) -> Stood | SeatAsked | Outcome:
    """Before the game a seat is freed; in it a stand-in plays for that person, or his bot goes on."""
    must_own(sheet, guest)
    seat = sheet.seats[existing(sheet, request.seat)]
    if sheet.phase == "over":
        raise Refusal("over")
    if sheet.phase != "playing":
        return Stood(seat=request.seat)
    if seat.guest is None or seat.substitute is not None:
        raise Refusal("table.not-there")
    if seat.resigned:
        raise Refusal("table.resigned")
    if seat.guest == guest:
        return Removed(seat=request.seat, level=consent.SUBSTITUTE)
    return consent.put_out(sheet, SeatAsked(kind="remove", seat=request.seat, guest=seat.guest, by=guest), around)


def ban(sheet: Sheet, guest: str, request: requests.Ban, around: Around) -> SeatAsked | Outcome:
    """Somebody may not sit here any more, or may again."""
    must_own(sheet, guest)
    if request.guest == guest:
        raise Refusal("table.yourself")
    if sheet.phase == "over":
        raise Refusal("over")
    seat = sheet.seat_of(request.guest)
    if sheet.phase == "playing" and seat is not None and request.banned:
        return consent.put_out(sheet, SeatAsked(kind="ban", seat=seat, guest=request.guest, by=guest), around)
    if request.banned and len(sheet.banned) >= MOST_BANNED:
        raise Refusal("table.banned-many")
    return Banned(guest=request.guest, banned=request.banned, level=consent.SUBSTITUTE)


def answer(sheet: Sheet, guest: str, request: requests.AnswerSeat, around: Around) -> SeatAnswered | Outcome:
    must_run(sheet)
    return consent.answer(sheet, own_seat(sheet, guest), request.yes, around)


def mute(sheet: Sheet, guest: str, request: requests.Mute) -> Muted:
    must_own(sheet, guest)
    if request.muted and len(sheet.muted | {request.guest}) > MOST_MUTED:
        raise Refusal("table.muted-many")
    return Muted(guest=request.guest[:40], muted=request.muted)


def configure(sheet: Sheet, guest: str, request: requests.Configure) -> Configured:
    must_own(sheet, guest)
    if sheet.phase in ("playing", "over") or (sheet.created.prefix and request.options is not None):
        raise Refusal("table.running")  # a fork has already been played so far with its options
    if sheet.created.day:
        raise Refusal("daily.fixed")
    options = sheet.raw_options if request.options is None else request.options
    return Configured(options=checked(sheet.game, len(sheet.seats), options), settings=request.settings or sheet.settings)
