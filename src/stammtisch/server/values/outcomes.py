"""How a game ended, as the store remembers it apart from its log: who sat there, and what became of it.

Names live beside it and are looked up when somebody reads it.
"""

from typing import Literal

import msgspec

from stammtisch.data import Data


class Holder(Data, frozen=True, omit_defaults=True):
    """Whose a seat was at the end."""

    guest: str | None = None
    bot: str | None = None
    resigned: bool = False  # a stand-in played on


class Outcome(Data, frozen=True, kw_only=True):
    """A game that is over."""

    table: str
    game: str
    ended: int  # milliseconds since 1970
    end: Literal["finished", "resigned", "void"]
    result: tuple[float, ...] | None
    holders: tuple[Holder, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none if everybody shares the result."""
        best = max(self.result) if self.result else 0.0
        found = tuple(seat for seat, share in enumerate(self.result or ()) if share == best)
        return () if len(found) == len(self.holders) else found


OUTCOMES: msgspec.json.Decoder[Outcome] = msgspec.json.Decoder(Outcome)
