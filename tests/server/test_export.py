"""An export is the store at one moment, although people play meanwhile."""

import asyncio
from collections import defaultdict
from contextlib import AbstractAsyncContextManager
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy

from stammtisch.server.store import whole
from stammtisch.server.store.batch import Batch, seal
from stammtisch.server.store.store import Store
from stammtisch.server.values.events import Muted, Row
from tests.server.live import postgres
from tests.server.test_windows import OPEN, SEATED

EXPORTS = 12


async def play(store: Store, begun: asyncio.Event) -> None:
    """New tables, steps and seats as fast as the store takes them."""
    for number in count():
        name = f"t{number}"
        await store.write(Batch(rows=[Row(name, 0, number, SEATED if number % 2 else OPEN)]))
        await store.write(Batch(rows=[Row(name, step, number, Muted(guest="x", muted=True)) for step in range(1, 4)]))
        begun.set()


def differences(content: dict[str, list[dict[str, Any]]]) -> list[str]:
    """What the index says and the log does not, or the other way round."""
    logs: defaultdict[str, list[int]] = defaultdict(list)
    for row in content["steps"]:
        logs[row["table_id"]].append(row["step"])
    found = [f"{name} has steps {sorted(steps)}" for name, steps in logs.items() if sorted(steps) not in ([0], [0, 1, 2, 3])]
    found += [f"{name} is not in the index" for name in logs.keys() - {row["id"] for row in content["tables"]}]
    found += [f"{row['id']} has no log" for row in content["tables"] if row["id"] not in logs]
    found += [f"{row['table_id']} has people and no log" for row in content["sitting"] if row["table_id"] not in logs]
    return found


class Here:
    """The URL of an SQLite store, as `postgres` gives one of PostgreSQL."""

    def __init__(self, folder: Path) -> None:
        self.url = str(folder / "s.db")

    async def __aenter__(self) -> str:
        return self.url

    async def __aexit__(self, *error: object) -> None:
        pass


@pytest.mark.asyncio
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_twelve_exports_during_play_show_no_difference_between_index_and_log(tmp_path: Path, kind: str) -> None:
    where: AbstractAsyncContextManager[str] = Here(tmp_path) if kind == "sqlite" else postgres()
    async with where as url:
        server, export = Store(url, "server"), Store(url, "export")
        await server.open()
        begun = asyncio.Event()
        playing = asyncio.create_task(play(server, begun))
        await begun.wait()
        sizes = []
        for _ in range(EXPORTS):
            content = await whole.dump(export.engine)
            assert differences(content) == []
            sizes.append(len(content["steps"]))
            await asyncio.sleep(0.02)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        assert sizes[0] < sizes[-1]  # somebody did play
        await server.close()
        await export.close()


@pytest.mark.asyncio
async def test_an_export_sees_nothing_that_is_written_after_it_began(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, other = Store(str(tmp_path / "s.db"), "a"), Store(str(tmp_path / "s.db"), "b")
    await store.open()
    await store.write(Batch(rows=[Row("first", 0, 1, OPEN)]))
    looks = count()

    def select(*what: Any) -> Any:
        if next(looks) == 1:  # between the first table and the second
            with other.writing.begin() as connection:
                other._write(connection, seal(Batch(rows=[Row("late", 0, 1, OPEN)]), "b"))
        return sqlalchemy.select(*what)

    monkeypatch.setattr(whole, "select", select)
    content = await whole.dump(store.engine)
    monkeypatch.undo()
    assert differences(content) == [] and [row["id"] for row in content["tables"]] == ["first"]
    assert len(msgspec.json.encode(await whole.dump(store.engine))) > len(msgspec.json.encode(content))
    await store.close()
    await other.close()
