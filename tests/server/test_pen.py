"""Steps alone go straight through SQLite's driver: all of them or none, and as the other way would have written them."""

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from stammtisch.server.store import whole
from stammtisch.server.store.batch import Batch, Guest, seal
from stammtisch.server.store.pen import MOST
from stammtisch.server.store.store import Store
from stammtisch.server.values.events import Created, Decided, Row, Sat
from stammtisch.server.values.subscriptions import Subscription
from stammtisch.server.wire.settings import Settings

CREATED = Created(game="vier", version=1, seats=2, options={}, settings=Settings(), owner="a", guests=("a", None))
DECIDED = Decided(player=0, action={"type": "drop", "column": 3})


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = Store(str(tmp_path / "s.db"), "me")
    await opened.open()
    await opened.write(Batch(rows=[Row("t", 0, 5, CREATED)]))
    yield opened
    await opened.close()


def test_only_steps_that_no_index_must_know_of_are_alone() -> None:
    step = Row("t", 1, 6, DECIDED)
    browser = Subscription(guest="a", endpoint="https://push.example/1", p256dh="x", auth="y", seen=1)
    assert is_alone(Batch(rows=[step]))
    assert not is_alone(Batch(rows=[step, Row("u", 0, 6, CREATED)]))
    assert not is_alone(Batch(rows=[step, Row("t", 2, 6, Sat(seat=1, guest="b"))]))
    assert not is_alone(Batch(rows=[step], guests={"a": Guest("a", "Ada", 1)}))
    assert not is_alone(Batch(rows=[step], finished={"t": 7}))
    assert not is_alone(Batch(rows=[step], subscriptions={browser.id: browser}))


def is_alone(batch: Batch) -> bool:
    return seal(batch, "me").is_steps_alone


@pytest.mark.asyncio
async def test_a_browser_that_subscribes_while_others_play_is_kept(store: Store) -> None:
    browser = Subscription(guest="a", endpoint="https://push.example/1", p256dh="x", auth="y", seen=1)
    await store.write(Batch(rows=[Row("t", 1, 6, DECIDED)], subscriptions={browser.id: browser}))
    assert [kept["guest"] for kept in (await whole.dump(store.engine))["subscriptions"]] == ["a"]


@pytest.mark.asyncio
async def test_steps_alone_come_back_as_they_were_written(store: Store) -> None:
    rows = [Row("t", step, 6, DECIDED) for step in range(1, 101)]
    assert await store.write(Batch(rows=rows)) == {("t", step) for step in range(1, 101)}
    assert store.pen.connection is not None
    assert await store.rows("t", 1) == [Row("t", step, 6, DECIDED, "me") for step in range(1, 101)]


@pytest.mark.asyncio
async def test_where_one_stands_already_the_pen_writes_nothing_and_the_other_way_decides(store: Store) -> None:
    await store.write(Batch(rows=[Row("t", 1, 6, DECIDED)]))
    late = [Row("t", 1, 7, DECIDED), Row("t", 2, 7, DECIDED)]
    assert store.pen.write(seal(Batch(rows=late), "me").rows) is False
    assert [row.step for row in await store.rows("t")] == [0, 1]
    assert await store.write(Batch(rows=late)) == {("t", 2)}
    assert [row.time for row in await store.rows("t")] == [5, 6, 7]


@pytest.mark.asyncio
async def test_a_pen_that_broke_leaves_nothing_half_written_and_is_taken_up_again(store: Store) -> None:
    with pytest.raises(Exception, match="NOT NULL"):
        store.pen.write([*seal(Batch(rows=[Row("t", 1, 6, DECIDED)]), "me").rows, ("t", 2, None, "", "me")])
    assert store.pen.connection is None and [row.step for row in await store.rows("t")] == [0]
    assert await store.write(Batch(rows=[Row("t", 1, 6, DECIDED)])) == {("t", 1)}


@pytest.mark.asyncio
async def test_what_the_pen_has_written_is_on_the_disk_and_seen_by_others(store: Store) -> None:
    await store.write(Batch(rows=[Row("t", 1, 6, DECIDED)]))
    own = store.pen.connection
    assert own is not None and not own.in_transaction
    assert own.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    assert own.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert [row.step for row in await store.rows("t")] == [0, 1]  # by another connection


@pytest.mark.asyncio
async def test_more_than_fit_into_one_statement_go_the_other_way(store: Store) -> None:
    rows = [Row("t", step, 6, DECIDED) for step in range(1, MOST + 2)]
    assert store.pen.write(seal(Batch(rows=rows), "me").rows) is False
    assert await store.write(Batch(rows=rows)) == {("t", row.step) for row in rows}


@pytest.mark.asyncio
async def test_a_statement_has_no_more_values_than_this_sqlite_takes(store: Store) -> None:
    await store.write(Batch(rows=[Row("t", 1, 6, DECIDED)]))
    assert store.pen.connection is not None
    store.pen.connection.setlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, 999)  # an older one's
    assert store.pen.write(seal(Batch(rows=[Row("t", step, 6, DECIDED) for step in range(2, 202)]), "me").rows) is False
    assert store.pen.write(seal(Batch(rows=[Row("t", step, 6, DECIDED) for step in range(2, 201)]), "me").rows) is True
