"""Catan in real Chromium: to the end against bots, between three browsers, with fingers and with keys alone."""

import re

from playwright.sync_api import Page, expect

from tests.web import catan_page as catan
from tests.web.boxes import TALL, assert_box_stayed, watch_box
from tests.web.house import DESKTOP, Visitors, await_turn, from_menu, play_now, shoot, step
from tests.web.test_pages import check_axe


def test_three_taps_lead_from_the_start_page_to_the_first_village(visitors: Visitors) -> None:
    page = visitors.enter(still=True)
    page.get_by_role("button", name="Play now: Catan against bots").tap()
    assert await_turn(page)
    expect(page.get_by_text("Found your first village")).to_be_visible()
    shoot(page, "phone-catan-founding", whole=False)
    buildings = page.locator("[data-building]").count()
    page.locator("[data-spot]").nth(20).tap()
    expect(page.locator(".ghost.sure")).to_be_visible()
    page.get_by_role("button", name="Build", exact=True).tap()
    expect(page.get_by_text("Now build a road")).to_be_visible()
    expect(page.locator("[data-building]")).to_have_count(buildings + 1)
    page.locator("[data-spot]").first.tap()
    page.get_by_role("button", name="Build", exact=True).tap()
    page.reload()
    assert await_turn(page)
    expect(page.get_by_text("Found your second village")).to_be_visible()
    assert page.locator("[data-building]").count() > buildings
    refuse(page)
    from_menu(page, "Text")
    expect(page.get_by_text("Your resources:")).to_be_visible()
    page.get_by_role("searchbox").fill("village at crossing")
    check_axe(page)
    shoot(page, "phone-catan-text", whole=False)
    catan.do(page, page.locator(".text ul button").first)


def refuse(page: Page) -> None:
    """Try what cannot be: the server says why."""
    box = page.locator("[data-building]").first.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.6)
    expect(page.get_by_text("Try a village here?")).to_be_visible()
    page.get_by_role("button", name="Build", exact=True).tap()
    expect(page.get_by_role("alert").filter(has_text="This crossing is occupied.").first).to_be_visible()
    shoot(page, "phone-catan-refused", whole=False)


def test_a_game_against_bots_is_played_to_its_end_by_what_the_page_offers(visitors: Visitors) -> None:
    page = visitors.enter(size=TALL, still=True)
    catan.open_table(page, 3, Points_to_win=3)
    page.get_by_role("button", name="Start, bots fill the rest").click()
    watch_box(page)
    catan.play_to_the_end(page)
    expect(page.locator(".result")).to_be_visible()
    expect(page.get_by_role("list", name="Ranking").get_by_role("listitem").first).to_be_visible()
    assert_box_stayed(page)
    shoot(page, "phone-catan-over", whole=False)
    page.get_by_role("link", name="Replay").click()
    expect(page.locator("main[data-ready=true]")).to_be_visible()
    expect(page.get_by_role("slider", name="Replay")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-building]").first).to_be_visible()
    pieces = page.locator("[data-building]").count()
    assert pieces >= 6
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator("[data-building]")).to_have_count(0)
    slider = page.get_by_role("slider", name="Replay")
    steps = []
    for turn in (1, 2, 3, 4):  # by turn, however many actions that has
        page.get_by_role("button", name="To the next turn").click()
        expect(page.locator(".step")).to_contain_text(f"Turn {turn} of ")
        steps.append(int(slider.input_value()))
    assert steps == sorted(set(steps)) and steps[-1] > 4
    page.get_by_role("button", name="To the end").click()
    expect(page.locator("[data-building]")).to_have_count(pieces)
    shoot(page, "phone-catan-replay", whole=False)


def friends(visitors: Visitors) -> list[Page]:
    """Three people at one table, each with another screen and taste."""
    ada = visitors.enter(still=True)
    catan.open_table(ada, 3)
    link = ada.get_by_label("Invite your friends").input_value().removeprefix(visitors.house.url)
    ben = visitors.enter(link, size=DESKTOP, language="de-DE", still=True)
    ben.get_by_role("button", name="Mitspielen", exact=True).click()
    eve = visitors.enter(link, size=DESKTOP, dark=True, still=True)
    eve.get_by_role("button", name="Sit down", exact=True).click()
    for page in (ada, ben, eve):
        expect(page.locator("main[data-state=playing]")).to_be_visible()
    return [ada, ben, eve]


def awaited(pages: list[Page]) -> list[tuple[Page, set[str]]]:
    """Those who have something to decide and what they are offered, once somebody has and all see the same step.

    Hands are compared across pages: one that is a roll behind would show other cards than the server counts with.
    """
    while True:
        asked = [(page, step(page), catan.asks(page)) for page in pages]
        found = [(page, offered) for page, _, offered in asked if "turn" in offered]
        if found and len({at for _, at, _ in asked}) == 1:
            return found
        pages[0].wait_for_timeout(20)


