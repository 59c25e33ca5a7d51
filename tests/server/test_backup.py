"""Backups: made while people play, put back after a disaster, and made by themselves before a store changes its shape."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command as command_of_alembic
from click.testing import CliRunner, Result
from sqlalchemy import create_engine, text

from stammtisch.cli import main
from stammtisch.errors import StammtischError
from stammtisch.server.operating import store_command
from stammtisch.server.store import backup, shape
from stammtisch.server.store.batch import Batch
from stammtisch.server.store.file import Claim
from stammtisch.server.store.store import Store
from stammtisch.server.values.events import Row
from tests.server.killing import Fleet, Pair, check_all
from tests.server.processes import SERVE
from tests.server.test_windows import OPEN

PAIRS = 3


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def test_every_command_for_stores_takes_a_store_and_settings() -> None:
    for one in store_command.STORE_COMMANDS:
        assert {"store", "config"} <= {param.name for param in one.params}
        assert main.commands[str(one.name)] is one


def refused(*words: str) -> str:
    result = run(*words)
    assert result.exit_code == 2 and len(result.output.splitlines()) == 1, result.output
    return result.output


async def command(*words: str) -> None:
    """As an operator types it, beside the server."""
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", SERVE, *words, stderr=subprocess.DEVNULL)
    assert await process.wait() == 0


async def until(pairs: list[Pair], moves: int) -> None:
    while sum(len(pair.acknowledged) for pair in pairs) < moves:
        await asyncio.sleep(0.01)


def copy_of(pair: Pair) -> Pair:
    """What this pair knows by now."""
    found = Pair(0)
    found.acknowledged, found.tables = pair.acknowledged[:], [name for name, *_ in pair.acknowledged]
    return found


@pytest.mark.product
@pytest.mark.asyncio
async def test_a_backup_during_play_holds_every_move_acknowledged_before_it_and_play_goes_on_from_it(tmp_path: Path) -> None:
    store, kept = tmp_path / "s.db", tmp_path / "kept.db"
    fleet, pairs = Fleet(str(store), 1), [Pair(number) for number in range(PAIRS)]
    await fleet.until_ready()
    playing = [asyncio.create_task(pair.keep_playing(fleet)) for pair in pairs]
    await until(pairs, 10 * PAIRS)
    before = [copy_of(pair) for pair in pairs]
    await command("backup", str(kept), "--store", str(store))
    await until(pairs, sum(len(pair.acknowledged) for pair in pairs) + 3 * PAIRS)
    fleet.close()
    await asyncio.gather(*playing)
    for old, pair in zip(before, pairs, strict=True):
        old.sent = pair.sent
    assert sorted(one.name for one in tmp_path.iterdir() if one.name.startswith("kept")) == ["kept.db"]
    assert (await check_all(str(kept), before)).moves >= 10 * PAIRS
    store.write_bytes(b"the disk has burnt")
    await command("restore", str(kept), "--store", str(store))
    assert (await check_all(str(store), before)).moves >= 10 * PAIRS
    again, later = Fleet(str(store), 1), [Pair(number) for number in range(PAIRS)]
    await again.until_ready()
    for old, pair in zip(before, later, strict=True):
        pair.table, pair.tables = old.tables[-1], [old.tables[-1]]
    playing = [asyncio.create_task(pair.keep_playing(again)) for pair in later]
    await until(later, 3 * PAIRS)
    again.close()
    await asyncio.gather(*playing)


async def filled(path: Path, names: tuple[str, ...] = ("t",)) -> None:
    store = Store(str(path), "x")
    await store.open()
    await store.write(Batch(rows=[Row(name, 0, 1, OPEN) for name in names]))
    await store.close()


def tables(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [name for (name,) in connection.execute("SELECT id FROM tables ORDER BY id")]


def test_a_backup_is_its_owners_alone_and_never_overwrites(tmp_path: Path) -> None:
    store = tmp_path / "s.db"
    asyncio.run(filled(store))
    assert run("backup", "--store", str(store)).exit_code == 0
    [found] = tmp_path.glob("s.db.*.backup")
    assert stat.S_IMODE(found.stat().st_mode) == 0o600 and tables(found) == ["t"]
    assert "exists already" in refused("backup", str(found), "--store", str(store))
    assert "pg_dump" in refused("backup", str(tmp_path / "x"), "--store", "postgresql://127.0.0.1/x")
    assert "No such file" in refused("backup", str(tmp_path / "no" / "x"), "--store", str(store))


def test_a_damaged_store_is_no_backup_and_leaves_nothing_behind(tmp_path: Path) -> None:
    store = tmp_path / "s.db"
    store.write_bytes(b"no database at all, but long enough to be read as one" * 40)
    assert "file is not a database" in refused("backup", str(tmp_path / "x"), "--store", str(store))
    assert "is no backup" in refused("restore", str(store), "--store", str(tmp_path / "t.db"))
    (tmp_path / "empty").touch()
    assert "is no backup" in refused("restore", str(tmp_path / "empty"), "--store", str(tmp_path / "t.db"))
    assert sorted(one.name for one in tmp_path.iterdir()) == ["empty", "s.db"]


def test_a_restored_store_forgets_what_was_written_beside_the_lost_one_and_keeps_it(tmp_path: Path) -> None:
    store, kept = tmp_path / "s.db", tmp_path / "kept.db"
    asyncio.run(filled(store))
    assert run("backup", str(kept), "--store", str(store)).exit_code == 0
    write_and_die = (
        f"import os, sqlite3; c = sqlite3.connect({str(store)!r}); c.execute('DELETE FROM tables'); c.commit(); os._exit(0)"
    )
    subprocess.run([sys.executable, "-c", write_and_die], check=True)
    assert Path(f"{store}-wal").stat().st_size > 0, "SQLite would put this into whatever file has the name"
    result = run("restore", str(kept), "--store", str(store))
    assert result.exit_code == 0 and tables(store) == ["t"]
    [old] = tmp_path.glob("s.db.*.backup")
    assert str(old) in result.output and tables(old) == []


def test_nothing_is_put_back_below_a_running_server(tmp_path: Path) -> None:
    store, kept = tmp_path / "s.db", tmp_path / "kept.db"
    asyncio.run(filled(store))
    backup.backup(store, kept)
    claim = Claim(store)
    assert "Another server is using" in refused("restore", str(kept), "--store", str(store))
    assert "Another server is using" in refused("import", str(exported(kept, tmp_path)), "--store", str(store))
    claim.release()
    assert run("restore", str(kept), "--store", str(store)).exit_code == 0


def exported(store: Path, folder: Path) -> Path:
    assert run("export", str(folder / "x.json"), "--store", str(store)).exit_code == 0
    return folder / "x.json"


def older(path: Path) -> None:
    """A store of the first shape with a table."""
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        config = shape.settings()
        config.attributes["connection"] = connection
        command_of_alembic.upgrade(config, "first")
        connection.execute(text("INSERT INTO tables VALUES ('t', 'vier', 'open', 1)"))
    engine.dispose()


def test_a_store_is_backed_up_before_its_shape_changes_and_only_then(tmp_path: Path) -> None:
    store = tmp_path / "s.db"
    older(store)
    asyncio.run(filled(store, ("u",)))
    asyncio.run(filled(store, ("v",)))
    [kept] = tmp_path.glob("*.backup")
    assert (shape.shape_of(kept), tables(kept)) == ("first", ["t"])
    assert (shape.shape_of(store), tables(store)) == (shape.known()[0], ["t", "u", "v"])
    assert run("restore", str(kept), "--store", str(store)).exit_code == 0
    assert (shape.shape_of(store), tables(store)) == ("first", ["t"])


def test_a_store_that_cannot_be_backed_up_is_not_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = tmp_path / "s.db"
    older(store)

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(backup, "copy", full)
    with pytest.raises(StammtischError, match="disk is full"):
        asyncio.run(filled(store))
    assert shape.shape_of(store) == "first" and [one.name for one in tmp_path.glob("*.part")] == []


def test_a_backup_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    store = tmp_path / "s.db"
    asyncio.run(filled(store))
    with closing(sqlite3.connect(store)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'tomorrow'")
        connection.commit()
    assert "newer Stammtisch" in refused("restore", str(store), "--store", str(tmp_path / "t.db"))
    assert "newer Stammtisch" in refused("export", str(tmp_path / "x"), "--store", str(store))


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    store = tmp_path / "s.db"
    asyncio.run(filled(store))
    tmp_path.chmod(0o500)
    assert "Permission denied" in refused("backup", "--store", str(store))
