"""Who of a table's people is here, who is away and for how long, and for whom a bot plays. Pure."""

import math
from collections.abc import Container

from stammtisch.server.table.audience import Audience
from stammtisch.server.table.consent import LAPSE, SUBSTITUTE, Around
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.table.turnstile import filled
from stammtisch.server.values.effects import Effect, Watcher

CROWD = 10  # comings and goings that the others hear of at once
CROWD_PACE = 500  # milliseconds until they may hear of one more


class Presence:
    """The coming and going at a table, and the absent among its people."""

    def __init__(self, sheet: Sheet, audience: Audience) -> None:
        self.sheet = sheet
        self.audience = audience
        self.away: dict[str, int] = {}  # since when a seated guest is gone
        self.news: tuple[float, int] = (CROWD, 0)  # how often the others may be told of coming and going, and when that was
        self.is_untold = False  # somebody has come or gone whom the others do not know of

    # Coming and going

    def arrive(self, connection: int, watcher: Watcher, now: int) -> list[Effect]:
        """A connection watches from now on; the others learn who is back or how many look on."""
        back = not self.audience.is_present(watcher.guest)
        self.audience.watchers[connection] = watcher
        self._is_back(watcher.guest)
        return self._tell(now, connection) if back else []

    def _tell(self, now: int, but: int | None = None) -> list[Effect]:
        """Everybody hears who is there. Where people come and go all the time they hear it now and then, but not never."""
        left = filled(self.news, CROWD, CROWD_PACE, now)
        self.is_untold = left < 1
        if self.is_untold:
            return []
        self.news = left - 1, now
        return self.audience.table_messages(but)

    def tell_late(self, now: int) -> list[Effect]:
        return self._tell(now) if self.is_untold else []

    def tells_at(self) -> int | None:
        """When the others may hear of those they do not know of yet."""
        left, since = self.news
        return since + math.ceil((1 - left) * CROWD_PACE) if self.is_untold else None

    def _is_back(self, guest: str) -> None:
        self.away.pop(guest, None)
        seat = self.sheet.seat_of(guest)
        if seat is not None:
            self.audience.gone -= {seat}
        if seat is not None and not self._is_out(seat):
            self.audience.labelled -= {seat}

    def leave(self, connection: int, now: int) -> list[Effect]:
        watcher = self.audience.watchers.pop(connection, None)
        return [] if watcher is None else self._gone(watcher.guest, now)

    def _gone(self, guest: str, now: int) -> list[Effect]:
        if self.audience.is_present(guest):
            return []
        if self.sheet.seat_of(guest) is not None:
            self.away[guest] = now
        return self._tell(now)

    def appear(self, guest: str, server: str, now: int) -> list[Effect]:
        """A guest is connected to another server."""
        back = not self.audience.is_present(guest)
        self.audience.elsewhere.setdefault(guest, set()).add(server)
        self._is_back(guest)
        return self._tell(now) if back and self.sheet.seat_of(guest) is not None else []

    def vanish(self, guest: str, server: str, now: int) -> list[Effect]:
        servers = self.audience.elsewhere.get(guest, set())
        servers.discard(server)
        if servers or guest not in self.audience.elsewhere:
            return []
        del self.audience.elsewhere[guest]
        return self._gone(guest, now)

    def resume(self, now: int) -> None:
        """The table has just been read from the store: absent people get a new grace period, reveals and questions
        get their whole time again, and nobody's clock ran while the server was down."""
        self.sheet.clocks.resume(now)
        if self.sheet.question is not None:
            self.sheet.question.since = now
        if self.sheet.closed_at is not None:
            self.sheet.closed_at = now
        for seat in self.sheet.people():
            guest = self.sheet.seats[seat].guest
            if guest is not None and not self.audience.is_present(guest):
                self.away.setdefault(guest, now)

    def keep_away(self, now: int) -> None:
        """Whoever has just been given a seat without being here counts as gone from now on."""
        for seat in self.sheet.seats:
            if seat.guest is not None and seat.guest not in self.away and not self.audience.is_present(seat.guest):
                self.away[seat.guest] = now

    # Bots and stand-ins

    def level_for(self, seat: int, now: int) -> str | None:
        """The bot that decides for this seat, if it is not the person's own turn to."""
        own = self.sheet.seats[seat]
        if own.bot is not None:
            return own.bot
        stands_in = self._needs_stand_in(seat, now) or self.sheet.clocks.has_expired(seat, now)
        return (own.substitute or SUBSTITUTE) if stands_in else None

    def relabel(self, now: int) -> bool:
        """Look for whom a stand-in plays now; whether that has changed."""
        before = self.audience.labelled, self.audience.gone
        self.audience.labelled, self.audience.gone = self.standing_in(now), self.gone(now)
        return before != (self.audience.labelled, self.audience.gone)

    def standing_in(self, now: int) -> frozenset[int]:
        """Seats of people who have resigned, were removed, or have been gone for longer than the grace period."""
        if self.sheet.phase != "playing":
            return frozenset()
        return frozenset(seat for seat in self.sheet.people() if self._needs_stand_in(seat, now))

    def _needs_stand_in(self, seat: int, now: int) -> bool:
        if not self.away or self._is_out(seat):
            return self._is_out(seat)
        grace = self.grace_ends(seat)
        return grace is not None and now >= grace

    def _is_out(self, seat: int) -> bool:
        """Whether a stand-in plays even if this person is here."""
        return self.sheet.seats[seat].resigned or self.sheet.seats[seat].substitute is not None

    def around(self, now: int) -> Around:
        """Who is there, for questions about seats."""
        return Around(self.here(now), self.gone(now), now)

    def here(self, now: int) -> frozenset[int]:
        """Seats whose people count as here. Where moves take days nobody is gone: only his clock says so."""
        present, slow = self.audience.present(), self.sheet.clocks.is_correspondence
        return frozenset(seat for seat in self.sheet.people() if slow or seat in present or self._was_here(seat, now))

    def _was_here(self, seat: int, now: int) -> bool:
        return now < self.away.get(self.sheet.seats[seat].guest or "", now) + LAPSE

    def gone(self, now: int) -> frozenset[int]:
        """Seats whose people have been away for longer than the grace period, whoever has removed them before."""
        ends = {seat: self.grace_ends(seat) for seat in self.sheet.people()} if self.away else {}
        return frozenset(seat for seat, end in ends.items() if end is not None and now >= end)

    def grace_ends(self, seat: int) -> int | None:
        since = self.away.get(self.sheet.seats[seat].guest or "")
        grace = self.sheet.settings.grace
        is_hurried = not self.sheet.clocks.is_correspondence  # where moves take days, only the clock ends the waiting
        return since + grace * 1000 if since is not None and grace is not None and is_hurried else None

    def wake(self, thinking: Container[int]) -> int | None:
        """When a grace period or a clock of this running game ends next; bots that think are not waited for."""
        if not self.away and self.sheet.clocks.is_off:
            return None
        people = self.sheet.people()
        times = [self.grace_ends(seat) for seat in people if seat not in self.audience.gone]
        times += [self.sheet.clocks.expires(seat) for seat in people if seat not in thinking]
        return min([time for time in times if time is not None], default=None)
