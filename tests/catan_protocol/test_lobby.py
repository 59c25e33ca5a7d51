"""Arriving, choosing, starting, leaving: acceptance cases 1 to 11, and who may sit at one table."""

import pytest

from stammtisch.catan_protocol.gateway.settings import CatanSettings
from stammtisch.server.wire import requests
from stammtisch.server.wire.settings import Settings
from tests.catan_protocol.browser import Browser
from tests.catan_protocol.stage import COLOURS, Peer, names, of, stage, statuses

pytestmark = pytest.mark.asyncio
STAND_IN = CatanSettings(stand_in=5)


async def test_case_1_the_server_speaks_first() -> None:
    async with stage() as here:
        peer = Peer(here)
        await here.foyer.greet(peer.translator)
        [hello] = peer.heard()
        assert hello["Hallo"]["Protokoll"] == "1.0"
        assert "(" in hello["Hallo"]["Version"]


async def test_case_2_everybody_hears_of_a_newcomer_and_he_of_everybody() -> None:
    async with stage() as here:
        one = await here.peer("Ada", "Rot")
        one.heard()
        two = await here.peer()
        told = two.lines()
        assert names(told) == ["Hallo", "Willkommen", "Statusupdate", "Statusupdate"]
        assert 0 < two.id < 2**31 and two.id != one.id
        assert statuses(told) == [(two.id, "Spiel starten"), (one.id, "Spiel starten")]
        assert statuses(one.heard()) == [(two.id, "Spiel starten")]


async def test_case_2_a_status_is_always_complete_and_never_null() -> None:
    async with stage() as here:
        one = await here.peer()
        [status] = of(one.lines(), "Statusupdate")
        assert "Name" not in status["Spieler"] and "Farbe" not in status["Spieler"]
        await one.ok("Spieler", {"Name": "Ada", "Farbe": "Rot"})
        told = of(one.lines(), "Statusupdate")[-1]["Spieler"]
        assert list(told) == [
            "id",
            "Farbe",
            "Name",
            "Status",
            "Siegpunkte",
            "Rohstoffe",
            "Rittermacht",
            "Entwicklungskarten",
            "Größte Rittermacht",
            "Längste Handelsstraße",
        ]


async def test_case_3_several_objects_in_a_frame_are_answered_in_their_order() -> None:
    async with stage() as here:
        one = await here.peer()
        told = await one.say('{"Spieler":{"Name":"Ada","Farbe":"Rot"}}\n\n{"Chatnachricht senden":\n {"Nachricht": "Hallo"}\n}')
        assert names(told) == ["Statusupdate", "Serverantwort", "Chatnachricht", "Serverantwort"]


@pytest.mark.parametrize("rubbish", ["{", "[]", '{"Foo":{}}', '{"Bauen":5}', "\x00\x01", '"', '{"Handel annehmen":{}}', "null"])
async def test_case_4_rubbish_is_answered_and_the_connection_stays(rubbish: str) -> None:
    async with stage() as here:
        one = await here.peer()
        [answer] = await one.say(rubbish) if rubbish.strip("\x00") else [{"Serverantwort": "?"}]
        assert answer["Serverantwort"] != "OK"
        assert one.wire.closed is None
        await one.ok("Spieler", {"Name": "Ada", "Farbe": "Rot"})


async def test_case_5_a_chosen_name_is_told_to_all_then_confirmed() -> None:
    async with stage() as here:
        one, two = await here.peer(), await here.peer()
        told = await one.ok("Spieler", {"Name": "Ada", "Farbe": "Orange"})
        for lines in (told, two.heard()):
            [status] = of(lines, "Statusupdate")
            assert (status["Spieler"]["Name"], status["Spieler"]["Farbe"]) == ("Ada", "Orange")


async def test_a_long_or_odd_name_is_cut_to_what_can_be_shown() -> None:
    async with stage() as here:
        one = await here.peer()
        for said, kept in (("x" * 61, "x" * 60), ("  Ada\x00\nLovelace\u202e ", "Ada Lovelace"), ("Jörg 🎲", "Jörg 🎲")):
            [status] = of(await one.ok("Spieler", {"Name": said}), "Statusupdate")
            assert status["Spieler"]["Name"] == kept


async def test_case_6_an_unknown_colour_changes_nothing() -> None:
    async with stage() as here:
        one = await here.peer("Ada", "Rot")
        assert "Lila" in await one.refused("Spieler", {"Name": "Eva", "Farbe": "Lila"})
        assert here.room.player(one.translator.key).name == "Ada"
        await one.refused("Spieler", {"Name": "Ada", "Farbe": "Grün"})
        await one.refused("Spieler", {"Name": " \n", "Farbe": "Rot"})
        await one.refused("Spieler", {})


