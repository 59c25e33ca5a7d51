"""Every device at one table: matrix, terminal, somebody's bot, a house bot and the Catan-Protokoll, over real sockets.

Each game is played to its end; its record is verified, and what every client saw last is what the server shows.
"""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tools.screens import text_of

from stammtisch import record
from stammtisch.bots.levels import make_bot
from stammtisch.catan_protocol.gateway.settings import CatanSettings
from stammtisch.catan_protocol.player import client as catan_client
from stammtisch.catan_protocol.player.ki import Ki
from stammtisch.client import Bot, Chair, Guest, Runner, bot
from stammtisch.client.deciding import house_bots
from stammtisch.core import SPECTATOR
from stammtisch.games import GAMES
from stammtisch.led.modes import End
from stammtisch.server.house.hub import Hub
from stammtisch.server.table.recording import write_record
from stammtisch.server.wire.messages import Update
from stammtisch.terminal.app import TableApp
from stammtisch.terminal.remote import RemotePort
from tests.catan_protocol.net import net
from tests.led.test_online import Matrix
from tests.server.live import live

pytestmark = pytest.mark.product

FAST = 10_000.0


@bot()
def first(view: Any, legal: list[Any]) -> Any:
    """Somebody's bot, in one line."""
    return legal[0]


def guest(url: str, name: str, text: bool = False, is_bot: bool = False) -> Guest:
    return Guest(url, name=name, text=text, bot=is_bot, rate=FAST)


def run(own: Guest, table: str, bots: dict[str, Bot]) -> "asyncio.Task[None]":
    return asyncio.create_task(Runner(own, bots, "Robo", lambda line: None, once=True).sit(table))


