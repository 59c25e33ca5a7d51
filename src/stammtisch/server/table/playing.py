"""A running game: plays, takebacks, resigning and the rematch."""

from collections.abc import Sequence, Set

import msgspec
from msgspec import UNSET, UnsetType

from stammtisch.core import FastDice, State
from stammtisch.data import Json, action_of
from stammtisch.errors import IllegalAction
from stammtisch.match import Entry, check
from stammtisch.record import Effort
from stammtisch.server.table import consent
from stammtisch.server.table.clock import CLOCKS
from stammtisch.server.table.mailbox import Planned
from stammtisch.server.table.seating import must_run, own_seat
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.table.undoing import obstacle, since_own
from stammtisch.server.values.events import (
    By,
    Created,
    Decided,
    HandedBack,
    RematchAsked,
    Resigned,
    TakebackAnswered,
    TakebackAsked,
    TookBack,
)
from stammtisch.server.values.kept import named
from stammtisch.server.wire import requests
from stammtisch.server.wire.refusals import Refusal

TRIALS = 8  # positions on which a takeback is tried for having taught nothing


def play(sheet: Sheet, guest: str, request: requests.Play, now: int) -> Planned:
    """The decision a request asks for, unless the same seat has acted since the update it answers."""
    must_run(sheet)
    seat = own_seat(sheet, guest)
    if sheet.seats[seat].resigned:
        raise Refusal("resign.again")
    if sheet.seats[seat].substitute is not None:
        raise Refusal("table.removed")
    if request.at < sheet.seats[seat].acted:
        raise Refusal("play.stale")
    if request.at > sheet.noticed[seat]:
        raise Refusal("play.future")
    return decide(sheet, seat, action_code(sheet, request.action), "player", now)


def action_code(sheet: Sheet, action: Json) -> int:
    try:
        return action_of(sheet.game, action)
    except (msgspec.ValidationError, ValueError) as error:
        raise Refusal("play.no-action", reason=str(error)) from error


def decide(sheet: Sheet, seat: int, action: int, by: By, now: int, effort: Effort | UnsetType = UNSET) -> Planned:
    """The step this action makes with all the chance that follows; the position itself stays as it is."""
    assert sheet.match is not None
    step = sheet.match.prepare(seat, action)
    known = named(sheet.game.decode)
    luck = tuple([known[entry.action] for entry in step.entries[1:]])
    spent = sheet.clocks.spent(seat, now)
    own = known[step.entries[0].action]
    return Planned(Decided(player=seat, action=own, chance=luck, by=by, spent=spent, effort=effort), step)


def ask_takeback(sheet: Sheet, guest: str, replaced: Set[int]) -> TakebackAsked | TookBack:
    must_run(sheet)
    seat = own_seat(sheet, guest)
    if sheet.takeback is not None:
        raise Refusal("takeback.asked")
    place = check_takeback(sheet, seat)
    return TookBack(seat=seat, places=place) if all_agree(sheet, {seat}, replaced) else TakebackAsked(seat=seat)


def check_takeback(sheet: Sheet, seat: int) -> int:
    """The place of one's own last decision, if only bots have acted since, no luck came after it, and it taught nothing."""
    found = obstacle(sheet, seat)
    if found is not None:
        raise found
    place = since_own(sheet, seat)[0].place
    if has_taught(sheet, seat, place):
        raise Refusal("takeback.taught")
    return place


def has_taught(sheet: Sheet, seat: int, place: int) -> bool:
    """Whether the same actions on positions dealt anew for this seat can leave it another view, or could not be done."""
    match = sheet.match
    assert match is not None
    before = match.at(place)
    now = sheet.game.view(match.state, seat)
    noticed, dice = noticed_since(sheet, seat, place), FastDice(place)
    for _ in range(TRIALS):
        other = before.copy()
        other.resample(seat, dice)
        if not can_follow(other, noticed) or sheet.game.view(other, seat) != now:
            return True
    return False


