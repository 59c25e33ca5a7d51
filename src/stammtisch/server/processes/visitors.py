"""Clients of other processes at the tables that live here: sessions like any other, whose messages go over a link."""

import asyncio
from collections import deque
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import structlog

from stammtisch.catalogue import closest
from stammtisch.server.house.hub import Hub
from stammtisch.server.house.reception import Reception
from stammtisch.server.house.sessions import Session
from stammtisch.server.processes.letters import Arrived, Asked, Departed, Dismissed, Watching
from stammtisch.server.processes.link import Link
from stammtisch.server.web.connection import Scribe
from stammtisch.server.wire.messages import AnyMessage, Refused
from stammtisch.server.wire.refusals import Refusal, sentence
from stammtisch.server.wire.requests import REQUESTS, AnyRequest, Hello

if TYPE_CHECKING:
    from stammtisch.server.processes.household import Household

log = structlog.get_logger()
MOST_WAITING = 200  # requests of one visitor: his own process reads on while they are carried out
HELLO = msgspec.json.Decoder(Hello)


class Visitor:
    """A client of the hub; it knows which process has its connection."""

    def __init__(self, id: int, address: str, link: Link, scribe: Scribe) -> None:
        self.id = id
        self.address = address
        self.link = link
        self.scribe = scribe

    def receive(self, message: AnyMessage) -> None:
        self.link.deliver(self.id, self.scribe.write(message))

    def close(self) -> None:
        self.link.tell(Dismissed(self.id))


class Visit:
    """One visitor's session; its requests are carried out one after the other, as those of a connection are."""

    def __init__(self, reception: Reception, session: Session, link: Link) -> None:
        self.reception = reception
        self.session = session
        self.link = link
        self.waiting: deque[AnyRequest | None] = deque()  # None: goodbye
        self.told = 0  # tables it watches, as its own process knows
        self.task: asyncio.Task[None] | None = None

    def ask(self, request: AnyRequest | None) -> None:
        if self.task is None and request is not None and self.reception.take_at_once(self.session, request):
            return
        if request is not None and len(self.waiting) >= MOST_WAITING:
            self._refuse(request)
            return
        self.waiting.append(request)
        if self.task is None:
            self.task = asyncio.create_task(self._work())

    def _refuse(self, request: AnyRequest) -> None:
        table = getattr(request, "table", None)
        self.reception.refuse(self.session.client, Refusal("too-fast"), self.session.language, request.ref, table)

    async def _work(self) -> None:
        while self.waiting:
            request = self.waiting.popleft()
            if request is None:
                self.reception.goodbye(self.session.client)
                self.waiting.clear()
            else:
                await self._carry_out(request)
                self._tell()
        self.task = None

    async def _carry_out(self, request: AnyRequest) -> None:
        try:
            await self.reception.take(self.session, request)
        except Exception:  # as with a connection: he is let go, and comes again
            log.exception("a visitor's request failed")
            self.session.client.close()

    def _tell(self) -> None:
        if len(self.session.tables) != self.told:
            self.told = len(self.session.tables)
            self.link.tell(Watching(self.session.client.id, self.told))


class Early(NamedTuple):
    """A visitor of a process that is not open yet."""

    link: Link
    arrived: Arrived
    asked: list[Asked]


class Visitors:
    """All of them. What is asked before this process is open waits until it is."""

    def __init__(self, household: "Household", hub: Hub) -> None:
        self.household = household
        self.hub = hub
        self.reception: Reception | None = None
        self.scribe = Scribe()
        self.early: dict[int, Early] = {}
        self.visits: dict[int, Visit] = {}

    def open(self, reception: Reception) -> None:
        self.reception = reception
        early, self.early = self.early, {}
        for visitor in early.values():
            self.hear(visitor.link, visitor.arrived)
            for letter in visitor.asked:
                self.hear(visitor.link, letter)

    def hear(self, link: Link, letter: Arrived | Asked | Departed) -> None:
        if self.reception is None:
            self._keep(link, letter)
            return
        match letter:
            case Arrived():
                self._arrive(self.reception, link, letter)
            case Asked(client=client, elsewhere=elsewhere, request=request):
                visit = self.visits[client]
                visit.session.elsewhere = elsewhere
                visit.ask(REQUESTS.decode(request))
            case Departed(client=client):
                self.visits.pop(client).ask(None)

    def _keep(self, link: Link, letter: Arrived | Asked | Departed) -> None:
        """For when this process is open; as much of each visitor as may wait afterwards."""
        match letter:
            case Arrived():
                self.early[letter.client] = Early(link, letter, [])
            case Asked() if len(self.early[letter.client].asked) < MOST_WAITING:
                self.early[letter.client].asked.append(letter)
            case Asked():
                self._refuse(self.early[letter.client], letter)
            case Departed():
                del self.early[letter.client]

    def _refuse(self, visitor: Early, letter: Asked) -> None:
        request, refusal = REQUESTS.decode(letter.request), Refusal("too-fast")
        words = sentence(refusal, closest(HELLO.decode(visitor.arrived.hello).language))
        table = getattr(request, "table", None)
        message = Refused(ref=request.ref, table=table, code=refusal.code, sentence=words, data=refusal.data)
        visitor.link.deliver(letter.client, self.scribe.write(message))

    def _arrive(self, reception: Reception, link: Link, letter: Arrived) -> None:
        visitor = Visitor(letter.client, letter.address, link, self.scribe)
        session = Session(visitor, "", HELLO.decode(letter.hello), letter.guest)
        session.is_seen = False  # his own process knows that
        if letter.name is not None:
            self.hub.names.learn(letter.guest, letter.name, letter.face)
        self.visits[letter.client] = Visit(reception, session, link)
        reception.admit(session)

    def lose(self, link: Link) -> None:
        """A process is gone, and so are its clients."""
        self.early = {client: visitor for client, visitor in self.early.items() if visitor.link is not link}
        for client, visit in list(self.visits.items()):
            if visit.link is link:
                del self.visits[client]
                visit.waiting.clear()
                visit.ask(None)
