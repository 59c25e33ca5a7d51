"""What each request would do to a table: an event, or a Refusal. Plays are `playing`'s business."""

from typing import assert_never

from stammtisch.server.table import playing, seating, starting
from stammtisch.server.table.consent import Around
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.values.events import AnyEvent
from stammtisch.server.wire import messages
from stammtisch.server.wire.refusals import Refusal

AboutSeats = (
    messages.Sit
    | messages.Stand
    | messages.AddBot
    | messages.Remove
    | messages.Ban
    | messages.AnswerSeat
    | messages.Mute
    | messages.Configure
    | messages.Forget
)
AboutTheGame = (
    messages.Start
    | messages.Ready
    | messages.Reveal
    | messages.AskTakeback
    | messages.AnswerTakeback
    | messages.Resign
    | messages.Rematch
)
Proposed = AboutSeats | AboutTheGame  # every request that becomes an event, but `Play`


def propose(sheet: Sheet, guest: str, request: Proposed, around: Around) -> AnyEvent | None:
    """The event a request asks for; None if it has happened already."""
    if sheet.is_closed and not isinstance(request, messages.Ready | messages.Reveal | messages.Mute):
        raise Refusal("start.closed")
    match request:
        case messages.Sit():
            return seating.sit(sheet, guest, request)
        case messages.Stand():
            return seating.stand(sheet, guest)
        case messages.AddBot():
            return seating.add_bot(sheet, guest, request, around.present)
        case messages.Remove():
            return seating.remove(sheet, guest, request, around)
        case messages.Ban():
            return seating.ban(sheet, guest, request, around)
        case messages.AnswerSeat():
            return seating.answer(sheet, guest, request, around)
        case messages.Mute():
            return seating.mute(sheet, guest, request)
        case messages.Configure():
            return seating.configure(sheet, guest, request)
        case messages.Forget():
            return seating.evict(sheet, guest)
        case _:
            return about_the_game(sheet, guest, request)


def about_the_game(sheet: Sheet, guest: str, request: AboutTheGame) -> AnyEvent | None:
    """From the start to the rematch."""
    match request:
        case messages.Start():
            return starting.call(sheet, guest, request)
        case messages.Ready():
            return starting.ready(sheet, guest, request)
        case messages.Reveal():
            return starting.reveal(sheet, guest, request)
        case messages.AskTakeback():
            return playing.ask_takeback(sheet, guest)
        case messages.AnswerTakeback():
            return playing.answer_takeback(sheet, guest, request)
        case messages.Resign():
            return playing.resign(sheet, guest)
        case messages.Rematch():
            return playing.ask_rematch(sheet, guest)
        case _:
            assert_never(request)
