"""Setting up says what it does and how far it is, and knows both layouts of a virtual environment."""

import ast
import asyncio
import os
import re
import signal
import subprocess
import sys
import threading
import venv
from pathlib import Path

import hatch_build
import pytest
from tools import prepare

from stammtisch.server.running import serving


def test_progress_is_told_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    hatch_build.tell("compiled 3 of 9")
    assert capsys.readouterr() == ("", "  ... compiled 3 of 9\n")


def test_a_step_that_says_nothing_itself_is_seen_to_go_on_and_falls_silent_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    told, heard = list[str](), threading.Event()

    def hear(words: str) -> None:
        told.append(words)
        heard.set()

    monkeypatch.setattr(hatch_build, "tell", hear)
    with hatch_build.telling_the_time("still translating", every=0.001):
        heard.wait()
    assert re.fullmatch(r"still translating \(\d+ s\)", told[0])
    assert "still translating" not in [one.name for one in threading.enumerate()], "nobody is left who could go on telling"


def test_every_extra_that_is_asked_for_has_its_requirements() -> None:
    build, docs, dev = (set(prepare.requirements(extra)) for extra in ("build", "docs", "dev"))
    assert build < docs < dev
    assert any(line.startswith("zensical") for line in docs - build)
    assert prepare.COMMAND.parent == prepare.PYTHON.parent


def test_an_old_python_is_told_so_before_it_stumbles() -> None:
    script = "import runpy, sys; sys.version_info = (3, 8, 0, 'final', 0); sys.modules['tools'] = None;"
    script += f"runpy.run_path({prepare.__file__!r}, run_name='__main__')"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert re.fullmatch(r"Stammtisch needs Python 3\.11 or newer; this is \S+\.\n", ran.stderr)
    ast.parse(Path(str(prepare.__file__)).read_text(encoding="utf-8"), feature_version=(3, 6))


def test_an_environment_without_pip_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepare, "PYTHON", tmp_path / "v" / prepare.PYTHON.relative_to(prepare.VENV))
    assert not prepare.has_pip()
    venv.create(tmp_path / "v", with_pip=False)
    assert prepare.PYTHON.exists() and not prepare.has_pip()
    monkeypatch.setattr(prepare, "PYTHON", Path(sys.executable))
    assert prepare.has_pip()


@pytest.mark.parametrize(("system", "folder"), [("", ".venv/bin/"), ("Windows_NT", ".venv/Scripts/")])
def test_the_makefile_finds_programs_in_both_layouts_and_passes_the_port_on(system: str, folder: str) -> None:
    command = ["make", "-n", "-o", "setup", "play", "PORT=8099"]
    ran = subprocess.run(command, cwd=prepare.ROOT, env={**os.environ, "OS": system}, capture_output=True, text=True, check=False)
    assert f"{folder}stammtisch serve --port 8099" in ran.stdout, ran.stderr


def test_a_loop_without_signals_still_stops_when_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows, where `add_signal_handler` is not there."""

    async def wait() -> None:
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "add_signal_handler", refuse)
        serving.stop_on_signals(loop, stop)
        os.kill(os.getpid(), signal.SIGTERM)
        await stop.wait()

    def refuse(*words: object) -> None:
        raise NotImplementedError

    before = [(name, signal.getsignal(name)) for name in (signal.SIGINT, signal.SIGTERM)]
    try:
        asyncio.run(wait())
    finally:
        for name, handler in before:
            signal.signal(name, handler)
    assert signal.getsignal(signal.SIGTERM) == before[1][1]
