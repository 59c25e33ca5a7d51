"""What must be read can be read on the smallest phone, where the most people sit at a table."""

import re

from playwright.sync_api import Page, expect

from tests.web.boxes import SIZES
from tests.web.house import Visitors, await_turn, open_with_bots

SMALLEST = 12  # pixels
# A drawing is scaled: what counts is how high its letters come out on the screen.
HEIGHTS = """what => [...document.querySelectorAll(what)].filter(each => each.checkVisibility()).map(each => {
  const scale = each instanceof SVGElement ? each.getScreenCTM().a : 1;
  return [each.textContent.trim(), parseFloat(getComputedStyle(each).fontSize) * scale];
})"""


def letters(page: Page, what: str) -> dict[str, float]:
    found: dict[str, float] = dict(page.evaluate(HEIGHTS, what))
    assert found, what
    return found


def test_harbours_and_costs_can_be_read_and_the_cost_card_opens_large(visitors: Visitors) -> None:
    page = visitors.enter(size=SIZES[0], still=True)
    open_with_bots(page, "Catan", 6)
    assert await_turn(page)
    expect(page.locator("[data-harbour]").first).to_be_visible()  # a board comes after its table
    harbours = letters(page, "[data-harbour] text")
    assert set(harbours) == {"2:1", "3:1"}
    numbers = letters(page, "[data-chip] text")
    page.get_by_role("button", name="What things cost").click()
    card = page.get_by_role("dialog", name="What things cost")
    expect(card.get_by_role("listitem")).to_have_count(4)
    expect(card.get_by_role("listitem").nth(2)).to_contain_text("City (2 points)")
    expect(card.get_by_role("listitem").nth(2)).to_contain_text("You lack: 2 grain, 3 ore")
    expect(card).to_be_in_viewport(ratio=1)
    costs = letters(page, "dialog[open] :is(strong, b, .lacks)")
    small = {text: size for text, size in {**harbours, **numbers, **costs}.items() if size < SMALLEST}
    assert not small
    signs = [sign.bounding_box() for sign in card.locator("[aria-hidden] svg").all()]
    assert signs and all(sign is not None and sign["height"] >= 24 for sign in signs)
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)


FINGER = 40  # pixels
# Each button is felt for with a finger, where it can be seen; lines of text that can be tapped are as high as text is,
# and on a board the nearest place is meant. A browser feels in whole pixels, and a page may lie between them: one is
# forgiven at each side.
FELT = """finger => [...document.querySelectorAll('button, select, summary')].flatMap(each => {
  const box = each.getBoundingClientRect();
  const [x, y, far] = [box.left + box.width / 2, box.top + box.height / 2, finger / 2 - 1];
  const there = (right, down) => {
    const found = document.elementFromPoint(x + right, y + down);
    return found !== null && (each.contains(found) || found.closest('label')?.contains(each) === true);
  };
  if (each.closest('ol, [data-scene] svg') || each.dataset.cell) return [];
  if ([far + 2, -far - 2].some(down => y + down < 0 || y + down > innerHeight)) return [];
  if (!there(0, 0)) return [];
  const missed = [[0, far], [0, -far], [far, 0], [-far, 0]].some(([right, down]) => !there(right, down));
  return missed ? [`${each.ariaLabel ?? each.textContent.trim()}: ${box.width} by ${box.height}`] : [];
})"""


def check_fingers(page: Page) -> None:
    """Whatever can be pressed here is large enough for a finger."""
    page.wait_for_function("() => document.getAnimations().every(each => each.playState !== 'running')")
    assert page.evaluate(FELT, FINGER) == []


def test_whatever_can_be_pressed_is_large_enough_for_a_finger(visitors: Visitors) -> None:
    page = visitors.enter(size=SIZES[1], still=True)
    expect(page.get_by_role("heading", name="Catan", exact=True)).to_be_visible()
    for heading in page.get_by_role("heading", level=2).all():  # the page is longer than the screen
        heading.scroll_into_view_if_needed()
        check_fingers(page)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    check_fingers(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="With friends: Catan").click()
    page.get_by_role("dialog").get_by_text("House rules").click()
    check_fingers(page)
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("button", name="Start, bots fill the rest")).to_be_visible()
    check_fingers(page)
    page.goto(visitors.house.url)
    for game in ("Catan", "Dörfer", "Dog Royal", "Vier"):
        page.get_by_role("button", name=f"Play now: {game} against bots").click()
        assert await_turn(page)
        if game == "Vier":  # where nobody else does anything that ends a hint, and much else is possible
            page.get_by_role("button", name="Hint", exact=True).click()
            page.locator(".notice.hint").get_by_role("button", name=re.compile("What else is possible")).click()
        check_fingers(page)
        page.get_by_role("link", name="Start page").click()
