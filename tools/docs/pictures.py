"""`make pictures`: photograph the figures in every game's help, as the real page draws them in headless Chromium.

They are kept in docs/pictures/help, small, because not everybody who builds the documentation has a browser.
"""

import base64
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]
from playwright.sync_api import Browser, Page, expect
from tools.docs import play
from tools.docs.studio import studio

from stammtisch.data import title_of
from stammtisch.games import GAMES
from tests.web.house import House, Visitors

SIZE = (430, 900)
QUALITY = 82  # of a WebP, in percent
# Figures on their own, before an item of a list, or within a paragraph; what Prose.svelte writes itself is none.
WRITTEN = ":not(h3, ul, p, strong, em, kbd)"
LISTS = ".prose > ul[class]:not(.pictured):has(svg)"  # a figure may be a list itself: prices
FIGURES = f".prose > {WRITTEN}, {LISTS}, .prose .pictured > li > :not(:last-child), .prose p > {WRITTEN}"


def photograph(browser: Browser, house: House, game: str) -> Iterator[tuple[str, bytes]]:
    """Every figure of a game's help once, as (its words, a WebP)."""
    visitors = Visitors(browser, house)
    page = visitors.enter(size=SIZE, language="de-DE", still=True)
    page.get_by_role("button", name=f"Sofort spielen: {title_of(GAMES[game], 'de')} gegen Bots").click()
    expect(page.locator("main[data-state=playing]")).to_be_visible()
    page.get_by_role("button", name="Regeln", exact=True).click()
    expect(page.locator(".prose h3").first).to_be_visible()
    wanted = play.FIGURE.findall(play.help_of(game).read_text(encoding="utf-8"))
    found = page.locator(FIGURES)
    if found.count() != len(wanted):
        raise SystemExit(f"The help of {game} has {len(wanted)} figures, the page shows {found.count()}.")
    for place, words in enumerate(wanted):
        found.nth(place).scroll_into_view_if_needed()
        yield words, shoot(page, found.nth(place).bounding_box() or {})
    visitors.leave()


def shoot(page: Page, box: object) -> bytes:
    """A part of the page at twice its size; Playwright itself knows no WebP."""
    assert isinstance(box, dict)
    session = page.context.new_cdp_session(page)
    clip = {**box, "scale": 2}
    shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY, "clip": clip})
    session.detach()
    return base64.b64decode(shot["data"])


def main() -> None:
    (play.PICTURES / "help").mkdir(parents=True, exist_ok=True)
    with studio() as (browser, house):
        for game in play.games():
            for words, content in photograph(browser, house, game):
                (play.PICTURES / play.picture_of(game, words)).write_bytes(content)
            print(game, flush=True)


if __name__ == "__main__":
    main()
