"""Every page: two languages, keyboard alone, no violation that axe knows, small, and pictures of it all."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.house import (
    DESKTOP,
    PHONE,
    ROOT,
    Visitors,
    await_promised,
    await_step,
    await_turn,
    close_panel,
    drop,
    from_menu,
    moves,
    open_panel,
    play_now,
    resign,
    shoot,
    step,
)

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
START_BUDGET = 150_000  # bytes of compressed script
BOARD_BUDGET = 40_000


def check_axe(page: Page) -> None:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    assert [(each["id"], [node["html"][:120] for node in each["nodes"]]) for each in found["violations"]] == []


@pytest.mark.parametrize(("size", "dark"), [(PHONE, False), (DESKTOP, True)], ids=["phone", "desktop-dark"])
def test_axe_finds_nothing_on_any_page(visitors: Visitors, size: tuple[int, int], dark: bool) -> None:
    name = "phone" if size == PHONE else "desktop-dark"
    page = visitors.enter(size=size, dark=dark, still=True)
    expect(page.get_by_role("heading", name="Games", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="Vier", exact=True)).to_be_visible()
    check_axe(page)
    shoot(page, f"{name}-start")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    check_axe(page)
    shoot(page, f"{name}-settings")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="With friends: Vier").click()
    check_axe(page)
    shoot(page, f"{name}-new")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("button", name="Start, bots fill the rest")).to_be_visible()
    check_axe(page)
    shoot(page, f"{name}-room")
    page.get_by_role("button", name="Start, bots fill the rest").click()
    walk_table(page, name)


def walk_table(page: Page, name: str) -> None:
    """Everything a table can show."""
    assert await_turn(page)
    drop(page, 3)
    assert await_turn(page)
    check_axe(page)
    shoot(page, f"{name}-board")
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("A bot would play")).to_be_visible()
    page.get_by_role("button", name="Bomb").click()
    page.locator("[data-cell='4,5']").hover()
    check_axe(page)
    shoot(page, f"{name}-aim")
    page.keyboard.press("Escape")
    from_menu(page, "LED")
    check_axe(page)
    shoot(page, f"{name}-led")
    from_menu(page, "Text")
    page.get_by_role("searchbox").fill("row 3")
    check_axe(page)
    shoot(page, f"{name}-text")
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog")).to_contain_text("Everybody has two jokers")
    check_axe(page)
    shoot(page, f"{name}-help")
    page.keyboard.press("Escape")
    for tab in ("Chat", "Table"):
        open_panel(page, tab)
        check_axe(page)
        shoot(page, f"{name}-{tab.lower()}")
    close_panel(page)
    resign(page)
    expect(page.get_by_text("by resignation")).to_be_visible()
    check_axe(page)
    shoot(page, f"{name}-over")
    page.get_by_role("link", name="Replay").click()
    expect(page.locator("main[data-ready=true]")).to_be_visible()
    check_axe(page)
    shoot(page, f"{name}-replay")


def test_a_whole_move_with_a_joker_needs_no_mouse(visitors: Visitors) -> None:
    page = visitors.enter(size=DESKTOP)
    expect(page.get_by_role("button", name="Play now: Vier against bots")).to_be_enabled()
    tab_to(page, "Play now: Vier against bots")
    page.keyboard.press("Enter")
    assert await_turn(page)
    tab_to(page, "Column 4: drop a stone")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(moves(page)).to_contain_text("plays column 5")
    assert await_turn(page)
    tab_to(page, "Eraser")
    page.keyboard.press("Enter")
    for key in ("ArrowUp", "ArrowLeft", "Enter", "Enter"):
        page.keyboard.press(key)
    expect(moves(page)).to_contain_text("erases a cell")


def tab_to(page: Page, name: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        focused = page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.textContent")
        if focused.strip() == name:
            return
    raise AssertionError(f"{name} cannot be reached with the tab key")


def test_a_move_is_announced_and_the_turn_stands_in_the_title(visitors: Visitors) -> None:
    page = visitors.enter()
    play_now(page)
    assert await_turn(page)
    expect(page).to_have_title(re.compile("^● Your turn · Vier"))
    drop(page, 3)
    assert await_turn(page)
    expect(page.locator("[aria-live=polite].sr-only")).to_contain_text("It is your turn.")


def test_a_refused_move_is_explained_in_the_language_of_the_page(visitors: Visitors) -> None:
    page = visitors.enter(language="de-DE")
    page.get_by_role("button", name="Sofort spielen: Vier gegen Bots").click()
    assert await_turn(page)
    page.get_by_role("button", name="Zurücknehmen").click(force=True)
    expect(page.get_by_role("alert").filter(has_text="Es gibt nichts zurückzunehmen.").first).to_be_visible()


def test_both_languages_are_there_and_the_choice_stays(visitors: Visitors) -> None:
    page = visitors.enter(language="de-AT")
    expect(page.get_by_role("heading", name="Spiele", exact=True)).to_be_visible()
    shoot(page, "phone-start-de")
    assert page.locator("html").get_attribute("lang") == "de"
    expect(page.get_by_text("Vier in einer Reihe, mit Bombe und Radierer.")).to_be_visible()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name="Games", exact=True)).to_be_visible()
    expect(page.get_by_text("Four in a row, with a bomb and an eraser.")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Games", exact=True)).to_be_visible()


def test_a_public_table_is_found_in_the_lobby_and_joined(visitors: Visitors) -> None:
    ada = visitors.enter(size=DESKTOP)
    ada.get_by_role("button", name="With friends: Vier").click()
    ada.get_by_text("Table", exact=True).click()
    ada.get_by_role("switch", name="Public: anybody may join").check()
    ada.get_by_role("button", name="Open the table").click()
    expect(ada.get_by_label("Invite your friends")).to_be_visible()
    ben = visitors.enter(size=DESKTOP)
    ben.get_by_role("link", name="Join").first.click()
    ben.get_by_role("button", name="Sit down", exact=True).click()
    expect(ben.locator("main[data-state=playing]")).to_be_visible()
    ben.get_by_role("link", name="Start page").click()
    expect(ben.get_by_role("link", name="Watch").first).to_be_visible()
    shoot(ben, "desktop-start")


def test_a_spectator_sees_clocks_and_moves_and_can_do_nothing(visitors: Visitors) -> None:
    ada = visitors.enter(size=DESKTOP)
    ada.get_by_role("button", name="With friends: Vier").click()
    ada.get_by_text("Table", exact=True).click()
    ada.get_by_label("Clock").select_option(label="5 min + 5 s per player")
    ada.get_by_role("button", name="Open the table").click()
    ada.get_by_role("button", name="Start, bots fill the rest").click()
    assert await_turn(ada)
    eve = visitors.enter(ada.url.removeprefix(visitors.house.url))
    expect(eve.get_by_text("You are watching")).to_be_visible()
    expect(eve.get_by_role("timer")).to_have_count(2)
    drop(ada, 3)
    expect(moves(eve)).to_contain_text("plays column 4")
    expect(eve.get_by_role("button", name="Column 4: drop a stone")).to_be_disabled()
    expect(eve.get_by_role("button", name="Resign", include_hidden=True)).to_have_count(0)
    open_panel(ada, "Table")
    expect(ada.get_by_text("1 spectator", exact=True)).to_be_visible()
    shoot(eve, "phone-watching")
    assert await_turn(ada)  # the bot has answered
    late = visitors.enter(ada.url.removeprefix(visitors.house.url))
    expect(moves(late).locator("button")).to_have_count(2)  # who comes later reads what happened before
    expect(moves(late)).to_contain_text("plays column 4")


def test_every_registered_game_can_be_played_in_the_browser(visitors: Visitors) -> None:
    page = visitors.enter(size=DESKTOP)
    buttons = page.get_by_role("button", name=re.compile("^Play now: .* against bots$"))
    expect(buttons.first).to_be_visible()
    names = [str(button.get_attribute("aria-label")) for button in buttons.all()]
    assert len(names) >= 1
    for name in names:
        page.get_by_role("button", name=name).click()
        assert await_turn(page)
        if page.locator(".text ul button").count():
            before = step(page)
            page.locator(".text ul button").first.click()
            await_step(page, before)
            shoot(page, "desktop-" + re.sub(r"\W+", "-", name.lower().removeprefix("play now: ").removesuffix(" against bots")))
        page.get_by_role("link", name="Start page").click()
    boards = {url: size for url, size in visitors.sizes.items() if re.search(r"(Board|RingTable)-[^/]*\.js$", url)}
    assert len(boards) >= 5 and all(0 < size < BOARD_BUDGET for size in boards.values()), boards


def test_the_start_page_needs_little_script_and_boards_come_later(visitors: Visitors) -> None:
    page = visitors.enter()
    expect(page.get_by_role("heading", name="Vier", exact=True)).to_be_visible()
    scripts = {url: size for url, size in visitors.sizes.items() if url.endswith(".js")}
    assert 0 < sum(scripts.values()) < START_BUDGET
    assert not any("Board" in url for url in scripts)


def test_an_address_that_nobody_knows_has_a_page_of_ours_and_every_game_its_rules(visitors: Visitors) -> None:
    page = visitors.enter("/foo", still=True)
    expect(page.get_by_role("heading", name="There is nothing here.")).to_be_visible()
    check_axe(page)
    page.locator("main").get_by_role("link", name="Start page").click()
    for game in ("Vier", "DOG", "Dog Royal", "Dörfer", "Catan"):
        page.get_by_role("button", name=f"Rules of {game}", exact=True).click()
        expect(page.get_by_role("dialog", name=f"Rules of {game}").get_by_role("heading", level=2).first).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    visitors.complaints = [each for each in visitors.complaints if "404" not in each]


def test_an_unknown_table_says_so(visitors: Visitors) -> None:
    page = visitors.enter("/t/nothing")
    expect(page.get_by_role("heading", name="This table does not exist")).to_be_visible()
    visitors.complaints = [each for each in visitors.complaints if "404" not in each]


def test_a_phone_never_scrolls_sideways(visitors: Visitors) -> None:
    page = visitors.enter()
    play_now(page)
    assert await_turn(page)
    for path, shown in (("", "main h2"), (page.url.removeprefix(visitors.house.url), "[data-column]")):
        page.goto(visitors.house.url + path)
        expect(page.locator(shown).first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_the_page_can_be_installed_and_its_shell_opens_without_the_network(visitors: Visitors) -> None:
    page = visitors.enter(worker=True)
    page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
    await_promised(page, "caches.keys().then(names => names.some(name => name.startsWith('shell-')))")
    manifest = page.evaluate("fetch('/manifest.webmanifest').then(answer => answer.json())")
    assert manifest["display"] == "standalone" and len(manifest["icons"]) >= 3


def test_partners_may_be_allowed_to_talk_only_where_there_are_partners(visitors: Visitors) -> None:
    page = visitors.enter(still=True)
    for game, shown in (("Vier", 0), ("DOG", 1), ("Catan", 0)):
        page.get_by_role("button", name=f"With friends: {game}", exact=True).click()
        page.get_by_role("dialog").get_by_text("Table", exact=True).click()
        expect(page.get_by_role("switch", name="Hints allowed")).to_be_visible()
        expect(page.get_by_role("button", name="Open the table")).to_be_in_viewport(ratio=1)  # however long the form is
        expect(page.get_by_role("switch", name="Partners may write freely while playing")).to_have_count(shown)
        page.keyboard.press("Escape")
