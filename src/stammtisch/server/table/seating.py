"""Who sits where: requests about seats become events, or are refused."""

import msgspec

from stammtisch.data import AnyGame, Json, options_of
from stammtisch.errors import BadOptions
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.values.events import Configured, Created, Muted, Narrowed, Sat, Stood
from stammtisch.server.wire import messages
from stammtisch.server.wire.refusals import Refusal

ADVISER = "hard"  # the level people are given hints of
SUBSTITUTE = "medium"  # the level of stand-ins and of bots that replace a removed player


def create(game: AnyGame, request: messages.Create, owner: str) -> Created:
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


def sit(sheet: Sheet, guest: str, request: messages.Sit) -> Sat:
    if sheet.seat_of(guest) is not None:
        raise Refusal("table.seated")
    if sheet.phase == "over":
        raise Refusal("over")
    seat = request.seat if request.seat is not None else first_seat(sheet, guest)
    place = existing(sheet, seat)
    running = sheet.phase == "playing"
    if sheet.places[place].guest is not None or (sheet.places[place].bot is not None and not running):
        raise Refusal("table.taken")
    # Who has held a seat of this game knows its secrets and may only come back to it.
    if running and sheet.former.get(guest, place) != place:
        raise Refusal("table.seat-known", seat=sheet.former[guest] + 1)
    return Sat(seat=place, guest=guest)


def first_seat(sheet: Sheet, guest: str) -> int:
    if sheet.phase == "playing":
        open_seats = [seat for seat, place in enumerate(sheet.places) if place.guest is None]
        open_seats = [seat for seat in open_seats if sheet.former.get(guest, seat) == seat]
    else:
        open_seats = [seat for seat, place in enumerate(sheet.places) if place.is_free]
    if not open_seats:
        raise Refusal("table.full")
    return open_seats[0]


def existing(sheet: Sheet, seat: int) -> int:
    if seat >= len(sheet.places):
        raise Refusal("table.no-such-seat")
    return seat


def own_seat(sheet: Sheet, guest: str) -> int:
    seat = sheet.seat_of(guest)
    if seat is None:
        raise Refusal("table.not-seated")
    return seat


def stand(sheet: Sheet, guest: str) -> Stood:
    seat = own_seat(sheet, guest)
    if sheet.phase in ("playing", "over"):
        raise Refusal("table.running")
    return Stood(seat=seat)


def evict(sheet: Sheet, guest: str) -> Sat | Stood:
    """Whoever wants to be forgotten leaves his seat to a bot, or free."""
    seat = own_seat(sheet, guest)
    if sheet.phase == "over":
        raise Refusal("over")
    return Sat(seat=seat, bot=SUBSTITUTE) if sheet.phase == "playing" else Stood(seat=seat)


def narrow(sheet: Sheet, fewest: int) -> Narrowed | None:
    """Begin without the free seats, if there are any and enough others."""
    taken = sum([not place.is_free for place in sheet.places])
    fits = taken >= fewest and taken in sheet.game.seats and taken < len(sheet.places)
    return Narrowed() if sheet.phase == "open" and fits and not sheet.created.prefix else None


def must_own(sheet: Sheet, guest: str) -> None:
    if guest != sheet.owner:
        raise Refusal("table.owner-only")


def must_run(sheet: Sheet) -> None:
    if sheet.phase == "over":
        raise Refusal("over")
    if sheet.phase != "playing":
        raise Refusal("table.not-running")


def add_bot(sheet: Sheet, guest: str, request: messages.AddBot, present: set[int]) -> Sat:
    must_own(sheet, guest)
    place = sheet.places[existing(sheet, request.seat)]
    if sheet.phase == "over":
        raise Refusal("over")
    if place.guest is not None and (sheet.phase != "playing" or (request.seat in present and not place.resigned)):
        raise Refusal("table.present" if sheet.phase == "playing" else "table.taken")
    return Sat(seat=request.seat, bot=request.level)


def remove(sheet: Sheet, guest: str, request: messages.Remove) -> Sat | Stood:
    must_own(sheet, guest)
    place = sheet.places[existing(sheet, request.seat)]
    if sheet.phase == "over":
        raise Refusal("over")
    if sheet.phase == "playing":
        return Sat(seat=request.seat, bot=place.bot or SUBSTITUTE)
    return Stood(seat=request.seat)


def mute(sheet: Sheet, guest: str, request: messages.Mute) -> Muted:
    must_own(sheet, guest)
    return Muted(guest=request.guest[:40], muted=request.muted)


def configure(sheet: Sheet, guest: str, request: messages.Configure) -> Configured:
    must_own(sheet, guest)
    if sheet.phase in ("playing", "over") or (sheet.created.prefix and request.options is not None):
        raise Refusal("table.running")  # a fork has already been played so far with its options
    options = sheet.raw_options if request.options is None else request.options
    return Configured(options=checked(sheet.game, len(sheet.places), options), settings=request.settings or sheet.settings)
