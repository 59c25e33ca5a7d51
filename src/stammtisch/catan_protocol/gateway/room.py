"""A table seen from the protocol: numbers, names and colours of its players, readiness, time limits, lost connections.

The table itself is the one browsers and bots use; a room only asks it for steps. No socket here.
"""

import asyncio
from collections.abc import Sequence, Set
from typing import TYPE_CHECKING

from stammtisch.catan_protocol.codec import words
from stammtisch.catan_protocol.codec.objects import Badge
from stammtisch.catan_protocol.codec.refusals import Refusal
from stammtisch.catan_protocol.gateway import seats as s
from stammtisch.catan_protocol.gateway.order import Roll, order_rolls
from stammtisch.catan_protocol.gateway.patience import Patience
from stammtisch.catan_protocol.gateway.players import Player
from stammtisch.catan_protocol.gateway.settings import FEWEST, MOST, CatanSettings
from stammtisch.catan_protocol.gateway.waiting import Waiting
from stammtisch.core import SPECTATOR
from stammtisch.games.catan.view import CatanView
from stammtisch.record import Called
from stammtisch.server.house.hub import Hub
from stammtisch.server.house.wall import now_ms
from stammtisch.server.table import wishes
from stammtisch.server.table.mailbox import Wish
from stammtisch.server.table.table import Table
from stammtisch.server.table.wishes import Propose
from stammtisch.server.wire import messages
from stammtisch.server.wire.parts import Seat

if TYPE_CHECKING:
    from stammtisch.catan_protocol.gateway.translator import Translator

