"""The store on SQLite and on PostgreSQL: the same code path, the same answers."""

import asyncio
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import inspect
from sqlalchemy.exc import SQLAlchemyError

from stammtisch.cli import main
from stammtisch.server.house.identity import guest_of, seal, unseal
from stammtisch.server.store import clearing, transfers
from stammtisch.server.store.batch import Batch, Guest
from stammtisch.server.store.batch import seal as sealed
from stammtisch.server.store.schema import metadata, steps
from stammtisch.server.store.store import Store, announcements
from stammtisch.server.values.events import Created, Resigned, Row, Sat
from stammtisch.server.values.news import written
from stammtisch.server.wire.settings import Settings

CREATED = Created(game="vier", version=1, seats=2, options={}, settings=Settings(), owner="a", guests=("a", None))


@pytest.mark.asyncio
async def test_rows_come_back_as_they_were_written(store: Store) -> None:
    rows = [Row("t", 0, 5, CREATED), Row("t", 1, 6, Sat(seat=1, guest="b"))]
    assert await store.write(Batch(rows=rows)) == {("t", 0), ("t", 1)}
    assert await store.rows("t") == [Row("t", 0, 5, CREATED, "me"), Row("t", 1, 6, Sat(seat=1, guest="b"), "me")]
    assert await store.rows("t", 1) == [Row("t", 1, 6, Sat(seat=1, guest="b"), "me")]
    assert await store.tables_of("b") == ["t"]


@pytest.mark.asyncio
async def test_a_row_that_lost_its_race_changes_nothing_and_costs_the_others_nothing(store: Store) -> None:
    await store.write(Batch(rows=[Row("t", 0, 5, CREATED)]))
    won = await store.write(Batch(rows=[Row("u", 0, 6, CREATED), Row("t", 0, 7, CREATED), Row("s", 0, 6, CREATED)]))
    assert won == {("u", 0), ("s", 0)}
    assert [row.time for row in await store.rows("t")] == [5]


@pytest.mark.asyncio
async def test_two_writers_with_crossing_batches_neither_deadlock_nor_write_twice(url: str, store: Store) -> None:
    other = Store(url, "other")
    names = [f"t{number}" for number in range(40)]
    mine = [Row(name, 0, 1, CREATED) for name in names]
    won = await asyncio.gather(store.write(Batch(rows=mine)), other.write(Batch(rows=mine[::-1])))
    assert won[0] | won[1] == {(name, 0) for name in names}
    assert not won[0] & won[1]
    await other.close()


@pytest.mark.asyncio
async def test_finished_tables_are_not_looked_for_at_the_next_start(store: Store) -> None:
    await store.write(Batch(rows=[Row("t", 0, 5, CREATED), Row("u", 0, 6, CREATED)]))
    await store.write(Batch(finished={"t": 9}))
    assert await store.open_tables() == ["u"]


@pytest.mark.asyncio
async def test_old_tables_and_unknown_guests_are_purged_with_everything_they_left(store: Store) -> None:
    await store.write(Batch(rows=[Row("old", 0, 5, CREATED), Row("new", 0, 50, CREATED)]))
    await store.write(Batch(rows=[Row("kept", 0, 5, CREATED), Row("kept", 1, 50, Sat(seat=1, guest="b"))]))
    await store.write(Batch(guests={"x": Guest("x", "Xan", 5), "b": Guest("b", "Ben", 5), "y": Guest("y", "Yve", 50)}))
    assert await clearing.unchanged(store.engine, 40) == ["old"] and await clearing.purge(store.engine, 40) == []
    await store.write(Batch(finished={"old": 39, "kept": 39, "new": 50}))
    assert await clearing.purge(store.engine, 40) == ["old"]
    assert await store.rows("old") == []
    assert len(await store.rows("kept")) == 2
    assert {guest.id for guest in await store.guests(["x", "b", "y"])} == {"b", "y"}


@pytest.mark.asyncio
async def test_a_transfer_is_taken_once_and_in_time(store: Store) -> None:
    await transfers.keep(store.engine, "code", "sealed", 100)
    assert await transfers.take(store.engine, "code", 50) == "sealed"
    assert await transfers.take(store.engine, "code", 50) is None
    await transfers.keep(store.engine, "late", "sealed", 100)
    assert await transfers.take(store.engine, "late", 101) is None


