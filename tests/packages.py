"""Folders like site-packages, for tests of what installed packages bring."""

import os
import re
import subprocess
import sys
from itertools import count
from pathlib import Path

import stammtisch

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "add-a-game.md"
BLOCK = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BUILD = Path(stammtisch.__file__).resolve().parent.parent  # the build these tests run on
NUMBERS = count(1)  # a module of its own for every test: Python keeps what it has imported


class Site:
    """A package whose modules and entry points can be written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.metadata = folder / "plugin-1.0.dist-info"
        self.metadata.mkdir()
        (self.metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: plugin\nVersion: 1.0\n")

    def module(self, name: str, text: str) -> str:
        """A new module; gives back the name it really has."""
        name = f"{name}_{next(NUMBERS)}"
        (self.folder / f"{name}.py").write_text(text, encoding="utf-8")
        return name

    def entry(self, group: str, lines: str) -> None:
        (self.metadata / "entry_points.txt").write_text(f"[{group}]\n{lines}\n", encoding="utf-8")


def printed() -> dict[str, str]:
    """The files on the page about adding a game, by name."""
    return dict(BLOCK.findall(PAGE.read_text(encoding="utf-8")))


def write_printed(folder: Path) -> None:
    """The files exactly as they are printed."""
    for name, text in printed().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def install_printed(folder: Path) -> Path:
    """Where pip has installed the package of the page."""
    write_printed(folder / "source")
    pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(folder / "site"), str(folder / "source")], check=True, capture_output=True)
    return folder / "site"


def run_with(site: Path, *words: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Python with these packages beside ours."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (site, BUILD, ROOT)))}
    environment = {name: value for name, value in environment.items() if not name.startswith(("COV_", "PYTEST_"))}
    return subprocess.run([sys.executable, *words], cwd=cwd, env=environment, check=False, capture_output=True, text=True)
