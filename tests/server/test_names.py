"""A name is no way round set phrases or being muted, and names nobody needs are let go."""

from pathlib import Path

import pytest

from stammtisch.server.house.names import SLACK, Names
from stammtisch.server.values.words import clean
from stammtisch.server.wire.messages import Said
from stammtisch.server.wire.requests import Chat, Sit, Start
from stammtisch.server.wire.settings import Settings
from tests.laws.toy import GAME as MASKS
from tests.server.live import Live, Player, live, seat_all
from tests.server.room import ADA, BEN, CYD, Room

CARDS = "I have A K 7"


async def team_game(server: Live) -> tuple[list[Player], str]:
    players = [Player(server.port, name=name) for name in ("Ada", "Ben", "Cyd", "Dan")]
    for player in players:
        await player.connect()
    table = await players[0].create("dog", seats=4)
    await seat_all(players, table)
    return players, table


@pytest.mark.asyncio
async def test_nobody_changes_his_name_at_a_running_team_game(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server:
        players, table = await team_game(server)
        ada, cyd = players[0], players[2]
        assert (await ada.ask("rename", name=CARDS))["code"] == "rename.playing"
        await ada.close()
        ada.name = CARDS
        assert (await ada.connect())["name"] == "Ada"
        await cyd.send("watch", table=table)
        assert (await cyd.get("table"))["seats"][0]["name"] == "Ada"
        assert not [message for message in cyd.received if CARDS.encode() in message]
        for player in players:
            await player.ask("resign", table=table)
        assert (await ada.ask("rename", name="Ada Lovelace"))["type"] == "done"
        for player in players:
            await player.close()


@pytest.mark.asyncio
async def test_who_was_muted_says_nothing_by_a_name(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada, Player(server.port) as ben:
        table = await ada.create()
        await seat_all([ada, ben], table)
        assert (await ben.ask("rename", name="Ben"))["type"] == "done"
        await ada.ask("mute", table=table, guest=ben.guest)
        assert (await ben.ask("rename", name="you fool"))["code"] == "rename.playing"


def test_who_comes_to_a_restricted_game_later_has_a_number_for_a_name() -> None:
    room = Room(MASKS, seats=4, bots=False)
    room.seat(ADA, BEN)
    room.ask(ADA, Start(table="room"))
    room.commit(ADA, BEN)
    room.reveal(ADA, BEN)
    room.join(CYD)
    room.ask(CYD, Chat(table="room", phrase="hello"))
    room.ask(CYD, Sit(table="room", seat=2))
    said = room.of(ADA, Said)[-1]
    question = room.seen(ADA).question
    assert isinstance(said, Said) and question is not None
    assert (said.name, question.name, room.seen(ADA).seats[1].name) == ("#cyd", "#cyd", "Ben")


def test_where_talk_is_free_names_are() -> None:
    room = Room(MASKS, seats=2, settings=Settings(talk="free"))
    room.begin(ADA, BEN)
    room.join(CYD)
    room.ask(CYD, Chat(table="room", text="hello"))
    said = room.of(ADA, Said)[-1]
    assert isinstance(said, Said) and said.name == "Cyd"


@pytest.mark.asyncio
async def test_names_are_tidied_when_there_are_many_more_than_needed() -> None:
    names = Names()
    for number in range(SLACK):
        names.learn(f"{number:020x}", f"Guest {number}", number % 24)
    await names.tidy(lambda guest: False)
    assert len(names.known) == SLACK
    names.learn("f" * 20, "Ada")
    await names.tidy(["f" * 20, "unknown"].__contains__)
    assert (names.known, names.of("f" * 20), "unknown" in names) == ({"f" * 20: "Ada"}, "Ada", False)
    assert names.faces == {}


@pytest.mark.parametrize(
    "name", ["\u200d\u200c", "\u3164", "\u2800\u2800", "\ufe0f", "\u0301\u0301", "\u115f \u200d", "\u034f", "\U0001d159"]
)
def test_a_name_that_shows_nothing_is_none(name: str) -> None:
    assert clean(name) == ""


@pytest.mark.parametrize(
    "name",
    [
        "Ada",
        "Zo\u00eb",
        "Zoe\u0308",
        "\U0001f469\u200d\U0001f680",
        "\u0645\u06cc\u200c\u062e\u0648",
        "7",
        "\u1ec7",
    ],
)
def test_names_of_people_stay_as_they_are(name: str) -> None:
    assert clean(name) == name


def test_marks_are_not_heaped_on_a_letter() -> None:
    assert clean("e" + 20 * "\u0301" + "f") == "e" + 3 * "\u0301" + "f"
