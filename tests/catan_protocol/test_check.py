"""The conformance kit against our own server, and against servers that are wrong."""

import pytest

from stammtisch.bots.levels import make_bot
from stammtisch.catan_protocol.codec import messages as m
from stammtisch.catan_protocol.conformance.calls import Books, last_answer
from stammtisch.catan_protocol.conformance.check import CASES, Check, Report
from stammtisch.catan_protocol.conformance.probes import check_map
from stammtisch.catan_protocol.gateway.settings import CatanSettings
from stammtisch.errors import ProtocolError
from stammtisch.games.catan import GAME
from tests.catan_protocol.net import net

SURE = {
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "11",
    "12",
    "14",
    "15",
    "16",
    "17",
    "18",
    "20",
    "21",
    "22",
    "44",
    "46",
    "50",
    "56",
    "59",
    "60",
    "61",
    "62",
}
pytestmark = pytest.mark.asyncio


async def test_our_server_passes_every_case_that_comes_up() -> None:
    async with net(CatanSettings(victory_points=3, answer_seconds=0.3)) as here:
        found = await Check(here.tcp, lambda: make_bot(GAME, "random"), points=3, settle=0.06).run()
    assert [one for one in found if one.outcome == "failed"] == []
    seen = {one.case for one in found if one.outcome == "passed"}
    assert seen >= SURE
    assert [one.case for one in found] == list(CASES)


async def test_nobody_there_and_somebody_else_there_are_told_in_one_sentence() -> None:
    for url in ("tcp://127.0.0.1:1", "ws://127.0.0.1:1/catan", "ftp://x"):
        with pytest.raises(ProtocolError):
            await Check(url, lambda: make_bot(GAME, "random")).run()


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
    books.hear(m.Ertrag(spieler=1, rohstoffe=m.Rohstoffe(holz=2)), 1)
    books.hear(m.Statusupdate(spieler=m.Spieler(id=1, status="Warten", rohstoffe=m.Rohstoffe(holz=2))), 1)
    books.hear(m.Statusupdate(spieler=m.Spieler(id=2, status="Warten", rohstoffe=m.Rohstoffe(unbekannt=2))), 1)
    assert books.leaks == books.errors == []
    books.hear(m.Statusupdate(spieler=m.Spieler(id=2, status="Warten", rohstoffe=m.Rohstoffe(holz=2))), 1)
    books.hear(m.KarteGekauft(spieler=2, karte="Ritter"), 1)
    assert len(books.leaks) == 2
    books.hear(m.Statusupdate(spieler=m.Spieler(id=1, status="Warten", rohstoffe=m.Rohstoffe(holz=3))), 1)
    books.hear(m.Kosten(spieler=1, rohstoffe=m.Rohstoffe(holz=4)), 1)
    assert len(books.errors) == 2


async def test_wrong_maps_and_missing_answers_are_noticed() -> None:
    field = m.Feld(ort=m.Ort(0, 0), typ="Wald", zahl=6)
    assert check_map(m.Karte((field,), (), (), m.Ort(0, 0))) is not None
    assert last_answer([]) is None and last_answer([m.Fehler(meldung="x")]) == "x"
