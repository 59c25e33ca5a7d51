"""The luck before the first decision of a game: a map laid out, an order rolled."""

from stammtisch.core import CHANCE, UNSEEN, State
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.wire.messages import Seen


def first_luck(sheet: Sheet, viewer: int) -> tuple[Seen, ...]:
    """What this viewer saw of it, for whoever wants to tell it. A game that was forked begins with its whole prefix."""
    assert sheet.match is not None
    state: State = sheet.game.new(len(sheet.places), sheet.options)
    found: list[Seen] = []
    for player, action in sheet.match.log:
        if player != CHANCE:
            break
        shown = state.seen(viewer, player, action)
        if shown != UNSEEN:
            found.append(Seen(player, sheet.game.decode(shown), "chance"))
        state.apply(player, action)
    return tuple(found)
