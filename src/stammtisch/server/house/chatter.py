"""How often somebody may say a set phrase or send a reaction: enough for courtesy, too slow to spell out a hand.

Pure; time is an argument, in seconds.
"""

BURST = 4  # at once
PACE = 3.0  # seconds until one more
MOST_KNOWN = 10_000


class Chatter:
    """Counts by guest, at all tables together."""

    def __init__(self) -> None:
        self.until: dict[str, float] = {}  # when nothing of what was said will count any more

    def lets(self, guest: str, now: float) -> bool:
        """Whether this guest may say a phrase now; counts it if so."""
        used = max(self.until.get(guest, now), now)
        if used - now > (BURST - 1) * PACE:
            return False
        if len(self.until) >= MOST_KNOWN:
            self.until = {one: end for one, end in self.until.items() if end > now}
        self.until[guest] = used + PACE
        return True