async def test_case_7_a_started_player_keeps_his_colour() -> None:
    async with stage() as here:
        one, two = await here.peer("Ada", "Rot"), await here.peer("Ben", "Rot")
        await one.ok("Spiel starten")
        assert await two.say({"Spiel starten": {}}) == [{"Fehler": {"Meldung": "Farbe bereits vergeben"}}]
        assert here.room.player(two.translator.key).status == "Spiel starten"
        await two.ok("Spieler", {"Name": "Ben", "Farbe": "Blau"})
        assert statuses(await two.ok("Spiel starten")) == [(two.id, "Wartet auf Spielbeginn")]
        assert await two.ok("Spiel starten") == []  # tolerated
        await two.refused("Spieler", {"Name": "Bob", "Farbe": "Weiß"})


async def test_case_8_nobody_starts_without_name_and_colour() -> None:
    async with stage() as here:
        one = await here.peer()
        await one.refused("Spiel starten")
        await one.ok("Spieler", {"Name": "Ada"})
        await one.refused("Spiel starten")
        await one.refused("Würfeln")


async def test_case_9_three_are_needed_and_three_are_enough() -> None:
    async with stage() as here:
        one, two = await here.peer("Ada", "Rot"), await here.peer("Ben", "Blau")
        await one.ok("Spiel starten")
        await two.ok("Spiel starten")
        await here.settle()
        assert "Spiel gestartet" not in names(one.lines())
        three = await here.peer("Cyd", "Weiß")
        told = await three.ok("Spiel starten")
        assert names(told)[:2] == ["Statusupdate", "Spiel gestartet"]
        assert names(told)[-3:] == ["Statusupdate"] * 3
        assert all(names(peer.heard()).count("Spiel gestartet") == 1 for peer in (one, two))
        assert len(of(told, "Würfelwurf")) >= 3
        assert sorted(status for _, status in statuses(told)[1:]) == ["Dorf bauen", "Warten", "Warten"]


async def test_case_10_all_who_are_connected_must_have_started() -> None:
    async with stage() as here:
        peers = [await here.peer(name, colour) for name, colour in zip("ABCD", COLOURS, strict=False)]
        for peer in peers[:3]:
            await peer.ok("Spiel starten")
        await here.settle()
        assert "Spiel gestartet" not in names(peers[0].lines())
        await peers[3].drop()
        assert "Spiel gestartet" in names(peers[0].lines())
        assert len(here.room.table.sheet.seats) == 3


async def test_case_10_four_play_when_the_fourth_is_ready() -> None:
    async with stage() as here:
        peers = await here.begin(4)
        assert len(here.room.table.sheet.seats) == 4
        assert len({peer.id for peer in peers}) == 4


async def test_case_11_a_running_game_takes_nobody() -> None:
    async with stage() as here:
        peers = await here.begin()
        table = here.room.table.sheet.name
        for peer in peers:
            peer.heard()
        late = await here.peer(table=table)
        assert late.lines()[1:] == [{"Serverantwort": "Spiel läuft bereits"}] and late.wire.closed is True
        here.peers.remove(late)
        other = await here.peer()  # plays elsewhere
        assert other.translator.room is not here.room and other.id > 0
        assert all(peer.heard() == [] for peer in peers)


async def test_case_11_a_full_table_takes_nobody() -> None:
    async with stage() as here:
        for name, colour in zip("ABCD", COLOURS, strict=False):
            await here.peer(name, colour)
        late = await here.peer(table=here.room.table.sheet.name)
        assert late.lines()[1:] == [{"Serverantwort": "Spiel ist voll"}] and late.wire.closed is True
        nowhere = await here.peer(table="nowhere")
        assert names(nowhere.lines()) == ["Hallo", "Serverantwort"] and nowhere.wire.closed is True


async def test_newcomers_come_to_the_table_that_waits_and_a_table_can_be_asked_for() -> None:
    async with stage() as here:
        one, two = await here.peer(), await here.peer()
        assert one.translator.room is two.translator.room
        three = await here.peer(table=here.room.table.sheet.name)
        assert three.translator.room is one.translator.room
        four = Peer(here)
        await here.foyer.greet(four.translator)
        await four.say({"Hallo": {"Version": "x", "Tisch": here.room.table.sheet.name}})
        assert four.translator.room is one.translator.room


