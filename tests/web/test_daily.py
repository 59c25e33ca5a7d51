"""The game of the day in real Chromium: opened from the start page, held to what was published, and found again."""

import re

from playwright.sync_api import expect

from tests.web.house import DESKTOP, PHONE, Visitors, await_turn, shoot
from tests.web.test_doerfer import laid, tap_to_lay
from tests.web.test_pages import check_axe


def test_the_game_of_the_day_is_played_and_found_again_and_the_page_says_what_is_proved(visitors: Visitors) -> None:
    page = visitors.enter(size=PHONE, still=True)
    page.get_by_role("button", name="Game of the day").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("The first attempt counts.")
    dialog.get_by_text("How do I know").click()
    expect(dialog.locator("code").first).to_have_text(re.compile("^[0-9a-f]{64}$"))
    expect(dialog).to_contain_text("What this does not prove")
    check_axe(page)
    shoot(page, "phone-daily")
    commitment = dialog.locator("code").first.inner_text()
    dialog.get_by_role("button", name="Play", exact=True).click()
    assert await_turn(page)
    expect(page.get_by_role("dialog")).to_have_count(0)  # nothing was wrong with its start
    before = laid(page)
    tap_to_lay(page)
    assert laid(page) == before + 1
    address = page.url
    page.goto(visitors.url)
    page.get_by_role("button", name="Game of the day").click()
    expect(dialog.get_by_role("listitem").filter(has_text="you")).to_contain_text("still playing")
    dialog.get_by_role("button", name="Play on").click()
    assert await_turn(page)
    assert page.url == address

    other = visitors.enter(size=DESKTOP, still=True, dark=True, language="de-DE")
    other.get_by_role("button", name="Spiel des Tages").click()
    other.get_by_text("Woher weiß ich").click()
    expect(other.locator("dialog code").first).to_have_text(commitment)
    check_axe(other)
    shoot(other, "desktop-dark-daily")


def test_a_day_whose_luck_is_not_the_published_one_is_not_played(visitors: Visitors) -> None:
    page = visitors.enter(size=PHONE, still=True)
    page.route("**/api/daily/*", lambda route: route.fulfill(json={**route.fetch().json(), "commitment": "00" * 32}))
    page.get_by_role("button", name="Game of the day").click()
    page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("alertdialog").or_(page.get_by_role("dialog"))).to_be_visible()
    expect(page.locator("main[data-state=playing]")).to_have_count(0)
