"""Trade with the bank and among players: acceptance cases 43 to 50 and 65."""

import asyncio

import pytest

from stammtisch.catan_protocol.gateway.settings import CatanSettings
from stammtisch.games.catan.engine.position import TURN
from tests.catan_protocol.stage import Line, Peer, Stage, names, of, stage, statuses
from tests.catan_protocol.test_board import roads
from tests.catan_protocol.test_turns import EAST, some, town

pytestmark = pytest.mark.asyncio
COAST = [(2, 0), (3, 0)]
FAR_COAST = [(-2, 0), (-3, 0)]
HARBOUR = {"villages": [town(0, [(2, 0), (3, 0), (2, 1)])]}


def sides(give: Line, want: Line) -> Line:
    return {"Angebot": give, "Nachfrage": want}


async def offered(here: Stage) -> tuple[Peer, Peer, Peer]:
    """The first player has offered wood for ore, which both others hold."""
    a, b, c = await here.begin()
    here.put(hands=[{"wood": 3}, {"ore": 2}, {"ore": 2}])
    told = await a.ok("Handel anbieten", sides({"Holz": 1}, {"Erz": 1}))
    offer = {"Handelsangebot": {"Spieler": a.id, "Handel id": 0, **sides(some(Holz=1), some(Erz=1))}}
    assert told == [offer] and b.heard() == [offer] and c.heard() == [offer]
    return a, b, c


async def test_case_43_the_bank_trades_at_the_rates_of_the_harbours() -> None:
    async with stage() as here:
        a, b, _ = await here.begin()
        rates: list[tuple[str | None, Line, Line]] = [
            (None, some(Holz=4), some(Erz=1)),
            ("general", some(Holz=3), some(Erz=1)),
            ("wood", {"Holz": 2}, {"Erz": 1}),
            ("wood", some(Holz=4), some(Erz=2)),
            ("general", some(Holz=4), some(Erz=1)),
            ("wood", some(Holz=6), some(Erz=3)),
        ]
        for kind, give, want in rates:
            harbours = [] if kind is None else [{"at": COAST, "kind": kind}]
            here.put(hands=[{"wood": 8}, {}, {}], harbours=harbours, **HARBOUR)
            told = await a.ok("Seehandel", sides(give, want))
            assert told[:2] == [
                {"Kosten": {"Spieler": a.id, "Rohstoffe": {**some(), **give}}},
                {"Ertrag": {"Spieler": a.id, "Rohstoffe": {**some(), **want}}},
            ]
            assert b.heard()[:2] == told[:2]


async def test_case_43b_any_rate_open_to_the_player_that_divides_the_amount() -> None:
    async with stage() as here:
        a, *_ = await here.begin()
        both = {
            "harbours": [{"at": COAST, "kind": "wood"}, {"at": FAR_COAST, "kind": "general"}],
            "villages": [*HARBOUR["villages"], town(0, [(-2, 0), (-3, 0), (-3, 1)])],
        }
        for give, want in ((6, 2), (6, 3), (4, 1), (4, 2)):
            here.put(hands=[{"wood": 8}, {}, {}], **both)
            told = await a.ok("Seehandel", sides(some(Holz=give), some(Erz=want)))
            assert {"Ertrag": {"Spieler": a.id, "Rohstoffe": some(Erz=want)}} in told
        here.put(hands=[{"wood": 8}, {}, {}], **both)
        await a.refused("Seehandel", sides(some(Holz=6), some(Erz=1)))


async def test_case_44_what_the_bank_refuses() -> None:
    async with stage() as here:
        a, b, _ = await here.begin()
        here.put(hands=[{"wood": 8, "brick": 2}, {}, {}], harbours=[], bank={"wool": 0})
        for give, want in (
            (some(Holz=3), some(Erz=1)),
            (some(Holz=2, Lehm=2), some(Erz=1)),
            (some(Holz=4), some(Holz=1)),
            (some(Holz=4), some(Wolle=1)),
            (some(Holz=6), some(Erz=1)),
            (some(Erz=4), some(Holz=1)),
            (some(), some(Erz=1)),
            (some(Holz=4), some()),
            (some(Holz=-4), some(Erz=-1)),
        ):
            await a.refused("Seehandel", sides(give, want))
        await b.refused("Seehandel", sides(some(Holz=4), some(Erz=1)))


