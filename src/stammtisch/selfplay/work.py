"""Who plays or reads the games of a dataset: shards are independent of each other, so any process may write any of them."""

import hashlib
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

import msgspec

from stammtisch import record as records
from stammtisch.arena.simulate import play_out
from stammtisch.bots.levels import any_level, make_bot
from stammtisch.data import Data
from stammtisch.errors import BadRecord, StammtischError
from stammtisch.games import find
from stammtisch.match import Match
from stammtisch.record import Record, Seat, finished
from stammtisch.selfplay.schema import MANIFEST, Manifest, manifest_at
from stammtisch.selfplay.shards import Chunk, Told, missing, tidy, write
from stammtisch.shielded import heeding, shielded


class Order(Data, frozen=True):
    """A dataset to be written."""

    manifest: Manifest
    folder: str
    sources: tuple[str, ...] = ()  # files with records; none: bots play


def played(manifest: Manifest, number: int) -> Told:
    """The game of this number: the same whenever and wherever it is played."""
    game = find(manifest.game)
    seed = hashlib.sha256(f"selfplay:{manifest.seed}:{number}".encode()).hexdigest()
    match = Match(game, manifest.seats, msgspec.convert(manifest.options, game.options), seed)
    play_out(match, [make_bot(game, name, find=any_level) for name in manifest.bots])
    name = f"selfplay:{manifest.seed}:{number}"
    kept = finished(match, [Seat(bot, bot) for bot in manifest.bots], name=name, proof=None)
    return Told(number, match, kept, match.state.result())


def read(path: Path, game: str) -> Record:
    """A record of this game that has come to a result; BadRecord says why it is none."""
    found = records.decode(path.read_bytes())
    if found.game != game:
        raise BadRecord(f"This is a record of {found.game}, not of {game}.")
    if found.result is None:
        raise BadRecord("This game has no result.")
    return found


def converted(order: Order, number: int) -> Told:
    """The game behind one of the records."""
    found = read(Path(order.sources[number]), order.manifest.game)
    assert found.result is not None
    return Told(number, records.replay(found, find(order.manifest.game)), found, found.result)


def fill(order: Order, chunk: Chunk) -> Chunk:
    """Write one shard."""
    told = (
        converted(order, number) if order.sources else played(order.manifest, number) for number in range(chunk.first, chunk.last)
    )
    write(Path(order.folder), chunk, find(order.manifest.game), told)
    return chunk


def open_folder(order: Order) -> None:
    """Make the folder, or take up what is in it if it belongs to the same dataset."""
    folder = Path(order.folder)
    folder.mkdir(parents=True, exist_ok=True)
    manifest, wanted = folder / MANIFEST, msgspec.json.encode(order.manifest)
    if manifest.exists() and manifest_at(manifest) != msgspec.json.decode(wanted):
        raise StammtischError(f"{folder} holds another dataset; choose another folder.")
    if not manifest.exists() and any(folder.iterdir()):
        raise StammtischError(f"{folder} is not empty and holds no dataset; choose another folder.")
    unnamed = folder / f".{MANIFEST}"
    unnamed.write_bytes(msgspec.json.format(wanted) + b"\n")
    unnamed.replace(manifest)


def run(order: Order, games: int, size: int, jobs: int) -> Iterator[int]:
    """Write what is missing of so many games; yields how many each finished shard has."""
    open_folder(order)
    with alone_in(Path(order.folder)):
        tidy(Path(order.folder))
        chunks = missing(Path(order.folder), games, size)
        found = (fill(order, chunk) for chunk in chunks) if jobs == 1 else in_processes(order, chunks, jobs)
        for chunk in found:
            yield chunk.last - chunk.first


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Nobody else writes into this folder meanwhile; whoever is killed gives it back."""
    with (folder / ".writer").open("w") as lock:
        try:
            lock_file(lock.fileno())
        except OSError:
            raise StammtischError(f"Another process is writing into {folder}.") from None
        yield


def lock_file(handle: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def in_processes(order: Order, chunks: Sequence[Chunk], jobs: int) -> Iterator[Chunk]:
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=heeding) as pool:
        try:
            with shielded():
                asked = [pool.submit(fill, order, chunk) for chunk in chunks]
            for future in as_completed(asked):
                yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
