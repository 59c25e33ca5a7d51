"""A client that watches itself: what it is told is kept, checked and handed to a computer player. For `check`."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

from msgspec import UNSET

from stammtisch.catan_protocol.codec import forms, words
from stammtisch.catan_protocol.codec import messages as m
from stammtisch.catan_protocol.codec.forms import Form
from stammtisch.catan_protocol.codec.objects import amounts
from stammtisch.catan_protocol.codec.values import Ort, Spieler
from stammtisch.catan_protocol.player.client import Link
from stammtisch.catan_protocol.player.ki import Ki, is_about

PATIENCE = 10.0  # seconds for an answer
SETTLE = 0.3  # seconds of silence after which a server has said everything
IMPATIENCE = 0.8  # seconds for an answer of a server that has left some out
PARTS = 10  # of a silence
FEW = 2  # answers it may leave out before that
MOST = 500  # messages that are waited through; a server may babble for ever


class Books:
    """One client's own hand by what it was told, and whether others' secrets were told."""

    def __init__(self) -> None:
        self.hand = [0] * 5
        self.leaks: list[str] = []
        self.errors: list[str] = []

    def hear(self, message: m.Message, me: int) -> None:
        if isinstance(message, m.Ertrag | m.Kosten) and message.spieler == me:
            sign = 1 if isinstance(message, m.Ertrag) else -1
            self.hand = [held + sign * some for held, some in zip(self.hand, amounts(message.rohstoffe)[:5], strict=True)]
            if min(self.hand) < 0:
                self.errors.append(f"{message.NAME} leaves a negative hand: {self.hand}")
        elif isinstance(message, m.Statusupdate):
            self._status(message.spieler, me)
        elif isinstance(message, m.KarteGekauft) and message.spieler != me and message.karte != words.UNKNOWN:
            self.leaks.append(f"{message.NAME} shows {message.karte}")

    def _status(self, one: Spieler, me: int) -> None:
        hand, cards = amounts(one.rohstoffe), amounts(one.entwicklungskarten)
        if one.id != me and (any(hand[:5]) or any(cards[:5])):
            self.leaks.append(f"the status of player {one.id} shows cards to player {me}")
        is_told = one.id == me and one.rohstoffe is not UNSET
        if is_told and hand[:5] != self.hand and not hand[5]:
            self.errors.append(f"the status says {hand[:5]}, the messages before it add up to {self.hand}")
            self.hand = hand[:5]


class Silence:
    """How often a server has left an answer out, whoever asked: it is the same server for all."""

    def __init__(self) -> None:
        self.times = 0

    def patience(self, settle: float) -> float:
        return PATIENCE if self.times < FEW else max(IMPATIENCE, settle)


class Caller:
    """One connection."""

    def __init__(self, link: Link, ki: Ki, form: Form, settle: float = SETTLE, silence: Silence | None = None) -> None:
        self.link = link
        self.settle = settle
        self.ki = ki
        self.form = form
        self.books = Books()
        self.heard: list[m.Message] = []
        self.second: tuple[Ort | str, ...] = ()  # where its second village stands
        self.closed = False
        self.silence = silence or Silence()

    @property
    def id(self) -> int:
        return self.ki.tracker.id

    async def _next(self, seconds: float) -> m.Message | None:
        """The next message; None after so many seconds of silence. It is waited for in parts: if this machine is
        busy and wakes up late, that is one part of the silence and not all of it."""
        for _part in range(PARTS if not self.closed else 0):
            with suppress(TimeoutError):
                message = await asyncio.wait_for(self.link.inbox.get(), seconds / PARTS)
                if message is not None:
                    self.heard.append(message)
                self.closed = message is None
                return message
        return None

    def _take(self, message: m.Message) -> None:
        self.ki.track(message)
        self.ki.pace.hears(is_about(message, self.id))
        self.books.hear(message, self.id)

    async def collect(self, share: float = 1.0) -> list[m.Message]:
        """Everything that is said until it is silent for that share of our patience."""
        found: list[m.Message] = []
        while len(found) < MOST and (message := await self._next(share * self.settle)) is not None:
            self._take(message)
            found.append(message)
        return found

    async def until(self, enough: Callable[[list[m.Message]], bool]) -> list[m.Message]:
        """Everything that is said until it is enough; less if the server stays silent for long."""
        found: list[m.Message] = []
        while len(found) < MOST and not enough(found) and (message := await self._next(PATIENCE)) is not None:
            self._take(message)
            found.append(message)
        return found

    async def send(self, *said: m.Message | str) -> None:
        if self.closed:
            return
        parts = [one if isinstance(one, str) else forms.written(one, self.form).decode() for one in said]
        await self.link.send("".join(parts).encode())

    async def ask(self, *said: m.Message | str, answers: int = 1) -> list[m.Message]:
        """Send, and everything up to the last of so many answers; fewer if the server stays silent."""
        await self.send(*said)
        found: list[m.Message] = []
        while answers and len(found) < MOST:
            message = await self._next(self.silence.patience(self.settle))
            if message is None:
                break
            self._take(message)
            found.append(message)
            answers -= isinstance(message, m.Serverantwort | m.Fehler)
        self.silence.times += bool(answers) and not self.closed
        return found

    async def is_refused(self, *said: m.Message | str) -> bool | None:
        """Whether the server says no; None if it says nothing, or is gone."""
        answer = last_answer(await self.ask(*said))
        return None if answer is None else not words.is_ok(answer)


async def collect(callers: Sequence[Caller], share: float = 1.0) -> list[list[m.Message]]:
    """What each of them is told until it is silent."""
    return await asyncio.gather(*(caller.collect(share) for caller in callers))


def last_answer(found: Sequence[m.Message]) -> str | None:
    """The answer a conversation ended with; None if there was none."""
    last = found[-1] if found else None
    if isinstance(last, m.Serverantwort):
        return last.text
    return last.meldung if isinstance(last, m.Fehler) else None


def statuses(found: Sequence[m.Message]) -> list[tuple[int, str]]:
    return [(one.spieler.id, one.spieler.status) for one in found if isinstance(one, m.Statusupdate)]


def is_named(found: Sequence[m.Message], id: int, name: str) -> bool:
    """Whether a status says that this player has this name."""
    players = [one.spieler for one in found if isinstance(one, m.Statusupdate)]
    return any(player.id == id and player.name == name for player in players)
