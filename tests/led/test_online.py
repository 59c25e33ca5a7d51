"""The matrix at a server's table: the same screen, the other side's cursor not shown, a connection that breaks."""

import asyncio
import queue
from pathlib import Path

import aiohttp
import pytest
from click.testing import CliRunner

from stammtisch.cli import main
from stammtisch.client import Chair, Guest
from stammtisch.client.notes import Notes
from stammtisch.games.vier.data import Drop
from stammtisch.led.browser import WebDevice
from stammtisch.led.colours import PALETTE, Frame, colours_of
from stammtisch.led.command import play_at_table
from stammtisch.led.frames import lobby
from stammtisch.led.memory import MemoryDevice
from stammtisch.led.modes import KEYS, Asked, End, Lobby, Menu, Place, Quit, Waiting
from stammtisch.led.online import OnlineBoard, play_online
from stammtisch.led.port import Event, NoDevice
from stammtisch.led.screen import Screen
from stammtisch.server.wire.requests import AskTakeback, Rematch, Resign
from tests.server.live import Live, live

FAST = 10_000.0


class Stick(MemoryDevice):
    """A matrix whose stick is moved by the test."""

    def __init__(self) -> None:
        super().__init__()
        self.pushed: queue.SimpleQueue[Event | None] = queue.SimpleQueue()

    def read(self) -> Event | None:
        return self.pushed.get()

    def push(self, keys: str) -> None:
        for letter in keys:
            self.pushed.put(Event(next(key for key in KEYS if key == letter)))


class Matrix:
    """Somebody with a Sense HAT at a table."""

    def __init__(self, chair: Chair) -> None:
        self.device, self.board = Stick(), OnlineBoard(chair)
        self.screen = Screen(board=self.board)
        self.playing = asyncio.create_task(play_online(self.screen, self.device, self.board))

    async def until(self, mode: object) -> None:
        while repr(self.screen.mode) != repr(mode):  # modes are tuples: Place(3) == Waiting(3)
            assert not self.playing.done(), self.playing
            await asyncio.sleep(0.005)

    async def leave(self) -> None:
        self.device.pushed.put(None)
        await self.playing


def guest(server: Live, name: str) -> Guest:
    return Guest(server.url, name=name, rate=FAST)


async def drop(chair: Chair, column: int) -> None:
    await chair.until(lambda: chair.is_awaited)
    await chair.play(Drop(column))


async def once_more(one: Guest, other: Guest, table: str) -> str:
    """One gives up and both want another game: the table of that."""
    await one.watch(table)
    chair = await other.watch(table)
    await chair.until(lambda: chair.update is not None)
    await other.ask(Resign(table=table))
    for guest in (one, other):
        await guest.ask(Rematch(table=table))
    await chair.until(lambda: chair.table is not None and chair.table.next is not None)
    assert chair.table is not None and chair.table.next is not None
    return chair.table.next


def lamps(matrix: Matrix) -> Frame:
    return matrix.screen.frame()


