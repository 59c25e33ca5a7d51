"""How many tables a guest is opening in the whole house: one process counts, or many requests at once would get as many
from each."""

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from stammtisch.server.house.openings import Openings
from stammtisch.server.processes.homes import home_of
from stammtisch.server.processes.letters import Settled

if TYPE_CHECKING:
    from stammtisch.server.processes.household import Household

OPENING = "opening"  # the topic of a question to a sibling
YES, NO = b"yes", b"no"
encode = msgspec.json.Encoder().encode


class SharedOpenings:
    """What this process counts for its siblings, and they for it."""

    def __init__(self, household: "Household") -> None:
        self.household = household
        self.counted: dict[int, Counter[str]] = {}  # tables that siblings are opening, by the guests we count for
        self.asked: Counter[str] = Counter()  # those of ours that a sibling counts

    async def take(self, openings: Openings, guest: str) -> bool:
        home = home_of(guest, self.household.count)
        if home in self.household.links:
            try:
                is_free = await self.household.ask(home, OPENING, encode((self.household.number, guest))) == YES
            except OSError:  # it has just gone: nobody counts but us
                return openings.take(guest)
            self.asked[guest] += is_free
            return is_free
        return openings.take(guest)

    def end(self, openings: Openings, guest: str) -> None:
        """After the others were told whose table it is, over the same link."""
        if not self.asked[guest]:
            return openings.give_back(guest)
        self.asked[guest] -= 1
        self.asked += Counter()
        home = home_of(guest, self.household.count)
        if home in self.household.links:
            self.household.links[home].tell(Settled(guest))
        return None

    async def answer(self, content: bytes) -> bytes:
        """To a sibling that asks whether this guest may open one more."""
        await self.household.is_open.wait()
        sibling, guest = msgspec.json.decode(content, type=tuple[int, str])
        if not self.household.server.reception.openings.take(guest):
            return NO
        self.counted.setdefault(sibling, Counter())[guest] += 1
        return YES

    def settled(self, sibling: int, guest: str) -> None:
        held = self.counted.get(sibling, Counter())
        if held[guest]:
            held[guest] -= 1
            self.household.server.reception.openings.give_back(guest)

    def lose(self, sibling: int) -> None:
        """A process is gone, and what it was opening with it."""
        for guest, count in self.counted.pop(sibling, Counter[str]()).items():
            self.household.server.reception.openings.give_back(guest, count)
