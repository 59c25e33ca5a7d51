"""Whose bot thinks next: nobody can fill the queue for the others."""

import asyncio
from pathlib import Path

import pytest

from stammtisch.server.house.fairness import Claim, FairQueue
from stammtisch.server.house.origins import Origins
from stammtisch.server.house.workers import LEAST, Workers
from tests.server.live import Player, live

EVE, ADA = Claim(True, "203.0.113.0/24", "eve"), Claim(True, "198.51.100.0/24", "ada")


async def order(claims: list[Claim], seconds: float = 1.0) -> list[Claim]:
    """Who is served in which order by one worker, if all these come at once and each takes as long."""
    queue: FairQueue[str] = FairQueue()
    served: list[Claim] = []

    async def job(claim: Claim) -> None:
        worker = await queue.take(claim)
        served.append(claim)
        await asyncio.sleep(0)
        queue.charge(claim, seconds)
        queue.give_back(worker)

    tasks = [asyncio.create_task(job(claim)) for claim in claims]
    await asyncio.sleep(0)
    queue.give_back("worker")
    await asyncio.gather(*tasks)
    return served


@pytest.mark.asyncio
async def test_who_comes_last_to_a_queue_full_of_somebody_elses_jobs_is_served_second() -> None:
    served = await order([EVE] * 60 + [ADA])
    assert served.index(ADA) <= 1


@pytest.mark.asyncio
async def test_two_take_turns_however_many_each_asks_for() -> None:
    served = await order([EVE] * 60 + [ADA] * 5)
    assert max(place for place, claim in enumerate(served) if claim == ADA) <= 10


@pytest.mark.asyncio
async def test_many_owners_from_one_network_count_as_one() -> None:
    crowd = [EVE._replace(owner=f"eve{number}") for number in range(60)]
    served = await order([*crowd, ADA, ADA])
    assert max(place for place, claim in enumerate(served) if claim == ADA) <= 4


@pytest.mark.asyncio
async def test_tables_where_somebody_waits_go_first() -> None:
    asleep = ADA._replace(is_watched=False)
    served = await order([asleep, EVE, EVE, EVE])
    assert served[-1] == asleep


@pytest.mark.asyncio
async def test_nobody_saves_up_turns_by_waiting() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.charge(EVE, 1000.0)
    waiting = [asyncio.create_task(queue.take(EVE)) for _ in range(3)]
    await asyncio.sleep(0)
    newcomer = asyncio.create_task(queue.take(ADA))
    await asyncio.sleep(0)
    assert queue.spent["ada"] == 1000.0
    for task in (*waiting, newcomer):
        task.cancel()
    await asyncio.gather(*waiting, newcomer, return_exceptions=True)
    assert not queue.waiting


@pytest.mark.asyncio
async def test_a_worker_promised_to_somebody_who_leaves_goes_to_the_next() -> None:
    queue: FairQueue[str] = FairQueue()
    first, second = asyncio.create_task(queue.take(EVE)), asyncio.create_task(queue.take(ADA))
    await asyncio.sleep(0)
    queue.give_back("worker")
    first.cancel()
    assert await second == "worker"


def test_the_more_wait_the_less_each_may_think() -> None:
    crew = Workers(2)
    assert crew.budget(2.0) == 2.0
    crew.queue.waiting = [None] * 6  # type: ignore[list-item]
    assert crew.budget(2.0) == 0.5
    crew.queue.waiting = [None] * 600  # type: ignore[list-item]
    assert crew.budget(2.0) == LEAST
    crew.stop()


@pytest.mark.asyncio
async def test_a_bot_answers_at_a_table_beside_a_full_house(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db"), workers=1) as server, Player(server.port) as ada:
        table = await ada.create()
        await ada.send("start", table=table, level="easy")
        update = await ada.until_begun(table)
        await ada.ask("play", table=table, at=update["at"], action={"type": "drop", "column": 3})
        while ada.last("update")["awaited"] != [0]:
            await ada.get("update")
        assert server.hub.workers.queue.spent[ada.guest] > 0


def test_a_network_is_known_while_a_device_or_a_table_of_its_guest_is_there() -> None:
    owners: set[str] = set()
    origins = Origins(owners.__contains__)
    origins.come("eve", "203.0.113.7")
    origins.come("eve", "203.0.113.7")
    origins.go("eve")
    assert origins.of("eve") == "203.0.113.0/24"
    owners.add("eve")
    origins.go("eve")
    assert origins.of("eve") == "203.0.113.0/24"
    owners.clear()
    origins.come("eve", "127.0.0.1")
    origins.go("eve")
    assert (origins.of("eve"), origins.devices) == ("", {})


def test_networks_of_people_whose_tables_are_over_are_forgotten_in_the_end() -> None:
    owners = {f"guest {number}" for number in range(1500)}
    origins = Origins(owners.__contains__)
    for guest in sorted(owners):
        origins.come(guest, "203.0.113.7")
        origins.go(guest)
    assert len(origins.networks) == 1500
    owners.clear()
    for number in range(4000):
        owners.add(f"later {number}")
        origins.come(f"later {number}", "203.0.113.7")
        origins.go(f"later {number}")
    assert not any(guest.startswith("guest") for guest in origins.networks)
