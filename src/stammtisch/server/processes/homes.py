"""Which process of a house a table lives in, and which one has a connection: both follow from a name or a number alone."""

import hashlib
from functools import lru_cache

from stammtisch.server.processes.doorway import MOST

KNOWN = 65_536  # tables whose home need not be worked out again
SHIFT = 40  # bits of a connection's number that count the connections of one process


@lru_cache(maxsize=KNOWN)
def home_of(place: str, count: int) -> int:
    """The process a table lives in; a rematch (`name-2`) where the first game did.

    >>> home_of("k3m9", 4) == home_of("k3m9-2", 4), {home_of(str(number), 3) for number in range(20)}
    (True, {0, 1, 2})
    """
    digest = hashlib.blake2s(place.partition("-")[0].encode(errors="backslashreplace"), digest_size=8).digest()
    return int.from_bytes(digest, "big") % count


def first_client(number: int, generation: int) -> int:
    """Where a process begins to number its connections. Whoever replaces it uses none of its numbers again: a table may not
    have heard yet that somebody is gone, and what it tells him would reach somebody else.

    >>> [process_of(first_client(number, 7) + 5) for number in (0, 3)], first_client(0, 1) - first_client(0, 0) > 2**SHIFT
    ([0, 3], True)
    """
    return (generation * MOST + number) << SHIFT


def process_of(client: int) -> int:
    """The process that has a connection."""
    return (client >> SHIFT) % MOST
