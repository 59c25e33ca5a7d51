"""The documentation is served under /docs where it is built in, under the same policy as every page."""

from pathlib import Path

import pytest
from aiohttp import ClientSession

from stammtisch.server.web import manual
from tests.server.live import live

STORE = "sqlite+aiosqlite:///{}"


@pytest.fixture
def site_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "docs"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<p>Willkommen", encoding="utf-8")
    (folder / "assets" / "x.js").write_text("1", encoding="utf-8")
    monkeypatch.setattr(manual, "manual_files", lambda: folder)
    return folder


@pytest.mark.asyncio
async def test_the_documentation_is_served_under_the_strict_policy(site_folder: Path, tmp_path: Path) -> None:
    async with live(str(tmp_path / "house.db")) as house, ClientSession() as client:
        for path in ("/docs", "/docs/", "/docs/index.html"):
            async with client.get(house.url + path) as answer:
                assert (answer.status, await answer.text()) == (200, "<p>Willkommen")
                assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
                assert "script-src" not in answer.headers["Content-Security-Policy"]
        async with client.get(f"{house.url}/docs/assets/x.js") as answer:
            assert "javascript" in answer.headers["Content-Type"]
        for path in ("/docs/nothing.html", "/docs/../house.db", "/docs/%2e%2e/house.db", "/docs/assets"):
            async with client.get(house.url + path) as answer:
                assert answer.status in (403, 404)


@pytest.mark.asyncio
async def test_without_documentation_the_server_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manual, "manual_files", lambda: None)
    async with live(str(tmp_path / "house.db")) as house, ClientSession() as client, client.get(f"{house.url}/docs") as answer:
        assert (answer.status, await answer.text()) == (404, manual.NOT_BUILT)


def test_the_documentation_is_looked_for_in_the_package_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "src" / "stammtisch"
    package.mkdir(parents=True)
    monkeypatch.setattr("stammtisch.__file__", str(package / "__init__.py"))
    assert manual.manual_files() is None
    for folder in (tmp_path / "build" / "docs" / "site", package / "docs"):
        folder.mkdir(parents=True)
        (folder / "index.html").touch()
        assert manual.manual_files() == folder
