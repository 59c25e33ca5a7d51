"""From which networks people come, as long as it matters: while they are here, or a bot of theirs may think."""

from collections import Counter
from collections.abc import Callable

from stammtisch.server.house.limits import is_limited, network_of

SLACK = 1000  # of people who have gone and whose tables may be over


class Origins:
    """The networks of guests who are limited; in memory only."""

    def __init__(self, has_tables: Callable[[str], bool]) -> None:
        self.has_tables = has_tables  # whether a guest owns a table that is not over
        self.networks: dict[str, str] = {}
        self.devices: Counter[str] = Counter()  # connections of each guest
        self.room = SLACK

    def of(self, guest: str) -> str:
        """Empty where nobody knows."""
        return self.networks.get(guest, "")

    def come(self, guest: str, address: str) -> None:
        """Somebody has connected."""
        self.devices[guest] += 1
        if is_limited(address):
            self.networks[guest] = network_of(address)

    def go(self, guest: str) -> None:
        """One of somebody's connections has closed. With the last of them he is forgotten, unless his bots play on."""
        self.devices[guest] -= 1
        if self.devices[guest] <= 0:
            del self.devices[guest]
        if not self._matters(guest):
            self.networks.pop(guest, None)
        if len(self.networks) > self.room:
            self.networks = {one: network for one, network in self.networks.items() if self._matters(one)}
            self.room = 2 * len(self.networks) + SLACK

    def _matters(self, guest: str) -> bool:
        return guest in self.devices or self.has_tables(guest)
