"""Guests that say they are bots: they have no say where people are asked, hold up nobody, and are offered by name."""

from pathlib import Path

import aiohttp
import pytest

from stammtisch.data import AnyGame
from stammtisch.games import GAMES
from stammtisch.server.house.offers import MOST_LISTED, PER_NETWORK, Offers
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.wire.refusals import Refusal
from stammtisch.server.wire.requests import (
    AnswerSeat,
    AskTakeback,
    Ban,
    InviteBot,
    Offer,
    Rematch,
    Remove,
    Resign,
    Sit,
    Start,
)
from tests.server.live import Player, live
from tests.server.room import ADA, BEN, CYD, DAN, Room, drop

T = "room"


def running(*guests: str, programs: tuple[str, ...] = (BEN,), game: AnyGame = GAMES["dog"], seats: int = 4) -> Room:
    """These guests at a running table, house bots on the other seats; nobody acts by itself."""
    room = Room(game, seats=seats, bots=False)
    room.table.sheet.seats[0].program = ADA in programs
    for guest in guests:
        room.join(guest, program=guest in programs)
    for guest in guests[1:]:
        room.ask(guest, Sit(table=T))
    if len(guests) < seats:
        room.ask(ADA, Start(table=T))
    room.commit(*guests)
    room.reveal(*guests)
    assert room.table.sheet.phase == "playing"
    return room


def flags(sheet: Sheet) -> list[bool]:
    return [seat.program for seat in sheet.seats]


def test_everybody_sees_which_seats_are_programs_and_the_log_remembers() -> None:
    room = running(ADA, BEN)
    assert [seat.program for seat in room.seen(ADA).seats] == [False, True, False, False]
    assert flags(room.reloaded()) == [False, True, False, False]


def test_a_takeback_asks_no_program_and_goes_back_over_its_answer() -> None:
    room = running(ADA, BEN, game=GAMES["vier"], seats=2)
    room.play(ADA, drop(3))
    room.play(BEN, drop(3))
    room.ask(ADA, AskTakeback(table=T))
    assert room.update(ADA).took_back == 0
    assert room.update(BEN).awaited == (0,)


def test_a_program_that_wants_something_back_asks_the_people() -> None:
    room = running(ADA, BEN, game=GAMES["vier"], seats=2)
    room.play(ADA, drop(3))
    room.play(BEN, drop(3))
    room.ask(BEN, AskTakeback(table=T))
    takeback = room.seen(ADA).takeback
    assert takeback is not None and takeback.agreed == (1,)


def test_beside_a_program_one_person_is_asked_before_a_stranger_sees_a_hand() -> None:
    """Its owner knows its hand: entry is not free as it is where one guest plays alone."""
    room = running(ADA, BEN)
    room.join(CYD)
    room.ask(CYD, Sit(table=T, seat=3))
    question = room.seen(ADA).question
    assert question is not None and question.asked == (0,)
    room.ask(BEN, AnswerSeat(table=T, yes=True))
    assert room.refusal(BEN) == "seat.not-asked"
    room.ask(ADA, AnswerSeat(table=T, yes=True))
    assert room.table.sheet.seats[3].guest == CYD


def test_a_program_that_was_let_in_is_still_one() -> None:
    room = running(ADA, CYD)
    room.join(BEN, program=True)
    room.ask(BEN, Sit(table=T, seat=3))
    for guest in (ADA, CYD):
        room.ask(guest, AnswerSeat(table=T, yes=True))
    assert flags(room.table.sheet) == flags(room.reloaded()) == [False, False, False, True]


@pytest.mark.parametrize("request_", [Remove(table=T, seat=1), Ban(table=T, guest=BEN)])
def test_the_owner_sends_a_program_away_without_asking(request_: Remove | Ban) -> None:
    room = running(ADA, BEN, CYD)
    room.ask(ADA, request_)
    assert room.seen(CYD).question is None
    assert room.table.sheet.seats[1].substitute or room.table.sheet.seats[1].bot


