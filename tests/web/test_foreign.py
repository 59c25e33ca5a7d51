"""A game from elsewhere in Chromium: as text without any help of the page, and on a board of its own that its card names."""

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.web.house import House, Visitors, await_turn, play_now, shoot, step

FILES = {
    "/elsewhere/broken.js": ("text/javascript", "export function mount() { throw new Error('no cup'); }"),
    "/elsewhere/empty.js": ("text/javascript", "export const nothing = 1;"),
}
BARE: dict[str, object] = {"board": None, "style": None, "picture": None, "help": None, "labels": {}}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, becher: Path) -> Iterator[House]:
    """A server with one more game."""
    house = House(tmp_path_factory.mktemp("house"), installed=becher)
    house.open()
    yield house
    house.close()


@pytest.fixture
def guests(browser: Browser, house: House) -> Iterator[Visitors]:
    """People there; what their pages complain of is for the tests to look at."""
    people = Visitors(browser, house)
    yield people
    people.leave()


def bring(page: Page, **fields: object) -> None:
    """Let the card of Becher say something else, and serve what it names."""

    def card(route: Route) -> None:
        games = msgspec.json.decode(route.fetch().body())
        extended = [{**game, **fields} if game["name"] == "becher" else game for game in games]
        route.fulfill(json=extended)

    page.route("**/api/games*", card)
    for path, (kind, text) in FILES.items():
        page.route(f"**{path}", serve(kind, text))
    page.reload()


def serve(kind: str, text: str) -> Callable[[Route], None]:
    return lambda route: route.fulfill(content_type=kind, body=text)


def test_the_game_of_the_page_is_played_on_the_board_it_brings(guests: Visitors) -> None:
    """docs/add-a-game.md as it is printed: picture, tagline, labels, bots, board and help."""
    page = guests.enter()
    card = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Cup", exact=True))
    expect(card).to_contain_text("One more die, or is it enough?")
    expect(card.locator("image[href='/game/becher/picture.svg']")).to_be_visible()
    page.get_by_role("button", name="With friends: Cup", exact=True).click()
    page.get_by_text("House rules").click()
    expect(page.get_by_label("At most so many points")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="3", exact=True).click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("combobox", name="Strength of the bots").select_option("careful")
    page.get_by_role("button", name="Start, bots fill the rest").click()
    board = page.locator(".becher")
    expect(board.locator("li")).to_have_count(3)
    expect(board.locator("li").first).to_have_css("display", "flex")
    expect(page.get_by_text("careful").first).to_be_attached()
    assert await_turn(page)
    board.get_by_role("button", name="takes another die").click()
    if await_turn(page):
        shoot(page, "foreign-board")
        board.get_by_role("button", name="stops").click()
    expect(page.locator("main[data-state=over]")).to_be_visible()
    expect(board.get_by_role("button")).to_have_count(0)
    page.get_by_role("button", name="Rules").first.click()
    expect(page.get_by_role("dialog").locator("p")).to_contain_text(["Everybody rolls a die", "Who gets above the limit"])
    page.keyboard.press("Escape")
    assert guests.complaints == []


def test_the_board_speaks_german_and_leaves_with_its_page(guests: Visitors) -> None:
    page = guests.enter(language="de-DE")
    play_now_in_german(page)
    expect(page.locator(".becher").get_by_role("img", name="Becher: verdeckt").first).to_be_visible()
    page.get_by_role("link", name="Startseite").click()
    expect(page.locator(".becher")).to_have_count(0)
    assert guests.complaints == []


def play_now_in_german(page: Page) -> None:
    page.get_by_role("button", name="Sofort spielen: Becher gegen Bots").click()
    expect(page.locator("main[data-state=playing]")).to_be_visible()


def test_a_game_that_brings_nothing_has_title_picture_options_and_a_text_to_play_on(guests: Visitors) -> None:
    page = guests.enter()
    bring(page, **BARE)
    card = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Cup", exact=True))
    expect(card.locator(".picture path")).to_have_count(6)  # the neutral picture
    page.get_by_role("button", name="With friends: Cup", exact=True).click()
    page.get_by_text("House rules").click()
    expect(page.get_by_label("Limit")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    play_now(page, "Cup")
    before = step(page)
    page.get_by_role("button", name="takes another die").click()
    page.wait_for_function("before => +document.querySelector('main').dataset.at > before", arg=before)
    assert guests.complaints == []


BROKEN = ["/elsewhere/broken.js", "/elsewhere/empty.js", "/elsewhere/missing.js", "https://stranger.test/board.js"]


@pytest.mark.parametrize("path", BROKEN)
def test_a_board_that_fails_leaves_the_text(guests: Visitors, path: str) -> None:
    page = guests.enter()
    bring(page, board=path)
    play_now(page, "Cup")
    expect(page.get_by_role("heading", name="What you can do")).to_be_visible()
    assert not any(complaint.startswith("request to a stranger") for complaint in guests.complaints)
