"""Faces: one of a fixed list, kept with the guest like the name, forgotten with him, and no way to say what may not be said."""

from pathlib import Path

import aiohttp
import pytest

from stammtisch.server.store.batch import Batch, Guest
from stammtisch.server.store.store import Store
from stammtisch.server.values.faces import usual_face
from stammtisch.server.wire.kinds import FACES
from stammtisch.server.wire.requests import Start
from tests.laws.toy import GAME as MASKS
from tests.server.live import Live, Player, live, postgres, seat_all
from tests.server.room import ADA, BEN, CYD, Room


async def faces_at(house: Live, table: str) -> list[int | None]:
    async with aiohttp.ClientSession() as client, client.get(f"{house.url}/api/tables/{table}") as answer:
        found: list[int | None] = (await answer.json())["faces"]
        return found


@pytest.mark.asyncio
async def test_a_chosen_face_is_shown_to_all_kept_for_the_next_time_and_forgotten_with_the_guest(tmp_path: Path) -> None:
    store = str(tmp_path / "s.db")
    async with live(store) as house:
        ada, ben = Player(house.port, name="Ada"), Player(house.port, name="Ben")
        assert (await ada.connect())["face"] == usual_face(ada.guest) >= FACES
        await ben.connect(face=7, bot=True)  # a program may say so at once
        table = await ada.create()
        await seat_all([ada, ben], table)
        assert (await ada.ask("choose-face", face=3))["type"] == "done"
        while (shown := [seat["face"] for seat in ben.last("table")["seats"]]) != [3, 7]:
            await ben.get("table")
        assert shown == await faces_at(house, table)
        assert (await ada.ask("choose-face", face=FACES))["code"] == "bad-message"
        await house.hub.committer.idle.wait()
    async with live(store) as house:
        again = Player(house.port, token=ada.token)
        assert (await again.connect())["face"] == 3
        assert await faces_at(house, table) == [3, 7]
        assert (await again.ask("rename", name="Ada L."))["type"] == "done"  # which changes nothing else
        await again.ask("choose-face")
        assert await faces_at(house, table) == [usual_face(again.guest), 7]
        await again.ask("choose-face", face=5)
        await again.send("forget")
        await again.get("forgotten")
        assert (await Player(house.port, token=ada.token).connect())["face"] == usual_face(ada.guest)


@pytest.mark.asyncio
async def test_a_face_is_no_way_to_talk_while_partners_play(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as house:
        four = [Player(house.port) for _ in range(4)]
        for player in four:
            await player.connect()
        await seat_all(four, await four[0].create("dog", seats=4))
        refused = await four[0].ask("choose-face", face=1)
        assert refused["code"] == "face.playing" and "message" in refused["sentence"]
        assert (await Player(house.port, token=four[0].token).connect(face=2))["face"] == usual_face(four[0].guest)


def test_who_comes_to_partners_that_play_has_a_face_he_has_not_chosen() -> None:
    room = Room(MASKS, seats=4, bots=False)
    room.table.audience.faces = {ADA: 1, BEN: 2, CYD: 3}.__getitem__
    room.seat(ADA, BEN)
    room.ask(ADA, Start(table="room"))
    room.commit(ADA, BEN)
    room.reveal(ADA, BEN)
    assert [seat.face for seat in room.seen(ADA).seats[:2]] == [1, 2]
    assert room.table.audience.face_of(CYD) == usual_face(CYD) != 3


@pytest.mark.asyncio
async def test_other_servers_show_the_same_face_at_once() -> None:
    async with postgres() as url, live(url) as house, live(url) as other:
        ada, ben = Player(house.port), Player(other.port)
        await ada.connect()
        await ben.connect()
        table = await ada.create()
        await ben.ask("watch", table=table)
        await ada.ask("choose-face", face=9)
        while ben.last("table")["seats"][0]["face"] != 9:
            await ben.get("table")


@pytest.mark.asyncio
async def test_a_store_of_guests_without_faces_is_read(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "s.db"), "me")
    await store.open()
    await store.write(Batch(guests={"a": Guest("a", "Ada", 5, 4), "b": Guest("b", "Ben", 5)}))
    assert {guest.id: guest.face for guest in await store.guests(["a", "b"])} == {"a": 4, "b": None}
    await store.close()
