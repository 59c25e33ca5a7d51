"""The siblings of a process, as it knows them: which tables live where, and what all of them know of the whole.

A table lives in the process that a hash of its name says, and nowhere else; whoever asks for something at it is led there.
What is needed of it elsewhere for a moment, for a page or a foreign protocol, is a copy that follows the log, as in any
server that shares a store: so nothing that is promised depends on where a table lives.
"""

import asyncio
import time
from typing import TYPE_CHECKING

import msgspec
import structlog

from stammtisch.games import find
from stammtisch.server.house.daily import place_of as daily_place
from stammtisch.server.house.hub import Hub
from stammtisch.server.house.identity import table_name
from stammtisch.server.house.openings import Openings
from stammtisch.server.house.sessions import Session
from stammtisch.server.house.siblings import Attention, Serve, Siblings
from stammtisch.server.processes import letters
from stammtisch.server.processes.homes import home_of, process_of
from stammtisch.server.processes.leading import Leading
from stammtisch.server.processes.letters import AnyLetter
from stammtisch.server.processes.link import Answer, Link
from stammtisch.server.processes.notices import Notices
from stammtisch.server.processes.openings import OPENING, SharedOpenings
from stammtisch.server.processes.streams import Stream, Streams
from stammtisch.server.processes.visitors import Visitors
from stammtisch.server.table.table import Table
from stammtisch.server.values.news import NEWS
from stammtisch.server.wire.answers import DailyInfo, MyTable
from stammtisch.server.wire.messages import AnyMessage
from stammtisch.server.wire.refusals import Refusal
from stammtisch.server.wire.requests import AnyRequest

if TYPE_CHECKING:
    from stammtisch.server.web.app import Server

log = structlog.get_logger()

FOLLOW = "follow"  # the topic of a question to the landlord
PATIENCE = 10.0  # seconds a request waits for a process that is being replaced
GLANCE = 1.0  # seconds we wait to hear whether somebody looks; then nobody does
encode = msgspec.json.Encoder().encode
MINE = msgspec.json.Decoder(list[MyTable])
DAILY = msgspec.json.Decoder(DailyInfo | None)
ATTENTION = msgspec.json.Decoder(Attention)


