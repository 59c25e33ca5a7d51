"""How a person plays DOG and Dog Royal in front of a browser: only by what the page offers."""

import json
import time

from playwright.sync_api import Page, TimeoutError

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


# While an own move is on its way the page draws it already: nothing has come of it yet.
MARK = """() => {
    const ring = document.querySelector('.ring');
    if (ring?.closest('main')?.dataset.foreseen !== 'true') window.mark = ring?.dataset.situation ?? '';
    return window.mark ?? '';
}"""


def mark(page: Page) -> str:
    """Changes with every move this person takes part in."""
    return str(page.evaluate(MARK))


def give(page: Page) -> None:
    """The first card of the hand for the partner."""
    before = step(page)
    page.locator(".hand button:enabled").first.click()
    page.get_by_role("button", name="Give", exact=True).click()
    await_step(page, before)  # who gives last may be on turn at once


# The button that asks for it, else into the target, else the farthest field offered, else a figure.
OFFERED = (".guide .primary:enabled", "[data-target^=T]", "[data-target]", "[data-figure]", ".guide .offer:enabled")
CARDS = ".hand button:enabled:not(.dull)"
PATIENCE = 60.0  # seconds on one turn, after which a page offers nothing that leads on


def play_turn(page: Page, choice: int = 0) -> None:
    """Give a card or play one as a pointer does it; waits until the page shows what came of it."""
    before = mark(page)
    until = time.monotonic() + PATIENCE
    while mark(page) == before:
        press_next(page, choice)
        assert time.monotonic() < until, stuck(page)


def press_next(page: Page, choice: int) -> None:
    """One press on what the page offers; while a move is on its way that is nothing."""
    offered = next((found.last for each in OFFERED if (found := page.locator(each)).count()), None)
    cards = page.locator(CARDS)
    if offered is None and not page.locator(f"{CARDS}[aria-pressed=true]").count() and cards.count():
        offered = cards.nth(choice % cards.count())
    try:
        if offered is not None:
            offered.click(timeout=1000)
        else:
            page.wait_for_timeout(20)
    except TimeoutError:
        pass  # it went while it was looked for: the page has moved on


# As a keyboard presses it, without the browser's looking where things are: for the many turns of a whole game.
# What is pressed while a move is on its way does nothing, so it is pressed again as long as the turn lasts.
AT_ONCE = """async ([offered, hand, choice, before, patience]) => {
    const all = (what) => [...document.querySelectorAll(what)];
    const until = performance.now() + 1000 * patience;
    while (performance.now() < until) {
        const ring = document.querySelector('.ring');
        const isForeseen = ring?.closest('main')?.dataset.foreseen === 'true';
        if (!isForeseen && (ring?.dataset.situation ?? '') !== before) return true;
        const found = offered.map(all).find((each) => each.length)?.at(-1);
        const cards = all(hand);
        if (found) found.click();
        else if (!cards.some((card) => card.ariaPressed === 'true')) cards[choice % cards.length]?.click();
        await new Promise((then) => setTimeout(then, 5));
    }
    return false;
}"""


def play_turn_at_once(page: Page, choice: int) -> None:
    assert page.evaluate(AT_ONCE, [OFFERED, CARDS, choice, mark(page), PATIENCE]), stuck(page)


def stuck(page: Page) -> str:
    """What a page shows that does not get on."""
    told = page.evaluate(
        """() => ({
            main: {...document.querySelector('main')?.dataset},
            situation: document.querySelector('.ring')?.dataset.situation,
            alert: document.querySelector('[role=alert]')?.textContent,
            dock: document.querySelector('[data-dock]')?.innerText,
            buttons: [...document.querySelectorAll('[data-dock] button, .stage button')].map((each) =>
                [each.ariaLabel ?? each.textContent, each.disabled, each.ariaPressed, each.className]),
        })"""
    )
    return f"the turn does not end: {json.dumps(told, ensure_ascii=False, indent=1)}"


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
