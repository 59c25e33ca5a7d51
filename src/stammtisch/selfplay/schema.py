"""What stands in the files of a dataset: two tables for each shard, and a manifest for all of them.

The version of the format grows whenever a column gets another meaning; readers refuse what they do not know.
"""

from pathlib import Path
from typing import Any, Final

import msgspec
import pyarrow as arrow

from stammtisch.data import AnyGame, Data
from stammtisch.errors import StammtischError
from stammtisch.observation import Observation

FORMAT: Final = "stammtisch-dataset-1"
MANIFEST: Final = "dataset.json"


class Manifest(Data, frozen=True, kw_only=True):
    """What all shards of a folder have in common: whatever of it differs makes another dataset."""

    format: str
    game: str
    version: int  # of the rules
    observation: int  # its version
    size: int  # bytes of an observation
    vocabulary: int  # its version
    words: int  # tokens
    meaning: str  # digest of the vocabulary
    seats: int  # 0: as the records have it
    options: Any  # null: as the records have it
    bots: tuple[str, ...]  # of each seat; none where records were converted
    seed: int
    sources: str  # digest over the records that were converted, or nothing


def layout_of(game: AnyGame) -> dict[str, Any]:
    """The part of a manifest that follows from a game."""
    assert game.observation is not None and game.tokens is not None
    vocabulary = game.tokens.vocabulary
    return {
        "format": FORMAT,
        "game": game.name,
        "version": game.version,
        "observation": game.observation.version,
        "size": game.observation.size,
        "vocabulary": vocabulary.version,
        "words": len(vocabulary),
        "meaning": vocabulary.digest(),
    }


def manifest_at(path: Path) -> dict[str, Any]:
    """What stands in a manifest, of whatever format."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
    except msgspec.MsgspecError as error:
        raise StammtischError(f"{path} is damaged: {error}") from error


def mask_bytes(words: int) -> int:
    """Bytes of a mask with eight tokens in each."""
    return -(-words // 8)


def steps_schema(layout: Observation) -> arrow.Schema:
    """A row for each token that was chosen."""
    return arrow.schema(
        [
            ("game", arrow.int64()),
            ("place", arrow.int32()),
            ("seat", arrow.int8()),
            ("observation", arrow.binary(layout.size)),
            ("mask", arrow.binary(mask_bytes(layout.words))),
            ("token", arrow.int16()),
            ("listed", arrow.bool_()),
            ("outcome", arrow.float32()),
        ]
    )


def games_schema() -> arrow.Schema:
    """A row for each game."""
    return arrow.schema(
        [
            ("game", arrow.int64()),
            ("steps", arrow.int32()),
            ("outcomes", arrow.list_(arrow.float32())),
            ("ran_out", arrow.bool_()),
            ("chance_places", arrow.list_(arrow.int32())),
            ("chances", arrow.list_(arrow.int64())),
            ("record", arrow.binary()),
        ]
    )
