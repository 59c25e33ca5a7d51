"""The server and the browser for the tests in Chromium; without the browser or the client they are skipped, aloud."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.web.house import CHROMIUM, CLIENT, FLAGS, House, Visitors


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("there is no Chromium, and it could not be installed")
    if not CLIENT.exists():
        pytest.skip("the web client is not built: there is no Node.js")
    expect.set_options(timeout=20_000)  # for busy machines; what is there at once costs nothing
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
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
