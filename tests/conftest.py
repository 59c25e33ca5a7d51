"""Shared by all tests."""

from pathlib import Path

import pytest

from tests.packages import Site


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    """A folder on the path whose modules and entry points can be written."""
    (folder := tmp_path / "site").mkdir()
    monkeypatch.syspath_prepend(folder)
    return Site(folder)
