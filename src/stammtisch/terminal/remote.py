"""A seat at a server's table, for the screens. Everything is said by the server, in one language; no rules here."""

import time
from collections import deque
from collections.abc import Coroutine, Sequence
from typing import Any

import msgspec

from stammtisch.catalogue import Language
from stammtisch.characters import character_name, turns_of
from stammtisch.client import luck
from stammtisch.client.chair import Chair
from stammtisch.client.decision import Decision
from stammtisch.client.errors import Declined, Interrupted
from stammtisch.data import title_of
from stammtisch.record import Called
from stammtisch.server.values.words import clean
from stammtisch.server.wire.messages import HISTORY, AnyMessage, Hinted, History, Said, Update
from stammtisch.server.wire.parts import Seat, Seen
from stammtisch.server.wire.requests import (
    AnswerSeat,
    AnswerTakeback,
    AnyRequest,
    AskTakeback,
    Chat,
    Hint,
    Rematch,
    Resign,
)
from stammtisch.telling import named
from stammtisch.terminal.again import known_of
from stammtisch.terminal.port import TEXTS, Advice, Choice, Refused, Scene, Seated, story_line
from stammtisch.terminal.rules import rules_of


class RemotePort:
    """One guest at one table, and at the next one if there is a rematch."""

    def __init__(self, chair: Chair, language: Language) -> None:
        self.chair = chair
        self.language = language
        self.story: list[str] = []
        self.hinted: Hinted | None = None
        self.talk: deque[tuple[int, str]] = deque(maxlen=2 * HISTORY)  # what has been said
        self.told: dict[str, int] = {}  # how far the log of a table has been written: after a reconnect it is told again
        self.heard: float = 0.0  # when the clocks were told
        self.seen: list[Seen] = []  # at this table
        self.is_caught_up = False  # the next update is as old as the history that came with it
        chair.guest.listeners.append(self.hear)
        self.catch_up()

    @property
    def warning(self) -> str | None:
        if self.chair.warning is not None:
            return luck.told(self.chair.warning, self.language)
        return None if self.chair.guest.is_online else str(self.texts("online.lost"))

    # What happens

    def catch_up(self) -> None:
        """Hear what was told of this table before anybody listened here."""
        for message in (self.chair.history, self.chair.update):
            if message is not None:
                self.hear(message)

    def hear(self, message: AnyMessage) -> None:
        if getattr(message, "table", None) != self.chair.name:
            return
        match message:
            case History():
                self.hear_history(message)
            case Update():
                self.hear_update(message)
            case Said() if message.text is not None or message.phrase is not None:
                self.hear_said(message)
            case Hinted():
                self.hinted = message
            case _:
                pass
        self.chair.wake()

    def hear_history(self, history: History) -> None:
        """What happened before one came, or while one was away; the update that follows tells nothing more."""
        told = [each for each in self.seen if each.told != ""]
        self.tell(history.seen[known_of(told, history.seen) :])
        self.is_caught_up = True

    def tell(self, seen: Sequence[Seen]) -> None:
        self.seen += seen
        lines = (story_line(each.told, each.text, each.player, self.name_of) for each in seen)
        self.story += [line for line in lines if line]

    def hear_update(self, update: Update) -> None:
        self.heard = time.monotonic()
        if self.is_caught_up:
            self.is_caught_up, self.told[update.table] = False, update.at
        elif update.took_back is not None:
            self.story.append(self.texts("online.took-back", name=self.name_of(update.took_back)))
            self.told[update.table] = update.at
        if update.at <= self.told.get(update.table, -1):
            return
        self.told[update.table] = update.at
        self.tell(update.seen)

    def hear_said(self, said: Said) -> None:
        welcome = self.chair.guest.welcome
        words = said.text or (welcome.phrases if welcome else {}).get(said.phrase or "", said.phrase or "")
        line = str(self.texts("online.said", name=self.called(said.name), words=clean(words)))
        once = said.time, line  # several people may speak in one moment, and a connection that comes back tells all again
        if once not in self.talk:
            self.talk.append(once)
            self.story.append(line)

    # What is known

    @property
    def texts(self) -> Any:
        return TEXTS[self.language]

    @property
    def title(self) -> str:
        game, table = self.chair.game, self.chair.table
        return title_of(game, self.language) if game is not None else "" if table is None else table.game

    @property
    def is_shared(self) -> bool:
        return False

    def scene(self) -> Scene | None:
        update = self.chair.update
        if update is None:
            return None
        decision = Decision(self.chair, update)
        legal = () if self.chair.ended is not None else update.legal
        choices = tuple(Choice(value, one.text, one.effect) for value, one in zip(decision.legal, legal, strict=False))
        is_awaited = self.chair.is_awaited and self.chair.is_fresh and self.chair.ended is None
        return Scene(self.chair.game, decision.view, choices, is_awaited, self.chair.seat, update.drawing, self.language)

    def waiting(self) -> str:
        table = self.chair.table
        if table is None:
            return ""
        names = ", ".join(self.name_of(number) for number, seat in enumerate(table.seats) if not is_free(seat))
        return str(self.texts("online.seats", names=names, invite=table.invite))

    def seats(self) -> list[Seated]:
        table, update = self.chair.table, self.chair.update
        if table is None:
            return []
        awaited = update.awaited if update is not None else ()
        clocks = update.clocks if update is not None else ()
        return [
            Seated(self.name_of(number), self.note_of(seat), number in awaited, self.clock(clocks, number))
            for number, seat in enumerate(table.seats)
        ]

    def note_of(self, seat: Seat) -> str:
        if seat.bot is not None or seat.program:
            return str(self.texts("bot"))
        if is_free(seat):
            return str(self.texts("online.free"))
        if seat.resigned:
            return str(self.texts("online.resigned"))
        return "" if seat.connected or seat.guest is None else str(self.texts("online.away"))

    def clock(self, clocks: Any, number: int) -> str:
        if number >= len(clocks) or clocks[number].left is None:
            return ""
        gone = time.monotonic() - self.heard if clocks[number].running else 0.0
        left = max(0, int(clocks[number].left / 1000 - gone))
        return f"{left // 60}:{left % 60:02}"

    def called(self, name: Called | None) -> str:
        return str(self.texts("online.guest", number=name)) if isinstance(name, int) else clean(str(name))

    def name_of(self, number: int) -> str:
        table = self.chair.table
        seat = table.seats[number] if table is not None and 0 <= number < len(table.seats) else None
        if seat is not None and seat.bot is not None and seat.name is None:
            return self.bot_name(number) or f"{self.texts('player', number=number + 1)} ({seat.bot})"
        return str(self.texts("player", number=number + 1)) if seat is None or seat.name is None else self.called(seat.name)

    def bot_name(self, number: int) -> str | None:
        """Of a house bot, as everybody at the table calls it."""
        game, table = self.chair.game, self.chair.table
        if game is None or table is None:
            return None
        return character_name(game, self.language, [seat.bot for seat in table.seats], number, turns_of(table.table))

    def curtain(self) -> str | None:
        return None

    def lift(self) -> None:
        pass

    def question(self) -> str | None:
        table = self.chair.table
        if table is None:
            return None
        if table.question is not None and table.you in table.question.asked and table.you not in table.question.agreed:
            return str(self.texts(f"online.question-{table.question.kind}", name=self.called(table.question.name)))
        if table.takeback is not None and table.you is not None and table.you not in table.takeback.agreed:
            return str(self.texts("online.question-takeback", name=self.name_of(table.takeback.seat)))
        return None

    def over(self) -> str | None:
        ended, table = self.chair.ended, self.chair.table
        if ended is None or table is None:
            return None
        names = ", ".join(str(self.texts("you")) if seat == table.you else self.name_of(seat) for seat in ended.winners)
        is_drawn = not ended.winners or len(ended.winners) == len(table.seats) > 1
        told = self.texts("drawn") if is_drawn else self.texts("won", names=names)
        more = [self.name_of(at) for at, seat in enumerate(table.seats) if seat.rematch and not seat.program and at != table.you]
        again = f" {self.texts('online.wants-more', count=len(more), names=', '.join(more))}" if more else ""
        return f"{self.texts('over')} {told} {self.chair.guest.server}{ended.record}{again}"

    def rules(self) -> str:
        game = self.chair.game
        return str(self.texts("rules")) if game is None else rules_of(game, self.language)

    def speak(self, language: Language) -> None:
        """The server speaks one language with a connection: this one comes again."""
        self.language = language
        self.chair.guest.speak(language)

    def changed(self) -> Coroutine[Any, Any, object]:
        return self.chair.changed()

    async def run(self) -> None:
        """Follow to the table of a rematch."""
        while True:
            await self.chair.until(lambda: self.next_table() is not None)
            following = self.next_table()
            assert following is not None
            old, self.chair = self.chair, await self.chair.guest.watch(following)
            self.story.append(str(self.texts("online.next")))
            self.seen.clear()
            self.catch_up()
            old.wake()
            self.chair.wake()

    def next_table(self) -> str | None:
        """Only for who wanted it."""
        table = self.chair.table
        if table is None or table.next is None or table.you is None or self.chair.ended is None:
            return None
        return table.next if table.seats[table.you].rematch or self.wanted == table.table else None

    wanted: str | None = None  # the table at which another game was asked for

    # Requests

    async def ask(self, request: AnyRequest) -> None:
        try:
            await self.chair.guest.ask(request)
        except Declined as declined:
            raise Refused(str(declined)) from declined
        except Interrupted as interrupted:
            raise Refused(str(self.texts("online.lost"))) from interrupted

    async def play(self, action: Any) -> None:
        try:
            await self.chair.play(msgspec.to_builtins(action))
        except Declined as declined:
            raise Refused(str(declined)) from declined
        except Interrupted as interrupted:
            raise Refused(str(self.texts("online.lost"))) from interrupted

    async def hint(self) -> Advice:
        self.hinted = None
        await self.ask(Hint(table=self.chair.name))
        await self.chair.until(lambda: self.hinted is not None)
        found = self.hinted
        assert found is not None
        game = self.chair.game
        action = found.action if game is None else msgspec.convert(found.action, game.action)
        return Advice(action, str(self.texts("hint", words=found.text, why=named(found.why, self.name_of))))

    async def take_back(self) -> None:
        await self.ask(AskTakeback(table=self.chair.name))
        if self.chair.table is not None and self.chair.table.takeback is not None:
            self.story.append(str(self.texts("online.asked-takeback")))
            self.chair.wake()

    async def resign(self) -> None:
        await self.ask(Resign(table=self.chair.name))

    async def say(self, text: str) -> None:
        welcome = self.chair.guest.welcome
        phrases = {words.casefold(): code for code, words in (welcome.phrases if welcome else {}).items()}
        code = phrases.get(text.casefold(), text if welcome and text in welcome.phrases else None)
        await self.ask(Chat(table=self.chair.name, phrase=code) if code else Chat(table=self.chair.name, text=text))

    async def answer(self, yes: bool) -> None:
        table = self.chair.table
        if table is None or self.question() is None:
            raise Refused(str(self.texts("no-question")))
        about_seat = table.question is not None and table.you in table.question.asked
        await self.ask(AnswerSeat(table=table.table, yes=yes) if about_seat else AnswerTakeback(table=table.table, yes=yes))

    async def again(self) -> None:
        self.wanted = self.chair.name
        await self.ask(Rematch(table=self.chair.name))


def is_free(seat: Seat) -> bool:
    return seat.guest is None and seat.bot is None
