"""Until when the people at a table may think or be away.

Knows no table: it is told who is awaited and who is gone, and says when that has taken too long.
"""

import asyncio
import time
from collections.abc import Callable, Mapping, Set

GONE = 60.0  # seconds a browser may be away from a game without stand-ins
SLACK = 0.01  # seconds a timer may come too early


class Patience:
    """The time limits of one table."""

    def __init__(self, overdue: Callable[[int], None], deserted: Callable[[], None]) -> None:
        self.overdue = overdue  # is told the seat
        self.deserted = deserted
        self.limits: Mapping[int, float | None] = {}  # of the awaited seats; None: as long as it takes
        self.since: dict[int, float] = {}  # awaited seats
        self.away: dict[int, float] = {}  # seats of people who are gone
        self.timer: asyncio.TimerHandle | None = None

    def look(self, limits: Mapping[int, float | None], acted: Set[int], gone: Set[int]) -> None:
        """Something has happened: who is awaited from now on, for how long each, and who is gone?"""
        clock = time.monotonic()
        self.limits = limits
        self.since = {seat: clock if seat in acted else self.since.get(seat, clock) for seat in limits}
        self.away = {seat: self.away.get(seat, clock) for seat in gone}
        self._set_timer(clock)

    def waited(self, seat: int) -> float:
        """Seconds this seat has been awaited."""
        return time.monotonic() - self.since.get(seat, time.monotonic())

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _set_timer(self, clock: float) -> None:
        self.stop()
        ends = [since + limit for seat, since in self.since.items() if (limit := self.limits.get(seat)) is not None]
        ends += [since + GONE for since in self.away.values()]
        if ends:
            self.timer = asyncio.get_running_loop().call_later(max(0.0, min(ends) - clock), self._time_is_up)

    def _time_is_up(self) -> None:
        self.timer = None
        clock = time.monotonic() + SLACK
        if any(clock - since >= GONE for since in self.away.values()):
            self.deserted()
            return
        for seat, since in list(self.since.items()):
            limit = self.limits.get(seat)
            if limit is not None and clock - since >= limit:
                self.since[seat] = clock
                self.overdue(seat)
        self._set_timer(clock)
