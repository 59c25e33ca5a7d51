"""Dörfer in real Chromium: whole games, the one gesture, the keyboard, areas, refusals, and what comes before them."""

import json
import math
import re

import pytest
from playwright.sync_api import Page, expect
from tools.docs.boards import villages

from stammtisch.games.doerfer.presets import PRESETS
from tests.web.boxes import TALL, assert_box_stayed, cut_off, watch_box
from tests.web.house import DESKTOP, PHONE, Visitors, await_turn, from_menu, moves, shoot
from tests.web.stage import Stage
from tests.web.test_pages import check_axe, tab_to

SHORT = PRESETS["multiplayer_2"].replace("\n80\n", "\n14\n")  # two players, but only fourteen tiles
MARKED = "[data-cell]"


def open_table(page: Page, configuration: str = SHORT, seats: str = "2") -> None:
    """A table for so many with a configuration of one's own, filled with bots."""
    page.get_by_role("button", name=re.compile("^(With friends|Mit Freunden): Dörfer")).click()
    page.get_by_role("button", name=seats, exact=True).click()
    page.get_by_text(re.compile("^(House rules|Hausregeln)$")).click()
    page.get_by_label(re.compile("^(Configuration file|Konfigurationsdatei)")).fill(configuration)
    page.get_by_role("button", name=re.compile("^(Open the table|Tisch aufmachen)$")).click()
    page.get_by_role("button", name=re.compile("^(Start, bots fill the rest|Beginnen, Bots füllen auf)$")).click()
    assert await_turn(page)


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def laid(page: Page) -> int:
    """How many tiles lie there, as the board says."""
    return int(re.findall(r"\d+", str(page.locator(".window").get_attribute("aria-label")))[0])


def tap_to_lay(page: Page) -> None:
    """The first tap shows what the tile would do, the second lays it."""
    before = laid(page)
    page.locator(MARKED).first.tap()
    expect(page.locator(".ghost")).to_be_visible()
    page.locator(f"{MARKED}[aria-pressed=true]").tap()
    page.wait_for_function("before => +document.querySelector('.window').ariaLabel.match(/\\d+/)[0] > before", arg=before)


def test_three_taps_lead_from_the_start_page_to_the_first_tile(visitors: Visitors) -> None:
    page = visitors.enter(still=True)
    page.get_by_role("button", name=re.compile("^Play now: Dörfer")).tap()
    assert await_turn(page)
    tap_to_lay(page)
    expect(moves(page)).to_contain_text("lays a tile")


def test_a_game_on_a_phone_goes_to_its_end_and_can_be_replayed(visitors: Visitors) -> None:
    page = visitors.enter(size=TALL, still=True)
    open_table(page)
    watch_box(page)
    page.evaluate("document.querySelector('.window').first = true")
    while await_turn(page):
        tap_to_lay(page)
    assert page.evaluate("document.querySelector('.window').first")  # the land was never taken down and set up again
    expect(page.get_by_role("list", name="Ranking").get_by_role("listitem").first).to_be_visible()
    assert_box_stayed(page)
    assert laid(page) == 16
    expect(page.get_by_text("All tiles are laid.")).to_be_visible()
    expect(moves(page).locator("button")).to_have_count(14)  # one line for each
    shoot(page, "phone-doerfer-over")
    page.get_by_role("link", name="Replay").click()
    expect(page.locator("main[data-ready=true]")).to_be_visible()
    page.get_by_role("button", name="To the beginning").click()
    assert laid(page) == 2
    page.get_by_role("button", name="To the end").click()
    assert laid(page) == 16


def test_a_reload_finds_the_land_as_it_was(visitors: Visitors) -> None:
    page = visitors.enter(still=True)
    open_table(page)
    tap_to_lay(page)
    assert await_turn(page)
    before = laid(page), page.get_by_role("list", name="Points").inner_text()
    page.reload()
    assert await_turn(page)
    assert (laid(page), page.get_by_role("list", name="Points").inner_text()) == before


