"""What a bot's messages tell about it: the rules of docs/protocol.md, one finding each. Pure."""

from collections import Counter
from dataclasses import dataclass, field

import msgspec

from stammtisch.client.reading import shown
from stammtisch.server.wire import messages, requests
from stammtisch.server.wire.kinds import MESSAGE_BYTES
from stammtisch.server.wire.messages import AnyMessage
from stammtisch.server.wire.requests import REQUESTS

USUAL_REFUSALS = {"play.stale"}  # told by a finding of its own


@dataclass
class Watching:
    """One bot at one table, over all its connections."""

    hellos: int = 0
    readies: int = 0
    plays: int = 0
    stand_ins: int = 0  # decisions somebody else had to make for it
    saw_end: bool = False
    exit: int | None = None  # what its program ended with, if it did so by itself
    seat: int | None = None
    token: str | None = None
    open: dict[int, int] = field(default_factory=dict)  # plays on their way: the step by the ref
    answered: Counter[int] = field(default_factory=Counter)  # answers by the step of their update
    refused: Counter[str] = field(default_factory=Counter)
    commitments: set[str] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)

    def sent(self, text: str) -> None:
        """Something the bot said."""
        if len(text.encode()) > MESSAGE_BYTES:
            self.find(f"It sent a message of more than {MESSAGE_BYTES // 1024} KiB: such a one closes the connection.")
            return
        try:
            request = REQUESTS.decode(text)
        except (msgspec.DecodeError, RecursionError) as error:
            self.find(f"It sent something that is no message: {str(error)[:120]}.")
            return
        match request:
            case requests.Hello():
                self.greeted(request)
            case requests.Ready(commitment=commitment):
                self.readies += 1
                self.commitments |= {commitment} if commitment is not None else set()
                if len(self.commitments) > 1:
                    self.find("It drew its random bytes again: draw them once for a table, and repeat the same commitment.")
            case requests.Play(at=at):
                self.plays += 1
                self.answered[at] += 1
                if self.open:
                    self.find("It played while its last answer was on its way: wait for `done` or `refused` (send a `ref`).")
                if request.ref is not None:
                    self.open[request.ref] = at
            case _:
                pass

    def greeted(self, hello: requests.Hello) -> None:
        self.hellos += 1
        self.open.clear()
        if not hello.bot:
            self.find('It does not say that it is a bot: `"bot": true` in `hello`.')
        if self.hellos > 1 and hello.token != self.token:
            self.find("It came back without its token, as somebody else: keep the one that `welcome` brought you first.")
        self.token = hello.token or self.token

    def heard(self, message: AnyMessage | None) -> None:
        """Something the server told it."""
        match message:
            case messages.Welcome(token=str(token)):
                self.token = token
            case messages.Table(you=int(you)):
                self.seat = you
            case messages.Done(ref=ref):
                self.open.pop(ref, None)
            case messages.Refused():
                self.refuse(message)
            case messages.Ended():
                self.saw_end = True
            case messages.Update():
                self.stand_ins += sum(one.player == self.seat and one.by == "stand-in" for one in message.seen)
            case _:
                pass

    def refuse(self, refused: messages.Refused) -> None:
        self.refused[refused.code] += 1
        if refused.ref is not None:
            self.open.pop(refused.ref, None)
        if refused.code not in USUAL_REFUSALS:
            self.find(f"It was refused: {refused.code} ({refused.sentence})")

    def find(self, told: str) -> None:
        sentence = shown(told)  # it may quote the bot
        if sentence not in self.wrong:
            self.wrong.append(sentence)

    def findings(self, came_back: bool, is_over: bool) -> list[str]:
        """Everything, once the game is over or nobody waits any longer."""
        found = list(self.wrong)
        if self.hellos == 0:
            ended = f"Its program ended with code {self.exit} before it said hello."
            return [*found, "It never said hello." if self.exit is None else ended]
        if self.seat is None:
            found.append("It never sat down.")
        elif self.readies == 0:
            found.append("It never said `ready`: `starting` in phase `commit` asks for it, and nothing begins without.")
        elif self.plays == 0:
            found.append("It never played: `update` with your seat in `awaited` asks for a `play`.")
        if self.exit is not None and not self.saw_end:
            found.append(f"Its program ended with code {self.exit} before the game was over.")
        if not came_back:
            found.append("It did not come back when its connection broke: connect again, `hello` with the token, `watch`.")
        if self.refused["play.stale"]:
            found.append(f"{counted(self.refused['play.stale'], 'stale answer')}: it had acted since. Answer once per decision.")
        if self.stand_ins:
            found.append(f"A stand-in had to decide for it: {counted(self.stand_ins, 'decision')}.")
        if is_over and not self.saw_end and came_back:
            found.append("It was gone before the game was over: a stand-in played on.")
        if not is_over:
            found.append("The game did not end: it was waited for in vain.")
        return found


def counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
