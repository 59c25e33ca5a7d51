"""What each request would do to a table: an event, or a Refusal. Plays are `playing`'s business."""

from typing import assert_never

from stammtisch.server.table import playing, seating, starting
from stammtisch.server.table.consent import Around
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.values.events import AnyEvent
from stammtisch.server.wire import requests
from stammtisch.server.wire.refusals import Refusal

AboutSeats = (
    requests.Sit
    | requests.Stand
    | requests.AddBot
    | requests.Remove
    | requests.Ban
    | requests.AnswerSeat
    | requests.Mute
    | requests.Configure
    | requests.Forget
)
AboutTheGame = (
    requests.Start
    | requests.Ready
    | requests.Reveal
    | requests.AskTakeback
    | requests.AnswerTakeback
    | requests.Resign
    | requests.Rematch
)
Proposed = AboutSeats | AboutTheGame  # every request that becomes an event, but `Play`


def propose(sheet: Sheet, guest: str, request: Proposed, around: Around) -> AnyEvent | None:
    """The event a request asks for; None if it has happened already."""
    if sheet.is_closed and not isinstance(request, requests.Ready | requests.Reveal | requests.Mute):
        raise Refusal("start.closed")
    match request:
        case requests.Sit():
            return seating.sit(sheet, guest, request)
        case requests.Stand():
            return seating.stand(sheet, guest)
        case requests.AddBot():
            return seating.add_bot(sheet, guest, request, around.here)
        case requests.Remove():
            return seating.remove(sheet, guest, request, around)
        case requests.Ban():
            return seating.ban(sheet, guest, request, around)
        case requests.AnswerSeat():
            return seating.answer(sheet, guest, request, around)
        case requests.Mute():
            return seating.mute(sheet, guest, request)
        case requests.Configure():
            return seating.configure(sheet, guest, request)
        case requests.Forget():
            return seating.evict(sheet, guest)
        case _:
            return about_the_game(sheet, guest, request, around)


def about_the_game(sheet: Sheet, guest: str, request: AboutTheGame, around: Around) -> AnyEvent | None:
    """From the start to the rematch."""
    match request:
        case requests.Start():
            return starting.call(sheet, guest, request)
        case requests.Ready():
            return starting.ready(sheet, guest, request)
        case requests.Reveal():
            return starting.reveal(sheet, guest, request)
        case requests.AskTakeback():
            return playing.ask_takeback(sheet, guest, around.replaced)
        case requests.AnswerTakeback():
            return playing.answer_takeback(sheet, guest, request, around.replaced)
        case requests.Resign():
            return playing.resign(sheet, guest)
        case requests.Rematch():
            return playing.ask_rematch(sheet, guest)
        case _:
            assert_never(request)
