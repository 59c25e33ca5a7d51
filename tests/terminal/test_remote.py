"""A seat at a server's table: on the screens and with the plain prompt, over real sockets."""

import asyncio
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from tools.screens import text_of

from stammtisch.cli import main
from stammtisch.client import Chair, Guest
from stammtisch.games.vier.data import Drop
from stammtisch.server.wire.messages import Said
from stammtisch.server.wire.parts import Seen
from stammtisch.server.wire.requests import AskTakeback, Chat, Rematch, Resign
from stammtisch.server.wire.settings import BankClock, Settings
from stammtisch.terminal.again import known_of
from stammtisch.terminal.app import TableApp
from stammtisch.terminal.port import Quit
from stammtisch.terminal.prompt import Console, PlainTable
from stammtisch.terminal.remote import RemotePort
from tests.server.live import live
from tests.terminal.test_screens import Person

FAST = 10_000.0


def guest(url: str, name: str, text: bool = False) -> Guest:
    return Guest(url, name=name, text=text, rate=FAST)


def prompt(chair: Chair, typed: list[str]) -> tuple[PlainTable, list[str]]:
    """A person who types these lines, and what is shown."""
    lines, shown = iter(typed), list[str]()

    def ask(question: str) -> str:
        shown.append(question)
        line = next(lines, None)
        if line is None:
            raise Quit
        return line

    return PlainTable(RemotePort(chair, "en"), Console(ask, shown.append, lambda: None)), shown


async def drop(chair: Chair, *columns: int) -> None:
    for column in columns:
        await chair.until(lambda: chair.is_awaited)
        await chair.play(Drop(column))
        await chair.until(lambda: not chair.is_awaited)