def test_pressing_sliding_and_letting_go_turns_and_lays_in_one_gesture(visitors: Visitors) -> None:
    page = visitors.enter(size=DESKTOP, still=True)
    played: list[object] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: played.append(json.loads(frame).get("action"))))
    page.reload()
    open_table(page, SHORT.replace("WATER 50", "WATER 0").replace("TRAINTRACKS 30", "TRAINTRACKS 0"))
    x, y = middle(page, MARKED)
    cell = str(page.locator(MARKED).first.get_attribute("data-cell"))
    page.mouse.move(x, y)
    turned = re.findall(r"turned by (\d+)", str(page.locator(MARKED).first.get_attribute("aria-label")))
    page.mouse.down()
    for angle in range(0, 130, 10):
        page.mouse.move(x + 60 * math.sin(math.radians(angle)), y - 60 * math.cos(math.radians(angle)))
    page.mouse.up()
    wanted = (int(turned[0] if turned else 0) + 120) % 360
    row, column = map(int, cell.split(","))
    expect(moves(page)).to_contain_text("lays a tile")
    assert {"row": row, "column": column, "rotation": wanted // 60, "type": "place"} in played


def test_the_board_moves_zooms_and_shows_areas_and_the_server_explains_a_refusal(visitors: Visitors) -> None:
    page = visitors.enter(size=DESKTOP, still=True)
    # One wood over two tiles of the first player, open in the south.
    wood = SHORT.replace("HOUSES,PLAINS,FOREST,HOUSES,FIELDS,WATER", "PLAINS,PLAINS,FOREST,PLAINS,PLAINS,PLAINS")
    wood = wood.replace("2\n1 0", "3\n1 0") + "1 0 -1 0 PLAINS,PLAINS,PLAINS,FOREST,FOREST,FOREST\n"
    open_table(page, wood)
    x, y = middle(page, ".window")
    place = page.locator(".world").evaluate("node => node.style.transform")
    page.mouse.move(x, y)
    page.mouse.wheel(0, -120)
    assert page.locator(".world").evaluate("node => node.style.transform") != place
    page.get_by_role("button", name="Show all the land").click()
    scale = page.evaluate("new DOMMatrix(getComputedStyle(document.querySelector('.world')).transform)['a']")
    corner = page.locator(".world").bounding_box()
    assert corner is not None
    page.mouse.move(corner["x"] - 75 * scale, corner["y"] + 43 * scale + 35 * scale)  # the south of the tile on row 0, column -1
    expect(page.locator(".message")).to_contain_text("forest, size 1: open edges: 2")
    expect(page.locator(".gap")).to_be_visible()
    shoot(page, "desktop-doerfer-area")
    box = page.locator(".window").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 12, box["y"] + box["height"] / 2)
    expect(page.get_by_role("alert").filter(has_text="would touch no other").first).to_be_visible()


def test_a_turn_begins_with_ones_own_cells_in_sight_and_the_land_can_fill_the_screen(visitors: Visitors) -> None:
    page = visitors.enter(size=PHONE, still=True)
    stage = Stage(page, "doerfer", villages(110, 4))
    stage.open("Dörfer")
    assert largest(page) >= 0.42 and visible(page) > 0  # large enough to be hit
    page.get_by_role("button", name="Show all the land").click()
    page.wait_for_function("() => new DOMMatrix(getComputedStyle(document.querySelector('.world')).transform).a < 0.42")
    stage.set(villages(118, 4))
    assert largest(page) >= 0.42 and visible(page) > 0
    page.locator("[data-cell][aria-label*='points each']").first.tap()
    expect(page.locator(".gain").first).to_be_visible()
    assert cut_off(page) == []  # four scores, what the move brings and the buttons share a row
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Land over the whole screen").click()
    box = page.locator(".window").bounding_box()
    assert box is not None and box["width"] > 0.95 * PHONE[0] and box["height"] > 0.8 * PHONE[1]
    check_axe(page)
    shoot(page, "phone-doerfer-full")
    page.locator(MARKED).first.focus()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Land over the whole screen")).to_be_visible()
    assert page.evaluate("document.querySelectorAll('svg *').length") < 4000


def largest(page: Page) -> float:
    return float(page.evaluate("new DOMMatrix(getComputedStyle(document.querySelector('.world')).transform).a"))


def visible(page: Page) -> int:
    """How many marked cells are wholly in the window."""
    return int(
        page.evaluate(
            """() => {
      const inside = document.querySelector(".window").getBoundingClientRect();
      const boxes = [...document.querySelectorAll("[data-cell]")].map((cell) => cell.getBoundingClientRect());
      return boxes.filter((box) => box.left >= inside.left - 1 && box.right <= inside.right + 1
        && box.top >= inside.top - 1 && box.bottom <= inside.bottom + 1).length;
    }"""
        )
    )


@pytest.mark.parametrize(("size", "dark"), [(PHONE, False), (DESKTOP, True)], ids=["phone", "desktop-dark"])
def test_dörfer_needs_no_mouse_and_axe_finds_nothing(visitors: Visitors, size: tuple[int, int], dark: bool) -> None:
    name = "phone" if size == PHONE else "desktop-dark"
    page = visitors.enter(size=size, dark=dark, still=True, language="de-DE")
    open_table(page)
    tab_to(page, str(page.locator(f"{MARKED}[tabindex='0']").get_attribute("aria-label")))
    for _ in range(4):
        page.locator(f"{MARKED}[tabindex='0']").focus()
        before = laid(page)
        for key in ("ArrowRight", "ArrowDown", "r", "Enter"):
            page.keyboard.press(key)
        page.wait_for_function("before => +document.querySelector('.window').ariaLabel.match(/\\d+/)[0] > before", arg=before)
        assert await_turn(page)
    page.locator(f"{MARKED}[tabindex='0']").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".message")).to_contain_text(re.compile("Schließt"))
    check_axe(page)
    shoot(page, f"{name}-doerfer")
    page.get_by_role("button", name="Regeln").click()
    expect(page.get_by_role("dialog")).to_contain_text("Wer an vielen geschlossenen Gebieten teilhat, gewinnt.")
    check_axe(page)
    shoot(page, f"{name}-doerfer-help")
    page.keyboard.press("Escape")
    from_menu(page, "Text")
    expect(page.locator("pre")).to_contain_text("zu legen: ")
    check_axe(page)
    shoot(page, f"{name}-doerfer-text")
    if size == DESKTOP:
        from_menu(page, "Einstellungen")
        page.get_by_role("button", name="English").click()
        page.keyboard.press("Escape")
        expect(page.locator("pre")).to_contain_text("to lay: ")
        expect(page.locator(".text ul button").first).to_contain_text("tile on row")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
