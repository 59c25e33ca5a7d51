"""The map, the founding, building: acceptance cases 12 to 20, 34 to 42, 63."""

import pytest

from stammtisch.catan_protocol.codec import board, words
from stammtisch.catan_protocol.gateway.settings import CatanSettings
from stammtisch.core import CHANCE, FastDice
from stammtisch.games.catan import GAME, coding, data
from stammtisch.games.catan.engine.board import LARGE, SMALL, Island
from tests.catan_protocol.stage import Line, Peer, Stage, at, names, of, stage, statuses

pytestmark = pytest.mark.asyncio
RICH = {"wood": 4, "brick": 4, "wool": 4, "grain": 4, "ore": 4}
STAR = [[(0, 0), (1, 0)], [(0, 0), (0, 1)], [(-1, 1), (0, 0)], [(-1, 0), (0, 0)], [(0, -1), (0, 0)]]


def village(*places: tuple[int, int]) -> Line:
    return {"Typ": "Dorf", "Ort": at(*places)}


def road(*places: tuple[int, int]) -> Line:
    return {"Typ": "Straße", "Ort": at(*places)}


def roads(owner: int, *pairs: list[tuple[int, int]]) -> list[Line]:
    return [{"owner": owner, "at": pair} for pair in pairs]


def first_body(here: Stage, peer: Peer) -> Line:
    """The first legal building as a message."""
    action = coding.decode(here.state.legal(peer.seat)[0])
    if isinstance(action, data.BuildVillage):
        return village(*[(ort.x, ort.y) for ort in board.crossing_orte(SMALL, action.crossing)])
    assert isinstance(action, data.BuildRoad)
    return road(*[(ort.x, ort.y) for ort in board.path_orte(SMALL, action.path)])


async def test_case_12_the_map_is_complete() -> None:
    async with stage() as here:
        one, *_ = await here.begin()
        [body] = of(one.lines(), "Spiel gestartet")
        island = body["Karte"]
        kinds = [field["Typ"] for field in island["Felder"]]
        assert len(kinds) == 37 and kinds.count("Meer") == 18
        assert {kind: kinds.count(kind) for kind in words.FELDER.values()} == {
            "Wald": 4,
            "Hügelland": 3,
            "Weideland": 4,
            "Ackerland": 4,
            "Gebirge": 3,
            "Wüste": 1,
        }
        assert all(("Zahl" in field) == (field["Typ"] not in ("Wüste", "Meer")) for field in island["Felder"])
        assert sorted(haven["Typ"] for haven in island["Häfen"]) == sorted(
            ["Hafen"] * 4 + ["Holz Hafen", "Lehm Hafen", "Wolle Hafen", "Getreide Hafen", "Erz Hafen"]
        )
        [desert] = [field["Ort"] for field in island["Felder"] if field["Typ"] == "Wüste"]
        assert island["Räuber"] == desert and island["Gebäude"] == []
        red = [(field["Ort"]["x"], field["Ort"]["y"]) for field in island["Felder"] if field.get("Zahl") in (6, 8)]
        assert not [1 for x, y in red for dx, dy in ((1, 0), (0, 1), (-1, 1)) if (x + dx, y + dy) in red]


async def test_case_13_maps_vary_and_their_chips_do_not() -> None:
    deserts, chips = set(), set()
    for seed in range(60):
        state = GAME.new(3, GAME.options())
        dice = FastDice(seed)
        while state.to_act() == (CHANCE,):
            state.apply(CHANCE, state.chance(dice))
        deserts.add(state.land.terrain.index(5))
        chips.add(tuple(sorted(state.land.chips)))
    assert len(deserts) > 5 and len(chips) == 1


