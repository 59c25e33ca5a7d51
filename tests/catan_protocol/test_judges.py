"""The judges of the conformance kit: each must tell a right conversation from a lie. The right ones are our own server's, at
positions put by hand.
"""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from stammtisch.catan_protocol.codec import forms, objects, words
from stammtisch.catan_protocol.codec import messages as m
from stammtisch.catan_protocol.codec.values import Feld, Karte, Ort
from stammtisch.catan_protocol.conformance.probes import check_map, check_step
from stammtisch.games.catan import GAME
from tests.catan_protocol.panel import CAPE, EAST, LAND, RICH, SOUTH, WEST, Lie, Panel, Told, honest, orte, some, town
from tests.catan_protocol.test_document import laid

asynchronous = pytest.mark.asyncio


def without(kind: type[m.Message], *ids: int, first: int = 0) -> Lie:
    """Nobody, or none of these, is told of that; but for the first ones."""

    def lie(id: int, told: Told) -> Told:
        rest = [one for one in told if isinstance(one, kind)][first:]
        return [one for one in told if not any(one is each for each in rest)] if not ids or id in ids else told

    return lie


def changed(kind: type[m.Message], *ids: int, **other: Any) -> Lie:
    """All, or these, are told something else instead."""

    def lie(id: int, told: Told) -> Told:
        return [replace(one, **other) if isinstance(one, kind) and (not ids or id in ids) else one for one in told]

    return lie


def and_also(message: m.Message) -> Lie:
    return lambda id, told: [message, *told]


def both(one: Lie, other: Lie) -> Lie:
    return lambda id, told: other(id, one(id, told))


def as_if(other: int, by: int) -> Lie:
    """Everybody hears of one player as if it had been another."""

    def swapped(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: swapped(inner, name) for name, inner in value.items()}
        return {by: other, other: by}.get(value, value) if key in ("id", "Spieler", "Eigentümer") else value

    def lie(id: int, told: Told) -> Told:
        lines = [msgspec.json.decode(forms.written(one, "key")) for one in told]
        return [forms.read(msgspec.json.encode(swapped(line)), forms.SERVER).message for line in lines]

    return lie


class Court(Panel):
    """With the judges of the kit."""

    async def verdict(self, said: m.Message, lie: Lie = honest, by: int = 0, told_of: int | None = None) -> dict[str, bool]:
        """What they say to what all are told of something that our server has confirmed."""
        heard = await self.say(said, lie, by)
        found: dict[str, bool] = {}

        def note(case: str, fine: bool, why: str) -> None:
            assert why
            found[case] = found.get(case, True) and fine

        check_step(note, self.callers[by if told_of is None else told_of], self.callers, said, heard)
        return found


@asynchronous
async def test_the_yields_of_a_roll_are_counted() -> None:
    async with Court.sit() as court:
        a, b, _ = court.ids
        position: dict[str, Any] = {
            "phase": "before-roll",
            "villages": [town(0, EAST)],
            "cities": [town(1, [(0, 0), (-1, 0), (0, -1)])],
        }
        lies = (
            (honest, True),
            (without(m.Ertrag), False),
            (changed(m.Ertrag, rohstoffe=some(holz=3)), False),
            (changed(m.Ertrag, spieler=a), False),
            (and_also(m.Ertrag(spieler=court.ids[2], rohstoffe=some(holz=1))), False),
        )
        for lie, fine in lies:
            court.put(**position)
            court.here.roll(1, 3)
            assert await court.verdict(m.Wuerfeln(), lie) == {"24": fine}
        for lie, fine in ((honest, True), (and_also(m.Ertrag(spieler=b, rohstoffe=some(holz=2))), False)):
            court.put(**{**position, "robber": (0, 0)})
            court.here.roll(1, 3)
            assert await court.verdict(m.Wuerfeln(), lie) == {"24": fine}


@asynchronous
async def test_a_yield_that_comes_in_several_messages_is_the_same_yield() -> None:
    async with Court.sit() as court:
        court.put(phase="before-roll", cities=[town(0, EAST)])
        court.here.roll(1, 3)
        one_by_one = changed(m.Ertrag, rohstoffe=some(holz=1))
        again = and_also(m.Ertrag(spieler=court.ids[0], rohstoffe=some(holz=1)))
        assert await court.verdict(m.Wuerfeln(), both(one_by_one, again)) == {"24": True}


@asynchronous
async def test_a_seven_and_a_shortage_are_no_yields_to_judge() -> None:
    async with Court.sit() as court:
        court.put(phase="before-roll", villages=[town(0, EAST)])
        court.here.roll(3, 4)
        assert await court.verdict(m.Wuerfeln(), and_also(m.Ertrag(spieler=court.ids[0], rohstoffe=some(holz=1)))) == {}
        court.put(phase="before-roll", villages=[town(0, EAST)], hands=[{"wood": 19}, {}, {}])
        court.here.roll(1, 3)
        assert await court.verdict(m.Wuerfeln()) == {}
        two = [town(0, EAST), town(1, [(0, 0), (-1, 0), (-1, 1)])]
        for held, verdict in ((17, {"24": True}), (18, {})):  # of the last card nobody gets anything, and it stays
            court.put(phase="before-roll", villages=two, hands=[{"wood": held}, {}, {}])
            court.here.roll(1, 3)
            assert await court.verdict(m.Wuerfeln()) == verdict


