"""`stammtisch doctor`: looks at everything a server needs, changes nothing, and says what to do."""

import asyncio
import os
import platform
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from stammtisch import core
from stammtisch.errors import StammtischError
from stammtisch.server.running import premises
from stammtisch.server.running.serving import own_certificate
from stammtisch.server.store.address import file_at
from stammtisch.server.store.shape import NEWER, is_older, known, must_be_ours, shape_of
from stammtisch.server.web.app import client_files

ROOM = 200_000_000  # bytes that should be free beside a store
GOOD, FAIR, BAD = "ok", "look", "wrong"


class Finding(NamedTuple):
    """What was looked at, how it is, and what to do about it."""

    name: str
    state: str
    told: str


def findings(host: str, port: int, url: str) -> Iterator[Finding]:
    """Everything, one after the other."""
    checks: list[tuple[str, Callable[[], tuple[str, str]]]] = [
        ("python", lambda: (GOOD, f"{platform.python_version()} ({platform.python_implementation()})")),
        ("rules", rules),
        ("browser client", client),
        ("store", lambda: store(url)),
        ("port", lambda: free(host, port)),
        ("https", certificate),
        ("clock", clock),
        ("postgresql", lambda: postgresql(url)),
    ]
    for name, check in checks:
        try:
            yield Finding(name, *check())
        except (StammtischError, OSError, sqlite3.Error) as error:
            yield Finding(name, BAD, str(error))


def rules() -> tuple[str, str]:
    if not str(core.__file__).endswith(".py"):
        return GOOD, "compiled"
    if any(shutil.which(name) for name in ("cc", "gcc", "clang")):
        return FAIR, "not compiled, so bots are slow, although there is a compiler: install again, or run `make play`"
    return FAIR, "not compiled, so bots are slow: install a C compiler (Debian: apt install build-essential), then install again"


def client() -> tuple[str, str]:
    if client_files() is not None:
        return GOOD, "built in"
    return BAD, "not built in, so browsers see an empty page: install the wheel, or run `make play`"


def store(url: str) -> tuple[str, str]:
    path = file_at(url)
    if path is None:
        return GOOD, f"{premises.called(url)}, see below"
    folder = path.absolute().parent
    if path.is_dir():
        return BAD, f"{path} is a folder: name a file in it"
    if not folder.is_dir():
        return BAD, f"{path}: there is no folder {folder}; make it, or give --store another name"
    if not os.access(folder, os.W_OK) or (path.exists() and not os.access(path, os.W_OK)):
        return BAD, f"{path} cannot be written: give this account the right to, or give --store another name"
    if shutil.disk_usage(folder).free < ROOM:
        return BAD, f"{folder} has less than {ROOM // 1_000_000} MB left: make room"
    if not path.exists():
        return GOOD, f"{path} will be made"
    must_be_ours(path)
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        [[steps]] = connection.execute("SELECT count(*) FROM steps").fetchall()
    if shape_of(path) not in (None, *known()):
        return BAD, NEWER
    older = "; of an older version: the next start brings it up to date, after a backup" if is_older(path) else ""
    return GOOD, f"{path} holds {steps} steps{older}"


def free(host: str, port: int) -> tuple[str, str]:
    premises.must_be_free(host, port)
    return GOOD, f"{port} is free"


def certificate() -> tuple[str, str]:
    if shutil.which("openssl") is None:
        return FAIR, "without the program openssl `--tls self` cannot make a certificate; `--tls CERT KEY` works"
    found = own_certificate()
    if not found.exists():
        return GOOD, "`--tls self` can make a certificate"
    lasts = subprocess.run(["openssl", "x509", "-checkend", "0", "-noout", "-in", str(found)], capture_output=True)
    return (GOOD, f"{found} is valid") if lasts.returncode == 0 else (BAD, f"{found} has expired: delete it, and start again")


def clock(now: Callable[[], float] = time.time) -> tuple[str, str]:
    """A clock before our own files' time is wrong, and so would be every date of a game."""
    if now() < Path(str(core.__file__)).stat().st_mtime:
        return BAD, "the clock is behind the time this program was installed: set it (timedatectl set-ntp true)"
    return GOOD, time.strftime("%Y-%m-%d %H:%M:%S %z", time.localtime(now()))


def postgresql(url: str) -> tuple[str, str]:
    if not url.startswith("postgres"):
        return GOOD, "not used"
    if find_spec("asyncpg") is None:
        return BAD, "the package asyncpg is missing: pip install 'stammtisch[postgres]'"
    return asyncio.run(answer_of(url))


async def answer_of(url: str) -> tuple[str, str]:
    import asyncpg  # type: ignore[import-untyped]  # asyncpg has no types

    try:
        connection = await asyncpg.connect(url.replace("+asyncpg", ""), timeout=10)
    except (OSError, asyncpg.PostgresError, TimeoutError, ValueError) as error:
        return BAD, f"{premises.no_store(url, error)} Is it running, and are name and password right?"
    try:
        return GOOD, str(await connection.fetchval("SHOW server_version"))
    finally:
        await connection.close()
