"""How fast a guest may send: the server's own bucket, kept on this side so that nothing is refused as too fast. Pure."""

from stammtisch.server.wire.kinds import BURST, RATE
from stammtisch.server.wire.requests import COSTS, AnyRequest

QUICK = 10  # attempts to connect again within the seconds that a restart takes
MARGIN = 0.8  # of what the server lets pass: its clock is not ours, and frames arrive in bunches


class Pace:
    """Time is an argument, in seconds."""

    def __init__(self, rate: float = RATE, now: float = 0.0) -> None:
        self.rate = rate * MARGIN
        self.most = self.rate * BURST
        self.left = self.most
        self.time = now

    def wait(self, request: AnyRequest, now: float) -> float:
        """Seconds to wait before this may be sent; the request is counted as sent after them."""
        self.left = min(self.most, self.left + max(0.0, now - self.time) * self.rate)
        self.time = max(self.time, now)
        due = max(0.0, (1 - self.left) / self.rate)
        self.left -= 1 + COSTS.get(type(request), 0)
        return due

    def slow_down(self) -> None:
        """The server thinks that this was too fast; it counts by itself."""
        self.left = min(self.left, 0.0)


def backoff(attempt: int, luck: float) -> float:
    """Seconds before connecting again: quick while a server may just be starting anew, then patient, never in step with
    everybody else.

    >>> [backoff(attempt, 1.0) for attempt in (0, 1, 2, QUICK - 1, QUICK, QUICK + 1, 50)]
    [0.3, 0.6, 1.0, 1.0, 2.0, 4.0, 10.0]
    """
    longest = min(1.0, 0.3 * 2.0**attempt) if attempt < QUICK else min(10.0, 2.0 ** min(attempt - QUICK + 1, 10))
    return longest * (0.5 + luck / 2)
