"""What becomes of a game whose player is lost, and how he comes back: acceptance cases 59 and 60."""

import pytest

from stammtisch.catan_protocol.gateway.settings import CatanSettings
from stammtisch.server.wire import requests
from stammtisch.server.wire.settings import Settings
from tests.catan_protocol.browser import Browser
from tests.catan_protocol.stage import Peer, names, of, stage, statuses

pytestmark = pytest.mark.asyncio
STAND_IN = CatanSettings(stand_in=5)


async def test_case_60_a_lost_player_ends_the_game() -> None:
    async with stage() as here:
        one, two, three = await here.begin()
        for peer in (one, three):
            peer.heard()
        await two.drop()
        for peer in (one, three):
            told = peer.heard()
            assert statuses(told) == [(two.id, "Verbindung verloren")]
            assert told[-1] == {"Spiel beendet": {"Nachricht": "Verbindung zu einem Spieler verloren!"}}
        assert here.room.table.sheet.end == "void"


async def test_a_client_that_hangs_up_does_not_end_a_game_with_other_people_in_it() -> None:
    async with stage(STAND_IN) as here:
        browser = await Browser(here).hello("Eva")
        settings = Settings(private=False, grace=None)
        await browser.ask(requests.Create(game="catan", seats=3, settings=settings))
        table = browser.tables()[-1].table
        await browser.ask(requests.AddBot(table=table, seat=1))
        one = await here.peer("Ada", "Rot")
        await one.ok("Spiel starten")
        assert browser.has_begun()
        await one.drop()
        seat = browser.tables()[-1].seats[2]
        assert (browser.tables()[-1].state, seat.name, seat.stand_in) == ("playing", "Ada", True)
        session = one.translator.session
        assert session is not None
        again = await here.peer(token=session.token, table=table)
        assert again.id == one.id
        assert not browser.tables()[-1].seats[2].stand_in


async def test_a_browser_at_a_table_of_the_protocol_keeps_its_game() -> None:
    async with stage() as here:
        one = await here.peer("Ada", "Rot")
        browser = await Browser(here).hello("Eva")
        await browser.ask(requests.Sit(table=here.room.table.sheet.name))
        two = await here.peer("Ben", "Blau")
        for peer in (one, two):
            await peer.ok("Spiel starten")
        assert browser.has_begun()
        await two.drop()
        assert here.room.table.sheet.end == "running"


async def test_case_59_after_the_end_every_action_is_refused() -> None:
    async with stage() as here:
        one, two, three = await here.begin()
        await two.drop()
        for name in ("Würfeln", "Zug beenden", "Spiel starten"):
            assert await one.refused(name) == "Das Spiel ist zu Ende."
        assert await one.refused("Spieler", {"Name": "Ada", "Farbe": "Blau"}) == "Das Spiel ist zu Ende."
        assert names(await three.ok("Chatnachricht senden", {"Nachricht": "Schade"})) == ["Chatnachricht"]


async def test_with_stand_ins_a_lost_player_comes_back_to_the_game_as_it_is() -> None:
    async with stage(STAND_IN) as here:
        peers = await here.begin()
        first = here.in_order()[0]
        others = [peer for peer in peers if peer is not first]
        [spot] = [status["Spieler"] for status in of(first.lines(), "Statusupdate")][-3:][:1]
        assert spot["Status"] == "Dorf bauen"
        for peer in others:
            peer.heard()
        await first.drop()
        assert all(peer.heard() == [] for peer in others)
        table = others[0].translator.room
        assert table is not None and table.table.sheet.end == "running"
        proof = of(first.lines(), "Willkommen")[0]["Token"]
        back = Peer(here)
        here.peers.append(back)
        await here.foyer.greet(back.translator)
        await back.say({"Hallo": {"Version": "test (KI)", "Token": proof}})
        told = back.lines()
        assert names(told)[:3] == ["Hallo", "Willkommen", "Spiel gestartet"]
        assert (first.id, "Dorf bauen") in statuses(told)
        assert told[1]["Willkommen"]["id"] == first.id


async def test_nobody_gets_a_lost_players_seat_without_his_proof() -> None:
    async with stage(STAND_IN) as here:
        await here.begin()
        room, lost = here.room, here.peers[1]
        await lost.drop()
        thieves: list[dict[str, str]] = [{}, {"Token": "a" * 32}, {"Token": ""}, {"Token": "\u2603" * 20}]
        for extra in thieves:
            thief = Peer(here, address=lost.translator.address)
            here.peers.append(thief)
            await here.foyer.greet(thief.translator)
            await thief.say({"Hallo": {"Version": lost.translator.version, **extra}})
            assert thief.translator.room is not room
        assert room.table.sheet.end == "running"


async def test_a_proof_is_handed_out_only_where_somebody_may_come_back() -> None:
    async with stage() as here:
        [one, *_] = await here.begin()
        assert "Token" not in of(one.lines(), "Willkommen")[0]


async def test_a_token_brings_a_player_back_to_his_own_seat() -> None:
    async with stage(STAND_IN) as here:
        await here.begin()
        room = here.room
        token = here.peers[1].translator.session
        assert token is not None
        number = here.peers[1].id
        await here.peers[1].drop()
        again = await here.peer(token=token.token, table=room.table.sheet.name, address="elsewhere")
        assert again.translator.room is room and again.id == number
