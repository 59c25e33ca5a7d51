"""The clocks of a table: pure, time is an argument in milliseconds."""

from collections.abc import Sequence

from stammtisch.server.wire.parts import ClockState
from stammtisch.server.wire.settings import BankClock, Clock, MoveClock, NoClock

HOUR = 3600
CLOCKS = 2  # the arithmetic of new tables, see `Created`
UNHURRIED = ClockState(left=None, running=False), ClockState(left=None, running=True)


class Clocks:
    """How long each seat has been thinking and what it has left.

    What a decision cost is stored with it (`spend`), so that every server adds up the same bank.
    """

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.is_off = isinstance(clock, NoClock)
        self.is_correspondence = takes_days(clock)
        self.bank = [clock.bank * 1000 if isinstance(clock, BankClock) else 0] * seats
        self.since: list[int | None] = [None] * seats  # when the seat began to be awaited

    def wait_for(self, awaited: Sequence[int], now: int) -> None:
        """These seats think from now on; those who did before go on, the others stop."""
        for seat, since in enumerate(self.since):
            if seat not in awaited:
                self.since[seat] = None
            elif since is None:
                self.since[seat] = now

    def spent(self, seat: int, now: int) -> int:
        """How long this seat has been thinking."""
        since = self.since[seat]
        return 0 if since is None else max(0, now - since)

    def spend(self, seat: int, spent: int, earns: bool = True) -> None:
        """The seat has decided, and earns an increment by it, or none."""
        self.since[seat] = None
        if not self.is_off and isinstance(self.clock, BankClock):
            self.bank[seat] = max(0, self.bank[seat] - spent) + (self.clock.increment * 1000 if earns else 0)

    def resume(self, now: int) -> None:
        """Nobody pays for the time the server was down, whatever another server's wall clock showed."""
        self.since = [None if since is None else now for since in self.since]

    def limit(self, seat: int) -> int | None:
        """What the seat may spend on this decision."""
        if isinstance(self.clock, MoveClock):
            return self.clock.seconds * 1000
        return self.bank[seat] if isinstance(self.clock, BankClock) else None

    def expires(self, seat: int) -> int | None:
        """When this seat's time is up; never, if it does not think or has no limit."""
        if self.is_off:
            return None
        since, limit = self.since[seat], self.limit(seat)
        return None if since is None or limit is None else since + limit

    def has_expired(self, seat: int, now: int) -> bool:
        end = self.expires(seat)
        return end is not None and now >= end

    def show(self, now: int) -> tuple[ClockState, ...]:
        if self.is_off:
            return tuple([UNHURRIED[since is not None] for since in self.since])
        return tuple([self._show(seat, now) for seat in range(len(self.since))])

    def _show(self, seat: int, now: int) -> ClockState:
        limit = self.limit(seat)
        left = None if limit is None else max(0, limit - self.spent(seat, now))
        return ClockState(left=left, running=self.since[seat] is not None)


def takes_days(clock: Clock) -> bool:
    """Whether people are expected to go away between two moves."""
    if isinstance(clock, MoveClock):
        return clock.seconds >= HOUR
    return isinstance(clock, BankClock) and clock.bank >= 24 * HOUR
