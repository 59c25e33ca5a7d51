"""One connection of a protocol client: what the table tells it and what it asks for, translated. No socket here."""

from collections.abc import Sequence

import msgspec
import structlog
from msgspec import UNSET

from stammtisch import version
from stammtisch.catan_protocol.codec import forms, objects, words
from stammtisch.catan_protocol.codec import messages as m
from stammtisch.catan_protocol.codec.forms import Form
from stammtisch.catan_protocol.codec.refusals import Refusal
from stammtisch.catan_protocol.codec.stream import Piece
from stammtisch.catan_protocol.codec.values import Spieler
from stammtisch.catan_protocol.gateway import narrate
from stammtisch.catan_protocol.gateway.asked import carry_out
from stammtisch.catan_protocol.gateway.asking import Asking
from stammtisch.catan_protocol.gateway.players import Player
from stammtisch.catan_protocol.gateway.ports import Door, Wire
from stammtisch.catan_protocol.gateway.refusals import sentence
from stammtisch.catan_protocol.gateway.room import Room
from stammtisch.games.catan import data
from stammtisch.games.catan.view import CatanView
from stammtisch.server.house.sessions import Session
from stammtisch.server.web.connection import numbers
from stammtisch.server.wire import messages, parts, requests
from stammtisch.server.wire.messages import AnyMessage
from stammtisch.server.wire.refusals import phrases
from stammtisch.server.wire.requests import AnyRequest

log = structlog.get_logger()
OUR_VERSION = f"Stammtisch {version()} (Stammtisch)"
Unheard = (
    messages.Welcome
    | messages.Lobby
    | messages.Saving
    | messages.Began
    | messages.History
    | messages.Hinted
    | messages.Invited
    | messages.TransferCode
    | messages.Forgotten
    | messages.Closing
    | messages.Pong
)


