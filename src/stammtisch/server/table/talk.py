"""Chat: who may say what, and who reads it."""

from stammtisch.record import Called
from stammtisch.server.table.recording import Names
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.values.faces import Faces, usual_face
from stammtisch.server.values.words import clean
from stammtisch.server.wire.messages import Said
from stammtisch.server.wire.refusals import PHRASES, Refusal
from stammtisch.server.wire.requests import Chat


def is_restricted(sheet: Sheet) -> bool:
    """Whether partners could tell each other their cards: only set phrases then."""
    return sheet.phase == "playing" and sheet.is_team_game and sheet.settings.talk == "phrases"


def keeps_name(sheet: Sheet, guest: str) -> bool:
    """Whether a new name or face would say what may not be said: cards to a partner, or anything by somebody who was muted."""
    is_playing = sheet.phase == "playing" and sheet.is_team_game
    return sheet.seat_of(guest) is not None and (is_playing or (guest in sheet.muted and sheet.phase != "over"))


def name_of(sheet: Sheet, guest: str, names: Names) -> Called:
    """What this table calls a guest. Who came to a restricted game after its beginning has a number: names are words too."""
    return f"#{guest[:4]}" if is_restricted(sheet) and guest not in sheet.hands.first else names(guest)


def face_of(sheet: Sheet, guest: str, faces: Faces) -> int:
    """And which face it shows: of who has a number there, one that he has not chosen."""
    return usual_face(guest) if is_restricted(sheet) and guest not in sheet.hands.first else faces(guest)


def said(sheet: Sheet, guest: str, name: Called, request: Chat, now: int) -> Said:
    seat = sheet.seat_of(guest)
    if guest in sheet.muted:
        raise Refusal("chat.muted")
    if request.phrase is not None and request.phrase not in PHRASES:
        raise Refusal("chat.empty")
    text = None if request.text is None or request.phrase is not None else clean(request.text)
    if not text and request.phrase is None:
        raise Refusal("chat.empty")
    if text and seat is not None and is_restricted(sheet):
        raise Refusal("chat.phrases-only")
    return Said(table=sheet.name, guest=guest, name=name, seat=seat, text=text, phrase=request.phrase, time=now)


def may_read(sheet: Sheet, message: Said, reader: int | None) -> bool:
    """A spectator's free text does not reach the players of a restricted game: he may sit beside one of them."""
    return reader is None or message.seat is not None or message.text is None or not is_restricted(sheet)
