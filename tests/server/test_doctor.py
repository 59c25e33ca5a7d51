"""The doctor finds what is wrong, says what to do, and changes nothing."""

import os
import shutil
import socket
import sqlite3
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from stammtisch import cli, core
from stammtisch.server.operating import doctor
from stammtisch.server.operating.doctor import BAD, FAIR, GOOD, findings
from stammtisch.server.store.shape import NEWER, known
from tests.server.live import free_port


def states(**told: object) -> dict[str, tuple[str, str]]:
    port, url = told.get("port", free_port()), told.get("url", "no-such-store.db")
    return {one.name: (one.state, one.told) for one in findings("127.0.0.1", int(str(port)), str(url))}


def test_everything_is_looked_at_and_nothing_is_changed(tmp_path: Path) -> None:
    found = states(url=tmp_path / "s.db")
    assert list(found) == ["python", "rules", "browser client", "store", "port", "https", "clock", "postgresql"]
    assert [found[name][0] for name in ("python", "store", "port", "clock", "postgresql")] == [GOOD] * 5
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_a_full_disk_and_a_damaged_store_are_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "there is no folder" in states(url=tmp_path / "none" / "s.db")["store"][1]
    assert "there is no folder" in states(url=f"sqlite:///{tmp_path}/none/s.db")["store"][1]
    assert states(url=tmp_path)["store"] == (BAD, f"{tmp_path} is a folder: name a file in it")
    assert states(url="mysql://x")["store"][0] == BAD
    damaged = tmp_path / "s.db"
    damaged.write_bytes(b"no database at all, but long enough to be read as one" * 40)
    assert states(url=damaged)["store"] == (BAD, "file is not a database")
    damaged.unlink()
    with sqlite3.connect(damaged) as connection:
        connection.execute("CREATE TABLE steps (step INTEGER)")
    connection.close()
    assert "database of another program" in states(url=damaged)["store"][1]
    with sqlite3.connect(damaged) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
    connection.close()
    assert states(url=damaged)["store"][1].endswith("holds 0 steps")
    with sqlite3.connect(damaged) as connection:
        connection.execute("INSERT INTO alembic_version VALUES ('tomorrow')")
    connection.close()
    assert states(url=damaged)["store"] == (BAD, NEWER)
    with sqlite3.connect(damaged) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (known()[-1],))
    connection.close()
    assert states(url=damaged)["store"][1].endswith("the next start brings it up to date, after a backup")
    with monkeypatch.context() as patched:
        patched.setattr(os, "access", lambda path, mode: False)
        assert "cannot be written" in states(url=damaged)["store"][1]
    monkeypatch.setattr(doctor, "ROOM", 10**18)
    assert "make room" in states(url=damaged)["store"][1]


def test_a_port_in_use_is_wrong_and_the_exit_code_says_so() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        result = CliRunner().invoke(cli.main, ["doctor", "--host", "127.0.0.1", "--port", port])
    assert result.exit_code == 1 and f"wrong  port: Port {port} is in use" in result.output


def test_a_build_without_compiler_or_browser_client_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "client_files", lambda: None)
    assert doctor.client()[0] == BAD
    monkeypatch.setattr(doctor, "client_files", lambda: tmp_path)
    assert doctor.client() == (GOOD, "built in")
    monkeypatch.setattr(core, "__file__", "core.py")
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert doctor.rules()[0] == FAIR and "build-essential" in doctor.rules()[1]
    assert doctor.certificate()[0] == FAIR


def test_a_clock_that_stands_still_is_wrong() -> None:
    assert doctor.clock(lambda: 86_400.0)[0] == BAD and doctor.clock()[0] == GOOD


def test_a_certificate_that_has_expired_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(shutil, "which", lambda name: name)
    assert doctor.certificate() == (GOOD, "`--tls self` can make a certificate")
    certificate = tmp_path / "stammtisch" / "self.crt"
    certificate.parent.mkdir()
    certificate.touch()
    for code, state in ((0, GOOD), (1, BAD)):
        monkeypatch.setattr(subprocess, "run", lambda words, code=code, **_: subprocess.CompletedProcess(words, code))
        assert doctor.certificate()[0] == state


def test_postgresql_that_does_not_answer_is_wrong_and_its_password_stays_hidden() -> None:
    found = states(url="postgresql://me:secret@127.0.0.1:1/x")["postgresql"]
    assert found[0] == BAD and "Is it running" in found[1] and "secret" not in found[1]
