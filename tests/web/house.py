"""A real server in its own process, and what a person does in front of a browser: for the tests in Chromium."""

import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

import stammtisch

SOCKET = re.compile(r"/ws(\?.*)?$")  # where pages connect to; the address may name their table
PHONE = (360, 740)
DESKTOP = (1280, 800)
WHOLE = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
# The shell has no windows around its pages, which take a third of the processor time, and no notifications.
CHROMIUM = shutil.which("chromium-headless-shell") or WHOLE
# As root in a container without a network: no sandbox, and none of the browser's own requests.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP stammtisch.test 127.0.0.1",
    "--enable-features=GenericSensorExtraClasses",
]
# What may be chosen beckons for ever, and is painted for ever: by the processor, for there is no other one here.
ONCE = """addEventListener("DOMContentLoaded", () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, ::before, ::after { animation-iteration-count: 1 !important }");
  document.adoptedStyleSheets.push(sheet);
})"""
ROOT = Path(__file__).resolve().parent.parent.parent
SCREENSHOTS = ROOT / "tests" / "web" / "screenshots"
CLIENT = ROOT / "web" / "dist" / "index.html"
PRODUCT = ROOT / "build" / "wheel"  # what people run, compiled where it can be; `make setup-dev` keeps it current
BOTS_MAY_TAKE = 180_000  # milliseconds for a round of bots; interpreted on a busy machine they are slow


class House:
    """`stammtisch serve` on a free port; it can be stopped and opened again with the same store."""

    def __init__(
        self,
        folder: Path,
        *,
        tls: bool = False,
        installed: Path | None = None,
        source: Path | None = None,
        more: Sequence[str] = (),
    ) -> None:
        self.folder = folder
        self.more = more  # options of `serve`
        self.source = source  # another program than the one that is built
        self.installed = installed  # a folder of packages beside our own
        self.tls = tls
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http{'s' if tls else ''}://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        command = [sys.executable, "-m", "stammtisch", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        command += ["--store", str(self.folder / "house.db"), "--quiet", "--workers", "1", "--bot-pace", "0", "--rate", "1000"]
        return [*command, *self.more, *(["--tls", "self"] if self.tls else [])]

    def open(self) -> None:
        command = self.command()
        product = PRODUCT if PRODUCT.exists() else Path(stammtisch.__file__).parent.parent
        places = [self.source or product, *filter(None, [self.installed])]
        source = os.pathsep.join(map(str, places))
        with (self.folder / "house.log").open("ab") as log:
            self.process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": source}, stderr=log, stdout=log)
        while not self._answers():
            assert self.process.poll() is None, (self.folder / "house.log").read_text(encoding="utf-8")
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            unverified = ssl._create_unverified_context()  # a certificate of its own is nobody's to check
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=5, context=unverified if self.tls else None) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def close(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait()
            self.process = None


class Visitors:
    """Browser windows, each a person of its own; every complaint of a page's console is kept."""

    def __init__(self, browser: Browser, house: House, url: str = "") -> None:
        self.browser = browser
        self.house = house
        self.url = url or house.url  # the same house may be known by another name
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self.sizes: dict[str, int] = {}  # bytes sent for each address

    def enter(
        self,
        path: str = "/",
        *,
        size: tuple[int, int] = PHONE,
        language: str = "en-GB",
        dark: bool = False,
        still: bool = False,
        pace: str = "at-once",
        worker: bool = False,  # with the service worker, which fetches all there is of the page as soon as it is installed
    ) -> Page:
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            color_scheme="dark" if dark else "light",
            has_touch=min(size) < 500,
            reduced_motion="reduce" if still else "no-preference",
            ignore_https_errors=self.house.tls,
            service_workers="allow" if worker else "block",
        )
        context.set_default_timeout(20_000)
        context.add_init_script("localStorage.level ??= 'easy'")  # bots that answer at once, even interpreted
        context.add_init_script(f"localStorage.pace ??= '{pace}'")
        context.add_init_script(ONCE)
        self.contexts.append(context)
        return self.open(context, path)

    def open(self, context: BrowserContext, path: str) -> Page:
        page = context.new_page()
        page.on("console", lambda said: self._note(said.type, said.text))
        page.on("pageerror", lambda error: self._note("error", str(error)))
        page.on("request", lambda request: self._note_stranger(request.url))
        page.on("response", lambda answer: self.sizes.update({answer.url: int(answer.headers.get("content-length", "0"))}))
        page.goto(self.url + path)
        return page

    def _note(self, kind: str, text: str) -> None:
        if self.house.tls and "occurred when fetching the script" in text:
            return  # a browser takes no service worker from a certificate of our own
        if "blocked by Playwright" in text:
            return  # the service worker that a test does without
        # A browser itself reports a server that is gone; the page shows that in its own words.
        if kind in ("error", "warning") and "ERR_CONNECTION_REFUSED" not in text and "WebSocket connection" not in text:
            self.complaints.append(f"{kind}: {text}")

    def _note_stranger(self, url: str) -> None:
        if not url.startswith((self.url, "data:", "blob:")):
            self.complaints.append(f"request to a stranger: {url}")

    def leave(self) -> None:
        for context in self.contexts:
            context.close()


