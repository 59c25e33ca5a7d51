"""Seats of a running game in real Chromium: who opens the link during play asks, and those who play answer."""

from playwright.sync_api import Page, expect

from tests.web.house import DESKTOP, Visitors, open_panel, shoot


def dog_for_two_and_bots(visitors: Visitors) -> tuple[Page, Page, str]:
    ada = visitors.enter(size=DESKTOP, still=True)
    ada.get_by_role("button", name="With friends: DOG", exact=True).click()
    ada.get_by_role("button", name="Open the table").click()
    link = ada.get_by_label("Invite your friends").input_value().removeprefix(visitors.house.url)
    ben = visitors.enter(link, size=DESKTOP, still=True)
    ben.get_by_role("button", name="Sit down here").first.click()
    ada.get_by_role("button", name="Start, bots fill the rest").click()
    for page in (ada, ben):
        expect(page.locator("main[data-state=playing]")).to_be_visible()
    return ada, ben, link


def test_who_opens_the_link_during_play_asks_and_sits_down_when_all_agree(visitors: Visitors) -> None:
    ada, ben, link = dog_for_two_and_bots(visitors)
    cyd = visitors.enter(link, size=DESKTOP, still=True)
    open_panel(cyd, "Table")
    cyd.get_by_role("button", name="Sit down here").first.click()
    expect(cyd.get_by_text("The players are being asked.")).to_be_visible()
    for page in (ada, ben):
        expect(page.get_by_text("would then see its cards")).to_be_visible()
    shoot(ada, "desktop-seat-question")
    for page in (ada, ben):
        page.get_by_role("button", name="Allow").click()
    expect(cyd.get_by_text("You are watching")).to_be_hidden()
    expect(cyd.get_by_role("button", name="Resign", include_hidden=True)).to_be_attached()


def test_a_no_is_a_no(visitors: Visitors) -> None:
    ada, ben, link = dog_for_two_and_bots(visitors)
    cyd = visitors.enter(link, size=DESKTOP, still=True)
    open_panel(cyd, "Table")
    cyd.get_by_role("button", name="Sit down here").first.click()
    ben.get_by_role("button", name="Refuse").click()
    for page in (ada, ben, cyd):
        expect(page.get_by_text("would then see its cards")).to_be_hidden()
    expect(cyd.get_by_role("button", name="Resign", include_hidden=True)).to_have_count(0)
