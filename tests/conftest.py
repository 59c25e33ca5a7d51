"""Shared by all tests."""

from pathlib import Path

import pytest

from tests.packages import Site, install_printed

# Real sockets, processes and browsers on a machine that has other work: these may fail once by chance, never twice.
ON_REAL_MACHINERY = {"catan_protocol", "client", "examples", "led", "server", "terminal", "web"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run such a test a second time if it fails; the summary names it, and whoever reads it looks for the cause."""
    for item in items:
        folders = item.path.relative_to(Path(__file__).parent).parts if Path(__file__).parent in item.path.parents else ()
        if folders and folders[0] in ON_REAL_MACHINERY:
            item.add_marker(pytest.mark.flaky(reruns=1))


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
