"""What visitors ask for: saying hello, tables, names, the lobby, moving to another device, being forgotten."""

import math
import time
from collections import Counter
from collections.abc import Awaitable

import structlog

from stammtisch import version
from stammtisch.bots.levels import levels_of
from stammtisch.catalogue import LANGUAGES, Language, closest
from stammtisch.data import AnyGame
from stammtisch.games import GAMES
from stammtisch.server.house.hub import Client, Hub
from stammtisch.server.house.identity import (
    TRANSFER_TIME,
    clean_name,
    code_hash,
    guest_of,
    invite_key,
    new_token,
    seal,
    table_name,
    transfer_code,
    unseal,
)
from stammtisch.server.house.limits import Kind, is_limited, network_of
from stammtisch.server.house.wall import now_ms
from stammtisch.server.store.store import TROUBLE, Guest
from stammtisch.server.table import forking, seating, talk
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.table.table import Table
from stammtisch.server.values.effects import Watcher
from stammtisch.server.values.events import Created
from stammtisch.server.values.news import Forgotten, Gone, Here, Renamed
from stammtisch.server.wire import messages
from stammtisch.server.wire.messages import AnyRequest, Done, Refused
from stammtisch.server.wire.refusals import Refusal, phrases, sentence

log = structlog.get_logger()

MOST_WATCHED = 20  # tables, by one connection


