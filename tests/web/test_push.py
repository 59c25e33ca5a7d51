"""Wake-ups in a real browser: the switch, what it tells the server, and what the service worker shows when it is woken.

There is no push service for a browser without a network: a stand-in hands out the addresses of our own service, and the
browser's tools for developers hand the message to the worker.
"""

import asyncio
import sqlite3
import sys
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import CDPSession, Page, Worker, expect

from stammtisch.server.web.push.sender import MESSAGE
from tests.server.live import Player
from tests.server.service import Browser, Delivery, Service, service
from tests.server.test_push import DAYS, drop
from tests.web.house import House, Visitors

T = TypeVar("T")
STAND_IN = """
const raw = (key) => Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0)).buffer;
const made = (key) => ({
  endpoint: OWN.endpoint,
  options: { applicationServerKey: raw(key) },
  toJSON: () => ({ endpoint: OWN.endpoint, keys: { p256dh: OWN.p256dh, auth: OWN.auth } }),
  unsubscribe: async () => localStorage.removeItem("stand-in"),
});
const kept = () => localStorage.getItem("stand-in");
PushManager.prototype.getSubscription = async () => (kept() ? made(kept()) : null);
PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
  localStorage.setItem("stand-in", applicationServerKey);
  return made(applicationServerKey);
};
Object.defineProperty(document, "visibilityState", { get: () => (window.isHidden ? "hidden" : "visible") });
"""
NOTES = """self.registration.getNotifications().then((all) =>
  all.map((note) => [note.title, note.body, note.lang, note.data, note.silent]))"""
CLICK = """self.registration.getNotifications().then(([note]) => new Promise((opened) => {
  self.clients.openWindow = async (path) => opened(path);
  self.dispatchEvent(new NotificationEvent("notificationclick", { notification: note }));
}))"""


@pytest.fixture(scope="module")
def browser(whole_browser: Chromium) -> Chromium:
    """Notes are shown by a whole one only."""
    return whole_browser


class Elsewhere:
    """A push service, and whoever plays without a browser, on a loop in a thread of their own."""

    service: Service

    def __init__(self) -> None:
        self.is_open, self.end = threading.Event(), asyncio.Event()
        self.thread = threading.Thread(target=asyncio.run, args=(self._run(),))
        self.thread.start()
        self.is_open.wait()

    async def _run(self) -> None:
        self.loop = asyncio.get_running_loop()
        async with service() as self.service:
            self.is_open.set()
            await self.end.wait()

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self.end.set)
        self.thread.join()


class WakingHouse(House):
    """A server of its own process that may wake browsers at that service."""

    def __init__(self, folder: Path, elsewhere: Elsewhere) -> None:
        super().__init__(folder)
        self.elsewhere = elsewhere

    def command(self) -> list[str]:
        files = [str(self.folder / name) for name in ("house.db", "push.key")]
        return [sys.executable, "-m", "tests.web.waking", str(self.port), *files, self.elsewhere.service.url]

    def browsers(self) -> int:
        """How many may be woken, as the store has it."""
        with closing(sqlite3.connect(self.folder / "house.db")) as store:
            return int(store.execute("SELECT count(*) FROM subscriptions").fetchone()[0])

    def await_browsers(self, page: Page, wanted: int) -> None:
        for _ in range(400):
            if self.browsers() == wanted:
                return
            page.wait_for_timeout(50)
        raise AssertionError(f"there are {self.browsers()} browsers, not {wanted}")


@pytest.fixture
def elsewhere() -> Iterator[Elsewhere]:
    found = Elsewhere()
    yield found
    found.close()


@pytest.fixture
def waking(tmp_path: Path, elsewhere: Elsewhere) -> Iterator[WakingHouse]:
    house = WakingHouse(tmp_path, elsewhere)
    house.open()
    yield house
    house.close()


def person(chromium: Chromium, house: WakingHouse, own: Browser) -> Page:
    """Somebody who speaks German, with a browser that can be woken at our service."""
    context = chromium.new_context(locale="de-DE", permissions=["notifications"], viewport={"width": 390, "height": 844})
    context.set_default_timeout(20_000)
    context.add_init_script(f"const OWN = {own.subscription()};{STAND_IN}")
    page = context.new_page()
    page.goto(house.url)
    return page


def switch_on(page: Page) -> None:
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_role("switch", name="Wecken, wenn ich dran bin").check()
    expect(page.get_by_text("ein Signal ohne Inhalt")).to_be_visible()
    page.wait_for_function("() => localStorage.push === '1'")
    page.keyboard.press("Escape")


