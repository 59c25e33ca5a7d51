"""A table seen from the protocol: numbers, names and colours of its players, readiness, time limits, lost connections.

The table itself is the one browsers and bots use; a room only asks it for steps. No socket here.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from stammtisch.catan_protocol.codec import words
from stammtisch.catan_protocol.codec.objects import Person
from stammtisch.catan_protocol.codec.refusals import Refusal
from stammtisch.catan_protocol.codec.words import Status
from stammtisch.catan_protocol.gateway.heard import Seat
from stammtisch.catan_protocol.gateway.settings import FEWEST, MOST, CatanSettings
from stammtisch.core import CHANCE
from stammtisch.games.catan import GAME, data
from stammtisch.games.catan.engine import actions
from stammtisch.games.catan.engine.setup import next_to_roll
from stammtisch.server.house.hub import Hub
from stammtisch.server.house.wall import now_ms
from stammtisch.server.table import playing, seating
from stammtisch.server.table.mailbox import Wish
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.table.table import Table
from stammtisch.server.values.events import AnyEvent, Voided

if TYPE_CHECKING:
    from stammtisch.catan_protocol.gateway.translator import Translator

GONE = 60.0  # seconds a browser may be away from a game without stand-ins
START_PATIENCE = 2.0  # seconds the last `Spiel starten` waits for the game before it is confirmed
BOT_NAMES = ("Ada", "Konrad", "Grace", "Alan", "Emmy")


class Player:
    """Somebody at the table: a protocol client, a browser or a bot."""

    def __init__(self, id: int) -> None:
        self.id = id
        self.name: str | None = None
        self.colour: str | None = None
        self.speaks = False  # the protocol: then it chooses name and colour itself
        self.started = False

    @property
    def status(self) -> Status:
        return words.STARTED if self.started or not self.speaks else words.LOBBY


class Room:
    """One table with protocol clients."""

    def __init__(self, hub: Hub, table: Table, settings: CatanSettings, ours: bool) -> None:
        self.hub = hub
        self.table = table
        self.settings = settings
        self.ours = ours  # opened for the protocol: it may begin with free seats
        self.translators: dict[str, Translator] = {}
        self.players: dict[str, Player] = {}
        self.seated: list[Player] | None = None  # by seat, once the game has begun
        self.starters: dict[Translator, asyncio.Future[None]] = {}  # whose `Spiel starten` is not confirmed yet
        self.cancelled: set[tuple[int, int]] = set()  # answers given by breaking off: seat, offer
        self.since: dict[int, tuple[int, float]] = {}  # awaited seats: their last step, and since when
        self.away: dict[int, float] = {}  # since when a browser is gone
        self.timer: asyncio.TimerHandle | None = None
        self.ids = 0

    @property
    def sheet(self) -> Sheet:
        return self.table.sheet

    @property
    def colours(self) -> tuple[str, ...]:
        large = len(self.sheet.places) > MOST or (self.ours and self.settings.seats > MOST)
        return (*words.COLOURS, *words.MORE_COLOURS) if large else words.COLOURS

    # Who is who

    def player(self, key: str) -> Player:
        if key not in self.players:
            self.ids += 1
            self.players[key] = Player(self.ids)
        return self.players[key]

    def cast(self, seats: Sequence[Seat]) -> list[Player | None]:
        """The player on each seat; None for a free one."""
        if self.seated is not None:
            return list(self.seated)
        found: list[Player | None] = []
        bots = 0
        for seat in seats:
            if seat.guest is not None:
                found.append(self._person(seat.guest, seat.name))
            elif seat.bot is not None:
                found.append(self._bot(bots))
                bots += 1
            else:
                found.append(None)
        return found

    def _person(self, guest: str, name: str | None) -> Player:
        player = self.player(guest)
        if not player.speaks and guest not in self.translators:
            player.name = name
            self._give_colour(player)
        return player

    def _bot(self, number: int) -> Player:
        player = self.player(f"bot {number}")
        player.name = f"{BOT_NAMES[number % len(BOT_NAMES)]} {words.KI}"
        self._give_colour(player)
        return player

    def _give_colour(self, player: Player) -> None:
        """Browsers and bots take what is left."""
        taken = {other.colour for other in self.players.values() if other is not player}
        if player.colour is None or player.colour in taken:
            player.colour = next((colour for colour in self.colours if colour not in taken), player.colour)

    def fix(self, seats: Sequence[Seat]) -> None:
        """The game has begun: from now on a seat is the same player, whoever decides for it."""
        if self.seated is None:
            self.seated = [player for player in self.cast(seats) if player is not None]

    def person(self, player: Player, lost: bool = False) -> Person:
        return Person(player.id, player.name, player.colour, words.LOST if lost else player.status)

    # Before the game

    def choose(self, translator: "Translator", name: str | None, colour: str | None) -> None:
        """Name and colour, as often as wanted until `Spiel starten`."""
        player = self.player(translator.key)
        self._must_be_open(player)
        if name is None and colour is None:
            raise Refusal("protocol.name")
        if colour is not None and colour not in self.colours:
            raise Refusal("protocol.colour", colour=colour[:40])
        if name is not None:
            player.name = name
        player.colour = colour or player.colour
        for other in self.players.values():
            if not other.speaks and other.colour == player.colour:
                self._give_colour(other)
        self.refresh()

    def _must_be_open(self, player: Player) -> None:
        if self.seated is not None:
            raise Refusal("table.running")
        if player.started:
            raise Refusal("protocol.started")

    def is_taken(self, player: Player) -> bool:
        """Whether somebody who has started has this player's colour."""
        others = [other for other in self.players.values() if other is not player and other.colour == player.colour]
        return any(other.started or not other.speaks for other in others)

    async def start(self, translator: "Translator") -> None:
        """This player is ready; the confirmation waits for the game if it was the last one."""
        self.player(translator.key).started = True
        self.refresh()
        begun = self.starters[translator] = asyncio.get_running_loop().create_future()
        if self._begins():
            await asyncio.wait([begun], timeout=START_PATIENCE)
        self.confirm_start(translator)

    def _begins(self) -> bool:
        """Ask the table to begin once everybody is ready; whether it does."""
        if not all(self.player(translator.key).started for translator in self.translators.values()):
            return False
        taken = sum([not place.is_free for place in self.sheet.places])
        if taken < len(self.sheet.places):
            if not self.ours or taken < FEWEST:
                return False
            self.wish(lambda sheet, now: seating.narrow(sheet, FEWEST))
        for translator in self.translators.values():
            translator.ready()
        return True

    def look_ready(self) -> None:
        """Somebody came or went: perhaps the others were waiting for that."""
        if self.seated is None and self.translators:
            self._begins()

    def confirm_start(self, translator: "Translator") -> None:
        begun = self.starters.pop(translator, None)
        if begun is not None:
            translator.confirm()
            begun.cancel()

    def refresh(self) -> None:
        for translator in list(self.translators.values()):
            translator.refresh()

    def order_rolls(self) -> list[tuple[int, tuple[int, int]]]:
        """The rolls for the order of play, with the seat of each."""
        match = self.sheet.match
        assert match is not None
        state = GAME.new(match.seats, self.sheet.options)  # type: ignore[arg-type]
        found: list[tuple[int, tuple[int, int]]] = []
        for player, action in match.log:
            if player != CHANCE:
                break
            if actions.kind_of(action) == actions.ORDER_ROLLED:
                named = data.decode(action)
                assert isinstance(named, data.OrderRolled)
                found.append((next_to_roll(state), named.dice))
            state.apply(player, action)
        return found

    # Coming and going

    def enter(self, translator: "Translator") -> Player:
        player = self.player(translator.key)
        player.speaks = True
        self.translators[translator.key] = translator
        return player

    def leave(self, translator: "Translator") -> bool:
        """A connection is lost; whether the player can come back."""
        if self.translators.get(translator.key) is not translator:
            return False  # another connection of the same player has taken over
        del self.translators[translator.key]
        self.starters.pop(translator, None)
        player = self.players.get(translator.key)
        if player is None or self.sheet.phase == "over":
            return False
        if self.sheet.phase != "playing":
            self._tell_lost(player)
            self.players.pop(translator.key)
            return False
        if self.sheet.settings.grace is None:
            self._tell_lost(player)
            self.wish(lost_connection)
            return False
        return True

    def _tell_lost(self, player: Player) -> None:
        for other in self.translators.values():
            other.tell_lost(player)

    def close(self) -> None:
        """Nobody speaks the protocol here any more."""
        if self.timer is not None:
            self.timer.cancel()
        if self.ours and self.sheet.phase in ("open", "starting") and not self.sheet.people():
            self.wish(lambda sheet, now: Voided(reason="everybody left") if is_deserted(sheet) else None)

    # Time

    def look(self) -> None:
        """Something has happened: who is awaited from now on, and until when?"""
        clock = time.monotonic()
        people = set(self.sheet.people())
        awaited = [seat for seat in self.sheet.awaited if seat in people]
        self.since = {seat: self._waited(seat, clock) for seat in awaited}
        present = self.table.present()
        gone = people - present if self.sheet.phase == "playing" and self.sheet.settings.grace is None else set()
        self.away = {seat: self.away.get(seat, clock) for seat in gone}
        self._set_timer(clock)

    def _waited(self, seat: int, clock: float) -> tuple[int, float]:
        acted = self.sheet.places[seat].acted
        before = self.since.get(seat)
        return before if before is not None and before[0] == acted else (acted, clock)

    def _limit(self) -> float | None:
        answering = self.sheet.match is not None and self._active() not in self.since
        return self.settings.answer_seconds if answering and self._is_turn() else self.settings.turn_seconds

    def _active(self) -> int:
        return int(self.sheet.state.active)  # type: ignore[attr-defined]

    def _is_turn(self) -> bool:
        return bool(self.sheet.state.offers)  # type: ignore[attr-defined]

    def _set_timer(self, clock: float) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        limit = self._limit() if self.since else None
        ends = [since + limit for _, since in self.since.values()] if limit is not None else []
        ends += [since + GONE for since in self.away.values()]
        if ends:
            self.timer = asyncio.get_running_loop().call_later(max(0.0, min(ends) - clock), self._time_is_up)

    def _time_is_up(self) -> None:
        self.timer = None
        clock, limit = time.monotonic() + 0.01, self._limit() if self.since else None
        if any(clock - since >= GONE for since in self.away.values()):
            self.wish(lost_connection)
            return
        for seat, (_, since) in list(self.since.items()):
            if limit is not None and clock - since >= limit:
                self.since[seat] = (-1, clock)
                self.wish(default_for(seat))
        self._set_timer(clock)

    def wish(self, propose: Callable[[Sheet, int], AnyEvent | None]) -> None:
        self.hub.act(self.table, self.table.wish, Wish(propose), now_ms())


def lost_connection(sheet: Sheet, now: int) -> AnyEvent | None:
    return Voided(reason="connection lost") if sheet.phase == "playing" else None


def is_deserted(sheet: Sheet) -> bool:
    return sheet.phase in ("open", "starting") and not sheet.people()


def default_for(seat: int) -> Callable[[Sheet, int], AnyEvent | None]:
    """What is played for somebody who does not answer: the first legal action, which is harmless."""

    def propose(sheet: Sheet, now: int) -> AnyEvent | None:
        if sheet.phase != "playing" or seat not in sheet.awaited:
            return None
        return playing.decide(sheet, seat, sheet.state.legal(seat)[0], "stand-in", now)

    return propose
