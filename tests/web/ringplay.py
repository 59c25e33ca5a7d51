"""How a person plays DOG and Dog Royal in front of a browser: only by what the page offers."""

from playwright.sync_api import Page

from tests.web.house import await_step, await_turn, step

BY_POINTER = 15  # turns of a whole game


def card(page: Page, name: str) -> None:
    """Choose a card of the hand."""
    page.locator(f"[data-card='{name}']").first.click()


def tap(page: Page, what: str) -> None:
    """A finger on something drawn, whether or not it can be chosen."""
    page.locator(what).scroll_into_view_if_needed()
    box = page.locator(what).bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def spots(page: Page, seat: int) -> list[str]:
    """Where the four of a seat are drawn."""
    return sorted(str(man.get_attribute("data-spot")) for man in page.locator(f"[data-man^='{seat}-']").all())


def mark(page: Page) -> str:
    """Changes with every move this person takes part in."""
    return str(page.evaluate("document.querySelector('.ring')?.dataset.situation ?? ''"))


def give(page: Page) -> None:
    """The first card of the hand for the partner."""
    before = step(page)
    page.locator(".hand button:enabled").first.click()
    page.get_by_role("button", name="Give", exact=True).click()
    await_step(page, before)  # who gives last may be on turn at once


def play_turn(page: Page, choice: int = 0) -> None:
    """Give a card or play one; waits until the page shows what came of it."""
    before = mark(page)
    if page.locator(".hand button:enabled").count():
        cards = page.locator(".hand button:enabled:not(.dull)")
        cards.nth(choice % cards.count()).click()
    for _ in range(12):
        press_next(page)
        if mark(page) != before:
            return
    await_other(page, before)


def await_other(page: Page, before: str) -> None:
    page.wait_for_function("before => (document.querySelector('.ring')?.dataset.situation ?? '') !== before", arg=before)


# The button that asks for it, else into the target, else the farthest field offered, else a figure.
OFFERED = (".guide .primary:enabled", "[data-target^=T]", "[data-target]", "[data-figure]", ".guide .offer:enabled")


def press_next(page: Page) -> None:
    """One press on what the page offers, as a pointer does it."""
    found = next((page.locator(each) for each in OFFERED if page.locator(each).count()), None)
    if found is not None:
        found.last.click()


# As a keyboard presses it, without the browser's looking where things are: for the many turns of a whole game.
AT_ONCE = """async ([offered, choice, before]) => {
    const all = (what) => [...document.querySelectorAll(what)];
    const settled = () => new Promise((then) => setTimeout(then, 5));
    const cards = all('.hand button:enabled:not(.dull)');
    cards[choice % cards.length]?.click();
    for (let press = 0; press < 12; press += 1) {
        await settled();
        if ((document.querySelector('.ring')?.dataset.situation ?? '') !== before) return;
        offered.map(all).find((found) => found.length)?.at(-1).click();
    }
}"""


def play_turn_at_once(page: Page, choice: int) -> None:
    before = mark(page)
    page.evaluate(AT_ONCE, [OFFERED, choice, before])
    await_other(page, before)


def play_on(page: Page, turns: int) -> int:
    """Play so many turns, or until the game is over; how many there were. A person's pointer plays the first of them."""
    for turn in range(turns):
        if not await_turn(page):
            return turn
        if turn < BY_POINTER:
            play_turn(page, turn)
        else:
            play_turn_at_once(page, turn)
    return turns
