"""Finished games that every server can show: two of the strongest bots, one game of each kind. No table, no thinking.

`tools/showcase.py` has played them. Their names have a hyphen, which no table's has.
"""

import asyncio
from functools import cache
from pathlib import Path
from typing import NamedTuple

from stammtisch import record
from stammtisch.data import AnyGame

FOLDER = Path(__file__).with_name("shown")
PREFIX = "demo-"


class Shown(NamedTuple):
    """A game for showing."""

    name: str
    game: str
    seats: int

    async def content(self) -> bytes:
        return await asyncio.to_thread(path_of(self.name).read_bytes)


def path_of(name: str) -> Path:
    return FOLDER / f"{name.removeprefix(PREFIX)}.json"


def is_shown(name: str) -> bool:
    return name in games()


def shown(name: str) -> Shown | None:
    return games().get(name)


def name_for(game: AnyGame) -> str | None:
    """The one of this game, if its rules are those it was played by."""
    name = f"{PREFIX}{game.name}"
    return name if name in games() and record.decode(path_of(name).read_bytes()).version == game.version else None


@cache
def games() -> dict[str, Shown]:
    found = (record.decode(path.read_bytes()) for path in sorted(FOLDER.glob("*.json")))
    return {f"{PREFIX}{one.game}": Shown(f"{PREFIX}{one.game}", one.game, len(one.seats)) for one in found}
