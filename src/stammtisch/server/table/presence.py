"""Who of a table's people is here, who is away and for how long, and for whom a bot plays. Pure."""

from collections.abc import Callable

from stammtisch.server.table.audience import Audience
from stammtisch.server.table.seating import SUBSTITUTE
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.values.effects import Effect, Watcher


class Presence(Audience):
    """The watchers of a table, and the absent among its people."""

    def __init__(self, sheet: Sheet, names: Callable[[str], str], invite: str) -> None:
        super().__init__(sheet, names, invite)
        self.away: dict[str, int] = {}  # since when a seated guest is gone

    # Coming and going

    def arrive(self, connection: int, watcher: Watcher) -> list[Effect]:
        """A connection watches from now on; the others learn who is back or how many look on."""
        back = not self.is_present(watcher.guest)
        self.watchers[connection] = watcher
        self._is_back(watcher.guest)
        return self.table_messages(connection) if back else []

    def _is_back(self, guest: str) -> None:
        self.away.pop(guest, None)
        seat = self.sheet.seat_of(guest)
        if seat is not None and not self.sheet.places[seat].resigned:
            self.labelled -= {seat}

    def leave(self, connection: int, now: int) -> list[Effect]:
        watcher = self.watchers.pop(connection, None)
        return [] if watcher is None else self._gone(watcher.guest, now)

    def _gone(self, guest: str, now: int) -> list[Effect]:
        if self.is_present(guest):
            return []
        if self.sheet.seat_of(guest) is not None:
            self.away[guest] = now
        return self.table_messages()

    def appear(self, guest: str, server: str) -> list[Effect]:
        """A guest is connected to another server."""
        back = not self.is_present(guest)
        self.elsewhere.setdefault(guest, set()).add(server)
        self._is_back(guest)
        return self.table_messages() if back and self.sheet.seat_of(guest) is not None else []

    def vanish(self, guest: str, server: str, now: int) -> list[Effect]:
        servers = self.elsewhere.get(guest, set())
        servers.discard(server)
        if servers or guest not in self.elsewhere:
            return []
        del self.elsewhere[guest]
        return self._gone(guest, now)

    def resume(self, now: int) -> None:
        """The table has just been read from the store: absent people get a new grace period, and nobody's clock
        ran while the server was down."""
        self.sheet.clocks.resume(now)
        for seat in self.sheet.people():
            guest = self.sheet.places[seat].guest
            if guest is not None and not self.is_present(guest):
                self.away.setdefault(guest, now)

    def keep_away(self, now: int) -> None:
        """Whoever has just been given a seat without being here counts as gone from now on."""
        for place in self.sheet.places:
            if place.guest is not None and place.guest not in self.away and not self.is_present(place.guest):
                self.away[place.guest] = now

    # Bots and stand-ins

    def level_for(self, seat: int, now: int) -> str | None:
        """The bot that decides for this seat, if it is not the person's own turn to."""
        place = self.sheet.places[seat]
        if place.bot is not None:
            return place.bot
        stands_in = self._needs_stand_in(seat, now) or self.sheet.clocks.has_expired(seat, now)
        return SUBSTITUTE if stands_in else None

    def standing_in(self, now: int) -> frozenset[int]:
        """Seats of people who have resigned, or have been gone for longer than the grace period."""
        if self.sheet.phase != "playing":
            return frozenset()
        return frozenset(seat for seat in self.sheet.people() if self._needs_stand_in(seat, now))

    def _needs_stand_in(self, seat: int, now: int) -> bool:
        if not self.away or self.sheet.places[seat].resigned:
            return self.sheet.places[seat].resigned
        grace = self.grace_ends(seat)
        return grace is not None and now >= grace

    def grace_ends(self, seat: int) -> int | None:
        since = self.away.get(self.sheet.places[seat].guest or "")
        grace = self.sheet.settings.grace
        is_hurried = not self.sheet.clocks.is_correspondence  # where moves take days, only the clock ends the waiting
        return since + grace * 1000 if since is not None and grace is not None and is_hurried else None
