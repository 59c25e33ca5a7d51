"""A dataset as numpy arrays.

data = Dataset("games-of-vier")
for steps in data.batches(1024, seed=1):
    learn(steps.observations, steps.masks, steps.tokens, steps.outcomes)
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
import pyarrow as arrow
from numpy.typing import NDArray
from pyarrow import parquet

from stammtisch import record as records
from stammtisch.errors import StammtischError
from stammtisch.record import Record
from stammtisch.selfplay.schema import FORMAT, MANIFEST, Manifest, manifest_at, mask_bytes
from stammtisch.selfplay.shards import written


class Steps(NamedTuple):
    """Tokens that were chosen, a row for each."""

    games: NDArray[np.int64]  # the number of the game
    places: NDArray[np.int32]  # of its log
    seats: NDArray[np.int8]  # who decided
    observations: NDArray[np.int8]
    masks: NDArray[np.int8]
    tokens: NDArray[np.int16]
    listed: NDArray[np.bool_]  # whether the mask knew of the token by itself
    outcomes: NDArray[np.float32]  # what the seat that decided got at the end


class Dataset:
    """A folder that `stammtisch selfplay` has written, or is still writing."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.manifest = manifest_in(self.folder)
        self.shards = [self.folder / chunk.name for chunk in written(self.folder)]

    def __len__(self) -> int:
        """How many games there are."""
        return sum(chunk.last - chunk.first for chunk in written(self.folder))

    def steps(self) -> Steps:
        """All of them at once."""
        if not self.shards:
            raise StammtischError(f"{self.folder} holds no games yet.")
        parts = [self.steps_of(shard) for shard in self.shards]
        return Steps(*(np.concatenate(column) for column in zip(*parts, strict=True)))

    def steps_of(self, shard: Path) -> Steps:
        """Those of one shard, in the order in which they were played."""
        table = parquet.read_table(shard / "steps.parquet").combine_chunks()
        size, words = self.manifest.size, self.manifest.words
        packed = matrix(table["mask"], mask_bytes(words))
        return Steps(
            plain(table["game"]),
            plain(table["place"]),
            plain(table["seat"]),
            matrix(table["observation"], size).view(np.int8),
            np.unpackbits(packed, axis=1, count=words).view(np.int8),
            plain(table["token"]),
            plain(table["listed"]),
            plain(table["outcome"]),
        )

    def batches(self, size: int, seed: int | None = None) -> Iterator[Steps]:
        """All steps once, so many at a time, shard by shard; with a seed in another order, within and among shards."""
        if size < 1:
            raise StammtischError(f"A batch has at least one step at a time, not {size}.")
        dice = None if seed is None else np.random.default_rng(seed)
        order = range(len(self.shards)) if dice is None else dice.permutation(len(self.shards))
        for number in order:
            steps = self.steps_of(self.shards[number])
            count = len(steps.tokens)
            rows = np.arange(count) if dice is None else dice.permutation(count)
            for first in range(0, count, size):
                some = rows[first : first + size]
                part: list[Any] = [column[some] for column in steps]
                yield Steps(*part)

    def games(self) -> list[dict[str, Any]]:
        """What is kept of each game beside its steps: outcomes, luck, whether a limit ended it."""
        columns = ["game", "steps", "outcomes", "ran_out", "chance_places", "chances"]
        tables = [parquet.read_table(shard / "games.parquet", columns=columns) for shard in self.shards]
        return [row for table in tables for row in table.to_pylist()]

    def records(self) -> Iterator[Record]:
        """The record of each game, which replays and says all that happened."""
        for shard in self.shards:
            for kept in parquet.read_table(shard / "games.parquet", columns=["record"])["record"]:
                yield records.decode(kept.as_py())


def manifest_in(folder: Path) -> Manifest:
    path = folder / MANIFEST
    if not path.exists():
        raise StammtischError(f"{folder} holds no dataset.")
    found = manifest_at(path)
    if found.get("format") != FORMAT:
        raise StammtischError(f"{folder} is of the format {found.get('format')!r}; this program reads {FORMAT!r}.")
    try:
        return msgspec.convert(found, Manifest)
    except msgspec.ValidationError as error:
        raise StammtischError(f"{path} is damaged: {error}") from error


def plain(column: arrow.ChunkedArray) -> Any:
    return column.to_numpy()


def matrix(column: arrow.ChunkedArray, size: int) -> NDArray[np.uint8]:
    """A row of so many bytes for each entry; the memory of the column itself where it is in one piece."""
    parts = [np.frombuffer(part.buffers()[1], np.uint8, len(part) * size, part.offset * size) for part in column.chunks]
    whole = parts[0] if len(parts) == 1 else np.concatenate([*parts, np.zeros(0, np.uint8)])
    return whole.reshape(-1, size)
