"""How often somebody may speak, over all his connections and at all tables together.

Set phrases and reactions: enough for courtesy, too slow to spell out a hand. Words of one's own: as fast as anybody types,
for each line is stored. Pure; time is an argument, in seconds.
"""

from collections.abc import Callable

BURST = 4  # phrases at once
PACE = 3.0  # seconds until one more
LINES = 20  # of one's own words, at once
LINE_PACE = 0.5
MOST_KNOWN = 10_000


class Chatter:
    """Counts by guest."""

    def __init__(self, burst: int = BURST, pace: float = PACE) -> None:
        self.burst = burst
        self.pace = pace
        self.until: dict[str, float] = {}  # when nothing of what was said will count any more
        self.spoke: Callable[[str], None] = lambda guest: None  # told of everybody who spoke here: others count it, too

    def lets(self, guest: str, now: float) -> bool:
        """Whether this guest may speak now; counts it if so."""
        if max(self.until.get(guest, now), now) - now > (self.burst - 1) * self.pace:
            return False
        self.count(guest, now)
        self.spoke(guest)
        return True

    def count(self, guest: str, now: float) -> None:
        """Somebody has spoken, here or in another process of this house."""
        if len(self.until) >= MOST_KNOWN:
            self.until = {one: end for one, end in self.until.items() if end > now}
        self.until[guest] = max(self.until.get(guest, now), now) + self.pace
