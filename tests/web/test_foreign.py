"""A game from elsewhere in Chromium: as text without any help of the page, and on a board of its own that its card names."""

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.test_add_a_game import site
from tests.web.house import House, Visitors, play_now, shoot, step

__all__ = ["site"]  # the fixture: Becher, installed as its page says

BOARD = """
export function mount(element, port) {
  const stop = port.follow(() => {
    const moves = port.legal.map((choice) => {
      const button = document.createElement("button");
      button.textContent = `${port.language}: ${choice.words}`;
      button.onclick = () => port.play(choice.action);
      return button;
    });
    element.className = "cups";
    element.replaceChildren(`Seat ${port.you} of ${port.names.length}`, ...moves);
  });
  return () => { stop(); document.body.dataset.cleared = "yes"; };
}
"""
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="150"><rect width="320" height="150" fill="tan"/></svg>'
FILES = {
    "/elsewhere/board.js": ("text/javascript", BOARD),
    "/elsewhere/broken.js": ("text/javascript", "export function mount() { throw new Error('no cup'); }"),
    "/elsewhere/board.css": ("text/css", ".cups { color: rgb(1, 2, 3); }"),
    "/elsewhere/picture.svg": ("image/svg+xml", PICTURE),
}


@pytest.fixture
def guests(browser: Browser, tmp_path: Path, site: Path) -> Iterator[Visitors]:
    """People at a server with one more game."""
    (folder := tmp_path / "house").mkdir()
    house = House(folder, installed=site)
    house.open()
    people = Visitors(browser, house)
    yield people
    people.leave()
    house.close()


def bring(page: Page, **fields: str | dict[str, str]) -> None:
    """Let the card of Becher name more than it does, and serve what it names."""

    def card(route: Route) -> None:
        games = msgspec.json.decode(route.fetch().body())
        extended = [{**game, **fields} if game["name"] == "becher" else game for game in games]
        route.fulfill(json=extended)

    page.route("**/api/games", card)
    for path, (kind, text) in FILES.items():
        page.route(f"**{path}", serve(kind, text))
    page.reload()


def serve(kind: str, text: str) -> Callable[[Route], None]:
    return lambda route: route.fulfill(content_type=kind, body=text)


def test_a_game_without_a_board_has_title_picture_options_and_a_text_to_play_on(guests: Visitors) -> None:
    page = guests.enter()
    card = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Cup", exact=True))
    expect(card).to_contain_text("A game from an extension.")
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


def test_a_board_that_the_card_names_is_mounted_follows_the_game_and_clears_up(guests: Visitors) -> None:
    page = guests.enter()
    words = {"de": "Erstens.\n\nZweitens.", "en": "First.\n\nSecond."}
    bring(page, board="/elsewhere/board.js", style="/elsewhere/board.css", picture="/elsewhere/picture.svg", help=words)
    expect(page.locator("image[href='/elsewhere/picture.svg']").first).to_be_visible()
    play_now(page, "Cup")
    board = page.locator(".cups")
    expect(board).to_contain_text("Seat 0 of")
    expect(board).to_have_css("color", "rgb(1, 2, 3)")
    before = step(page)
    board.get_by_role("button").first.click()
    page.wait_for_function("before => +document.querySelector('main').dataset.at > before", arg=before)
    shoot(page, "foreign-board")
    page.get_by_role("button", name="Rules").first.click()
    expect(page.get_by_role("dialog").locator("p")).to_have_text(["First.", "Second."])
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Start page").click()
    expect(page.locator("body[data-cleared=yes]")).to_be_attached()
    assert guests.complaints == []


@pytest.mark.parametrize("path", ["/elsewhere/broken.js", "/elsewhere/missing.js", "https://stranger.test/board.js"])
def test_a_board_that_fails_leaves_the_text(guests: Visitors, path: str) -> None:
    page = guests.enter()
    bring(page, board=path)
    play_now(page, "Cup")
    expect(page.get_by_role("heading", name="What you can do")).to_be_visible()
    assert not any(complaint.startswith("request to a stranger") for complaint in guests.complaints)
