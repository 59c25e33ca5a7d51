"""Vier in real Chromium: to the end against a bot and between two browsers, with jokers, through both skins."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from stammtisch import record
from stammtisch.games import GAMES
from tests.web.house import DESKTOP, Visitors, await_turn, drop, open_columns, play_now, shoot

WIDTH = 8


def friends(visitors: Visitors) -> tuple[Page, Page]:
    """Two people at one table: one opens it, the other comes by the link."""
    ada = visitors.enter()
    ada.get_by_role("button", name="With friends: Vier").click()
    ada.get_by_role("button", name="Open the table").click()
    link = ada.get_by_label("Invite your friends").input_value()
    shoot(ada, "phone-waiting")
    ben = visitors.enter(link.removeprefix(visitors.house.url), size=DESKTOP, language="de-DE")
    expect(ben.get_by_role("button", name="Hinsetzen", exact=True)).to_be_visible()
    shoot(ben, "desktop-invited")
    ben.get_by_role("button", name="Hinsetzen", exact=True).click()
    for page in (ada, ben):
        expect(page.locator("main[data-state=playing]")).to_be_visible()
    return ada, ben


def use_bomb(page: Page, cell: str) -> None:
    page.get_by_role("button", name=re.compile("^(Bomb|Bombe)$")).click()
    target = page.locator(f"[data-cell='{cell}']")
    target.hover()
    expect(page.locator(".jokers")).to_contain_text(re.compile("Gone: |Weg: "))
    target.click()
    expect(page.get_by_role("button", name=re.compile("^(Bomb, used up|Bombe, verbraucht)$"))).to_be_visible()


def erase_row(page: Page, row: int) -> None:
    page.get_by_role("button", name=re.compile("^(Eraser|Radierer)$")).click()
    page.get_by_role("button", name=re.compile("^(a row|eine Zeile)$")).click()
    page.locator(f"[data-cell='4,{row}']").hover()
    page.get_by_role("button", name=re.compile("^(Do it|Ausführen)$")).click()
    expect(page.get_by_role("button", name=re.compile("^(Eraser, used up|Radierer, verbraucht)$"))).to_be_visible()


def test_two_taps_lead_from_the_start_page_to_the_first_move(visitors: Visitors) -> None:
    page = visitors.enter()
    page.get_by_role("button", name="Play now: Vier against bots").tap()
    page.locator("[data-column='3']").tap()
    expect(page.locator(".stone").first).to_be_visible()
    expect(page.get_by_role("list", name="Moves")).to_contain_text("stone in column 4")
    page.get_by_role("link", name="Start page").tap()
    page.get_by_role("link", name="Continue").tap()
    expect(page.locator(".stone").first).to_be_visible()


def test_a_hint_tells_its_reason_and_what_else_there_is(visitors: Visitors) -> None:
    page = visitors.enter()
    play_now(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    notice = page.locator(".notice.hint")
    expect(notice).to_contain_text("A bot would play: ")
    expect(notice.locator(".why")).to_have_text(re.compile(r"^\d+ %: \w.+"))
    notice.get_by_text("What else is possible").click()
    expect(notice.get_by_role("listitem").first).to_have_text(re.compile(r"\(\d+ %: .+\)$"))
    notice.get_by_role("button").click()
    expect(page.locator(".stone").first).to_be_visible()
    expect(notice).to_have_count(0)


def test_a_game_against_a_bot_with_both_jokers_ends_in_a_record_whose_dice_verify(visitors: Visitors, tmp_path: Path) -> None:
    page = visitors.enter()
    play_now(page)
    drop(page, 3)
    assert await_turn(page)
    shoot(page, "phone-vier")
    use_bomb(page, "0,2")
    assert await_turn(page)
    erase_row(page, 7)
    while await_turn(page):
        drop(page, open_columns(page)[0])
    shoot(page, "phone-vier-over")
    page.get_by_role("link", name="Replay").click()
    check_replay(page, tmp_path)


def check_replay(page: Page, folder: Path) -> None:
    """Step through, verify on the page, download, and verify again with the rules."""
    expect(page.locator("main[data-ready=true]")).to_be_visible()
    expect(page.locator(".stone").first).to_be_visible()  # the record and the board come after the frames
    stones = page.locator(".stone").count()
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator(".stone")).to_have_count(0)
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".stone")).to_have_count(1)
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".stone")).to_have_count(stones)
    page.get_by_role("button", name="Verify the dice").click()
    expect(page.get_by_text("Everything fits: nobody could steer the luck of this game.")).to_be_visible()
    shoot(page, "phone-replay")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    path = folder / "record.json"
    download.value.save_as(path)
    kept = page.evaluate("JSON.parse(localStorage[Object.keys(localStorage).find(key => key.startsWith('start:'))])")
    found = record.decode(path.read_bytes())
    record.verify(found, GAMES["vier"], [kept["server"], *filter(None, kept["commitments"])])


def test_against_a_bot_its_answer_is_taken_back_with_the_move(visitors: Visitors) -> None:
    page = visitors.enter(still=True)
    play_now(page)
    drop(page, 3)
    assert await_turn(page)
    expect(page.locator(".stone")).to_have_count(2)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".stone")).to_have_count(0)
    drop(page, 2)
    assert await_turn(page)


def test_a_finished_game_can_be_played_on_from_any_position(visitors: Visitors) -> None:
    page = visitors.enter(size=DESKTOP)
    play_now(page)
    drop(page, 3)
    assert await_turn(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="One step back").click()
    page.get_by_label("Seen by").select_option("1")
    page.get_by_role("button", name="Play on from here against bots").click()
    assert await_turn(page)
    expect(page.locator(".stone")).to_have_count(1)
    drop(page, 0)
    expect(page.get_by_role("list", name="Moves")).to_contain_text("stone in column 1")


def test_a_forged_record_is_found_out_by_the_page(visitors: Visitors) -> None:
    page = visitors.enter()
    play_now(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator("main[data-state=over]")).to_be_visible()

    def forge(text: str) -> str:
        content = json.loads(text)
        content["proof"]["server"]["value"] = "00" * 32
        return json.dumps(content)

    page.route("**/api/records/*", lambda route: route.fulfill(body=forge(route.fetch().text())))
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="Verify the dice").click()
    expect(page.get_by_text("This record does not fit. Do not trust it.")).to_be_visible()


def test_two_browsers_play_with_jokers_talk_take_back_and_play_again(visitors: Visitors) -> None:
    ada, ben = friends(visitors)
    drop(ada, 0)
    ada.get_by_role("button", name="Take back").click()
    ben.get_by_role("button", name="Erlauben").click()
    expect(ada.locator(".stone")).to_have_count(0)
    drop(ada, 0)
    await_turn(ben)
    use_bomb(ben, "7,1")
    await_turn(ada)
    drop(ada, 0)
    await_turn(ben)
    shoot(ben, "desktop-vier")
    erase_row(ben, 1)
    for turn in range(2):
        await_turn(ada)
        drop(ada, 0)
        if turn == 0:
            await_turn(ben)
            drop(ben, 5)
    expect(ada.locator(".result")).to_contain_text("You win!")
    expect(ben.locator(".result")).to_contain_text("gewinnt")
    expect(ben.locator(".win")).to_have_count(4)
    talk(ada, ben)
    ada.get_by_role("button", name="Rematch").click()
    ben.get_by_role("button", name="Revanche").click()
    ben.wait_for_url(re.compile(r"-2$"))
    assert await_turn(ben)
    drop(ben, 4)
    expect(ada.locator(".stone")).to_have_count(1)


def talk(ada: Page, ben: Page) -> None:
    ada.get_by_role("tab", name="Chat").click()
    ada.get_by_label("Write something").fill("Gut gespielt, <b>Ben</b>!")
    ada.get_by_role("button", name="Send", exact=True).click()
    ben.get_by_role("tab", name="Chat").click()
    expect(ben.get_by_role("log")).to_contain_text("Gut gespielt, <b>Ben</b>!")
    ben.get_by_role("button", name="Danke!").click()
    expect(ada.get_by_role("log")).to_contain_text("Thanks!")


def lamps(page: Page) -> str:
    return "".join(str(lamp.get_attribute("data-lamp")) for lamp in page.locator("[data-lamp]").all())


def test_the_led_matrix_plays_the_same_match_by_joystick_and_by_keys(visitors: Visitors) -> None:
    page = visitors.enter(size=DESKTOP)
    play_now(page)
    page.get_by_role("button", name="LED").click()
    stick = page.get_by_role("group", name="Joystick")
    stick.get_by_role("button", name="left").click()
    stick.get_by_role("button", name="press").click()
    expect(page.get_by_role("list", name="Moves").get_by_role("listitem")).to_have_count(2)
    expect(page.get_by_role("list", name="Moves")).to_contain_text("stone in column 3")
    page.get_by_role("main").focus()
    for key in ("ArrowUp", "ArrowLeft", "ArrowLeft", "Enter"):  # the menu, green's bomb
        page.keyboard.press(key)
    assert "O" in lamps(page)
    shoot(page, "desktop-led")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.get_by_role("list", name="Moves")).to_contain_text("bomb at column")
    while await_turn(page):
        moves = page.locator("ol li").count()
        for _ in range(WIDTH):
            page.keyboard.press("Enter")  # ignored on a full column
            page.wait_for_timeout(120)
            if page.locator("ol li").count() > moves:
                break
            page.keyboard.press("ArrowRight")
    expect(page.locator("[data-lamp]")).to_have_count(64)
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"-2$"))
