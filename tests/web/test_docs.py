"""The documentation in a browser, served by the real server under its strict policy."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tools.docs import build

import stammtisch
from tests.web.house import DESKTOP, PHONE, House, Visitors, shoot

pytest.importorskip("zensical", reason="Zensical is not installed: `make docs` installs it")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server whose program has the documentation built in."""
    folder = tmp_path_factory.mktemp("library")
    shutil.copytree(Path(stammtisch.__file__).parent, folder / "source" / "stammtisch")
    shutil.copytree(build.build(folder / "docs"), folder / "source" / "stammtisch" / "docs")
    house = House(folder, source=folder / "source")
    house.open()
    yield house
    house.close()


@pytest.mark.parametrize(("name", "size"), [("phone", PHONE), ("desktop", DESKTOP)])
def test_a_newcomer_finds_rules_and_can_search(browser: Browser, library: House, name: str, size: tuple[int, int]) -> None:
    people = Visitors(browser, library)
    page = people.enter("/docs", size=size, language="de-DE", still=True)
    expect(page.get_by_role("heading", name="Willkommen am Stammtisch")).to_be_visible()
    link = page.get_by_role("article").get_by_role("link", name="Dog Royal", exact=True)
    expect(link).to_have_css("color", "rgb(156, 66, 22)")  # the table's own, not the theme's
    expect(page.locator("article thead").first).to_be_hidden()  # its cells are empty
    shoot(page, f"{name}-docs-start", whole=False)
    link.click()
    expect(page.get_by_role("heading", name="Dog Royal")).to_be_visible()
    broken = "[...document.querySelectorAll('article img')].filter((one) => one.complete && !one.naturalWidth).length"
    page.wait_for_load_state("load")
    assert page.evaluate(broken) == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    shoot(page, f"{name}-docs-rules")
    page.keyboard.press("/")
    page.keyboard.type("Raspberry")
    expect(page.get_by_role("option", name="On a Raspberry Pi")).to_be_visible()
    shoot(page, f"{name}-docs-search", whole=False)
    people.leave()
    assert people.complaints == []
