"""What two processes of a house tell each other: a client at the other's table is told what it may know, and nothing more."""

import asyncio
import hashlib
import random
from pathlib import Path

import pytest

from stammtisch.games import GAMES
from stammtisch.server.house.hub import Limits
from stammtisch.server.house.reception import MOST_WATCHED
from stammtisch.server.house.sessions import Session
from stammtisch.server.processes.homes import home_of
from stammtisch.server.processes.visitors import MOST_WAITING
from stammtisch.server.wire.requests import AnyRequest
from tests.server.gates import until
from tests.server.halves import halves
from tests.server.live import Player, seat_all
from tests.server.permutation import Twins, simulated
from tests.server.test_limits import opened

HERE = next(name for name in map("t{}".format, range(10)) if home_of(name, 2) == 0)  # would live in the first process


@pytest.mark.asyncio
@pytest.mark.parametrize("name", ["dog", "catan"])
async def test_who_is_led_to_a_table_is_sent_the_same_whatever_is_hidden_from_him(tmp_path: Path, name: str) -> None:
    with simulated() as clock:
        async with halves(str(tmp_path / "s.db")) as house, Twins(house, GAMES[name], clock, random.Random(3)) as twins:
            await twins.play(12)
            assert twins.compared > 0 and house.other.hub.tables == {}, "they live in the first process alone"
            assert len(house.one.hub.siblings.visiting.visits) == twins.seats  # type: ignore[attr-defined]


@pytest.mark.asyncio
async def test_a_table_lives_in_one_process_and_its_people_are_counted_once(tmp_path: Path) -> None:
    async with halves(str(tmp_path / "s.db")) as house:
        async with Player(house.port) as ada, Player(house.port) as ben:
            table = await ada.create()
            await seat_all([ada, ben], table)
            one, other = house.one.hub, house.other.hub
            assert home_of(table, 2) == 0 and list(one.tables) == [table] and other.tables == {}
            await until(lambda: one.population() == other.population() == 2)
            assert other.sitters.of(ben.guest) == [table] and other.owners.of(ada.guest) == 1
            assert set(one.tables[table].audience.watchers) == {client for hub in (one, other) for client in hub.clients}
        await until(lambda: not one.tables[table].audience.watchers)
        await until(lambda: one.population() == other.population() == 0)
        assert one.siblings.visitors() == 0


