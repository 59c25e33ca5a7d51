"""The conformance kit: the numbered acceptance cases that can be seen from outside, against any server.

Three clients of ours arrive, play a whole game and try, at the right moments, what must be refused.
"""

from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack

from stammtisch.bots.base import Bot
from stammtisch.catan_protocol.codec import messages as m
from stammtisch.catan_protocol.codec import words
from stammtisch.catan_protocol.codec.forms import Form
from stammtisch.catan_protocol.codec.refusals import Refusal
from stammtisch.catan_protocol.conformance.calls import (
    PATIENCE,
    SETTLE,
    Caller,
    Silence,
    collect,
    is_named,
    last_answer,
    statuses,
)
from stammtisch.catan_protocol.conformance.probes import PROBES, check_map, check_step
from stammtisch.catan_protocol.conformance.report import CASES, Report, Result
from stammtisch.catan_protocol.player import client
from stammtisch.catan_protocol.player.ki import VERSION, Ki, UnreadableMap
from stammtisch.catan_protocol.player.pace import AFTER_NEWS
from stammtisch.errors import ProtocolError

PLAYERS = 3
RUBBISH = ("[]\n", '{"Foo":{}}\n', '{"Bauen":5}\n', '{"Spieler":{"Name":7}}\n')
SILENT = 100  # looks around without a word, before a game has come to nothing


