"""A table set to a drawn position: the real server keeps the seats, and this plays the real rules for one page."""

import json
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute, expect

from stammtisch.core import State
from stammtisch.data import Json
from stammtisch.errors import IllegalAction
from stammtisch.games import GAMES
from stammtisch.games.dog import data as dog_data
from stammtisch.games.dog_royal import data as royal_data
from stammtisch.games.ring.engine.position import RingPosition
from stammtisch.games.ring.positions import hold
from stammtisch.games.ring.wire import CardNames
from stammtisch.sentences import sentence
from tests.web.house import DESKTOP, PHONE, SOCKET, Visitors, open_with_bots
from tests.web.rehearsal import Rehearsal


def with_cards(game: str, position: Json, cards: list[str], others: int = 3) -> State:
    """A position with this hand on turn; the other seats hold so many cards of no matter which kind."""
    found = GAMES[game]
    state = found.position(position)
    assert isinstance(state, RingPosition)
    for card in cards:
        hold(state, int(state.turn), CARD_NAMES[game].number(card))
    for seat in range(int(state.seats)):
        if seat != state.turn:
            for kind in range(others):
                hold(state, seat, kind)
    return state


CARD_NAMES: dict[str, CardNames[Any]] = {"dog": dog_data.CARDS, "dog-royal": royal_data.CARDS}


class Stage:
    """What the page is told about its game comes from a rehearsal; what it plays is played there."""

    def __init__(self, page: Page, game: str, state: State, seat: int = 0) -> None:
        self.page = page
        self.game = Rehearsal(game, state, seat)
        self.table = ""
        self.played: list[Json] = []
        self.socket: WebSocketRoute | None = None
        self.told = False  # on this connection
        self.asked = 0  # for a hint, without an answer yet
        page.route_web_socket(SOCKET, self.connect)
        page.reload()

    @property
    def state(self) -> State:
        return self.game.state

    def set(self, state: State) -> "Stage":
        """Go on with another position for as many seats, once the page shows it."""
        self.game.set(state)
        self.played = []
        self.show()
        return self

    def open(self, title: str) -> None:
        """Sit down at a new table with as many bots as the position has seats."""
        open_with_bots(self.page, title, self.game.game.view(self.state, self.game.seat).seats)
        self.await_shown()
        expect(self.page.locator("section.board .wait")).to_have_count(0)

    def connect(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        self.socket = socket
        self.told = False

        def from_page(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "play":
                self.play(message)
            elif message["type"] == "hint":
                self.asked += 1
            else:
                server.send(text)

        def from_server(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "update":
                self.table = message["table"]
                if not self.told:  # what the server's own bots do afterwards is no news of the rehearsal
                    self.told = True
                    self.send()
            elif message["type"] != "ended":
                socket.send(text)

        socket.on_message(from_page)
        server.on_message(from_server)

    def send(self) -> None:
        """Tell the position as it is."""
        assert self.socket is not None
        self.socket.send(self.game.update(self.table))

    def show(self) -> None:
        """Tell the position, and wait until the page shows it: keys and taps count for what is shown."""
        self.send()
        self.await_shown()

    def await_shown(self) -> None:
        expect(self.page.locator(f"main[data-at='{self.game.at}']")).to_be_visible()

    def act(self, player: int, code: int) -> None:
        """Somebody decides something; `show` tells it."""
        self.game.act(player, code)

    def advise(self, *codes: int) -> None:
        """Answer a hint with these actions, the best first."""
        assert self.socket is not None and self.asked
        self.asked = 0
        self.socket.send(self.game.hint(self.table, codes))

    def play(self, message: dict[str, Json]) -> None:
        """What the server would do: refuse with a sentence, or carry it out and tell."""
        assert self.socket is not None
        game = self.game.game
        self.played.append(message["action"])
        try:
            self.act(self.game.seat, game.encode(msgspec.convert(message["action"], game.action)))
        except IllegalAction as refusal:
            said = {"code": refusal.code, "sentence": sentence(game, refusal, "en"), "data": {}}
            self.socket.send(json.dumps({"type": "refused", "ref": message["ref"], "table": self.table, **said}))
            return
        self.socket.send(json.dumps({"type": "done", "ref": message["ref"], "table": None, "at": None}))
        self.send()


class Stages:
    """One table for each size of the screen and number of seats: a new browser window takes longer than a test."""

    def __init__(self, visitors: Visitors, game: str, title: str) -> None:
        self.visitors = visitors
        self.game = game
        self.title = title
        self.tables: dict[tuple[bool, int], Stage] = {}

    def at(self, position: Json, cards: list[str], *, phone: bool = True, others: int = 3) -> Stage:
        """A table at this position with seat 0, the page's own, on turn."""
        state = with_cards(self.game, position, cards, others)
        key = phone, int(position.get("seats", 4))
        if key in self.tables:
            return self.tables[key].set(state)
        page = self.visitors.enter(size=PHONE if phone else DESKTOP, still=True)
        stage = self.tables[key] = Stage(page, self.game, state)
        stage.open(self.title)
        return stage
