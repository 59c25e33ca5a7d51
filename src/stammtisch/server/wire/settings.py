"""What the owner of a table decides about it: its clock and everything else that is no option of the game."""

from typing import Annotated, Literal

from msgspec import Meta

from stammtisch.data import Data


class NoClock(Data, frozen=True, tag_field="kind", tag="none"):
    """Nobody is hurried."""


class MoveClock(Data, frozen=True, tag_field="kind", tag="move"):
    """So many seconds for each decision. Days make a correspondence game."""

    seconds: Annotated[int, Meta(ge=5, le=30 * 86_400)]


class BankClock(Data, frozen=True, tag_field="kind", tag="bank"):
    """A bank of time for the whole game, and what each decision adds to it, in seconds."""

    bank: Annotated[int, Meta(ge=10, le=30 * 86_400)]
    increment: Annotated[int, Meta(ge=0, le=86_400)] = 0


Clock = NoClock | MoveClock | BankClock


class Settings(Data, frozen=True, kw_only=True):
    """What the owner decides about a table besides the game's own options."""

    private: bool = True  # found by its link only, not in the lobby
    clock: Clock = NoClock()
    talk: Literal["phrases", "free"] = "phrases"  # phrases: partners of a running team game have set phrases only
    grace: Annotated[int, Meta(ge=5, le=30 * 86_400)] | None = 60  # seconds away until a stand-in plays; null: never
    takebacks: bool = True
    hints: bool = True
    pace: Literal["calm", "usual", "brisk"] = "usual"  # of the bots
    link_only: bool = False  # only who opened the invite link may sit down, not who found the table in the lobby
