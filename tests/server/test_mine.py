"""A guest's own games: those that wait for him, those that run, those that are over; and what is told of the latter."""

import json
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from stammtisch.games import GAMES
from stammtisch.server.house.archive import added_up, earlier
from stammtisch.server.house.identity import guest_of
from stammtisch.server.store import ledger
from stammtisch.server.store.batch import Batch
from stammtisch.server.store.store import Store
from stammtisch.server.values.faces import usual_face
from stammtisch.server.values.outcomes import Holder, Outcome
from tests.laws.toy import GAME as MASKS
from tests.server.live import Live, Player, live, postgres, seat_all


async def ask(house: Live, path: str, token: str | None = None) -> tuple[int, Any]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with aiohttp.ClientSession() as client, client.get(house.url + path, headers=headers) as answer:
        return answer.status, await answer.json()


async def guest(house: Live) -> Player:
    found = Player(house.port, name="Ada")
    await found.connect()
    return found


async def begin(ada: Player, table: str) -> None:
    """Against a bot, until it is her turn."""
    await ada.ask("start", table=table, level="random")
    update = await ada.until_begun(table)
    while update["awaited"] != [ada.last("table")["you"]]:
        update = await ada.get("update")


async def resigned_game(house: Live, ada: Player) -> str:
    """A game of Vier against a bot that is over at once."""
    table = await ada.create()
    await begin(ada, table)
    await ada.ask("resign", table=table)
    return table


