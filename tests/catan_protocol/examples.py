"""One example of every message, taken from a game that is played for it: real clients, a real table, chosen luck."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from stammtisch.catan_protocol.codec import messages as m
from stammtisch.catan_protocol.gateway.settings import CatanSettings
from tests.catan_protocol.stage import Line, Peer, Stage, at, stage
from tests.catan_protocol.test_board import RICH, STAR, road, roads
from tests.catan_protocol.test_turns import EAST, NINE, town

Examples = dict[tuple[str, str], Line]  # by direction and name


@contextmanager
def same_luck(patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Server secrets and table names that are always the same."""
    with patch.context() as within:
        within.setattr("stammtisch.server.house.shelf.server_secret", lambda: "00" * 32)
        within.setattr("stammtisch.server.house.siblings.table_name", lambda: "beispiel")
        yield


class Book:
    """The first line of each kind."""

    def __init__(self, here: Stage) -> None:
        self.here = here
        self.found: Examples = {}

    async def say(self, peer: Peer, name: str, body: Any) -> None:
        self.found.setdefault(("client", name), {name: body})
        answer = (await peer.say({name: body}))[-1]
        assert answer.get("Serverantwort", "OK") == "OK", answer
        for other in self.here.peers:
            for line in other.lines():
                self.found.setdefault(("server", next(iter(line))), shortened(line))


def shortened(line: Line) -> Line:
    """The map with a few of its fields only; no version that the next release would change."""
    if "Hallo" in line:
        return {"Hallo": {**line["Hallo"], "Version": "Stammtisch ... (Stammtisch)"}}
    if "Spiel gestartet" not in line:
        return line
    island = line["Spiel gestartet"]["Karte"]
    return {"Spiel gestartet": {"Karte": {**island, "Felder": island["Felder"][:2], "Häfen": island["Häfen"][:1]}}}


async def examples() -> Examples:
    """Play through everything the document knows."""
    async with stage(CatanSettings()) as here:
        a, b, c = [Peer(here) for _ in range(3)]
        book = Book(here)
        people = ((a, "Princess Leia Organa", "Orange"), (b, "Obi-Wan Kenobi", "Orange"), (c, "Chewbacca", "Blau"))
        for peer, name, colour in people:
            here.peers.append(peer)
            await here.foyer.greet(peer.translator)
            await book.say(peer, "Hallo", {"Version": "JavaFXClient 1.0 (RuhendeRebellionen)"})
            await book.say(peer, "Spieler", {"Name": name, "Farbe": colour})
        await book.say(a, "Chatnachricht senden", {"Nachricht": "Help me, Obi-Wan Kenobi."})
        await book.say(a, "Spiel starten", {})
        await book.say(b, "Spiel starten", {})  # the colour is taken
        await book.say(b, "Spieler", {"Name": "Obi-Wan Kenobi", "Farbe": "Rot"})
        for peer in (b, c):
            await book.say(peer, "Spiel starten", {})
        await turns(here, book, a, b)
        return book.found


async def turns(here: Stage, book: Book, a: Peer, b: Peer) -> None:
    here.put(phase="before-roll", hands=[{"wood": 8}, RICH, {}], cities=[town(0, EAST)], robber=(2, -2))
    here.roll(3, 4)
    await book.say(a, "Würfeln", {})
    for peer in (a, b):
        await book.say(peer, "Karten abgeben", {"Abgeben": {"Holz": 4} if peer is a else {"Holz": 4, "Lehm": 4, "Wolle": 2}})
    here.put(phase="robbing", hands=[{}, {"ore": 1}, {}], villages=[town(1, EAST)], robber=(2, -2))
    here.load(0)
    await book.say(a, "Räuber versetzen", {"Ort": {"x": 0, "y": 0}, "Ziel": b.id})
    here.put(hands=[RICH, {}, {}], roads=roads(0, *STAR[:4]), deck={"knight": 1})
    await book.say(a, "Bauen", road(*STAR[4]))
    here.load(0)
    await book.say(a, "Entwicklungskarte kaufen", {})
    here.put(hands=[{"wood": 4}, {}, {}])
    await book.say(a, "Seehandel", {"Angebot": {"Holz": 4}, "Nachfrage": {"Erz": 1}})
    await trade(here, book, a, b)
    await cards(here, book, a, b)
    here.put()
    await book.say(a, "Zug beenden", {})
    here.put(hands=[RICH, {}, {}], cities=NINE, cards=[{"point": 1}, {}, {}], deck={"point": 1})
    here.load(0)
    await book.say(a, "Entwicklungskarte kaufen", {})


async def trade(here: Stage, book: Book, a: Peer, b: Peer) -> None:
    for _ in range(2):
        here.put(hands=[{"wood": 3}, {"ore": 2}, {}])
        await book.say(a, "Handel anbieten", {"Angebot": {"Holz": 1}, "Nachfrage": {"Erz": 1}})
        await book.say(b, "Handel annehmen", {"Handel id": 0, "Annehmen": True})
        name = "Handel abbrechen" if ("client", "Handel abbrechen") not in book.found else "Handel abschließen"
        await book.say(a, name, {"Handel id": 0} if name == "Handel abbrechen" else {"Handel id": 0, "Mitspieler": b.id})


async def cards(here: Stage, book: Book, a: Peer, b: Peer) -> None:
    third = {"cards": [{"knight": 1}, {}, {}], "knights": [2, 0, 0]}
    here.put(**third, hands=[{}, {"ore": 1}, {}], villages=[town(1, EAST)], robber=(2, -2))
    here.load(0)
    await book.say(a, "Ritter ausspielen", {"Ort": {"x": 0, "y": 0}, "Ziel": b.id})
    here.put(cards=[{"roads": 1}, {}, {}], roads=roads(0, STAR[0]))
    await book.say(a, "Straßenbaukarte ausspielen", {"Straße 1": at(*STAR[1]), "Straße 2": at(*STAR[2])})
    here.put(cards=[{"monopoly": 1}, {}, {}], hands=[{}, {"wood": 2}, {}])
    await book.say(a, "Monopol", {"Rohstoff": "Holz"})
    here.put(cards=[{"invention": 1}, {}, {}])
    await book.say(a, "Erfindung", {"Rohstoffe": {"Holz": 1, "Erz": 1}})


def wanted() -> list[tuple[str, str]]:
    return [*(("client", kind.NAME) for kind in m.FROM_CLIENT), *(("server", kind.NAME) for kind in m.FROM_SERVER)]
