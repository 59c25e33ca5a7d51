"""The same without `await`: a guest whose connection lives in a thread of its own.

>>> with connect("http://localhost:8080", name="Robo") as server:  # doctest: +SKIP
...     table = server.create("vier")
...     table.start("easy")
...     for decision in table.decisions():
...         decision.play(decision.legal[0])
...     print(table.result())
"""

import asyncio
import threading
from collections.abc import AsyncIterator, Coroutine, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from stammtisch.catalogue import USUAL, Language
from stammtisch.client.chair import Chair
from stammtisch.client.decision import Decision
from stammtisch.client.guest import Guest
from stammtisch.client.notes import Notes
from stammtisch.data import Action, Json
from stammtisch.server.wire.kinds import RATE
from stammtisch.server.wire.messages import Ended, Table
from stammtisch.server.wire.settings import Settings

T = TypeVar("T")


def connect(
    server: str,
    *,
    name: str | None = None,
    bot: bool = True,
    language: Language = USUAL,
    text: bool = False,
    rate: float = RATE,
    keep: Path | None = None,
) -> "PlainGuest":
    """A guest for a `with` block; it says that it is a bot unless told otherwise. `keep` is a file for its token."""
    return PlainGuest(server, {"name": name, "bot": bot, "language": language, "text": text, "rate": rate}, Notes(keep))


class PlainGuest:
    """Somebody at a server; every call waits for its answer."""

    def __init__(self, server: str, settings: dict[str, Any], notes: Notes) -> None:
        self.server = server
        self.settings = settings
        self.notes = notes

    def __enter__(self) -> Self:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="stammtisch", daemon=True)
        self._thread.start()
        try:
            self.guest = self.wait(self._open())
        except BaseException:
            self._stop()
            raise
        return self

    async def _open(self) -> Guest:
        return await Guest(self.server, notes=self.notes, **self.settings).open()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.wait(self.guest.close())
        self._stop()

    def _stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def wait(self, work: Coroutine[Any, Any, T]) -> T:
        """What an asynchronous call of this guest comes to."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def create(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Json] | None = None,
        settings: Settings | None = None,
    ) -> "PlainChair":
        """Open a table, and sit down."""
        return PlainChair(self, self.wait(self.guest.create(game, seats, options, settings)))

    def join(self, link: str, seat: int | None = None) -> "PlainChair":
        """Sit down at a table by its link or name, or come back to one's seat."""
        return PlainChair(self, self.wait(self.guest.join(link, seat)))


class PlainChair:
    """One table."""

    def __init__(self, server: PlainGuest, chair: Chair) -> None:
        self.server = server
        self.chair = chair

    @property
    def table(self) -> Table:
        """Everything about it but the position; its `invite` is the link to share."""
        assert self.chair.table is not None
        return self.chair.table

    def start(self, level: str = "medium") -> None:
        """Bots take the free seats, and the game begins."""
        self.server.wait(self.chair.start(level))

    def decisions(self, off_turn: bool = False) -> Iterator["PlainDecision"]:
        """What this seat has to decide, until the game is over."""
        found = self.chair.decisions(off_turn)
        while (decision := self.server.wait(following(found))) is not None:
            yield PlainDecision(self.server, decision)

    def result(self) -> Ended:
        """Wait for the end."""
        return self.server.wait(self.chair.finished())


class PlainDecision:
    """What a seat knows and may do."""

    def __init__(self, server: PlainGuest, decision: Decision) -> None:
        self.server = server
        self.decision = decision
        self.view = decision.view
        self.legal = decision.legal
        self.is_awaited = decision.is_awaited

    def play(self, action: Action | Json) -> None:
        """Answer; returns when it is durable."""
        self.server.wait(self.decision.play(action))


async def following(decisions: AsyncIterator[Decision]) -> Decision | None:
    return await anext(decisions, None)
