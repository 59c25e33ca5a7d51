"""Pages of finished games, made in a process of their own: the loop only passes them on."""

import asyncio
import gzip
import signal
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Literal, NamedTuple

import msgspec
import structlog

from stammtisch import record
from stammtisch.catalogue import Language
from stammtisch.errors import BadRecord
from stammtisch.games import find
from stammtisch.server.house.workers import AWAKE, Worker, stand_back
from stammtisch.server.web import showcase
from stammtisch.server.web.replay import Walk
from stammtisch.server.wire.refusals import Refusal

log = structlog.get_logger()

STATISTICS = -1  # the page that tells of the whole game
MOST_WALKS = 8  # games the process remembers
MOST_BYTES = 32_000_000  # of pages that are kept
MOST_WAITING = 32  # pages that are asked for at the same time
PATIENCE = 60.0  # seconds for one page; the longest game takes one


class Wanted(NamedTuple):
    """A page of a finished game."""

    table: str
    page: int
    viewer: int
    language: Language


class Asked(NamedTuple):
    """What the process is told: the record too, where it does not know it yet."""

    wanted: Wanted
    record: bytes | None


class Page(NamedTuple):
    """What the process answers: a page as compressed JSON, or what it needs, or what is wrong."""

    kind: Literal["page", "unknown", "bad"]
    content: bytes = b""
    reason: str = ""


def read(pipe: Connection) -> None:
    """The life of the process; it ends when the server's end of the pipe closes."""
    stand_back()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    pipe.send(AWAKE)
    walks: OrderedDict[str, Walk] = OrderedDict()
    while True:
        try:
            asked = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(page_of(asked, walks))


def page_of(asked: Asked, walks: OrderedDict[str, Walk]) -> Page:
    wanted = asked.wanted
    try:
        if asked.record is not None:
            found = record.decode(asked.record)
            walks[wanted.table] = Walk(found, find(found.game), explains=showcase.is_shown(wanted.table))
            while len(walks) > MOST_WALKS:
                walks.popitem(last=False)
        if wanted.table not in walks:
            return Page("unknown")
        walks.move_to_end(wanted.table)
        walk = walks[wanted.table]
        is_whole = wanted.page == STATISTICS
        content = walk.statistics() if is_whole else walk.page(wanted.page, wanted.viewer, wanted.language)
        return Page("page", gzip.compress(msgspec.json.encode(content), 5))
    except BadRecord as error:
        return Page("bad", reason=str(error))
    except Exception as error:  # a game's mistake: this page cannot be had, others can
        return Page("bad", reason=f"{type(error).__name__}: {error}")


class ReadingRoom:
    """Where pages are asked for. The process begins with the first of them."""

    def __init__(self, target: Callable[[Connection], None] = read) -> None:
        self.target = target
        self.worker: Worker[Asked, Page] | None = None
        self.thread = ThreadPoolExecutor(1, "reading")
        self.kept: OrderedDict[Wanted, bytes] = OrderedDict()
        self.bytes = 0
        self.waiting: dict[Wanted, asyncio.Task[bytes]] = {}
        self.turn = asyncio.Lock()  # the process does one thing at a time

    async def page(self, wanted: Wanted, content: Callable[[], Awaitable[bytes]]) -> bytes:
        """A page as compressed JSON. `content` is asked for the record if need be. Raises Refusal."""
        if wanted in self.kept:
            self.kept.move_to_end(wanted)
            return self.kept[wanted]
        if wanted not in self.waiting:
            if len(self.waiting) >= MOST_WAITING:
                raise Refusal("busy")
            self.waiting[wanted] = asyncio.create_task(self._make(wanted, content))
            self.waiting[wanted].add_done_callback(lambda task: self.waiting.pop(wanted, None))
        return await asyncio.shield(self.waiting[wanted])

    async def _make(self, wanted: Wanted, content: Callable[[], Awaitable[bytes]]) -> bytes:
        async with self.turn:
            page = await self._ask(Asked(wanted, None))
            if page.kind == "unknown":
                page = await self._ask(Asked(wanted, await content()))
        if page.kind != "page":
            raise Refusal("bad-record", reason=page.reason)
        self._keep(wanted, page.content)
        return page.content

    def _keep(self, wanted: Wanted, content: bytes) -> None:
        self.kept[wanted] = content
        self.bytes += len(content)
        while self.bytes > MOST_BYTES:
            self.bytes -= len(self.kept.popitem(last=False)[1])

    async def _ask(self, asked: Asked) -> Page:
        loop = asyncio.get_running_loop()
        if self.worker is None:
            self.worker = await loop.run_in_executor(self.thread, Worker[Asked, Page], self.target)
        answer = loop.run_in_executor(self.thread, self.worker.ask, asked)
        try:
            return await asyncio.wait_for(asyncio.shield(answer), PATIENCE)
        except (TimeoutError, EOFError, OSError) as error:
            log.error("page failed", table=asked.wanted.table, error=repr(error))
            broken, self.worker = self.worker, None
            await loop.run_in_executor(None, broken.stop)  # then the thread that waits for it is free as well
            raise Refusal("busy") from error

    def stop(self) -> None:
        if self.worker is not None:
            self.worker.stop()
        self.thread.shutdown(wait=False, cancel_futures=True)