def noticed_since(sheet: Sheet, seat: int, place: int) -> list[Entry]:
    """The log from a place on, without what this seat has not noticed."""
    assert sheet.match is not None
    found: list[list[Entry]] = []
    end = len(sheet.match.log)
    for one in reversed(sheet.decisions):
        if one.place < place:
            break
        if seat not in one.unseen_by:
            found.append(list(sheet.match.log[one.place : end]))
        end = one.place
    return [entry for step in reversed(found) for entry in step]


def can_follow(state: State, log: Sequence[Entry]) -> bool:
    """Play these entries, as far as they are possible."""
    for player, action in log:
        try:
            check(state, player, action)
        except IllegalAction:
            return False
        state.apply(player, action)
    return True


def all_agree(sheet: Sheet, agreed: set[int], replaced: Set[int]) -> bool:
    """Whether everybody who still plays has agreed, those who are away as well; bots of any house do not mind.

    Who was removed is asked too until he has been gone for long: else removing somebody would answer for him.
    """
    out = [number for number in replaced if sheet.seats[number].substitute is not None]
    return agreed.issuperset(consent.people(sheet).difference(out))


def agreed_takeback(sheet: Sheet, replaced: Set[int]) -> TookBack | TakebackAnswered | None:
    """The takeback nobody is left to be asked about: who had not answered has resigned, or a bot has his seat now.

    It comes to nothing if somebody has taken over the seat of a bot whose answer would go too, and has resigned.
    """
    if sheet.takeback is None or sheet.end != "running" or not all_agree(sheet, sheet.takeback[1], replaced):
        return None
    asker = sheet.takeback[0]
    try:
        return TookBack(seat=asker, places=check_takeback(sheet, asker))
    except Refusal:
        return TakebackAnswered(seat=asker, yes=False)


def answer_takeback(
    sheet: Sheet, guest: str, request: requests.AnswerTakeback, replaced: Set[int]
) -> TakebackAnswered | TookBack:
    must_run(sheet)
    seat = own_seat(sheet, guest)
    if sheet.takeback is None or (request.yes and seat in sheet.takeback[1]):
        raise Refusal("takeback.none")
    asker, agreed = sheet.takeback
    if request.yes and all_agree(sheet, agreed | {seat}, replaced):
        return TookBack(seat=asker, places=check_takeback(sheet, asker))
    return TakebackAnswered(seat=seat, yes=request.yes)


def resign(sheet: Sheet, guest: str) -> Resigned | HandedBack:
    """Give up; who has taken over from a bot leaves the game to it again, and ends nothing."""
    must_run(sheet)
    seat = own_seat(sheet, guest)
    if sheet.seats[seat].resigned:
        raise Refusal("resign.again")
    return Resigned(seat=seat) if sheet.seats[seat].relieved is None else HandedBack(seat=seat)


def ask_rematch(sheet: Sheet, guest: str) -> RematchAsked:
    if sheet.phase != "over":
        raise Refusal("table.not-over")
    seat = own_seat(sheet, guest)
    if sheet.seats[seat].rematch:
        raise Refusal("rematch.asked")
    return RematchAsked(seat=seat)


def next_table(sheet: Sheet) -> tuple[str, Created] | None:
    """The rematch with rotated seats, once every person wants it; every server derives the same one."""
    if sheet.end == "running":
        return None
    wanting = [seat for seat in sheet.seats if seat.is_person] or [seat for seat in sheet.seats if seat.guest]
    if not wanting or not all(seat.rematch for seat in wanting):
        return None
    rotated = [*sheet.seats[1:], sheet.seats[0]]
    created = Created(
        game=sheet.game.name,
        version=sheet.game.version,
        seats=len(rotated),
        options=sheet.raw_options,
        settings=sheet.settings,
        owner=sheet.owner,
        guests=tuple(seat.guest for seat in rotated),
        programs=tuple(number for number, seat in enumerate(rotated) if seat.program),
        bots=tuple(seat.bot for seat in rotated),
        key=sheet.created.key,
        clocks=CLOCKS,
    )
    return next_name(sheet.name), created


def next_name(name: str) -> str:
    """`k3m9-2` after `k3m9`, then `k3m9-3`."""
    stem, _, number = name.partition("-")
    return f"{stem}-{int(number or 1) + 1}"
