"""What slow readers have not taken yet: bounded for one of them, for an address and its network, and for the whole house.

Whoever is too far behind is let go; when he comes back he gets everything. Who reads costs nothing here.
"""

from collections import Counter
from typing import NamedTuple, Protocol

from stammtisch.server.house.limits import NETWORK, is_limited, network_of

SMALL = 16_384  # bytes that are on their way at any moment
LESS = 0.75  # of a bound: so much is left when it was exceeded, so that not every message leads to a look at everybody
HOUSE = ""  # the group of all


class Reader(Protocol):
    """A connection, as far as what it has not taken is concerned."""

    address: str

    def behind(self) -> int:
        """Bytes that wait for it now."""
        ...

    def let_go(self) -> None: ...


class Bounds(NamedTuple):
    """In bytes."""

    reader: int = 1_000_000
    address: int = 8_000_000
    house: int = 128_000_000

    def shared(self, processes: int) -> "Bounds":
        """What each of several processes may have of it: an address has its connections in all of them."""
        return Bounds(self.reader, max(self.reader, self.address // processes), self.house // processes)


class Slow(NamedTuple):
    """Who was behind when something was last written for him, how much, and in whose sums that is."""

    size: int
    groups: tuple[tuple[str, int], ...]  # with what all of a group may be behind together


class Backlogs:
    """The slow readers of a house."""

    def __init__(self, bounds: Bounds | None = None) -> None:
        self.bounds = bounds or Bounds()
        self.slow: dict[Reader, Slow] = {}
        self.sums: Counter[str] = Counter()

    def note(self, reader: Reader) -> None:
        """Something was written for this one. It, or whoever of the same group is furthest behind, may have to go."""
        size = reader.behind()
        if size <= SMALL and reader not in self.slow:
            return
        self._put(reader, size)
        if size > self.bounds.reader:
            self._let_go(reader)
        for group, bound in self._groups(reader.address):
            if self.sums[group] > bound:
                self._relieve(group, bound)

    def leave(self, reader: Reader) -> None:
        """This one is gone."""
        was = self.slow.pop(reader, None)
        if was is not None:
            self._count(was.groups, -was.size)

    def _put(self, reader: Reader, size: int) -> None:
        self.leave(reader)
        if size > SMALL:
            self.slow[reader] = Slow(size, self._groups(reader.address))
            self._count(self.slow[reader].groups, size)

    def _count(self, groups: tuple[tuple[str, int], ...], size: int) -> None:
        for group, _ in groups:
            self.sums[group] += size
            if not self.sums[group]:
                del self.sums[group]

    def _groups(self, address: str) -> tuple[tuple[str, int], ...]:
        """Behind a proxy that nobody told us of all have this machine's address: there the house alone counts."""
        house = HOUSE, self.bounds.house
        if not is_limited(address):
            return (house,)
        return house, (address, self.bounds.address), (network_of(address), NETWORK * self.bounds.address)

    def _relieve(self, group: str, bound: int) -> None:
        """Look again who is behind, for many have read meanwhile, and let go of those furthest behind."""
        members = [reader for reader, slow in self.slow.items() if group in dict(slow.groups)]
        for reader in members:
            self._put(reader, reader.behind())
        if self.sums[group] <= bound:
            return
        for reader in sorted(members, key=lambda one: one.behind(), reverse=True):
            if self.sums[group] <= bound * LESS:
                return
            self._let_go(reader)

    def _let_go(self, reader: Reader) -> None:
        self.leave(reader)
        reader.let_go()
