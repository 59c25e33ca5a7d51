"""The web client: how long from a tap to the own move on the board, and to the board as the server has confirmed it.

Real Chromium at a running house with bots, at the desktop's size, behind a network whose round trip takes 0, 50 and 150 ms
(`bench/delays.py`). A time ends with the frame that shows it.
"""

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from bench.delays import Delay
from bench.rates import Row, row
from playwright.sync_api import Browser, Page, sync_playwright

from tests.web import catan_page, ringplay
from tests.web.house import CHROMIUM, CLIENT, DESKTOP, FLAGS, House, await_turn, open_columns, open_with_bots

DELAYS = (0.0, 0.05, 0.15)  # seconds of a round trip
TAPS = 20  # own moves of each game
LONGEST = 40.0  # seconds of a game, whatever it has shown by then
WATCH = """(() => {
    let tap = 0, sent = null;
    window.taps = [];
    for (const kind of ["pointerdown", "click", "keydown"]) addEventListener(kind, () => (tap = performance.now()), true);
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
        const request = JSON.parse(text);
        const at = +document.querySelector("main")?.dataset.at;
        if (request.type === "play") sent = { tap, at, type: request.action.type };
        return send.call(this, text);
    };
    function look() {
        const main = document.querySelector("main");
        const isConfirmed = sent && +main?.dataset.at > sent.at;
        if (sent && (isConfirmed || main?.dataset.foreseen === "true")) sent.drawn ??= performance.now() - sent.tap;
        if (isConfirmed) {
            window.taps.push({ ...sent, confirmed: performance.now() - sent.tap });
            sent = null;
        }
        requestAnimationFrame(look);
    }
    requestAnimationFrame(look);
})()"""
Tap = dict[str, Any]


def drop(page: Page, number: int) -> None:
    page.locator("[data-column]").first.wait_for()
    columns, before = open_columns(page), len(taps(page))
    page.locator(f"[data-column='{columns[number * 3 % len(columns)]}']").click()
    page.wait_for_function("before => window.taps.length > before", arg=before)


def lay(page: Page, number: int) -> None:
    """A pointer over a cell holds the tile there; where it does not, the first click does."""
    before = len(taps(page))
    page.locator("[data-cell]").first.click()
    page.wait_for_function(
        """before => {
            if (window.taps.length > before) return true;
            document.querySelector("main[data-turn=yours] [data-cell][aria-pressed=true]")?.click();
        }""",
        arg=before,
        polling=300,
    )


GAMES: dict[str, tuple[int, Callable[[Page, int], None]]] = {
    "Vier": (2, drop),
    "DOG": (2, ringplay.play_turn),
    "Dog Royal": (2, ringplay.play_turn),
    "Dörfer": (2, lay),
    "Catan": (3, lambda page, number: catan_page.act(page)),
}


def taps(page: Page) -> list[Tap]:
    return list(page.evaluate("window.taps"))


def play(browser: Browser, url: str, title: str) -> list[Tap]:
    """So many own moves of a game, over as many tables as that takes."""
    seats, act = GAMES[title]
    found: list[Tap] = []
    until = time.monotonic() + LONGEST
    while len(found) < TAPS and time.monotonic() < until:
        context = browser.new_context(
            viewport={"width": DESKTOP[0], "height": DESKTOP[1]}, locale="en-GB", reduced_motion="reduce"
        )
        context.add_init_script("localStorage.level = 'easy'; localStorage.pace = 'at-once'")
        context.add_init_script(WATCH)
        page = context.new_page()
        page.goto(url)
        open_with_bots(page, title, seats)
        number = 0
        while len(taps(page)) + len(found) < TAPS and time.monotonic() < until and await_turn(page):
            act(page, number)
            number += 1
        found += taps(page)
        context.close()
    return found


def percentile(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def rows(title: str, seconds: float, found: list[Tap]) -> list[Row]:
    """What is drawn at once and what waits for the server, apart."""
    name = f"tap, {title}, round trip of {1000 * seconds:.0f} ms"
    at_once = [tap for tap in found if tap["drawn"] < tap["confirmed"]]
    listed = [row(f"{name}: share drawn at once", len(at_once) / max(1, len(found)), None, "of own moves")]
    for kind, times in (
        ("drawn, where nothing has to be waited for", [tap["drawn"] for tap in at_once]),
        ("confirmed", [tap["confirmed"] for tap in found]),
    ):
        if times:
            listed.append(row(f"{name}: {kind}, p50", statistics.median(times), None, "ms"))
            listed.append(row(f"{name}: {kind}, p95", percentile(times, 0.95), None, "ms"))
    return listed


def measure() -> list[Row]:
    if CHROMIUM is None or not CLIENT.exists():
        raise RuntimeError("there is no Chromium, or the web client is not built")
    found: list[Row] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, ExitStack() as stack:
        house = House(Path(folder))
        house.open()
        stack.callback(house.close)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        stack.callback(browser.close)
        for seconds in DELAYS:
            with Delay(house.port, seconds) as network:
                for title in GAMES:
                    found += rows(title, seconds, play(browser, network.url, title))
                    print(*found[-5:], sep="\n", file=sys.stderr)
    return found
