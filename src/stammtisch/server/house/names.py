"""What guests are called, as long as somebody here may want to know; the store knows it for ever."""

from collections.abc import Callable, Iterable, Mapping

from stammtisch.record import Called
from stammtisch.server.house.identity import number_of

SLACK = 1000  # names that may lie about unused


class Names:
    """The names of those who are here or sit at a table in memory, and of some others."""

    def __init__(self) -> None:
        self.known: dict[str, str] = {}
        self.room = SLACK  # how many may be kept until it is tidied again

    def __contains__(self, guest: str) -> bool:
        return guest in self.known

    def of(self, guest: str) -> Called:
        return self.known.get(guest) or number_of(guest)

    def learn(self, names: Mapping[str, str]) -> None:
        self.known.update(names)

    def forget(self, guest: str) -> None:
        self.known.pop(guest, None)

    def tidy(self, needed: Callable[[], Iterable[str]]) -> None:
        """Keep the needed ones only, once there are many more; looking for them takes a while."""
        if len(self.known) <= self.room:
            return
        self.known = {guest: self.known[guest] for guest in needed() if guest in self.known}
        self.room = 2 * len(self.known) + SLACK
