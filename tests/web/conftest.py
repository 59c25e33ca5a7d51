"""The server and the browser for the tests in Chromium; without the browser or the client they are skipped, aloud."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.web.house import CHROMIUM, CLIENT, FLAGS, WHOLE, House, Visitors


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    yield from launched(playwright, CHROMIUM)


@pytest.fixture(scope="session")
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """With everything that belongs to it; a file of tests that needs that makes it its `browser`."""
    yield from launched(playwright, WHOLE)


def launched(playwright: Playwright, program: str | None) -> Iterator[Browser]:
    if program is None:
        pytest.skip("there is no Chromium, and it could not be installed")
    if not CLIENT.exists():
        pytest.skip("the web client is not built: there is no Node.js")
    expect.set_options(timeout=20_000)  # for busy machines; what is there at once costs nothing
    browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"))
    house.open()
    yield house
    house.close()


@pytest.fixture
def visitors(browser: Browser, shared_house: House) -> Iterator[Visitors]:
    """People at a server that stays open; a page that complains on its console fails the test."""
    people = Visitors(browser, shared_house)
    yield people
    people.leave()
    assert people.complaints == []


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server that may be closed and opened again."""
    house = House(tmp_path)
    house.open()
    yield house
    house.close()
