"""A server whose rules of Vier are of the next version, as in the middle of a rolling update."""

import msgspec

from stammtisch.games import GAMES

NEXT = GAMES["vier"].version + 1


def install() -> None:
    GAMES["vier"] = msgspec.structs.replace(GAMES["vier"], version=NEXT)  # type: ignore[index]
