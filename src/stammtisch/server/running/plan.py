"""What `serve` was asked for: all that the one process of a house, or each of several, has to know to begin."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stammtisch.server.house.hub import Limits
from stammtisch.server.house.workers import Workers
from stammtisch.server.store.address import parsed
from stammtisch.server.web.app import Server

Extension = Callable[[Server], AbstractAsyncContextManager[Any]]  # something that stands above a server while it runs


@dataclass(frozen=True, kw_only=True)
class Plan:
    """A house. It is sent to each of its processes."""

    host: str
    port: int
    url: str  # of the store
    links: tuple[str, ...]  # where people reach it; the first one is shared
    limits: Limits
    tls: tuple[Path, Path] | None = None  # the files of the certificate and of the key
    processes: int = 1
    workers: int = 0  # for bots, of all processes together
    quiet: bool = False
    extensions: tuple[Extension, ...] = ()

    @property
    def is_file(self) -> bool:
        """Whether the store is SQLite's, which one process writes for all."""
        return parsed(self.url).get_backend_name() == "sqlite"

    def workers_of(self, number: int) -> int:
        """How many processes for bots this one has: the whole has as many as were asked for, or one for each."""
        return self.workers // self.processes + (number < self.workers % self.processes)

    def staff_of(self, number: int) -> Workers:
        """Those processes; where there is none, one begins when a bot is needed."""
        count = self.workers_of(number)
        return Workers(count) if count else Workers(1, late=True)
