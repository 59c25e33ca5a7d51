"""What every process of a house has to know to begin; it is sent to each of them."""

from pathlib import Path
from typing import NamedTuple

from stammtisch.server.house.hub import Limits
from stammtisch.server.serving import Extension
from stammtisch.server.store.store import parsed


class Plan(NamedTuple):
    """A house."""

    processes: int
    host: str
    port: int
    url: str
    tls: tuple[Path, Path] | None  # the files of the certificate and of the key
    links: list[str]
    workers: int  # of all processes
    limits: Limits
    quiet: bool
    extensions: tuple[Extension, ...] = ()

    @property
    def is_file(self) -> bool:
        """Whether the store is SQLite's, which one process writes for all."""
        return parsed(self.url).get_backend_name() == "sqlite"

    def workers_of(self, number: int) -> int:
        """How many processes for bots this one has: the whole has as many as were asked for, or one for each."""
        return self.workers // self.processes + (number < self.workers % self.processes)
