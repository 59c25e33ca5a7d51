"""The start page remembers a guest's games: whose turn it is first, then what runs, then what is over."""

from playwright.sync_api import expect

from tests.web.house import Visitors, await_turn, play_now, resign, shoot
from tests.web.test_pages import check_axe


def test_the_start_page_shows_what_waits_for_me_then_what_is_over_on_every_device_of_mine(visitors: Visitors) -> None:
    page = visitors.enter(still=True)
    play_now(page)
    assert await_turn(page)
    resign(page)
    expect(page.locator(".result")).to_be_visible()
    page.get_by_role("link", name="New game").click()
    play_now(page)
    assert await_turn(page)
    table = page.url.rpartition("/")[2]
    page.get_by_role("link", name="Start page").click()
    waiting = page.get_by_role("region", name="Your turn").get_by_role("listitem")
    expect(waiting).to_have_count(1)
    expect(waiting).to_contain_text("Vier")
    expect(page).to_have_title("● Your turn · Stammtisch")
    page.get_by_text("Finished games").click()
    over = page.get_by_role("region", name="Finished games").get_by_role("listitem")
    expect(over).to_have_count(1)
    expect(over).to_contain_text("Lost")
    check_axe(page)
    shoot(page, "phone-start-mine")
    token = page.evaluate("localStorage.token")
    other = visitors.enter(still=True)
    other.wait_for_function("() => localStorage.token")  # else its own would come later and take the other's place
    other.evaluate("token => localStorage.token = token", token)
    other.reload()
    other.get_by_role("region", name="Your turn").get_by_role("link", name="Continue").click()
    other.wait_for_url(f"**/t/{table}")
    other.goto(visitors.house.url)
    other.get_by_text("Finished games").click()
    other.get_by_role("region", name="Finished games").get_by_role("link", name="Replay").click()
    expect(other.locator("main[data-ready=true]")).to_be_visible()


def test_forgetting_me_empties_the_start_page(visitors: Visitors) -> None:
    page = visitors.enter(still=True)
    play_now(page)
    assert await_turn(page)
    resign(page)
    expect(page.locator(".result")).to_be_visible()
    page.goto(visitors.house.url)
    expect(page.get_by_text("Finished games")).to_be_visible()
    token = page.evaluate("localStorage.token")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Forget me").click()
    with page.expect_navigation():
        page.get_by_role("dialog").last.get_by_role("button", name="Forget me").click()
    page.wait_for_function("token => localStorage.token !== token", arg=token)
    asked = "token => fetch('/api/me/finished', {headers: {Authorization: `Bearer ${token}`}}).then(answer => answer.json())"
    assert page.evaluate(asked, token) == {"games": [], "after": None}