async def test_case_14_the_founding_goes_around_and_back() -> None:
    async with stage() as here:
        await here.begin()
        a, b, c = here.in_order()
        for peer in (a, b, c, c, b, a):
            for kind in ("Dorf", "Straße"):
                told = await peer.ok("Bauen", first_body(here, peer))
                [built] = of(told, "Bauvorgang")
                assert built["Gebäude"]["Typ"] == kind and built["Gebäude"]["Eigentümer"] == peer.id
                assert all(names(other.heard())[0] == "Bauvorgang" for other in (a, b, c) if other is not peer)
        assert statuses(a.lines())[-1] == (a.id, "Würfeln")
        seen = [status for id, status in statuses(b.lines()) if id == c.id and status.endswith("bauen")]
        assert seen == ["Dorf bauen", "Straße bauen", "Dorf bauen", "Straße bauen"]
        await a.refused("Bauen", village((0, 0), (1, 0), (0, 1)))


async def test_case_15_and_16_only_the_one_on_turn_founds_and_the_road_touches_his_village() -> None:
    async with stage() as here:
        await here.begin()
        a, b, _ = here.in_order()
        await b.refused("Bauen", village((0, 0), (1, 0), (0, 1)))
        await a.refused("Bauen", road((0, 0), (1, 0)))
        assert statuses(await a.ok("Bauen", village((0, 0), (1, 0), (0, 1)))) == [(a.id, "Straße bauen")]
        await a.refused("Bauen", road((-2, 0), (-1, 0)))
        await a.ok("Bauen", road((1, 0), (0, 1)))


async def test_case_17_to_19_places() -> None:
    async with stage() as here:
        await here.begin()
        a, b, c = here.in_order()
        await a.ok("Bauen", village((-2, 2), (-1, 2), (-1, 1)))
        await a.ok("Bauen", road((-2, 2), (-1, 1)))
        for near in ([(-2, 2), (-2, 1), (-1, 1)], [(-2, 2), (-1, 2), (-2, 3)], [(-1, 2), (-1, 1), (0, 1)]):
            assert "Abstandsregel" in await b.refused("Bauen", village(*near))
        taken = village((-1, 1), (-2, 2), (-1, 2))
        assert await b.refused("Bauen", taken) == "Diese Kreuzung ist besetzt."
        for wrong in (
            [(3, 0), (3, -1), (4, -1)],
            [(0, 0), (2, 0), (0, 2)],
            [(0, 0), (1, 0)],
            [(0, 0), (0, 0), (1, 0)],
            [],
            [(0, 0), (1, 0), (0, 1), (0, 1)],
            [(10**30, 0), (1, 0), (0, 1)],
        ):
            await b.refused("Bauen", village(*wrong))
        await b.refused("Bauen", {"Typ": "Schloss", "Ort": at((0, 0), (1, 0))})
        await b.refused("Bauen", {"Typ": "Dorf"})
        await b.ok("Bauen", village((1, -1), (0, 0), (1, 0)))
        await b.ok("Bauen", {"Typ": "Strasse", "Ort": at((1, 0), (0, 0))})
        await c.ok("Bauen", village((0, -1), (-1, 0), (-1, -1)))


async def test_case_20_the_second_village_yields_before_its_road() -> None:
    async with stage() as here:
        a, b, _ = await here.begin()
        here.put(phase="found-village", terrain={"0,0": "wood", "1,0": "ore", "0,1": "desert"})
        here.state.place = 5
        told = await a.ok("Bauen", village((0, 0), (1, 0), (0, 1)))
        gain = {"Ertrag": {"Spieler": a.id, "Rohstoffe": {"Holz": 1, "Lehm": 0, "Wolle": 0, "Getreide": 0, "Erz": 1}}}
        assert names(told) == ["Bauvorgang", "Ertrag", "Statusupdate"] and told[1] == gain
        assert gain in b.heard()
        assert statuses(told) == [(a.id, "Straße bauen")]


