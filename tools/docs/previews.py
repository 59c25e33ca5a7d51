"""`make pictures` as well: photograph each game's picture for the previews of links, web/public/preview-GAME.png."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]
from playwright.sync_api import Page, expect
from tools.docs.shrink import shrink
from tools.docs.studio import studio

from stammtisch.games import OWN
from tests.web.house import Visitors

SIZE = (1200, 630)  # what messengers ask for
LARGE = f"position: fixed; inset: 0; width: {SIZE[0]}px; height: {SIZE[1]}px; z-index: 99; border: 0; background: var(--bg)"


def photograph(page: Page, place: int) -> bytes:
    """The picture of the game that the start page lists at this place."""
    picture = page.locator(".games .picture").nth(place)
    picture.evaluate("(element, style) => element.setAttribute('style', style)", LARGE)
    found = page.screenshot()
    picture.evaluate("element => element.removeAttribute('style')")
    return found


def main() -> None:
    with studio() as (browser, house):
        page = Visitors(browser, house).enter(size=SIZE, still=True)
        expect(page.locator(".games .picture")).to_have_count(len(OWN))
        listed = page.evaluate("fetch('/api/games').then(found => found.json()).then(all => all.map(game => game.name))")
        for place, name in enumerate(listed):
            (ROOT / "web" / "public" / f"preview-{name}.png").write_bytes(shrink(browser, photograph(page, place)))


if __name__ == "__main__":
    main()
