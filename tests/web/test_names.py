"""What a guest is called: chosen in the settings, and changed there as often as one likes."""

from playwright.sync_api import Page, expect

from tests.web.house import DESKTOP, Visitors


def choose_names(page: Page, *names: str) -> None:
    """One after the other, in the settings."""
    page.get_by_role("button", name="Settings").click()
    field = page.get_by_label("Your name")
    for name in names:
        field.fill(name)
        field.press("Tab")
    page.keyboard.press("Escape")


def test_who_has_changed_his_name_may_change_it_back(visitors: Visitors) -> None:
    ada = visitors.enter(size=DESKTOP)
    choose_names(ada, "Ada")
    ada.reload()
    choose_names(ada, "Bea", "Ada")
    ada.get_by_role("button", name="With friends: Vier").click()
    ada.get_by_role("button", name="Open the table").click()
    expect(ada.locator("main li").first).to_contain_text("Ada")
