"""The game of the day: the same luck for everybody, shown after midnight, and only the first attempt counts."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest
from sqlalchemy import text

from stammtisch import record
from stammtisch.data import Daily
from stammtisch.errors import BadRecord
from stammtisch.games import GAMES
from stammtisch.games.doerfer.data import Options
from stammtisch.games.doerfer.presets import PRESETS
from stammtisch.server.house import daily
from stammtisch.server.house.wall import now_ms
from stammtisch.server.store import days
from stammtisch.server.store.batch import Batch
from stammtisch.server.store.schema import attempts
from stammtisch.server.store.store import Store
from stammtisch.server.table.sheet import day_match
from stammtisch.start import commit, derive_seed
from tests.server.live import Live, Message, Player, live, postgres

SHORT = PRESETS["singleplayer"].replace("\n100\n", "\n8\n")


@pytest.fixture(autouse=True)
def short_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of the day of eight tiles."""
    card = GAMES["doerfer"]
    assert card.daily is not None
    monkeypatch.setitem(
        GAMES, "doerfer", msgspec.structs.replace(card, daily=Daily(Options(configuration=SHORT), card.daily.score))
    )


def let_days_pass(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    monkeypatch.setattr(daily, "now_ms", lambda: now_ms() + number * daily.DAY)
    monkeypatch.setattr(daily, "PACE", 0.0)


async def today(house: Live, player: Player | None = None, game: str = "doerfer") -> dict[str, Any]:
    headers = {} if player is None else {"Authorization": f"Bearer {player.token}"}
    async with aiohttp.ClientSession() as session, session.get(f"{house.url}/api/daily/{game}", headers=headers) as answer:
        found: dict[str, Any] = await answer.json()
        return found


async def record_of(house: Live, table: str) -> tuple[int, bytes]:
    async with aiohttp.ClientSession() as session, session.get(f"{house.url}/api/records/{table}") as answer:
        return answer.status, await answer.read()


async def play(player: Player, choose: Callable[[list[Message]], Message]) -> tuple[str, list[str], Message]:
    """A whole game of the day: its table, its tiles in the order they were uncovered, and how it ended."""
    table = await player.create("doerfer", daily=True)
    update = await player.until_begun(table)
    tiles = list(update["view"]["uncovered"])
    while update["awaited"]:
        await player.send("play", table=table, at=update["at"], action=choose(update["legal"])["action"])
        update = await player.get("update")
        tiles += [seen["action"]["edges"] for seen in update["seen"] if seen["action"]["type"] == "drawn"]
    return table, tiles, await player.get("ended")


async def finish(player: Player, table: str) -> None:
    """Play on to the end, from wherever it stands."""
    update = await player.until_begun(table) if player.last("table")["state"] != "playing" else player.last("update")
    while update["awaited"]:
        await player.send("play", table=table, at=update["at"], action=update["legal"][0]["action"])
        update = await player.get("update")
    await player.get("ended")


def first(legal: list[Message]) -> Message:
    return legal[0]


def last(legal: list[Message]) -> Message:
    return legal[-1]


@pytest.mark.asyncio
async def test_everybody_gets_the_same_tiles_and_nobody_the_secret_before_the_day_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with live(str(tmp_path / "d.db")) as house, Player(house.port) as ada, Player(house.port) as ben:
        info = await today(house)
        table, tiles, ended = await play(ada, first)
        _, others, _ = await play(ben, last)
        assert tiles == others and len(tiles) == 8
        start = next(one for one in ada.messages if one["type"] == "starting")
        assert (start["match"], start["server"]) == (info["match"], info["commitment"])
        assert ended["seed"] is None and ended["proof"]["server"]["value"] is None
        secret = house.hub.tables[table].sheet.secret
        assert all(secret.encode() not in frame for player in (ada, ben) for frame in player.received)
        assert secret not in str(await today(house, ada))
        assert (await record_of(house, table))[0] == 403
        let_days_pass(monkeypatch, 1)
        status, content = await record_of(house, table)
        assert status == 200
        found = record.decode(content)
        record.verify(found, GAMES["doerfer"], [info["commitment"]])
        past = (await today(house))["past"]
        assert commit(bytes.fromhex(past["secret"])) == info["commitment"]
        assert past["seed"] == found.seed == derive_seed(info["match"], bytes.fromhex(past["secret"]), [])
        with pytest.raises(BadRecord):
            record.verify(found, GAMES["doerfer"], ["00" * 32])
        assert (await today(house))["commitment"] != info["commitment"]  # another day, another luck


@pytest.mark.asyncio
async def test_the_first_attempt_counts_and_the_best_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "PACE", 0.0)
    async with (
        live(str(tmp_path / "d.db")) as house,
        Player(house.port, name="Ada") as ada,
        Player(house.port, name="Ben") as ben,
    ):
        table, _, _ = await play(ada, first)
        points = house.hub.tables[table].sheet.state.result() and (await today(house, ada))["scores"][0]["points"]
        again, _, _ = await play(ada, last)
        assert again != table
        monkeypatch.setattr(daily, "PACE", 60.0)  # a list may be old, but not for who has just begun
        await today(house, ben)
        running = await ben.create("doerfer", daily=True)
        info = await today(house, ben)
        assert info["table"] == running
        assert [(one["name"], one["points"], one["over"], one["you"]) for one in info["scores"]] == [
            ("Ada", points, True, False),
            ("Ben", None, False, True),
        ]
        assert points == house.hub.tables[table].sheet.game.view(house.hub.tables[table].sheet.state, 0).scores[0]