@pytest.mark.asyncio
async def test_what_waits_for_me_comes_first_and_what_is_over_comes_with_its_result(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db"), workers=1) as house:
        ada = await guest(house)
        waiting = await ada.create()
        over = await resigned_game(house, ada)
        mine = await ada.create()
        await begin(ada, mine)
        status, found = await ask(house, "/api/me/tables", ada.token)
        assert status == 200
        assert [(table["table"], table["turn"], table["state"]) for table in found["tables"]] == [
            (mine, True, "playing"),
            (waiting, False, "open"),
        ]
        assert found["tables"][0]["players"] == [
            {"name": "Ada", "face": usual_face(ada.guest), "bot": None},
            {"name": None, "face": None, "bot": "random"},
        ]
        await house.hub.committer.idle.wait()
        _, past = await ask(house, "/api/me/finished", ada.token)
        assert [(game["table"], game["end"], game["winners"], game["you"]) for game in past["games"]] == [
            (over, "resigned", [1], 0)
        ]
        assert past["games"][0]["resigned"]  # a stand-in's win would not be Ada's
        assert past["after"] is None


@pytest.mark.asyncio
async def test_without_a_token_nobody_is_told_anything_and_rubbish_is_answered_in_words(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as house:
        for path in ("/api/me/tables", "/api/me/finished"):
            status, found = await ask(house, path)
            assert status == 401 and found["sentence"]
        for after in ("x", "1-", "99999999999999999999-a", "-", "1-%00", "1-" + "a" * 500):
            status, found = await ask(house, f"/api/me/finished?after={after}", "t" * 20)
            assert status == 200 and found == {"games": [], "after": None}


@pytest.mark.asyncio
async def test_finished_games_come_in_pages_and_forgetting_forgets_them(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as house:
        ada = await guest(house)
        holders = (Holder(guest=guest_of(ada.token or "")), Holder(bot="easy"))
        for number in range(23):
            ended = Outcome(
                table=f"t{number}", game="vier", ended=number // 2, end="finished", result=(1.0, 0.0), holders=holders
            )
            house.hub.committer.add_outcome(ended)
        await house.hub.committer.idle.wait()
        seen: list[str] = []
        after = ""
        while after is not None:
            _, page = await ask(house, f"/api/me/finished?after={after}", ada.token)
            seen += [game["table"] for game in page["games"]]
            after = page["after"]
        assert len(seen) == len(set(seen)) == 23
        assert seen[:3] == ["t22", "t21", "t20"]
        await ada.send("forget")
        await ada.get("forgotten")
        assert (await ask(house, "/api/me/finished", ada.token))[1]["games"] == []


@pytest.mark.asyncio
async def test_another_server_on_the_same_store_knows_my_games() -> None:
    async with postgres() as url, live(url, workers=1) as house, live(url) as other:
        ada = await guest(house)
        over = await resigned_game(house, ada)
        waiting = await ada.create()
        await house.hub.committer.idle.wait()
        assert [table["table"] for table in (await ask(other, "/api/me/tables", ada.token))[1]["tables"]] == [waiting]
        assert [game["table"] for game in (await ask(other, "/api/me/finished", ada.token))[1]["games"]] == [over]


@pytest.mark.asyncio
async def test_a_game_that_is_over_tells_its_series_its_longest_thought_and_its_numbers(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db"), workers=1) as house:
        ada = await guest(house)
        first = await resigned_game(house, ada)
        await ada.ask("rematch", table=first)
        second = f"{first}-2"
        while ada.last("table")["next"] != second:
            await ada.get("table")
        await ada.ask("leave", table=first)
        await ada.ask("watch", table=second)
        await ada.until_begun(second)
        status, refused = await ask(house, f"/api/records/{second}/summary")
        assert status == 403 and refused["sentence"]
        await ada.ask("resign", table=second)
        await house.hub.committer.idle.wait()
        status, told = await ask(house, f"/api/records/{second}/summary")
        assert status == 200
        assert told["series"] == {"games": 2, "wins": [2, 0], "draws": 0}  # the seats have turned: seat 1 is Ada's now
        assert set(told["statistics"]) == {"stones", "erasers", "bombs"}
        assert told["longest"] == [0, 0]


@pytest.mark.asyncio
async def test_games_that_ended_before_there_were_outcomes_are_caught_up_with(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db"), workers=1) as house:
        ada = await guest(house)
        over = await resigned_game(house, ada)
        await house.hub.committer.idle.wait()
        async with house.hub.store.engine.begin() as connection:
            for name in ("results", "played", "chores"):
                await connection.exec_driver_sql(f"DELETE FROM {name}")
        assert await ledger.unknown(house.hub.store.engine, "", 10) == [over]
        await house.hub.archive.catch_up()
        await house.hub.committer.idle.wait()
        assert [game["table"] for game in (await ask(house, "/api/me/finished", ada.token))[1]["games"]] == [over]


def game(name: str, result: tuple[float, ...] | None, *holders: Holder) -> Outcome:
    return Outcome(table=name, game="dog", ended=1, end="finished" if result else "void", result=result, holders=holders)


def test_a_series_follows_people_by_themselves_and_bots_by_their_chairs() -> None:
    ada, ben = Holder(guest="ada"), Holder(guest="ben")
    easy, hard = Holder(bot="easy"), Holder(bot="hard")
    first = game("k", (1.0, 0.0, 1.0, 0.0), ada, easy, ben, easy)
    void = game("k-2", None, easy, ben, easy, ada)
    third = game("k-3", (0.0, 1.0, 0.0, 1.0), ben, easy, ada, hard)
    found = added_up(third, [first, void])
    assert (found.games, found.wins, found.draws) == (2, (1, 1, 1, 1), 0)
    assert earlier("k-3") == ["k", "k-2"] and earlier("k") == []
    assert added_up(game("d", (0.5, 0.5), ada, easy), []).draws == 1


@pytest.mark.asyncio
async def test_a_page_of_my_games_is_found_by_its_index_among_many(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "s.db"), "me")
    await store.open()
    others = {
        f"t{number}": game(f"t{number}", (1.0, 0.0), Holder(guest=f"g{number % 50}"), Holder(bot="easy")) for number in range(500)
    }
    await store.write(Batch(outcomes=others))
    async with store.engine.connect() as connection:
        question = "EXPLAIN QUERY PLAN SELECT table_id FROM played WHERE guest = 'g1' ORDER BY ended DESC, table_id DESC LIMIT 11"
        plan = json.dumps([list(row) for row in await connection.exec_driver_sql(question)])
    assert "played_ended" in plan and "SCAN" not in plan
    assert len((await ledger.finished(store.engine, "g1", None, 100))[0]) == 10
    await store.close()


@pytest.mark.asyncio
async def test_my_games_do_not_tell_when_somebody_did_what_i_do_not_notice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, MASKS.name, MASKS)
    async with live(str(tmp_path / "s.db")) as house, Player(house.port) as ada, Player(house.port) as ben:
        table = await ada.create(MASKS.name, seats=2)
        await seat_all([ada, ben], table)
        before = [(await ask(house, "/api/me/tables", player.token))[1] for player in (ada, ben)]
        await ada.ask("play", table=table, at=ada.last("update")["at"], action={"type": "mask", "factor": 2})
        after = [(await ask(house, "/api/me/tables", player.token))[1] for player in (ada, ben)]
        assert after[1] == before[1]
        assert after[0]["tables"][0]["changed"] > before[0]["tables"][0]["changed"]
