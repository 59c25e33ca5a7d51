"""Rolling, the robber, cards, the end: acceptance cases 21 to 33, 51 to 58, 61, 64."""

import pytest

from stammtisch.catan_protocol.gateway.settings import CatanSettings
from tests.catan_protocol.stage import Line, at, names, of, stage, statuses
from tests.catan_protocol.test_board import RICH, STAR, road, roads

pytestmark = pytest.mark.asyncio
EAST = [(0, 0), (1, 0), (0, 1)]
WEST = [(-1, 0), (-2, 0), (-2, 1)]


def some(**cards: int) -> Line:
    return {name: cards.get(name, 0) for name in ("Holz", "Lehm", "Wolle", "Getreide", "Erz")}


def town(owner: int, places: list[tuple[int, int]]) -> Line:
    return {"owner": owner, "at": places}


async def test_case_21_and_22_rolling_comes_first_and_once() -> None:
    async with stage() as here:
        a, b, _ = await here.begin()
        here.put(phase="before-roll", hands=[RICH, RICH, {}], villages=[town(0, EAST)])
        for name, body in (
            ("Bauen", road((0, 0), (1, 0))),
            ("Seehandel", {"Angebot": {"Holz": 4}, "Nachfrage": {"Erz": 1}}),
            ("Handel anbieten", {"Angebot": {"Holz": 1}, "Nachfrage": {"Erz": 1}}),
            ("Zug beenden", {}),
            ("Entwicklungskarte kaufen", {}),
        ):
            assert await a.refused(name, body) == "Du musst zuerst würfeln."
        await b.refused("Würfeln")
        here.roll(3, 5)
        told = await a.ok("Würfeln")
        assert told[0] == {"Würfelwurf": {"Spieler": a.id, "Wurf": [3, 5]}}
        assert (a.id, "Handeln oder Bauen") in statuses(told)
        assert await a.refused("Würfeln") == "Du hast in diesem Zug schon gewürfelt."


async def test_case_24_villages_and_cities_yield_but_not_under_the_robber() -> None:
    async with stage() as here:
        a, b, c = await here.begin()
        there = {"terrain": {"0,0": "wood", "2,-2": "desert"}, "chips": {"0,0": 4}, "robber": (2, -2)}
        towns = {"villages": [town(0, EAST)], "cities": [town(0, [(0, 0), (-1, 0), (0, -1)])]}
        here.put(phase="before-roll", **there, **towns)
        here.roll(1, 3)
        told = await a.ok("Würfeln")
        gains = {one["Spieler"]: one["Rohstoffe"]["Holz"] for one in of(told, "Ertrag")}
        assert gains[a.id] == 3
        assert of(c.heard(), "Ertrag") == of(told, "Ertrag") == of(b.heard(), "Ertrag")
        here.put(phase="before-roll", **{**there, "robber": (0, 0)}, **towns)
        here.roll(1, 3)
        assert not [one for one in of(await a.ok("Würfeln"), "Ertrag") if one["Rohstoffe"]["Holz"]]


async def test_case_25_and_26_shortage() -> None:
    async with stage() as here:
        a, b, _ = await here.begin()
        land = {
            "terrain": {"0,0": "wood", "1,0": "wool", "2,-2": "desert"},
            "robber": (2, -2),
            "chips": {"0,0": 4, "1,0": 4, "0,1": 11},
        }
        here.put(
            phase="before-roll",
            **land,
            bank={"wood": 2},
            cities=[town(0, EAST)],
            villages=[town(1, [(0, 0), (-1, 0), (0, -1)])],
        )
        here.roll(2, 2)
        told = await a.ok("Würfeln")
        assert not [one for one in of(told, "Ertrag") if one["Rohstoffe"]["Holz"]]
        assert of(told, "Ertrag")[0]["Rohstoffe"]["Wolle"] == 2
        here.put(
            phase="before-roll",
            **land,
            bank={"wood": 2},
            cities=[town(0, EAST)],
            villages=[town(0, [(0, 0), (-1, 0), (0, -1)])],
        )
        here.roll(2, 2)
        assert of(await a.ok("Würfeln"), "Ertrag")[0]["Rohstoffe"]["Holz"] == 2
        assert b.heard() != []


