"""`make pictures` as well: photograph each game's picture for the previews of links, web/public/preview-GAME.png."""

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]
from playwright.sync_api import Page, expect, sync_playwright  # noqa: E402 - this file is run by its path

from stammtisch.games import OWN  # noqa: E402
from tests.web.house import CHROMIUM, FLAGS, House, Visitors  # noqa: E402

SIZE = (1200, 630)  # what messengers ask for
LARGE = f"position: fixed; inset: 0; width: {SIZE[0]}px; height: {SIZE[1]}px; z-index: 99; border: 0; background: var(--bg)"


def photograph(page: Page, place: int, target: Path) -> None:
    """The picture of the game that the start page lists at this place."""
    picture = page.locator(".games .picture").nth(place)
    picture.evaluate("(element, style) => element.setAttribute('style', style)", LARGE)
    page.screenshot(path=target)
    picture.evaluate("element => element.removeAttribute('style')")


def main() -> None:
    if CHROMIUM is None:
        raise SystemExit("There is no Chromium: install it, for example with `apt install chromium`.")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.open()
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            page = Visitors(browser, house).enter(size=SIZE, still=True)
            expect(page.locator(".games .picture")).to_have_count(len(OWN))
            listed = page.evaluate("fetch('/api/games').then(found => found.json()).then(all => all.map(game => game.name))")
            for place, name in enumerate(listed):
                photograph(page, place, ROOT / "web" / "public" / f"preview-{name}.png")
            browser.close()
        finally:
            house.close()


if __name__ == "__main__":
    main()
