"""Vier in real Chromium: to the end against a bot and between two browsers, with jokers, through both skins."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from stammtisch import record
from stammtisch.games import GAMES
from tests.web.boxes import TALL, assert_box_stayed, watch_box
from tests.web.house import (
    DESKTOP,
    Visitors,
    await_turn,
    close_panel,
    drop,
    from_menu,
    moves,
    open_checks,
    open_columns,
    open_panel,
    play_now,
    resign,
    shoot,
)

WIDTH = 8


def friends(visitors: Visitors) -> tuple[Page, Page]:
    """Two people at one table: one opens it, the other comes by the link."""
    ada = visitors.enter()
    ada.get_by_role("button", name="With friends: Vier").click()
    ada.get_by_role("button", name="Open the table").click()
    link = ada.get_by_label("Invite your friends").input_value()
    shoot(ada, "phone-waiting")
    ben = visitors.enter(link.removeprefix(visitors.house.url), size=DESKTOP, language="de-DE")
    expect(ben.get_by_role("button", name="Mitspielen", exact=True)).to_be_visible()
    shoot(ben, "desktop-invited")
    ben.get_by_role("button", name="Mitspielen", exact=True).click()
    for page in (ada, ben):
        expect(page.locator("main[data-state=playing]")).to_be_visible()
    return ada, ben


def use_bomb(page: Page, cell: str) -> None:
    page.get_by_role("button", name=re.compile("^(Bomb|Bombe)$")).click()
    target = page.locator(f"[data-cell='{cell}']")
    target.hover()
    expect(page.locator(".jokers")).to_contain_text(re.compile("gone: |weg: "))
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
    expect(moves(page)).to_contain_text("plays column 4")
    page.get_by_role("link", name="Start page").tap()
    page.get_by_role("link", name="Continue").tap()
    expect(page.locator(".stone").first).to_be_visible()


def test_a_hint_tells_its_reason_and_what_else_there_is(visitors: Visitors) -> None:
    page = visitors.enter()
    play_now(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    notice = page.locator(".notice.hint")
    expect(notice).to_contain_text("A bot would play:")
    expect(notice.locator(".why").first).to_have_text(re.compile(r"^\d+ %: \w.+"))
    notice.get_by_role("button", name=re.compile("What else is possible")).click()
    reasons = [each.split(": ")[1] for each in notice.locator(".why").all_text_contents()]
    assert len(set(reasons)) == len(reasons) > 1  # each has its own
    other = notice.get_by_role("listitem").get_by_role("button").first
    move, why = (str(other.locator(part).text_content()) for part in (".move", ".why"))
    assert re.match(r"\d+ %: \w.+", why)
    other.click()  # the list goes, so that the board can be seen
    expect(notice.get_by_role("listitem")).to_have_count(0)
    expect(notice.locator(".move")).to_have_text(move)
    column = int(move.split()[-1])
    expect(page.locator(".lane")).to_be_visible()  # and its place on the board
    notice.get_by_role("button", name="Play that").click()
    expect(moves(page)).to_contain_text(f"plays column {column}")
    expect(notice).to_have_count(0)


def test_a_game_against_a_bot_with_both_jokers_ends_in_a_record_whose_dice_verify(visitors: Visitors, tmp_path: Path) -> None:
    page = visitors.enter(size=TALL)
    play_now(page)
    watch_box(page)
    drop(page, 3)
    assert await_turn(page)
    shoot(page, "phone-vier", whole=False)
    use_bomb(page, "0,2")
    assert await_turn(page)
    erase_row(page, 7)
    while await_turn(page):
        drop(page, open_columns(page)[0])
    assert_box_stayed(page)
    shoot(page, "phone-vier-over", whole=False)
    page.get_by_role("link", name="Replay").click()
    check_replay(page, tmp_path)


def check_replay(page: Page, folder: Path) -> None:
    """Step through, download, and verify with the rules."""
    expect(page.locator("main[data-ready=true]")).to_be_visible()
    expect(page.locator(".stone").first).to_be_visible()  # the record and the board come after the frames
    stones = page.locator(".stone").count()
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator(".stone")).to_have_count(0)
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".stone")).to_have_count(1)
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".stone")).to_have_count(stones)
    shoot(page, "phone-replay")
    open_checks(page)
    expect(page.get_by_role("button", name="Verify the dice")).to_have_count(0)  # there was neither luck nor a secret
    expect(page.get_by_label("Seen by")).to_have_count(0)
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
    resign(page)
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="One step back").click()
    page.get_by_role("button", name="Play on from here against bots").click()
    assert await_turn(page)
    expect(page.locator(".stone")).to_have_count(1)
    drop(page, 0)
    expect(moves(page)).to_contain_text("plays column 1")


def test_two_browsers_play_with_jokers_talk_take_back_and_play_again(visitors: Visitors) -> None:
    ada, ben = friends(visitors)
    eve = visitors.enter(ada.url.removeprefix(visitors.house.url))
    expect(eve.get_by_text("You are watching")).to_be_visible()
    drop(ada, 0)
    ada.get_by_role("button", name="Take back").click()
    ben.get_by_role("button", name="Erlauben").click()
    expect(ada.locator(".stone")).to_have_count(0)
    drop(ada, 0)
    await_turn(ben)
    use_bomb(ben, "7,1")
    await_turn(ada)
    expect(ada.locator("[data-jokers='1'] .gone")).to_have_count(1)  # what the other one has left is seen
    expect(ada.locator("[data-jokers='1']")).to_contain_text("Bomb, used up")
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
    expect(ada.locator(".result")).to_contain_text("You have won!")
    expect(ben.locator(".result")).to_contain_text("gewinnt")
    expect(ben.locator(".win")).to_have_count(4)
    talk(ada, ben)
    ada.get_by_role("button", name="Rematch").click()
    ben.get_by_role("button", name="Revanche").click()
    ben.wait_for_url(re.compile(r"-2$"))
    eve.wait_for_url(re.compile(r"-2$"))  # who looks on comes along
    assert await_turn(ben)
    drop(ben, 4)
    expect(ada.locator(".stone")).to_have_count(1)


def talk(ada: Page, ben: Page) -> None:
    open_panel(ada, "Chat")
    ada.get_by_label("Write something").fill("Gut gespielt, <b>Ben</b>!")
    ada.get_by_role("button", name="Send", exact=True).click()
    open_panel(ben, "Chat")
    expect(ben.get_by_role("log")).to_contain_text("Gut gespielt, <b>Ben</b>!")
    ben.get_by_text("Danke!", exact=True).click()
    expect(ada.get_by_role("log")).to_contain_text("Thanks!")
    close_panel(ada)
    close_panel(ben)


def lamps(page: Page) -> str:
    return "".join(str(lamp.get_attribute("data-lamp")) for lamp in page.locator("[data-lamp]").all())


def test_the_led_matrix_plays_the_same_match_by_joystick_and_by_keys(visitors: Visitors) -> None:
    page = visitors.enter(size=DESKTOP)
    play_now(page)
    from_menu(page, "LED")
    stick = page.get_by_role("group", name="Joystick")
    stick.get_by_role("button", name="left").click()
    stick.get_by_role("button", name="press").click()
    expect(moves(page).locator("li")).to_have_count(2)
    expect(moves(page)).to_contain_text("plays column 3")
    page.get_by_role("main").focus()
    for key in ("ArrowUp", "ArrowLeft", "ArrowLeft", "Enter"):  # the menu, green's bomb
        page.keyboard.press(key)
    assert "O" in lamps(page)
    shoot(page, "desktop-led")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(moves(page)).to_contain_text("sets off the bomb")
    while await_turn(page):
        played = moves(page).locator("li").count()
        for _ in range(WIDTH):
            page.keyboard.press("Enter")  # ignored on a full column
            page.wait_for_timeout(120)
            if moves(page).locator("li").count() > played:
                break
            page.keyboard.press("ArrowRight")
    expect(page.locator("[data-lamp]")).to_have_count(64)
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"-2$"))
