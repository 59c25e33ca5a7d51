"""Shards of a dataset on disk: each is a folder that appears whole or not at all, named by the games in it.

So a process that is killed leaves nothing but a folder whose name begins with a dot, which the next run removes; and games
that are in a shard are never played again.
"""

import os
import re
import shutil
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as arrow
from pyarrow import parquet

from stammtisch import record as records
from stammtisch.core import CHANCE
from stammtisch.data import AnyGame
from stammtisch.match import Match
from stammtisch.record import Record
from stammtisch.selfplay.schema import games_schema, steps_schema
from stammtisch.selfplay.steps import Chronicler

NAME = re.compile(r"games-(\d{9})-(\d{9})")
UNFINISHED = ".unfinished-"


class Chunk(NamedTuple):
    """Games one behind the other, the last one not included."""

    first: int
    last: int

    @property
    def name(self) -> str:
        return f"games-{self.first:09}-{self.last:09}"


class Told(NamedTuple):
    """A whole game, ready to be written."""

    number: int
    match: Match
    record: Record
    outcomes: tuple[float, ...]


def written(folder: Path) -> list[Chunk]:
    """The shards of a folder, in order."""
    names = [NAME.fullmatch(path.name) for path in folder.iterdir()] if folder.exists() else []
    return sorted(Chunk(int(found[1]), int(found[2])) for found in names if found)


def missing(folder: Path, games: int, size: int) -> list[Chunk]:
    """What is left of so many games, in shards of at most this size."""
    done = [Chunk(0, 0), *(chunk for chunk in written(folder) if chunk.first < games), Chunk(games, games)]
    gaps = [(before.last, after.first) for before, after in pairwise(done)]
    return [Chunk(first, min(first + size, end)) for begin, end in gaps for first in range(begin, end, size)]


def tidy(folder: Path) -> None:
    """Remove what killed processes have left."""
    for path in folder.glob(f"{UNFINISHED}*"):
        shutil.rmtree(path)


def write(folder: Path, chunk: Chunk, game: AnyGame, told: Iterable[Told]) -> None:
    """A shard with these games: both tables, on the disk before they have their name."""
    unfinished = folder / f"{UNFINISHED}{chunk.name}-{os.getpid()}"
    unfinished.mkdir()
    chronicler = Chronicler(game)
    tables: list[arrow.Table] = []
    games: list[dict[str, Any]] = []
    for one in told:
        steps, own = rows(chronicler, one)
        tables.append(arrow.Table.from_pylist(steps, steps_schema(chronicler.layout)))
        games.append(own)
    save(unfinished / "steps.parquet", arrow.concat_tables(tables))
    save(unfinished / "games.parquet", arrow.Table.from_pylist(games, games_schema()))
    unfinished.rename(folder / chunk.name)
    synced(folder)


def rows(chronicler: Chronicler, told: Told) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The rows of one game: of its steps, and its own."""
    steps = [
        {
            "game": told.number,
            "place": step.place,
            "seat": step.seat,
            "observation": step.observation,
            "mask": np.packbits(np.frombuffer(step.mask, np.uint8)).tobytes(),
            "token": step.token,
            "listed": step.listed,
            "outcome": told.outcomes[step.seat],
        }
        for step in chronicler.steps(told.match)
    ]
    luck = [(place, entry.action) for place, entry in enumerate(told.match.log) if entry.player == CHANCE]
    return steps, {
        "game": told.number,
        "steps": len(steps),
        "outcomes": told.outcomes,
        "ran_out": told.match.state.ran_out(),
        "chance_places": [place for place, _ in luck],
        "chances": [action for _, action in luck],
        "record": records.encode(told.record),
    }


def save(path: Path, table: arrow.Table) -> None:
    with path.open("wb") as file:
        parquet.write_table(table, file, compression="zstd")
        file.flush()
        os.fsync(file.fileno())


def synced(folder: Path) -> None:
    """The names in a folder are on the disk too."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
