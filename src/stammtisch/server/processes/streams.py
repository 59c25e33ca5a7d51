"""Texts of a client that another process of the house shall serve: those of a protocol with one reception for the whole."""

import asyncio
from itertools import count

import structlog

from stammtisch.server.house.siblings import Serve
from stammtisch.server.processes.letters import Opened, Piece
from stammtisch.server.processes.link import Link

log = structlog.get_logger()

GOING_AWAY = 1001
TRY_LATER = 1013
MOST_WAITING = 1000  # texts; a client that is further ahead of its server is let go


class Stream:
    """One client's texts, in and out."""

    def __init__(self, link: Link, number: int) -> None:
        self.link = link
        self.number = number
        self.incoming: asyncio.Queue[str | None] = asyncio.Queue()
        self.is_closed = False
        self.code = GOING_AWAY  # how the other end closed it

    def send(self, text: str) -> None:
        if not self.is_closed:
            self.link.tell(Piece(self.number, text))

    def close(self, code: int = 1000) -> None:
        if not self.is_closed:
            self.is_closed = True
            self.link.tell(Piece(self.number, None, code))

    async def receive(self) -> str | None:
        """The next text; None if there are no more."""
        return None if self.is_closed and self.incoming.empty() else await self.incoming.get()

    def end(self, code: int = GOING_AWAY) -> None:
        """The other end has closed it, or is gone."""
        self.is_closed, self.code = True, code
        self.incoming.put_nowait(None)


class Streams:
    """Those of one process: opened here, or served here."""

    def __init__(self) -> None:
        self.open: dict[tuple[Link, int], Stream] = {}
        self.serving: dict[str, Serve] = {}  # by kind
        self.tasks: set[asyncio.Task[None]] = set()
        self.numbers = count(2, 2)  # of those opened here; the other end of a link counts them as odd

    def begin(self, link: Link, kind: str, content: bytes) -> Stream:
        """Let another process serve a client of ours."""
        stream = Stream(link, next(self.numbers))
        self.open[link, stream.number] = stream
        link.tell(Opened(stream.number, kind, content))
        return stream

    def hear(self, link: Link, letter: Opened | Piece) -> None:
        match letter:
            case Opened(stream=number, kind=kind, content=content):
                stream = self.open[link, number + 1] = Stream(link, number + 1)
                task = asyncio.create_task(self._serve(stream, kind, content))
                self.tasks.add(task)
                task.add_done_callback(self.tasks.discard)
            case Piece(stream=number, text=text, code=code):
                # The opener's number is even, and that of the other end the next one.
                found = self.open.get((link, number ^ 1))
                if found is None:
                    return
                if text is None:
                    self.open.pop((link, number ^ 1))
                    found.end(code)
                elif found.incoming.qsize() > MOST_WAITING:
                    found.close(TRY_LATER)
                    self.open.pop((link, number ^ 1)).end()
                else:
                    found.incoming.put_nowait(text)

    async def _serve(self, stream: Stream, kind: str, content: bytes) -> None:
        try:
            await self.serving[kind](stream, content)
        except Exception:  # whatever one client provokes, the others play on
            log.exception("stream failed", kind=kind)
        finally:
            self.done(stream)

    def done(self, stream: Stream) -> None:
        stream.close()
        self.open.pop((stream.link, stream.number), None)

    def lose(self, link: Link) -> None:
        for place in [one for one in self.open if one[0] is link]:
            self.open.pop(place).end()