TOWNS = [town(0, WEST), town(1, SOUTH), town(2, [(2, -2), (1, -1), (1, -2)])]
PATHS = [town(0, WEST[:2]), town(1, SOUTH[:2]), town(2, [(1, -1), (2, -2)])]
BACK: dict[str, Any] = {"phase": "found-village", "active": 2, "place": 3, "villages": TOWNS, "roads": PATHS}
LAST: dict[str, Any] = {
    "phase": "found-village",
    "active": 0,
    "place": 5,
    "villages": [*TOWNS, town(2, [(1, 1), (0, 2), (1, 2)]), town(1, [(-2, 1), (-2, 2), (-3, 2)])],
    "roads": [*PATHS, town(2, [(1, 1), (0, 2)]), town(1, [(-2, 1), (-2, 2)])],
}


@asynchronous
async def test_the_order_of_the_founding_is_watched() -> None:
    village, road = m.Bauen(typ=words.VILLAGE, ort=orte(EAST)), m.Bauen(typ=words.ROAD, ort=orte(EAST[:2]))
    async with Court.sit() as court:
        a, b, c = court.ids
        court.put(**BACK)
        assert await court.verdict(village, by=2) == {}
        assert await court.verdict(road, by=2) == {"14": True}
        court.put(**BACK)  # as if the way back began with the first player
        assert await court.verdict(village, as_if(a, by=c), by=2, told_of=0) == {}
        assert await court.verdict(road, as_if(a, by=c), by=2, told_of=0) == {"14": False}
        second: dict[str, Any] = {"phase": "found-village", "active": 1, "place": 1, "villages": TOWNS[:1], "roads": PATHS[:1]}
        court.put(**second)
        assert await court.verdict(village, by=1) == {}
        assert await court.verdict(road, by=1) == {"14": True}
        court.put(**second)  # as if the first player had two turns
        assert await court.verdict(village, as_if(a, by=b), by=1, told_of=0) == {}
        assert await court.verdict(road, as_if(a, by=b), by=1, told_of=0) == {"14": False}


@asynchronous
async def test_what_the_second_village_yields_is_counted_when_all_have_founded() -> None:
    async with Court.sit() as court:
        a, b, _ = court.ids
        nothing, gift = without(m.Ertrag), and_also(m.Ertrag(spieler=a, rohstoffe=some(holz=1)))
        late = and_also(m.Ertrag(spieler=a, rohstoffe=some(holz=1, wolle=1, erz=1)))
        desert = {"terrain": {**LAND["terrain"], "2,0": "desert"}}
        for place, land, at_once, at_last, fine in (
            (EAST, LAND, honest, honest, True),
            (EAST, LAND, nothing, late, True),
            (EAST, LAND, nothing, honest, False),
            (EAST, LAND, honest, late, False),
            (EAST, LAND, changed(m.Ertrag, rohstoffe=some(holz=3)), honest, False),
            (EAST, LAND, changed(m.Ertrag, spieler=b), honest, False),
            (CAPE, LAND, honest, honest, True),
            (CAPE, LAND, gift, honest, False),
            (CAPE, desert, honest, honest, True),
            (CAPE, desert, gift, honest, False),
        ):
            court.put(**{**LAST, **land})
            assert await court.verdict(m.Bauen(typ=words.VILLAGE, ort=orte(place)), at_once) == {}
            road = m.Bauen(typ=words.ROAD, ort=orte(place[:2]))
            assert await court.verdict(road, at_last) == {"14": True, "20": fine}, (place, land)
        court.put(**LAST)
        assert await court.verdict(m.Bauen(typ=words.VILLAGE, ort=orte(EAST))) == {}
        court.callers[0].second = ()  # told of too late
        assert await court.verdict(m.Bauen(typ=words.ROAD, ort=orte(EAST[:2]))) == {"14": True}


@asynchronous
@pytest.mark.parametrize("kind", [m.RaeuberVersetzen, m.RitterAusspielen])
async def test_a_theft_is_told_to_all_and_its_card_to_two(kind: type[m.RaeuberVersetzen | m.RitterAusspielen]) -> None:
    async with Court.sit() as court:
        a, b, c = court.ids
        phase = "robbing" if kind is m.RaeuberVersetzen else "turn"
        shown, hidden = some(erz=1), objects.hidden(1)
        for lie, told, secret in (
            (honest, True, True),
            (changed(m.Ertrag, c, rohstoffe=shown), True, False),
            (changed(m.Kosten, b, rohstoffe=hidden), True, False),
            (without(m.Kosten, c), True, False),
            (both(changed(m.Ertrag, a, rohstoffe=hidden), changed(m.Kosten, a, rohstoffe=hidden)), True, False),
            (both(without(m.RitterAusspielen, c), without(m.RaeuberVersetzt, c)), False, True),
        ):
            court.put(phase=phase, hands=[{}, {"ore": 1}, {}], cards=[{"knight": 1}, {}, {}], villages=[town(1, EAST)])
            court.here.load(0)
            assert await court.verdict(kind(ort=Ort(0, 0), ziel=b), lie) == {"28": told, "29": secret}


