"""Whole games of our own clients without sockets, and what must hold after every message."""

import asyncio
import json
from typing import Any

import msgspec

from stammtisch.bots.levels import make_bot
from stammtisch.catan_protocol.codec import forms
from stammtisch.catan_protocol.codec import messages as m
from stammtisch.catan_protocol.codec.stream import pieces_of
from stammtisch.catan_protocol.player.ki import Ki
from stammtisch.games.catan import GAME
from stammtisch.games.catan.data import CARDS, RESOURCES
from stammtisch.games.catan.engine.packs import count
from stammtisch.games.catan.engine.rules import Catan
from stammtisch.games.catan.view import CatanView, Reply
from tests.catan_protocol.stage import Line, Peer, Stage

SAME = (
    "phase",
    "awaited",
    "active",
    "building",
    "dice",
    "robber",
    "buildings",
    "roads",
    "deck",
    "spent",
    "hand",
    "cards",
    "fresh",
    "bought",
    "card_played",
    "offers",
    "longest_road",
    "largest_army",
    "fields",
    "order",
    "turn",
)
SAME_OF_PLAYERS = (
    "resources",
    "cards",
    "knights",
    "points",
    "roads_left",
    "villages_left",
    "cities_left",
    "road_length",
    "rates",
)
NAMES = {"Holz": "wood", "Lehm": "brick", "Wolle": "wool", "Getreide": "grain", "Erz": "ore"}


class Ledger:
    """One client's books, kept by nothing but what it is told: every message must agree with them."""

    def __init__(self, id: int) -> None:
        self.id = id
        self.sizes: dict[int, int] = {}
        self.hand = dict.fromkeys(NAMES, 0)
        self.cards: dict[int, int] = {}

    def hear(self, line: Line) -> None:
        [(name, body)] = line.items() if "@type" not in line else [(line["@type"], line["data"])]
        if name == "Statusupdate":
            self.status(body["Spieler"])
        elif name in ("Ertrag", "Kosten"):
            self.move(body["Spieler"], body["Rohstoffe"], 1 if name == "Ertrag" else -1)
        elif name == "Entwicklungskarte gekauft":
            assert body["Spieler"] == self.id or body["Entwicklungskarte"] == "Unbekannt"
            self.cards[body["Spieler"]] = self.cards.get(body["Spieler"], 0) + 1
        elif name in ("Ritter ausspielen", "Monopol", "Erfindung", "Straßenbaukarte ausspielen"):
            self.cards[body["Spieler"]] -= 1

    def move(self, id: int, some: dict[str, int], sign: int) -> None:
        number = some["Unbekannt"] if "Unbekannt" in some else sum(some.values())
        assert number > 0
        self.sizes[id] = self.sizes.get(id, 0) + sign * number
        assert self.sizes[id] >= 0
        if id == self.id:
            assert "Unbekannt" not in some
            for kind, one in some.items():
                self.hand[kind] += sign * one
                assert self.hand[kind] >= 0

    def status(self, told: dict[str, Any]) -> None:
        """Changes are told before the state they lead to, and nobody reads another's cards."""
        id, hand, cards = told["id"], told["Rohstoffe"], told["Entwicklungskarten"]
        if id == self.id:
            assert "Unbekannt" not in hand and "Unbekannt" not in cards
            assert hand == self.hand
        else:
            assert list(hand) == ["Unbekannt"] and list(cards) == ["Unbekannt"]
        assert sum(hand.values()) == self.sizes.get(id, 0)
        assert sum(cards.values()) == self.cards.get(id, 0)


class Player:
    """Our client at a peer's connection."""

    def __init__(self, peer: Peer, level: str, form: forms.Form, seed: int) -> None:
        self.peer = peer
        self.form = form
        self.ki = Ki(make_bot(GAME, level), f"Ki {seed}", seed, peer.stage.foyer.settings.victory_points)
        self.ledger: Ledger | None = None
        self.is_unsure = False  # which of two equal offers is still open
        self.read = 0

    def hear(self) -> None:
        for data in self.peer.wire.sent[self.read :]:
            message = forms.read(data, forms.SERVER).message
            self.ki.hear(message)
            if message.NAME == "Willkommen":
                self.ledger = Ledger(self.ki.tracker.id)
            if self.ledger is not None:
                self.ledger.hear(json.loads(data))
        self.read = len(self.peer.wire.sent)

    async def act(self) -> bool:
        self.hear()
        message = self.ki.next()
        if message is not None:
            await self.say(message)
        return message is not None

    async def say(self, message: m.Message) -> None:
        for piece in pieces_of(forms.written(message, self.form).decode()):
            await self.peer.translator.take(piece)
        self.hear()


