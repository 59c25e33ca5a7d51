"""What follows from an action's code alone and is the same at every table: made once, and kept while there is room."""

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

import msgspec

from stammtisch.data import Action, Json
from stammtisch.server.wire.parts import Choice

MOST = 5000  # codes of one game; then all are made anew
GAMES = 100

T = TypeVar("T")
Decode = Callable[[int], Action]


class Kept(dict[int, T]):
    """By code; a dictionary, for a hit must cost next to nothing."""

    def __init__(self, make: Callable[[int], T]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, code: int) -> T:
        if len(self) >= MOST:
            self.clear()
        found = self[code] = self.make(code)
        return found


@lru_cache(maxsize=GAMES)
def choices(decode: Decode) -> Kept[Choice]:
    """Legal actions without words."""
    return Kept(lambda code: Choice(decode(code)))


@lru_cache(maxsize=GAMES)
def named(decode: Decode) -> Kept[Json]:
    """Actions as they stand in the log, which nobody changes."""
    return Kept(lambda code: msgspec.to_builtins(decode(code)))
