"""The conformance kit: the numbered acceptance cases that can be seen from outside, against any server.

Three clients of ours arrive, play a whole game and try, at the right moments, what must be refused.
"""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Literal, NamedTuple

from stammtisch.bots.base import Bot
from stammtisch.catan_protocol.codec import messages as m
from stammtisch.catan_protocol.codec import words
from stammtisch.catan_protocol.codec.forms import Form
from stammtisch.catan_protocol.conformance.calls import SETTLE, Caller, is_named, last_answer, statuses
from stammtisch.catan_protocol.conformance.probes import PROBES, check_map, check_step
from stammtisch.catan_protocol.player import client
from stammtisch.catan_protocol.player.ki import VERSION, Ki
from stammtisch.errors import ProtocolError

Outcome = Literal["passed", "failed", "not seen"]
PLAYERS = 3
CASES = {
    "1": "the server speaks first",
    "2": "a newcomer is welcomed and told to all",
    "3": "several objects in one frame",
    "4": "rubbish is answered",
    "5": "a chosen name is told and confirmed",
    "6": "unknown colours are refused",
    "7": "Farbe bereits vergeben",
    "8": "no start without name and colour",
    "9": "three are needed and enough",
    "11": "a running game takes nobody",
    "12": "the map is complete",
    "14": "founding goes around and back",
    "15": "only one at a time founds",
    "16": "a founding road touches its village",
    "17": "distance rule",
    "18": "places that do not exist",
    "20": "the second village yields",
    "21": "rolling twice",
    "22": "rolling first",
    "24": "yields of a roll",
    "27": "discards are checked",
    "28": "where the robber may not go",
    "29": "a stolen card stays secret",
    "30": "who cannot be robbed",
    "44": "what the bank refuses",
    "46": "offers nobody may make",
    "47": "a trade is told completely",
    "50": "offers in another's turn",
    "53": "Monopol is told",
    "54": "Erfindung is told",
    "55": "a bought card stays secret",
    "56": "the end is told",
    "59": "actions after the end",
    "60": "a lost player ends the game",
    "61": "no secret is told",
    "62": "every message adds up",
}


class Result(NamedTuple):
    case: str
    title: str
    outcome: Outcome
    note: str