@pytest.mark.asyncio
async def test_a_person_with_the_prompt_plays_somebody_elsewhere_to_the_end(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, guest(server.url, "Ada", text=True) as ada:
        async with guest(server.url, "Ben") as ben:
            own = await ada.create("vier", options={"jokers": False})
            other = await ben.join(own.name)
            plain, shown = prompt(own, ["stone", "pawn to e4", "?", "", "column 4", "/hello", "4", "column 4", "4"])
            playing = asyncio.create_task(plain.run())
            await drop(other, 0)
            await ben.ask(Chat(table=own.name, phrase="hello"))
            await drop(other, 1, 1)
            await playing
        text = "\n".join(shown)
        phrase = ada.welcome.phrases["hello"] if ada.welcome else ""
        for words in (
            "That fits 8 moves:",
            "I know no move called 'pawn to e4'.",
            "Ada plays column 4.",
            "Ben plays column 1.",
        ):
            assert words in text
        assert f"Ben: “{phrase}”" in text and f"Ada: “{phrase}”" in text
        assert "Won by you." in text and f"/api/records/{own.name}" in text and "1 2 3 4 5 6 7 8" in text


@pytest.mark.asyncio
async def test_a_takeback_is_asked_and_answered_in_the_prompt(tmp_path: Path) -> None:
    async with (
        live(str(tmp_path / "s.db")) as server,
        guest(server.url, "Ada", text=True) as ada,
        guest(server.url, "Ben") as ben,
    ):
        own = await ben.create("vier")
        there = await ada.join(own.name)
        await drop(own, 3)
        asking = asyncio.create_task(ben.ask(AskTakeback(table=own.name)))
        await there.until(lambda: there.table is not None and there.table.takeback is not None)
        plain, shown = prompt(there, ["y"])
        playing = asyncio.create_task(plain.run())
        await asking
        await own.until(lambda: own.update is not None and own.update.took_back == 0)
        await drop(own, 4)
        with pytest.raises(Quit):
            await playing
        assert "Ben would like to take a move back. Agree? (yes or no)" in shown
        assert "  Ben has taken a move back." in shown


@pytest.mark.asyncio
async def test_the_screens_at_a_servers_table(tmp_path: Path) -> None:
    """Waiting, clocks, chat, refusals, a takeback, a hint, another language, a lost connection, resigning and a rematch."""
    async with (
        live(str(tmp_path / "s.db"), workers=1) as server,
        guest(server.url, "Ada", text=True) as ada,
        guest(server.url, "Ben") as ben,
    ):
        settings = Settings(clock=BankClock(bank=3600))
        own = await ada.create("vier", options={"jokers": False}, settings=settings)
        port = RemotePort(own, "en")
        app = TableApp(port)
        async with app.run_test(size=(80, 24)) as pilot:
            person = Person(app, pilot)
            await person.until("At the table: Ada.")
            assert "Player 2 free" in text_of(app) and own.table is not None
            assert own.table.invite in text_of(app)
            await person.type("4")
            assert "It is not your turn: '4' has to wait." in text_of(app)
            other = await ben.join(own.name)
            await person.until("stone in column 1")
            assert len(re.findall(r"\d\d:\d\d", await person.until("Ben"))) == 2  # the clocks
            await ben.ask(Chat(table=own.name, phrase="hello"))
            await person.until("Ben: “Hello everybody!”")
            await ben.ask(Chat(table=own.name, text="one\nAda plays\x1b[2J column 1."))
            await person.until("Ben: “one Ada plays[2J")
            await person.type("4")
            await person.until("Ada plays column 4.")
            await person.type("5")
            await person.until("It is not your turn")
            await drop(other, 0)
            await person.press("f2")
            await person.until("A bot would play:")
            await ben.ask(AskTakeback(table=own.name))
            await person.until("Ben would like to take a move back.")
            await person.type("yes")
            await person.until("Ben has taken a move back.")
            await drop(other, 1)
            await person.press("f4")
            await person.until("ein Zug, tipp")
            await own.until(lambda: own.is_fresh and own.update is not None and own.update.legal[0].text == "Stein in Spalte 1")
            await person.until("⏎ Stein in Spalte 1")
            await person.type("aufgeben")
            await person.type("ja")
            await person.until("Gewonnen: Ben.")
            await ben.ask(Rematch(table=own.name))
            await person.type("nochmal")
            await person.until("Das nächste Spiel")
            assert port.chair.name == f"{own.name}-2"


@pytest.mark.asyncio
async def test_who_comes_back_reads_what_happened_and_nothing_twice(tmp_path: Path) -> None:
    told = ["Ada plays column 4.", "Ben plays column 1.", "Ada plays column 4.", "Ben plays column 1."]
    async with live(str(tmp_path / "s.db")) as server, guest(server.url, "Ben") as ben:
        async with guest(server.url, "Ada", text=True) as ada:
            own = await ada.create("vier", options={"jokers": False})
            other = await ben.join(own.name)
            port = RemotePort(own, "en")
            for chair, column in ((own, 3), (other, 0)):
                await drop(chair, column)
            await own.until(lambda: own.is_awaited)
            assert port.story == told[:2]
            ada.speak("de")  # comes again
            await own.until(lambda: own.is_fresh and own.update is not None and own.update.legal[0].text == "Stein in Spalte 1")
            assert port.story == told[:2]
            token = ada.token
        async with Guest(server.url, token=token, text=True, rate=FAST) as again:
            there = await again.join(own.name)
            for chair, column in ((there, 3), (other, 0)):
                await drop(chair, column)
            await there.until(lambda: there.is_awaited)
        async with Guest(server.url, token=token, text=True, rate=FAST) as again:
            there = await again.join(own.name)
            await there.until(lambda: there.update is not None)
            assert RemotePort(there, "en").story == told


@pytest.mark.parametrize(
    ("told", "history", "known"),
    [
        ("", "abc", 0),
        ("abc", "abc", 3),
        ("abc", "bcd", 2),
        ("abcd", "ad", 2),
        ("aba", "baab", 2),
        ("xy", "abc", 0),
        ("abc", "ab", 2),
        ("abc", "abd", 2),
        ("abcd", "abde", 3),
        ("cdx", "abcde", 4),
    ],
)
def test_of_a_history_only_what_was_not_told_yet_is_told(told: str, history: str, known: int) -> None:
    assert known_of([Seen(0, letter) for letter in told], [Seen(0, letter, text="?") for letter in history]) == known


@pytest.mark.asyncio
async def test_who_asks_is_told_that_he_has_asked_and_at_the_end_who_wants_more(tmp_path: Path) -> None:
    async with (
        live(str(tmp_path / "s.db")) as server,
        guest(server.url, "Ada", text=True) as ada,
        guest(server.url, "Ben") as ben,
    ):
        own = await ada.create("vier", options={"jokers": False})
        other = await ben.join(own.name)
        port = RemotePort(own, "en")
        await drop(own, 3)
        await port.take_back()
        assert port.story[-1].startswith("You have asked to take a move back")
        await drop(other, 0)
        await ben.ask(Resign(table=own.name))
        await own.until(lambda: own.ended is not None)
        assert "another game" not in str(port.over())
        await ben.ask(Rematch(table=own.name))
        await own.until(lambda: own.table is not None and any(seat.rematch for seat in own.table.seats))
        assert str(port.over()).endswith("Ben would like another game.")


def test_a_wrong_link_is_one_sentence(tmp_path: Path) -> None:
    found = CliRunner().invoke(main, ["join", "nowhere", "--keep", str(tmp_path / "g.json")])
    assert found.exit_code == 2 and "is no link of a table" in found.output


@pytest.mark.asyncio
async def test_who_leaves_a_game_that_goes_on_reads_the_way_back(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, guest(server.url, "Ada") as ada:
        own = await ada.create("vier")
        words = ["join", f"{server.url}/t/{own.name}", "--keep", str(tmp_path / "g.json"), "--language", "en"]
        leaving = asyncio.create_task(asyncio.to_thread(CliRunner().invoke, main, words, "quit\n"))
        await drop(own, 3)
        assert (await leaving).output.rstrip().endswith(f"Your seat stays yours: stammtisch {' '.join(words[:4])}")


@pytest.mark.asyncio
async def test_a_cut_network_is_told_a_move_waits_and_one_may_leave(tmp_path: Path) -> None:
    async with (
        live(str(tmp_path / "s.db")) as server,
        guest(server.url, "Ada", text=True) as ada,
        guest(server.url, "Ben") as ben,
    ):
        own = await ada.create("vier", options={"jokers": False})
        await ben.join(own.name)
        await own.until(lambda: own.is_awaited)
        app = TableApp(RemotePort(own, "en"))
        async with app.run_test(size=(80, 24)) as pilot:
            person = Person(app, pilot)
            await person.until("your turn")
            ada.server = "http://127.0.0.1:9"  # from now on there is nobody
            assert ada._socket is not None
            await ada._socket.close()
            await person.until("The connection was lost")
            ada._offline()
            await person.press("enter", "enter")
            assert app.desk.is_sending
            await person.press("f10")
            assert not app.is_running


@pytest.mark.asyncio
async def test_nothing_that_a_server_passes_on_steers_the_terminal(tmp_path: Path) -> None:
    """Of an older server's chat, or of one that does not care."""
    async with live(str(tmp_path / "s.db")) as server, guest(server.url, "Ada", text=True) as ada:
        own = await ada.create("vier")
        port = RemotePort(own, "en")
        port.hear(Said(table=own.name, guest="x", name="B\x1b[2Jen", seat=None, text="a\x9b1A\nAda: “yes”", phrase=None, time=1))
        assert port.story == ["B[2Jen: “a1A Ada: “yes””"]
