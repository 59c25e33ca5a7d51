"""What sessions ask for: saying hello, tables, names, the lobby, moving to another device, being forgotten."""

import asyncio
import time
from functools import partial

import structlog

from stammtisch.bots.levels import levels_of
from stammtisch.catalogue import Language
from stammtisch.data import AnyGame
from stammtisch.games import GAMES
from stammtisch.server.house import leaving
from stammtisch.server.house.chatter import LINE_PACE, LINES, Chatter
from stammtisch.server.house.clients import Client
from stammtisch.server.house.daily import DailyGames, must_be_own, place_of
from stammtisch.server.house.greeting import Greeting
from stammtisch.server.house.guests import Guests
from stammtisch.server.house.hub import Hub
from stammtisch.server.house.identity import invite_key
from stammtisch.server.house.offers import invitation
from stammtisch.server.house.oneself import Oneself
from stammtisch.server.house.openings import Openings
from stammtisch.server.house.origins import Origins
from stammtisch.server.house.sessions import Session, saving
from stammtisch.server.house.wall import now_ms
from stammtisch.server.store.gently import gently
from stammtisch.server.store.store import TROUBLE
from stammtisch.server.store.unwritable import Unwritable
from stammtisch.server.table import forking, seating
from stammtisch.server.table.table import Table
from stammtisch.server.values.effects import Watcher
from stammtisch.server.values.events import Created
from stammtisch.server.values.news import Gone, Here
from stammtisch.server.wire import messages, requests
from stammtisch.server.wire.messages import Done, Refused
from stammtisch.server.wire.refusals import Refusal, sentence
from stammtisch.server.wire.requests import AnyRequest

log = structlog.get_logger()

MOST_WATCHED = 20  # tables, by one connection


def must_know(game: AnyGame, level: str) -> None:
    if level not in levels_of(game):
        raise Refusal("unknown-level", level=level)


