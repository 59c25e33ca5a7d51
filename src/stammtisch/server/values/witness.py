"""What a sheet remembers of the steps of a game: small values, apart because `sheet` is compiled."""

from typing import Literal

from stammtisch.data import Data


class Witnessed(Data, frozen=True):
    """An entry of the game log as one viewer noticed it."""

    player: int
    action: int
    by: Literal["player", "bot", "stand-in", "chance"]


class Decision(Data, frozen=True):
    """Where a decision stands in the game log."""

    seat: int
    place: int
    with_chance: bool
    unseen_by: frozenset[int] = frozenset()  # viewers who noticed nothing of it
    by: Literal["player", "bot", "stand-in"] = "player"
