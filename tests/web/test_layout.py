"""One layout for all boards: they fill the screen at five sizes, nothing is clipped, and what is said moves nothing."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.boxes import SIZES, assert_box_stayed, await_framed, boxes, cut_off, watch_box
from tests.web.house import Visitors, await_turn, drop, from_menu, open_with_bots, play_now, resign

GAMES = ("Vier", "DOG", "Dog Royal", "Dörfer", "Catan")
# Bots' names, which are short; people choose theirs as long as they like.
CUT = """() => [...document.querySelectorAll('[data-seat]')].filter(seat => {
    const name = seat.querySelector('.name');
    const isBot = seat.querySelector('.level');
    return seat.scrollHeight > seat.clientHeight + 1 || isBot && name.scrollWidth > name.clientWidth + 1;
  }).map(seat => seat.innerText)"""

# Buttons of the result that lie beside their sheet, or on each other.
OUTSIDE = """() => {
  const sheet = document.querySelector('.result').getBoundingClientRect();
  const buttons = [...document.querySelectorAll('.result .actions .button')];
  const boxes = buttons.map(each => each.getBoundingClientRect());
  return buttons.filter((each, place) => boxes[place].right > sheet.right - 4 || each.scrollWidth > each.clientWidth + 1
    || place > 0 && boxes[place].left < boxes[place - 1].right).map(each => each.textContent || each.ariaLabel);
}"""


def check_size(page: Page, width: int, height: int) -> None:
    """The limiting side of the board is long enough, and everything is on the screen."""
    found = boxes(page)
    board = found["[data-board]"]
    wide, high = board["right"] - board["left"], board["bottom"] - board["top"]
    if (width, height) == (1440, 900):
        assert high >= 0.84 * height
    elif height < 500:
        assert high >= 0.80 * height
    elif width < 500:
        assert wide >= 0.95 * width
    else:
        assert wide >= 0.95 * width or high >= 0.6 * height
    for what, box in found.items():
        assert box is None or (box["left"] >= -1 and box["right"] <= width + 1), what
        assert box is None or (box["top"] >= -1 and box["bottom"] <= height + 1), what
    assert page.evaluate(CUT) == [], (width, height)
    dock = found[".dock .inside"]
    assert dock is None or dock["top"] >= board["bottom"] - 1 or dock["left"] >= board["right"] - 1, "the dock hides the board"
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") <= [width, height]


@pytest.mark.parametrize("game", GAMES)
def test_each_board_fills_the_screen_at_five_sizes(visitors: Visitors, game: str) -> None:
    page = visitors.enter(size=SIZES[-1], still=True)
    play_now(page, game)
    assert await_turn(page)
    expect(page.locator("[data-board]")).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        check_size(page, width, height)


@pytest.mark.parametrize(("game", "seats"), [("DOG", 6), ("Dog Royal", 6), ("Catan", 6), ("Dörfer", 4)])
def test_with_as_many_seats_as_there_can_be_nothing_is_clipped(visitors: Visitors, game: str, seats: int) -> None:
    page = visitors.enter(size=SIZES[0], still=True)
    open_with_bots(page, game, seats)
    assert await_turn(page)
    expect(page.locator("[data-board]")).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found = boxes(page)
        for what in (".head", "[data-board]", ".dock .inside"):
            assert found[what]["left"] >= -1 and found[what]["right"] <= width + 1, (what, width)
            assert found[what]["top"] >= -1 and found[what]["bottom"] <= height + 1, (what, width)
        assert page.evaluate(CUT) == [], (width, height)
        assert cut_off(page) == [], (width, height)
        names = page.get_by_role("list", name="Players").get_by_role("listitem")
        assert all(name["x"] + name["width"] <= width + 1 for name in filter(None, [each.bounding_box() for each in names.all()]))


@pytest.mark.parametrize("size", [SIZES[0], SIZES[3]], ids=["upright", "lying"])
def test_hints_takebacks_refusals_and_results_lie_over_the_page_and_go_by_themselves(
    visitors: Visitors, size: tuple[int, int]
) -> None:
    page = visitors.enter(size=size, still=True)
    play_now(page)
    assert await_turn(page)
    watch_box(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".notice.hint")).to_be_visible()
    drop(page, 3)
    expect(page.locator(".notice.hint")).to_have_count(0)
    assert await_turn(page)
    page.get_by_role("button", name="Bomb").click()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".stone")).to_have_count(0)
    back = page.get_by_role("button", name="Take back")
    expect(back).to_have_attribute("aria-disabled", "true")
    expect(back).to_have_attribute("title", "There is nothing to take back.")
    back.click(force=True)  # a finger has no title to read: a tap says so
    refusal = page.locator(".notice[role=alert]")
    expect(refusal).to_be_visible()
    page.get_by_role("button", name="Rules").click()
    expect(refusal).to_have_count(0)  # whoever reads on has read it
    page.keyboard.press("Escape")
    page.get_by_title("What happened?").click()
    told = page.locator(".happened")
    expect(told).to_contain_text("Nothing since your last move.")
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    page.get_by_title("What happened?").click()
    expect(told).to_be_visible()
    resign(page)
    expect(told).to_have_count(0)
    expect(page.locator(".result")).to_be_visible()
    await_framed(page)
    assert_box_stayed(page)
    expect(page.locator(".result")).to_be_in_viewport(ratio=1)
    page.evaluate("localStorage.language = 'de'")  # whose words are longer
    page.reload()
    expect(page.get_by_role("button", name="Revanche")).to_be_visible()
    assert page.evaluate(OUTSIDE) == []


def test_a_refusal_goes_by_itself(visitors: Visitors) -> None:
    page = visitors.enter(still=True)
    page.clock.install()
    play_now(page)
    page.get_by_role("button", name="Take back").click(force=True)
    expect(page.locator(".notice[role=alert]")).to_be_visible()
    page.clock.fast_forward(10_000)
    expect(page.locator(".notice[role=alert]")).to_have_count(0)


def test_the_full_screen_is_offered_where_there_is_one(visitors: Visitors) -> None:
    page = visitors.enter(still=True)
    play_now(page)
    from_menu(page, "Full screen")
    page.wait_for_function("() => document.fullscreenElement !== null")
    from_menu(page, "Leave full screen")
    page.wait_for_function("() => document.fullscreenElement === null")
    page.add_init_script("Object.defineProperty(document, 'fullscreenEnabled', {value: false})")
    page.reload()
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.get_by_role("button", name="Settings")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("ull screen"))).to_have_count(0)