class Reception:
    """The front desk of a server."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.sessions: dict[int, Session] = {}
        self.openings = Openings(hub)
        self.phrases = Chatter()
        self.lines = Chatter(LINES, LINE_PACE)
        self.daily = DailyGames(hub)
        self.oneself = Oneself(hub)
        self.greeting = Greeting(hub, self.oneself)
        self.origins = Origins(lambda guest: hub.owners.open[guest] > 0)
        hub.guests = Guests(
            connected=lambda: {session.guest for session in self.sessions.values()},
            dismiss=self._dismiss,
            origin_of=self.origins.of,
            is_looking=self._is_looking,
            trouble=self._tell_trouble,
        )

    async def hello(self, client: Client, request: requests.Hello) -> Session:
        """A client says who it is."""
        newcomer = await self.greeting.recognise(client, request)
        self.admit(newcomer.session)
        await self.greeting.welcome(newcomer)
        self._done(client, request)
        return newcomer.session

    def admit(self, session: Session) -> None:
        """Somebody is here from now on, until `goodbye`."""
        client = session.client
        self.sessions[client.id] = session
        self.origins.come(session.guest, client.address)
        self.hub.clients[client.id] = client
        self._count()

    def _count(self) -> None:
        self.hub.metrics.connections.set(len(self.sessions) - self.hub.siblings.visitors())

    def _done(self, client: Client, request: AnyRequest, table: str | None = None) -> None:
        if request.ref is not None:
            client.receive(Done(ref=request.ref, table=table))

    def refuse(self, client: Client, refusal: Refusal, language: Language, ref: int | None, table: str | None) -> None:
        self.hub.metrics.refused.inc()
        words = sentence(refusal, language)
        message = Refused(ref=ref, table=table, code=refusal.code, sentence=words, data=refusal.data)
        client.receive(message)

    def goodbye(self, client: Client) -> None:
        """A connection has closed."""
        session = self.sessions.pop(client.id, None)
        self.hub.clients.pop(client.id, None)
        self.hub.lobby.followers.discard(client.id)
        self.hub.offers.drop(client.id)
        self.hub.siblings.depart(client.id)
        self._count()
        if session is not None:
            self.origins.go(session.guest)
            for name in list(session.tables):
                self._leave(session, name)

    def take_at_once(self, session: Session, request: AnyRequest) -> bool:
        """Let a move be made where nothing has to be read before, as nearly always; False if there is more to be done."""
        if self.may_take_at_once(session, request) and isinstance(request, requests.Play):
            table = self.hub.tables[request.table]
            self.hub.act(table, table.receive, session.client.id, request, now_ms())
            return True
        return False

    def may_take_at_once(self, session: Session, request: AnyRequest) -> bool:
        if self.hub.stopping or not isinstance(request, requests.Play):
            return False
        return request.table in session.tables and request.table in self.hub.tables

    async def take(self, session: Session, request: AnyRequest) -> None:
        """Carry out what a session asks for, or refuse it."""
        try:
            if self.hub.stopping:
                raise Refusal("stopping")
            await self._take(session, request)
        except Refusal as refusal:
            table = getattr(request, "table", None)
            self.refuse(session.client, refusal, session.language, request.ref, table)
        except Unwritable:
            self.refuse(session.client, Refusal("store.refused"), session.language, request.ref, None)
        except TROUBLE as error:
            log.error("the store does not answer", error=str(error))
            self.refuse(session.client, Refusal("store.away"), session.language, request.ref, None)

    def _tell_trouble(self, is_so: bool) -> None:
        """Everybody reads at once that nothing can be saved just now, and when play goes on."""
        self.hub.spawn(self._tell_all())

    async def _tell_all(self) -> None:
        async for session in gently(list(self.sessions.values())):
            session.client.receive(saving(self.hub.committer.in_trouble, session.language))

    async def _take(self, session: Session, request: AnyRequest) -> None:
        match request:
            case requests.Play() if self.take_at_once(session, request):
                pass
            case requests.Hello():
                raise Refusal("bad-message", reason="hello again")
            case requests.Create():
                await self._create(session, request)
            case requests.Fork():
                await self._fork(session, request)
            case requests.Rename() | requests.ChooseFace() | requests.Subscribe() | requests.Unsubscribe():
                fail = partial(self.refuse, session.client, Refusal("store.refused"), session.language, request.ref, None)
                await self.oneself.take(session.guest, request, partial(self._done, session.client, request), fail)
            case requests.FollowLobby():
                self._follow_lobby(session, request)
            case requests.Offer():
                self._offer(session, request)
            case requests.Transfer():
                session.client.receive(await leaving.transfer(self.hub, session.token))
            case requests.Forget():
                await leaving.forget(self.hub, session.guest)
            case requests.Attend():
                session.is_seen = request.on
                self._done(session.client, request)
            case requests.Ping():
                session.client.receive(messages.Pong(time=now_ms()))
            case _:
                await self._at_table(session, request)

    async def _at_table(self, session: Session, request: requests.TableRequest) -> None:
        if await self.hub.siblings.lead(session, request, request.table):
            return None
        if isinstance(request, requests.Leave):
            self._leave(session, request.table)
            return self._done(session.client, request)
        table = await self.hub.table(request.table)
        if table is None:
            raise Refusal("table.damaged" if request.table in self.hub.shelf.damaged else "table.unknown")
        must_be_own(table.sheet, session.guest)
        if isinstance(request, requests.InviteBot):
            return self._invite(session, table, request)
        if isinstance(request, requests.AddBot | requests.Start):
            must_know(table.sheet.game, request.level)
        if isinstance(request, requests.Chat):
            self._must_pause(session.guest, self.lines if request.phrase is None else self.phrases)
        if request.table not in session.tables:
            self._join(session, table)
        elif isinstance(request, requests.Watch):  # a page that has just been opened has heard nothing yet
            self.hub.act(table, table.audience.everything, session.client.id, now_ms())
        if isinstance(request, requests.Watch):
            return self._done(session.client, request)
        return self.hub.act(table, table.receive, session.client.id, request, now_ms())

    def _must_pause(self, guest: str, chatter: Chatter) -> None:
        if not chatter.lets(guest, time.monotonic()):
            raise Refusal("too-fast")

    def _join(self, session: Session, table: Table) -> None:
        if len(session.tables) + session.elsewhere >= MOST_WATCHED:
            raise Refusal("too-many-tables", limit=MOST_WATCHED)
        name = table.sheet.name
        session.tables.add(name)
        self.hub.bus.tell(Here(server=self.hub.store.writer, table=name, guest=session.guest))
        draws = table.sheet.game.name in session.draws
        watcher = Watcher(session.guest, session.language, session.text, session.program, draws)
        self.hub.act(table, table.join, session.client.id, watcher, now_ms())

    def _leave(self, session: Session, name: str) -> None:
        session.tables.discard(name)
        table = self.hub.tables.get(name)
        if table is None:
            return
        self.hub.act(table, table.presence.leave, session.client.id, now_ms())
        if all(watcher.guest != session.guest for watcher in table.audience.watchers.values()):
            self.hub.bus.tell(Gone(server=self.hub.store.writer, table=name, guest=session.guest))

    async def _create(self, session: Session, request: requests.Create) -> None:
        game = GAMES.get(request.game)
        if game is None:
            raise Refusal("unknown-game", game=request.game)
        if request.daily:
            if await self.hub.siblings.lead(session, request, place_of(game.name)):
                return None
            return await self._create_daily(session, request, game)
        return await self._open(session, request, seating.create(game, request, session.guest, invite_key(), session.program))

    async def _create_daily(self, session: Session, request: requests.Create, game: AnyGame) -> None:
        created = await self.daily.created(game, session.guest, invite_key(), session.program)
        place = await self.daily.place_for(created)  # his attempt is written down before anything of its luck is seen
        table = await self.hub.table(place) or await self.openings.open(session.client, session.guest, created, place)
        self._done(session.client, request, table.sheet.name)
        if table.sheet.name not in session.tables:
            self._join(session, table)

    async def _fork(self, session: Session, request: requests.Fork) -> None:
        source = await self.hub.table(request.source)
        if source is None:
            raise Refusal("table.unknown")
        await self.daily.unseal(source.sheet)
        must_know(source.sheet.game, request.level)
        # A finished game does not change any more: a long one is looked through beside the loop.
        created = await asyncio.to_thread(forking.fork, source.sheet, request, session.guest, invite_key())
        await self._open(session, request, created)

    async def _open(self, session: Session, request: requests.Create | requests.Fork, created: Created) -> None:
        table = await self.openings.open(session.client, session.guest, created)
        self._done(session.client, request, table.sheet.name)
        self._join(session, table)

    def _follow_lobby(self, session: Session, request: requests.FollowLobby) -> None:
        if request.on:
            self.hub.lobby.followers.add(session.client.id)
            self.hub.push([session.client.id], self.hub.lobby.message(self.hub.population(), time.monotonic()))
        else:
            self.hub.lobby.followers.discard(session.client.id)
        self._done(session.client, request)

    # Bots from elsewhere

    def _offer(self, session: Session, request: requests.Offer) -> None:
        if not session.program:
            raise Refusal("offer.person")
        self.hub.offers.put(session.client.id, session.guest, session.client.address, request)
        self._done(session.client, request)

    def _invite(self, session: Session, table: Table, request: requests.InviteBot) -> None:
        found = self.hub.offers.invite(table.sheet, session.guest, request)
        told = invitation(table.sheet, request, table.audience.name_of(session.guest))
        if found in self.hub.clients:
            self.hub.push([found], told)
        else:
            self.hub.siblings.pass_on(found, told)
        self._done(session.client, request)

    # Waking

    def _is_looking(self, guest: str) -> bool:
        return any(one.guest == guest and one.is_seen for one in self.sessions.values())

    def _dismiss(self, guest: str) -> None:
        """Close the connections of somebody who is forgotten, here or at another server."""
        for other in [one for one in self.sessions.values() if one.guest == guest]:
            self.hub.push([other.client.id], messages.Forgotten())
            other.client.close()