async def test_case_27_and_28_a_seven_halves_large_hands_in_secret() -> None:
    async with stage() as here:
        a, b, c = await here.begin()
        here.put(phase="before-roll", hands=[{"brick": 7}, {"wood": 8}, {"wood": 6, "ore": 5}], robber=(0, 0))
        here.roll(3, 4)
        told = await a.ok("Würfeln")
        assert dict(statuses(told)) == {a.id: "Warten", b.id: "Karten wegen Räuber abgeben", c.id: "Karten wegen Räuber abgeben"}
        assert "Ertrag" not in names(told)
        await a.refused("Räuber versetzen", {"Ort": {"x": 1, "y": 0}})
        for wrong in (some(Holz=3), some(Holz=5), some(Erz=4), some(Holz=5, Erz=-1), {"Unbekannt": 4}, some(Holz=2**70), {}):
            await b.refused("Karten abgeben", {"Abgeben": wrong})
        told = await b.ok("Karten abgeben", {"Abgeben": {"Holz": 4}})
        assert told[0] == {"Kosten": {"Spieler": b.id, "Rohstoffe": some(Holz=4)}}
        assert statuses(told) == [(b.id, "Warten")]
        assert of(told, "Statusupdate")[0]["Spieler"]["Rohstoffe"] == some(Holz=4)
        for other in (a, c):
            heard = other.heard()
            assert heard[0] == {"Kosten": {"Spieler": b.id, "Rohstoffe": {"Unbekannt": 4}}}
            assert of(heard, "Statusupdate")[0]["Spieler"]["Rohstoffe"] == {"Unbekannt": 4}
        told = await c.ok("Karten abgeben", {"Abgeben": some(Holz=3, Erz=2)})
        assert statuses(told) == [(c.id, "Warten"), (a.id, "Räuber versetzen")]
        assert {"Kosten": {"Spieler": c.id, "Rohstoffe": {"Unbekannt": 5}}} in b.heard()
        for wrong_place in ((0, 0), (3, 0), (9, 9)):
            await a.refused("Räuber versetzen", {"Ort": {"x": wrong_place[0], "y": wrong_place[1]}})
        told = await a.ok("Räuber versetzen", {"Ort": {"x": 1, "y": 0}})
        assert told[0] == {"Räuber versetzt": {"Spieler": a.id, "Ort": {"x": 1, "y": 0}}}
        assert statuses(told) == [(a.id, "Handeln oder Bauen")]


async def test_case_29_and_30_only_thief_and_victim_see_the_card() -> None:
    async with stage() as here:
        a, b, c = await here.begin()
        told = {
            "phase": "robbing",
            "hands": [{}, {"ore": 1}, {"wood": 2}],
            "robber": (2, -2),
            "villages": [town(1, EAST), town(2, [(0, 0), (-1, 0), (0, -1)])],
        }
        here.put(**told)
        for ziel in (a.id, 77, -1):
            await a.refused("Räuber versetzen", {"Ort": {"x": 0, "y": 0}, "Ziel": ziel})
        await a.refused("Räuber versetzen", {"Ort": {"x": -2, "y": 2}, "Ziel": b.id})
        here.load(0)
        heard = await a.ok("Räuber versetzen", {"Ort": {"x": 0, "y": 0}, "Ziel": b.id})
        assert heard[0] == {"Räuber versetzt": {"Spieler": a.id, "Ort": {"x": 0, "y": 0}, "Ziel": b.id}}
        theft = [{"Kosten": {"Spieler": b.id, "Rohstoffe": some(Erz=1)}}, {"Ertrag": {"Spieler": a.id, "Rohstoffe": some(Erz=1)}}]
        assert heard[1:3] == theft and b.heard()[1:3] == theft
        assert c.heard()[1:3] == [
            {"Kosten": {"Spieler": b.id, "Rohstoffe": {"Unbekannt": 1}}},
            {"Ertrag": {"Spieler": a.id, "Rohstoffe": {"Unbekannt": 1}}},
        ]
        here.put(**told)
        heard = await a.ok("Räuber versetzen", {"Ort": {"x": 0, "y": 0}})
        assert names(heard) == ["Räuber versetzt", "Statusupdate"] and "Ziel" not in heard[0]["Räuber versetzt"]
        here.put(**{**told, "hands": [{}, {}, {}]})
        heard = await a.ok("Räuber versetzen", {"Ort": {"x": 0, "y": 0}, "Ziel": b.id})
        assert names(heard) == ["Räuber versetzt", "Statusupdate"] and "Ziel" not in heard[0]["Räuber versetzt"]


