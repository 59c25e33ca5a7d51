"""What must be read can be read on the smallest phone, where the most people sit at a table."""

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