async def play(here: Stage, players: int, level: str, form: forms.Form, seed: int, pace: int = 1) -> list[Player]:
    """A game to its end; after every so many rounds of actions the views are compared with the truth, the books always."""
    found: list[Player] = []
    for number in range(players):
        peer = Peer(here)
        here.peers.append(peer)
        await here.foyer.greet(peer.translator)
        found.append(Player(peer, level, form, seed * 10 + number))
    for player in found:  # all are there before anybody starts
        await player.act()
    while here.peers[0].translator.view is None:
        for player in found:
            await player.act()
    idle = rounds = 0
    while not all(player.ki.is_over for player in found):
        acted = []
        for player in found:
            acted.append(await player.act())
            look_for_twins(here.state, found)
        idle = 0 if any(acted) else idle + 1
        assert idle < 100, [player.ki.tracker.status for player in found]
        if idle:  # an answer nobody owes according to the messages: the server's patience ends it
            await asyncio.sleep(0.02)
        rounds += 1
        if rounds % pace == 0:
            compare(here, found)
    for player in found:
        player.hear()
    return found


def compare(here: Stage, players: list[Player]) -> None:
    for player in players:
        player.hear()
    state = here.state
    conserved(state)
    if not state.to_act():
        return
    for player in players:
        mine, true = unchanging(player.ki.tracker.view()), unchanging(GAME.view(state, player.peer.seat))
        found = differences(mine, true, player.is_unsure)
        assert not found, found
        if not true.offers and true.phase != "discarding":
            assert GAME.imagine(mine, player.ki.dice).legal(mine.viewer) == state.legal(mine.viewer)


def unchanging(view: CatanView) -> CatanView:
    """Whether an answer may still be changed is our rule, and no message tells it."""
    offers = [
        msgspec.structs.replace(offer, replies=tuple([Reply(reply.accept, False) for reply in offer.replies]))
        for offer in view.offers
    ]
    return msgspec.structs.replace(view, offers=tuple(offers))


def look_for_twins(state: Catan, players: list[Player]) -> None:
    """Of two equal offers no message tells which one a trade was; that matters until the turn ends."""
    sides = [tuple(state.offers[place + 1 : place + 3]) for place in range(0, len(state.offers), 4)]
    for player in players:
        player.is_unsure = bool(sides) and (player.is_unsure or len(set(sides)) < len(sides))


def differences(mine: CatanView, true: CatanView, unsure: bool) -> dict[str, object]:
    """Where the view rebuilt from messages is wrong. The protocol shows no bank, and discards one by one."""
    found: dict[str, object] = {}
    if true.phase == "discarding":
        return found
    for name in SAME:
        if getattr(mine, name) != getattr(true, name) and not (unsure and name in ("offers", "awaited")):
            found[name] = (getattr(mine, name), getattr(true, name))
    for seat, (one, other) in enumerate(zip(mine.players, true.players, strict=True)):
        for name in SAME_OF_PLAYERS:
            if getattr(one, name) != getattr(other, name):
                found[f"{seat} {name}"] = (getattr(one, name), getattr(other, name))
    return found


def conserved(state: Catan) -> None:
    """Bank and hands, deck, hands and played cards."""
    large = state.seats > 4
    for kind in range(len(RESOURCES)):
        assert count(state.bank, kind) + sum(count(hand, kind) for hand in state.hands) == (24 if large else 19)
    deck = sum(count(state.deck, kind) + count(state.spent, kind) for kind in range(len(CARDS)))
    held = sum(count(cards, kind) for cards in state.cards for kind in range(len(CARDS)))
    knights = sum(state.tally[8 * seat] for seat in range(state.seats))
    assert deck + held + knights == (34 if large else 25)
