"""The conformance kit against our own server, and against servers that are wrong."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from stammtisch.bots.levels import make_bot
from stammtisch.catan_protocol.codec import messages as m
from stammtisch.catan_protocol.codec.values import Feld, Karte, Ort, Rohstoffe, Spieler
from stammtisch.catan_protocol.conformance import calls
from stammtisch.catan_protocol.conformance import check as check_module
from stammtisch.catan_protocol.conformance.calls import Books, last_answer
from stammtisch.catan_protocol.conformance.check import Check
from stammtisch.catan_protocol.conformance.curious import Curious
from stammtisch.catan_protocol.conformance.probes import check_map
from stammtisch.catan_protocol.conformance.report import CASES, Report, as_json, as_junit
from stammtisch.catan_protocol.gateway.settings import CatanSettings
from stammtisch.catan_protocol.player import client
from stammtisch.catan_protocol.player.client import Link
from stammtisch.catan_protocol.player.ki import Ki
from stammtisch.errors import ProtocolError
from stammtisch.games.catan import GAME
from tests.catan_protocol.deviating import ConfirmsFirst, Door, NeverConfirms, deviating
from tests.catan_protocol.net import net
from tests.catan_protocol.panel import Panel
from tests.catan_protocol.sloppy import Builder
from tests.catan_protocol.stage import Line

pytestmark = pytest.mark.asyncio


def curious() -> Callable[[], Curious]:
    met: Counter[str] = Counter()
    return lambda: Curious(GAME, met)


async def test_our_server_passes_every_case_that_a_short_game_shows() -> None:
    async with net(CatanSettings(victory_points=3, answer_seconds=0.3)) as here:
        check = Check(here.tcp, curious(), points=3, settle=0.04)
        found = await check.run()
    assert [one for one in found if one.outcome == "failed"] == [] and check.report.is_complete
    assert sum(one.outcome == "passed" for one in found) >= 29
    assert [one.case for one in found] == list(CASES)


@pytest.mark.soak
async def test_our_server_shows_every_case_and_passes_all() -> None:
    async with net(CatanSettings(victory_points=8, answer_seconds=0.3)) as here:
        check = Check(here.tcp, curious(), points=8, settle=0.04, games=3)
        found = await check.run()
    assert [one for one in found if one.outcome != "passed"] == [] and check.report.remarks == []
    assert [one.case for one in found] == list(CASES)


@pytest.mark.product
@pytest.mark.parametrize("kind", [ConfirmsFirst, pytest.param(NeverConfirms, marks=pytest.mark.soak)])
async def test_a_deviating_server_gets_a_full_report(kind: type[Door], monkeypatch: pytest.MonkeyPatch) -> None:
    for name, seconds in (("PATIENCE", 1.0), ("IMPATIENCE", 0.1)):  # the same, but quicker
        monkeypatch.setattr(calls, name, seconds)
    async with net(CatanSettings(victory_points=3, answer_seconds=0.3)) as here, deviating(here, kind) as url:
        check = Check(url, lambda: Builder(GAME), points=3, settle=0.03)
        found = {one.case: one for one in await check.run()}
    assert found["order"].outcome == "failed" and found["order"].section == "6.1" and found["order"].messages
    assert [one for case, one in found.items() if one.outcome == "failed" and case not in ("order", "3")] == []
    assert sum(one.outcome == "passed" for one in found.values()) > 20, found


async def test_a_server_that_leaves_answers_out_is_soon_waited_for_less_whoever_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls, "PATIENCE", 0.02)
    monkeypatch.setattr(calls, "IMPATIENCE", 0.01)
    silence = calls.Silence()
    one, two = (calls.Caller(Link(lambda data: None, None), Ki(curious()(), "Ki"), "key", 0.0, silence) for _ in range(2))
    assert silence.patience(0.0) == 0.02
    for caller in (one, two):
        assert await caller.is_refused(m.SpielStarten()) is None
    assert silence.patience(0.0) == 0.01


async def test_a_server_that_dies_is_reported_with_what_was_learned() -> None:
    async with net(CatanSettings(victory_points=3, answer_seconds=0.3)) as here, deviating(here, DiesSoon) as url:
        check = Check(url, curious(), points=3, settle=0.04)
        found = {one.case: one.outcome for one in await check.run()}
    assert found["1"] == "passed" and check.report.remarks
    assert "failed" not in found.values() and found["56"] == "not seen"


async def test_a_report_is_json_and_junit_too() -> None:
    report = Report()
    report.note("1", True)
    report.note("47", False, "no <Kosten>", [m.HandelAusgefuehrt(spieler=1, mitspieler=2)])
    report.note("55", None, "the connection was closed")
    found = report.results()
    content = json.loads(as_json(found, ["it died"]))
    assert content["counts"] == {"passed": 1, "failed": 1, "not seen": len(CASES) - 2} and content["remarks"] == ["it died"]
    [failed] = [one for one in content["cases"] if one["outcome"] == "failed"]
    assert (failed["section"], failed["messages"]) == ("10.3", ['{"Handel ausgeführt":{"Spieler":1,"Mitspieler":2}}'])
    suite = ElementTree.fromstring(as_junit(found, []))
    assert (suite.get("failures"), suite.get("tests")) == ("1", str(len(CASES)))
    assert [one.get("message") for one in suite.iter("failure")] == ["no <Kosten>"]


class DiesSoon(Door):
    """Closes every connection at the first roll."""

    async def from_client(self, line: Line) -> None:
        if "Würfeln" in line:
            raise ConnectionResetError
        self.forward(line)


class Deaf(Door):
    """Once the game has begun it gives everybody the same answer, and does nothing."""

    answer = "OK"
    begun = False

    async def from_client(self, line: Line) -> None:
        if self.begun:
            self.write({"Serverantwort": self.answer})
        else:
            self.forward(line)

    async def from_server(self, line: Line) -> None:
        self.begun = self.begun or "Spiel gestartet" in line
        self.write(line)


class Babbler(Door):
    """Chats before it greets, and between everything else."""

    async def from_server(self, line: Line) -> None:
        for _ in range(3):
            self.write({"Chatnachricht": {"Nachricht": "Willkommen beim Spielefest!"}})
        self.write(line)


async def test_a_server_that_chats_first_fails_the_first_case_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Check, "whole_games", Check.rubbish)  # a game would show nothing more
    async with net(CatanSettings(victory_points=3)) as here, deviating(here, Babbler) as url:
        found = await Check(url, curious(), settle=0.03).run()
    assert [one.case for one in found if one.outcome == "failed"] == ["1"]


async def test_a_server_that_never_stops_chatting_is_not_listened_to_for_ever() -> None:
    async with Panel.sit() as panel:
        one = panel.callers[0]
        for _ in range(2 * calls.MOST):
            one.link.inbox.put_nowait(m.Chatnachricht(nachricht="Werbung"))
        assert len(await one.collect()) == len(await one.ask(m.Wuerfeln())) == calls.MOST
        one.link.inbox.put_nowait(None)
        assert await one.until(bool) == []


class Sunken(Door):
    """Half of the island is missing."""

    async def from_server(self, line: Line) -> None:
        if "Spiel gestartet" in line:
            karte = line["Spiel gestartet"]["Karte"]
            line = {"Spiel gestartet": {"Karte": {**karte, "Felder": karte["Felder"][:9]}}}
        self.write(line)


async def test_a_map_that_cannot_be_read_fails_its_case_and_ends_the_check() -> None:
    async with net(CatanSettings(victory_points=3)) as here, deviating(here, Sunken) as url:
        check = Check(url, curious(), points=3, settle=0.03)
        found = {one.case: one for one in await check.run()}
    assert found["12"].outcome == "failed" and "map cannot be read" in found["12"].note
    assert found["8"].outcome == "passed" and not check.report.is_complete


async def test_messages_about_nobody_fail_their_case_and_end_nothing() -> None:
    async with Panel.sit() as panel:
        one = panel.callers[0]
        one.settle = 0.02
        one.link.inbox.put_nowait(m.Ertrag(spieler=77, rohstoffe=Rohstoffe(holz=1)))
        assert len(await one.collect()) == 1
        check = Check("tcp://127.0.0.1:1", curious())
        await check.after(panel.callers)
        [found] = [case for case in check.report.results() if case.case == "62"]
        assert found.outcome == "failed" and "77" in found.note


class Stubborn(Deaf):
    answer = "Nein."


@pytest.mark.parametrize(("kind", "words"), [(Deaf, "no sign of it"), (Stubborn, "'Dorf bauen', at last with 'Nein.'")])
async def test_a_server_that_never_goes_on_is_reported_and_left(
    kind: type[Door], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check_module, "SILENT", 10)  # the same, but quicker
    async with net(CatanSettings(victory_points=3, answer_seconds=0.3)) as here, deviating(here, kind) as url:
        check = Check(url, lambda: Builder(GAME), points=3, settle=0.01, games=4)
        async with asyncio.timeout(30):
            found = {one.case: one.outcome for one in await check.run()}
    assert [words in one for one in check.report.remarks] == [True], check.report.remarks
    assert not check.report.is_complete
    assert found["9"] == found["4"] == "passed" and found["56"] == "not seen"


async def test_nobody_there_and_somebody_else_there_are_told_in_one_sentence() -> None:
    for url in ("tcp://127.0.0.1:1", "ws://127.0.0.1:1/catan", "ftp://x"):
        with pytest.raises(ProtocolError):
            await Check(url, lambda: make_bot(GAME, "random")).run()


async def test_whoever_does_not_speak_the_protocol_is_left_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    async with net() as here:
        page = here.socket.replace("ws", "http", 1)
        for url, words in (
            (here.tcp.replace("tcp", "ws", 1), "no WebSocket"),
            (page.replace("/catan", "/api/games"), "HTTP 200"),
            (f"{here.socket}?table=nowhere", "Diesen Tisch gibt es nicht"),
            (f"{here.tcp}?table=nowhere", "Diesen Tisch gibt es nicht"),
        ):
            with pytest.raises(ProtocolError, match=words) as found:
                async with client.link(url) as link:
                    await client.play(link, Ki(make_bot(GAME, "random"), "Ki"))
            assert len(str(found.value)) < 250
        monkeypatch.setattr(client, "HELLO_PATIENCE", 0.05)  # a web server waits for us to speak
        with pytest.raises(ProtocolError, match="says no Hallo"):
            async with client.link(here.socket.replace("ws", "tcp", 1).removesuffix("/catan")) as link:
                await client.play(link, Ki(make_bot(GAME, "random"), "Ki"))


async def test_a_server_that_says_nothing_has_failed_the_first_case(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls, "PATIENCE", 0.05)
    async with net() as here:  # the page waits for us to speak
        check = Check(here.socket.replace("ws", "tcp", 1).removesuffix("/catan"), curious())
        found = {one.case: one for one in await check.run()}
    assert (found["1"].outcome, found["2"].outcome) == ("failed", "not seen") and not check.report.is_complete
    assert all("no Hallo" in one for one in (found["1"].note, *check.report.remarks))


async def test_an_address_without_a_path_means_the_documents() -> None:
    async with net() as here, client.link(here.socket.removesuffix("/catan")) as link:
        assert isinstance(await link.inbox.get(), m.Hallo)


async def test_a_server_that_forgets_its_line_feeds_is_understood_over_tcp() -> None:
    said = '{"Hallo":{"Version":"Eilig","Protokoll":"1.0"}}{"Chatnachricht":{"Nachricht":"Grüße"}}'.encode()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for part in (said[:-7], said[-7:]):  # in the middle of a letter
            writer.write(part)
            await asyncio.sleep(0.01)
        await reader.read()
        writer.close()
        await writer.wait_closed()
        left.set()

    left = asyncio.Event()
    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server, asyncio.timeout(20):
        async with client.link(f"tcp://127.0.0.1:{server.sockets[0].getsockname()[1]}") as link:
            assert await link.inbox.get() == m.Hallo(version="Eilig", protokoll="1.0")
            assert await link.inbox.get() == m.Chatnachricht(nachricht="Grüße")
        await left.wait()


async def test_a_case_that_failed_once_has_failed() -> None:
    report = Report()
    report.note("1", True)
    report.note("2", False, "because")
    report.note("2", True)
    found = {one.case: one for one in report.results()}
    assert (found["1"].outcome, found["2"].outcome, found["3"].outcome) == ("passed", "failed", "not seen")
    assert found["2"].note == "because"


async def test_books_notice_leaks_and_wrong_sums() -> None:
    books = Books()
    books.hear(m.Ertrag(spieler=1, rohstoffe=Rohstoffe(holz=2)), 1)
    books.hear(m.Statusupdate(spieler=Spieler(id=1, status="Warten", rohstoffe=Rohstoffe(holz=2))), 1)
    books.hear(m.Statusupdate(spieler=Spieler(id=2, status="Warten", rohstoffe=Rohstoffe(unbekannt=2))), 1)
    assert books.leaks == books.errors == []
    books.hear(m.Statusupdate(spieler=Spieler(id=2, status="Warten", rohstoffe=Rohstoffe(holz=2))), 1)
    books.hear(m.KarteGekauft(spieler=2, karte="Ritter"), 1)
    assert len(books.leaks) == 2
    books.hear(m.Statusupdate(spieler=Spieler(id=1, status="Warten", rohstoffe=Rohstoffe(holz=3))), 1)
    books.hear(m.Kosten(spieler=1, rohstoffe=Rohstoffe(holz=4)), 1)
    assert len(books.errors) == 2


async def test_wrong_maps_and_missing_answers_are_noticed() -> None:
    field = Feld(ort=Ort(0, 0), typ="Wald", zahl=6)
    assert check_map(Karte(felder=(field,), raeuber=Ort(0, 0))) is not None
    assert last_answer([]) is None and last_answer([m.Fehler(meldung="x")]) == "x"
