"""Mistakes of the operator: each is told in one line with exit code 2, or the server works all the same."""

import asyncio
import os
import socket
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy.exc import OperationalError

from stammtisch import cli
from stammtisch.errors import StammtischError
from stammtisch.server.house.workers import Workers
from stammtisch.server.running import files, premises
from stammtisch.server.store import address
from stammtisch.server.store.file import Claim, guard
from stammtisch.server.store.shape import must_be_ours
from stammtisch.server.store.store import Store
from tests.server.live import Player, free_port
from tests.server.processes import SERVE, Process


def refused(*words: str) -> str:
    """What the operator reads, which is one line."""
    result = CliRunner().invoke(cli.main, words)
    lines = [line for line in result.output.splitlines() if line.startswith("Error: ")]
    assert result.exit_code == 2 and len(lines) == 1 and "Traceback" not in result.output, result.output
    return lines[0]


def serving(*words: str) -> str:
    return refused("serve", "--host", "127.0.0.1", "--quiet", *words)


@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_broken_certificate_is_told_before_anything_begins(tmp_path: Path, processes: str) -> None:
    for name in ("cert.pem", "key.pem"):
        (tmp_path / name).write_text("nothing", encoding="utf-8")
    files, store = (str(tmp_path / "cert.pem"), str(tmp_path / "key.pem")), tmp_path / "s.db"
    told = serving("--processes", processes, "--port", "0", "--store", str(store), "--tls", *files)
    assert told.startswith(f"Error: {files[0]} and {files[1]} are no certificate and its key: ")
    assert not store.exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--port", "73639"), "73639 is not in the range"),
        (("--workers", "-1"), "-1 is not in the range"),
        (("--rate", "0"), "0.0 is not in the range"),
        (("--bot-pace", "-1"), "-1.0 is not in the range"),
        (("--store", "mysql://127.0.0.1/x"), "no stores of the kind mysql"),
        (("--store", "postgresql://me:secret@127.0.0.1:1/x"), "The store postgresql://me:***@127.0.0.1:1/x does not answer"),
        (("--store", "postgresql://host:port/x"), "no address of a store: postgresql://..."),
        (("--store", "no/such/folder/s.db"), "there is no folder no/such/folder"),
        (("--store", "."), "The store . cannot be opened: it is a folder"),
        (("--store", "/"), "The store / cannot be opened: it is a folder"),
        (("--store", ""), "A store needs the name of a file"),
        (("--store", ":memory:"), "A store needs the name of a file"),
        (("--store", "sqlite://"), "A store needs the name of a file"),
        (("--store", "://x"), "There are no stores of the kind ://"),
        (("--workers", "100000000000"), "100000000000 is not in the range"),
        (("--keep-days", "99999999999999999999"), "99999999999999999999 is not in the range"),
        (("--bot-pace", "nan"), "nan is no number to count with"),
        (("--rate", "inf"), "inf is no number to count with"),
        (("--store", "postgresql://host/\udcff"), "no address of a store: postgresql://..."),
        (("--host", "x" * 300), "'xxx"),
        (("--host", "\udcff"), "'\\udcff' is no name of a machine."),
        (("--base-url", "https://\udcff.org"), "is no address such as https://"),
        (("--base-url", "spiele.example.org"), "'spiele.example.org' is no address such as https://"),
        (("--base-url", "ftp://spiele.example.org"), "is no address such as https://"),
        (("--base-url", "https://"), "is no address such as https://"),
        (("--base-url", "https://spiele.example.org:99999"), "is no address such as https://"),
        (("--base-url", "https://spiele.example.org/?a"), "is no address such as https://"),
        (("--proxy-header", "X-Forwarded-For: "), "is no name of a header such as X-Forwarded-For"),
    ],
)
def test_a_mistake_is_one_line(words: tuple[str, ...], told: str) -> None:
    assert told in serving("--port", str(free_port()), *words)


