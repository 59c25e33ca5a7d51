"""Moves tell their story in Chromium: in order, skipped with a tap that counts, shown once more, found on the board."""

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect
from tools.docs.boards import ring, stones, villages

from stammtisch.core import State
from stammtisch.games import GAMES
from stammtisch.match import Match
from tests.web.boxes import boxes
from tests.web.house import DESKTOP, PHONE, Visitors, await_turn, moves, play_now
from tests.web.stage import Stage, with_cards

TITLES = {"vier": "Vier", "dog": "DOG", "dog-royal": "Dog Royal", "doerfer": "Dörfer", "catan": "Catan"}
SEATS = {"vier": 2, "doerfer": 3}
MOST = 14  # decisions of the others in a scene
EARLY = {"vier": 4, "doerfer": 30}  # entries of the log before a scene begins
MEN = {"men": {"0": ["5", "12", "H", "H"], "1": ["20", "H", "H", "H"]}}
RECORD = """() => {
  window.lines = [];
  const look = () => {
    const now = document.querySelector('.status .last')?.textContent ?? '';
    if (now && now !== window.lines.at(-1)) window.lines.push(now);
  };
  new MutationObserver(look).observe(document.querySelector('.status'), {subtree: true, childList: true, characterData: true});
}"""


class Scene:
    """A stage on which random people play; what they do reaches the page all at once."""

    def __init__(self, page: Page, game: str) -> None:
        self.random = Random(7)
        self.others = 0  # decisions of the others in the last round
        self.stage = Stage(page, game, self.early(game))
        self.stage.open(TITLES[game])
        self.page = page

    def early(self, game: str) -> State:
        """Some moves have been made, and seat 0 is asked for one."""
        card = GAMES[game]
        match = Match(card, SEATS.get(game, 4), card.options(), seed="22" * 32)
        while len(match.log) < EARLY.get(game, 60) or match.state.to_act()[0] != 0:
            player = match.state.to_act()[0]
            match.play(player, self.random.choice(match.state.legal(player)))
        return match.state.copy()

    def round(self) -> list[str]:
        """Seat 0 plays, then the others until it is asked again: what there is to tell of that."""
        told: list[str] = []
        state = self.stage.state
        while state.to_act()[:1] == (0,):
            told = self.act(0)
        self.others = 0
        while self.others < MOST and state.to_act()[:1] not in ((), (0,)):
            told += self.act(state.to_act()[0])
            self.others += 1
        return told

    def act(self, seat: int) -> list[str]:
        self.stage.act(seat, self.random.choice(self.stage.state.legal(seat)))
        self.stage.send()
        return [seen.told for seen in self.stage.game.seen if seen.told]

    @property
    def latest(self) -> str:
        return str(self.stage.game.at)


def pattern(sentence: str) -> str:
    """A sentence whatever the seats are called."""
    return re.sub(r"\\\{\d\\\}", ".+?", re.escape(sentence))


def shown(page: Page) -> str:
    return str(page.locator("main").get_attribute("data-at"))


@pytest.mark.parametrize("game", TITLES)
def test_what_others_did_is_told_in_order_and_shown_once_more(visitors: Visitors, game: str) -> None:
    page = visitors.enter(size=DESKTOP, pace="brisk")
    scene = Scene(page, game)
    page.evaluate(RECORD)
    told = scene.round()
    assert told
    expect(page.locator(f"main[data-at='{scene.latest}']")).to_be_visible(timeout=60_000)
    in_order = re.compile(".*".join(pattern(each) for each in told), re.DOTALL)
    assert in_order.search("\n".join(page.evaluate("window.lines"))), (told, page.evaluate("window.lines"))
    expect(moves(page)).to_contain_text(re.compile(pattern(told[-1])))
    page.evaluate("window.lines = []")
    page.get_by_title("What happened?").click()
    page.get_by_role("button", name="Show it once more").click()
    assert shown(page) != scene.latest
    expect(page.locator(f"main[data-at='{scene.latest}']")).to_be_visible(timeout=60_000)
    assert in_order.search("\n".join(page.evaluate("window.lines"))), (told, page.evaluate("window.lines"))


@pytest.mark.parametrize("game", TITLES)
def test_a_tap_skips_the_story_and_counts(visitors: Visitors, game: str) -> None:
    page = visitors.enter(size=PHONE, pace="calm")
    scene = Scene(page, game)
    scene.round()
    own = scene.stage.game.at - scene.others
    page.wait_for_function("own => +document.querySelector('main').dataset.at >= own", arg=own)  # cards are where they stay
    assert shown(page) != scene.latest  # the own move, or one of the others', still stands there
    if game == "vier":
        box = page.locator("[data-column='3']").bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(page.locator("main[data-turn=theirs]")).to_be_visible()
        assert scene.stage.played == [{"type": "drop", "column": 3}]
        return
    tapped = tap_middle(page, "[data-card]" if "dog" in game else "[data-scene]")
    expect(page.locator(f"main[data-at='{scene.latest}']")).to_be_visible()
    if "dog" in game:
        expect(page.locator("[data-card][aria-pressed=true]")).to_have_count(1)
        expect(page.locator("[data-card][aria-pressed=true]")).to_have_attribute("data-card", tapped)


def tap_middle(page: Page, what: str) -> str:
    """A finger on the first of these; the card it touches."""
    first = page.locator(what).first
    box, card = first.bounding_box(), first.get_attribute("data-card")
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    return str(card)


