"""A table with its surroundings, without sockets or sleeping: the store is a list and time is a number."""

import hashlib
from collections import defaultdict
from collections.abc import Mapping

import msgspec

from stammtisch.catalogue import Language
from stammtisch.core import FastDice
from stammtisch.data import AnyGame
from stammtisch.games import GAMES
from stammtisch.server.table import seating
from stammtisch.server.table.fold import opened, restore
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.table.table import Table
from stammtisch.server.values.effects import Effect, Open, Reload, Send, Share, Store, Think, Watcher
from stammtisch.server.values.events import Created, Row
from stammtisch.server.wire import messages, requests
from stammtisch.server.wire.messages import AnyMessage, Starting, Update
from stammtisch.server.wire.requests import Create, Play, Ready, Reveal, SeatRequest, Start
from stammtisch.server.wire.settings import Settings

ADA, BEN, CYD, DAN, EVE = "ada", "ben", "cyd", "dan", "eve"
DEFAULTS = Settings()
GUESTS = (ADA, BEN, CYD, DAN, EVE)


class Room:
    """Guests have the connection of their index; `hold` keeps steps in flight until `flush`."""

    def __init__(
        self,
        game: AnyGame = GAMES["vier"],
        seats: int | None = None,
        settings: Settings = DEFAULTS,
        bots: bool = True,
        options: Mapping[str, object] | None = None,
        luck: int = 0,
    ) -> None:
        request = Create(game=game.name, seats=seats, options=dict(options or {}), settings=settings)
        self.secrets = luck
        self.created: Created = msgspec.structs.replace(seating.create(game, request, ADA), secret=self.secret())
        self.game = game
        self.now = 1_000_000
        self.rows = [Row("room", 0, self.now, self.created)]
        self.inbox: dict[int, list[AnyMessage]] = defaultdict(list)
        self.opened: dict[str, Created] = {}
        self.thinks: list[Think] = []
        self.bots = bots
        self.hold = False
        self.held: list[Store | Reload] = []
        self.dice = FastDice(1)
        self.table = self.make_table(opened("room", game, self.created, self.now))

    def make_table(self, sheet: Sheet) -> Table:
        return Table(sheet, names=str.title, secret=self.secret, invite="/t/room")

    def secret(self) -> str:
        self.secrets += 1
        return f"{self.secrets:064x}"

    def run(self, effects: list[Effect]) -> None:
        for effect in effects:
            match effect:
                case Send(to=to, message=message):
                    for connection in to:
                        self.inbox[connection].append(message)
                case Store() | Reload():
                    self.held.append(effect)
                case Think():
                    self.thinks.append(effect)
                case Open(name=name, created=created):
                    self.opened[name] = created
                    self.run(self.table.followed_by(name))
                case Share():
                    pass
        if not self.hold:
            self.flush()

    def flush(self) -> None:
        while self.held:
            self.write(self.held.pop(0))
        while self.bots and self.thinks and not self.held:
            think = self.thinks.pop(0)
            self.run(self.table.thought(think, self.choice(think), self.now))

    def write(self, step: Store | Reload) -> None:
        if isinstance(step, Store) and step.row.step == len(self.rows):
            self.rows.append(step.row)
            self.run(self.table.stored(self.now))
        else:
            self.run(self.table.lost(self.rows[self.table.sheet.steps :], self.now))

    def choice(self, think: Think) -> int:
        return think.legal[self.dice.below(len(think.legal))]

    def join(self, *guests: str, text: bool = True, language: Language = "en", program: bool = False) -> None:
        for guest in guests:
            self.run(self.table.join(GUESTS.index(guest), Watcher(guest, language, text, program), self.now))

    def leave(self, guest: str) -> None:
        self.run(self.table.presence.leave(GUESTS.index(guest), self.now))

    def ask(self, guest: str, request: SeatRequest) -> None:
        self.run(self.table.receive(GUESTS.index(guest), request, self.now))

    def wait(self, seconds: float) -> None:
        """Let time pass, ticking whenever the table wants to be woken."""
        end = self.now + round(seconds * 1000)
        while (wake := self.table.wake()) is not None and wake <= end:
            self.now = max(self.now, wake)
            self.run(self.table.tick(self.now))
        self.now = end

    def of(self, guest: str, kind: type[AnyMessage]) -> list[AnyMessage]:
        return [message for message in self.inbox[GUESTS.index(guest)] if isinstance(message, kind)]

    def update(self, guest: str) -> Update:
        found = self.of(guest, Update)[-1]
        assert isinstance(found, Update)
        return found

    def seen(self, guest: str) -> messages.Table:
        found = self.of(guest, messages.Table)[-1]
        assert isinstance(found, messages.Table)
        return found

    def refusal(self, guest: str) -> str:
        last = self.inbox[GUESTS.index(guest)][-1]
        return last.code if isinstance(last, messages.Refused) else ""

    def starting(self, guest: str) -> Starting:
        found = self.of(guest, Starting)[-1]
        assert isinstance(found, Starting)
        return found

    def seat(self, *guests: str) -> None:
        """All come, sit down and become ready, with entropy of their own."""
        self.join(*guests)
        for guest in guests[1:]:
            self.ask(guest, requests.Sit(table="room"))

    def begin(self, *guests: str) -> None:
        self.seat(*guests)
        self.commit(*guests)
        self.reveal(*guests)

    def commit(self, *guests: str) -> None:
        for guest in guests:
            digest = hashlib.sha256(entropy(guest)).hexdigest()
            self.ask(guest, Ready(table="room", attempt=self.starting(guest).attempt, commitment=digest))

    def reveal(self, *guests: str) -> None:
        for guest in guests:
            attempt = self.starting(guest).attempt
            self.ask(guest, Reveal(table="room", attempt=attempt, entropy=entropy(guest).hex()))

    def play(self, guest: str, action: object, at: int | None = None, ref: int | None = None) -> None:
        self.ask(guest, Play(table="room", at=self.update(guest).at if at is None else at, action=action, ref=ref))

    def reloaded(self) -> Sheet:
        """The sheet as a server finds it that has just started."""
        return restore(opened("room", self.game, self.created, self.rows[0].time), self.rows[1:])


def entropy(guest: str) -> bytes:
    return guest.encode().ljust(16, b".")


def drop(column: int) -> dict[str, object]:
    return {"type": "drop", "column": column}


def win(room: Room) -> None:
    """Ada has four in a column."""
    for _ in range(3):
        room.play(ADA, drop(0))
        room.play(BEN, drop(1))
    room.play(ADA, drop(0))


def dog_room(*people: str, settings: Settings = DEFAULTS, game: AnyGame = GAMES["dog"]) -> Room:
    """These people at a running table of four, bots on the other seats; nobody acts by itself."""
    room = Room(game, seats=4, bots=False, settings=settings)
    room.seat(*people)
    if len(people) < 4:
        room.ask(ADA, Start(table="room"))
    room.commit(*people)
    room.reveal(*people)
    assert room.table.sheet.phase == "playing"
    return room


def sitting(room: Room) -> list[str | None]:
    """Who has which seat."""
    return [seat.guest for seat in room.table.sheet.seats]