async def test_building_costs_are_open_and_come_before_the_building() -> None:
    async with stage() as here:
        a, b, _ = await here.begin()
        here.put(hands=[RICH, {}, {}], villages=[{"owner": 0, "at": [(0, 0), (1, 0), (0, 1)]}], roads=roads(0, STAR[0]))
        told = await a.ok("Bauen", road((0, 0), (0, 1)))
        paid = {"Kosten": {"Spieler": a.id, "Rohstoffe": {"Holz": 1, "Lehm": 1, "Wolle": 0, "Getreide": 0, "Erz": 0}}}
        assert names(told) == ["Kosten", "Bauvorgang", "Statusupdate"] and told[0] == paid
        heard = b.heard()
        assert heard[:2] == told[:2]
        assert of(heard, "Statusupdate")[0]["Spieler"]["Rohstoffe"] == {"Unbekannt": 18}
        told = await a.ok("Bauen", {"Typ": "Stadt", "Ort": at((0, 0), (1, 0), (0, 1))})
        assert of(told, "Bauvorgang")[0]["Gebäude"]["Typ"] == "Stadt"
        assert of(told, "Statusupdate")[0]["Spieler"]["Siegpunkte"] == 2


async def test_case_34_and_35_the_longest_road_is_won_and_lost_again() -> None:
    async with stage() as here:
        a, b, c = await here.begin()
        here.put(
            hands=[RICH, RICH, {}],
            roads=[*roads(0, *STAR[:4]), *roads(1, [(-1, 1), (0, 1)])],
            villages=[{"owner": 0, "at": [(0, 0), (1, 0), (1, -1)]}],
        )
        told = await a.ok("Bauen", road(*STAR[4]))
        assert names(told)[:3] == ["Kosten", "Bauvorgang", "Längste Handelsstraße"]
        assert {"Längste Handelsstraße": {"Spieler": a.id}} in c.heard()
        status = of(told, "Statusupdate")[0]["Spieler"]
        assert status["Längste Handelsstraße"] is True and status["Siegpunkte"] == 3
        here.put(
            hands=[{}, RICH, {}],
            active=1,
            roads=[*roads(0, *STAR), *roads(1, [(-1, 1), (0, 1)])],
            villages=[{"owner": 0, "at": [(0, 0), (1, 0), (1, -1)]}],
            longest=0,
        )
        told = await b.ok("Bauen", village((-1, 1), (0, 0), (0, 1)))
        assert {"Längste Handelsstraße": {}} in told and {"Längste Handelsstraße": {}} in c.heard()
        flags = {one["Spieler"]["id"]: one["Spieler"] for one in of(told, "Statusupdate")}
        assert flags[a.id]["Längste Handelsstraße"] is False and flags[a.id]["Siegpunkte"] == 1


async def test_case_36_37_and_40_nothing_is_said_when_the_holder_stays() -> None:
    async with stage() as here:
        a, b, _ = await here.begin()
        crossings = [{"owner": 0, "at": [(-1, 1), (0, 0), (-1, 0)]}]
        here.put(
            hands=[RICH, RICH, {}],
            active=1,
            roads=[*roads(0, *STAR), *roads(1, [(1, -1), (1, 0)])],
            villages=crossings,
            longest=0,
        )
        told = await b.ok("Bauen", village((0, 0), (1, -1), (1, 0)))
        assert "Längste Handelsstraße" not in names(told)
        here.put(hands=[RICH, {}, {}], roads=roads(0, *STAR), longest=0)
        told = await a.ok("Bauen", village((-1, 1), (0, 0), (0, 1)))
        assert "Längste Handelsstraße" not in names(told)