@pytest.mark.asyncio
async def test_who_finishes_after_midnight_could_know_the_tiles_and_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with live(str(tmp_path / "d.db")) as house, Player(house.port) as ada:
        monkeypatch.setattr(daily, "day_of", lambda now: "2026-01-31" if now < now_ms() + daily.DAY / 2 else "2026-02-01")
        await play(ada, first)  # today, but the table is one of a day that has long been over
        info = await today(house, ada)
        assert info["day"] == "2026-01-31"
        assert info["scores"][0]["over"] and info["scores"][0]["points"] is None


@pytest.mark.asyncio
async def test_nothing_about_it_can_be_changed_and_whoever_watches_brings_nothing_in(tmp_path: Path) -> None:
    async with live(str(tmp_path / "d.db")) as house, Player(house.port) as ada:
        table = await ada.create("doerfer", daily=True, seats=3, options={"preset": "multiplayer_3"}, settings={"hints": True})
        shown = await ada.get("table")
        assert len(shown["seats"]) == 1 and shown["settings"]["hints"] is False and shown["settings"]["grace"] is None
        refused = await ada.ask("configure", table=table, options={"preset": "singleplayer"})
        assert refused["code"] == "daily.fixed"
        update = await ada.until_begun(table)  # says ready with a commitment of its own, which does not count
        assert ada.last("began")["commitments"] == [None]
        assert update["view"]["seats"] == 1
        assert (await ada.ask("create", game="vier", daily=True))["code"] == "daily.none"
        assert (await today(house, game="vier"))["code"] == "daily.none"


@pytest.mark.asyncio
async def test_nobody_looks_at_the_tiles_at_a_second_table_while_his_attempt_runs(tmp_path: Path) -> None:
    async with live(str(tmp_path / "d.db")) as house, Player(house.port) as ada, Player(house.port, ada.token) as phone:
        table = await ada.create("doerfer", daily=True)
        assert [await player.create("doerfer", daily=True) for player in (ada, phone, ada)] == [table] * 3
        at_once = await asyncio.gather(*(player.create("doerfer", daily=True) for player in (ada, phone)))
        assert (at_once, len(house.hub.tables)) == ([table] * 2, 1)
        await finish(ada, table)
        assert await ada.create("doerfer", daily=True) != table  # it counts no more


@pytest.mark.asyncio
async def test_two_devices_that_begin_at_the_same_moment_sit_at_one_table(tmp_path: Path) -> None:
    async with live(str(tmp_path / "d.db")) as house, Player(house.port) as ada, Player(house.port, ada.token) as phone:
        tables = await asyncio.gather(*(player.create("doerfer", daily=True) for player in (ada, phone)))
        assert len(set(tables)) == len(house.hub.tables) == 1


@pytest.mark.asyncio
async def test_servers_of_one_house_give_a_guest_one_table() -> None:
    async with (
        postgres() as url,
        live(url) as one,
        live(url) as other,
        Player(one.port) as ada,
        Player(other.port, ada.token) as phone,
    ):
        tables = await asyncio.gather(*(player.create("doerfer", daily=True) for player in (ada, phone)))
        assert len(set(tables)) == 1
        assert (await today(one))["commitment"] == (await today(other))["commitment"]


