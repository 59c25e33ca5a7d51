"""Watching first: from the start page into a game that plays itself, with reasons, and on to one's own table."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.house import DESKTOP, PHONE, Visitors, shoot
from tests.web.test_pages import check_axe


def steps(page: Page) -> Locator:
    return page.get_by_role("slider", name="Replay")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_game_plays_itself_explains_and_hands_over(visitors: Visitors, size: tuple[int, int]) -> None:
    page = visitors.enter(size=size)
    name = "phone" if size == PHONE else "desktop"
    expect(page.get_by_role("heading", name="Watch first")).to_be_visible()
    page.get_by_role("link", name="Vier: watch a game played for you").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(steps(page)).to_have_value(re.compile(r"^([2-9]|\d\d)$"))
    page.get_by_role("button", name="Pause").click()
    for _ in range(60):
        if page.get_by_text("Why: ").is_visible():
            break
        before = int(steps(page).input_value())
        page.get_by_role("button", name="One step on").click()
        expect(steps(page)).to_have_value(str(before + 1))
    expect(page.get_by_text(re.compile(r"Why: .+\."))).to_be_visible()
    check_axe(page)
    shoot(page, f"{name}-demo")
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("button", name="Play it yourself now")).to_be_visible()
    shoot(page, f"{name}-demo-end")
    page.get_by_role("button", name="Play it yourself now").click()
    expect(page).to_have_url(re.compile(r"/t/\w+$"))


@pytest.mark.parametrize("game", ["DOG", "Dog Royal", "Dörfer", "Catan"])
def test_every_game_can_be_watched_and_stands_still_for_who_wants_that(visitors: Visitors, game: str) -> None:
    page = visitors.enter(size=PHONE, still=True)
    page.get_by_role("link", name=f"{game}: watch a game played for you").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(page.get_by_text("The beginning")).to_be_visible()
    page.get_by_role("button", name="One step on").click()
    expect(steps(page)).to_have_value("1")
    shoot(page, f"phone-demo-{game.lower().replace(' ', '-')}")