async def at_the_screens(chair: Chair) -> str:
    """Somebody at a terminal who always takes what the cursor stands on; the last screen."""
    app = TableApp(RemotePort(chair, "en"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        while app.port.over() is None:
            assert app.failed is None, app.failed
            if app.desk.scene is not None and app.desk.scene.is_awaited and app.desk.cursor is not None:
                await pilot.press("enter")
            await asyncio.sleep(0.005)
            await pilot.pause()
        await pilot.pause()
        app.look()
        await pilot.pause()
        assert app.desk.scene is not None and chair.update is not None
        assert msgspec.json.decode(msgspec.json.encode(app.desk.scene.view)) == chair.update.view
        return text_of(app)


async def verify(hub: Hub, table: str) -> None:
    found = await hub.table(table)
    assert found is not None and found.sheet.end == "finished"
    written = write_record(found.sheet, hub.names.of)
    record.verify(record.decode(record.encode(written)), GAMES[written.game], ())


def is_what_the_server_shows(hub: Hub, chair: Chair) -> bool:
    """Whether the last view of this chair is the one the server would send now."""
    assert chair.update is not None
    return bool(shown_by(hub, chair.name, SPECTATOR if chair.seat is None else chair.seat) == chair.update.view)


def shown_by(hub: Hub, table: str, viewer: int) -> Any:
    sheet = hub.tables[table].sheet
    return msgspec.json.decode(msgspec.json.encode(sheet.game.view(sheet.state, viewer)))


def seat_of(chair: Chair, name: str) -> int:
    assert chair.table is not None
    return [seat.name for seat in chair.table.seats].index(name)


def drawn_vier(screen: str) -> tuple[list[str], set[tuple[int, int]]]:
    """The stones on a terminal's screen, row by row as a view has them, and those that are marked as the four."""
    lines = screen.splitlines()
    head = next(number for number, line in enumerate(lines) if line.split()[:8] == list("12345678"))
    columns = [lines[head].index(str(number)) for number in range(1, 9)]
    labels = [number for number, line in enumerate(lines) if number > head and line[:3].strip().isdigit()]
    high = labels[1] - labels[0]
    tops = [number - high // 2 for number in labels]
    rows = ["".join(stone(lines[top].ljust(80)[column]) for column in columns) for top in tops]
    four = {(x, y) for y, top in enumerate(tops, 1) for x, column in enumerate(columns) if lines[top].ljust(80)[column] in "◆◇"}
    return rows, four


def stone(letter: str) -> str:
    return "G" if letter in "█◆" else "B" if letter in "─◇" else "."


@pytest.mark.asyncio
async def test_vier_between_the_matrix_and_a_terminal(tmp_path: Path) -> None:
    async with (
        live(str(tmp_path / "s.db")) as server,
        guest(server.url, "HAT") as own,
        guest(server.url, "Ada", text=True) as ada,
    ):
        matrix = Matrix(await own.create("vier", options={"jokers": False}))
        chair = await ada.join(matrix.board.chair.name)
        typing = asyncio.create_task(at_the_screens(chair))
        while matrix.board.phase() != "over":
            if matrix.board.phase() == "mine":
                matrix.device.push("RM" if matrix.screen.seen().rows[0][3] != "." else "M")
            await asyncio.sleep(0.02)
        await matrix.until(End())
        screen = await typing
        assert "The game is over." in screen
        seen = shown_by(server.hub, chair.name, SPECTATOR)
        assert drawn_vier(screen) == (seen["rows"], {tuple(cell) for cell in seen["line"]}) and seen["line"]
        assert is_what_the_server_shows(server.hub, chair) and is_what_the_server_shows(server.hub, matrix.board.chair)
        await verify(server.hub, chair.name)
        await matrix.leave()


@pytest.mark.asyncio
async def test_dog_between_a_terminal_two_bots_from_elsewhere_and_a_house_bot(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db"), workers=1) as server, guest(server.url, "Ada", text=True) as ada:
        async with guest(server.url, "Mine", is_bot=True) as mine, guest(server.url, "Ours", is_bot=True) as ours:
            chair = await ada.create("dog", seats=4, options={"max_rounds": 2})
            playing = [run(mine, chair.name, {"dog": first}), run(ours, chair.name, dict(house_bots("random")))]
            await chair.until(lambda: chair.table is not None and sum(seat.program for seat in chair.table.seats) == 2)
            await chair.start("random")
            shown = await at_the_screens(chair)
            await asyncio.gather(*playing)
        assert "The game is over." in shown and is_what_the_server_shows(server.hub, chair)
        await verify(server.hub, chair.name)


@pytest.mark.asyncio
async def test_catan_between_a_terminal_a_bot_of_ours_and_the_catan_protokoll_over_websocket_and_tcp() -> None:
    async with net(CatanSettings(answer_seconds=0.5), workers=1) as here:
        url = here.socket.replace("ws", "http", 1).removesuffix("/catan")
        async with guest(url, "Ada", text=True) as ada, guest(url, "Mine", is_bot=True) as mine:
            options = {"victory_points": 3, "offers": 0}
            chair = await ada.create("catan", seats=4, options=options)  # private: they find it by its name alone
            kis = [Ki(make_bot(GAMES["catan"], "random"), name, 1, 3) for name in ("Web", "Tcp")]

            async def student(ki: Ki, address: str) -> None:
                async with catan_client.link(f"{address}?table={chair.name}", None) as link:
                    await catan_client.play(link, ki, "key", quiet=0.005)

            playing = [asyncio.create_task(student(*pair)) for pair in zip(kis, (here.socket, here.tcp), strict=True)]
            await chair.until(lambda: chair.table is not None and {"Web", "Tcp"} <= {seat.name for seat in chair.table.seats})
            heard: list[Update] = []
            mine.listeners.append(lambda message: heard.append(message) if isinstance(message, Update) else None)
            playing.append(run(mine, chair.name, {"catan": first}))
            assert "The game is over." in await at_the_screens(chair)
            await asyncio.gather(*playing)
            assert chair.ended is not None and is_what_the_server_shows(here.hub, chair)
            assert heard[-1].view == shown_by(here.hub, chair.name, seat_of(chair, "Mine"))
            assert all(ki.tracker.winner is not None for ki in kis)
            await verify(here.hub, chair.name)
