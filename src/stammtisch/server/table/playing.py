"""A running game: plays, takebacks, resigning and the rematch."""

from collections.abc import Sequence

import msgspec

from stammtisch.core import FastDice, State
from stammtisch.data import Json, action_of
from stammtisch.errors import IllegalAction
from stammtisch.match import Entry, Match, check
from stammtisch.server.table.clock import CLOCKS
from stammtisch.server.table.mailbox import Planned
from stammtisch.server.table.seating import must_run, own_seat
from stammtisch.server.table.sheet import Sheet
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
from stammtisch.server.wire import messages
from stammtisch.server.wire.refusals import Refusal

TRIALS = 8  # positions on which a takeback is tried for having taught nothing


def play(sheet: Sheet, guest: str, request: messages.Play, now: int) -> Planned:
    """The decision a request asks for, unless the same seat has acted since the update it answers."""
    must_run(sheet)
    seat = own_seat(sheet, guest)
    if sheet.places[seat].resigned:
        raise Refusal("resign.again")
    if sheet.places[seat].substitute is not None:
        raise Refusal("table.removed")
    if request.at < sheet.places[seat].acted:
        raise Refusal("play.stale")
    if request.at > sheet.noticed[seat]:
        raise Refusal("play.future")
    return decide(sheet, seat, action_code(sheet, request.action), "player", now)


def action_code(sheet: Sheet, action: Json) -> int:
    try:
        return action_of(sheet.game, action)
    except (msgspec.ValidationError, ValueError) as error:
        raise Refusal("play.no-action", reason=str(error)) from error


def decide(sheet: Sheet, seat: int, action: int, by: By, now: int) -> Planned:
    """The step this action makes with all the chance that follows; the position itself stays as it is."""
    assert sheet.match is not None
    step = sheet.match.prepare(seat, action)
    own, *luck = [msgspec.to_builtins(sheet.game.decode(entry.action)) for entry in step.entries]
    return Planned(Decided(player=seat, action=own, chance=tuple(luck), by=by, spent=sheet.clocks.spent(seat, now)), step)


def ask_takeback(sheet: Sheet, guest: str) -> TakebackAsked | TookBack:
    must_run(sheet)
    seat = own_seat(sheet, guest)
    if not sheet.settings.takebacks:
        raise Refusal("takeback.off")
    if sheet.takeback is not None:
        raise Refusal("takeback.asked")
    place = check_takeback(sheet, seat)
    return TookBack(seat=seat, places=place) if all_agree(sheet, {seat}) else TakebackAsked(seat=seat)


def check_takeback(sheet: Sheet, seat: int) -> int:
    """The place of one's own last decision, if only bots have acted since, no luck came after it, and it taught nothing.

    A bot that has answered is no reason to refuse: its answer goes too, and it thinks again.
    """
    own = next((place for place, one in reversed([*enumerate(sheet.decisions)]) if one.seat == seat), None)
    if own is None:
        raise Refusal("takeback.none")
    since = sheet.decisions[own:]
    if any(sheet.places[one.seat].bot is None for one in since[1:]):
        raise Refusal("takeback.late")
    if any(one.with_chance for one in since):
        raise Refusal("takeback.luck")
    if has_taught(sheet, seat, since[0].place):
        raise Refusal("takeback.taught")
    return since[0].place


def has_taught(sheet: Sheet, seat: int, place: int) -> bool:
    """Whether the same actions on positions dealt anew for this seat can leave it another view, or could not be done."""
    match = sheet.match
    assert match is not None
    before = Match.replay(sheet.game, match.seats, match.options, match.seed, match.log[:place]).state
    now = sheet.game.view(match.state, seat)
    dice = FastDice(place)
    for _ in range(TRIALS):
        other = before.copy()
        other.resample(seat, dice)
        if not can_follow(other, match.log[place:]) or sheet.game.view(other, seat) != now:
            return True
    return False


def can_follow(state: State, log: Sequence[Entry]) -> bool:
    """Play these entries, as far as they are possible."""
    for player, action in log:
        try:
            check(state, player, action)
        except IllegalAction:
            return False
        state.apply(player, action)
    return True


def all_agree(sheet: Sheet, agreed: set[int]) -> bool:
    """Whether everybody who still plays has agreed, those who are away as well; bots do not mind."""
    asked = [seat for seat, place in enumerate(sheet.places) if place.plays and place.substitute is None]
    return agreed.issuperset(asked)


def agreed_takeback(sheet: Sheet) -> TookBack | TakebackAnswered | None:
    """The takeback nobody is left to be asked about: who had not answered has resigned, or a bot has his seat now.

    It comes to nothing if somebody has taken over the seat of a bot whose answer would go too, and has resigned.
    """
    if sheet.takeback is None or sheet.end != "running" or not all_agree(sheet, sheet.takeback[1]):
        return None
    asker = sheet.takeback[0]
    try:
        return TookBack(seat=asker, places=check_takeback(sheet, asker))
    except Refusal:
        return TakebackAnswered(seat=asker, yes=False)


def answer_takeback(sheet: Sheet, guest: str, request: messages.AnswerTakeback) -> TakebackAnswered | TookBack:
    must_run(sheet)
    seat = own_seat(sheet, guest)
    if sheet.takeback is None or (request.yes and seat in sheet.takeback[1]):
        raise Refusal("takeback.none")
    asker, agreed = sheet.takeback
    if request.yes and all_agree(sheet, agreed | {seat}):
        return TookBack(seat=asker, places=check_takeback(sheet, asker))
    return TakebackAnswered(seat=seat, yes=request.yes)


def resign(sheet: Sheet, guest: str) -> Resigned | HandedBack:
    """Give up; who has taken over from a bot leaves the game to it again, and ends nothing."""
    must_run(sheet)
    seat = own_seat(sheet, guest)
    if sheet.places[seat].resigned:
        raise Refusal("resign.again")
    return Resigned(seat=seat) if sheet.places[seat].relieved is None else HandedBack(seat=seat)


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
        game=sheet.game.name,
        version=sheet.game.version,
        seats=len(rotated),
        options=sheet.raw_options,
        settings=sheet.settings,
        owner=sheet.owner,
        guests=tuple(place.guest for place in rotated),
        bots=tuple(place.bot for place in rotated),
        key=sheet.created.key,
        clocks=CLOCKS,
    )
    return next_name(sheet.name), created


def next_name(name: str) -> str:
    """`k3m9-2` after `k3m9`, then `k3m9-3`."""
    stem, _, number = name.partition("-")
    return f"{stem}-{int(number or 1) + 1}"
