"""What a person does at Catan's board in a browser: reads the page and uses what it offers."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.web.house import await_step, await_turn, step

Hand = dict[str, int]


def open_table(page: Page, seats: int, **rules: int) -> None:
    """A table for so many, with numbers as house rules by the labels of their fields."""
    page.get_by_role("button", name="With friends: Catan").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=str(seats), exact=True).click()
    if rules:
        dialog.get_by_text("House rules").click()
    for label, value in rules.items():
        dialog.get_by_label(label.replace("_", " ")).fill(str(value))
    dialog.get_by_role("button", name="Open the table").click()


MOVED_OR_ASKED = "before => +document.querySelector('main').dataset.at > before || document.querySelector('[data-victim]')"


def do(page: Page, target: Locator) -> None:
    """Press something that acts, and wait until the page shows what came of it."""
    before = step(page)
    target.click()
    await_step(page, before)


def press(page: Page, what: str) -> None:
    do(page, page.locator(f"[data-do={what}]"))


def press_at_once(page: Page, what: str) -> None:
    """As `press`, without the browser's looking where the button is: for the many turns in which nothing else happens."""
    page.wait_for_function(f"() => document.querySelector('[data-do={what}]:enabled')")
    page.wait_for_function(
        """([what, before]) => {
        if (+document.querySelector('main').dataset.at > before) return true;
        document.querySelector(`[data-do=${what}]:enabled`)?.click();
    }""",
        arg=[what, step(page)],
        polling=200,  # a press that came while the page was busy is made again
    )


def asks(page: Page) -> set[str]:
    """What the page offers now: its buttons by name, `hexes` and `places` to be chosen, `turn` if it is this person's."""
    return set(
        page.evaluate("""() => [
        ...[...document.querySelectorAll('[data-do]')].map(each => each.dataset.do),
        ...[...document.querySelectorAll('.able[data-do]')].map(each => 'able ' + each.dataset.do),
        ...(document.querySelector('svg.choosing [data-spot^=hex]') ? ['hexes'] : []),
        ...(document.querySelector('svg.choosing') ? ['places'] : []),
        ...(document.querySelector('main[data-turn=yours]') ? ['turn'] : []),
    ]""")
    )


def hand(page: Page) -> Hand:
    read = "all => all.map(each => [each.dataset.resource, Number(each.dataset.number)])"
    return dict(page.locator("[data-resource]").evaluate_all(read))


def fertility(label: str) -> int:
    """How many of 36 rolls feed a crossing, read off the words for it."""
    return sum(6 - abs(7 - int(number)) for number in re.findall(r"[a-z] (\d+)", label.partition(":")[2]))


def best_spot(page: Page) -> Locator:
    spots = page.locator("[data-spot]")
    expect(spots.first).to_be_visible()
    labels = spots.evaluate_all("all => all.map(each => each.getAttribute('aria-label'))")
    return spots.nth(max(range(len(labels)), key=lambda place: fertility(labels[place])))


def found(page: Page) -> None:
    """A village between good numbers, and a road."""
    for _ in range(2):
        do(page, best_spot(page))


def discard(page: Page) -> None:
    """Half the hand, from the left."""
    more = page.locator("[data-more]:enabled")
    while more.count():  # until so many are chosen; the page may be busy with something else meanwhile
        more.first.click()
    press(page, "discard")


def rob(page: Page) -> None:
    """Move the robber to where somebody can be robbed, if there is such a field."""
    robbing = page.locator("[data-spot^=hex][aria-label*=robs], [data-spot^=hex][aria-label*=beraubt]")
    spot = robbing.first if robbing.count() else page.locator("[data-spot^=hex]").first
    before = step(page)
    spot.click()
    page.wait_for_function(MOVED_OR_ASKED, arg=before)
    if page.locator("[data-victim]").count():
        do(page, page.locator("[data-victim]").first)


def build(page: Page, offered: set[str]) -> bool:
    """The best thing that can be paid for; False if there is nothing."""
    for what in ("city", "village", "road"):
        if f"able {what}" in offered:
            page.locator(f"[data-do={what}]").click()
            do(page, page.locator(f"[data-spot^={what}]").first)
            return True
    if "able card" in offered:
        press(page, "card")
        return True
    return False


def act(page: Page) -> None:
    """One step of a simple player: whatever the page asks for, else build, else end the turn."""
    offered = asks(page)
    if "discard" in offered:
        discard(page)
    elif "hexes" in offered:
        rob(page)
    elif "places" in offered:
        do(page, best_spot(page))
    elif wanted := [what for what in ("roll", "decline") if what in offered]:
        press(page, wanted[0])
    elif "end" in offered and not build(page, offered):
        press(page, "end")


def play_to_the_end(page: Page) -> None:
    while await_turn(page):
        act(page)