@pytest.mark.asyncio
async def test_a_sense_hat_plays_a_phone_through_a_broken_connection_and_again(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, guest(server, "HAT") as own, guest(server, "Ada") as ada:
        matrix = Matrix(await own.create("vier"))
        assert isinstance(matrix.screen.mode, Lobby) and lamps(matrix) == lobby()
        phone = await ada.join(matrix.board.chair.name)
        await matrix.until(Place(3))
        assert lamps(matrix)[8 + 3] == "g"
        matrix.device.push("M")
        await matrix.until(Waiting(3))
        assert "b" not in lamps(matrix) and "g" not in lamps(matrix)  # the other side's cursor is its own
        matrix.device.push("LLMMM")  # pressing counts for nothing now
        await matrix.until(Waiting(1))
        for session in list(server.server.reception.sessions.values()):
            if own.welcome is not None and session.guest == own.welcome.guest:
                session.client.transport.abort()  # type: ignore[attr-defined]
        await drop(phone, 7)
        await matrix.until(Place(1))
        assert matrix.screen.seen().rows[-1] == "...G...B"
        for column in (6, 7, 6):
            await matrix.until(Place(1))
            matrix.device.push("M")
            await drop(phone, column)
        await matrix.until(Place(1))
        matrix.device.push("M")
        await matrix.until(End())
        assert matrix.screen.seen().winner == "G" and matrix.device.shown[-1] == [PALETTE["G"]] * 64
        await ada.ask(Rematch(table=phone.name))
        matrix.device.push("M")
        await phone.until(lambda: phone.table is not None and phone.table.next is not None)
        again = await ada.watch(f"{phone.name}-2")
        await drop(again, 0)
        await matrix.until(Place(3))
        assert matrix.board.seat == 1 and lamps(matrix)[8 + 3] == "b"
        await ada.ask(Resign(table=again.name))
        await matrix.until(End())
        assert matrix.device.shown[-1] == [PALETTE["B"]] * 64
        await matrix.leave()


@pytest.mark.asyncio
async def test_who_comes_back_by_the_first_link_is_at_the_rematch_that_goes_on(tmp_path: Path) -> None:
    keep = tmp_path / "token"
    async with live(str(tmp_path / "s.db")) as server, guest(server, "Ada") as ada:
        async with Guest(server.url, name="HAT", notes=Notes(keep), rate=FAST) as own:
            first = await own.create("vier")
            await ada.join(first.name)
            third = await once_more(own, ada, await once_more(own, ada, first.name))
            await ada.watch(third)
        async with Guest(server.url, name="HAT", notes=Notes(keep), rate=FAST) as again:
            matrix = Matrix(await again.watch(first.name))
            while not matrix.device.shown:
                await asyncio.sleep(0.005)
            assert matrix.board.chair.name == third == f"{first.name}-3"
            await matrix.until(Place(3))
            await matrix.leave()


@pytest.mark.asyncio
async def test_the_menu_offers_no_joker_of_the_other_side_and_nobody_begins_anew_alone(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, guest(server, "HAT") as own, guest(server, "Ada") as ada:
        matrix = Matrix(await own.create("vier"))
        await ada.join(matrix.board.chair.name)
        await matrix.until(Place(3))
        matrix.device.push("MURRR")
        await matrix.until(Menu(6))
        assert lamps(matrix)[6] == "g"  # not selectable: this seat's colour, no joker's
        matrix.device.push("MLLM")
        await matrix.until(Menu(4))
        matrix.device.push("LM")
        await matrix.until(Quit())
        await matrix.playing
        assert matrix.device.shown[-1] == colours_of((".",) * 64)


@pytest.mark.asyncio
async def test_the_matrix_is_asked_about_taking_back_and_shows_a_cut_connection(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, guest(server, "HAT") as own, guest(server, "Ada") as ada:
        matrix = Matrix(await own.create("vier"))
        phone = await ada.join(matrix.board.chair.name)
        await matrix.until(Place(3))
        matrix.device.push("M")
        for keys, took_back in (("M", None), ("LRLM", 1)):
            await drop(phone, 7)
            await matrix.until(Place(3))
            await ada.ask(AskTakeback(table=phone.name))
            await matrix.until(Asked(3))
            assert lamps(matrix)[56] == "g" and lamps(matrix)[63] == "R"  # no, if nothing else is chosen
            matrix.device.push(keys)
            await phone.until(lambda: phone.table is not None and phone.table.takeback is None)
            if took_back is None:
                await matrix.until(Place(3))
                assert matrix.screen.seen().rows[-1] == "...G...B"
                matrix.device.push("M")
            else:
                await matrix.until(Waiting(3))
                assert matrix.screen.seen().rows[-1] == "...G...B" and matrix.screen.seen().rows[-2] == "...G...."
        server_of, own.server = own.server, "http://127.0.0.1:9"  # from now on there is nobody
        assert own._socket is not None
        await own._socket.close()
        await matrix.until(Waiting(3, is_cut=True))
        assert lamps(matrix)[:8] == ("r",) * 8 and lamps(matrix)[56 + 3] == "G"
        own.server = server_of
        await matrix.until(Waiting(3))
        assert "r" not in lamps(matrix)
        await matrix.leave()


@pytest.mark.asyncio
async def test_a_browser_window_is_a_matrix_with_a_stick() -> None:
    def play() -> Event | None:
        return device.read()

    with WebDevice() as device:
        device.show(colours_of(("G",) * 64))
        async with aiohttp.ClientSession() as session:
            async with session.get(device.address) as page:
                assert "lamps" in await page.text()
            async with session.ws_connect(f"{device.address}lamps") as socket:
                assert await socket.receive_json() == [[0, 248, 0]] * 64
                await socket.send_str("nonsense")
                await socket.send_str("L")
                assert await asyncio.to_thread(play) == Event("L")
                device.show(colours_of(("B",) * 64))
                assert await socket.receive_json() == [[0, 0, 248]] * 64
                await socket.send_str("R")
                while device.sticks.empty():
                    await asyncio.sleep(0.005)
                device.discard()
                assert device.sticks.empty()
            for origin in ("http://elsewhere.example", "http://["):
                with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                    await session.ws_connect(f"{device.address}lamps", headers={"Origin": origin})


def test_a_wrong_link_is_one_sentence() -> None:
    found = CliRunner().invoke(main, ["led", "--join", "nonsense/x"])
    assert found.exit_code == 2 and "is no link of a table" in found.output


@pytest.mark.asyncio
async def test_at_a_table_of_another_game_no_seat_is_taken(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, guest(server, "Ada") as ada:
        chair = await ada.create("dog", seats=4)
        link = f"{server.url}/t/{chair.name}"
        with pytest.raises(NoDevice, match="shows Vier only"):
            await play_at_table("web", 0, link, server.url, "HAT", None, "en")
        assert [seat.guest for seat in server.hub.tables[chair.name].sheet.seats].count(None) == 3
