"""What is heard and felt, in real Chromium: nothing before the first touch, then what was chosen."""

from playwright.sync_api import Page, expect

from tests.web.house import DESKTOP, Visitors, await_turn, drop, from_menu, play_now
from tests.web.test_pages import check_axe

SOUND_BUDGET = 150_000  # bytes of all that makes sounds
LISTEN = """
window.heard = []; window.shaken = []; window.contexts = 0;
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...when) {
  heard.push([this.buffer.duration, this.playbackRate.value]);
  return start.apply(this, when);
};
const Context = AudioContext;
window.AudioContext = class extends Context { constructor() { super(); contexts++; } };
Navigator.prototype.vibrate = (pattern) => { shaken.push(pattern); return true; };
"""


def listening(visitors: Visitors, **more: object) -> Page:
    page = visitors.enter(still=True, **more)  # type: ignore[arg-type]
    page.context.add_init_script(LISTEN)
    page.reload()
    expect(page.get_by_role("button", name="Play now: Vier against bots")).to_be_enabled()
    return page


def count(page: Page, what: str = "heard") -> int:
    return int(page.evaluate(f"{what}.length"))


def test_moves_are_heard_and_felt_after_the_first_touch_and_can_be_switched_off(visitors: Visitors) -> None:
    page = listening(visitors)
    assert page.evaluate("contexts") == 0 and not [url for url in visitors.sizes if "synth" in url]
    play_now(page)
    assert await_turn(page)
    drop(page, 3)
    page.wait_for_function("() => heard.length > 1")
    sounds = [size for url, size in visitors.sizes.items() if "synth" in url]
    assert sounds and 0 < sum(sounds) < SOUND_BUDGET
    assert all(0.9 < rate < 1.1 for _, rate in page.evaluate("heard"))
    page.wait_for_function("() => shaken.length > 0")  # it is one's turn again
    from_menu(page, "Settings")
    check_axe(page)
    page.get_by_role("switch", name="Sound").click()
    expect(page.get_by_label("Volume")).to_have_count(0)
    page.get_by_role("switch", name="Vibrate").click()
    page.keyboard.press("Escape")
    assert await_turn(page)
    before = count(page), count(page, "shaken")
    drop(page, 3)
    assert await_turn(page)
    assert (count(page), count(page, "shaken")) == before


def test_the_volume_is_heard_at_once_and_kept_and_a_desktop_has_nothing_to_shake(visitors: Visitors) -> None:
    page = listening(visitors, size=DESKTOP)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Volume").fill("25")
    page.wait_for_function("() => localStorage.volume === '25'")
    expect(page.get_by_role("switch", name="Vibrate")).to_have_count(0)
    page.get_by_label("Volume").fill("30")
    page.wait_for_function("() => heard.length > 0")
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Volume")).to_have_value("30")