def test_a_port_in_use_is_told_before_anything_is_opened(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        assert f"Port {port} is in use" in serving("--port", port, "--store", str(tmp_path / "s.db"))
        assert list(tmp_path.iterdir()) == []
        told = serving("--port", str(free_port()), "--catan-tcp", port)
        assert f"Port {port} is in use" in told and told.endswith("or give --catan-tcp another number.")
    assert "--catan-tcp needs a port of its own" in serving("--port", "18099", "--catan-tcp", "18099")
    assert "no address of this machine" in refused("serve", "--host", "192.0.2.7", "--port", "18099")


@pytest.mark.parametrize("reason", ["database or disk is full", "attempt to write a readonly database"])
def test_a_store_that_cannot_be_written_is_told(reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(self: Store) -> None:
        raise OperationalError("CREATE TABLE", {}, Exception(reason))

    monkeypatch.setattr(Store, "open", fail)
    told = serving("--port", str(free_port()), "--store", str(tmp_path / "s.db"))
    assert told.endswith(f"does not answer: {reason}.")


def test_postgresql_without_its_driver_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object, **__: object) -> None:
        raise ModuleNotFoundError("No module named 'asyncpg'", name="asyncpg")

    monkeypatch.setattr(address, "create_async_engine", missing)
    assert "pip install 'stammtisch[postgres]'" in serving("--port", str(free_port()), "--store", "postgresql://127.0.0.1/x")


@pytest.mark.product
@pytest.mark.parametrize("command", ["serve", "export"])
def test_the_program_without_the_driver_ends_in_one_line(command: str, tmp_path: Path) -> None:
    """Really without it: as where the extra `postgres` was not installed."""
    entry = f"import sys; sys.modules['asyncpg'] = None; {SERVE}"
    words = {"serve": ["--host", "127.0.0.1", "--port", str(free_port())], "export": [str(tmp_path / "x.json")]}[command]
    told = [sys.executable, "-c", entry, command, *words, "--store", "postgresql://127.0.0.1/x"]
    ran = subprocess.run(told, capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert ran.stderr == "Error: This store needs the package asyncpg: pip install 'stammtisch[postgres]'.\n"


@pytest.mark.product
def test_a_house_of_two_processes_tells_once_why_it_does_not_open() -> None:
    words = ["serve", "--host", "127.0.0.1", "--port", str(free_port()), "--processes", "2"]
    words += ["--store", "postgresql://me:secret@127.0.0.1:1/x"]
    ran = subprocess.run([sys.executable, "-c", SERVE, *words], capture_output=True, text=True, check=False)
    assert ran.returncode == 2 and ran.stderr.count("does not answer") == 1 and "secret" not in ran.stderr
    assert ran.stderr.splitlines()[-1].startswith("Error: The store postgresql://me:***@127.0.0.1:1/x does not answer: ")


@pytest.mark.product
@pytest.mark.asyncio
async def test_bots_move_where_no_processes_were_asked_for_them(tmp_path: Path) -> None:
    server = await Process(str(tmp_path / "s.db"), workers=0).until_ready()
    try:
        async with Player(server.port) as ada:
            table = await ada.create()
            await ada.send("start", table=table, level="random")
            update = await ada.until_begun(table)
            await ada.ask("play", table=table, at=update["at"], action={"type": "drop", "column": 3})
            while ada.last("update")["awaited"] != [0]:
                await ada.get("update")
            assert ada.last("update")["seen"][-1]["by"] == "bot"
    finally:
        server.kill()


def test_people_need_seats_and_a_keyboard() -> None:
    assert refused("play", "vier", "--people", "9") == "Error: 9 people do not fit 2 seats."
    result = CliRunner().invoke(cli.main, ["play", "vier"], input="")
    assert result.exit_code == 2 and "Nobody is at the keyboard" in result.output


def test_the_version_says_whether_it_is_compiled() -> None:
    result = CliRunner().invoke(cli.main, ["--version"])
    compiled = os.environ.get("STAMMTISCH_BUILD") == "compiled"
    assert ("(compiled, Python" in result.output, "(not compiled, Python" in result.output) == (compiled, not compiled)


@pytest.mark.product
@pytest.mark.asyncio
async def test_a_server_starts_and_stops_with_closed_standard_input(tmp_path: Path) -> None:
    command = f'exec "{sys.executable}" -c "{SERVE}" serve --host 127.0.0.1 --quiet --workers 0 --store "{tmp_path}/s.db"'
    server = Process.__new__(Process)
    server.port = free_port()
    server.process = subprocess.Popen(["sh", "-c", f"{command} --port {server.port} <&-"], stderr=subprocess.PIPE)
    await server.until_ready()
    server.process.terminate()
    _, told = await asyncio.to_thread(server.process.communicate)
    assert server.process.returncode == 0 and b"Assertion" not in told and b"Traceback" not in told


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    foreign = tmp_path / "photos.db"
    with closing(sqlite3.connect(foreign)) as connection:
        connection.execute("CREATE TABLE photos (name TEXT)")
    before = foreign.read_bytes()
    told = f"Error: {foreign} is the database of another program: give --store another name."
    assert refused("export", str(tmp_path / "x.json"), "--store", str(foreign)) == told
    assert refused("backup", "--store", str(foreign)) == told
    assert refused("void", "--other-versions", "--store", str(foreign)) == told
    assert serving("--port", str(free_port()), "--store", str(foreign)) == told
    assert foreign.read_bytes() == before


def test_whose_database_it_is_may_be_unknown_where_it_cannot_be_opened(tmp_path: Path) -> None:
    """Whoever then opens it says in one line what is wrong."""
    folder = tmp_path / "s.db"  # stands for a file that one may not read
    folder.mkdir()
    must_be_ours(folder)
    assert list(tmp_path.iterdir()) == [folder] and not list(folder.iterdir())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_what_is_no_file_is_left_as_it_is(tmp_path: Path) -> None:
    """Once /dev/null became its owner's alone, and no other program could use it any more."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe, 0o644)
    pipe.chmod(0o644)
    assert f"The store {pipe} cannot be opened: it is no file." in serving("--port", str(free_port()), "--store", str(pipe))
    with pytest.raises(StammtischError, match="it is no file"):
        guard(pipe)
    assert stat.S_IMODE(pipe.stat().st_mode) == 0o644 and list(tmp_path.iterdir()) == [pipe]


def test_a_store_behind_a_link_is_its_owners_alone_as_well(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    store, link = tmp_path / "far" / "s.db", tmp_path / "s.db"
    link.symlink_to(store)
    guard(link)  # which leads to nothing yet
    assert stat.S_IMODE(store.stat().st_mode) == 0o600
    beside = store.with_name("s.db-wal")
    beside.touch()
    beside.chmod(0o644)
    guard(link)
    assert stat.S_IMODE(beside.stat().st_mode) == 0o600 and link.is_symlink()


def test_a_link_to_a_store_is_no_other_store(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    store, link = tmp_path / "far" / "s.db", tmp_path / "s.db"
    store.touch()
    link.symlink_to(store)
    claim = Claim(store)
    with pytest.raises(StammtischError, match="Another server is using"):
        Claim(link)
    claim.release()


@pytest.mark.product
@pytest.mark.parametrize("closed", ["<&-", "<&- >&-", "<&- >&- 2>&-"])
def test_a_mistake_has_its_exit_code_where_nobody_hears_it(closed: str) -> None:
    command = f'exec "{sys.executable}" -c "{SERVE}" --nothing {closed}'
    ran = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert ran.returncode == 2 and "Traceback" not in ran.stderr
    assert ran.stderr.startswith("Error: No such option") or "2>&-" in closed


def test_a_closed_file_is_opened_again(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def closed(number: int) -> None:
        if number == 0:
            raise OSError

    def opening(path: str, _flags: int) -> int:
        opened.append(path)
        return 0

    monkeypatch.setattr(os, "fstat", closed)
    monkeypatch.setattr(os, "open", opening)
    monkeypatch.setattr(sys, "stdout", None)
    files.open_standard_files()
    assert opened == [os.devnull] and sys.stdout.fileno() == 1


@pytest.mark.asyncio
async def test_late_workers_come_with_the_first_question(monkeypatch: pytest.MonkeyPatch) -> None:
    workers = Workers(1, late=True)
    await workers.start()
    assert not workers.all

    async def hired() -> None:
        raise StammtischError("hired")

    monkeypatch.setattr(workers, "_hire", hired)
    with pytest.raises(StammtischError, match="hired"):
        await workers._try(None, None)  # type: ignore[arg-type]
    workers.stop()


def test_a_password_is_never_shown() -> None:
    assert premises.called("s.db") == "s.db"
    assert "secret" not in premises.called("postgresql://me:secret@host:port/x")