class Translator:
    """A session of the server on one side, a client of the protocol on the other."""

    def __init__(self, door: Door, wire: Wire, address: str = "", table: str | None = None, token: str | None = None) -> None:
        self.id = next(numbers)
        self.door = door
        self.wire = wire
        self.address = address
        self.wanted = table
        self.token = token
        self.version = ""
        self.form: Form = "key"
        self.is_form_known = False
        self.session: Session | None = None
        self.room: Room | None = None
        self.number = 0  # of this player, once welcomed
        self.seats: tuple[parts.Seat, ...] = ()
        self.seat: int | None = None
        self.view: CatanView | None = None
        self.at = 0
        self.told: dict[int, Spieler] = {}  # what was last said of each player
        self.attempt = 0  # of the start that waits for this player
        self.refused = 0  # messages in a row that nobody could understand
        self.asking = Asking(self._give_in, lambda text: self.say(m.Serverantwort(text=text)))

    @property
    def key(self) -> str:
        assert self.session is not None
        return self.session.guest

    @property
    def ids(self) -> tuple[int, ...]:
        assert self.room is not None and self.room.seated is not None
        return tuple(player.id for player in self.room.seated)

    # Speaking

    def say(self, message: m.Message) -> None:
        self.wire.send(forms.written(message, self.form, self.door.settings.dialect))

    def greet(self) -> None:
        self.say(m.Hallo(version=OUR_VERSION, protokoll=words.PROTOCOL))

    def confirm(self) -> None:
        self.say(m.Serverantwort(text=words.OK))

    def turn_away(self, text: str) -> None:
        """No place for this client."""
        self.say(m.Serverantwort(text=text))
        self.wire.close(again=True)

    def announce(self, text: str) -> None:
        self.say(m.Chatnachricht(nachricht=text))

    def welcomed(self, room: Room, player: Player) -> None:
        """This client has a seat: it learns its number and who else is there."""
        self.room, self.number = room, player.id
        assert self.session is not None
        self.say(m.Willkommen(id=player.id, token=self.session.token if room.may_be_returned_to else UNSET))
        if self.view is None:
            self.refresh()
            room.refresh()
            room.look_ready()
        else:
            room.fix(self.seats)
            self.open_game(room, self.view)
            room.look(self.view)

    # Listening to the client

    async def take(self, piece: Piece) -> None:
        """Carry out one object of the client, or say why not."""
        try:
            if piece.refusal is not None:
                raise piece.refusal
            message, form = forms.read(piece.text)
            if not self.is_form_known:
                self.form, self.is_form_known = form, True
            await carry_out(self, message)
            self.refused = 0
        except Refusal as refusal:
            self.refused += 1
            self.say(m.Serverantwort(text=sentence(refusal)))

    async def request(self, request: AnyRequest) -> str:
        """Ask the server as any session does. Returns the table it made, if it made one, or `!` and the refusal's code."""
        return await self.asking.ask(request)

    async def _give_in(self, request: AnyRequest) -> None:
        assert self.session is not None
        await self.door.reception.take(self.session, request)

    # Listening to the table

    def receive(self, message: AnyMessage) -> None:
        try:
            self._hear(message)
        except Exception:  # a mistake of the translation costs this connection, never the table
            log.exception("catan translation failed", player=self.number)
            self.wire.close()

    def _hear(self, message: AnyMessage) -> None:
        match message:
            case messages.Update():
                self._updated(message)
            case messages.Done(ref=ref, table=table):
                self.asking.settle(ref, words.OK, table or "")
            case messages.Refused(ref=ref, sentence=text, code=code):
                self.asking.settle(ref, text, f"!{code}")
            case messages.Table():
                self._table(message)
            case messages.Starting():
                self._starting(message)
            case messages.Ended():
                self._ended(message)
            case messages.Said():
                self._said(message)
            case messages.Paused(sentence=text):
                self.asking.settle_all(text, "!table.paused")
            case _:
                self._ignore(message)

    def _ignore(self, message: Unheard) -> None:
        """The document has no words for these."""

    def close(self) -> None:
        self.wire.close()

    def _table(self, message: messages.Table) -> None:
        self.seats, self.seat = message.seats, message.you
        if self.room is None or not self.number:
            return
        if self.view is None:
            self.refresh()
            if message.state == "open":
                self.attempt = 0
                self.room.look_ready()
        else:
            self.room.look(self.view)

    def _starting(self, message: messages.Starting) -> None:
        due = message.phase == "commit" and self.seat is not None and not message.ready[self.seat]
        self.attempt = message.attempt if due else 0
        self.ready()

    def ready(self) -> None:
        """Tell the table, if it waits for us and our player has started. We add no luck of our own."""
        if self.room is None or not self.attempt or not self.room.player(self.key).started:
            return
        attempt, self.attempt = self.attempt, 0
        self.room.hub.spawn(self.request(requests.Ready(table=self.room.name, attempt=attempt)))

    def _updated(self, message: messages.Update) -> None:
        view = message.view
        assert isinstance(view, CatanView)
        before, self.view, self.at = self.view, view, message.at
        room = self.room
        if room is None or not self.number or self.seat is None:
            return None
        room.fix(self.seats)
        if before is None:
            self.open_game(room, view)
        elif before != view:
            self._narrate(room, before, view, message.seen)
            return room.look(view, {one.player for one in message.seen})
        return room.look(view)

    def open_game(self, room: Room, view: CatanView) -> None:
        """The map and how the order was rolled; for one who comes back also the open offers."""
        self.say(m.SpielGestartet(karte=objects.karte(view, self.ids)))
        if view.phase == "found-village" and view.turn == 0:
            for seat, dice in room.order_rolls(view.viewer):
                self.say(m.Wuerfelwurf(spieler=self.ids[seat], wurf=dice))
        self.refresh(view.active)
        for offer in view.offers:
            self.say(narrate.offered(self.ids, view.active, offer))
        room.confirm_start(self)

    def _narrate(self, room: Room, before: CatanView, view: CatanView, seen: Sequence[parts.Seen]) -> None:
        player = seen[0].player if seen else before.active
        if seen:
            first, *luck = [one.action for one in seen]
            key = (player, first.offer) if isinstance(first, data.Answer) else None
            step = narrate.Step(before, view, player, first, tuple(luck), self.ids, key in room.cancelled)
            for told in narrate.tell(step):
                self.say(told)
        self.refresh(player)

    def refresh(self, actor: int | None = None) -> None:
        """A status update for every player whose state has changed, the acting one first, then in turn order."""
        if self.room is None or not self.number:
            return
        for seat, player in self._in_order(self.room, actor):
            badge = self.room.badge(player)
            own = player.id == self.number
            now = objects.newcomer(badge, own) if self.view is None else objects.spieler(self.view, seat, badge)
            if self.told.get(player.id) != now:
                self.told[player.id] = now
                self.say(m.Statusupdate(spieler=now))

    def _in_order(self, room: Room, actor: int | None) -> list[tuple[int, Player]]:
        cast = [(seat, player) for seat, player in enumerate(room.cast(self.seats)) if player is not None]
        if self.view is None:
            return sorted(cast, key=lambda each: (each[1].id != self.number, each[1].id))
        order = narrate.from_seat(self.view.order, self.view.active if actor is None else actor)
        return sorted(cast, key=lambda each: order.index(each[0]))

    def tell_lost(self, player: Player) -> None:
        """A player's connection is lost; before the game the player is gone with it."""
        before = self.told.pop(player.id, None)
        if before is not None:
            self.say(m.Statusupdate(spieler=msgspec.structs.replace(before, status=words.LOST)))

    def _ended(self, message: messages.Ended) -> None:
        room = self.room
        if room is None or room.seated is None or not self.number:
            return
        if message.end == "void":
            self.say(m.SpielBeendet(nachricht=words.LOST_MESSAGE))
            return
        winners = [room.seated[seat] for seat in message.winners]
        self.say(narrate.ended([(player.id, player.name or "?") for player in winners]))

    def _said(self, message: messages.Said) -> None:
        """Chat. A spectator's words would look like the server's own, and such a line ends a known client's turn."""
        if self.room is None or not self.number:
            return
        cast = self.room.cast(self.seats)
        sender = cast[message.seat] if message.seat is not None and message.seat < len(cast) else None
        text = phrases("de")[message.phrase] if message.phrase is not None else message.text or ""
        if sender is not None:
            self.say(m.Chatnachricht(absender=sender.id, nachricht=text))
        elif self.view is None:
            self.say(m.Chatnachricht(nachricht=f"{words.called(message.name)}: {text}"))
