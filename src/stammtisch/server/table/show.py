"""What a table tells each viewer: pure functions of its sheet and of who is there.

Everything about the position goes through the game's `view`, `legal` and `seen`; nothing else may leak into a message.
"""

from collections.abc import Callable, Sequence, Set
from functools import lru_cache
from itertools import takewhile
from typing import Any, Literal

from msgspec import structs

from stammtisch.bots.hint import Hint
from stammtisch.catalogue import Language
from stammtisch.core import CHANCE, SPECTATOR
from stammtisch.data import Action, AnyGame, View
from stammtisch.match import STRIDE
from stammtisch.server.table import consent
from stammtisch.server.table.recording import Names, seat_name, seen_by
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.table.stage import Stage
from stammtisch.server.table.undoing import obstacle
from stammtisch.server.values.effects import Wants
from stammtisch.server.values.faces import Faces
from stammtisch.server.values.kept import choices
from stammtisch.server.wire import messages, parts
from stammtisch.server.wire.answers import HintInfo
from stammtisch.server.wire.messages import Began, Ended, Starting, Update
from stammtisch.server.wire.parts import Choice, Seen
from stammtisch.server.wire.refusals import Refusal, sentence
from stammtisch.start import Pledge, Proof
from stammtisch.telling import Happened, moments, told

By = Literal["player", "bot", "stand-in", "chance"]
REMEMBERED = 40  # decisions that a newcomer is told of


def update(stage: Stage, viewer: int, now: int, wants: Wants, language: Language = "en") -> Update:
    """The whole position as this viewer knows it."""
    sheet, view = stage.sheet, stage.view(viewer)
    return Update(
        table=sheet.name,
        at=sheet.noticed[viewer],
        view=view,
        awaited=stage.awaited,
        legal=legal(stage, view, wants.text, language),
        seen=tuple(seen(stage, view, language) if wants.text else unworded(sheet, viewer)),
        took_back=sheet.took_back_for(viewer),
        no_takeback=no_takeback(sheet, viewer, language) if wants.text else "",
        clocks=stage.clocks(now),
        drawing=stage.drawing(viewer, language) if wants.drawing else "",
    )


def legal(stage: Stage, view: View, text: bool, language: Language) -> tuple[Choice, ...]:
    codes = stage.legal(view.viewer)
    if not text:
        known = choices(stage.sheet.game.decode)
        return tuple([known[code] for code in codes])
    return tuple([choice(stage.sheet, view, code, language) for code in codes])


def choice(sheet: Sheet, view: View, code: int, language: Language) -> Choice:
    """A legal action in words, and what it would do."""
    action, preview = sheet.game.decode(code), sheet.game.preview
    effect = None if preview is None else preview(sheet.state, view.viewer, code)
    return Choice(action, sheet.game.say(action, view, language), effect)


def no_takeback(sheet: Sheet, viewer: int, language: Language) -> str:
    if viewer == SPECTATOR or sheet.end != "running":
        return ""
    found = obstacle(sheet, viewer)
    return "" if found is None else sentence(found, language)


def unworded(sheet: Sheet, viewer: int) -> list[Seen]:
    decode = sheet.game.decode
    return [wordless_seen(decode, entry.player, entry.action, entry.by) for entry in sheet.seen.get(viewer, ())]


@lru_cache(maxsize=5000)
def wordless_seen(decode: Callable[[int], Action], player: int, action: int, by: By) -> Seen:
    """What happened, without words, is the same for everybody who noticed it."""
    return Seen(player, decode(action), by)


def seen(stage: Stage, view: View, language: Language) -> list[Seen]:
    """What led here, in words."""
    entries = stage.sheet.seen.get(view.viewer, ())
    happened = stage.happened(view.viewer)
    return [worded(each, entry.by, view, language) for each, entry in zip(happened, entries, strict=True)]


def worded(happened: Happened[Any, Any], by: By, view: View, language: Language) -> Seen:
    """An entry in words; `view` is of the position in which it is told."""
    words = happened.game.say(happened.action, view, language)
    return Seen(happened.player, happened.action, by, words, told(happened, language))


def history(sheet: Sheet, viewer: int, language: Language) -> messages.History:
    """The last decisions, and the luck after each, as this viewer noticed them."""
    assert sheet.match is not None
    log, view = sheet.match.log, sheet.game.view(sheet.state, viewer)
    first = told_from(sheet, viewer)
    by = {decision.place: decision.by for decision in takewhile(lambda one: one.place >= first, reversed(sheet.decisions))}
    found = [
        worded(happened, "chance" if happened.player == CHANCE else by.get(place, "player"), view, language)
        for place, happened in enumerate(moments(sheet.game, viewer, sheet.match.at(first), log[first:]), first)
        if happened is not None
    ]
    return messages.History(table=sheet.name, seen=tuple(each for each in found if each.told != ""))


def told_from(sheet: Sheet, viewer: int) -> int:
    """The place in the log from which on this viewer is told.

    Counted by what he noticed: otherwise something that he did not notice would push the oldest out of his list.
    """
    assert sheet.match is not None
    left = REMEMBERED
    for decision in reversed(sheet.decisions):
        left -= viewer not in decision.unseen_by
        if left == 0:
            return decision.place
    begun = sheet.decisions[0].place if sheet.decisions else len(sheet.match.log)
    return max(0, begun - STRIDE)  # what a fork plays on from is not told to its first move