async def test_hello_comes_first_once_and_in_our_version() -> None:
    async with stage() as here:
        peer = Peer(here)
        here.peers.append(peer)
        await here.foyer.greet(peer.translator)
        await peer.refused("Spieler", {"Name": "Ada", "Farbe": "Rot"})
        await peer.refused("Hallo", {"Version": "x", "Protokoll": "0.3"})
        assert names(await peer.say({"Hallo": {"Version": "x (KI)"}}))[0] == "Willkommen"
        await peer.refused("Hallo", {"Version": "x"})


async def test_a_connection_is_answered_in_the_form_of_its_first_message() -> None:
    async with stage() as here:
        peer = Peer(here)
        here.peers.append(peer)
        await here.foyer.greet(peer.translator)
        assert list(peer.heard()[0]) == ["Hallo"]
        told = await peer.say({"@type": "Hallo", "data": {"Version": "Mapper"}})
        assert told[0] == {"@type": "Willkommen", "data": {"id": peer.translator.number}}
        told = await peer.say({"Spieler": {"Name": "Ada", "Farbe": "Rot"}})
        assert told[-1] == {"@type": "Serverantwort", "data": "OK"}


async def test_chat_reaches_everybody_with_its_sender() -> None:
    async with stage() as here:
        one, two = await here.peer(), await here.peer()
        expected = {"Chatnachricht": {"Absender": one.id, "Nachricht": "Help me, Obi-Wan Kenobi."}}
        assert await one.ok("Chatnachricht senden", {"Nachricht": "Help me, Obi-Wan Kenobi."}) == [expected]
        assert two.heard() == [expected]
        await one.refused("Chatnachricht senden", {"Nachricht": "x" * 281})
        await one.refused("Chatnachricht senden", {"Nachricht": "  "})


async def test_who_leaves_the_lobby_frees_seat_and_colour() -> None:
    async with stage() as here:
        one, two = await here.peer("Ada", "Rot"), await here.peer("Ben", "Blau")
        await two.ok("Spiel starten")
        one.heard()
        await two.drop()
        assert statuses(one.heard()) == [(two.id, "Verbindung verloren")]
        three = await here.peer("Cyd", "Blau")
        await three.ok("Spiel starten")
        assert three.id not in (one.id, two.id)


async def test_a_deserted_table_is_not_left_behind() -> None:
    async with stage(CatanSettings(bots=2)) as here:
        one = await here.peer()
        table = here.room.table
        await one.drop()
        assert table.sheet.phase == "over" and not here.foyer.rooms


async def test_computer_players_fill_seats_and_make_way_for_colours() -> None:
    async with stage(CatanSettings(bots=2)) as here:
        one = await here.peer()
        bots = [status["Spieler"] for status in of(one.lines(), "Statusupdate")[1:]]
        assert all(bot["Name"].endswith("(KI)") and bot["Status"] == "Wartet auf Spielbeginn" for bot in bots)
        assert len({bot["Farbe"] for bot in bots}) == 2
        told = await one.ok("Spieler", {"Name": "Ada", "Farbe": bots[0]["Farbe"]})
        moved = [status["Spieler"] for status in of(told, "Statusupdate") if status["Spieler"]["id"] == bots[0]["id"]]
        assert moved[0]["Farbe"] not in (bots[0]["Farbe"], bots[1]["Farbe"])
        assert "Spiel gestartet" in names(await one.ok("Spiel starten"))


async def test_a_browser_a_client_and_a_bot_sit_at_one_table() -> None:
    async with stage() as here:
        browser = await Browser(here).hello("Eva")
        await browser.ask(requests.Create(game="catan", seats=3, settings=Settings(private=False)))
        table = browser.tables()[-1].table
        await browser.ask(requests.AddBot(table=table, seat=1))
        one = await here.peer("Ada", "Rot")
        assert one.translator.room is not None and one.translator.room.table.sheet.name == table
        people = {status["Spieler"].get("Name") for status in of(one.lines(), "Statusupdate")}
        assert people >= {"Eva", "Ada (KI)", "Ada"}
        await one.ok("Spiel starten")
        assert browser.has_begun()
        assert [seat.name for seat in browser.tables()[-1].seats] == ["Eva", None, "Ada"]
        assert "Spiel gestartet" in names(one.lines())


async def test_a_browser_may_join_clients_who_wait() -> None:
    async with stage() as here:
        one, two = await here.peer("Ada", "Rot"), await here.peer("Ben", "Blau")
        await one.ok("Spiel starten")
        browser = await Browser(here).hello("Eva")
        await browser.ask(requests.Sit(table=here.room.table.sheet.name))
        assert of(one.heard(), "Statusupdate")[-1]["Spieler"]["Name"] == "Eva"
        assert "Spiel gestartet" in names(await two.ok("Spiel starten"))
        assert browser.has_begun()