def test_a_tap_that_skips_to_another_hand_chooses_no_card(visitors: Visitors) -> None:
    page = visitors.enter(size=PHONE, pace="calm")
    page.clock.install()
    stage = Stage(page, "dog", with_cards("dog", MEN, ["2", "5", "A"]))
    stage.open("DOG")
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))  # nothing is shown by itself from here on
    for _ in range(2):  # the first is shown at once, what comes after it waits
        stage.game.set(with_cards("dog", MEN, ["2", "5", "A"]))
        stage.send()
    expect(page.locator(f"main[data-at='{stage.game.at - 1}']")).to_be_visible()
    stage.game.set(with_cards("dog", MEN, ["3", "4", "7", "X"]))
    stage.send()
    expect(page.locator(".status .more")).to_be_visible()
    tap_middle(page, "[data-card]")
    expect(page.locator(f"main[data-at='{stage.game.at}']")).to_be_visible()
    expect(page.locator("[data-card]")).to_have_count(4)
    expect(page.locator("[data-card][aria-pressed=true]")).to_have_count(0)
    tapped = tap_middle(page, "[data-card]")
    expect(page.locator("[data-card][aria-pressed=true]")).to_have_attribute("data-card", tapped)


@pytest.mark.parametrize("game", TITLES)
def test_a_line_that_is_tapped_and_a_hint_show_on_the_board(visitors: Visitors, game: str) -> None:
    page = visitors.enter(size=DESKTOP, still=True)
    scene = Scene(page, game)
    marks = ".trail.casing" if "dog" in game else "[data-pointed], .fresh"
    for _ in range(8):
        scene.round()
    expect(page.locator(f"main[data-at='{scene.latest}']")).to_be_visible()
    words = {"vier": "plays column", "doerfer": "lays a tile", "catan": "builds a|robber to"}.get(
        game, " forward| back| into the game| starts "
    )
    line = moves(page).get_by_role("button").filter(has_text=re.compile(words)).first
    line.click()
    expect(line).to_have_attribute("aria-pressed", "true")
    expect(page.locator(marks).first).to_be_visible()
    line.click()
    expect(page.locator("[data-pointed]")).to_have_count(0)
    scene.stage.set(STANDS[game]())
    check_hint(scene.stage, game)


VILLAGES = [{"owner": 0, "at": [[0, 0], [0, 1], [-1, 1]]}]
STANDS: dict[str, Callable[[], State]] = {
    "vier": stones,
    "dog": lambda: ring("dog", ["7", "5"]),
    "dog-royal": lambda: ring("dog-royal", ["4", "5"]),
    "doerfer": lambda: villages(26, 3),
    "catan": lambda: GAMES["catan"].position({"seats": 4, "villages": VILLAGES, "hands": [{"wood": 1, "brick": 1}]}),
}
HINTS = {
    "vier": ("Drop", "Drop", ".lane"),
    "dog": ("Move", "Move", "polyline.hint"),
    "dog-royal": ("Play", "Play", "polyline.hint"),
    "doerfer": ("Place", "Place", ".ghost"),
    "catan": ("BuildRoad", "EndTurn", ".spot.hinted, [data-hinted]"),
}


def check_hint(stage: Stage, game: str) -> None:
    """A bot is seen to think; what it advises, and each alternative, is shown where it would happen, and hides no hand."""
    page, (best, other, mark) = stage.page, HINTS[game]
    button, waits = page.get_by_role("button", name="Hint", exact=True), page.locator(".notice.waits")
    button.click()
    expect(button).to_have_attribute("aria-busy", "true")
    expect(waits.locator(".spinner")).to_be_visible()
    legal = [(code, type(GAMES[game].decode(code)).__name__) for code in stage.state.legal(0)]
    first = next(code for code, kind in legal if kind == best)
    last = next(code for code, kind in reversed(legal) if kind == other)
    stage.advise(first, last)
    expect(waits).to_have_count(0)
    notice = page.locator(".notice.hint")
    expect(notice).to_contain_text("reason 1")
    place = page.locator(mark).first.bounding_box()
    notice.get_by_role("button", name=re.compile("What else is possible")).click()
    notice.get_by_role("listitem").get_by_role("button").click()
    expect(notice).to_contain_text("reason 2")
    assert place is not None and page.locator(mark).first.bounding_box() != place
    page.set_viewport_size({"width": 360, "height": 640})
    found = boxes(page)
    dock = found[".dock .inside"]
    assert dock is None or dock["top"] >= found["[data-board]"]["bottom"] - 1


HANDS = """() => {
  window.hands = [];
  new MutationObserver(() => window.hands.push([...document.querySelectorAll('.hand li')].map(each =>
    [each.querySelector('[data-card]').dataset.card, each.classList.contains('came')])))
    .observe(document.body, {subtree: true, attributes: true, childList: true});
}"""


def test_the_card_from_the_partner_glows(visitors: Visitors) -> None:
    page = visitors.enter(size=PHONE)
    play_now(page, "DOG")
    assert await_turn(page)
    page.evaluate(HANDS)
    page.locator("[data-card]").first.tap()
    page.get_by_role("button", name="Give", exact=True).tap()
    expect(moves(page)).to_contain_text("Your partner gives you: ")
    hands = [each for each in page.evaluate("window.hands") if len(each) == 6]  # not those of the next round
    first = sorted(card for card, _ in hands[0])
    changed = next((each for each in hands if sorted(card for card, _ in each) != first), None)
    if changed is not None:  # the partner may give the same card that he gets
        assert [came for _, came in changed].count(True) == 1
