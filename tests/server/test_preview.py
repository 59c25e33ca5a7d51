"""What a messenger shows of a link: what is played there, and nothing private; and a page for addresses that lead nowhere."""

import re
from pathlib import Path

import aiohttp
import pytest

from stammtisch.server.web.preview import MARK, Pages
from tests.server.live import Player, live

INDEX = f"<!doctype html><html><head>{MARK}</head><body></body></html>"


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """A client that is no more than a page and a picture."""
    files = tmp_path / "client"
    files.mkdir()
    (files / "index.html").write_text(INDEX, encoding="utf-8")
    (files / "preview-vier.png").write_bytes(b"png")
    return files


def tags(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)"', page))


@pytest.mark.asyncio
async def test_a_link_tells_the_game_and_the_free_seats_but_no_names(tmp_path: Path, client: Path) -> None:
    async with live(str(tmp_path / "s.db")) as house, aiohttp.ClientSession() as browser:
        house.server.pages = Pages(client)
        async with Player(house.port, name='Ada "<b>') as ada:
            table = await ada.create()
            async with browser.get(f"{house.url}/t/{table}", headers={"Accept-Language": "de"}) as answer:
                text = await answer.text()
                assert answer.status == 200 and "script-src" not in answer.headers["Content-Security-Policy"]
            told = tags(text)
            assert told["og:title"] == "Vier am Stammtisch" and "Noch 1 von 2 Plätzen ist frei." in told["og:description"]
            assert told["og:image"] == f"{house.url}/preview-vier.png" and told["og:url"] == f"{house.url}/t/{table}"
            assert "Ada" not in text and ada.guest not in text
            catan = await ada.create("catan", seats=4)
            async with browser.get(f"{house.url}/t/{catan}") as answer:
                told = tags(await answer.text())
                assert told["og:image"].endswith("/icon-512.png") and "seats are still free" in told["og:description"]


@pytest.mark.asyncio
async def test_an_address_that_leads_nowhere_shows_the_clients_page_to_people_alone(tmp_path: Path, client: Path) -> None:
    async with live(str(tmp_path / "s.db")) as house, aiohttp.ClientSession() as browser:
        house.server.pages = Pages(client)
        page = {"Accept": "text/html,application/xhtml+xml"}
        for path in ("/foo", "/t/a/b", "/%22%3E%3Cscript%3E", "/t/no-such-table"):
            async with browser.get(house.url + path, headers=page) as answer:
                assert answer.status == (200 if path == "/t/no-such-table" else 404)
                text = await answer.text()
                assert "Stammtisch" in text and "<script>" not in text
        for path, headers in (("/foo", {}), ("/api/foo", page), ("/foo.js", page), ("/assets/x.js", page)):
            async with browser.get(house.url + path, headers=headers) as answer:
                assert answer.status == 404 and MARK not in await answer.text()


def test_the_client_has_the_mark_and_a_picture_for_each_game_of_ours() -> None:
    web = Path(__file__).resolve().parent.parent.parent / "web"
    assert MARK in (web / "index.html").read_text(encoding="utf-8")
    for game in ("vier", "dog", "dog-royal", "doerfer", "catan"):
        content = (web / "public" / f"preview-{game}.png").read_bytes()
        size = int.from_bytes(content[16:20], "big"), int.from_bytes(content[20:24], "big")
        assert content.startswith(b"\x89PNG") and size == (1200, 630) and len(content) < 400_000
