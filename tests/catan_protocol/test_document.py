"""Sentences of the document that no acceptance case shows, and the deviations that docs/catan-protocol.md gives reasons for."""

import json

import pytest
from aiohttp import ClientSession

from stammtisch.bots.random import RandomBot
from stammtisch.catan_protocol.codec import messages as m
from stammtisch.catan_protocol.codec import objects, words
from stammtisch.catan_protocol.command import catan_ki
from stammtisch.catan_protocol.gateway.settings import CatanSettings
from stammtisch.catan_protocol.player.ki import VERSION, Ki
from stammtisch.core import CHANCE, FastDice
from stammtisch.errors import ProtocolError
from stammtisch.games.catan import GAME
from stammtisch.games.catan.engine.rules import Catan
from stammtisch.server.operating.command import serve
from stammtisch.server.wire import requests
from tests.catan_protocol.browser import Browser
from tests.catan_protocol.net import net
from tests.catan_protocol.stage import COLOURS, names, of, stage, statuses
from tests.catan_protocol.test_board import RICH, roads
from tests.catan_protocol.test_trade import offered, sides
from tests.catan_protocol.test_turns import EAST, some, town

pytestmark = pytest.mark.asyncio
AROUND = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


def laid(seats: int, seed: int) -> Catan:
    """A game whose map has been made by chance."""
    state, dice = GAME.new(seats, GAME.options()), FastDice(seed)
    while state.to_act() == (CHANCE,):
        state.apply(CHANCE, state.chance(dice))
    return state


async def test_everything_a_client_hears_is_one_line_of_utf_8() -> None:
    async with stage() as here:
        one, two, _ = await here.begin()
        await one.ok("Chatnachricht senden", {"Nachricht": "Zwei\nZeilen für Übermütige"})
        for line in (*one.wire.sent, *two.wire.sent):
            assert line.endswith(b"\n") and line.count(b"\n") == 1 and b"\r" not in line
            assert len(json.loads(line.decode("utf-8"))) == 1
        assert any("Zwei Zeilen für Übermütige".encode() in line for line in two.wire.sent)  # of chat one line is kept


async def test_the_endpoint_is_catan_on_port_8080() -> None:
    ports = {option.name: option.default for option in serve.params}
    assert ports["port"] == 8080
    async with net() as here, ClientSession() as session, session.ws_connect(here.socket) as socket:
        assert here.socket.endswith("/catan") and "Hallo" in json.loads(await socket.receive_str())
    assert "8080" in next(option.help or "" for option in catan_ki.params if option.name == "port")


async def test_a_server_of_another_version_is_left() -> None:
    ki = Ki(RandomBot(GAME), "Ki")
    with pytest.raises(ProtocolError, match=r"protocol 2\.0"):
        ki.hear(m.Hallo(version="Fremd", protokoll="2.0"))


async def test_our_client_says_its_group_and_that_it_is_a_computer() -> None:
    ki = Ki(RandomBot(GAME), "Ki")
    assert ki.next() is None  # the server speaks first
    ki.hear(m.Hallo(version="Fremd", protokoll="1.0"))
    assert ki.next() == m.Hallo(version=VERSION) and VERSION.endswith("(Stammtisch) (KI)")


async def test_each_status_of_the_document_is_told_when_it_is_due() -> None:
    async with stage(CatanSettings(seats=6)) as here:
        a, b, c, *_ = await here.begin(5)
        first = here.in_order()[0]
        await first.ok("Bauen", {"Typ": "Dorf", "Ort": [{"x": x, "y": y} for x, y in EAST]})
        here.put(phase="before-roll", hands=[{}, {"wood": 8}, {}, {}, {}], robber=(1, 1))
        here.roll(3, 4)
        await a.ok("Würfeln")
        await b.ok("Karten abgeben", {"Abgeben": {"Holz": 4}})
        await a.ok("Räuber versetzen", {"Ort": {"x": 0, "y": 0}})
        await a.ok("Zug beenden")
        for peer in here.peers[1:]:
            await peer.ok("Zug beenden")
        await c.drop()
        heard = statuses(b.lines())
        assert {status for _, status in heard} == set(words.STATUSES)
        assert heard[-2:] == [(b.id, "Würfeln"), (c.id, "Verbindung verloren")]