def play_now(page: Page, game: str = "Vier") -> None:
    page.get_by_role("button", name=f"Play now: {game} against bots").click()
    expect(page.locator("main[data-state=playing]")).to_be_visible()


def open_with_bots(page: Page, title: str, seats: int) -> None:
    """A table for so many, filled with bots."""
    page.get_by_role("button", name=f"With friends: {title}", exact=True).click()
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    choice = page.get_by_role("dialog").get_by_role("button", name=str(seats), exact=True)
    if choice.count():  # a game for two only asks nothing
        choice.click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Start, bots fill the rest").click()
    expect(page.locator("main[data-state=playing]")).to_be_visible()


def from_menu(page: Page, name: str) -> None:
    """Choose something from the menu of a table."""
    page.get_by_role("button", name=re.compile("^(More|Mehr)$")).click()
    page.locator("[popover]").get_by_role("button", name=name, exact=True).click()


def resign(page: Page) -> None:
    from_menu(page, "Resign")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()


def moves(page: Page) -> Locator:
    """The list of moves, also where it waits in a sheet."""
    return page.locator("ol[aria-label=Moves], ol[aria-label=Züge]")


def open_panel(page: Page, tab: str = "Chat") -> None:
    """Moves, chat and table stand beside the board, or in a sheet on small screens."""
    sheet = page.get_by_role("button", name=re.compile("^(Moves, chat and table|Züge, Chat und Tisch)$"))
    if sheet.is_visible() and not page.locator(".panel.open").count():
        sheet.click()
    page.get_by_role("tab", name=tab).click()


def close_panel(page: Page) -> None:
    if page.locator(".panel.open").count():
        page.locator(".panel").get_by_role("button", name=re.compile("^(Close|Schließen)$")).click()


def open_checks(page: Page) -> None:
    """Beside a replay, or in a sheet on small screens: the check of its luck, and what can be done with it."""
    expect(page.locator("main[data-ready=true]")).to_be_visible()
    sheet = page.get_by_role("button", name=re.compile("^(Check and more|Prüfen und mehr)$"))
    if sheet.is_visible():
        sheet.click()


def await_turn(page: Page) -> bool:
    """Wait until it is this person's turn; False when the game is over."""
    page.wait_for_selector("main[data-turn=yours], main[data-state=over]", timeout=BOTS_MAY_TAKE)
    return page.locator("main[data-state=over]").count() == 0


def step(page: Page) -> int:
    """How many steps of the game the page has been told of."""
    return int(page.locator("main").get_attribute("data-at") or -1)


def await_step(page: Page, before: int) -> None:
    """Wait until the page shows a later position."""
    page.wait_for_function("before => +document.querySelector('main').dataset.at > before", arg=before)


def await_promised(page: Page, promise: str) -> None:
    """Ask until a promise comes true; the browser's own wait takes any promise for an answer."""
    for _ in range(400):
        if page.evaluate(promise):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"it never came true: {promise}")


def drop(page: Page, column: int) -> None:
    """Let a stone fall, and wait until the page shows it."""
    before = step(page)
    page.locator(f"[data-column='{column}']").click()
    await_step(page, before)


def open_columns(page: Page) -> list[int]:
    """Columns whose top cell is empty, as the table for screen readers says."""
    cells = page.locator(".sr-only tbody tr").first.locator("td").all_text_contents()
    return [column for column, word in enumerate(cells) if word in ("empty", "leer")]


def shoot(page: Page, name: str, *, whole: bool = True) -> None:
    """A picture of the whole page, or of what the screen shows of it, for whoever wants to look (`STAMMTISCH_SCREENSHOTS=1`)."""
    if not os.environ.get("STAMMTISCH_SCREENSHOTS"):
        return
    SCREENSHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=whole)
