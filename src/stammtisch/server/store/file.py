"""SQLite's file: readable for its owner only, for it holds hidden cards and seeds, and used by one server at a time."""

import os
from pathlib import Path

from stammtisch.errors import StammtischError

OWNER_ONLY = 0o600
try:
    import fcntl
except ImportError:  # Windows: two servers on one file are the operator's own affair there
    fcntl = None  # type: ignore[assignment]  # not on Windows


def must_be_file(path: Path) -> None:
    """Refuse what exists and is none: a device would else be made its owner's alone, and nobody else could use it."""
    if path.is_dir():
        raise StammtischError(f"The store {path} cannot be opened: it is a folder; name a file in it.")
    if path.exists() and not path.is_file():
        raise StammtischError(f"The store {path} cannot be opened: it is no file.")


def guard(path: Path) -> None:
    """Make the file, and what SQLite keeps beside it, its owner's alone.

    An existing file is never opened here: closing it would drop the locks SQLite holds on it in this process.
    """
    must_be_file(path)
    path = path.resolve()  # SQLite makes what a link leads to, and keeps the rest beside that
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNER_ONLY))
    except FileExistsError:
        for suffix in ("", "-wal", "-shm"):
            beside = path.with_name(path.name + suffix)
            if beside.exists() and is_ours(beside):
                beside.chmod(OWNER_ONLY)
    except OSError as error:
        raise StammtischError(f"The store {path} cannot be opened: {error.strerror}.") from error


def is_ours(path: Path) -> bool:
    """Whether we may say who reads it; Windows has no such owners."""
    return hasattr(os, "getuid") and path.stat().st_uid == os.getuid()


class Claim:
    """One server's right to a file; it ends with its process, however that ends."""

    def __init__(self, path: Path) -> None:
        must_be_file(path)
        real = path.resolve()  # a link is no other store
        lock = real.with_name(f"{real.name}.lock")
        if not path.parent.is_dir():
            raise StammtischError(f"The store {path} cannot be opened: there is no folder {path.parent}.")
        try:
            self.handle = os.open(lock, os.O_CREAT | os.O_RDWR, OWNER_ONLY)
        except OSError as error:
            raise StammtischError(f"The store {path} cannot be opened: {error.strerror} ({lock}).") from error
        if fcntl is None:
            return
        try:
            fcntl.flock(self.handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self.release()
            raise StammtischError(f"Another server is using {path}: stop it, or give this one a --store of its own.") from error

    def release(self) -> None:
        os.close(self.handle)