async def opened_by(ben: Player) -> str:
    await ben.connect()
    return await ben.create(settings=DAYS)


async def moves_when_alone(ben: Player, table: str) -> None:
    """Ben's move, once the server knows that Ada is gone."""
    while ben.last("table")["seats"][1]["connected"]:
        await ben.get("table")
    await drop(ben, table, 3)


async def next_of(service: Service) -> Delivery:
    return await service.came.get()


def test_who_has_switched_it_on_is_woken_in_his_language_and_led_to_his_games(
    browser: Chromium, waking: WakingHouse, elsewhere: Elsewhere
) -> None:
    own = Browser(elsewhere.service, "ada")
    page = person(browser, waking, own)
    switch_on(page)
    ben = Player(waking.port, name="Ben")
    table = elsewhere.do(opened_by(ben))
    page.goto(f"{waking.url}/t/{table}")  # the switch is kept, and the server is told again
    page.get_by_role("button", name="Mitspielen").click()
    elsewhere.do(ben.until_begun(table))
    expect(page.locator("main[data-state=playing]")).to_be_visible()
    tools = page.context.new_cdp_session(page)
    message = {"origin": waking.url, "registrationId": registered(tools, page), "data": MESSAGE.decode()}
    words = ["Du bist dran", "In einem deiner Spiele wird auf dich gewartet.", "de", "/"]
    worker = page.context.service_workers[0]
    tools.send("ServiceWorker.deliverPushMessage", message)  # while a page is seen: it may have lost its connection
    assert await_notes(worker, page) == [[*words, True]]
    page.goto("about:blank")  # no page of ours is seen any more
    elsewhere.do(moves_when_alone(ben, table))
    assert own.opened(elsewhere.do(next_of(elsewhere.service)).body) == MESSAGE
    assert await_notes(worker, page, lambda: tools.send("ServiceWorker.deliverPushMessage", message)) == [[*words, False]]
    assert worker.evaluate(CLICK) == "/"
    elsewhere.do(ben.close())
    page.context.close()


def registered(tools: CDPSession, page: Page) -> str:
    """The number of the service worker of this page."""
    found: list[str] = []
    event = "ServiceWorker.workerRegistrationUpdated"
    tools.on(event, lambda told: found.extend(one["registrationId"] for one in told["registrations"]))
    tools.send("ServiceWorker.enable")
    for _ in range(400):
        if found:
            return found[-1]
        page.wait_for_timeout(50)
    raise AssertionError("there is no service worker")


def await_notes(worker: Worker, page: Page, deliver: Callable[[], object] | None = None) -> list[list[str | bool]]:
    """What the worker shows, once it shows something, loudly if it is told again: the browser counts a page that was left."""
    for number in range(400):
        if deliver is not None and number % 20 == 0:
            deliver()
        notes: list[list[str | bool]] = worker.evaluate(NOTES)
        if notes and (deliver is None or not notes[0][-1]):
            return notes
        page.wait_for_timeout(50)
    raise AssertionError("nothing was shown")


def test_switching_off_and_forget_me_end_it_on_both_sides(browser: Chromium, waking: WakingHouse, elsewhere: Elsewhere) -> None:
    page = person(browser, waking, Browser(elsewhere.service, "ada"))
    said: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda sent: said.append(str(sent))))
    page.reload()
    switch_on(page)
    assert waking.browsers() == 1
    page.evaluate("window.isHidden = true; document.dispatchEvent(new Event('visibilitychange'))")
    page.evaluate("window.isHidden = false; document.dispatchEvent(new Event('visibilitychange'))")
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_role("switch", name="Wecken, wenn ich dran bin").uncheck()
    waking.await_browsers(page, 0)
    page.wait_for_function("() => localStorage.getItem('stand-in') === null")
    assert [one for one in said if "attend" in one] == [f'{{"type":"attend","on":{on}}}' for on in ("false", "true")]
    page.keyboard.press("Escape")
    switch_on(page)
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_role("button", name="Vergiss mich").click()
    with page.expect_navigation():
        page.get_by_role("dialog").get_by_role("button", name="Vergiss mich").last.click()
    assert page.evaluate("[localStorage.getItem('stand-in'), localStorage.push]") == [None, "0"]
    waking.await_browsers(page, 0)
    page.context.close()


def test_where_the_server_wakes_nobody_there_is_no_switch_for_it(visitors: Visitors) -> None:
    page = visitors.enter()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("switch", name="Notify me when it is my turn")).to_be_visible()
    expect(page.get_by_role("switch", name="Wake me when it is my turn")).to_have_count(0)
