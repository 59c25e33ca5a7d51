"""The page of the virtual LED matrix: lamps and stick are in sight together, on any screen."""

from importlib.resources import files

from playwright.sync_api import Browser

SIZES = ((1920, 1080), (1280, 720), (700, 760), (390, 844), (844, 390))


def test_lamps_and_stick_are_in_sight_together(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(files("stammtisch.led").joinpath("browser.html").read_text(encoding="utf-8"))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        whole = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        lamp = page.locator("#lamps div").first.bounding_box()
        assert whole == [width, height] and lamp is not None and lamp["width"] > 12
    page.close()
