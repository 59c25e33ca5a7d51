"""Vier on the matrix at a server's table: a board that is a guest's chair, and the loop between stick, lamps and network."""

import asyncio
import threading

import msgspec

from stammtisch.client import luck
from stammtisch.client.chair import Chair
from stammtisch.client.errors import BrokenPromise, Declined, Interrupted
from stammtisch.client.guest import Guest
from stammtisch.client.reading import converted
from stammtisch.games.vier.data import VierAction
from stammtisch.games.vier.view import WINNERS, VierView
from stammtisch.led.board import Phase
from stammtisch.led.port import Device, Event, Lamps
from stammtisch.led.screen import Screen
from stammtisch.server.wire.messages import Update
from stammtisch.server.wire.requests import AnswerTakeback, Rematch


class OnlineBoard:
    """A seat of a table of Vier."""

    def __init__(self, chair: Chair) -> None:
        self.chair = chair
        self.is_sending = False
        self.is_replying = False
        self.wants_more = False

    @property
    def guest(self) -> Guest:
        return self.chair.guest

    @property
    def seat(self) -> int | None:
        return self.chair.seat

    def phase(self) -> Phase:
        if self.chair.update is None or (self.chair.ended is not None and self.wants_more):
            return "lobby"
        if self.chair.ended is not None:
            return "over"
        if not self.guest.is_online:
            return "away"
        if self.is_asked():
            return "asked"
        return "mine" if self.chair.is_awaited and self.chair.is_fresh and not self.is_sending else "theirs"

    def is_asked(self) -> bool:
        """Whether the other one waits to be told if he may take his move back."""
        table = self.chair.table
        if table is None or table.takeback is None or table.you is None or self.is_replying:
            return False
        return table.you not in table.takeback.agreed

    def seen(self) -> VierView:
        update, ended = self.chair.update, self.chair.ended
        assert update is not None
        shown = view_of(update)
        if ended is None or shown.winner is not None:
            return shown
        winner = WINNERS[ended.winners[0] if len(ended.winners) == 1 else 2]  # somebody has resigned, or the game was broken off
        return msgspec.structs.replace(shown, winner=winner, to_act=None)

    def play(self, action: VierAction) -> bool:
        """Sent if it is legal; until the server has answered, it is nobody's turn here."""
        update = self.chair.update
        value = msgspec.to_builtins(action)
        if self.phase() != "mine" or update is None or value not in [choice.action for choice in update.legal]:
            return False
        self.is_sending = True
        self.guest.spawn(self._send(value, update.at))
        return True

    async def _send(self, action: object, at: int) -> None:
        try:
            await self.chair.play(action, at)
        except (Declined, Interrupted):
            pass  # what the server tells next is what counts
        finally:
            self.is_sending = False
            self.chair.wake()

    def reply(self, yes: bool) -> None:
        if self.is_asked():
            self.is_replying = True
            self.guest.spawn(self._reply(yes))

    async def _reply(self, yes: bool) -> None:
        try:
            await self.guest.ask(AnswerTakeback(table=self.chair.name, yes=yes))
        except (Declined, Interrupted):
            pass  # asked too late, or to be asked again
        finally:
            self.is_replying = False
            self.chair.wake()

    def restart(self) -> None:
        """Ask for a rematch; it begins when the other one wants it too."""
        if self.chair.ended is not None and not self.wants_more:
            self.wants_more = True
            self.guest.spawn(self._ask_for_more())

    async def _ask_for_more(self) -> None:
        try:
            await self.guest.ask(Rematch(table=self.chair.name))
        except (Declined, Interrupted):
            self.wants_more = False
            self.chair.wake()

    async def follow(self) -> None:
        """Go to the table of the rematch, and on to the last: whoever comes back by the first link has asked for them before."""
        while (following := self.following()) is not None:
            self.wants_more = False
            try:
                self.chair = await self.guest.watch(following)
            except Declined:
                return  # nobody keeps it any more

    def following(self) -> str | None:
        """The table of the rematch this seat wanted."""
        table = self.chair.table
        if table is None or table.next is None:
            return None
        has_asked = table.you is not None and table.seats[table.you].rematch
        return table.next if has_asked or self.wants_more else None


def view_of(update: Update) -> VierView:
    return converted(update.view, VierView)


async def play_online(screen: Screen, device: Device, board: OnlineBoard) -> None:
    """Play until somebody quits or leaves; the stick and the network are heard as they come."""
    lamps, sticks = Lamps(device), listened(device)
    stick = asyncio.ensure_future(sticks.get())
    try:
        while True:
            await board.follow()
            must_be_fair(board.chair)
            screen.refresh()
            lamps.show(screen.frame())
            if screen.has_quit:
                return
            news = asyncio.ensure_future(board.chair.changed())
            await asyncio.wait({stick, news}, return_when=asyncio.FIRST_COMPLETED)
            news.cancel()
            if stick.done():
                event = stick.result()
                if event is None:
                    return
                if event.push == "pressed":
                    screen.press(event.key)
                stick = asyncio.ensure_future(sticks.get())
    finally:
        stick.cancel()


def listened(device: Device) -> asyncio.Queue[Event | None]:
    """What the stick does, read in a thread: a device waits for as long as nobody touches it."""
    sticks: asyncio.Queue[Event | None] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def read() -> None:
        event: Event | None = Event("M")
        while event is not None:
            event = device.read()
            try:
                loop.call_soon_threadsafe(sticks.put_nowait, event)
            except RuntimeError:
                return  # the game is over and the loop closed: nobody listens

    threading.Thread(target=read, name="stick", daemon=True).start()
    return sticks


def must_be_fair(chair: Chair) -> None:
    if chair.warning is not None and chair.ended is None:
        raise BrokenPromise(luck.told(chair.warning, chair.guest.language))