class Check:
    """One run against one server."""

    def __init__(
        self,
        url: str,
        bot: Callable[[], Bot],
        form: Form = "key",
        points: int = 10,
        note: client.Note | None = None,
        settle: float = SETTLE,
        games: int = 1,
    ) -> None:
        self.url = url
        self.bot = bot
        self.form: Form = form
        self.points = points
        self.note = note
        self.settle = settle
        self.games = games
        self.report = Report()
        self.silence = Silence()
        self.tried: set[tuple[str, str]] = set()  # probes, each once in each status

    async def run(self) -> list[Result]:
        """Harmless things first, then what may cost a connection. Whatever happens there is a report."""
        for part in (self.whole_games, self.loss, self.rubbish):
            try:
                await part()
            except (ProtocolError, OSError, Refusal) as error:
                self.report.broke_off(f"{part.__name__}: {error}")
                if isinstance(error, UnreadableMap):
                    self.report.note("12", False, str(error))
                if not self.report.seen:
                    raise
        return self.report.results()

    async def whole_games(self) -> None:
        """So many games, fewer if everything that a game can show has been seen."""
        for number in range(self.games):
            self.tell(f"Game {number + 1} of at most {self.games}; {len(self.report.seen)} of {len(CASES)} cases seen so far.")
            async with AsyncExitStack() as stack:
                callers = [await self.connect(stack, number) for number in range(PLAYERS)]
                if not await self.lobby(callers):
                    return
                await self.late(stack, callers)
                await self.game(callers)
            if self.report.unseen() <= {"4", "60"}:
                return

    def tell(self, line: str) -> None:
        """How far it is: a game takes a minute or two."""
        if self.note is not None:
            self.note("..", line)

    async def rubbish(self) -> None:
        """Case 4, each on a connection of its own: a server may close it."""
        for line in RUBBISH:
            async with AsyncExitStack() as stack:
                caller = await self.connect(stack, 0)
                refused = await caller.is_refused(line)
                self.report.note("4", refused, f"{line.strip()} is not answered with an error", caller.heard)
                if caller.closed:
                    self.report.note("4", False, f"{line.strip()} costs the connection", caller.heard)

    async def connect(self, stack: AsyncExitStack, number: int) -> Caller:
        """Case 1 and 2 for one client."""
        link = await stack.enter_async_context(client.link(self.url, self.note))
        caller = Caller(link, Ki(self.bot(), f"Probe {number + 1}", number, self.points), self.form, self.settle, self.silence)
        found = await caller.until(lambda told: any(isinstance(one, m.Hallo) for one in told))
        hello = found[-1] if found else None
        fine = isinstance(hello, m.Hallo) and hello.protokoll == words.PROTOCOL and len(found) == 1
        if not isinstance(hello, m.Hallo):
            self.report.note("1", None if caller.closed else False, "no Hallo", found)
            raise ProtocolError(f"{self.url} does not speak the Catan-Protokoll: no Hallo within {PATIENCE:.0f} seconds.")
        self.report.note("1", fine, "no Hallo with protocol 1.0 came first", found)
        await caller.send(m.Hallo(version=VERSION))
        found = await caller.until(lambda told: caller.id in dict(statuses(told)))
        found += await caller.collect()
        welcomed = [one for one in found if isinstance(one, m.Willkommen)]
        self.report.note("2", len(welcomed) == 1 and 0 <= caller.id < 2**31, "no Willkommen with an id")
        self.report.note("2", (caller.id, words.LOBBY) in statuses(found), "no status of one's own")
        return caller

    async def lobby(self, callers: list[Caller]) -> bool:
        """Cases 2 to 9; whether a game has begun."""
        one, two, three = callers
        report = self.report
        report.note("2", len({caller.id for caller in callers}) == PLAYERS, "ids are not unique")
        await one.until(lambda _: {two.id, three.id} <= set(dict(statuses(one.heard))))
        report.note("2", {two.id, three.id} <= set(dict(statuses(one.heard))), "the first client does not hear of the others")
        report.note("8", await one.is_refused(m.SpielStarten()), "Spiel starten without a name is accepted")
        report.note("6", await one.is_refused(m.SpielerWaehlen(name="Probe 1", farbe="Lila")), "Lila is accepted")
        found = await one.ask(m.SpielerWaehlen(name="Probe 1", farbe="Rot"))
        self.confirmed(one, found)
        found += await one.collect()
        report.note("5", one.id in dict(statuses(found)), "no status with the chosen name", found)
        told = await two.until(lambda found: is_named(found, one.id, "Probe 1"))
        report.note("5", is_named(told, one.id, "Probe 1"), "the others are not told")
        frame = '{"Spieler":{"Name":"Probe 2",\n "Farbe":"Rot"}}{"Chatnachricht senden":{"Nachricht":"Hallo"}}\n'
        answers = [one for one in await two.ask(frame, answers=2) if isinstance(one, m.Serverantwort)]
        report.note("3", [answer.text for answer in answers] == [words.OK] * 2 or None, "two objects do not get two answers")
        report.note(
            "3", "Probe 2" in [player.name for player in two.ki.tracker.players.values()], "the first of two objects is lost"
        )
        return await self.start(one, two, three)

    async def start(self, one: Caller, two: Caller, three: Caller) -> bool:
        report = self.report
        self.confirmed(one, await one.ask(m.SpielStarten()))
        clash = await two.ask(m.SpielStarten())
        told = [one.meldung for one in clash if isinstance(one, m.Fehler)]
        own = two.ki.tracker.players.get(two.id)
        if own is not None and own.farbe == "Rot" and last_answer(clash) is not None:
            report.note("7", told == [words.COLOUR_TAKEN], "no Fehler, or with other words", clash)
        for caller, colour in ((two, "Orange"), (three, "Blau")):
            await caller.ask(m.SpielerWaehlen(name=caller.ki.name, farbe=colour))
        await two.ask(m.SpielStarten())
        early = any(caller.ki.tracker.game for caller in (one, two, three))
        report.note("9", not early, "the game begins with a player who has not started")
        await three.ask(m.SpielStarten())
        await self.repeat((one, two, three))
        await collect((one, two, three))
        begun = all(caller.ki.tracker.game for caller in (one, two, three))
        report.note("9", begun, "the game does not begin with three players ready")
        for caller in (one, two, three):
            caller.ki.met = caller.ki.greeted = caller.ki.chosen = caller.ki.started = True
        maps = [one.karte for one in one.heard if isinstance(one, m.SpielGestartet)]
        if maps:
            problem = check_map(maps[0])
            report.note("12", problem is None, problem or "")
        return begun

    async def repeat(self, callers: Sequence[Caller]) -> None:
        """What a server shows no sign of having heard is said once more."""
        for caller, colour in zip(callers, ("Rot", "Orange", "Blau"), strict=True):
            await caller.collect()
            if caller.ki.tracker.status == words.LOBBY and not caller.ki.tracker.game:
                self.report.remarks.append(f"{caller.ki.name} had to say everything twice before the game")
                await caller.ask(m.SpielerWaehlen(name=caller.ki.name, farbe=colour))
                await caller.ask(m.SpielStarten())

    async def late(self, stack: AsyncExitStack, callers: list[Caller]) -> None:
        """Case 11: refused, or a player of another game; nobody here notices."""
        for caller in callers:
            caller.heard.clear()
        link = await stack.enter_async_context(client.link(self.url, self.note))
        late = Caller(link, Ki(self.bot(), "Spaet"), self.form, self.settle, self.silence)
        await late.collect()
        if not late.closed:
            await late.send(m.Hallo(version=VERSION))
            await late.collect()
        for told in await collect(callers):
            self.report.note("11", not told, "players of a running game hear of a newcomer")
        self.report.note("11", late.ki.tracker.game is None, "a newcomer is told of the running game")

    async def game(self, callers: list[Caller]) -> None:
        silent = 0
        while not any(caller.closed for caller in callers) and silent < SILENT:
            if all(caller.ki.is_over for caller in callers):
                break
            await collect(callers, 0.03)
            caller_ = next((caller for caller in callers if self._wants(caller)), None)
            has_acted = caller_ is not None and await self.act(caller_, callers)
            silent = 0 if has_acted else silent + 1
        if silent >= SILENT:
            raise ProtocolError(f"The game came to nothing: {self.stuck(callers)}.")
        await self.after(callers)

    def stuck(self, callers: list[Caller]) -> str:
        """Why nobody goes on."""
        last = next((caller.ki for caller in callers if self._wants(caller) and caller.ki.complaints), None)
        if last is None:
            return "the server asks nobody for anything"
        return f"the server refuses whatever we try in {last.tracker.status!r}, at last with {last.complaints[-1]!r}"

    def _wants(self, caller: Caller) -> bool:
        caller.ki.pace.answered(is_ok=False)
        tracker = caller.ki.tracker
        return not caller.closed and not caller.ki.is_over and caller.ki.is_asked and tracker.game is not None

    async def act(self, caller: Caller, callers: list[Caller]) -> bool:
        """Try what must be refused, then do the right thing; False if there is nothing left to try."""
        status = caller.ki.tracker.status
        for probe in PROBES.get(status, ()):
            if (probe.case, status) not in self.tried:
                for sender, message in probe.attempts(caller, callers):
                    self.tried.add((probe.case, status))
                    refused = await sender.is_refused(message)
                    self.report.note(probe.case, refused, f"{message.NAME} is not refused in {status!r}")
        chosen = caller.ki.next(AFTER_NEWS)  # so long we have listened
        if chosen is None:
            return False
        before = [len(one.heard) for one in callers]
        found = await caller.ask(chosen)
        for told in found:
            if isinstance(told, m.Serverantwort | m.Fehler):
                caller.ki.hear(told)
        # A server that says OK first tells the rest later; where none came, we have waited long enough.
        is_told = self.report.seen.get("order") is None or last_answer(found) is None
        share = 0.15 if is_told else 1.0
        await collect(callers, share)
        heard = [one.heard[start:] for one, start in zip(callers, before, strict=True)]
        if last_answer(found) in (words.OK, None):  # of two equal offers we may have meant the one that is gone
            self.confirmed(caller, found)
            own = heard[callers.index(caller)]
            check_step(lambda case, fine, why: self.report.note(case, fine, why, own), caller, callers, chosen, heard)
        return True

    def confirmed(self, caller: Caller, found: list[m.Message]) -> None:
        """The order of the document: what an action causes, then OK."""
        if not caller.closed:
            fine = last_answer(found) == words.OK and len(found) > 1
            self.report.note("order", fine, "no OK, or OK before what the action caused", found)

    async def after(self, callers: list[Caller]) -> None:
        """Cases 56, 59, 61 and 62."""
        if any(caller.closed and not caller.ki.is_over for caller in callers):
            self.report.broke_off("the server closed a connection in the middle of a game")
            return
        over = [caller.ki.is_over for caller in callers]
        self.report.note("56", all(over), "Spiel beendet does not reach everybody")
        winners = {caller.ki.tracker.winner for caller in callers}
        self.report.note("56", len(winners) == 1 and winners <= {caller.id for caller in callers}, f"winners: {winners}")
        for caller in callers:
            self.report.note("61", not caller.books.leaks, "; ".join(caller.books.leaks[:2]))
            wrong = [*caller.books.errors, *caller.ki.odd]
            self.report.note("62", not wrong, "; ".join(wrong[:2]))
        if all(over) and not callers[0].closed:
            self.report.note("59", await callers[0].is_refused(m.Wuerfeln()), "Würfeln after the end is not refused")

    async def loss(self) -> None:
        """Case 60, in another game."""
        async with AsyncExitStack() as stack:
            callers: list[Caller] = []
            for number in range(PLAYERS):
                inner = await stack.enter_async_context(AsyncExitStack())
                caller = await self.connect(inner, number)
                await caller.ask(m.SpielerWaehlen(name=caller.ki.name, farbe=words.COLOURS[number]))
                callers.append(caller)
                last = inner
            for caller in callers:
                await caller.ask(m.SpielStarten())
            if callers[0].ki.tracker.game is None and not await callers[0].collect():
                return
            await last.aclose()
            for caller in callers[:2]:
                await caller.collect(3.0)
                told = (callers[2].id, words.LOST) in statuses(caller.heard)
                self.report.note("60", told and caller.ki.is_over, "no Verbindung verloren and Spiel beendet")
