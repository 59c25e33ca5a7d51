"""What advice on a ring has in common: how far a man goes, and whose it is. No field has a number that a board shows.

Never compiled, like all texts.
"""

from stammtisch.catalogue import Texts
from stammtisch.games.ring.telling import RingSeen, walk
from stammtisch.telling import name


def of(seat: int, viewer: int, texts: Texts) -> str:
    """` of Mira`, or nothing if it is one's own."""
    return "" if seat == viewer else texts("suggest.of", whom=name(seat))


def way(seen: RingSeen, seat: int, origin: str, to: str, texts: Texts) -> str:
    """`4 fields back`, or `into the target`."""
    steps = walk(seen, seat, origin, to)
    if steps is None:
        return texts("suggest.target")
    return texts("suggest.back" if steps < 0 else "suggest.forward", count=abs(steps))