async def test_case_45_a_new_harbour_serves_at_once() -> None:
    async with stage() as here:
        a, *_ = await here.begin()
        here.put(
            hands=[{"wood": 4, "brick": 1, "wool": 1, "grain": 1}, {}, {}],
            harbours=[{"at": COAST, "kind": "wood"}],
            roads=roads(0, COAST),
        )
        await a.ok("Bauen", {"Typ": "Dorf", "Ort": [{"x": 2, "y": 0}, {"x": 3, "y": 0}, {"x": 2, "y": 1}]})
        await a.ok("Seehandel", sides(some(Holz=2), some(Erz=1)))


async def test_case_46_and_50_offers_nobody_may_make() -> None:
    async with stage() as here:
        a, b, _ = await here.begin()
        here.put(hands=[{"wood": 2}, {"ore": 2}, {}])
        for give, want in (
            (some(), some(Erz=1)),
            (some(Holz=1), some()),
            (some(Holz=-1), some(Erz=1)),
            (some(Holz=1), some(Holz=1, Erz=1)),
            (some(Holz=2), some(Holz=1)),  # a gift in disguise, in the other direction
            (some(Holz=3), some(Erz=1)),
            ({"Unbekannt": 1}, some(Erz=1)),
        ):
            await a.refused("Handel anbieten", sides(give, want))
        await b.refused("Handel anbieten", sides(some(Erz=1), some(Holz=1)))


async def test_case_47_a_trade_is_carried_out_in_the_open() -> None:
    async with stage() as here:
        a, b, c = await offered(here)
        for peer in (b, c):
            told = await peer.ok("Handel annehmen", {"Handel id": 0, "Annehmen": True})
            answer = {"Mitspieler": peer.id, "Spieler": peer.id, "Handel id": 0, "Annehmen": True}
            assert told == [{"Handelsangebot angenommen": answer}] and a.heard() == told
        told = await a.ok("Handel abschließen", {"Handel id": 0, "Mitspieler": c.id})
        assert told[:5] == [
            {"Handel ausgeführt": {"Spieler": a.id, "Mitspieler": c.id}},
            {"Kosten": {"Spieler": a.id, "Rohstoffe": some(Holz=1)}},
            {"Kosten": {"Spieler": c.id, "Rohstoffe": some(Erz=1)}},
            {"Ertrag": {"Spieler": a.id, "Rohstoffe": some(Erz=1)}},
            {"Ertrag": {"Spieler": c.id, "Rohstoffe": some(Holz=1)}},
        ]
        assert b.heard()[:5] == told[:5]
        assert of(told, "Statusupdate")[0]["Spieler"]["Rohstoffe"] == some(Holz=2, Erz=1)
        await a.refused("Handel abschließen", {"Handel id": 0, "Mitspieler": c.id})


async def test_case_48_who_has_not_accepted_is_no_partner() -> None:
    async with stage() as here:
        a, b, c = await offered(here)
        await a.refused("Handel abschließen", {"Handel id": 0, "Mitspieler": b.id})
        told = await b.ok("Handel annehmen", {"Handel id": 0, "Annehmen": False})
        assert of(told, "Handelsangebot angenommen")[0]["Annehmen"] is False
        await a.refused("Handel abschließen", {"Handel id": 0, "Mitspieler": b.id})
        await c.ok("Handel annehmen", {"Handel id": 0})  # without `Annehmen` it is a yes
        await c.ok("Handel abbrechen", {"Handel id": 0})
        await a.refused("Handel abschließen", {"Handel id": 0, "Mitspieler": c.id})
        for number, partner in ((7, b.id), (-1, b.id), (0, 99)):
            await a.refused("Handel abschließen", {"Handel id": number, "Mitspieler": partner})
        await a.refused("Handel annehmen", {"Handel id": 0})