class Report:
    """What became of each case: failed if it failed once."""

    def __init__(self) -> None:
        self.seen: dict[str, list[str]] = {}

    def note(self, case: str, fine: bool, why: str = "") -> None:
        problems = self.seen.setdefault(case, [])
        if not fine:
            problems.append(why or "not as expected")

    def results(self) -> list[Result]:
        return [Result(case, title, self._outcome(case), (self.seen.get(case) or [""])[0]) for case, title in CASES.items()]

    def _outcome(self, case: str) -> Outcome:
        if case not in self.seen:
            return "not seen"
        return "failed" if self.seen[case] else "passed"


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
    ) -> None:
        self.url = url
        self.bot = bot
        self.form: Form = form
        self.points = points
        self.note = note
        self.settle = settle
        self.report = Report()
        self.tried: set[tuple[str, str]] = set()  # probes, each once in each status

    async def run(self) -> list[Result]:
        async with AsyncExitStack() as stack:
            callers = [await self.connect(stack, number) for number in range(PLAYERS)]
            if await self.lobby(callers):
                await self.late(stack, callers)
                await self.game(callers)
        await self.loss()
        return self.report.results()

    async def connect(self, stack: AsyncExitStack, number: int) -> Caller:
        """Case 1 and 2 for one client."""
        link = await stack.enter_async_context(client.link(self.url, self.note))
        caller = Caller(link, Ki(self.bot(), f"Prüfer {number + 1}", number, self.points), self.form, self.settle)
        found = await caller.until(bool)
        hello = found[0] if found else None
        fine = isinstance(hello, m.Hallo) and hello.protokoll == words.PROTOCOL
        self.report.note("1", fine, "no Hallo with protocol 1.0 came first")
        if not fine:
            raise ProtocolError(f"{self.url} does not speak the Catan-Protokoll {words.PROTOCOL}.")
        await caller.send(m.Hallo(version=VERSION))
        found = await caller.until(lambda told: caller.id in dict(statuses(told)))
        found += await caller.collect()
        welcomed = [one for one in found if isinstance(one, m.Willkommen)]
        self.report.note("2", len(welcomed) == 1 and 0 < caller.id < 2**31, "no Willkommen with a positive id")
        self.report.note("2", (caller.id, words.LOBBY) in statuses(found), "no status of one's own")
        return caller

    async def lobby(self, callers: list[Caller]) -> bool:
        """Cases 2 to 9; whether a game has begun."""
        one, two, three = callers
        report = self.report
        report.note("2", len({caller.id for caller in callers}) == PLAYERS, "ids are not unique")
        await one.until(lambda _: {two.id, three.id} <= set(dict(statuses(one.heard))))
        report.note("2", {two.id, three.id} <= set(dict(statuses(one.heard))), "the first client does not hear of the others")
        for rubbish in ("[]\n", '{"Foo":{}}\n', '{"Bauen":5}\n', '{"Spieler":{"Name":7}}\n'):
            report.note("4", await one.is_refused(rubbish), f"{rubbish.strip()} is not answered with an error")
        report.note("8", await one.is_refused(m.SpielStarten()), "Spiel starten without a name is accepted")
        report.note("6", await one.is_refused(m.SpielerWaehlen(name="Prüfer 1", farbe="Lila")), "Lila is accepted")
        found = await one.ask(m.SpielerWaehlen(name="Prüfer 1", farbe="Rot"))
        report.note("5", last_answer(found) == words.OK and one.id in dict(statuses(found)), "no status, or no OK after it")
        told = await two.until(lambda found: is_named(found, one.id, "Prüfer 1"))
        report.note("5", is_named(told, one.id, "Prüfer 1"), "the others are not told")
        frame = '{"Spieler":{"Name":"Prüfer 2",\n "Farbe":"Rot"}}{"Chatnachricht senden":{"Nachricht":"Hallo"}}\n'
        answers = [one for one in await two.ask(frame, answers=2) if isinstance(one, m.Serverantwort)]
        report.note("3", [answer.text for answer in answers] == [words.OK] * 2, "two objects do not get two answers")
        return await self.start(one, two, three)

    async def start(self, one: Caller, two: Caller, three: Caller) -> bool:
        report = self.report
        report.note("9", last_answer(await one.ask(m.SpielStarten())) == words.OK, "Spiel starten is not confirmed")
        clash = await two.ask(m.SpielStarten())
        wrong = not clash or not isinstance(clash[-1], m.Fehler) or clash[-1].meldung != words.COLOUR_TAKEN
        report.note("7", not wrong, f"instead: {clash[-1:]}")
        for caller, colour in ((two, "Orange"), (three, "Blau")):
            await caller.ask(m.SpielerWaehlen(name=caller.ki.name, farbe=colour))
        await two.ask(m.SpielStarten())
        early = any(caller.ki.tracker.game for caller in (one, two, three))
        report.note("9", not early, "the game begins with a player who has not started")
        await three.ask(m.SpielStarten())
        await asyncio.gather(*(caller.collect() for caller in (one, two, three)))
        begun = all(caller.ki.tracker.game for caller in (one, two, three))
        report.note("9", begun, "the game does not begin with three players ready")
        for caller in (one, two, three):
            caller.ki.met = caller.ki.greeted = caller.ki.chosen = caller.ki.started = True
        maps = [one.karte for one in one.heard if isinstance(one, m.SpielGestartet)]
        if maps:
            problem = check_map(maps[0])
            report.note("12", problem is None, problem or "")
        return begun

    async def late(self, stack: AsyncExitStack, callers: list[Caller]) -> None:
        """Case 11: refused, or a player of another game; nobody here notices."""
        for caller in callers:
            caller.heard.clear()
        link = await stack.enter_async_context(client.link(self.url, self.note))
        late = Caller(link, Ki(self.bot(), "Nachzügler"), self.form, self.settle)
        await late.collect()
        if not late.closed:
            await late.send(m.Hallo(version=VERSION))
            await late.collect()
        for caller in callers:
            self.report.note("11", not await caller.collect(), "players of a running game hear of a newcomer")
        self.report.note("11", late.ki.tracker.game is None, "a newcomer is told of the running game")

    async def game(self, callers: list[Caller]) -> None:
        silent = 0
        while not all(caller.ki.is_over or caller.closed for caller in callers) and silent < 100:
            for caller in callers:
                await caller.collect(0.03)
            caller_ = next((caller for caller in callers if self._wants(caller)), None)
            silent = silent + 1 if caller_ is None else 0
            if caller_ is not None:
                await self.act(caller_, callers)
        await self.after(callers)

    def _wants(self, caller: Caller) -> bool:
        caller.ki.pace.answered(is_ok=False)
        tracker = caller.ki.tracker
        return not caller.closed and not caller.ki.is_over and caller.ki.is_asked and tracker.game is not None

    async def act(self, caller: Caller, callers: list[Caller]) -> None:
        """Try what must be refused, then do the right thing."""
        status = caller.ki.tracker.status
        for probe in PROBES.get(status, ()):
            if (probe.case, status) not in self.tried:
                for sender, message in probe.attempts(caller, callers):
                    self.tried.add((probe.case, status))
                    refused = await sender.is_refused(message)
                    self.report.note(probe.case, refused, f"{message.NAME} is not refused in {status!r}")
        chosen = caller.ki.next()
        if chosen is None:
            return
        before = [len(one.heard) for one in callers]
        found = await caller.ask(chosen)
        for told in found:
            if isinstance(told, m.Serverantwort | m.Fehler):
                caller.ki.hear(told)
        for other in callers:
            if other is not caller:
                await other.collect(0.15)
        heard = [one.heard[start:] for one, start in zip(callers, before, strict=True)]
        if last_answer(found) == words.OK:  # of two equal offers we may have meant the one that is gone
            check_step(self.report.note, caller, callers, chosen, heard)

    async def after(self, callers: list[Caller]) -> None:
        """Cases 56, 59, 61 and 62."""
        over = [caller.ki.is_over for caller in callers]
        self.report.note("56", all(over), "Spiel beendet does not reach everybody")
        winners = {caller.ki.tracker.winner for caller in callers}
        self.report.note("56", len(winners) == 1 and winners <= {caller.id for caller in callers}, f"winners: {winners}")
        for caller in callers:
            self.report.note("61", not caller.books.leaks, "; ".join(caller.books.leaks[:2]))
            self.report.note("62", not caller.books.errors, "; ".join(caller.books.errors[:2]))
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
