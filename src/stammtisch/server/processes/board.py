"""What each process of a house says of itself, known to all of them: a notice is gone when its process is. Pure."""

from collections.abc import Callable

from stammtisch.server.processes.letters import Posted

Heard = Callable[[str, bytes | None, bytes | None], None]  # key, what it said before, what it says now


class Board:
    """Our own notices, and those of the siblings."""

    def __init__(self, send: Callable[[Posted], None]) -> None:
        self.send = send  # to all siblings
        self.own: dict[tuple[str, str], bytes] = {}
        self.theirs: dict[int, dict[tuple[str, str], bytes]] = {}
        self.heard: dict[str, Heard] = {}  # what to do with a sibling's notice, by topic

    def post(self, topic: str, key: str, value: bytes | None) -> None:
        """Say something, or no more; what is said already is not said again."""
        if self.own.get((topic, key)) == value:
            return
        if value is None:
            del self.own[topic, key]
        else:
            self.own[topic, key] = value
        self.send(Posted(topic, key, value))

    def all(self) -> list[Posted]:
        """For a sibling who has just come."""
        return [Posted(topic, key, value) for (topic, key), value in self.own.items()]

    def hear(self, sibling: int, posted: Posted) -> None:
        notices = self.theirs.setdefault(sibling, {})
        place = posted.topic, posted.key
        before = notices.pop(place, None)
        if posted.value is not None:
            notices[place] = posted.value
        self.heard[posted.topic](posted.key, before, posted.value)

    def forget(self, sibling: int) -> None:
        """A sibling is gone, and what it said does not hold any more."""
        for (topic, key), value in self.theirs.pop(sibling, {}).items():
            self.heard[topic](key, value, None)