async def test_case_31_to_33_knights() -> None:
    async with stage() as here:
        a, b, c = await here.begin()
        here.put(
            phase="before-roll",
            cards=[{"knight": 2}, {}, {}],
            knights=[2, 0, 0],
            hands=[{}, {"ore": 8}, {}],
            villages=[town(1, EAST)],
            robber=(2, -2),
        )
        here.load(0)
        told = await a.ok("Ritter ausspielen", {"Ort": {"x": 0, "y": 0}, "Ziel": b.id})
        assert names(told) == [
            "Ritter ausspielen",
            "Räuber versetzt",
            "Kosten",
            "Ertrag",
            "Größte Rittermacht",
            "Statusupdate",
            "Statusupdate",
        ]
        assert told[0] == {"Ritter ausspielen": {"Spieler": a.id, "Ort": {"x": 0, "y": 0}, "Ziel": b.id}}
        assert told[4] == {"Größte Rittermacht": {"Spieler": a.id}}
        own = of(told, "Statusupdate")[0]["Spieler"]
        assert (own["Status"], own["Rittermacht"], own["Größte Rittermacht"], own["Siegpunkte"]) == ("Würfeln", 3, True, 2)
        assert of(c.heard(), "Ertrag") == [{"Spieler": a.id, "Rohstoffe": {"Unbekannt": 1}}]
        await a.refused("Ritter ausspielen", {"Ort": {"x": 1, "y": 0}})
        here.put(active=1, cards=[{}, {"knight": 1}, {}], knights=[3, 2, 0], army=0, fresh={"knight": 1})
        assert "erst in diesem Zug" in await b.refused("Ritter ausspielen", {"Ort": {"x": 1, "y": 0}})
        here.put(active=1, cards=[{}, {"knight": 2}, {}], knights=[3, 2, 0], army=0)
        assert "Größte Rittermacht" not in names(await b.ok("Ritter ausspielen", {"Ort": {"x": 1, "y": 0}}))
        here.put(active=1, cards=[{}, {"knight": 1}, {}], knights=[3, 3, 0], army=0)
        assert of(await b.ok("Ritter ausspielen", {"Ort": {"x": 1, "y": 0}}), "Größte Rittermacht") == [{"Spieler": b.id}]