@asynchronous
async def test_a_robber_that_steals_nothing_is_no_theft() -> None:
    async with Court.sit() as court:
        court.put(phase="robbing")
        assert await court.verdict(m.RaeuberVersetzen(ort=Ort(0, 0))) == {"28": True}


@asynchronous
async def test_discards_are_told_and_stay_secret() -> None:
    async with Court.sit() as court:
        a, b, c = court.ids
        said = m.KartenAbgeben(abgeben=some(holz=4))
        for lie, fine in (
            (honest, True),
            (without(m.Kosten, c), False),
            (changed(m.Kosten, a, rohstoffe=some(holz=4)), False),
            (changed(m.Kosten, b, rohstoffe=objects.hidden(4)), False),
            (changed(m.Kosten, spieler=a), False),
        ):
            court.put(phase="before-roll", hands=[{}, {"wood": 8}, {}])
            court.here.roll(3, 4)
            assert await court.verdict(m.Wuerfeln()) == {}
            assert await court.verdict(said, lie, by=1) == {"27": fine}


@asynchronous
async def test_a_trade_has_five_messages() -> None:
    async with Court.sit() as court:
        a, b, _ = court.ids
        for lie, fine in (
            (honest, True),
            (without(m.Kosten), False),
            (without(m.Ertrag, first=1), False),
            (without(m.HandelAusgefuehrt), False),
            (and_also(m.HandelAusgefuehrt(spieler=a, mitspieler=b)), False),
        ):
            court.put(hands=[{"wood": 3}, {"ore": 2}, {"ore": 2}])
            assert await court.verdict(m.HandelAnbieten(angebot=some(holz=1), nachfrage=some(erz=1))) == {}
            number = court.here.state.offers[0]
            for other in (1, 2):
                assert await court.verdict(m.HandelAnnehmen(nummer=number, annehmen=True), by=other) == {}
            assert await court.verdict(m.HandelAbschliessen(nummer=number, mitspieler=b), lie) == {"47": fine}


@asynchronous
@pytest.mark.parametrize(
    "case, said", [("53", m.Monopol(rohstoff="Holz")), ("54", m.Erfindung(rohstoffe=some(holz=1, erz=1)))], ids=["53", "54"]
)
async def test_a_card_is_told_to_everybody(case: str, said: m.Message) -> None:
    async with Court.sit() as court:
        _, b, c = court.ids
        for lie, fine in (
            (honest, True),
            (without(type(said), c), False),
            (changed(type(said), b, spieler=b), False),
        ):
            court.put(hands=[{}, {"wood": 2}, {}], cards=[{"monopoly": 1, "invention": 1}, {}, {}])
            assert await court.verdict(said, lie) == {case: fine}


@asynchronous
async def test_a_bought_card_is_seen_by_its_buyer_only() -> None:
    async with Court.sit() as court:
        a, b, c = court.ids
        for lie, fine in (
            (honest, True),
            (changed(m.KarteGekauft, b, karte="Monopol"), False),
            (changed(m.KarteGekauft, a, karte=words.UNKNOWN), False),
            (without(m.KarteGekauft, c), False),
            (without(m.KarteGekauft, a), False),
        ):
            court.put(hands=[RICH, {}, {}], deck={"monopoly": 1})
            court.here.load(0)
            assert await court.verdict(m.KarteKaufen(), lie) == {"55": fine}


def test_every_flaw_of_a_map_has_its_sentence() -> None:
    fine = objects.karte(GAME.view(laid(3, 3), 0), (0, 1, 2))
    assert check_map(fine) is None
    fields = list(fine.felder)
    land = [number for number, one in enumerate(fields) if one.typ != words.SEA]
    desert = next(number for number in land if fields[number].typ == words.FELDER["desert"])

    def but(number: int, **other: Any) -> Karte:
        return replace(fine, felder=tuple(replace(one, **other) if place == number else one for place, one in enumerate(fields)))

    middle = {(one.ort.x, one.ort.y): number for number, one in enumerate(fields) if isinstance(one.ort, Ort)}[0, 0]
    reds = replace(fine, felder=tuple(replace(one, zahl=6) if place in land else one for place, one in enumerate(fields)))
    flaws = {
        "fields, ": (replace(fine, felder=fine.felder[1:]), but(middle, typ=words.SEA)),
        "the numbers of fields": (but(desert, typ=words.FELDER["wood"]),),
        "6 and 8": (reds,),
        "8 harbours": (replace(fine, haefen=fine.haefen[1:]),),
        "the robber": (replace(fine, raeuber=next(fields[one].ort for one in land if one != desert)),),
    }
    for sentence, maps in flaws.items():
        for wrong in maps:
            assert sentence in (check_map(wrong) or "")
    assert check_map(Karte(felder=(Feld(ort=Ort(0, 0), typ="Wald", zahl=6),), raeuber=Ort(0, 0))) is not None