class Visitor:
    """A client that has said hello."""

    def __init__(self, client: Client, token: str, language: Language, text: bool) -> None:
        self.client = client
        self.token = token
        self.guest = guest_of(token)
        self.language = language
        self.text = text
        self.tables: set[str] = set()


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
        self.visitors: dict[int, Visitor] = {}
        self.opening: Counter[str] = Counter()  # tables on their way, by owner
        self.origins: dict[str, str] = {}  # the networks of those who are here and are limited
        hub.dismiss = self._dismiss
        hub.connected = lambda: {visitor.guest for visitor in self.visitors.values()}
        hub.trouble = self._tell_trouble
        hub.origin_of = lambda guest: self.origins.get(guest, "")

    async def hello(self, client: Client, request: messages.Hello) -> Visitor:
        """A client says who it is."""
        token, fresh = request.token, None
        if request.transfer is not None:
            token = fresh = await self._take_transfer(request.transfer)
        if token is None:
            token = fresh = new_token()
        visitor = Visitor(client, token, closest(request.language), request.text)
        is_known = await answered(self.hub.learn_names({visitor.guest}))
        if visitor.guest not in self.hub.names and visitor.guest not in self.hub.sitters.tables:
            self._must_wait("guest", client)
        is_known = is_known and await answered(self._recognise(visitor.guest, request.name))
        self.visitors[client.id] = visitor
        if is_limited(client.address):
            self.origins[visitor.guest] = network_of(client.address)
        self.hub.clients[client.id] = client
        self.hub.metrics.connections.set(len(self.visitors))
        tables: list[str] = []
        if fresh is None or request.transfer is not None:
            is_known = is_known and await answered(self._find_tables(visitor.guest, tables))
        client.receive(self._welcome(visitor, fresh, tables if is_known else self.hub.sitters.of(visitor.guest)))
        self._tell_newcomer_trouble(visitor, is_known)
        self._done(client, request)
        return visitor

    async def _find_tables(self, guest: str, found: list[str]) -> None:
        found += await self.hub.store.tables_of(guest)

    def _tell_newcomer_trouble(self, visitor: Visitor, is_known: bool) -> None:
        """Who comes while the store is away reads so, and reads when it is back even if nobody else noticed."""
        if self.hub.committer.in_trouble or not is_known:
            visitor.client.receive(saving(True, visitor.language))
        if not is_known:
            client = visitor.client.id
            self.hub.committer.when_written(lambda: self.hub.push([client], saving(False, visitor.language)))

    async def _recognise(self, guest: str, name: str | None) -> None:
        """Who has a name keeps it, and has been seen today."""
        known = self.hub.names.known.get(guest)
        if name is not None and name != known and not await self._keeps_name(guest):
            self._rename(guest, name)
        elif known is not None:
            self.hub.committer.add_guest(Guest(guest, known, now_ms()))

    def _welcome(self, visitor: Visitor, fresh: str | None, tables: list[str]) -> messages.Welcome:
        seated = [name for name in tables if self._sits(visitor.guest, name)]
        return messages.Welcome(
            protocol=messages.PROTOCOL,
            token=fresh,
            guest=visitor.guest,
            name=self.hub.names.of(visitor.guest),
            tables=tuple(seated),
            server=version(),
            language=visitor.language,
            languages=LANGUAGES,
            phrases=phrases(visitor.language),
        )

    def _sits(self, guest: str, name: str) -> bool:
        table = self.hub.tables.get(name)
        return table is None or table.sheet.seat_of(guest) is not None

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
        visitor = self.visitors.pop(client.id, None)
        self.hub.clients.pop(client.id, None)
        self.hub.lobby.followers.discard(client.id)
        self.hub.metrics.connections.set(len(self.visitors))
        if visitor is not None:
            self.origins.pop(visitor.guest, None)
            for name in list(visitor.tables):
                self._leave(visitor, name)

    async def take(self, visitor: Visitor, request: AnyRequest) -> None:
        """Carry out what a visitor asks for, or refuse it."""
        try:
            await self._take(visitor, request)
        except Refusal as refusal:
            table = getattr(request, "table", None)
            self.refuse(visitor.client, refusal, visitor.language, request.ref, table)
        except TROUBLE as error:
            log.error("the store does not answer", error=str(error))
            self.refuse(visitor.client, Refusal("store.away"), visitor.language, request.ref, None)

    def _tell_trouble(self, is_so: bool) -> None:
        """Everybody reads at once that nothing can be saved just now, and when play goes on."""
        for visitor in list(self.visitors.values()):
            visitor.client.receive(saving(is_so, visitor.language))

    async def _take(self, visitor: Visitor, request: AnyRequest) -> None:
        if self.hub.stopping:
            raise Refusal("stopping")
        match request:
            case messages.Play() if request.table in visitor.tables and request.table in self.hub.tables:
                table = self.hub.tables[request.table]
                self.hub.act(table, table.receive, visitor.client.id, request, now_ms())
            case messages.Hello():
                raise Refusal("bad-message", reason="hello again")
            case messages.Create():
                await self._create(visitor, request)
            case messages.Fork():
                await self._fork(visitor, request)
            case messages.Rename():
                if await self._keeps_name(visitor.guest):
                    raise Refusal("rename.playing")
                self._rename(visitor.guest, request.name)
                self._done(visitor.client, request)
            case messages.FollowLobby():
                self._follow_lobby(visitor, request)
            case messages.Transfer():
                await self._transfer(visitor)
            case messages.Forget():
                await self._forget(visitor)
            case messages.Ping():
                visitor.client.receive(messages.Pong(time=now_ms()))
            case _:
                await self._at_table(visitor, request)

    async def _at_table(self, visitor: Visitor, request: messages.TableRequest) -> None:
        if isinstance(request, messages.Leave):
            self._leave(visitor, request.table)
            return self._done(visitor.client, request)
        table = await self.hub.table(request.table)
        if table is None:
            raise Refusal("table.damaged" if request.table in self.hub.shelf.damaged else "table.unknown")
        if isinstance(request, messages.AddBot | messages.Start):
            must_know(table.sheet.game, request.level)
        if request.table not in visitor.tables:
            self._join(visitor, table)
        elif isinstance(request, messages.Watch):  # a page that has just been opened has heard nothing yet
            self.hub.act(table, table.audience.everything, visitor.client.id, now_ms())
        if isinstance(request, messages.Watch):
            return self._done(visitor.client, request)
        return self.hub.act(table, table.receive, visitor.client.id, request, now_ms())

    def _join(self, visitor: Visitor, table: Table) -> None:
        if len(visitor.tables) >= MOST_WATCHED:
            raise Refusal("too-many-tables", limit=MOST_WATCHED)
        name = table.sheet.name
        visitor.tables.add(name)
        self.hub.bus.tell(Here(server=self.hub.store.writer, table=name, guest=visitor.guest))
        watcher = Watcher(visitor.guest, visitor.language, visitor.text)
        self.hub.act(table, table.join, visitor.client.id, watcher, now_ms())

    def _leave(self, visitor: Visitor, name: str) -> None:
        visitor.tables.discard(name)
        table = self.hub.tables.get(name)
        if table is None:
            return
        self.hub.act(table, table.presence.leave, visitor.client.id, now_ms())
        if all(watcher.guest != visitor.guest for watcher in table.audience.watchers.values()):
            self.hub.bus.tell(Gone(server=self.hub.store.writer, table=name, guest=visitor.guest))

    async def _create(self, visitor: Visitor, request: messages.Create) -> None:
        game = GAMES.get(request.game)
        if game is None:
            raise Refusal("unknown-game", game=request.game)
        await self._open(visitor, request, seating.create(game, request, visitor.guest, invite_key()))

    async def _fork(self, visitor: Visitor, request: messages.Fork) -> None:
        source = await self.hub.table(request.source)
        if source is None:
            raise Refusal("table.unknown")
        must_know(source.sheet.game, request.level)
        await self._open(visitor, request, forking.fork(source.sheet, request, visitor.guest))

    async def _open(self, visitor: Visitor, request: messages.Create | messages.Fork, created: Created) -> None:
        self._must_have_room(visitor)
        name = table_name()
        self.opening[visitor.guest] += 1  # others of this guest's requests may arrive before the table stands
        try:
            table = await self.hub.shelf.open_table(name, created)
        finally:
            self.opening[visitor.guest] -= 1
            self.opening += Counter()  # without those that have none left
        assert table is not None
        self._done(visitor.client, request, name)
        self._join(visitor, table)

    async def _keeps_name(self, guest: str) -> bool:
        """Whether this guest sits where a new name would be a message."""
        tables = [await self.hub.table(name) for name in await self.hub.store.tables_of(guest)]
        return any(table is not None and talk.keeps_name(table.sheet, guest) for table in tables)

    def _must_have_room(self, visitor: Visitor) -> None:
        limits, own = self.hub.limits, self.hub.owners.open[visitor.guest] + self.opening[visitor.guest]
        if own >= limits.tables_per_guest:
            raise Refusal("too-many-tables", limit=limits.tables_per_guest)
        if len(self.hub.tables) + self.opening.total() >= limits.all_tables:
            raise Refusal("house-full")
        self._must_wait("table", visitor.client)

    def _must_wait(self, kind: Kind, client: Client) -> None:
        """Refuse what comes too often from one address."""
        wait = self.hub.doors.wait(kind, client.address, time.monotonic())
        if wait:
            raise Refusal(f"address.{kind}", seconds=math.ceil(wait))

    def _rename(self, guest: str, name: str) -> None:
        name = clean_name(name)  # nothing left of it: the guest has a number again
        self.hub.committer.add_guest(Guest(guest, name, now_ms()))
        self.hub.bus.tell(Renamed(server=self.hub.store.writer, guest=guest, name=name))
        self.hub.rename(guest, name)

    def _follow_lobby(self, visitor: Visitor, request: messages.FollowLobby) -> None:
        if request.on:
            self.hub.lobby.followers.add(visitor.client.id)
            self.hub.push([visitor.client.id], self.hub.lobby.message(len(self.visitors)))
        else:
            self.hub.lobby.followers.discard(visitor.client.id)
        self._done(visitor.client, request)

    # Moving to another device, and being forgotten

    async def _transfer(self, visitor: Visitor) -> None:
        code = transfer_code()
        await self.hub.store.keep_transfer(code_hash(code), seal(visitor.token, code), now_ms() + TRANSFER_TIME)
        self.hub.push([visitor.client.id], messages.TransferCode(code=code, link=f"{self.hub.base_url}/#transfer={code}"))

    async def _take_transfer(self, code: str) -> str:
        try:
            sealed = await self.hub.store.take_transfer(code_hash(code), now_ms())
        except TROUBLE as error:
            raise Refusal("store.away") from error
        if sealed is None:
            raise Refusal("bad-transfer")
        return unseal(sealed, code)

    async def _forget(self, visitor: Visitor) -> None:
        guest = visitor.guest
        for name in await self.hub.store.tables_of(guest):
            table = await self.hub.table(name)
            if table is not None and sits_at(table.sheet, guest):
                self.hub.act(table, table.forget, guest, now_ms())
                await self.hub.until(table, lambda sheet: not sits_at(sheet, guest))
        await self.hub.committer.forget(guest)
        self.hub.forget(guest)
        self.hub.bus.tell(Forgotten(server=self.hub.store.writer, guest=guest))

    def _dismiss(self, guest: str) -> None:
        """Close the connections of somebody who is forgotten, here or at another server."""
        for other in [one for one in self.visitors.values() if one.guest == guest]:
            self.hub.push([other.client.id], messages.Forgotten())
            other.client.close()


def sits_at(sheet: Sheet, guest: str) -> bool:
    return sheet.seat_of(guest) is not None and sheet.phase != "over"