async def test_own_point_cards_count_for_their_owner_only() -> None:
    async with stage() as here:
        a, b, _ = await here.begin()
        here.put(hands=[RICH, {}, {}], cards=[{"point": 1}, {}, {}], deck={"point": 1, "knight": 1}, villages=[town(0, EAST)])
        here.load(0)
        told = of(await a.ok("Entwicklungskarte kaufen"), "Statusupdate")[0]["Spieler"]
        seen = of(b.heard(), "Statusupdate")[0]["Spieler"]
        bought = told["Entwicklungskarten"]["Siegpunkt"]
        assert (told["Siegpunkte"], seen["Siegpunkte"]) == (1 + bought, 1) and bought >= 1
        assert seen["Entwicklungskarten"] == {"Unbekannt": 2}


async def test_the_servers_own_words_have_no_sender() -> None:
    async with stage() as here:
        one = await here.peer("Ada", "Rot")
        here.room._announce("Der Platz ist wieder frei.")
        assert one.heard()[-1] == {"Chatnachricht": {"Nachricht": "Der Platz ist wieder frei."}}


async def test_spectators_are_not_heard_during_a_game() -> None:
    async with stage() as here:
        watcher = await Browser(here).hello("Eva")
        one = await here.peer("Ada", "Rot")
        table = here.room.name
        await watcher.ask(requests.Watch(table=table))
        await watcher.ask(requests.Chat(table=table, text="Viel Glück!"))
        assert of(one.heard(), "Chatnachricht") == [{"Nachricht": "Eva: Viel Glück!"}]
        for name, colour in (("Ben", "Blau"), ("Cyd", "Weiß")):
            await here.peer(name, colour)
        for peer in here.peers:
            await peer.ok("Spiel starten")
        one.heard()
        await watcher.ask(requests.Chat(table=table, text="Holz wäre gut."))
        assert here.room.table.sheet.phase == "playing" and one.heard() == []


@pytest.mark.parametrize(("seats", "known"), [(4, COLOURS[:4]), (6, COLOURS)])
async def test_the_colours_of_the_document_can_be_chosen_and_no_others(seats: int, known: tuple[str, ...]) -> None:
    async with stage(CatanSettings(seats=seats)) as here:
        one = await here.peer("Ada", "Rot")
        for colour in known:
            told = await one.ok("Spieler", {"Name": f"Ada in {colour}", "Farbe": colour})
            assert of(told, "Statusupdate")[0]["Spieler"]["Farbe"] == colour
        for colour in {*COLOURS, "Lila"} - set(known):
            await one.refused("Spieler", {"Name": "Ada", "Farbe": colour})


async def test_the_rolls_for_the_order_are_told_and_the_highest_begins() -> None:
    async with stage() as here:
        one, *_ = await here.begin()
        rolls = {roll["Spieler"]: sum(roll["Wurf"]) for roll in reversed(of(one.lines(), "Würfelwurf"))}  # everybody's first
        best = [id for id, sum_ in rolls.items() if sum_ == max(rolls.values())]
        [begins] = [id for id, status in statuses(one.lines()) if status == "Dorf bauen"]
        assert len(rolls) == 3 and begins in best
        assert names(one.lines()).index("Spiel gestartet") < names(one.lines()).index("Würfelwurf")


async def test_a_city_takes_the_place_of_its_village() -> None:
    async with stage(CatanSettings(stand_in=5)) as here:
        a, *_ = await here.begin()
        here.put(hands=[RICH, {}, {}], villages=[town(0, EAST)])
        await a.ok("Bauen", {"Typ": "Stadt", "Ort": [{"x": x, "y": y} for x, y in EAST]})
        table, proof = here.room.name, of(a.lines(), "Willkommen")[0]["Token"]
        await a.drop()
        back = await here.peer(token=proof, table=table)
        [island] = [one["Karte"] for one in of(back.lines(), "Spiel gestartet")]
        assert [(one["Typ"], one["Eigentümer"]) for one in island["Gebäude"]] == [("Stadt", a.id)]


