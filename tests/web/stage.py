"""A table set to a drawn position: the real server keeps the seats, and this plays the real rules for one page."""

import json
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute, expect

from stammtisch.core import CHANCE, FastDice, State
from stammtisch.data import AnyGame, Json
from stammtisch.errors import IllegalAction
from stammtisch.games import GAMES
from stammtisch.games.dog import data as dog_data
from stammtisch.games.dog.positions import hold
from stammtisch.games.dog.rounds import Rounds
from stammtisch.games.dog.wire import CardNames
from stammtisch.games.dog_royal import data as royal_data
from stammtisch.sentences import sentence
from stammtisch.server.messages import Choice, Seen
from tests.web.house import DESKTOP, PHONE, Visitors


def with_cards(game: str, position: Json, cards: list[str], others: int = 3) -> State:
    """A position with this hand on turn; the other seats hold so many cards of no matter which kind."""
    found = GAMES[game]
    state = found.position(position)
    assert isinstance(state, Rounds)
    for card in cards:
        hold(state, int(state.turn), CARD_NAMES[game].number(card))
    for seat in range(int(state.seats)):
        if seat != state.turn:
            for kind in range(others):
                hold(state, seat, kind)
    return state


CARD_NAMES: dict[str, CardNames[Any]] = {"dog": dog_data.CARDS, "dog-royal": royal_data.CARDS}


class Stage:
    """What the page is told about its game comes from this state; what it plays is played here."""

    def __init__(self, page: Page, game: str, state: State, seat: int = 0) -> None:
        self.page = page
        self.game: AnyGame = GAMES[game]
        self.state = state
        self.seat = seat
        self.at = 1000
        self.table = ""
        self.seen: list[Seen] = []
        self.played: list[Json] = []
        self.socket: WebSocketRoute | None = None
        page.route_web_socket("**/ws", self.connect)
        page.reload()

    def set(self, state: State) -> "Stage":
        """Go on with another position for as many seats."""
        self.state = state
        self.at += 1
        self.seen, self.played = [], []
        self.show()
        return self

    def open(self, title: str) -> None:
        """Sit down at a new table with as many bots as the position has seats."""
        self.page.get_by_role("button", name=f"With friends: {title}", exact=True).click()
        seats = self.game.view(self.state, self.seat).seats
        self.page.get_by_role("dialog").get_by_role("button", name=str(seats), exact=True).click()
        self.page.get_by_role("button", name="Open the table").click()
        self.page.get_by_role("button", name="Start, bots fill the rest").click()
        expect(self.page.locator(".ring")).to_be_visible()

    def connect(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        self.socket = socket

        def from_page(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "play":
                self.play(message)
            else:
                server.send(text)

        def from_server(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "update":
                self.table = message["table"]
                self.show()
            elif message["type"] != "ended":
                socket.send(text)

        socket.on_message(from_page)
        server.on_message(from_server)

    def show(self) -> None:
        """Send the position as it is."""
        view = self.game.view(self.state, self.seat)
        choices = [self.game.decode(code) for code in self.state.legal(self.seat)]
        say = self.game.say
        update = {
            "type": "update", "table": self.table, "at": self.at, "view": view, "awaited": self.state.to_act(),
            "legal": [Choice(each, say(each, view, "de"), say(each, view, "en")) for each in choices],
            "seen": self.seen, "took_back": None, "clocks": [], "drawing": self.game.draw(view, "en"),
        }  # fmt: skip
        assert self.socket is not None
        self.socket.send(msgspec.json.encode(update).decode())

    def play(self, message: dict[str, Json]) -> None:
        """What the server would do: refuse with a sentence, or carry it out and tell."""
        assert self.socket is not None
        self.played.append(message["action"])
        try:
            self.act(self.seat, self.game.encode(msgspec.convert(message["action"], self.game.action)))
        except IllegalAction as refusal:
            said = {"code": refusal.code, "sentence": sentence(self.game, refusal, "en"), "data": {}}
            self.socket.send(json.dumps({"type": "refused", "ref": message["ref"], "table": self.table, **said}))
            return
        self.socket.send(json.dumps({"type": "done", "ref": message["ref"], "table": None, "at": None}))
        self.show()

    def act(self, player: int, code: int) -> None:
        """A decision and the luck that follows; raises IllegalAction."""
        self.state.check(player, code)
        self.seen = []
        self.tell(player, code)
        dice = FastDice(self.at)
        while self.state.to_act() == (CHANCE,):
            self.tell(CHANCE, self.state.chance(dice))
        self.at += 1

    def tell(self, player: int, code: int) -> None:
        seen = self.state.seen(self.seat, player, code)
        self.state.apply(player, code)
        if seen >= 0:
            view, action = self.game.view(self.state, self.seat), self.game.decode(seen)
            self.seen.append(Seen(player, action, "player", self.game.say(action, view, "de"), self.game.say(action, view, "en")))


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
