"""The other processes of a house, as a hub knows them. A house that is one process has none, and everything is at home.

`server.processes` has the siblings of a house that has some.
"""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from prometheus_client import generate_latest

from stammtisch.server.house.identity import table_name
from stammtisch.server.wire.answers import DailyInfo
from stammtisch.server.wire.messages import AnyMessage
from stammtisch.server.wire.requests import AnyRequest

if TYPE_CHECKING:
    from stammtisch.server.house.hub import Hub
    from stammtisch.server.house.openings import Openings
    from stammtisch.server.house.sessions import Session
    from stammtisch.server.table.table import Table
    from stammtisch.server.wire.answers import MyTable


class Attention(NamedTuple):
    """What matters to whoever would wake a guest."""

    is_looking: bool = False  # somebody sees a page of his
    woken: float | None = None  # when, by the clock that all processes of a machine share (`time.monotonic`)


class Stream(Protocol):
    """Texts of a client that another process serves."""

    is_closed: bool
    code: int  # how the other end closed it

    def send(self, text: str) -> None: ...

    def close(self, code: int = 1000) -> None: ...

    async def receive(self) -> str | None: ...


Serve = Callable[[Stream, bytes], Awaitable[None]]


class Siblings:
    """Nobody."""

    number = 0  # of this process
    count = 1  # of all of them

    def meet(self, hub: "Hub") -> None:
        """Once, when the hub stands."""
        self.hub = hub

    # Tables

    def is_home(self, name: str) -> bool:
        """Whether a table of this name lives in this process."""
        return True

    def has_strangers(self) -> bool:
        """Whether servers of another house may know our tables."""
        return self.hub.bus.has_strangers

    def fresh_name(self) -> str:
        """A name for a new table that will live here."""
        return table_name()

    async def follow(self, name: str) -> None:
        """Before a table is read: from now on we hear of what is written at tables that live elsewhere, if this one does."""

    async def lead(self, session: "Session", request: AnyRequest, place: str) -> bool:
        """Pass a request on to where this place is at home; False if that is here."""
        return False

    def depart(self, client: int) -> None:
        """One of our connections has closed."""

    def serve(self, kind: str, serve: Serve) -> None:
        """Serve clients of the others with a protocol that has one reception for the whole house."""

    async def stream(self, home: int, kind: str, content: bytes) -> Stream:
        """Let another process serve a client of ours."""
        raise NotImplementedError

    # What is known of the whole

    def tell_of(self, table: "Table") -> None:
        """Something has changed at a table that lives here: who sits there, or whose it is."""

    def drop(self, name: str) -> None:
        """A table that lived here is over and forgotten."""

    def tell_all(self) -> None:
        """Called again and again: the lobby, and how many we are."""

    def is_active(self, name: str) -> bool:
        """Whether anybody is at a table that lives elsewhere."""
        return False

    def elsewhere(self, what: str) -> int:
        """How many `connections` or `tables` the others have."""
        return 0

    def visitors(self) -> int:
        """How many of our sessions are connections of the others."""
        return 0

    def pass_on(self, client: int, message: AnyMessage) -> None:
        """A message for a connection of another process."""

    async def take_opening(self, openings: "Openings", guest: str) -> bool:
        """Whether this guest may open one more table in the whole house; one process counts for all of them."""
        return openings.take(guest)

    def end_opening(self, openings: "Openings", guest: str) -> None:
        """What was taken stands now, or will not."""
        openings.give_back(guest)

    # Questions to the whole

    async def tables_of(self, guest: str) -> "list[MyTable]":
        """What the others know of a guest's games."""
        return []

    async def attention(self, guest: str) -> Attention:
        """What the others know of a guest's pages."""
        return Attention()

    async def daily(self, game: str, guest: str) -> DailyInfo | None:
        """The game of the day, from where its tables live; None if that is here."""
        return None

    async def metrics(self) -> bytes:
        """Those of the whole house, as Prometheus reads them."""
        return generate_latest(self.hub.metrics.registry)

    def missing(self) -> int:
        """How many processes are not there just now."""
        return 0
