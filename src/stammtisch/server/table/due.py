"""What happens at a table by itself, and when the next such thing may be. Bots are `thinking`'s business."""

from collections.abc import Callable

from stammtisch.server.table import consent, playing, starting
from stammtisch.server.table.presence import Presence
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.table.thinking import Thinking
from stammtisch.server.values.events import AnyEvent


def step(sheet: Sheet, presence: Presence, now: int, secret: Callable[[], str]) -> AnyEvent | None:
    """The table's own next step: of its start, of what all have agreed to, or of a question whose time is over."""
    if sheet.match is not None:
        if sheet.takeback is None and sheet.question is None:
            return None
        return playing.agreed_takeback(sheet, presence.gone(now)) or consent.due(sheet, presence.around(now))
    return None if sheet.is_foreign else starting.due(sheet, now, secret, bool(presence.audience.watchers))


def wake(sheet: Sheet, presence: Presence, thinking: Thinking) -> int | None:
    """When to look again, though nobody asks for anything."""
    times = [presence.tells_at()]
    if sheet.is_closed and sheet.closed_at is not None:
        times.append(sheet.closed_at + starting.REVEAL_TIME)
    if sheet.phase == "playing":
        times += [presence.wake(thinking.busy), consent.ends(sheet)]
    return min([time for time in times if time is not None], default=None)
