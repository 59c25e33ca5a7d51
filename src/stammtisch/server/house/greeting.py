"""Saying hello: who comes, whether he may, and what he is told first. A store that is away keeps nobody out."""

from collections.abc import Awaitable
from dataclasses import dataclass

import structlog

from stammtisch import version
from stammtisch.catalogue import LANGUAGES
from stammtisch.server.house import leaving
from stammtisch.server.house.clients import Client
from stammtisch.server.house.hub import Hub
from stammtisch.server.house.identity import new_token
from stammtisch.server.house.oneself import Oneself
from stammtisch.server.house.openings import must_wait
from stammtisch.server.house.sessions import Session, saving
from stammtisch.server.store.store import TROUBLE
from stammtisch.server.wire import messages, requests
from stammtisch.server.wire.refusals import phrases

log = structlog.get_logger()


@dataclass
class Newcomer:
    """Somebody who has just said hello."""

    session: Session
    fresh: str | None  # a token that he does not have yet
    may_sit: bool  # he has been here before
    is_known: bool  # the store has answered all questions about him


async def answered(question: Awaitable[None]) -> bool:
    """Whether the store answered; somebody who comes while it is away goes on with what is known without it."""
    try:
        await question
    except TROUBLE as error:
        log.error("the store does not answer", error=str(error))
        return False
    return True


class Greeting:
    """How a server receives whoever comes."""

    def __init__(self, hub: Hub, oneself: Oneself) -> None:
        self.hub = hub
        self.oneself = oneself
        version()  # looking it up takes longer than a greeting may

    async def recognise(self, client: Client, request: requests.Hello) -> Newcomer:
        """Who this is; raises Refusal if he may not come now."""
        token, fresh = request.token, None
        if request.transfer is not None:
            token = fresh = await leaving.take_transfer(self.hub, request.transfer)
        if token is None:
            token = fresh = new_token()
        session = Session(client, token, request)
        is_known = await answered(self.hub.learn_names({session.guest}))
        if session.guest not in self.hub.names and session.guest not in self.hub.sitters.tables:
            must_wait(self.hub, "guest", client)
        is_known = is_known and await answered(self.oneself.recognise(session.guest, request.name, request.face))
        return Newcomer(session, fresh, fresh is None or request.transfer is not None, is_known)

    async def welcome(self, newcomer: Newcomer) -> None:
        """The first message, with the tables where he sits."""
        session, tables = newcomer.session, list[str]()
        if newcomer.may_sit:
            newcomer.is_known = newcomer.is_known and await answered(self._find_tables(session.guest, tables))
        found = tables if newcomer.is_known else self.hub.sitters.of(session.guest)
        session.client.receive(self._welcome(session, newcomer.fresh, found))
        self._tell_trouble(session, newcomer.is_known)

    async def _find_tables(self, guest: str, found: list[str]) -> None:
        found += await self.hub.store.tables_of(guest)

    def _tell_trouble(self, session: Session, is_known: bool) -> None:
        """Who comes while the store is away reads so, and reads when it is back even if nobody else noticed."""
        if self.hub.committer.in_trouble or not is_known:
            session.client.receive(saving(True, session.language))
        if not is_known:
            client = session.client.id
            self.hub.committer.when_written(lambda: self.hub.push([client], saving(False, session.language)))

    def _welcome(self, session: Session, fresh: str | None, tables: list[str]) -> messages.Welcome:
        seated = [name for name in tables if self._sits(session.guest, name)]
        return messages.Welcome(
            protocol=messages.PROTOCOL,
            token=fresh,
            guest=session.guest,
            name=self.hub.names.of(session.guest),
            face=self.hub.names.face(session.guest),
            tables=tuple(seated),
            server=version(),
            language=session.language,
            languages=LANGUAGES,
            phrases=phrases(session.language),
            push=None if self.hub.wakeups is None else self.hub.wakeups.sender.key,
        )

    def _sits(self, guest: str, name: str) -> bool:
        table = self.hub.tables.get(name)
        if table is None:  # not read yet, or it lives elsewhere
            return self.hub.siblings.is_home(name) or name in self.hub.sitters.tables.get(guest, ())
        return table.sheet.seat_of(guest) is not None
