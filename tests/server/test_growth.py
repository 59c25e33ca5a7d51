"""Questions to a store take as long with a million games as with ten: the index leads to every answer."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from bench.stored import fill, token
from sqlalchemy import event, select

from stammtisch.server.store import clearing, days, ledger, subscriptions, whole
from stammtisch.server.store.batch import Batch
from stammtisch.server.store.schema import sitting
from stammtisch.server.store.store import Store
from stammtisch.server.values.events import Row
from tests.server.gates import until
from tests.server.live import live
from tests.server.test_store import CREATED

QUESTIONS: dict[str, Callable[[Store], Awaitable[object]]] = {
    "which games run": lambda store: store.open_tables(),
    "somebody's running games": lambda store: store.tables_of("a"),
    "somebody's finished games": lambda store: ledger.finished(store.engine, "a", None, 11),
    "the page after": lambda store: ledger.finished(store.engine, "a", (5, "t"), 11),
    "how some games ended": lambda store: ledger.outcomes(store.engine, ["t", "u"]),
    "what is known of guests": lambda store: store.guests(["a", "b"]),
    "a table's log": lambda store: store.page("t"),
    "a table's chat": lambda store: store.said("t"),
    "games nobody plays on": lambda store: clearing.unchanged(store.engine, 5),
    "clearing away": lambda store: clearing.purge(store.engine, 5),
    "whom to wake": lambda store: subscriptions.of(store.engine, "a"),
    "the points of a day": lambda store: days.attempts_at(store, "m"),
    "games of the day that are over": lambda store: days.finished(store, "m"),
    "games of the day that are not": lambda store: days.unsettled(store, "m"),
    "whether old games have outcomes": lambda store: ledger.is_caught_up(store.engine),
}


async def plan_of(store: Store, question: Callable[[Store], Awaitable[object]]) -> str:
    """How the database finds the answer: the plans of all statements."""
    asked: list[tuple[str, Any]] = []

    def note(connection: object, cursor: object, statement: str, parameters: Any, context: object, many: bool) -> None:
        asked.append((statement, parameters))

    event.listen(store.engine.sync_engine, "before_cursor_execute", note)
    await question(store)
    event.remove(store.engine.sync_engine, "before_cursor_execute", note)
    found = []
    async with store.engine.connect() as connection:
        if store.is_postgres:
            await connection.exec_driver_sql("SET enable_seqscan = off")  # an empty table is read whole if that is allowed
        for statement, parameters in asked:
            explain = "EXPLAIN" if store.is_postgres else "EXPLAIN QUERY PLAN"
            found += [str(row[-1]) for row in await connection.exec_driver_sql(f"{explain} {statement}", parameters)]
    return "\n".join(line for line in found if "CONSTANT" not in line and "(subquery" not in line)


@pytest.mark.asyncio
async def test_no_question_looks_through_a_whole_table(store: Store) -> None:
    for name, question in QUESTIONS.items():
        plan = await plan_of(store, question)
        assert plan and not re.search(r"^\s*SCAN |Seq Scan", plan, re.MULTILINE), f"{name}:\n{plan}"


@pytest.mark.asyncio
async def test_a_regulars_many_finished_games_are_not_looked_at_for_his_running_ones(store: Store) -> None:
    await store.write(Batch(rows=[Row("t", 0, 5, CREATED), Row("u", 0, 6, CREATED)], finished={"t": 9}))
    async with store.engine.connect() as connection:
        marked = dict(list(await connection.execute(select(sitting.c.table_id, sitting.c.over))))
    assert marked == {"t": True, "u": False}
    assert await store.tables_of("a") == ["u"]
    plan = await plan_of(store, QUESTIONS["somebody's running games"])
    assert store.is_postgres or "sitting_over" in plan, plan


@pytest.mark.asyncio
async def test_old_games_are_looked_for_until_a_start_has_found_none(store: Store) -> None:
    for is_known in (False, True):
        assert await ledger.is_caught_up(store.engine) == is_known
        await ledger.say_caught_up(store.engine)
    await whole.fill(store.engine, {})  # what moves in may be older
    assert not await ledger.is_caught_up(store.engine)


@pytest.mark.asyncio
async def test_generated_games_are_a_houses_own(tmp_path: Path) -> None:
    await asyncio.to_thread(fill, tmp_path / "s.db", 30, 0, pool=5)
    mine = {"Authorization": f"Bearer {token(0)}"}
    async with live(str(tmp_path / "s.db")) as house, aiohttp.ClientSession() as session:
        async with session.get(f"{house.url}/api/me/finished", headers=mine) as answer:
            games = (await answer.json())["games"]
        async with session.get(f"{house.url}/api/records/{games[0]['table']}") as answer:
            record = await answer.json()
        assert [game["table"] for game in games] == ["f000000020", "f000000000"]
        assert record["log"] and record["end"] == "finished"
        await until(lambda: house.hub.archive.catching_up is not None and house.hub.archive.catching_up.done())
        assert await ledger.is_caught_up(house.hub.store.engine)
