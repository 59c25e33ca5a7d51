"""What a server lets happen at a table although nobody there has asked for it.

Each of these is a function of the sheet when its turn comes, and may come to nothing.
"""

from collections.abc import Callable

from stammtisch.server.table import playing, seating
from stammtisch.server.table.consent import SUBSTITUTE
from stammtisch.server.table.keeping import kept_until
from stammtisch.server.table.mailbox import Proposal
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.values.events import Removed, Voided

Propose = Callable[[Sheet, int], Proposal | None]


def default_for(seat: int) -> Propose:
    """What is played for somebody who does not answer: the first legal action, which is harmless."""

    def propose(sheet: Sheet, now: int) -> Proposal | None:
        if sheet.phase != "playing" or seat not in sheet.awaited:
            return None
        return playing.decide(sheet, seat, sheet.state.legal(seat)[0], "stand-in", now)

    return propose


def begin_with(fewest: int) -> Propose:
    """The free seats are taken away, if enough others are left."""

    def propose(sheet: Sheet, now: int) -> Proposal | None:
        return seating.narrow(sheet, fewest)

    return propose


def stand_in_for(guest: str) -> Propose:
    """A stand-in plays for this person until he sits down again."""

    def propose(sheet: Sheet, now: int) -> Proposal | None:
        seat = sheet.seat_of(guest)
        if seat is None or sheet.phase != "playing" or sheet.seats[seat].substitute is not None:
            return None
        return Removed(seat=seat, level=SUBSTITUTE)

    return propose


def void_game(reason: str) -> Propose:
    """A running game ends without a winner."""

    def propose(sheet: Sheet, now: int) -> Proposal | None:
        return Voided(reason=reason) if sheet.phase == "playing" else None

    return propose


def void_unused(keep: int) -> Propose:
    """A game that nobody has played for longer than it is kept ends."""

    def propose(sheet: Sheet, now: int) -> Proposal | None:
        return Voided(reason="unused") if sheet.phase != "over" and now >= kept_until(sheet, keep) else None

    return propose


def void_waiting(sheet: Sheet, now: int) -> Proposal | None:
    """A table that has waited for its game too long, with nobody there, is cleared away."""
    return Voided(reason="nobody came") if sheet.phase in ("open", "starting") else None


def void_deserted(sheet: Sheet, now: int) -> Proposal | None:
    """A table that waits for its game and has lost everybody is cleared away."""
    is_deserted = sheet.phase in ("open", "starting") and not sheet.people()
    return Voided(reason="everybody left") if is_deserted else None
