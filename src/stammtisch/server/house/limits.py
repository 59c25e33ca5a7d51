"""How much one address, and one network, may ask of a house. Pure: time is an argument, in seconds.

Addresses live in memory only, and only as long as they count. This machine itself is not limited: behind a proxy that
nobody told us of, everybody seems to come from there.
"""

import ipaddress
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Literal, NamedTuple

Kind = Literal["request", "file", "health", "guest", "table", "bulk", "message"]
NETWORK = 4  # times as much as one address
MOST_KEPT = 20_000  # addresses looked after at once; those that have waited long enough are forgotten first
KNOWN = 4096  # addresses that need not be read again


class Allowance(NamedTuple):
    """So many at once, and so many a second in the long run."""

    burst: float
    rate: float


ALLOWANCES: dict[Kind, Allowance] = {
    "request": Allowance(200, 40.0),  # of the API and for a socket; opening a page takes a few
    "file": Allowance(4000, 200.0),  # pages, scripts, pictures: a first visit fetches about 140, and a family shares an address
    "health": Allowance(200, 40.0),  # apart: who watches the house is not refused because people behind the same proxy are many
    "guest": Allowance(120, 0.5),  # tokens nobody has seen before
    "table": Allowance(40, 0.1),
    "bulk": Allowance(128, 64.0),  # kilobytes in large frames, where a frame may hold many messages
    "message": Allowance(2400, 600.0),  # of all connections of an address together: as many as twenty of them may send
}
CONNECTIONS = 20  # as busy as one may be, of one address
NOBODY = ipaddress.IPv4Address("0.0.0.0")  # whose address cannot be read shares the limits of all such
SOCKETS = 300  # open at the same time


def allowances_for(messages_per_second: float) -> dict[Kind, Allowance]:
    """Where an operator lets a connection send more, an address may send more too."""
    rate = CONNECTIONS * messages_per_second
    return {**ALLOWANCES, "message": Allowance(4 * rate, rate)}


@lru_cache(maxsize=KNOWN)
def is_limited(address: str) -> bool:
    """Whether it is not this machine's; nobody knows who has none at all: a test, or a socket of this machine."""
    return bool(address) and not parsed(address).is_loopback


def parsed(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """As some proxies write it, with a port; a door for both kinds shows the old kind in the clothes of the new one.

    >>> [str(parsed(one)) for one in ("203.0.113.7:1234", "[2001:db8::1]:443", "::ffff:127.0.0.1", "unknown")]
    ['203.0.113.7', '2001:db8::1', '127.0.0.1', '0.0.0.0']
    """
    if address.startswith("["):
        address = address[1:].partition("]")[0]
    elif address.count(":") == 1:
        address = address.partition(":")[0]
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return NOBODY
    return (found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None) or found


def plain(address: str) -> str:
    """One way to write each address; none stays none."""
    return str(parsed(address)) if address else ""


@lru_cache(maxsize=KNOWN)
def network_of(address: str) -> str:
    """The network an address belongs to: strangers have many addresses, but few networks.

    >>> network_of("203.0.113.7"), network_of("2001:db8:1:2:3::4"), network_of("::ffff:203.0.113.7")
    ('203.0.113.0/24', '2001:db8:1:2::/64', '203.0.113.0/24')
    """
    found = parsed(address)
    return str(ipaddress.ip_network((found, 24 if found.version == 4 else 64), strict=False))


class Bucket:
    """What each of many has used up, as the time at which nothing of it will be left."""

    def __init__(self, allowance: Allowance) -> None:
        self.burst = allowance.burst / allowance.rate  # seconds
        self.cost = 1 / allowance.rate
        self.until: dict[str, float] = {}

    def wait(self, key: str, now: float) -> float:
        """Seconds until this one may again; 0 if it may now."""
        return max(0.0, self.until.get(key, now) + self.cost - now - self.burst)

    def take(self, key: str, now: float, amount: int = 1) -> None:
        if len(self.until) >= MOST_KEPT:
            self.until = {one: end for one, end in self.until.items() if end > now}
        self.until[key] = max(self.until.get(key, now), now) + self.cost * amount


class Doors:
    """Who comes in how often, by address and by network."""

    def __init__(self, allowances: dict[Kind, Allowance] | None = None, sockets: int = SOCKETS) -> None:
        chosen = allowances or ALLOWANCES
        self.addresses = {kind: Bucket(one) for kind, one in chosen.items()}
        self.networks = {kind: Bucket(Allowance(one.burst * NETWORK, one.rate * NETWORK)) for kind, one in chosen.items()}
        self.sockets = sockets
        self.open: Counter[str] = Counter()  # sockets of each address and network
        self.elsewhere: Counter[str] = Counter()  # the same, of the other processes of this house
        # Called with what was taken here, and with an address or network whose sockets have changed: others count it, too.
        self.took: Callable[[Kind, str, int], None] = lambda kind, address, amount: None
        self.changed: Callable[[str], None] = lambda key: None

    def wait(self, kind: Kind, address: str, now: float, amount: int = 1) -> float:
        """Take so many of this kind; or, if even one is too much just now, the seconds to wait."""
        if not is_limited(address):
            return 0.0
        network = network_of(address)
        wait = max(self.addresses[kind].wait(address, now), self.networks[kind].wait(network, now))
        if wait == 0:
            self.count(kind, address, now, amount)
            self.took(kind, address, amount)
        return wait

    def count(self, kind: Kind, address: str, now: float, amount: int) -> None:
        """So many were taken, here or in another process of this house."""
        self.addresses[kind].take(address, now, amount)
        self.networks[kind].take(network_of(address), now, amount)

    def enter(self, address: str) -> bool:
        """Whether one more socket may be opened from there; it counts until `leave`."""
        if not is_limited(address):
            return True
        network = network_of(address)
        if self._sockets(address) >= self.sockets or self._sockets(network) >= self.sockets * NETWORK:
            return False
        for key in (address, network):
            self.open[key] += 1
            self.changed(key)
        return True

    def _sockets(self, key: str) -> int:
        return self.open[key] + self.elsewhere[key]

    def leave(self, address: str) -> None:
        if is_limited(address):
            for key in (address, network_of(address)):
                self.open[key] -= 1
                if not self.open[key]:
                    del self.open[key]
                self.changed(key)
