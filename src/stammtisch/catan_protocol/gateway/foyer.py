"""Where protocol clients arrive: the next open Catan table, a certain one, or the one they were lost from. No socket here."""

import asyncio
from contextlib import suppress

from stammtisch.catan_protocol.codec import words
from stammtisch.catan_protocol.codec.messages import Hallo
from stammtisch.catan_protocol.gateway import seats as s
from stammtisch.catan_protocol.gateway.room import Room
from stammtisch.catan_protocol.gateway.settings import FEWEST, CatanSettings
from stammtisch.catan_protocol.gateway.translator import Translator
from stammtisch.core import SPECTATOR
from stammtisch.games.catan import GAME
from stammtisch.server.house.identity import is_token
from stammtisch.server.house.reception import Reception
from stammtisch.server.table.table import Table
from stammtisch.server.wire import messages, requests
from stammtisch.server.wire.settings import Settings

FAREWELL = 5.0  # seconds a table may take to free a seat
NO_TABLE = "Diesen Tisch gibt es nicht"


class Foyer:
    """The protocol's front desk."""

    def __init__(self, reception: Reception, settings: CatanSettings) -> None:
        self.reception = reception
        self.hub = reception.hub
        self.settings = settings
        self.rooms: dict[str, Room] = {}
        self.absent: set[str] = set()  # tables with lost players who may come back, by their token only
        self.lock = asyncio.Lock()  # newcomers are seated one after the other
        self.connections = 0

    # Arriving

    async def greet(self, translator: Translator) -> None:
        """The server speaks first; whoever asks for a table that takes nobody hears it at once."""
        translator.greet()
        if translator.wanted is not None and translator.token is None and translator.wanted not in self.absent:
            reason = self._closed(await self.hub.table(translator.wanted))
            if reason is not None:
                translator.turn_away(reason)

    def _closed(self, table: Table | None) -> str | None:
        """Why nobody can sit down here."""
        shown = None if table is None else table.audience.table_message(SPECTATOR)
        if shown is None or shown.game != GAME.name:
            return NO_TABLE
        if shown.state not in ("open", "starting"):
            return words.RUNNING
        return words.FULL if s.taken(shown.seats) == len(shown.seats) else None

    async def welcome(self, translator: Translator, hello: Hallo) -> None:
        async with self.lock:
            self._sweep()
            wanted = hello.tisch or translator.wanted
            token = translator.token or (hello.token if hello.token is not None and is_token(hello.token) else None)
            greeting = requests.Hello(token=token, language="de", text=False, bot=words.KI in translator.version)
            translator.session = await self.reception.hello(translator, greeting)
            name = self._own_table(translator) or wanted
            reason = await self._sit_at(translator, name) if name is not None else await self._sit_anywhere(translator)
        if reason is not None:
            translator.turn_away(reason)

    def _own_table(self, translator: Translator) -> str | None:
        """The running game where this client's player sits."""
        for name, room in self.rooms.items():
            if plays_at(room.shown, translator.key):
                return name
        return None

    def _room(self, table: Table, ours: bool = False) -> Room:
        room = Room(self.hub, table, self.settings, ours)
        return self.rooms.setdefault(room.name, room)

    async def _sit_at(self, translator: Translator, name: str) -> str | None:
        """Sit down at this table; why not, if not."""
        table = await self.hub.table(name)
        if table is not None and plays_at(table.audience.table_message(SPECTATOR), translator.key):
            await self._resume(translator, self._room(table))
            return None
        reason = self._closed(table)
        if table is None or reason is not None:
            return reason
        return await self._sit(translator, self._room(table))

    async def _resume(self, translator: Translator, room: Room) -> None:
        """Back on one's own seat."""
        before = room.translators.get(translator.key)
        player = room.enter(translator)
        if before is not None:
            before.close()
        await translator.request(requests.Watch(table=room.name))
        seat = s.seat_of(room.shown, translator.key)
        if seat is not None and room.shown.seats[seat].removed:
            await translator.request(requests.Sit(table=room.name))
        translator.welcomed(room, player)

    async def _sit(self, translator: Translator, room: Room) -> str | None:
        player = room.enter(translator)  # first, for the table tells everybody of the newcomer at once
        outcome = await translator.request(requests.Sit(table=room.name))
        if outcome.startswith("!"):
            room.translators.pop(translator.key, None)
            room.players.pop(translator.key, None)
            await translator.request(requests.Leave(table=room.name))
            return words.RUNNING if outcome == "!over" else words.FULL
        translator.welcomed(room, player)
        return None

    async def _sit_anywhere(self, translator: Translator) -> str | None:
        """The open table that waits longest, or a new one."""
        for table in await self._open_tables():
            if await self._sit(translator, self._room(table)) is None:
                return None
        return await self._open_table(translator)

    async def _open_tables(self) -> list[Table]:
        """The listed ones that take newcomers, the oldest first."""
        listed = [one for one in self.hub.lobby.tables.values() if one.game == GAME.name and one.taken < one.seats]
        known = [await self.hub.table(one.table) for one in listed if one.state == "open"]
        return [table for table in known if table is not None and self._takes_newcomers(table)]

    def _takes_newcomers(self, table: Table) -> bool:
        """With a free seat, of a size the document knows, and its people are all here."""
        shown = table.audience.table_message(SPECTATOR)
        fits = FEWEST <= len(shown.seats) <= self.settings.seats
        return fits and self._closed(table) is None and bool(s.people(shown)) and s.people(shown) == s.present(shown)

    async def _open_table(self, translator: Translator) -> str | None:
        settings = Settings(private=False, grace=self.settings.stand_in, takebacks=False, hints=False)
        options = {"victory_points": self.settings.victory_points}
        request = requests.Create(game=GAME.name, seats=self.settings.seats, options=options, settings=settings)
        name = await translator.request(request)
        table = None if name.startswith("!") else await self.hub.table(name)
        if table is None:
            return words.FULL
        room = self._room(table, ours=True)
        player = room.enter(translator)
        for number in range(min(self.settings.bots, self.settings.seats - 1)):
            seat = self.settings.seats - 1 - number
            await translator.request(requests.AddBot(table=name, seat=seat, level=self.settings.level))
        translator.welcomed(room, player)
        return None

    # Leaving and coming back

    async def bye(self, translator: Translator) -> None:
        """The connection is gone."""
        room, translator.number = translator.room, 0
        if translator.session is None:
            return
        if room is not None and room.translators.get(translator.key) is translator:
            await self._leave(translator, room)
        self.reception.goodbye(translator)
        if room is not None and not room.translators:
            self._sweep()

    async def _leave(self, translator: Translator, room: Room) -> None:
        assert translator.session is not None
        if room.shown.state in ("open", "starting"):
            standing = translator.request(requests.Stand(table=room.name))
            with suppress(TimeoutError):
                await asyncio.wait_for(standing, FAREWELL)
        if room.leave(translator):
            self.absent.add(room.name)

    def _sweep(self) -> None:
        """Forget rooms nobody can come back to."""
        for name, room in list(self.rooms.items()):
            shown = room.shown
            waits = shown.state in ("playing", "paused") and not (shown.settings.grace is None and room.is_among_clients)
            if not room.translators and not waits:
                del self.rooms[name]
                room.close()
        self.absent &= self.rooms.keys()


def plays_at(table: messages.Table, guest: str) -> bool:
    """Whether a seat of this running game is the guest's."""
    return table.state == "playing" and s.seat_of(table, guest) is not None