START_PATIENCE = 2.0  # seconds the last `Spiel starten` waits for the game before it is confirmed
BOT_NAMES = ("Ada", "Konrad", "Grace", "Alan", "Emmy")


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
        self.doorkeeper = Patience(self._unblock, lambda: None)  # of the players who keep others waiting before the game, by id
        self.waiting = Waiting(settings, lambda seat: self.wish(wishes.default_for(seat)), self._deserted)
        self.name = self.shown.table
        self.ids = 0

    @property
    def shown(self) -> messages.Table:
        """The table as it tells everybody."""
        return self.table.audience.table_message(SPECTATOR)

    @property
    def colours(self) -> tuple[str, ...]:
        large = len(self.shown.seats) > MOST or (self.ours and self.settings.seats > MOST)
        return (*words.COLOURS, *words.MORE_COLOURS) if large else words.COLOURS

    @property
    def may_be_returned_to(self) -> bool:
        """Whether a stand-in keeps a lost player's seat."""
        return self.shown.settings.grace is not None

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

    def _person(self, guest: str, name: Called | None) -> Player:
        player = self.player(guest)
        if not player.speaks and guest not in self.translators:
            player.name = None if name is None else words.called(name)
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
            self.doorkeeper.stop()
            self.seated = [player for player in self.cast(seats) if player is not None]

    def badge(self, player: Player, lost: bool = False) -> Badge:
        return Badge(player.id, player.name, player.colour, words.LOST if lost else player.status)

    # Before the game

    def choose(self, translator: "Translator", name: str | None, colour: str | None) -> None:
        """Name and colour, as often as wanted until `Spiel starten`."""
        player = self.player(translator.key)
        self._must_be_open(player)
        if name is None and colour is None:
            raise Refusal("protocol.name")
        if colour is not None and colour not in self.colours:
            raise Refusal("protocol.colour", colour=colour[:40])
        before = (player.name, player.colour)
        player.name, player.colour = name or player.name, colour or player.colour
        for other in self.players.values():
            if other is not player and other.yields and other.colour == player.colour and not player.yields:
                self._give_colour(other)
        self.refresh()
        self.look_at_lobby({player.id} if (player.name, player.colour) != before else set())

    def must_not_be_over(self) -> None:
        if self.shown.state == "over":
            raise Refusal("over")

    def _must_be_open(self, player: Player) -> None:
        self.must_not_be_over()
        if self.seated is not None:
            raise Refusal("table.running")
        if player.started:
            raise Refusal("protocol.started")

    def is_taken(self, player: Player) -> bool:
        """Whether somebody who has started has this player's colour."""
        others = [other for other in self.players.values() if other is not player and other.colour == player.colour]
        if not player.yields:
            others = [other for other in others if not other.yields]
        return any(other.started or not other.speaks for other in others)

    async def start(self, translator: "Translator") -> None:
        """This player is ready; the confirmation waits for the game if it was the last one."""
        self.player(translator.key).started = True
        self.refresh()
        self.look_at_lobby()
        begun = self.starters[translator] = asyncio.get_running_loop().create_future()
        if self._begins():
            await asyncio.wait([begun], timeout=START_PATIENCE)
        self.confirm_start(translator)

    def _begins(self) -> bool:
        """Ask the table to begin once everybody is ready; whether it does."""
        if not all(self.player(translator.key).started for translator in self.translators.values()):
            return False
        seats = self.shown.seats
        if s.taken(seats) < len(seats):
            if not self.ours or s.taken(seats) < FEWEST:
                return False
            self.wish(wishes.begin_with(FEWEST))
        for translator in self.translators.values():
            translator.ready()
        return True

    def look_ready(self) -> None:
        """Somebody came or went: perhaps the others were waiting for that."""
        if self.seated is None and self.translators:
            self.look_at_lobby()
            self._begins()

    def look_at_lobby(self, acted: Set[int] = frozenset()) -> None:
        """Somebody chose, started, came or went: for whom do those wait who are ready?"""
        here = {self.player(translator.key): translator for translator in self.translators.values()}
        waits = self.seated is None and any(player.started for player in here)
        late = {player.id: self._lobby_limit(one) for player, one in here.items() if not player.started} if waits else {}
        self.doorkeeper.look(late, acted, set())

    def _lobby_limit(self, translator: "Translator") -> float:
        return self.settings.ki_seconds if words.KI in translator.version else self.settings.lobby_seconds

    def _unblock(self, id: int) -> None:
        """Others have waited long enough: who cannot change its colour is given one, anybody else makes way."""
        found = [one for one in self.translators.values() if self.player(one.key).id == id]
        for translator in found:
            player = self.player(translator.key)
            name = player.name or f"Spieler {id}"
            if player.asked and self.is_taken(player):
                before, player.colour = player.colour, None
                self._give_colour(player)
                player.started = True
                self._announce(words.RECOLOURED.format(name=name, taken=before, colour=player.colour))
                self.refresh()
                self.look_ready()
            else:
                self._announce(words.RELEASED.format(name=name))
                translator.turn_away(words.TOO_LATE)

    def _announce(self, text: str) -> None:
        """The server's own words, before a game only: in one they would end a known client's turn."""
        for translator in list(self.translators.values()):
            translator.announce(text)

    def confirm_start(self, translator: "Translator") -> None:
        begun = self.starters.pop(translator, None)
        if begun is not None:
            translator.confirm()
            begun.cancel()

    def refresh(self) -> None:
        for translator in list(self.translators.values()):
            translator.refresh()

    def order_rolls(self, seat: int) -> list[Roll]:
        """The rolls for the order of play, as this seat saw them."""
        return order_rolls(self.table.audience.first_luck(seat), len(self.shown.seats))

    # Coming and going

    def enter(self, translator: "Translator") -> Player:
        player = self.player(translator.key)
        player.speaks = True
        player.yields = words.OURS in translator.version
        self.translators[translator.key] = translator
        return player

    def leave(self, translator: "Translator") -> bool:
        """A connection is lost; whether the player can come back."""
        if self.translators.get(translator.key) is not translator:
            return False  # another connection of the same player has taken over
        del self.translators[translator.key]
        self.starters.pop(translator, None)
        player = self.players.get(translator.key)
        shown = self.shown
        if player is None or shown.state == "over":
            return False
        if shown.state in ("open", "starting"):
            self.players.pop(translator.key)
            self._tell_lost(player)
            return False
        if shown.settings.grace is None:
            self._tell_lost(player)
            if self.is_among_clients:
                self.wish(wishes.void_game("connection lost"))
                return False
            self.wish(wishes.stand_in_for(translator.key))
        return True

    @property
    def is_among_clients(self) -> bool:
        """Whether a lost player ends the game here, as the document says: at a table of the protocol's own, and nobody
        plays at it who has not agreed to that by speaking the protocol."""
        people = {seat.guest for seat in self.shown.seats if seat.guest is not None}
        return self.ours and all(guest in self.players and self.players[guest].speaks for guest in people)

    def _deserted(self) -> None:
        """Somebody has been away for too long from a game without stand-ins."""
        if self.is_among_clients:
            self.wish(wishes.void_game("connection lost"))
            return
        for seat in self.shown.seats:
            if seat.guest is not None and not seat.connected:
                self.wish(wishes.stand_in_for(seat.guest))

    def _tell_lost(self, player: Player) -> None:
        for other in self.translators.values():
            other.tell_lost(player)

    def close(self) -> None:
        """Nobody speaks the protocol here any more."""
        self.waiting.stop()
        self.doorkeeper.stop()
        if self.ours and not s.people(self.shown):
            self.wish(wishes.void_deserted)

    # Time

    def look(self, view: CatanView, acted: Set[int] = frozenset()) -> None:
        """Something has happened: whom do we wait for now?"""
        clients = {one.seat: words.KI in one.version for one in self.translators.values() if one.seat is not None}
        self.waiting.look(self.shown, view, acted, clients)

    def wish(self, propose: Propose) -> None:
        self.hub.act(self.table, self.table.wish, Wish(propose), now_ms())
