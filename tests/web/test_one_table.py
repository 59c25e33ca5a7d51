"""A browser at one table with every other device: terminal, somebody's bot, a house bot and the Catan-Protokoll.

The server is a process of its own; everybody but the browser plays in a thread, by the same means people use. Each game is played
to its end, its record is verified, what every screen was told last is what the record's last position shows its seat, and the
browser has drawn it.
"""

import asyncio
import queue
import threading
import urllib.request
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, NamedTuple

import msgspec
import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from stammtisch import record
from stammtisch.bots.levels import make_bot
from stammtisch.catan_protocol.player import client as catan_client
from stammtisch.catan_protocol.player.ki import Ki
from stammtisch.games import GAMES
from stammtisch.server.wire.messages import Update
from tests.client.test_one_table import at_the_screens, first, guest, run, seat_of
from tests.server.live import free_port
from tests.web import catan_page
from tests.web.house import House, Visitors, await_turn
from tests.web.ringplay import play_turn_at_once

Views = dict[int, Any]  # what each seat saw last


class Company(NamedTuple):
    """What became of everybody but the browser."""

    table: str
    views: Views


class Others(threading.Thread):
    """Everybody else at the table, with a loop of their own."""

    def __init__(self, play: Callable[["queue.Queue[str]"], Coroutine[Any, Any, Company]]) -> None:
        super().__init__(daemon=True)
        self.play = play
        self.invites: queue.Queue[str] = queue.Queue()
        self.company: Company | None = None
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            self.company = asyncio.run(self.play(self.invites))
        except BaseException as error:
            self.error = error
            self.invites.put("")

    def invite(self) -> str:
        """The path of the table, once it is open."""
        self.start()
        path = self.invites.get()
        assert self.error is None, self.error
        return path

    def finished(self) -> Company:
        self.join()
        assert self.error is None, self.error
        assert self.company is not None
        return self.company


@pytest.fixture(scope="module")
def catan_lines() -> int:
    return free_port()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, catan_lines: int) -> Iterator[House]:
    more = ["--catan-tcp", str(catan_lines), "--catan-answer", "0.5"]
    house = House(tmp_path_factory.mktemp("house"), more=more)
    house.open()
    yield house
    house.close()


@pytest.fixture
def people(browser: Browser, house: House) -> Iterator[Visitors]:
    people = Visitors(browser, house)
    yield people
    people.leave()
    assert people.complaints == []


def sit_down(people: Visitors, path: str) -> tuple[Page, list[Any]]:
    """A browser at the table, and the updates its page hears."""
    page, heard = people.enter(still=True), list[Any]()

    def hear(text: str | bytes) -> None:
        message = msgspec.json.decode(text)
        if message["type"] == "update" and f"/t/{message['table']}" in path:
            heard.append(message)

    def follow(socket: WebSocket) -> None:
        socket.on("framereceived", hear)

    page.on("websocket", follow)
    page.goto(people.url + path)
    page.get_by_role("button", name="Sit down", exact=True).click()
    return page, heard


def path_of(invite: str) -> str:
    return "/t/" + invite.partition("/t/")[2]


def must_agree(house: House, company: Company, heard: list[Any]) -> None:
    """The record is verified, and its last position is what every screen showed last."""
    with urllib.request.urlopen(f"{house.url}/api/records/{company.table}") as answer:
        found = record.decode(answer.read())
    game = GAMES[found.game]
    record.verify(found, game, ())
    assert found.end == "finished"
    state = record.replay(found, game).state
    seen = {**company.views, heard[-1]["view"]["viewer"]: heard[-1]["view"]}
    for seat, view in seen.items():
        assert view == msgspec.json.decode(msgspec.json.encode(game.view(state, seat))), f"seat {seat}"


PIECES = "all => all.map(one => ({...one.dataset}))"


def drawn_men(page: Page) -> list[tuple[int, str]]:
    """Where each seat's men stand on the page of a ring game."""
    men = page.locator("[data-man]").evaluate_all(PIECES)
    return sorted((int(one["man"].partition("-")[0]), one["spot"]) for one in men)