@pytest.mark.asyncio
async def test_nobody_watches_more_tables_in_two_processes_than_in_one(tmp_path: Path) -> None:
    async with halves(str(tmp_path / "s.db")) as house, Player(house.port) as ada, Player(house.port) as ben:
        tables = [await owner.create() for owner in (ada, ben) for _ in range(MOST_WATCHED // 2 + 1)]
        async with Player(house.port) as cyd:
            codes = [(await cyd.ask("watch", table=table)).get("code") for table in tables]
            assert codes == [None] * MOST_WATCHED + ["too-many-tables"] * 2
            assert (await cyd.ask("leave", table=tables[0])).get("code") is None
            await until(lambda: sum(s.elsewhere for s in house.other.server.reception.sessions.values()) == MOST_WATCHED // 2)
            assert (await cyd.ask("watch", table=tables[-1])).get("code") is None


@pytest.mark.asyncio
async def test_a_guest_has_as_many_tables_in_two_processes_as_in_one_however_many_he_asks_for_at_once(tmp_path: Path) -> None:
    few = Limits(messages_per_second=100_000.0, tables_per_guest=5)
    async with (
        halves(str(tmp_path / "s.db"), few) as house,
        Player(house.port) as ada,
        Player(house.port, token=ada.token) as too,
    ):
        answers = await asyncio.gather(*(opened(player, 8) for player in (ada, too)))
        codes = [code for each in answers for code in each]
        assert codes.count("done") == 5 and set(codes) == {"done", "too-many-tables"}
        assert len(house.one.hub.tables) + len(house.other.hub.tables) == 5
        for half in (house.one, house.other):
            await until(lambda half=half: not half.server.reception.openings.under_way)  # type: ignore[misc]


@pytest.mark.asyncio
async def test_a_broken_link_lets_those_go_who_were_led_over_it_and_what_they_know_is_dropped(tmp_path: Path) -> None:
    async with halves(str(tmp_path / "s.db")) as house:
        ada, ben = Player(house.port), Player(house.port)
        for player in (ada, ben):
            await player.connect()
        table = await ada.create(settings={"private": False})
        assert (await ben.ask("watch", table=table))["type"] == "done"
        await until(lambda: table in house.other.hub.lobby.tables)
        house.links[0].close()
        with pytest.raises(ConnectionError):
            await ben.get("never")
        await ben.close()
        await until(lambda: house.other.hub.siblings.missing() == 1)
        assert table not in house.other.hub.lobby.tables and house.other.hub.sitters.of(ada.guest) == []
        asked = asyncio.create_task(ada.ask("chat", table=table, text="still here"))
        assert (await asked)["type"] == "done"
        await ada.close()


@pytest.mark.asyncio
async def test_who_asks_faster_than_another_process_answers_is_refused_and_fills_no_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with halves(str(tmp_path / "s.db")) as house, Player(house.port) as ada, Player(house.port) as ben:
        table = await ada.create()
        assert (await ben.ask("watch", table=table))["type"] == "done"
        reception = house.one.server.reception
        take, answers = reception.take, asyncio.Event()

        async def slowly(session: Session, request: AnyRequest) -> None:
            await answers.wait()
            await take(session, request)

        monkeypatch.setattr(reception, "take", slowly)
        for ref in range(1000, 1000 + 2 * MOST_WAITING):
            await ben.send("watch", table=table, ref=ref)
        refused = await ben.get("refused")
        assert (refused["code"], refused["table"]) == ("too-fast", table)
        assert refused["ref"] - 1000 - MOST_WAITING in (0, 1)  # the first may have been begun
        [visit] = house.one.hub.siblings.visiting.visits.values()  # type: ignore[attr-defined]
        assert len(visit.waiting) <= MOST_WAITING
        answers.set()
        while (await ben.get("done"))["ref"] != refused["ref"] - 1:
            pass


@pytest.mark.asyncio
async def test_who_asks_before_a_process_is_open_is_refused_as_soon_as_afterwards(tmp_path: Path) -> None:
    """As much waits of each visitor; who has gone again and whose process has ended wait for nothing."""
    async with halves(str(tmp_path / "s.db")) as house:
        visiting = house.one.hub.siblings.visiting  # type: ignore[attr-defined]
        visiting.reception = None  # not open yet
        async with Player(house.other.port) as ben:
            for ref in range(1000, 1001 + MOST_WAITING):
                await ben.send("watch", table=HERE, ref=ref)
            refused = await ben.get("refused")
            assert (refused["code"], refused["table"], refused["ref"]) == ("too-fast", HERE, 1000 + MOST_WAITING)
            [early] = visiting.early.values()
            assert len(early.asked) == MOST_WAITING
            visiting.lose(house.links[1])
            assert list(visiting.early.values()) == [early]
            visiting.open(house.one.server.reception)
            found = [(await ben.get("refused"))["code"] for _ in range(MOST_WAITING)]
            assert found == ["table.unknown"] * MOST_WAITING and not visiting.early
            visiting.reception = None
            async with Player(house.other.port) as cyd:
                await cyd.send("watch", table=HERE, ref=1)
                await until(lambda: len(visiting.early) == 1)
            await until(lambda: not visiting.early)
            visiting.open(house.one.server.reception)


@pytest.mark.asyncio
async def test_who_is_forgotten_during_a_start_in_another_process_leaves_no_seat_behind(tmp_path: Path) -> None:
    """It takes effect after the beginning; what is tidied away meanwhile is not what he waits at."""
    async with halves(str(tmp_path / "s.db")) as house, Player(house.port) as ada, Player(house.port) as ben:
        table = await ada.create()
        await ben.ask("sit", table=table)
        for player in (ada, ben):
            message = await player.get("starting")
            commitment = hashlib.sha256(player.entropy).hexdigest()
            assert (await player.ask("ready", table=table, attempt=message["attempt"], commitment=commitment))["type"] == "done"
        home, other = house.one.hub.tables[table], house.other.hub
        await until(lambda: home.sheet.is_closed)
        await ben.send("forget")
        await until(lambda: other.onlookers.wait_at(table))
        await other.life.tidy()
        for player in (ada, ben):
            await player.send("reveal", table=table, attempt=message["attempt"], entropy=player.entropy.hex())
        await ben.get("forgotten")
        await until(lambda: home.sheet.seat_of(ben.guest) is None)  # written by the other process, and heard a moment later
        assert home.sheet.phase == "playing" and home.sheet.seats[1].bot is not None