class Evening:
    """Three people who roll and collect until a trade, a discard and a robbery have happened."""

    def __init__(self, pages: list[Page]) -> None:
        self.pages = pages
        self.traded = self.discarded = self.robbed = False

    def spend(self) -> None:
        while not (self.traded and self.discarded and self.robbed):
            for page, offered in awaited(self.pages):
                self.step(page, offered)

    def step(self, page: Page, offered: set[str]) -> None:
        if "discard" in offered:
            self.discard(page)
        elif "roll" in offered:
            catan.press_at_once(page, "roll")
        elif "hexes" in offered:
            self.rob(page)
        elif not self.traded and self.trade(page):
            self.traded = True
        elif "end" in offered:
            catan.press_at_once(page, "end")

    def discard(self, page: Page) -> None:
        if not self.discarded:
            shoot(page, f"{self.label(page)}-catan-discard", whole=False)
            check_axe(page)
        before = catan.hand(page)
        catan.discard(page)
        self.discarded = True
        self.owed = (page, sum(before.values()) - sum(before.values()) // 2)

    def rob(self, page: Page) -> None:
        if self.discarded and hasattr(self, "owed"):
            loser, left = self.owed
            assert sum(catan.hand(loser).values()) == left
            del self.owed
        totals = [sum(catan.hand(each).values()) for each in self.pages]
        old = page.locator("[data-robber]").get_attribute("data-robber")
        if not self.robbed:
            shoot(page, f"{self.label(page)}-catan-robber", whole=False)
            check_axe(page)
        catan.rob(page)
        for each in self.pages:
            expect(each.locator(f"[data-robber='{old}']")).to_have_count(0)
        now = [sum(catan.hand(each).values()) for each in self.pages]
        moved = sorted(b - a for a, b in zip(totals, now, strict=True))
        assert moved in ([-1, 0, 1], [0, 0, 0])  # nobody lives there
        if moved[0] and not self.robbed:
            expect(page.locator("ol li").filter(has_text=re.compile("stolen|gestohlen", re.IGNORECASE)).first).to_be_attached()
            self.robbed = True

    def trade(self, page: Page) -> bool:
        """Offer a card to all; the one who has what is wanted accepts, the other declines."""
        others = [each for each in self.pages if each is not page]
        mine = catan.hand(page)
        deal = next(
            (
                (give, want, partner)
                for partner in others
                for want, number in catan.hand(partner).items()
                if number
                for give, held in mine.items()
                if held and give != want
            ),
            None,
        )
        if deal is None:
            return False
        give, want, partner = deal
        theirs = catan.hand(partner)
        page.locator("[data-do=trade]").click()
        page.locator(f"[data-more='0-{give}']").click()
        page.locator(f"[data-more='1-{want}']").click()
        shoot(page, f"{self.label(page)}-catan-trade", whole=False)
        check_axe(page)
        catan.press(page, "send")
        for each in others:
            expect(each.locator("[data-do=accept]")).to_be_visible()
        shoot(partner, f"{self.label(partner)}-catan-offer", whole=False)
        check_axe(partner)
        catan.press(partner, "accept")
        catan.press(next(each for each in others if each is not partner), "decline")
        expect(page.locator(".offer .no")).to_have_count(1)
        shoot(page, f"{self.label(page)}-catan-answers", whole=False)
        catan.do(page, page.locator("[data-partner]"))
        expect(page.locator(".offer")).to_have_count(0)
        expect(partner.locator(".offer")).to_have_count(0)
        assert catan.hand(page) == {**mine, give: mine[give] - 1, want: mine[want] + 1}
        assert catan.hand(partner) == {**theirs, give: theirs[give] + 1, want: theirs[want] - 1}
        return True

    def label(self, page: Page) -> str:
        return ("phone", "desktop", "desktop-dark")[self.pages.index(page)]


def test_three_browsers_trade_discard_and_rob(visitors: Visitors) -> None:
    pages = friends(visitors)
    for _ in range(6):
        [(page, _)] = awaited(pages)
        catan.found(page)
    Evening(pages).spend()


def test_five_seats_have_the_large_island_and_a_special_building_phase(visitors: Visitors) -> None:
    page = visitors.enter(dark=True, still=True)
    catan.open_table(page, 5)
    page.get_by_role("button", name="Start, bots fill the rest").click()
    special = page.get_by_text("Special building: build, buy or pass.")
    while await_turn(page) and not special.count():
        catan.act(page)
    expect(page.locator("[data-chip]")).to_have_count(28)
    check_axe(page)
    shoot(page, "phone-dark-catan-special", whole=False)
    expect(page.locator("[data-do=trade]")).to_have_count(0)
    page.get_by_role("button", name="Rules").tap()
    expect(page.get_by_role("dialog")).to_contain_text("The seven and the robber")
    check_axe(page)
    shoot(page, "phone-dark-catan-help", whole=False)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Pass").tap()
    expect(special).to_have_count(0)


def focused(page: Page, attribute: str) -> str:
    return str(page.evaluate("name => document.activeElement?.getAttribute(name) ?? ''", attribute))


def test_a_round_is_played_with_keys_alone(visitors: Visitors) -> None:
    page = visitors.enter(size=DESKTOP, still=True)
    play_now(page, "Catan")
    assert await_turn(page)
    while not focused(page, "data-spot"):
        page.keyboard.press("Tab")
    first = focused(page, "data-spot")
    page.keyboard.press("ArrowDown")
    assert focused(page, "data-spot") not in ("", first)
    shoot(page, "desktop-catan-keys")
    by_key(page, "Enter")
    for _ in range(3):  # the road, then the second village and its road: the page leads on by itself
        assert await_turn(page)
        page.wait_for_function("() => document.activeElement?.dataset.spot")
        by_key(page, "Enter")
    while "end" not in catan.asks(page):
        assert await_turn(page)
        page.wait_for_function("() => document.activeElement?.closest('.dock, .spot') && !document.activeElement.disabled")
        by_key(page, "Enter")
    page.wait_for_function("() => document.activeElement?.dataset.do === 'end'")
    by_key(page, "Enter")


def by_key(page: Page, key: str) -> None:
    before = step(page)
    page.keyboard.press(key)
    page.wait_for_function(catan.MOVED_OR_ASKED, arg=before)