def starting(sheet: Sheet) -> Starting:
    """Where the two-phase start stands; the server's secret itself stays here until the end."""
    start = sheet.start
    assert start is not None
    seats = range(len(sheet.seats))
    return Starting(
        table=sheet.name,
        attempt=sheet.attempt,
        match=sheet.luck_name,
        phase="reveal" if start.closed else "commit",
        server=start.commitment,
        ready=tuple(seat in start.ready_seats for seat in seats),
        commitments=tuple(start.pledged) if start.closed else None,
        revealed=tuple(seat in start.entropy for seat in seats),
    )


def began(sheet: Sheet) -> Began:
    """How the game began: the closed list once more, and whose entropy is missing."""
    start = sheet.start
    assert start is not None
    return Began(
        table=sheet.name,
        match=sheet.luck_name,
        server=start.commitment,
        commitments=tuple(start.pledged),
        left_out=tuple(start.missing()),
    )


def ended(sheet: Sheet) -> Ended:
    assert sheet.end != "running" and sheet.proof is not None and sheet.start is not None
    result = sheet.result
    best = max(result) if result else 0.0
    return Ended(
        table=sheet.name,
        end=sheet.end,
        result=result,
        winners=tuple(seat for seat, share in enumerate(result or ()) if share == best),
        seed=sheet.start.seed() if sheet.start.begun and not sheet.created.day else None,
        proof=hidden(sheet.proof) if sheet.created.day else sheet.proof,
        record=record_path(sheet),
        unrated=sheet.unrated,
    )


def hidden(proof: Proof) -> Proof:
    """Of a game of the day the secret stays hidden until the day is over: others may still play it."""
    return Proof(server=Pledge(proof.server.commitment, None), seats=proof.seats)


def paused(sheet: Sheet, code: str, language: Language) -> messages.Paused:
    """Nothing happens here, and why."""
    return messages.Paused(table=sheet.name, sentence=sentence(Refusal(code), language))


def record_path(sheet: Sheet) -> str:
    return f"/api/records/{sheet.name}"


def seat(sheet: Sheet, number: int, names: Names, faces: Faces, present: Set[int], standing_in: Set[int]) -> parts.Seat:
    own = sheet.seats[number]
    start = sheet.start
    return parts.Seat(
        guest=own.guest,
        name=None if own.guest is None else names(own.guest),
        face=None if own.guest is None else faces(own.guest),
        bot=own.bot,
        connected=number in present,
        stand_in=number in standing_in,
        ready=start is not None and number in start.ready_seats and sheet.phase == "starting",
        resigned=own.resigned,
        rematch=own.rematch,
        team=sheet.teams[number],
        removed=own.substitute is not None,
        closed=own.closed,
        program=own.program,
        seen_by=seen_by(sheet, number, names),
    )


def hinted(sheet: Sheet, view: View, at: int, found: Sequence[Hint], language: Language) -> messages.Hinted:
    """What a bot would do in the place of the seat with this view, and what else."""
    told = hint_info(sheet.game, view, at, found, language)
    return messages.Hinted(table=sheet.name, **structs.asdict(told))


def hint_info(game: AnyGame, view: View, at: int, found: Sequence[Hint], language: Language) -> HintInfo:
    """The same for the HTTP API."""
    best, *others = [advice(game, view, hint, language) for hint in found]
    return HintInfo(
        at=at,
        action=best.action,
        text=best.text,
        told=best.told,
        chance=best.chance,
        why=best.why,
        others=tuple(others),
    )


def advice(game: AnyGame, view: View, hint: Hint, language: Language) -> parts.Advice:
    choice = game.decode(hint.action)
    text = game.say(choice, view, language)
    return parts.Advice(
        action=choice,
        text=text,
        told=text if game.suggest is None else game.suggest(choice, view, language),
        chance=round(hint.chance, 3),
        why=hint.why,
    )


def takeback(sheet: Sheet) -> parts.Takeback | None:
    if sheet.takeback is None:
        return None
    return parts.Takeback(seat=sheet.takeback[0], agreed=tuple(sorted(sheet.takeback[1])))


def summary(sheet: Sheet, names: Names) -> parts.LobbyTable:
    """The table as the lobby lists it."""
    phase = sheet.phase
    return parts.LobbyTable(
        table=sheet.name,
        game=sheet.created.game,
        seats=len(sheet.seats),
        taken=sum([not seat.is_free for seat in sheet.seats]),
        owner=names(sheet.owner),
        state="open" if phase == "starting" else phase,
        players=tuple(seat_name(sheet, number, names) for number in range(len(sheet.seats))),
    )


def question(sheet: Sheet, names: Names, replaced: Set[int]) -> parts.SeatQuestion | None:
    """The open question about a seat."""
    found = sheet.question
    if found is None:
        return None
    return parts.SeatQuestion(
        kind=found.kind,
        seat=found.seat,
        guest=found.guest,
        name=names(found.guest),
        asked=tuple(sorted(consent.asked(sheet, found, replaced))),
        agreed=tuple(sorted(found.agreed)),
    )
