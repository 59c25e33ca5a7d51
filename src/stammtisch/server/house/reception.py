"""What sessions ask for: saying hello, tables, names, the lobby, moving to another device, being forgotten."""

import asyncio
import time
from collections.abc import Awaitable
from functools import partial

import structlog

from stammtisch import version
from stammtisch.bots.levels import levels_of
from stammtisch.catalogue import LANGUAGES, Language, closest
from stammtisch.data import AnyGame
from stammtisch.games import GAMES
from stammtisch.server.house import leaving
from stammtisch.server.house.chatter import LINE_PACE, LINES, Chatter
from stammtisch.server.house.daily import DailyGames, must_be_own, place_of
from stammtisch.server.house.hub import Client, Hub
from stammtisch.server.house.identity import guest_of, invite_key, new_token
from stammtisch.server.house.offers import invitation
from stammtisch.server.house.oneself import Oneself
from stammtisch.server.house.openings import Openings, must_wait
from stammtisch.server.house.origins import Origins
from stammtisch.server.house.wall import now_ms
from stammtisch.server.store.gently import gently
from stammtisch.server.store.store import TROUBLE
from stammtisch.server.table import forking, seating
from stammtisch.server.table.table import Table
from stammtisch.server.values.effects import Watcher
from stammtisch.server.values.events import Created
from stammtisch.server.values.news import Gone, Here
from stammtisch.server.wire import messages, requests
from stammtisch.server.wire.messages import Done, Refused
from stammtisch.server.wire.refusals import Refusal, phrases, sentence
from stammtisch.server.wire.requests import AnyRequest

log = structlog.get_logger()

MOST_WATCHED = 20  # tables, by one connection


class Session:
    """A client that has said hello."""

    def __init__(self, client: Client, token: str, hello: requests.Hello, guest: str | None = None) -> None:
        self.client = client
        self.token = token  # empty where another process of this house knows it
        self.guest = guest or guest_of(token)
        self.language = closest(hello.language)
        self.text = hello.text
        self.program = hello.bot
        self.draws = frozenset(hello.draws or ())
        self.tables: set[str] = set()
        self.is_seen = True  # by the person, as far as the client says
        self.elsewhere = 0  # how many more it watches in other processes of this house


def saving(is_in_trouble: bool, language: Language) -> messages.Saving:
    return messages.Saving(ok=not is_in_trouble, sentence=sentence(Refusal("store.away"), language) if is_in_trouble else "")


async def answered(question: Awaitable[None]) -> bool:
    """Whether the store answered; somebody who comes while it is away goes on with what is known without it."""
    try:
        await question
    except TROUBLE as error:
        log.error("the store does not answer", error=str(error))
        return False
    return True


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
        self.origins = Origins(lambda guest: hub.owners.open[guest] > 0)
        version()  # looking it up takes longer than a greeting may
        hub.dismiss = self._dismiss
        hub.connected = lambda: {session.guest for session in self.sessions.values()}
        hub.is_looking = self._is_looking
        hub.trouble = self._tell_trouble
        hub.origin_of = self.origins.of

    async def hello(self, client: Client, request: requests.Hello) -> Session:
        """A client says who it is."""
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
        self.admit(session)
        tables: list[str] = []
        if fresh is None or request.transfer is not None:
            is_known = is_known and await answered(self._find_tables(session.guest, tables))
        client.receive(self._welcome(session, fresh, tables if is_known else self.hub.sitters.of(session.guest)))
        self._tell_newcomer_trouble(session, is_known)
        self._done(client, request)
        return session

    def admit(self, session: Session) -> None:
        """Somebody is here from now on, until `goodbye`."""
        client = session.client
        self.sessions[client.id] = session
        self.origins.come(session.guest, client.address)
        self.hub.clients[client.id] = client
        self._count()

    def _count(self) -> None:
        self.hub.metrics.connections.set(len(self.sessions) - self.hub.siblings.visitors())

    async def _find_tables(self, guest: str, found: list[str]) -> None:
        found += await self.hub.store.tables_of(guest)

    def _tell_newcomer_trouble(self, session: Session, is_known: bool) -> None:
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

    def plays(self, session: Session, request: requests.Play) -> bool:
        """Let a move be made at once where nothing has to be read before, as nearly always; whether it was."""
        table = self.hub.tables.get(request.table) if request.table in session.tables else None
        if table is None or self.hub.stopping:
            return False
        self.hub.act(table, table.receive, session.client.id, request, now_ms())
        return True

    async def take(self, session: Session, request: AnyRequest) -> None:
        """Carry out what a session asks for, or refuse it."""
        try:
            if self.hub.stopping:
                raise Refusal("stopping")
            await self._take(session, request)
        except Refusal as refusal:
            table = getattr(request, "table", None)
            self.refuse(session.client, refusal, session.language, request.ref, table)
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
            case requests.Play() if self.plays(session, request):
                pass
            case requests.Hello():
                raise Refusal("bad-message", reason="hello again")
            case requests.Create():
                await self._create(session, request)
            case requests.Fork():
                await self._fork(session, request)
            case requests.Rename() | requests.ChooseFace() | requests.Subscribe() | requests.Unsubscribe():
                await self.oneself.take(session.guest, request, partial(self._done, session.client, request))
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

    def take_at_once(self, session: Session, request: AnyRequest) -> bool:
        """Carry out a play at a table that is here; False if there is more to be done for this request."""
        if self.hub.stopping or not isinstance(request, requests.Play) or request.table not in session.tables:
            return False
        table = self.hub.tables.get(request.table)
        if table is not None:
            self.hub.act(table, table.receive, session.client.id, request, now_ms())
        return table is not None

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
