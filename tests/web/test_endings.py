"""How games end: a sheet with the result, its numbers and the score of a series, a feast, and a picture to share."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.boxes import assert_box_stayed, watch_box
from tests.web.house import Visitors, await_turn, drop, play_now, resign, shoot
from tests.web.test_pages import check_axe

PNG = b"\x89PNG\r\n\x1a\n"


def rematch(page: Page) -> None:
    before = page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != before)
    expect(page.locator("main[data-state=playing]")).to_be_visible()
    assert await_turn(page)


def test_a_series_is_added_up_and_the_game_told_in_numbers(visitors: Visitors) -> None:
    page = visitors.enter(still=True)
    play_now(page)
    assert await_turn(page)
    watch_box(page)
    drop(page, 3)
    assert await_turn(page)
    resign(page)
    sheet = page.locator(".result")
    expect(sheet).to_contain_text("You have lost.")
    expect(page.locator("[data-celebration]")).to_have_count(0)  # the glow has gone by itself
    sheet.get_by_text("The game in numbers").click()
    expect(sheet.get_by_role("row", name="Stones 1 1")).to_be_visible()
    assert_box_stayed(page)
    check_axe(page)
    shoot(page, "phone-result", whole=False)
    expect(sheet.locator("[data-series]")).to_have_count(0)
    rematch(page)
    resign(page)
    expect(sheet.locator("[data-series='2']")).to_have_text("Score after 2 games")
    wins = sheet.get_by_role("list", name="Ranking").locator(".wins")
    expect(wins).to_have_text(["2", "0"])


def test_a_win_is_celebrated_once_for_those_who_saw_it(visitors: Visitors) -> None:
    page = visitors.enter()
    play_now(page)
    assert await_turn(page)
    page.evaluate(
        "new MutationObserver(() => window.feast ??= document.querySelector('canvas[data-celebration]') ? 1 : undefined)"
        ".observe(document.body, {childList: true, subtree: true})"
    )
    resign(page)
    expect(page.locator(".result")).to_be_visible()
    page.wait_for_function("() => window.feast === 1")
    expect(page.locator("[data-celebration]")).to_have_count(0)
    page.reload()
    expect(page.locator(".result")).to_be_visible()
    expect(page.locator("[data-celebration]")).to_have_count(0)


def test_the_result_can_be_kept_as_a_picture(visitors: Visitors, tmp_path: Path) -> None:
    page = visitors.enter(still=True)
    play_now(page)
    assert await_turn(page)
    drop(page, 3)
    resign(page)
    with page.expect_download() as waiting:
        page.locator(".result").get_by_role("button", name="Share").click()
    waiting.value.save_as(tmp_path / "result.png")
    content = (tmp_path / "result.png").read_bytes()
    assert content.startswith(PNG) and int.from_bytes(content[16:20], "big") == 1080
    assert len(content) > 20_000  # a board is on it, not only a few words
    expect(page.get_by_text("The picture is saved.")).to_be_visible()


def test_where_the_browser_shares_pictures_it_is_asked_to(visitors: Visitors) -> None:
    page = visitors.enter(still=True)
    page.evaluate(
        "() => { navigator.canShare = ({files}) => files.length === 1;"
        "navigator.share = async ({files}) => { window.shared = `${files[0].name} ${files[0].type}`; } }"
    )
    play_now(page)
    assert await_turn(page)
    resign(page)
    page.locator(".result").get_by_role("button", name="Share").click()
    page.wait_for_function("() => window.shared === 'stammtisch.png image/png'")


def test_who_looks_on_follows_into_the_rematch(visitors: Visitors) -> None:
    ada = visitors.enter(still=True)
    play_now(ada)
    assert await_turn(ada)
    eve = visitors.enter(ada.url.removeprefix(visitors.house.url), still=True)
    expect(eve.get_by_text("You are watching")).to_be_visible()
    resign(ada)
    expect(eve.locator(".result")).to_be_visible()
    expect(eve.get_by_role("button", name="Rematch")).to_have_count(0)
    rematch(ada)
    eve.wait_for_url(ada.url)
    expect(eve.locator("main[data-state=playing]")).to_be_visible()
    expect(eve.get_by_text("You are watching")).to_be_visible()
