"""What the processes of a house tell each other of themselves on the board, and what each makes of it: one lobby, one count
of everybody's tables and sockets, one list of bots."""

import asyncio
from collections import Counter
from collections.abc import Callable
from itertools import islice

import msgspec

from stammtisch.server.house.hub import Hub
from stammtisch.server.house.limits import Kind
from stammtisch.server.house.lobby import MOST_LOOKED_AT
from stammtisch.server.house.offers import Offered
from stammtisch.server.processes import letters
from stammtisch.server.processes.board import Board
from stammtisch.server.processes.letters import AnyLetter, pack
from stammtisch.server.table.table import Table
from stammtisch.server.wire.parts import LobbyTable


class Listing(msgspec.Struct, frozen=True, array_like=True):
    """A table as the lobbies of the others show it."""

    table: LobbyTable
    owner: str
    is_active: bool


class Held(msgspec.Struct, frozen=True, array_like=True):
    """Whose a table is, and who sits there."""

    owner: str
    guests: list[str]


class OfferedBot(msgspec.Struct, frozen=True, array_like=True):
    """A bot that is connected to another process."""

    name: str | None
    face: int | None
    offered: Offered


LISTING = msgspec.msgpack.Decoder(Listing)
HELD = msgspec.msgpack.Decoder(Held)
BOT = msgspec.msgpack.Decoder(OfferedBot)
NUMBER = msgspec.msgpack.Decoder(int)


class Notices:
    """One process's own, and what it knows by those of its siblings."""

    def __init__(self, hub: Hub, broadcast: Callable[[AnyLetter], None]) -> None:
        self.hub = hub
        self.broadcast = broadcast
        self.board = Board(broadcast)
        self.listed: dict[str, Listing] = {}  # as we told the others last
        self.active: set[str] = set()  # siblings' tables with people
        self.counts: Counter[str] = Counter()  # of all siblings
        self.writers: set[str] = set()  # the siblings' names in the store
        self.board.heard = {
            "lobby": self._heard_listing,
            "held": self._heard_held,
            "bot": self._heard_bot,
            "sockets": self._heard_sockets,
            "count": self._heard_count,
            "writer": self._heard_writer,
        }
        self.took: Counter[tuple[Kind, str]] = Counter()  # what is to be told
        hub.doors.took = self._took
        hub.doors.changed = lambda key: self.count("sockets", key, hub.doors.open[key])
        hub.offers.changed = self._tell_bot
        self.board.post("writer", hub.store.writer, b"")

    # Ours

    def count(self, topic: str, key: str, number: int) -> None:
        """So many; nobody has to be told of nothing."""
        self.board.post(topic, key, pack(number) if number else None)

    def _took(self, kind: Kind, address: str, amount: int) -> None:
        """What is taken in one turn of the loop is told at its end."""
        if not self.took:
            asyncio.get_running_loop().call_soon(self._tell_taken)
        self.took[kind, address] += amount

    def _tell_taken(self) -> None:
        taken, self.took = self.took, Counter()
        for (kind, address), amount in taken.items():
            self.broadcast(letters.Took(kind, address, amount))

    def tell_of(self, table: Table) -> None:
        """Whose a table is and who sits there has changed."""
        sheet = table.sheet
        guests = [seat.guest for seat in sheet.seats if seat.guest is not None]
        self.board.post("held", sheet.name, None if sheet.phase == "over" else pack(Held(sheet.owner, guests)))

    def drop(self, name: str) -> None:
        self.board.post("held", name, None)

    def tell_lobby(self, listed: dict[str, Listing]) -> None:
        for name in self.listed.keys() - listed.keys():
            self.board.post("lobby", name, None)
        for name, listing in listed.items():
            if self.listed.get(name) != listing:
                self.board.post("lobby", name, pack(listing))
        self.listed = listed

    def newest(self, is_home: Callable[[str], bool]) -> dict[str, Listing]:
        """Our tables among those that a lobby looks at."""
        lobby = self.hub.lobby
        found = islice(reversed(lobby.tables.items()), MOST_LOOKED_AT)
        return {name: Listing(table, lobby.owners.get(name, ""), lobby.is_active(name)) for name, table in found if is_home(name)}

    def _tell_bot(self, client: int, offered: Offered | None) -> None:
        if offered is None:
            return self.board.post("bot", str(client), None)
        names = self.hub.names
        bot = OfferedBot(names.known.get(offered.guest), names.faces.get(offered.guest), offered)
        return self.board.post("bot", str(client), pack(bot))

    # Theirs

    def _heard_listing(self, key: str, before: bytes | None, now: bytes | None) -> None:
        self.active.discard(key)
        if now is None:
            self.hub.lobby.drop(key)
            return
        listing = LISTING.decode(now)
        if listing.is_active:
            self.active.add(key)
        self.hub.lobby.put(listing.table, True, listing.owner)

    def _heard_held(self, key: str, before: bytes | None, now: bytes | None) -> None:
        owners = self.hub.owners.elsewhere
        if before is not None:
            add(owners, HELD.decode(before).owner, -1)
        held = None if now is None else HELD.decode(now)
        if held is not None:
            add(owners, held.owner, 1)
        self.hub.sitters.put(key, () if held is None else held.guests)

    def _heard_bot(self, key: str, before: bytes | None, now: bytes | None) -> None:
        if now is None:
            self.hub.offers.by_client.pop(int(key), None)
            return
        bot = BOT.decode(now)
        self.hub.offers.by_client[int(key)] = bot.offered
        if bot.name is not None:
            self.hub.names.learn(bot.offered.guest, bot.name, bot.face)

    def _heard_sockets(self, key: str, before: bytes | None, now: bytes | None) -> None:
        add(self.hub.doors.elsewhere, key, number_in(now) - number_in(before))

    def _heard_count(self, key: str, before: bytes | None, now: bytes | None) -> None:
        add(self.counts, key, number_in(now) - number_in(before))

    def _heard_writer(self, key: str, before: bytes | None, now: bytes | None) -> None:
        if now is not None:
            self.writers.add(key)
            return
        self.writers.discard(key)
        self.hub.peers.servers.pop(key, None)
        if not self.hub.stopping:
            self.hub.spawn(self.hub.peers.lose(key))


def add(counter: Counter[str], key: str, number: int) -> None:
    """Without those that come to nothing."""
    counter[key] += number
    if not counter[key]:
        del counter[key]


def number_in(value: bytes | None) -> int:
    return 0 if value is None else NUMBER.decode(value)
