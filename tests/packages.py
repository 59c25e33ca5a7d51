"""A folder like site-packages, for tests of what installed packages bring."""

from itertools import count
from pathlib import Path

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
