"""What guests are called and look like, as long as somebody here may want to know; the store knows it for ever."""

from collections.abc import Callable

from stammtisch.record import Called
from stammtisch.server.house.identity import number_of
from stammtisch.server.store.gently import gently
from stammtisch.server.values.faces import usual_face

SLACK = 1000  # names that may lie about unused


class Names:
    """The names of those who are here or sit at a table in memory, and of some others."""

    def __init__(self) -> None:
        self.known: dict[str, str] = {}
        self.faces: dict[str, int] = {}  # of those who have chosen one
        self.room = SLACK  # how many may be kept until it is tidied again

    def __contains__(self, guest: str) -> bool:
        return guest in self.known

    def of(self, guest: str) -> Called:
        return self.known.get(guest) or number_of(guest)

    def face(self, guest: str) -> int:
        return self.faces.get(guest, usual_face(guest))

    def learn(self, guest: str, name: str, face: int | None = None) -> None:
        self.known[guest] = name
        self.faces.pop(guest, None)
        if face is not None:
            self.faces[guest] = face

    def forget(self, guest: str) -> None:
        self.known.pop(guest, None)
        self.faces.pop(guest, None)

    async def tidy(self, is_needed: Callable[[str], bool]) -> None:
        """Keep the needed ones only, once there are many more."""
        if len(self.known) <= self.room:
            return
        async for guest in gently(list(self.known)):
            if not is_needed(guest):
                self.forget(guest)
        self.room = 2 * len(self.known) + SLACK
