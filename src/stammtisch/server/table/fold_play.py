"""What events of a running game change on a sheet: decisions, what is taken back, who gives up, and the end."""

from collections.abc import Set

from msgspec import UNSET

from stammtisch import record
from stammtisch.core import CHANCE, UNSEEN, State
from stammtisch.match import Entry, Match, Step, befores
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.values import events
from stammtisch.server.values.events import By, Decided
from stammtisch.server.values.witness import NOBODY, Witnessed


def decide(sheet: Sheet, event: Decided, now: int, step: Step | None) -> Set[int]:
    """Let a decision happen; returns the viewers who notice.

    What somebody does not notice leaves an open question about taking back as it is: that it was gone would tell.
    """
    if sheet.match is None:
        sheet.takeback = None
        sheet.lines += events.lines(event)
        return sheet.viewers
    step = step or sheet.match.recall(record.entries(sheet.game, events.lines(event)))
    was_awaited = event.player in sheet.awaited
    shows = is_public(sheet, sheet.match.state, step.entries[0])
    noticing = witness_step(sheet, sheet.match, step, event.by)
    unseen_by = NOBODY if len(noticing) == len(sheet.viewers) else frozenset(sheet.viewers - noticing - {event.player})
    sheet.decisions.add(event.player, step.place, bool(event.chance), unseen_by, event.by)
    if event.effort is not UNSET:
        sheet.efforts[step.place] = event.effort
    if not unseen_by:
        sheet.takeback = None
    if shows:
        sheet.clocks.spend(event.player, event.spent, earns(sheet, step.entries[0].action, was_awaited))
    awaited = sheet.state.to_act()
    sheet.clocks.wait_for(awaited, now)
    if not awaited:
        end(sheet, "finished", sheet.state.result())
        return sheet.viewers
    return noticing if event.player in noticing else noticing | {event.player}


def is_public(sheet: Sheet, state: State, entry: Entry) -> bool:
    """Whether everybody notices this decision; one that is unseen may show on no clock."""
    if sheet.clocks.is_off or sheet.created.clocks < 2:
        return True
    return UNSEEN not in [state.seen(viewer, entry.player, entry.action) for viewer in sheet.viewers]


def earns(sheet: Sheet, action: int, was_awaited: bool) -> bool:
    return sheet.created.clocks < 2 or (was_awaited and sheet.game.earns(action))


def witness_step(sheet: Sheet, match: Match, step: Step, by: By) -> Set[int]:
    """Let a step happen and keep what each viewer noticed of it; returns who noticed anything."""
    seen = witnessed(sheet.viewers, step, by)
    match.commit(step)
    for viewer, noticed in seen.items():  # who notices nothing keeps what he noticed last
        sheet.seen[viewer] = tuple(noticed)
        sheet.lately[viewer] = step
    return set(seen)


def witnessed(viewers: Set[int], step: Step, by: By) -> dict[int, list[Witnessed]]:
    """What each of these notices of a step, without those who notice nothing."""
    found: dict[int, list[Witnessed]] = {}
    for state, entry in befores(step):
        player, action = entry
        plain = Witnessed(player, action, "chance" if player == CHANCE else by)
        for viewer in viewers:
            shown = state.seen(viewer, player, action)
            if shown != UNSEEN:
                found.setdefault(viewer, []).append(plain if shown == action else Witnessed(player, shown, plain.by))
    return found


def take_back(sheet: Sheet, event: events.TookBack, now: int) -> None:
    sheet.takeback = None
    if sheet.match is None:
        del sheet.lines[event.places :]
        return
    sheet.match.rewind(event.places)
    while sheet.decisions and sheet.decisions[-1].place >= event.places:
        sheet.efforts.pop(sheet.decisions.pop().place, None)
    sheet.seen = dict.fromkeys(sheet.viewers, ())
    sheet.took_back = event.seat
    sheet.clocks.wait_for((), now)
    sheet.clocks.wait_for(sheet.awaited, now)


def note_takeback(sheet: Sheet, event: events.TakebackAsked | events.TakebackAnswered) -> None:
    if isinstance(event, events.TakebackAsked):
        sheet.takeback = (event.seat, {event.seat})
    elif sheet.takeback is not None and event.yes:
        sheet.takeback[1].add(event.seat)
    else:
        sheet.takeback = None


def drop_takeback_of(sheet: Sheet, number: int) -> None:
    if sheet.takeback is not None and sheet.takeback[0] == number:
        sheet.takeback = None


def resign(sheet: Sheet, number: int) -> None:
    """A team is out when all its people have resigned; when one team is left, it has won."""
    sheet.seats[number].resigned = True
    sheet.gave_up.add(sheet.seats[number].guest or "")
    drop_takeback_of(sheet, number)
    end_if_one_team_is_left(sheet)


def end_if_one_team_is_left(sheet: Sheet) -> None:
    out = {team for team in set(sheet.teams) if is_out(sheet, team)}
    left = set(sheet.teams) - out
    if len(left) == 1:
        end(sheet, "resigned", tuple(float(team in left) for team in sheet.teams))


def is_out(sheet: Sheet, team: int) -> bool:
    guests = [seat for seat, mates in zip(sheet.seats, sheet.teams, strict=True) if mates == team and seat.guest]
    people = [seat for seat in guests if seat.is_person] or guests
    return bool(people) and all(seat.resigned for seat in people)


def end(sheet: Sheet, how: record.End, result: tuple[float, ...] | None) -> None:
    if sheet.is_closed and sheet.start is not None:
        sheet.proof = sheet.start.proof()  # a start that is broken off here leaves its list and its reveals
    sheet.end = how
    sheet.result = result
    sheet.takeback = None
    sheet.question = None
    sheet.clocks.wait_for((), 0)
