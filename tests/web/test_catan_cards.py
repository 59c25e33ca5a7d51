"""Catan's development cards and the trade with bank and harbour, in staged positions in real Chromium."""

from typing import Any

from playwright.sync_api import Page, expect

from stammtisch.core import State
from stammtisch.games import GAMES
from stammtisch.games.catan.data import EndTurn, Offer, PlayKnight, Resources, Roll, TradeBank
from stammtisch.games.catan.engine.build import put_village
from stammtisch.games.catan.engine.rules import Catan
from tests.web import catan_page as catan
from tests.web.boxes import SIZES, assert_box_stayed, boxes, watch_box
from tests.web.house import DESKTOP, Visitors, await_step, shoot
from tests.web.stage import Stage
from tests.web.test_layout import CUT
from tests.web.test_pages import check_axe

FLIGHTS = """() => {
  window.flights = [];
  const note = (node) => node.dataset?.flight && window.flights.push(node.dataset.flight);
  new MutationObserver((all) => all.forEach((each) => each.addedNodes.forEach(note)))
    .observe(document.body, {subtree: true, childList: true});
}"""
VILLAGES = [{"owner": 0, "at": [[0, 0], [0, 1], [-1, 1]]}, {"owner": 1, "at": [[0, 0], [0, -1], [1, -1]]}]


def turn(**more: Any) -> State:
    """The first player's turn among three, on the beginners' map with the robber far away."""
    state: State = GAMES["catan"].position({"seats": 3, "robber": [2, 0], "villages": VILLAGES, **more})
    return state


def sit_down(visitors: Visitors, state: State, size: tuple[int, int] | None = None) -> Stage:
    page = visitors.enter(still=True, size=size) if size else visitors.enter(still=True)
    stage = Stage(page, "catan", state)
    stage.open("Catan")
    return stage


def play_card(page: Page, card: str) -> None:
    page.locator(f"[data-card={card}]").click()


def test_a_card_is_bought_and_a_knight_and_a_monopoly_are_played(visitors: Visitors) -> None:
    hands = [{"wool": 1, "grain": 1, "ore": 1}, {"wood": 2, "ore": 1}, {"wood": 1}]
    stage = sit_down(visitors, turn(hands=hands, cards=[{"monopoly": 1}, {}, {}]))
    page = stage.page
    page.evaluate(FLIGHTS)
    catan.press(page, "card")
    assert stage.played == [{"type": "buy-card"}]
    assert catan.hand(page) == dict.fromkeys(catan.hand(page), 0)
    play_card(page, "monopoly")
    expect(page.get_by_text("Monopoly:")).to_be_visible()
    check_axe(page)
    shoot(page, "phone-catan-monopoly", whole=False)
    catan.do(page, page.locator("[data-take=wood]"))
    assert catan.hand(page)["wood"] == 3
    expect(page.locator("[data-card=monopoly]")).to_have_count(0)
    stage.set(turn(hands=hands, cards=[{"knight": 1}, {}, {}]))
    play_card(page, "knight")
    expect(page.get_by_text("Move the robber: choose a field that he shall block.")).to_be_visible()
    catan.rob(page)
    assert stage.played[0]["type"] == "play-knight" and stage.played[0]["victim"] == 1
    assert sum(catan.hand(page).values()) == 4
    expect(page.locator(f"[data-robber='{stage.played[0]['hex']}']")).to_be_visible()
    assert page.evaluate("window.flights") == []  # who wants no motion sees the end alone


def gains(stage: Stage, before: list[int]) -> int:
    return sum(now - old for now, old in zip(hands(stage), before, strict=True))


def hands(stage: Stage) -> list[int]:
    return [player.resources for player in GAMES["catan"].view(stage.state, 0).players]


def first(stage: Stage, *kinds: type) -> int:
    """The first legal action of these kinds, the earlier kinds first."""
    seat = stage.state.to_act()[0]
    legal = [(code, GAMES["catan"].decode(code)) for code in stage.state.legal(seat)]
    return next(code for kind in (*kinds, object) for code, action in legal if isinstance(action, kind))


