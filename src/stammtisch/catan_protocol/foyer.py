"""Where protocol clients arrive: the next open Catan table, a certain one, or the one they were lost from. No socket here."""

import asyncio
from contextlib import suppress
from typing import NamedTuple

from stammtisch.catan_protocol import words
from stammtisch.catan_protocol.guest import Guest
from stammtisch.catan_protocol.messages import Hallo
from stammtisch.catan_protocol.room import Room
from stammtisch.catan_protocol.settings import FEWEST, CatanSettings
from stammtisch.games.catan import GAME
from stammtisch.server.house.reception import Reception
from stammtisch.server.table.table import Table
from stammtisch.server.wire import messages
from stammtisch.server.wire.messages import Settings

FAREWELL = 5.0  # seconds a table may take to free a seat
MOST_ABSENT = 1000
NO_TABLE = "Diesen Tisch gibt es nicht"


class Absent(NamedTuple):
    """A lost player who may come back: by his token, or by where he came from and what he calls himself."""

    address: str
    version: str
    token: str
    table: str


class Foyer:
    """The protocol's front desk."""

    def __init__(self, reception: Reception, settings: CatanSettings) -> None:
        self.reception = reception
        self.hub = reception.hub
        self.settings = settings
        self.rooms: dict[str, Room] = {}
        self.absent: list[Absent] = []
        self.lock = asyncio.Lock()  # newcomers are seated one after the other
        self.connections = 0

    # Arriving

    async def greet(self, guest: Guest) -> None:
        """The server speaks first; whoever asks for a table that takes nobody hears it at once."""
        guest.greet()
        if guest.wanted is not None and guest.token is None and not self._may_return(guest, guest.wanted):
            reason = self._closed(await self.hub.table(guest.wanted))
            if reason is not None:
                guest.turn_away(reason)

    def _closed(self, table: Table | None) -> str | None:
        """Why nobody can sit down here."""
        if table is None or table.sheet.game.name != GAME.name:
            return NO_TABLE
        if table.sheet.phase in ("playing", "over"):
            return words.RUNNING
        return None if any(place.is_free for place in table.sheet.places) else words.FULL

    async def welcome(self, guest: Guest, hello: Hallo) -> None:
        async with self.lock:
            self._sweep()
            wanted = hello.tisch or guest.wanted
            back = self._take_back(guest, wanted)
            token = guest.token or (back.token if back is not None else None)
            greeting = messages.Hello(token=token, language="de", text=False)
            guest.visitor = await self.reception.hello(guest, greeting)
            name = self._own_table(guest) or wanted
            reason = await self._sit_at(guest, name) if name is not None else await self._sit_anywhere(guest)
        if reason is not None:
            guest.turn_away(reason)

    def _own_table(self, guest: Guest) -> str | None:
        """The running game where this client's player sits."""
        for name, room in self.rooms.items():
            if room.sheet.phase == "playing" and room.sheet.seat_of(guest.key) is not None:
                return name
        return None

    def _room(self, table: Table, ours: bool = False) -> Room:
        name = table.sheet.name
        if name not in self.rooms:
            self.rooms[name] = Room(self.hub, table, self.settings, ours)
        return self.rooms[name]

    async def _sit_at(self, guest: Guest, name: str) -> str | None:
        """Sit down at this table; why not, if not."""
        table = await self.hub.table(name)
        if table is not None and table.sheet.phase == "playing" and table.sheet.seat_of(guest.key) is not None:
            await self._resume(guest, self._room(table))
            return None
        reason = self._closed(table)
        if table is None or reason is not None:
            return reason
        return await self._sit(guest, self._room(table))

    async def _resume(self, guest: Guest, room: Room) -> None:
        """Back on one's own seat."""
        before = room.guests.get(guest.key)
        player = room.enter(guest)
        if before is not None:
            before.close()
        await guest.request(messages.Watch(table=room.sheet.name))
        guest.welcomed(room, player)

    async def _sit(self, guest: Guest, room: Room) -> str | None:
        player = room.enter(guest)  # first, for the table tells everybody of the new guest at once
        outcome = await guest.request(messages.Sit(table=room.sheet.name))
        if outcome.startswith("!"):
            room.guests.pop(guest.key, None)
            room.players.pop(guest.key, None)
            await guest.request(messages.Leave(table=room.sheet.name))
            return words.RUNNING if outcome == "!over" else words.FULL
        guest.welcomed(room, player)
        return None

    async def _sit_anywhere(self, guest: Guest) -> str | None:
        """The open table that waits longest, or a new one."""
        for table in sorted(self._open_tables(), key=lambda table: table.sheet.opened):
            if await self._sit(guest, self._room(table)) is None:
                return None
        return await self._open_table(guest)

    def _open_tables(self) -> list[Table]:
        return [table for table in self.hub.tables.values() if self._takes_newcomers(table)]

    def _takes_newcomers(self, table: Table) -> bool:
        """Listed, with a free seat, of a size the document knows, and its people are all here."""
        sheet = table.sheet
        fits = sheet.game.name == GAME.name and FEWEST <= len(sheet.places) <= self.settings.seats
        here = not sheet.settings.private and not table.paused and set(sheet.people()) <= table.present()
        return fits and here and self._closed(table) is None and bool(sheet.people())

    async def _open_table(self, guest: Guest) -> str | None:
        settings = Settings(private=False, grace=self.settings.stand_in, takebacks=False, hints=False)
        options = {"victory_points": self.settings.victory_points}
        request = messages.Create(game=GAME.name, seats=self.settings.seats, options=options, settings=settings)
        name = await guest.request(request)
        table = None if name.startswith("!") else await self.hub.table(name)
        if table is None:
            return words.FULL
        room = self._room(table, ours=True)
        player = room.enter(guest)
        for number in range(min(self.settings.bots, self.settings.seats - 1)):
            seat = self.settings.seats - 1 - number
            await guest.request(messages.AddBot(table=name, seat=seat, level=self.settings.level))
        guest.welcomed(room, player)
        return None

    # Leaving and coming back

    async def bye(self, guest: Guest) -> None:
        """The connection is gone."""
        room, guest.number = guest.room, 0
        if guest.visitor is None:
            return
        if room is not None and room.guests.get(guest.key) is guest:
            await self._leave(guest, room)
        self.reception.goodbye(guest)
        if room is not None and not room.guests:
            self._sweep()

    async def _leave(self, guest: Guest, room: Room) -> None:
        assert guest.visitor is not None
        if room.sheet.phase in ("open", "starting"):
            standing = guest.request(messages.Stand(table=room.sheet.name))
            with suppress(TimeoutError):
                await asyncio.wait_for(standing, FAREWELL)
        if room.leave(guest):
            self.absent.append(Absent(guest.address, guest.version, guest.visitor.token, room.sheet.name))
            del self.absent[:-MOST_ABSENT]

    def _sweep(self) -> None:
        """Forget rooms nobody can come back to."""
        for name, room in list(self.rooms.items()):
            waits = room.sheet.phase == "playing" and room.sheet.settings.grace is not None
            if not room.guests and not waits:
                del self.rooms[name]
                room.close()
        self.absent = [one for one in self.absent if one.table in self.rooms]

    def _may_return(self, guest: Guest, table: str) -> bool:
        return any(one.table == table and one.address == guest.address for one in self.absent)

    def _take_back(self, guest: Guest, table: str | None) -> Absent | None:
        """The lost player this client seems to be."""
        for one in self.absent:
            if (one.address, one.version) == (guest.address, guest.version) and table in (None, one.table):
                self.absent.remove(one)
                return one
        return None