@pytest.mark.asyncio
async def test_an_attempt_whose_table_never_came_to_be_begins_at_the_next_try(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily, "PACE", 0.0)
    async with live(str(tmp_path / "d.db")) as house, Player(house.port) as ada:
        match = (await today(house))["match"]
        await days.attempt_of(house.hub.store, match, ada.guest, "abcdefghjkmn")  # then the server was killed
        assert not (await today(house, ada))["scores"][0]["over"]
        assert await ada.create("doerfer", daily=True) == "abcdefghjkmn"


@pytest.mark.asyncio
async def test_what_a_bot_or_somebody_else_has_played_brings_no_points(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "PACE", 0.0)
    async with live(str(tmp_path / "d.db"), workers=1) as house, Player(house.port) as ada:
        table = await ada.create("doerfer", daily=True)
        await ada.until_begun(table)
        await ada.ask("remove", table=table, seat=0)  # a stand-in plays for whoever removes himself
        await ada.get("ended")
        await house.hub.committer.idle.wait()
        [score] = (await today(house, ada))["scores"]
        assert (score["over"], score["points"]) == (True, None)


@pytest.mark.asyncio
async def test_nobody_watches_or_forks_another_game_of_the_day_before_midnight(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with live(str(tmp_path / "d.db")) as house, Player(house.port) as ada, Player(house.port) as eve:
        table = await ada.create("doerfer", daily=True)
        await ada.until_begun(table)
        key = house.hub.tables[table].sheet.key
        for asked in ({"kind": "watch"}, {"kind": "sit", "key": key}, {"kind": "chat", "text": "?"}, {"kind": "hint"}):
            assert (await eve.ask(**asked, table=table))["code"] == "daily.watching"
        await finish(ada, table)
        assert (await eve.ask("watch", table=table))["code"] == "daily.watching"
        place = house.hub.tables[table].sheet.decisions[2].place
        for player in (ada, eve):
            assert (await player.ask("fork", source=table, place=place, seat=0))["code"] == "daily.sealed"
        assert {message["type"] for message in eve.messages} <= {"welcome", "refused"}
        for path in ("", "/frames", "/summary"):
            assert (await record_of(house, f"{table}{path}"))[0] == 403
        await ada.ask("rematch", table=table)
        while ada.last("table")["next"] is None:
            await ada.get("table")
        again = ada.last("table")["next"]
        assert (await ada.ask("watch", table=again))["type"] == "done"
        assert house.hub.tables[again].sheet.secret != house.hub.tables[table].sheet.secret  # other luck
        let_days_pass(monkeypatch, 1)
        assert (await eve.ask("watch", table=table))["type"] == "done"
        assert (await eve.ask("fork", source=table, place=place, seat=0))["type"] == "done"


@pytest.mark.asyncio
async def test_a_flood_of_attempts_hides_nobodys_points(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "PACE", 0.0)
    monkeypatch.setattr(days, "MOST", 3)
    async with live(str(tmp_path / "d.db")) as house, Player(house.port, name="Ada") as ada:
        match = (await today(house))["match"]
        for number in range(9):  # whoever tries tokens gets ids that come before everybody's
            await days.attempt_of(house.hub.store, match, f"{number:020}", f"flood{number}")
        await play(ada, first)
        await house.hub.committer.idle.wait()
        for viewer in (None, ada):
            info = await today(house, viewer)
            assert (info["scores"][0]["name"], info["scores"][0]["over"]) == ("Ada", True)
            assert info["scores"][0]["points"] is not None and len(info["scores"]) == 3
        late = Player(house.port, name="Ben")
        await late.connect()
        running = await late.create("doerfer", daily=True)
        info = await today(house, late)
        assert (info["table"], info["scores"][-1]["you"], info["scores"][-1]["name"]) == (running, True, "Ben")


@pytest.mark.asyncio
async def test_before_anything_of_a_day_is_shown_nothing_of_it_can_count_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server whose clock is before another's shows the secret while the others still play with it."""
    monkeypatch.setattr(daily, "PACE", 0.0)
    async with live(str(tmp_path / "d.db")) as house, Player(house.port) as ada, Player(house.port) as ben:
        table, _, _ = await play(ada, first)
        running = await ben.create("doerfer", daily=True)
        await ben.until_begun(running)
        with monkeypatch.context() as hurry:
            let_days_pass(hurry, 1)
            assert (await record_of(house, table))[0] == 200
        await finish(ben, running)
        await house.hub.committer.idle.wait()
        scores = (await today(house))["scores"]
        assert [(score["over"], score["points"] is None) for score in scores] == [(True, False), (True, True)]


@pytest.mark.asyncio
async def test_a_clock_that_was_set_back_opens_no_day_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with live(str(tmp_path / "d.db")) as house, Player(house.port) as ada:
        with monkeypatch.context() as hurry:
            let_days_pass(hurry, 1)
            await today(house)
        assert (await ada.ask("create", game="doerfer", daily=True))["code"] == "daily.over"


@pytest.mark.asyncio
async def test_looking_at_the_game_of_the_day_writes_nothing_after_the_first_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with live(str(tmp_path / "d.db")) as house:
        info = await today(house)
        monkeypatch.setattr(days, "secret_of", None)  # would be called
        assert (await today(house))["commitment"] == info["commitment"]


@pytest.mark.asyncio
async def test_the_table_of_points_calls_people_as_every_list_does_and_forgets_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily, "PACE", 0.0)
    async with live(str(tmp_path / "d.db")) as house, Player(house.port, name="\u202eAda\u3164\u200b<b>") as ada:
        table, _, _ = await play(ada, first)
        assert [score["name"] for score in (await today(house))["scores"]] == ["Ada<b>"]
        await ada.send("forget")
        await ada.get("forgotten")
        info = await today(house, ada)
        assert (info["scores"], info["table"]) == ([], None)
        assert ada.guest not in str(info) and table not in str(info)