async def test_case_39_equal_roads_set_the_card_aside_until_one_is_longer() -> None:
    async with stage() as here:
        a, b, c = await here.begin()
        ring = [[(0, 0), place] for place in [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]]
        west = [[(-2, 0), place] for place in [(-1, 0), (-2, 1), (-3, 1), (-3, 0), (-2, -1)]]
        east = [[(2, 0), place] for place in [(3, 0), (2, 1), (1, 1), (1, 0), (2, -1)]]
        here.put(
            hands=[{}, RICH, RICH],
            active=1,
            longest=0,
            roads=[*roads(0, *ring, [(0, -1), (1, -1)]), *roads(1, *west, [(0, 1), (-1, 1)]), *roads(2, *east)],
        )
        told = await b.ok("Bauen", village((0, 0), (0, 1), (-1, 1)))
        assert of(told, "Längste Handelsstraße") == [{}] == of(c.heard(), "Längste Handelsstraße")
        assert of(told, "Statusupdate")[-1]["Spieler"]["Längste Handelsstraße"] is False
        await b.ok("Zug beenden")
        here.roll(1, 2)
        await c.ok("Würfeln")
        told = await c.ok("Bauen", road((2, 0), (3, -1)))
        assert of(told, "Längste Handelsstraße") == [{"Spieler": c.id}] == of(a.heard(), "Längste Handelsstraße")


async def test_case_41_and_42_what_cannot_be_built() -> None:
    async with stage() as here:
        a, b, _ = await here.begin()
        here.put(
            hands=[RICH, RICH, {}],
            roads=roads(0, STAR[0]),
            roads_left=[14, 15, 15],
            villages=[{"owner": 1, "at": [(0, 0), (1, 0), (0, 1)]}],
        )
        assert "Netz" in await a.refused("Bauen", road((0, 1), (1, 0)))
        await a.refused("Bauen", {"Typ": "Stadt", "Ort": at((0, 0), (1, 0), (0, 1))})
        await a.refused("Bauen", {"Typ": "Stadt", "Ort": at((0, 0), (1, 0), (1, -1))})
        here.put(hands=[RICH, {}, {}], roads=roads(0, STAR[0]), roads_left=[0, 15, 15])
        await a.refused("Bauen", road(*STAR[1]))
        await b.refused("Bauen", road((0, 0), (0, 1)))
        five = [(0, 2), (1, 1), (2, 0), (-2, 2), (-2, 0)]
        here.put(
            hands=[RICH, {}, {}],
            roads=roads(0, STAR[0]),
            villages=[{"owner": 0, "at": [(x, y), (x + 1, y), (x, y + 1)]} for x, y in five],
        )
        assert await a.refused("Bauen", village((0, 0), (1, 0), (1, -1))) == "Du hast kein Dorf mehr übrig."
        await a.ok("Bauen", {"Typ": "Stadt", "Ort": at((1, 1), (2, 1), (1, 2))})
        await a.ok("Bauen", village((0, 0), (1, 0), (1, -1)))
        towns = [{"owner": 0, "at": [(x, y), (x + 1, y), (x, y + 1)]} for x, y in five]
        here.put(hands=[RICH, {}, {}], cities=towns[:4], villages=towns[4:])
        assert (
            await a.refused("Bauen", {"Typ": "Stadt", "Ort": at((-2, 0), (-1, 0), (-2, 1))}) == "Du hast keine Stadt mehr übrig."
        )


async def test_case_63_five_play_on_the_large_island() -> None:
    async with stage(CatanSettings(seats=6)) as here:
        one, *_, five = await here.begin(5)
        [body] = of(one.lines(), "Spiel gestartet")
        island = body["Karte"]
        kinds = [field["Typ"] for field in island["Felder"]]
        assert (len(kinds), kinds.count("Meer"), kinds.count("Wüste"), len(island["Häfen"])) == (52, 22, 2, 11)
        assert len([1 for field in island["Felder"] if "Zahl" in field]) == 28
        assert here.room.player(five.translator.key).colour == "Grün"


@pytest.mark.parametrize("island", [SMALL, LARGE])
async def test_every_place_has_its_name_and_every_name_its_place(island: Island) -> None:
    for number in range(len(island.pairs)):
        assert board.path_number(island, board.path_orte(island, number)[::-1]) == number
    for number in range(len(island.triples)):
        assert board.crossing_number(island, board.crossing_orte(island, number)[::-1]) == number
    for number in range(len(island.hexes)):
        assert board.hex_number(island, board.hex_ort(island, number)) == number
    assert board.LETTERS["a"] == (-3, 3) and board.LETTERS["r"] == (3, -3)
