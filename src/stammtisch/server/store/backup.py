"""Copies of an SQLite store, made while people play, and put back when nobody does."""

import os
import sqlite3
import tempfile
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

import structlog

from stammtisch.errors import StammtischError
from stammtisch.server.store import shape
from stammtisch.server.store.file import Claim

log = structlog.get_logger()
BESIDE = ("-wal", "-shm")  # what SQLite keeps beside a file that is open, or was when its program died


def backup(store: Path, target: Path) -> None:
    """One moment of a store as a single file; it is there whole or not at all, and nobody's move waits for it."""
    shape.must_be_ours(store)
    if target.exists():
        raise StammtischError(f"{target} exists already: give the backup another name.")
    copied(store, target.parent).replace(target)
    keep_names(target.parent)


def copied(store: Path, folder: Path) -> Path:
    """A copy under a name of its own in that folder, on the disk."""
    try:
        handle, name = tempfile.mkstemp(dir=folder, prefix=f"{store.name}.", suffix=".part")  # readable by its owner only
    except OSError as error:
        raise StammtischError(f"Nothing can be written into {folder}: {error.strerror}.") from error
    os.close(handle)
    try:
        copy(store, Path(name))
    except BaseException as error:
        Path(name).unlink()
        if isinstance(error, (sqlite3.Error, OSError)):
            raise StammtischError(f"{store} cannot be copied into {folder}: {error}.") from error
        raise
    return Path(name)


def copy(store: Path, target: Path) -> None:
    with closing(sqlite3.connect(store)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)  # all pages in one go: a reader's moment, which writers neither wait for nor disturb
        new.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
        [[found]] = new.execute("PRAGMA quick_check(1)").fetchall()
        if found != "ok":
            raise sqlite3.DatabaseError(f"it is damaged ({found})")
    with target.open("rb") as file, suppress(OSError):  # a disk that cannot be asked
        os.fsync(file.fileno())


def keep_names(folder: Path) -> None:
    """A new name is on the disk when its folder is, where a folder can be asked for that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def name_for(store: Path) -> Path:
    """A free name beside a store, with the time."""
    stem = f"{store.name}.{datetime.now().astimezone():%Y%m%d-%H%M%S}"
    names = (store.with_name(f"{stem}{'-' * bool(number)}{number or ''}.backup") for number in range(1000))
    return next(name for name in names if not name.exists())


def before_update(store: Path) -> None:
    """Keep a store as it was before its shape is changed."""
    if shape.is_older(store):
        kept = name_for(store)
        backup(store, kept)
        log.info("backup before the store is changed", file=str(kept))


def restore(source: Path, store: Path) -> Path | None:
    """Put a backup in the place of a store; what was there stays beside it, under the name that is returned."""
    must_be_store(source)
    claim = Claim(store)
    try:
        new = copied(source, store.absolute().parent)
        kept = name_for(store) if store.exists() else None
        if kept is not None:
            for suffix in ("", *BESIDE):
                with suppress(FileNotFoundError):
                    Path(f"{store}{suffix}").replace(f"{kept}{suffix}")
        new.replace(store)
        keep_names(store.absolute().parent)
    finally:
        claim.release()
    return kept


def must_be_store(file: Path) -> None:
    """Raises StammtischError for a file that no server of this version could open."""
    try:
        found = shape.shape_of(file)
    except sqlite3.Error as error:
        raise StammtischError(f"{file} is no backup of Stammtisch: {error}.") from error
    if found is None:
        raise StammtischError(f"{file} is no backup of Stammtisch.")
    if found not in shape.known():
        raise StammtischError(f"{file}: {shape.NEWER}")