@pytest.mark.asyncio
async def test_the_migrations_make_exactly_the_schema(store: Store) -> None:
    def found(connection: object) -> dict[str, set[str]]:
        looked = inspect(connection)
        names = [name for name in looked.get_table_names() if name != "alembic_version"]
        return {name: {column["name"] for column in looked.get_columns(name)} for name in names}

    async with store.engine.connect() as connection:
        tables = await connection.run_sync(found)
    assert tables == {table.name: {column.name for column in table.columns} for table in metadata.sorted_tables}


@pytest.mark.asyncio
async def test_sqlite_writes_through_to_the_disk(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "s.db"), "me")
    async with store.engine.connect() as connection:
        journal = (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar()
        synchronous = (await connection.exec_driver_sql("PRAGMA synchronous")).scalar()
    await store.close()
    assert (journal, synchronous) == ("wal", 2)


def test_announcements_are_cut_into_pieces_postgresql_takes() -> None:
    keys = [(f"{number:040}", 10**9 + number) for number in range(2000)]
    pieces = announcements("writer", keys)
    assert all(len(written(piece)) < 8000 for piece in pieces)
    assert sorted(key for piece in pieces for key in piece.steps) == sorted(keys)


def test_an_export_is_private_and_fills_an_empty_store_only(tmp_path: Path) -> None:
    async def fill(url: str) -> None:
        store = Store(url, "me")
        await store.open()
        await store.write(Batch(rows=[Row("t", 0, 5, CREATED)], guests={"a": Guest("a", "Ada", 5)}))
        await store.close()

    async def read(url: str) -> list[Row]:
        store = Store(url, "me")
        rows = await store.rows("t")
        await store.close()
        return rows

    first, second, file = str(tmp_path / "a.db"), str(tmp_path / "b.db"), tmp_path / "export.json"
    asyncio.run(fill(first))
    run = CliRunner()
    done = run.invoke(main, ["export", str(file), "--store", first])
    assert done.exit_code == 0, done.output
    assert "hidden cards" in done.output
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert run.invoke(main, ["import", str(file), "--store", second]).exit_code == 0
    assert asyncio.run(read(second)) == asyncio.run(read(first))
    again = run.invoke(main, ["import", str(file), "--store", second])
    assert (again.exit_code, "not empty" in again.output) == (2, True)


def test_a_token_leaves_only_its_hash_and_a_sealed_one_opens_by_its_code_alone() -> None:
    token = "a-token-of-a-guest-0123"
    assert len(guest_of(token)) == 20
    assert token not in seal(token, "code")
    assert unseal(seal(token, "code"), "code") == token
    assert seal(token, "code") != seal(token, "other")


@pytest.mark.parametrize("name", sorted(set(Batch.__struct_fields__) - {"rows", "then"}))
def test_a_batch_with_anything_but_steps_is_not_written_as_steps_alone(name: str) -> None:
    """A part that the short way to SQLite did not know of was once lost."""
    batch = Batch(rows=[Row("t", 1, 5, Resigned(seat=0))])
    assert sealed(batch, "me").is_steps_alone
    setattr(batch, name, ["x"] if isinstance(getattr(batch, name), list) else {"x": None})
    assert not sealed(batch, "me").is_steps_alone


@pytest.mark.asyncio
async def test_what_was_to_be_written_is_in_no_error(tmp_path: Path) -> None:
    """Errors are logged; the steps contain hidden cards and seeds."""
    store = Store(str(tmp_path / "s.db"), "a")
    await store.open()
    row = {"table_id": "t", "step": 0, "time": 1, "event": "the-hidden-card", "writer": None}
    with pytest.raises(SQLAlchemyError) as reading:
        async with store.engine.begin() as connection:
            await connection.execute(steps.insert(), row)
    with pytest.raises(SQLAlchemyError) as writing, store.writing.begin() as own:
        own.execute(steps.insert(), row)
    for raised in (reading, writing):
        assert "NOT NULL" in str(raised.value) and "the-hidden-card" not in str(raised.value)
    await store.close()
