"""The luck before the first decision of a game: a map laid out, an order rolled."""

from stammtisch.core import CHANCE, UNSEEN
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.wire.parts import Seen


def first_luck(sheet: Sheet, viewer: int) -> tuple[Seen, ...]:
    """What this viewer saw of it, for whoever wants to tell it. A game that was forked begins with its whole prefix."""
    assert sheet.match is not None
    found: list[Seen] = []
    for state, (player, action) in sheet.match.walk():
        if player != CHANCE:
            break
        shown = state.seen(viewer, player, action)
        if shown != UNSEEN:
            found.append(Seen(player, sheet.game.decode(shown), "chance"))
    return tuple(found)
