"""Set phrases and reactions are for courtesy: nobody can spell out a hand with them, or flood a table with words."""

from pathlib import Path

import pytest

from stammtisch.server.house.chatter import BURST, PACE, Chatter
from tests.server.live import Player, live


def test_a_few_at_once_then_slowly_and_each_guest_for_himself() -> None:
    chatter = Chatter()
    assert [chatter.lets("ada", 0.0) for _ in range(BURST + 2)] == [True] * BURST + [False] * 2
    assert chatter.lets("ben", 0.0)
    assert not chatter.lets("ada", PACE / 2)
    assert chatter.lets("ada", PACE) and not chatter.lets("ada", PACE)
    assert chatter.lets("ada", 100 * PACE)


@pytest.mark.asyncio
async def test_a_flood_of_reactions_is_refused_with_a_sentence_and_talk_goes_on(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as house, Player(house.port, name="Ada") as ada:
        table = await ada.create()
        answers = [await ada.ask("chat", table=table, phrase="nice") for _ in range(BURST + 1)]
        assert [answer["type"] for answer in answers] == ["done"] * BURST + ["refused"]
        assert answers[-1]["code"] == "too-fast" and answers[-1]["sentence"]
        assert (await ada.ask("chat", table=table, text="in words, then"))["type"] == "done"


@pytest.mark.asyncio
async def test_who_speaks_over_many_connections_speaks_no_faster(tmp_path: Path) -> None:
    """Each line is stored, and everybody at the table reads it."""
    async with live(str(tmp_path / "s.db")) as house, Player(house.port) as ada:
        table = await ada.create()
        house.server.reception.lines = Chatter(3, 1e9)
        devices = [ada, *[Player(house.port, ada.token) for _ in range(3)]]
        for device in devices[1:]:
            await device.connect()
        answers = [await device.ask("chat", table=table, text="and so on") for device in (*devices, ada)]
        assert [answer.get("code", "done") for answer in answers] == ["done"] * 3 + ["too-fast"] * 2
        assert len(await house.hub.store.said(table)) == 3
        assert (await ada.ask("chat", table=table, phrase="nice"))["type"] == "done"
