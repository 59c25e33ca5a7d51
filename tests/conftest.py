"""Shared by all tests."""

from pathlib import Path

import pytest

from tests.packages import Site, install_printed


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    """A folder on the path whose modules and entry points can be written."""
    (folder := tmp_path / "site").mkdir()
    monkeypatch.syspath_prepend(folder)
    return Site(folder)


@pytest.fixture(scope="session")
def becher(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which pip has installed the game of docs/add-a-game.md."""
    return install_printed(tmp_path_factory.mktemp("becher"))