async def test_case_49_breaking_off() -> None:
    async with stage() as here:
        a, b, c = await offered(here)
        await b.ok("Handel annehmen", {"Handel id": 0})
        told = await b.ok("Handel abbrechen", {"Handel id": 0})
        assert told[0] == {"Handelsangebot abgebrochen": {"Spieler": b.id, "Handel id": 0}} and a.heard() == told
        assert [one["Annehmen"] for one in of(told, "Handelsangebot angenommen")] == [False]
        told = await c.ok("Handel abbrechen", {"Handel id": 0})  # instead of an answer
        assert names(told) == ["Handelsangebot abgebrochen", "Handelsangebot angenommen"]
        assert told[1]["Handelsangebot angenommen"]["Annehmen"] is False and a.heard() == told
        told = await a.ok("Handel abbrechen", {"Handel id": 0})
        assert told == [{"Handelsangebot abgebrochen": {"Spieler": a.id, "Handel id": 0}}] and b.heard() == told
        await b.refused("Handel annehmen", {"Handel id": 0})


async def test_open_offers_end_with_the_turn_and_numbers_are_never_used_twice() -> None:
    async with stage() as here:
        a, b, c = await offered(here)
        for peer in (b, c):
            await peer.ok("Handel annehmen", {"Handel id": 0, "Annehmen": False})
        told = await a.ok("Zug beenden")
        assert told[0] == {"Handelsangebot abgebrochen": {"Spieler": a.id, "Handel id": 0}}
        assert statuses(told) == [(a.id, "Warten"), (b.id, "Würfeln")]
        here.state.phase = TURN
        here.state.hands[1] += 1
        [offer] = of(await b.ok("Handel anbieten", sides({"Holz": 1}, {"Lehm": 1})), "Handelsangebot")
        assert offer["Handel id"] == 1


async def test_an_acceptance_lapses_when_its_cards_are_robbed() -> None:
    async with stage() as here:
        a, b, _ = await here.begin()
        here.put(hands=[{"wood": 3}, {"ore": 1}, {}], cards=[{"knight": 1}, {}, {}], villages=[town(1, EAST)], robber=(2, -2))
        await a.ok("Handel anbieten", sides({"Holz": 1}, {"Erz": 1}))
        await b.ok("Handel annehmen", {"Handel id": 0})
        here.load(0)
        told = await a.ok("Ritter ausspielen", {"Ort": {"x": 0, "y": 0}, "Ziel": b.id})
        assert {"Handelsangebot abgebrochen": {"Spieler": b.id, "Handel id": 0}} in told


async def test_case_65_silence_is_a_no() -> None:
    async with stage(CatanSettings(answer_seconds=0.1)) as here:
        a, b, c = await offered(here)
        for _ in range(100):
            await asyncio.sleep(0.02)
            answers = of(a.lines(), "Handelsangebot angenommen")
            if len(answers) == 2:
                break
        assert {one["Mitspieler"] for one in answers} == {b.id, c.id}
        assert not any(one["Annehmen"] for one in answers)
        await a.ok("Zug beenden")


async def test_a_player_who_never_moves_does_not_stop_the_others() -> None:
    async with stage(CatanSettings(turn_seconds=0.1)) as here:
        a, b, _ = await here.begin()
        here.put(phase="before-roll")
        here.roll(2, 3)
        for _ in range(100):
            await asyncio.sleep(0.02)
            if (b.id, "Würfeln") in statuses(b.heard()):
                break
        else:
            raise AssertionError("the turn did not pass")
        assert ("Würfelwurf" in names(a.lines())) and (a.id, "Warten") in statuses(a.lines())
