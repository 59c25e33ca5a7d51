"""Where pictures are taken: a house of our own, and a browser."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.web.house import CHROMIUM, FLAGS, House


@contextmanager
def studio() -> Iterator[tuple[Browser, House]]:
    """Both are closed afterwards; without Chromium the program ends with a sentence."""
    if CHROMIUM is None:
        raise SystemExit("There is no Chromium: install it, for example with `apt install chromium`.")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.open()
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            yield browser, house
            browser.close()
        finally:
            house.close()
