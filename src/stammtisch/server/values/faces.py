"""Which drawn face a guest has: a chosen one of a fixed list, or one that follows from who he is."""

from collections.abc import Callable

from stammtisch.server.wire.kinds import FACES

Faces = Callable[[str], int]
OTHERS = 1_000_000  # faces that nobody can choose, so that those who have chosen none differ


def usual_face(guest: str) -> int:
    """The face of somebody who has chosen none; nobody can choose it.

    >>> usual_face("4f1b0c7a9d3e5f6a7b8c")  # the same in web/src/lib/faces.test.ts
    911483
    """
    return FACES + int.from_bytes(guest.encode(errors="replace")[-6:], "big") % OTHERS
