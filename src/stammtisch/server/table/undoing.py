"""What of a running game may be taken back, as far as everybody can see it. Pure."""

from stammtisch.server.table.sheet import Sheet
from stammtisch.server.values.witness import Decision
from stammtisch.server.wire.refusals import Refusal


def since_own(sheet: Sheet, seat: int) -> list[Decision]:
    """A seat's last decision and what it noticed since; nothing if it has not decided anything."""
    found: list[Decision] = []
    for one in reversed(sheet.decisions):
        if seat not in one.unseen_by:
            found.append(one)
        if one.seat == seat:
            return found[::-1]
    return []


def obstacle(sheet: Sheet, seat: int) -> Refusal | None:
    """What stands in the way of taking back; None if it may be asked for.

    A bot that has answered is no reason to refuse: its answer goes too, and it thinks again. Nor is what this seat has not
    noticed: a refusal would tell of it.
    """
    if not sheet.settings.takebacks:
        return Refusal("takeback.off")
    since = since_own(sheet, seat)
    if not since:
        return Refusal("takeback.none")
    if any(sheet.seats[one.seat].is_person for one in since[1:]):
        return Refusal("takeback.late")
    return Refusal("takeback.luck") if any(one.with_chance for one in since) else None