async def test_case_51_and_52_road_building() -> None:
    async with stage() as here:
        a, b, _ = await here.begin()
        card = {"cards": [{"roads": 1}, {}, {}], "villages": [town(0, EAST)], "roads": roads(0, STAR[0])}
        here.put(**card)
        first, second = at((0, 0), (1, -1)), at((0, -1), (1, -1))
        await a.refused("Straßenbaukarte ausspielen", {"Straße 1": first, "Straße 2": at((-2, 0), (-2, 1))})
        await a.refused("Straßenbaukarte ausspielen", {"Straße 1": second, "Straße 2": first})
        assert "zwei Straßen" in await a.refused("Straßenbaukarte ausspielen", {"Straße 1": first})  # there is room for two
        told = await a.ok("Straßenbaukarte ausspielen", {"Straße 1": first, "Straße 2": second})
        assert names(told) == ["Straßenbaukarte ausspielen", "Bauvorgang", "Bauvorgang", "Statusupdate"]
        assert told[0]["Straßenbaukarte ausspielen"]["Spieler"] == a.id
        assert b.heard()[0] == told[0]
        here.put(**card, roads_left=[1, 15, 15])
        await a.refused("Straßenbaukarte ausspielen", {"Straße 1": first, "Straße 2": second})
        told = await a.ok("Strassenbaukarte ausspielen", {"Strasse 1": first})
        assert names(told) == ["Straßenbaukarte ausspielen", "Bauvorgang", "Statusupdate"] and "Straße 2" not in told[0]
        here.put(**card, roads_left=[0, 15, 15])
        await a.refused("Straßenbaukarte ausspielen", {"Straße 1": first})


async def test_case_53_monopoly_is_open() -> None:
    async with stage() as here:
        a, b, c = await here.begin()
        here.put(cards=[{"monopoly": 1}, {}, {}], hands=[{}, {"wood": 2, "ore": 1}, {"ore": 3}])
        await a.refused("Monopol", {"Rohstoff": "Gold"})
        told = await a.ok("Monopol", {"Rohstoff": "Holz"})
        assert told[:3] == [
            {"Monopol": {"Spieler": a.id, "Rohstoff": "Holz"}},
            {"Kosten": {"Spieler": b.id, "Rohstoffe": some(Holz=2)}},
            {"Ertrag": {"Spieler": a.id, "Rohstoffe": some(Holz=2)}},
        ]
        assert c.heard()[:3] == told[:3]
        here.put(cards=[{"monopoly": 1}, {}, {}])
        assert names(await a.ok("Monopol", {"Rohstoff": "Holz"})) == ["Monopol", "Statusupdate"]


async def test_case_54_invention_is_two_cards() -> None:
    async with stage() as here:
        a, b, _ = await here.begin()
        for wanted in (some(Holz=1, Erz=1), {"Holz": 2}):
            here.put(cards=[{"invention": 1}, {}, {}], bank={"wool": 0})
            told = await a.ok("Erfindung", {"Rohstoffe": wanted})
            assert names(told)[:2] == ["Erfindung", "Ertrag"]
            assert b.heard()[1] == {"Ertrag": {"Spieler": a.id, "Rohstoffe": {"Unbekannt": 2}}}
        for wrong in (some(Holz=3), some(Holz=1), some(Wolle=2), some(Holz=3, Erz=-1), {"Unbekannt": 2}):
            here.put(cards=[{"invention": 1}, {}, {}], bank={"wool": 0})
            await a.refused("Erfindung", {"Rohstoffe": wrong})


async def test_case_55_a_bought_card_is_seen_by_its_buyer_only() -> None:
    async with stage() as here:
        a, b, _ = await here.begin()
        here.put(hands=[RICH, {}, {}], deck={"monopoly": 1})
        here.load(0)
        told = await a.ok("Entwicklungskarte kaufen")
        assert told[:2] == [
            {"Kosten": {"Spieler": a.id, "Rohstoffe": some(Wolle=1, Getreide=1, Erz=1)}},
            {"Entwicklungskarte gekauft": {"Spieler": a.id, "Entwicklungskarte": "Monopol"}},
        ]
        heard = b.heard()
        assert heard[1] == {"Entwicklungskarte gekauft": {"Spieler": a.id, "Entwicklungskarte": "Unbekannt"}}
        assert of(heard, "Statusupdate")[0]["Spieler"]["Entwicklungskarten"] == {"Unbekannt": 1}
        assert await a.refused("Entwicklungskarte kaufen") == "Es gibt keine Entwicklungskarten mehr."
        assert "erst in diesem Zug" in await a.refused("Monopol", {"Rohstoff": "Holz"})


