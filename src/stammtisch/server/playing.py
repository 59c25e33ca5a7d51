"""A running game: plays, takebacks, resigning and the rematch."""

import msgspec

from stammtisch.core import CHANCE, FastDice, State
from stammtisch.data import Json
from stammtisch.match import Entry, Match, check
from stammtisch.server import messages
from stammtisch.server.events import (
    By,
    Created,
    Decided,
    RematchAsked,
    Resigned,
    TakebackAnswered,
    TakebackAsked,
    TookBack,
)
from stammtisch.server.refusals import Refusal
from stammtisch.server.seating import must_run, own_seat
from stammtisch.server.sheet import Sheet

TRIALS = 8  # positions on which a takeback is tried for having taught nothing


def play(sheet: Sheet, guest: str, request: messages.Play, now: int) -> Decided:
    """The decision a request asks for, unless the same seat has acted since the update it answers."""
    must_run(sheet)
    seat = own_seat(sheet, guest)
    if sheet.places[seat].resigned:
        raise Refusal("resign.again")
    if request.at < sheet.places[seat].acted:
        raise Refusal("play.stale")
    if request.at > sheet.noticed[seat]:
        raise Refusal("play.future")
    return decide(sheet, seat, action_code(sheet, request.action), "player", now)


def action_code(sheet: Sheet, action: Json) -> int:
    try:
        return sheet.game.encode(msgspec.convert(action, sheet.game.action))
    except (msgspec.ValidationError, ValueError) as error:
        raise Refusal("play.no-action", reason=str(error)) from error


def decide(sheet: Sheet, seat: int, action: int, by: By, now: int) -> Decided:
    """The step this action makes with all the chance that follows; the position itself stays as it is."""
    match = sheet.match
    assert match is not None
    check(match.state, seat, action)
    twin = match.state.copy()
    twin.apply(seat, action)
    drawn = settle(match, twin)
    event = Decided(
        player=seat,
        action=msgspec.to_builtins(sheet.game.decode(action)),
        chance=tuple([msgspec.to_builtins(sheet.game.decode(code)) for code in drawn]),
        by=by,
        spent=sheet.clocks.spent(seat, now),
    )
    sheet.prepared = event, [Entry(seat, action), *[Entry(CHANCE, code) for code in drawn]]
    return event


def settle(match: Match, twin: State) -> list[int]:
    """The luck after one more entry of the log, applied to the twin."""
    drawn: list[int] = []
    while twin.to_act() == (CHANCE,):
        outcome = twin.chance(match.luck(len(match.log) + 1 + len(drawn)))
        twin.apply(CHANCE, outcome)
        drawn.append(outcome)
    return drawn


def ask_takeback(sheet: Sheet, guest: str, present: set[int]) -> TakebackAsked | TookBack:
    must_run(sheet)
    seat = own_seat(sheet, guest)
    if not sheet.settings.takebacks:
        raise Refusal("takeback.off")
    if sheet.takeback is not None:
        raise Refusal("takeback.asked")
    check_takeback(sheet, seat)
    return TakebackAsked(seat=seat) if asked_for_consent(sheet, present) - {seat} else taken_back(sheet, seat)


def check_takeback(sheet: Sheet, seat: int) -> None:
    """Only one's own last decision, with nobody and no luck after it, and if it taught nothing."""
    if not sheet.decisions:
        raise Refusal("takeback.none")
    last = sheet.decisions[-1]
    if last.seat != seat:
        raise Refusal("takeback.late" if any(one.seat == seat for one in sheet.decisions) else "takeback.none")
    if last.with_chance:
        raise Refusal("takeback.luck")
    if has_taught(sheet, seat, last.place):
        raise Refusal("takeback.taught")


def has_taught(sheet: Sheet, seat: int, place: int) -> bool:
    """Whether the same action on positions dealt anew for this seat can leave it another view."""
    match = sheet.match
    assert match is not None
    before = Match.replay(sheet.game, match.seats, match.options, match.seed, match.log[:place]).state
    now = sheet.game.view(match.state, seat)
    dice = FastDice(place)
    for _ in range(TRIALS):
        other = before.copy()
        other.resample(seat, dice)
        other.apply(seat, match.log[place].action)
        if sheet.game.view(other, seat) != now:
            return True
    return False


def asked_for_consent(sheet: Sheet, present: set[int]) -> set[int]:
    """The people who are there and still play; bots and the absent do not mind."""
    return {seat for seat in sheet.people() if seat in present and not sheet.places[seat].resigned}


def taken_back(sheet: Sheet, seat: int) -> TookBack:
    return TookBack(seat=seat, places=sheet.decisions[-1].place)


def answer_takeback(
    sheet: Sheet, guest: str, request: messages.AnswerTakeback, present: set[int]
) -> TakebackAnswered | TookBack:
    must_run(sheet)
    seat = own_seat(sheet, guest)
    if sheet.takeback is None or (request.yes and seat in sheet.takeback[1]):
        raise Refusal("takeback.none")
    asker, agreed = sheet.takeback
    if request.yes and asked_for_consent(sheet, present) <= agreed | {seat}:
        check_takeback(sheet, asker)
        return taken_back(sheet, asker)
    return TakebackAnswered(seat=seat, yes=request.yes)


def resign(sheet: Sheet, guest: str) -> Resigned:
    must_run(sheet)
    seat = own_seat(sheet, guest)
    if sheet.places[seat].resigned:
        raise Refusal("resign.again")
    return Resigned(seat=seat)


def ask_rematch(sheet: Sheet, guest: str) -> RematchAsked:
    if sheet.phase != "over":
        raise Refusal("table.not-over")
    seat = own_seat(sheet, guest)
    if sheet.places[seat].rematch:
        raise Refusal("rematch.asked")
    return RematchAsked(seat=seat)


def next_table(sheet: Sheet) -> tuple[str, Created] | None:
    """The rematch with rotated seats, once every person wants it; every server derives the same one."""
    if sheet.phase != "over" or not all(sheet.places[seat].rematch for seat in sheet.people()) or not sheet.people():
        return None
    rotated = [*sheet.places[1:], sheet.places[0]]
    created = Created(
        game=sheet.game.name, version=sheet.game.version, seats=len(rotated), options=sheet.raw_options,
        settings=sheet.settings, owner=sheet.owner, guests=tuple(place.guest for place in rotated),
        bots=tuple(place.bot for place in rotated),
    )  # fmt: skip
    return next_name(sheet.name), created


def next_name(name: str) -> str:
    """`k3m9-2` after `k3m9`, then `k3m9-3`."""
    stem, _, number = name.partition("-")
    return f"{stem}-{int(number or 1) + 1}"
