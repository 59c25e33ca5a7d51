"""What reaches a player who looks elsewhere, and what he may switch off: notes, badge, tones, chat, his own name."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.house import DESKTOP, Visitors, await_promised, await_turn, drop, from_menu, open_panel, play_now

# The browser's own parts are watched, not replaced: headless Chromium has neither a desktop to put badges on nor ears.
WATCH = """
window.heard = 0; window.badges = []; window.isHidden = false;
const create = AudioContext.prototype.createBufferSource;
AudioContext.prototype.createBufferSource = function () { window.heard++; return create.call(this); };
navigator.setAppBadge = (count) => { window.badges.push(count); return Promise.resolve(); };
navigator.clearAppBadge = () => { window.badges.push(0); return Promise.resolve(); };
Object.defineProperty(document, "visibilityState", { get: () => (window.isHidden ? "hidden" : "visible") });
"""


@pytest.fixture(scope="module")
def browser(whole_browser: Browser) -> Browser:
    """Notes are shown by a whole one only."""
    return whole_browser


def watched(visitors: Visitors, path: str = "/", worker: bool = False) -> Page:
    page = visitors.enter(size=DESKTOP, worker=worker)
    page.context.add_init_script(WATCH)
    page.goto(visitors.house.url + path)
    return page


def two_at(visitors: Visitors, ada: Page) -> Page:
    """A table of Vier with a friend, who has come by the link."""
    ada.get_by_role("button", name="With friends: Vier").click()
    ada.get_by_role("button", name="Open the table").click()
    link = ada.get_by_label("Invite your friends").input_value()
    ben = visitors.enter(link.removeprefix(visitors.house.url), size=DESKTOP)
    ben.get_by_role("button", name="Sit down", exact=True).click()
    assert await_turn(ada)
    return ben


def test_a_player_who_looks_elsewhere_is_called_by_title_badge_tone_and_note(visitors: Visitors) -> None:
    ada = watched(visitors, worker=True)
    ada.context.grant_permissions(["notifications"])
    ada.get_by_role("button", name="Settings").click()
    ada.get_by_role("switch", name="Notify me when it is my turn").check()
    ada.keyboard.press("Escape")
    ada.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
    ben = two_at(visitors, ada)
    drop(ada, 3)
    expect(ada).to_have_title("Vier")
    assert ada.evaluate("badges.at(-1)") == 0
    heard = ada.evaluate("heard")
    ada.evaluate("window.isHidden = true")
    drop(ben, 4)
    expect(ada).to_have_title(re.compile("^● Your turn"))
    assert ada.evaluate("badges.at(-1)") == 1
    ada.wait_for_function("before => heard > before", arg=heard)
    notes = "navigator.serviceWorker.ready.then(worker => worker.getNotifications()).then(all => all.map(note => note.title))"
    await_promised(ada, f"{notes}.then(all => all.length)")
    assert ada.evaluate(notes) == ["Your turn · Vier"]


def test_without_permission_the_page_says_so_and_sends_no_notes(visitors: Visitors) -> None:
    page = watched(visitors)
    page.evaluate("Notification.requestPermission = () => Promise.resolve('denied')")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Notify me when it is my turn").click()
    expect(page.get_by_text("Your browser forbids notifications for this page.")).to_be_visible()


def test_tones_can_be_switched_off_and_on_again(visitors: Visitors) -> None:
    page = watched(visitors)
    for wanted in (False, True):
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("switch", name="Sounds").set_checked(wanted)
        page.keyboard.press("Escape")
        heard = page.evaluate("heard")
        play_now(page)
        drop(page, 3)
        assert await_turn(page)
        if wanted:  # they are made after the first touch, and may come a moment later
            page.wait_for_function("before => heard > before", arg=heard)
        assert (page.evaluate("heard") > heard) == wanted
        page.get_by_role("link", name="Start page").click()


def test_the_page_offers_to_be_installed_when_the_browser_can(visitors: Visitors) -> None:
    page = watched(visitors)
    offer = page.get_by_role("button", name="Install as an app")
    expect(page.get_by_role("heading", name="Vier", exact=True)).to_be_visible()
    expect(offer).to_have_count(0)
    page.evaluate("""() => {
        const event = new Event("beforeinstallprompt", { cancelable: true });
        event.prompt = () => { window.prompted = true; return Promise.resolve(); };
        dispatchEvent(event);
    }""")
    offer.click()
    assert page.evaluate("window.prompted")


def test_a_host_mutes_a_guest_and_hears_him_again(visitors: Visitors) -> None:
    ada = watched(visitors)
    ben = two_at(visitors, ada)
    for page in (ada, ben):
        open_panel(page, "Chat")
    say(ben, "hello Ada")
    expect(ada.get_by_role("log")).to_contain_text("hello Ada")
    ada.get_by_role("button", name="Mute", exact=True).click()
    expect(ada.get_by_role("button", name="Unmute")).to_be_visible()
    say(ben, "are you there?")
    refusal = ben.get_by_role("alert").first
    expect(refusal).to_be_visible()
    said, form = refusal.bounding_box(), ben.locator(".phrases").bounding_box()
    assert said is not None and form is not None
    assert said["y"] + said["height"] <= form["y"]  # one can go on writing
    expect(ada.get_by_role("log")).not_to_contain_text("are you there?")
    ada.get_by_role("button", name="Unmute").click()
    expect(ada.get_by_role("button", name="Mute", exact=True)).to_be_visible()
    say(ben, "now again")
    expect(ada.get_by_role("log")).to_contain_text("now again")


def say(page: Page, text: str) -> None:
    page.get_by_role("textbox", name="Write something …").fill(text)
    page.get_by_role("button", name="Send").click()


def test_partners_have_only_set_phrases_while_they_play(visitors: Visitors) -> None:
    page = watched(visitors)
    page.get_by_role("button", name="Play now: DOG against bots").click()
    expect(page.locator("main[data-state=playing]")).to_be_visible()
    open_panel(page, "Chat")
    expect(page.get_by_text("While partners play, only set phrases can be sent.")).to_be_visible()
    expect(page.get_by_role("textbox", name="Write something …")).to_have_count(0)
    phrase = page.locator(".phrases button").first
    words = phrase.inner_text()
    phrase.click()
    expect(page.get_by_role("log")).to_contain_text(words)


def test_who_wants_to_be_forgotten_is_somebody_new_and_a_bot_plays_on(visitors: Visitors) -> None:
    ada = watched(visitors)
    ben = two_at(visitors, ada)
    key = ben.evaluate("localStorage.token")
    from_menu(ben, "Settings")
    ben.get_by_label("Your name").fill("Ben from next door")
    ben.keyboard.press("Tab")
    expect(ada.get_by_role("list", name="Players")).to_contain_text("Ben from next door")
    phone = visitors.enter()  # another device of his, with no menu open
    phone.wait_for_function("() => localStorage.token")  # whoever he is there for now
    phone.evaluate("key => Object.assign(localStorage, { token: key, name: 'Ben from next door' })", key)
    phone.goto(ben.url)
    expect(phone.locator("main[data-state=playing]")).to_be_visible()
    ben.get_by_role("button", name="Forget me").click()
    ben.get_by_role("dialog").last.get_by_role("button", name="Forget me").click()
    for page in (ben, phone):
        expect(page.get_by_role("heading", name="Games", exact=True)).to_be_visible()
        page.wait_for_function("key => localStorage.token && localStorage.token !== key", arg=key)
        assert page.evaluate("localStorage.name ?? null") is None
    expect(ada.get_by_role("list", name="Players")).to_contain_text("Bot")
    drop(ada, 3)
    assert await_turn(ada)