class Household(Siblings):
    """One process's siblings."""

    def __init__(self, number: int, count: int, announces: bool = True) -> None:
        self.number = number
        self.count = count
        self.announces = announces  # the landlord does, because he writes the steps; else PostgreSQL tells everybody
        self.is_following = False
        self.links: dict[int, Link] = {}
        self.changed = asyncio.Event()  # a sibling has come
        self.landlord: Link | None = None
        self.streams = Streams()
        self.openings = SharedOpenings(self)
        self.leading = Leading(self)
        self.is_open = asyncio.Event()

    def meet(self, hub: Hub) -> None:
        self.hub = hub
        self.visiting = Visitors(self, hub)
        self.notices = Notices(hub, self.broadcast)

    def open(self, server: "Server") -> None:
        """The doors are open: what others have asked meanwhile is carried out."""
        self.server = server
        self.visiting.open(server.reception)
        server.reception.phrases.spoke = lambda guest: self.broadcast(letters.Spoke(guest, False))
        server.reception.lines.spoke = lambda guest: self.broadcast(letters.Spoke(guest, True))
        self.is_open.set()
        self.notices.count("count", "open", 1)

    # Links

    @property
    def answers(self) -> dict[str, Answer]:
        """To questions of the siblings."""
        return {"mine": self._mine, "daily": self._daily, "attention": self._attention, OPENING: self.openings.answer}

    def link(self, sibling: int, link: Link) -> None:
        """A sibling is there; if one was before, it is gone, and hears so itself."""
        before = self.links.pop(sibling, None)
        if before is not None:
            before.lost = lambda link: None
            before.close()
            self._lose(sibling, before)
        self.links[sibling] = link
        for posted in self.notices.board.all():
            link.tell(posted)
        self.changed.set()
        self.changed = asyncio.Event()

    def lost(self, link: Link) -> None:
        for sibling in [number for number, one in self.links.items() if one is link]:
            del self.links[sibling]
            self._lose(sibling, link)
            if self.landlord is not None:
                self.landlord.tell(letters.Lost(sibling))

    def _lose(self, sibling: int, link: Link) -> None:
        """Who was at that sibling's tables is let go and comes again: then it is told everything anew."""
        if not self.hub.stopping:
            log.warning("a sibling is gone", sibling=sibling)
        self.visiting.lose(link)
        self.streams.lose(link)
        self.notices.board.forget(sibling)
        self.openings.lose(sibling)
        self.leading.lose(sibling)

    def broadcast(self, letter: AnyLetter) -> None:
        for link in self.links.values():
            link.tell(letter)

    def hear(self, link: Link, letter: AnyLetter) -> None:
        """What siblings say, and what the landlord passes on."""
        match letter:
            case letters.Delivered(to=to, message=message):
                self.leading.deliver(to, message)
            case letters.Arrived() | letters.Asked() | letters.Departed():
                self.visiting.hear(link, letter)
            case letters.Told(news=news):
                self.hub.peers.hear(NEWS.decode(news))
            case letters.Posted():
                self.notices.board.hear(self._number_of(link), letter)
            case letters.Took(kind=kind, address=address, amount=amount):
                self.hub.doors.count(kind, address, time.monotonic(), amount)
            case letters.Spoke(guest=guest, own_words=own_words):
                self._heard_speaking(guest, own_words)
            case letters.Settled(guest=guest):
                self.openings.settled(self._number_of(link), guest)
            case letters.Watching(client=client, tables=tables):
                self.leading.watches(client, self._number_of(link), tables)
            case letters.Dismissed(client=client):
                if client in self.hub.clients:
                    self.hub.clients[client].close()
            case letters.Opened() | letters.Piece():
                self.streams.hear(link, letter)
            case _:
                log.error("letter for somebody else", letter=type(letter).__name__)

    def _heard_speaking(self, guest: str, own_words: bool) -> None:
        if self.is_open.is_set():
            reception = self.server.reception
            (reception.lines if own_words else reception.phrases).count(guest, time.monotonic())

    def _number_of(self, link: Link) -> int:
        return next(number for number, one in self.links.items() if one is link)

    def missing(self) -> int:
        return self.count - 1 - self.notices.counts["open"]

    # Leading

    def is_home(self, name: str) -> bool:
        return home_of(name, self.count) == self.number

    def has_strangers(self) -> bool:
        return self.hub.bus.has_strangers and bool(self.hub.peers.servers.keys() - self.notices.writers)

    def fresh_name(self) -> str:
        while not self.is_home(name := table_name()):
            pass
        return name

    async def follow(self, name: str) -> None:
        if self.announces and not self.is_home(name):
            assert self.landlord is not None
            self.is_following = True
            await self.landlord.ask(FOLLOW)

    def _unfollow(self) -> None:
        """Without copies nobody has to tell us of steps; what is just being read may become one."""
        if self.is_following and not self.hub.shelf.loading and all(map(self.is_home, self.hub.tables)):
            assert self.landlord is not None
            self.is_following = False
            self.landlord.tell(letters.Unfollow())

    async def lead(self, session: Session, request: AnyRequest, place: str) -> bool:
        return await self.leading.lead(session, request, home_of(place, self.count))

    def depart(self, client: int) -> None:
        self.leading.depart(client)

    async def link_to(self, sibling: int) -> Link:
        """The link to a sibling; one that is being replaced is waited for."""
        try:
            async with asyncio.timeout(PATIENCE):
                while sibling not in self.links:
                    await self.changed.wait()
        except TimeoutError as error:
            raise Refusal("busy") from error
        return self.links[sibling]

    def pass_on(self, client: int, message: AnyMessage) -> None:
        link = self.links.get(process_of(client))
        if link is not None:
            link.deliver(client, self.visiting.scribe.write(message))

    def visitors(self) -> int:
        return len(self.visiting.visits)

    async def stream(self, home: int, kind: str, content: bytes) -> Stream:
        """Let another process serve a client of ours."""
        return self.streams.begin(await self.link_to(home), kind, content)

    def serve(self, kind: str, serve: Serve) -> None:
        self.streams.serving[kind] = serve

    # What everybody knows

    def tell_of(self, table: Table) -> None:
        self.notices.tell_of(table)

    def drop(self, name: str) -> None:
        self.notices.drop(name)

    def tell_all(self) -> None:
        self.notices.count("count", "connections", len(self.hub.clients) - self.visitors())
        self.notices.count("count", "tables", len(self.hub.tables))
        self.notices.tell_lobby(self.notices.newest(self.is_home))
        self._unfollow()

    def is_active(self, name: str) -> bool:
        return name in self.notices.active

    def elsewhere(self, what: str) -> int:
        return self.notices.counts[what]

    async def take_opening(self, openings: Openings, guest: str) -> bool:
        return await self.openings.take(openings, guest)

    def end_opening(self, openings: Openings, guest: str) -> None:
        self.openings.end(openings, guest)

    # Questions

    @property
    def others(self) -> list[int]:
        return [number for number in range(self.count) if number != self.number]

    async def ask(self, sibling: int, topic: str, content: bytes) -> bytes:
        """A sibling's answer; OSError or TimeoutError if there is none."""
        async with asyncio.timeout(PATIENCE):
            while sibling not in self.links:
                await self.changed.wait()
            return await self.links[sibling].ask(topic, content)

    async def tables_of(self, guest: str) -> list[MyTable]:
        found = await asyncio.gather(*(self.ask(number, "mine", guest.encode()) for number in self.others))
        return [own for answer in found for own in MINE.decode(answer)]

    async def _mine(self, content: bytes) -> bytes:
        await self.is_open.wait()
        return encode(await self.server.mine.own(content.decode()))

    async def attention(self, guest: str) -> Attention:
        found = await asyncio.gather(*(self._attention_at(number, guest) for number in self.others))
        woken = [one.woken for one in found if one.woken is not None]
        return Attention(any(one.is_looking for one in found), max(woken, default=None))

    async def _attention_at(self, number: int, guest: str) -> Attention:
        try:
            async with asyncio.timeout(GLANCE):
                return ATTENTION.decode(await self.ask(number, "attention", guest.encode()))
        except (OSError, TimeoutError):  # a process that is away shows nobody anything
            return Attention()

    async def _attention(self, content: bytes) -> bytes:
        wakeups = self.hub.wakeups
        return encode(Attention() if wakeups is None else wakeups.attention(content.decode()))

    async def daily(self, game: str, guest: str) -> DailyInfo | None:
        home = home_of(daily_place(game), self.count)
        if home == self.number:
            return None
        found: DailyInfo | None = DAILY.decode(await self.ask(home, "daily", encode((game, guest))))
        if found is None:
            raise Refusal("daily.none", game=game)
        return found

    async def _daily(self, content: bytes) -> bytes:
        await self.is_open.wait()
        game, guest = msgspec.json.decode(content, type=tuple[str, str])
        try:
            return encode(await self.server.reception.daily.own_info(find(game), guest))
        except Refusal:  # there is none today
            return encode(None)

    async def metrics(self) -> bytes:
        assert self.landlord is not None
        return await self.landlord.ask("metrics")