def test_cards_are_seen_to_fly_from_fields_players_and_the_bank(visitors: Visitors) -> None:
    page = visitors.enter()
    hands_dealt = [{"wood": 5}, {"wood": 3, "ore": 2}, {"wood": 1}]
    stage = Stage(page, "catan", turn(hands=hands_dealt, cards=[{"knight": 1}, {}, {}]))
    stage.open("Catan")
    page.evaluate(FLIGHTS)
    bank = TradeBank(give=Resources(wood=4), take=Resources(ore=1))
    stage.act(0, GAMES["catan"].encode(bank))
    stage.send()
    page.wait_for_function("() => flights.filter(each => each === 'wood seat-0 bank').length === 4")
    page.wait_for_function("() => flights.includes('ore bank seat-0')")
    knight = next(
        code
        for code in stage.state.legal(0)
        if isinstance(action := GAMES["catan"].decode(code), PlayKnight) and action.victim == 1
    )
    page.evaluate("window.flights.length = 0")
    stage.act(0, knight)
    stage.send()
    page.wait_for_function("() => flights.length === 1 && flights[0].endsWith(' seat-1 seat-0')")
    page.evaluate("window.flights.length = 0")
    came = 0
    while not came:
        before = hands(stage)
        stage.act(stage.state.to_act()[0], first(stage, Roll, EndTurn))
        came = gains(stage, before) if GAMES["catan"].view(stage.state, 0).dice else 0
        stage.send()
    page.wait_for_function("came => flights.filter(each => / hex-/.test(each)).length === came", arg=came)
    expect(page.locator("[data-flight]")).to_have_count(0)  # and land


def test_an_offer_asks_in_one_row_and_who_has_had_enough_declines_them_all(visitors: Visitors) -> None:
    hands_dealt = [{"wood": 3}, {"ore": 3, "wool": 3}, {"wood": 1}]
    stage = sit_down(visitors, turn(hands=hands_dealt, active=1), SIZES[0])
    page = stage.page
    watch_box(page)
    for give in (Resources(ore=1, wool=1), Resources(wool=1)):
        offer = Offer(give=give, want=Resources(wood=1))
        stage.act(1, GAMES["catan"].encode(offer))
    stage.show()
    expect(page.locator(".status")).to_contain_text("You are asked")
    expect(page.locator("[data-offer]")).to_have_count(2)
    found = boxes(page)
    assert found[".dock .inside"]["top"] >= found["[data-board]"]["bottom"] - 1  # the island is seen while one thinks
    for answer in ("accept", "decline"):
        expect(page.locator(f"[data-do={answer}]").first).to_be_in_viewport(ratio=1)
    page.locator("[data-do=decline-all]").click()
    page.wait_for_function("() => !document.querySelector('[data-do=decline]')")
    stage.act(1, GAMES["catan"].encode(Offer(give=Resources(ore=2), want=Resources(wood=1))))
    third = stage.game.at
    stage.send()
    await_step(page, third)  # it has answered
    assert [(action["type"], action["accept"]) for action in stage.played] == [("answer", False)] * 3
    assert_box_stayed(page)


def test_the_bank_takes_four_and_a_harbour_two(visitors: Visitors) -> None:
    state = turn(hands=[{"wood": 4, "brick": 2, "ore": 9, "wool": 9}, {}, {}])
    assert isinstance(state, Catan)
    view = GAMES["catan"].view(state, 0)
    harbour = next(each for each in view.harbours if each.kind == "brick")
    put_village(state, 0, view.paths[harbour.path][0])
    stage = sit_down(visitors, state, DESKTOP)
    page = stage.page
    page.locator("[data-do=trade]").click()
    page.get_by_role("group", name="Trade with").get_by_role("button", name="Bank").click()
    for wanted in ("0-wood", "0-brick", "1-ore", "1-ore"):
        page.locator(f"[data-more='{wanted}']").click()
    check_axe(page)
    shoot(page, "desktop-catan-bank", whole=False)
    for width, height in (DESKTOP, *SIZES):  # the whole sheet can be used at once, and large hands fit into their line
        page.set_viewport_size({"width": width, "height": height})
        for needed in (*page.locator("[data-more]").all(), page.locator("[data-do=send]")):
            expect(needed).to_be_in_viewport(ratio=1)
        assert page.evaluate(CUT) == [], (width, height)
    catan.press(page, "send")
    assert stage.played == [{"type": "trade-bank", "give": {"wood": 4, "brick": 2}, "take": {"ore": 2}}]
    assert catan.hand(page) == {**dict.fromkeys(catan.hand(page), 0), "ore": 11, "wool": 9}