def test_the_people_alone_decide_about_a_rematch_and_programs_come_along() -> None:
    room = running(ADA, BEN, game=GAMES["vier"], seats=2)
    room.ask(BEN, Resign(table=T))
    room.ask(ADA, Rematch(table=T))
    [created] = room.opened.values()
    assert (created.guests, created.programs) == ((BEN, ADA), (0,))
    assert flags(Sheet("next", GAMES["vier"], created, 0)) == [True, False]


def test_programs_among_themselves_agree_on_a_rematch_like_people() -> None:
    room = running(ADA, BEN, programs=(ADA, BEN), game=GAMES["vier"], seats=2)
    room.ask(BEN, Resign(table=T))
    room.ask(ADA, Rematch(table=T))
    assert not room.opened
    room.ask(BEN, Rematch(table=T))
    assert room.opened


def test_a_team_is_out_when_its_person_has_resigned() -> None:
    room = running(ADA, BEN, CYD, DAN, programs=(CYD,))
    room.ask(ADA, Resign(table=T))
    assert room.table.sheet.end == "resigned"


def test_a_few_networks_do_not_fill_the_list_of_bots() -> None:
    offers, offer = Offers(), Offer(games=("dog",), tables=2)
    for number in range(MOST_LISTED):
        offers.put(number, f"many {number}", f"203.0.{number // PER_NETWORK}.7", offer)
    offers.put(1000, "honest", "198.51.100.7", offer)
    listed = [one.guest for one in offers.listed("dog")]
    assert len(listed) == MOST_LISTED and listed.index("honest") <= MOST_LISTED // PER_NETWORK
    assert listed[0] == "many 0"


def test_one_network_offers_a_few_bots_only_and_this_machine_any() -> None:
    offers, offer = Offers(), Offer(games=("dog",), tables=2)
    for number in range(PER_NETWORK):
        offers.put(number, f"bot {number}", "203.0.113.7", offer)
        offers.put(100 + number, f"own {number}", "127.0.0.1", offer)
    with pytest.raises(Refusal, match=r"offer\.many"):
        offers.put(99, "one more", "203.0.113.8", offer)
    offers.put(200, "own", "127.0.0.1", offer)
    assert len(offers.listed("dog")) == 2 * PER_NETWORK + 1
    assert offers.listed("catan") == []


def test_a_bot_is_listed_for_games_there_are_and_for_nothing_else() -> None:
    offers = Offers()
    offers.put(1, "eve", "203.0.113.7", Offer(games=("<b>free money</b>", "dog", "vier", "dog"), tables=1))
    offers.put(2, "mallory", "198.51.100.7", Offer(games=("nothing but words",), tables=1))
    assert [(one.guest, sorted(one.offer.games)) for one in offers.listed(None)] == [("eve", ["dog", "vier"])]
    assert offers.listed("<b>free money</b>") == []


async def bots_at(url: str, game: str) -> list[object]:
    async with aiohttp.ClientSession() as session, session.get(f"{url}/api/bots?game={game}") as answer:
        return list(await answer.json())


@pytest.mark.asyncio
async def test_an_owner_invites_a_bot_that_offers_itself(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port, name="Ada") as ada:
        robo = Player(server.port, name="Robo")
        await robo.connect(bot=True)
        assert (await ada.ask("offer", games=["vier"]))["code"] == "offer.person"
        assert (await robo.ask("offer", games=["vier"], tables=2))["type"] == "done"
        assert await bots_at(server.url, "vier") == [{"guest": robo.guest, "name": "Robo", "games": ["vier"], "tables": 2}]
        assert await bots_at(server.url, "dog") == []
        table = await ada.create("vier", settings={"link_only": True})
        assert (await robo.ask("invite-bot", table=table, guest=robo.guest))["code"] == "table.owner-only"
        assert (await ada.ask("invite-bot", table=table, guest=ada.guest))["code"] == "offer.gone"
        assert (await ada.ask("invite-bot", table=table, guest=robo.guest, seat=1))["type"] == "done"
        invited = await robo.get("invited")
        assert (invited["table"], invited["game"], invited["seat"], invited["by"]) == (table, "vier", 1, "Ada")
        assert (await robo.ask("sit", table=table, seat=1, key=invited["key"]))["type"] == "done"
        await robo.close()
        while await bots_at(server.url, "vier"):
            pass
    assert InviteBot(table=table, guest=robo.guest).seat is None