def drawn_island(page: Page) -> tuple[set[tuple[int, int]], set[tuple[int, int, bool]], int]:
    """The roads, the buildings and the robber of Catan on the page."""
    roads, towns, robbers = (page.locator(f"[data-{kind}]").evaluate_all(PIECES) for kind in ("road", "building", "robber"))
    return (
        {(int(one["road"]), int(one["owner"])) for one in roads},
        {(int(one["building"]), int(one["owner"]), one["city"] == "true") for one in towns},
        int(robbers[0]["robber"]),
    )


def listening(one: Any) -> list[Update]:
    heard: list[Update] = []
    one.listeners.append(lambda message: heard.append(message) if isinstance(message, Update) else None)
    return heard


def test_dog_between_a_browser_a_terminal_somebodys_bot_and_a_house_bot(people: Visitors, house: House) -> None:
    async def dog(invites: "queue.Queue[str]") -> Company:
        async with guest(house.url, "Ada", text=True) as ada, guest(house.url, "Mine", is_bot=True) as mine:
            chair, heard = await ada.create("dog", seats=4, options={"max_rounds": 1}), listening(mine)
            assert chair.table is not None
            playing = run(mine, chair.name, {"dog": first})
            invites.put(path_of(chair.table.invite))
            await chair.until(lambda: chair.table is not None and sum(seat.guest is not None for seat in chair.table.seats) == 3)
            await chair.start("random")
            assert "The game is over." in await at_the_screens(chair)
            await playing
            assert chair.update is not None and chair.seat is not None
            return Company(chair.name, {chair.seat: chair.update.view, seat_of(chair, "Mine"): heard[-1].view})

    others = Others(dog)
    page, heard = sit_down(people, others.invite())
    turn = 0
    while await_turn(page):
        play_turn_at_once(page, turn)
        turn += 1
    company = others.finished()
    expect(page.locator("main[data-state=over]")).to_be_visible()
    assert turn >= 1 and len(company.views) == 2
    must_agree(house, company, heard)
    seats = enumerate(heard[-1]["view"]["men"])
    assert drawn_men(page) == sorted((seat, spot.rstrip("*")) for seat, men in seats for spot in men)


def test_catan_between_a_browser_a_terminal_and_the_catan_protokoll_over_websocket_and_tcp(
    people: Visitors, house: House, catan_lines: int
) -> None:
    async def catan(invites: "queue.Queue[str]") -> Company:
        async with guest(house.url, "Ada", text=True) as ada:
            chair = await ada.create("catan", seats=4, options={"victory_points": 3, "offers": 0})
            kis = [Ki(make_bot(GAMES["catan"], "random"), name, 1, 3) for name in ("Web", "Tcp")]
            addresses = (house.url.replace("http", "ws", 1) + "/catan", f"tcp://127.0.0.1:{catan_lines}")

            async def student(ki: Ki, address: str) -> None:
                async with catan_client.link(f"{address}?table={chair.name}", None) as link:
                    await catan_client.play(link, ki, "key", quiet=0.005)

            playing = [asyncio.create_task(student(*pair)) for pair in zip(kis, addresses, strict=True)]
            await chair.until(lambda: chair.table is not None and {"Web", "Tcp"} <= {seat.name for seat in chair.table.seats})
            assert chair.table is not None
            invites.put(path_of(chair.table.invite))
            assert "The game is over." in await at_the_screens(chair)
            await asyncio.gather(*playing)
            assert all(ki.tracker.winner is not None for ki in kis)
            assert chair.update is not None and chair.seat is not None
            return Company(chair.name, {chair.seat: chair.update.view})

    others = Others(catan)
    page, heard = sit_down(people, others.invite())
    catan_page.play_to_the_end(page)
    company = others.finished()
    expect(page.locator("main[data-state=over]")).to_be_visible()
    must_agree(house, company, heard)
    view = heard[-1]["view"]
    assert drawn_island(page) == (
        {(road["path"], road["owner"]) for road in view["roads"]},
        {(one["crossing"], one["owner"], one["city"]) for one in view["buildings"]},
        view["robber"],
    )
    assert view["roads"] and view["buildings"]