@pytest.mark.parametrize("seats", [4, 6])
async def test_harbours_lie_at_every_second_sea_field_and_touch_land(seats: int) -> None:
    for seed in range(20):
        island = objects.karte(GAME.view(laid(seats, seed), 0), tuple(range(seats)))
        kinds = {(field.ort.x, field.ort.y): field.typ for field in island.felder}  # type: ignore[union-attr]
        ports = set()
        for haven in island.haefen:
            places = [(ort.x, ort.y) for ort in haven.ort]  # type: ignore[union-attr]
            [water] = [place for place in places if kinds[place] == words.SEA]
            assert sum(kinds[place] != words.SEA for place in places) == 1
            ports.add(water)
        assert len(ports) == len(island.haefen) == (9 if seats == 4 else 11)
        near = [(x + dx, y + dy) in ports for x, y in ports for dx, dy in AROUND]
        assert not any(near)  # between two harbours there is water without one


async def test_bystanders_hear_no_status_of_a_trade_that_changes_no_number() -> None:
    async with stage() as here:
        a, b, c = await offered(here)
        await b.ok("Handel annehmen", {"Handel id": 0})
        told = await a.ok("Handel abschließen", {"Handel id": 0, "Mitspieler": b.id})
        assert [id for id, _ in statuses(told)] == [a.id]  # his own cards; the other still holds as many as before
        assert [id for id, _ in statuses(b.heard())] == [b.id]
        heard = c.heard()
        assert statuses(heard) == [] and len(of(heard, "Ertrag")) == len(of(heard, "Kosten")) == 2


async def test_a_fifth_offer_in_a_turn_is_refused_until_the_next_turn() -> None:
    async with stage() as here:
        a, *_ = await offered(here)
        for kind in ("Wolle", "Lehm", "Getreide"):
            await a.ok("Handel anbieten", sides({"Holz": 1}, {kind: 1}))
        assert "4 Angebote" in await a.refused("Handel anbieten", sides({"Holz": 2}, {"Erz": 1}))
        await a.ok("Handel abbrechen", {"Handel id": 0})
        assert "4 Angebote" in await a.refused("Handel anbieten", sides({"Holz": 2}, {"Erz": 1}))


async def test_an_answer_is_changed_once() -> None:
    async with stage() as here:
        a, b, _ = await offered(here)
        for accept in (True, False):
            told = await b.ok("Handel annehmen", {"Handel id": 0, "Annehmen": accept})
            assert of(told, "Handelsangebot angenommen")[0]["Annehmen"] is accept and a.heard() == told
        assert await b.refused("Handel annehmen", {"Handel id": 0, "Annehmen": True}) == "Deine Antwort steht fest."


async def test_progress_cards_leave_the_game_and_knights_stay_with_their_player() -> None:
    async with stage() as here:
        a, b, _ = await here.begin()
        here.put(cards=[{"monopoly": 1, "knight": 1, "point": 1}, {}, {}], robber=(1, 1))
        own = of(await a.ok("Monopol", {"Rohstoff": "Holz"}), "Statusupdate")[0]["Spieler"]
        assert (own["Entwicklungskarten"]["Monopol"], own["Rittermacht"]) == (0, 0)
        assert of(b.heard(), "Statusupdate")[0]["Spieler"]["Entwicklungskarten"] == {"Unbekannt": 2}
        here.put(cards=[{"knight": 1, "point": 1}, {}, {}], robber=(1, 1))
        own = of(await a.ok("Ritter ausspielen", {"Ort": {"x": 0, "y": 0}}), "Statusupdate")[0]["Spieler"]
        assert (own["Entwicklungskarten"]["Ritter"], own["Rittermacht"], own["Entwicklungskarten"]["Siegpunkt"]) == (0, 1, 1)
        await a.refused("Ritter ausspielen", {"Ort": {"x": 1, "y": 0}})  # one card a turn


async def test_every_harbour_serves_its_own_resource() -> None:
    """Cards given at a special harbour's rate are of its kind; the others cost four."""
    async with stage() as here:
        a, *_ = await here.begin()
        for kind, word in words.ROHSTOFFE.items():
            other = "Erz" if word != "Erz" else "Holz"
            here.put(
                hands=[RICH, {}, {}],
                harbours=[{"at": [(2, 0), (3, 0)], "kind": kind}],
                villages=[town(0, [(2, 0), (3, 0), (2, 1)])],
                roads=roads(0, [(2, 0), (3, 0)]),
            )
            await a.ok("Seehandel", sides(some(**{word: 2}), some(**{other: 1})))
            await a.refused("Seehandel", sides(some(**{other: 2}), some(**{word: 1})))