NINE = [town(0, [(x, y), (x + 1, y), (x, y + 1)]) for x, y in [(0, 0), (0, -2), (-2, 2), (-2, 0)]]


async def test_case_56_a_point_card_wins_at_once_and_losers_keep_their_secrets() -> None:
    async with stage() as here:
        a, b, c = await here.begin()
        here.put(hands=[RICH, {"ore": 2}, {}], cities=NINE, cards=[{"point": 1}, {"point": 1}, {}], deck={"point": 1})
        here.load(0)
        *told, done = await a.say({"Entwicklungskarte kaufen": {}})
        assert done == {"Serverantwort": "OK"}
        end = {"Spiel beendet": {"Nachricht": "Spieler Spieler 0 hat das Spiel gewonnen.", "Sieger": a.id}}
        assert told[-1] == end
        heard = c.heard()
        assert heard[-1] == end
        final = {one["Spieler"]["id"]: one["Spieler"] for one in of(heard, "Statusupdate")}
        assert final[a.id]["Siegpunkte"] == 10 and final[a.id]["Entwicklungskarten"] == {"Unbekannt": 2}
        assert b.id not in final
        assert await a.refused("Zug beenden") == "Das Spiel ist zu Ende."


async def test_case_57_ten_points_in_anothers_turn_win_when_the_own_turn_begins() -> None:
    async with stage() as here:
        a, b, _ = await here.begin()
        cities = [town(1, one["at"]) for one in NINE]
        here.put(cities=cities, cards=[{}, {"point": 2}, {}])
        told = await a.ok("Zug beenden")
        assert of(told, "Spiel beendet") == [{"Nachricht": "Spieler Spieler 1 hat das Spiel gewonnen.", "Sieger": b.id}]


async def test_case_58_both_roads_are_told_before_the_end() -> None:
    async with stage() as here:
        a, _, c = await here.begin()
        here.put(cards=[{"roads": 1}, {}, {}], cities=NINE, roads=roads(0, *STAR[:3]))
        await a.ok("Straßenbaukarte ausspielen", {"Straße 1": at(*STAR[3]), "Straße 2": at(*STAR[4])})
        heard = names(c.heard())
        assert heard[:4] == ["Straßenbaukarte ausspielen", "Bauvorgang", "Bauvorgang", "Längste Handelsstraße"]
        assert heard[-1] == "Spiel beendet"


async def test_case_64_the_special_building_phase_asks_everybody_in_order() -> None:
    async with stage(CatanSettings(seats=6)) as here:
        a, *others = await here.begin(5)
        b, c, *_ = others
        here.put(hands=[{}, RICH, {}, {}, {}], villages=[town(1, EAST)], cities=[], cards=[{}, {"monopoly": 1}, {}, {}, {}])
        told = await a.ok("Zug beenden")
        assert statuses(told) == [(a.id, "Warten"), (b.id, "Bauen")]
        for name, body in (
            ("Seehandel", {"Angebot": {"Holz": 4}, "Nachfrage": {"Erz": 1}}),
            ("Monopol", {"Rohstoff": "Holz"}),
            ("Handel anbieten", {"Angebot": {"Holz": 1}, "Nachfrage": {"Erz": 1}}),
            ("Würfeln", {}),
        ):
            assert "Sonderbauphase" in await b.refused(name, body)
        await c.refused("Zug beenden")
        await b.ok("Bauen", road((0, 0), (1, 0)))
        here.load(0)
        assert "Entwicklungskarte gekauft" in names(await b.ok("Entwicklungskarte kaufen"))
        assert statuses(await b.ok("Zug beenden")) == [(b.id, "Warten"), (c.id, "Bauen")]
        for peer in others[1:]:
            told = await peer.ok("Zug beenden")
        assert statuses(told)[-1] == (b.id, "Würfeln")
