"""Whole games with clients as students write them: everybody gets through, and nobody waits long."""

import pytest

from stammtisch.catan_protocol.gateway.settings import CatanSettings
from stammtisch.catan_protocol.player.ki import VERSION
from tests.catan_protocol.clock import Clock, finish
from tests.catan_protocol.sloppy import Mute, Sloppy, Stubborn, Stunned, arrive
from tests.catan_protocol.stage import Peer, names, of, stage

pytestmark = pytest.mark.asyncio


@pytest.mark.product
@pytest.mark.parametrize(
    "kinds", [[Stunned] * 3, [Stunned, Mute, Stubborn], [Stubborn] * 3], ids=["stunned", "mixed", "stubborn"]
)
async def test_three_sloppy_clients_finish_a_game_in_less_than_two_minutes_of_waiting(
    kinds: list[type[Sloppy]], clock: Clock
) -> None:
    async with stage(CatanSettings()) as here:
        players = await arrive(here, kinds, seed=3)
        await finish(here, players, clock)
        assert players[0].ki.tracker.winner in [player.ki.tracker.id for player in players]
        assert 15 <= clock.waited < 120


async def test_a_mute_client_among_house_bots_costs_little_more_than_its_first_two_offers(clock: Clock) -> None:
    async with stage(CatanSettings(bots=2, level="easy", victory_points=4), workers=1) as here:
        players = await arrive(here, [Mute], seed=1)
        await finish(here, players, clock)
        assert players[0].ki.tracker.winner is not None
        assert clock.waited < 120


async def test_our_own_computer_gives_its_colour_up_even_after_it_has_started() -> None:
    async with stage() as here:
        ours = Peer(here)
        here.peers.append(ours)
        await here.foyer.greet(ours.translator)
        await ours.say({"Hallo": {"Version": VERSION}})
        await ours.ok("Spieler", {"Name": "Ki", "Farbe": "Rot"})
        await ours.ok("Spiel starten")
        other = await here.peer()
        told = await other.ok("Spieler", {"Name": "Ada", "Farbe": "Rot"})
        colours = {one["Spieler"]["id"]: one["Spieler"].get("Farbe") for one in of(told, "Statusupdate")}
        assert colours[other.id] == "Rot" and colours[ours.id] not in ("Rot", None)
        await other.ok("Spiel starten")
        third = await here.peer("Ben", "Rot")
        assert names(await third.say({"Spiel starten": {}})) == ["Fehler"]  # the first to ask keeps it


async def test_who_keeps_the_others_waiting_loses_the_seat_with_a_line_that_says_why(clock: Clock) -> None:
    async with stage() as here:
        one, two = await here.peer("Ada", "Rot"), await here.peer("Ben", "Blau")
        idle = await here.peer("Cyd", "Weiß")
        assert not clock.skip(here)  # nobody is ready yet, so nobody waits
        await one.ok("Spiel starten")
        clock.now += 119
        await idle.ok("Spieler", {"Name": "Cyd", "Farbe": "Orange"})  # still busy: more time
        await two.ok("Spiel starten")
        assert clock.skip(here) and clock.waited == 120
        for peer in (one, idle):
            assert "Cyd" in of(peer.heard(), "Chatnachricht")[-1]["Nachricht"]
        assert idle.wire.closed is True and one.wire.closed is None
        await idle.drop()
        three = await here.peer("Eva", "Orange")
        assert "Spiel gestartet" in names(await three.ok("Spiel starten"))
