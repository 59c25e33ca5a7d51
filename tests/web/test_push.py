"""Wake-ups in a real browser: the switch, what it tells the server, and what the service worker shows when it is woken.

There is no push service for a browser without a network: a stand-in hands out the addresses of our own service, and the
browser's tools for developers hand the message to the worker.
"""

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import CDPSession, Page, Worker, expect

from stammtisch.server.house.wakeups import Wakeups
from stammtisch.server.store.schema import subscriptions
from stammtisch.server.web.push.keys import key_in
from stammtisch.server.web.push.sender import MESSAGE, PushSender
from tests.server.live import Live, Player, live
from tests.server.service import Browser, Delivery, Service, service
from tests.server.test_push import DAYS, drop
from tests.web.house import Visitors

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
NOTES = "self.registration.getNotifications().then((all) => all.map((note) => [note.title, note.body, note.lang, note.data]))"
CLICK = """self.registration.getNotifications().then(([note]) => new Promise((opened) => {
  self.clients.openWindow = async (path) => opened(path);
  self.dispatchEvent(new NotificationEvent("notificationclick", { notification: note }));
}))"""


class Running:
    """A server with wake-ups and a push service, on a loop in a thread of their own."""

    house: Live
    service: Service

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.loop = asyncio.new_event_loop()
        self.is_open, self.end = threading.Event(), asyncio.Event()
        self.thread = threading.Thread(target=self.loop.run_until_complete, args=(self._run(),))
        self.thread.start()
        self.is_open.wait()

    async def _run(self) -> None:
        async with service() as self.service, live(str(self.folder / "s.db")) as self.house:
            sender = PushSender(key_in(self.folder / "push.key"), "https://stammtisch.example.org", self.is_ours)
            self.house.hub.wakeups = Wakeups(self.house.hub, sender, delay=0.0, pace=0.0)
            self.is_open.set()
            await self.end.wait()
            await sender.close()

    def is_ours(self, endpoint: str) -> bool:
        return endpoint.startswith(self.service.url)

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self.end.set)
        self.thread.join()
        self.loop.close()


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    found = Running(tmp_path)
    yield found
    found.close()


def person(chromium: Chromium, running: Running, own: Browser) -> Page:
    """Somebody who speaks German, with a browser that can be woken at our service."""
    context = chromium.new_context(locale="de-DE", permissions=["notifications"], viewport={"width": 390, "height": 844})
    context.set_default_timeout(20_000)
    context.add_init_script(f"const OWN = {own.subscription()};{STAND_IN}")
    page = context.new_page()
    page.goto(running.house.url)
    return page


def switch_on(page: Page) -> None:
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_role("switch", name="Wecken, wenn ich dran bin").check()
    expect(page.get_by_text("ein Signal ohne Inhalt")).to_be_visible()
    page.wait_for_function("() => localStorage.push === '1'")
    page.keyboard.press("Escape")


async def opened_by_ben(house: Live) -> tuple[Player, str]:
    ben = Player(house.port, name="Ben")
    await ben.connect()
    return ben, await ben.create(settings=DAYS)


async def moved(house: Live, ben: Player, table: str, ada: str) -> None:
    """Ben's move, once nobody sees Ada's page."""
    while house.hub.is_looking(ada):
        await asyncio.sleep(0.01)
    await drop(ben, table, 3)


async def next_of(service: Service) -> Delivery:
    return await service.came.get()


def test_who_has_switched_it_on_is_woken_in_his_language_and_led_to_his_games(browser: Chromium, running: Running) -> None:
    own = Browser(running.service, "ada")
    page = person(browser, running, own)
    switch_on(page)
    ben, table = running.do(opened_by_ben(running.house))
    page.goto(f"{running.house.url}/t/{table}")  # the switch is kept, and the server is told again
    page.get_by_role("button", name="Mitspielen").click()
    running.do(ben.until_begun(table))
    expect(page.locator("main[data-state=playing]")).to_be_visible()
    guest = running.house.hub.tables[table].sheet.seats[1].guest
    assert guest is not None
    page.evaluate("window.isHidden = true; document.dispatchEvent(new Event('visibilitychange'))")
    running.do(moved(running.house, ben, table, guest))
    assert own.opened(running.do(next_of(running.service)).body) == MESSAGE
    tools = page.context.new_cdp_session(page)
    message = {"origin": running.house.url, "registrationId": registered(tools, page), "data": MESSAGE.decode()}
    page.goto("about:blank")  # no page of ours is seen any more
    tools.send("ServiceWorker.deliverPushMessage", message)
    worker = page.context.service_workers[0]
    notes = await_notes(worker, page)
    assert notes == [["Du bist dran", "In einem deiner Spiele wird auf dich gewartet.", "de", "/"]]
    assert worker.evaluate(CLICK) == "/"
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


def await_notes(worker: Worker, page: Page) -> list[list[str]]:
    """What the worker shows, once it shows something."""
    for _ in range(400):
        notes: list[list[str]] = worker.evaluate(NOTES)
        if notes:
            return notes
        page.wait_for_timeout(50)
    raise AssertionError("nothing was shown")


async def known(house: Live) -> int:
    """How many browsers may be woken."""
    async with house.hub.store.engine.connect() as connection:
        return len((await connection.execute(subscriptions.select())).all())


async def until_none_is_known(house: Live) -> None:
    while await known(house):
        await asyncio.sleep(0.01)


def test_switching_off_and_forget_me_end_it_on_both_sides(browser: Chromium, running: Running) -> None:
    page = person(browser, running, Browser(running.service, "ada"))
    switch_on(page)
    assert running.do(known(running.house)) == 1
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_role("switch", name="Wecken, wenn ich dran bin").uncheck()
    page.wait_for_function("() => localStorage.getItem('stand-in') === null")
    running.do(until_none_is_known(running.house))
    page.keyboard.press("Escape")
    switch_on(page)
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_role("button", name="Vergiss mich").click()
    with page.expect_navigation():
        page.get_by_role("dialog").get_by_role("button", name="Vergiss mich").last.click()
    assert page.evaluate("[localStorage.getItem('stand-in'), localStorage.push]") == [None, "0"]
    assert running.do(known(running.house)) == 0
    page.context.close()


def test_where_the_server_wakes_nobody_there_is_no_switch_for_it(visitors: Visitors) -> None:
    page = visitors.enter()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("switch", name="Notify me when it is my turn")).to_be_visible()
    expect(page.get_by_role("switch", name="Wake me when it is my turn")).to_have_count(0)
