"""What guests are called, as long as somebody here may want to know; the store knows it for ever."""

from collections.abc import Callable, Mapping

from stammtisch.record import Called
from stammtisch.server.house.identity import number_of
from stammtisch.server.store.gently import gently

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

    async def tidy(self, is_needed: Callable[[str], bool]) -> None:
        """Keep the needed ones only, once there are many more."""
        if len(self.known) <= self.room:
            return
        async for guest in gently(list(self.known)):
            if not is_needed(guest):
                self.known.pop(guest, None)
        self.room = 2 * len(self.known) + SLACK