@pytest.mark.asyncio
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_two_servers_agree_on_the_secret_of_a_day(tmp_path: Path, kind: str) -> None:
    async def check(url: str) -> None:
        one, other = Store(url, "one"), Store(url, "other")
        await one.open()
        try:
            assert await days.secret_of(one, "daily-x", "11" * 32) == "11" * 32
            assert await days.secret_of(other, "daily-x", "22" * 32) == "11" * 32
            assert await days.known_secret(other, "daily-y") is None
            for server, table in ((one, "t"), (other, "u")):
                assert (await days.attempt_of(server, "daily-x", "guest", table)).table == "t"
            [attempt] = await days.attempts_at(other, "daily-x")
            assert (attempt.table, attempt.settled) == ("t", False)
            await days.settle(other, attempt, 17)
            assert [(each.points, each.settled) for each in await days.attempts_at(one, "daily-x")] == [(17, True)]
            await one.write(Batch(forgotten=["guest"]))
            assert await days.attempts_at(one, "daily-x") == []
        finally:
            await one.close()
            await other.close()

    if kind == "sqlite":
        await check(str(tmp_path / "s.db"))
    else:
        async with postgres() as url:
            await check(url)


@pytest.mark.asyncio
async def test_a_damaged_attempt_spoils_no_other_and_a_damaged_secret_its_own_day_only(tmp_path: Path) -> None:
    url, match = str(tmp_path / "s.db"), day_match("doerfer", daily.day_of(now_ms()))
    async with live(url) as house, Player(house.port) as ada, Player(house.port) as ben:
        for player in (ada, ben):
            await play(player, first)
    for column in ("guest", "table_id", "points"):
        store = Store(url, "old")
        await store.open()
        async with store.engine.begin() as connection:
            damage = f"UPDATE attempts SET {column} = CAST(x'ff00ff' AS TEXT) WHERE guest = '{ben.guest}'"
            await connection.execute(text(damage))
        assert [one.guest for one in await days.attempts_at(store, match)] == [ada.guest]
        async with store.engine.begin() as connection:
            await connection.execute(text(f"DELETE FROM attempts WHERE guest <> '{ada.guest}'"))
            row = {"match": match, "guest": ben.guest, "table_id": "ttt", "points": 5, "settled": True}
            await connection.execute(attempts.insert(), row)
        await store.close()
    store = Store(url, "old")
    await store.open()
    async with store.engine.begin() as connection:
        await connection.execute(text("UPDATE days SET secret = CAST(x'ff' AS TEXT)"))
    await store.close()
    async with live(url) as house, Player(house.port) as ada:
        assert (await today(house))["code"] == "daily.none"
        assert (await ada.ask("create", game="doerfer", daily=True))["code"] == "daily.none"
        assert (await ada.ask("create", game="doerfer", options={"configuration": SHORT}))["type"] == "done"
