"""DOG in real Chromium: to its end against bots, four people as two teams, by touch, mouse and keyboard, in any position."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.boxes import TALL, assert_box_stayed, watch_box
from tests.web.house import (
    DESKTOP,
    PHONE,
    House,
    Visitors,
    await_step,
    await_turn,
    from_menu,
    moves,
    open_checks,
    open_with_bots,
    play_now,
    resign,
    shoot,
    step,
)
from tests.web.ringplay import card, give, mark, play_on, play_turn, spots, tap
from tests.web.stage import Stages
from tests.web.test_pages import check_axe, tab_to

CROWD = {
    "0": ["0*", "12", "40", "T4"],
    "1": ["16*", "30", "5", "H"],
    "2": ["33", "60", "H", "H"],
    "3": ["48*", "50", "T3", "H"],
}


@pytest.fixture(scope="module")
def stages(browser: Browser, shared_house: House) -> Iterator[Stages]:
    people = Visitors(browser, shared_house)
    yield Stages(people, "dog", "DOG")
    people.leave()
    assert people.complaints == []


def test_three_taps_lead_from_the_start_page_to_the_first_move_of_dog(visitors: Visitors) -> None:
    page = visitors.enter()
    page.get_by_role("button", name="Play now: DOG against bots").tap()
    expect(page.get_by_text("Choose a card for your partner")).to_be_visible()
    shoot(page, "phone-dog-exchange")
    page.locator(".hand button").first.tap()
    page.get_by_role("button", name="Give", exact=True).tap()
    expect(moves(page)).to_contain_text("a card: ")


def test_a_game_of_dog_against_a_bot_is_played_to_its_end_on_the_board(visitors: Visitors) -> None:
    page = visitors.enter(size=TALL, still=True)
    open_with_bots(page, "DOG", 2)
    watch_box(page)
    assert play_on(page, 400) > 10
    expect(page.locator(".result")).to_be_visible()
    expect(page.get_by_role("list", name="Ranking").get_by_role("listitem").first).to_be_visible()
    assert_box_stayed(page)
    assert any(spots(page, seat) == ["T1", "T2", "T3", "T4"] for seat in (0, 1))
    shoot(page, "phone-dog-over")
    page.get_by_role("link", name="Replay").click()
    expect(page.locator("main[data-ready=true]")).to_be_visible()
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator("[data-spot=H]")).to_have_count(6)
    open_checks(page)
    page.get_by_role("button", name="Verify the dice").click()
    expect(page.get_by_text("Everything fits: nobody could steer the luck of this game.")).to_be_visible()
    expect(page.get_by_label("Seen by").locator("option")).to_have_text(["a spectator", re.compile("Guest"), "Flo"])
    marks = {round(place["x"]) for place in filter(None, [mark.bounding_box() for mark in page.locator(".findings .mark").all()])}
    assert len(marks) == 1  # one column of ticks


# In the page itself, so that it holds with a service worker, too.
FORGING = """() => {
  const honest = window.fetch;
  window.fetch = async (address, ...more) => {
    const answer = await honest(address, ...more);
    if (!/^\\/api\\/records\\/[^/]+$/.test(address)) return answer;
    const record = await answer.json();
    record.proof.server.value = "00".repeat(32);
    return new Response(JSON.stringify(record));
  };
}"""


def test_a_forged_record_is_found_out_by_the_page(visitors: Visitors) -> None:
    page = visitors.enter()
    play_now(page, "DOG")
    resign(page)
    expect(page.locator("main[data-state=over]")).to_be_visible()
    page.evaluate(FORGING)
    page.get_by_role("link", name="Replay").click()
    open_checks(page)
    page.get_by_role("button", name="Verify the dice").click()
    expect(page.get_by_text("This record does not fit. Do not trust it.")).to_be_visible()


def test_four_browsers_play_dog_as_two_teams_and_one_of_them_comes_back(visitors: Visitors) -> None:
    people = [visitors.enter(size=DESKTOP, still=True, worker=True)]  # as an installed page: what it loads comes by way of it
    people[0].get_by_role("button", name="With friends: DOG", exact=True).click()
    people[0].get_by_role("button", name="Open the table").click()
    link = people[0].get_by_label("Invite your friends").input_value().removeprefix(visitors.house.url)
    for seat in (1, 2, 3):
        people.append(visitors.enter(link, size=DESKTOP if seat % 2 else PHONE, still=True))
        people[seat].get_by_role("button", name="Sit down", exact=True).click()
    for page in people:
        assert await_turn(page)
        expect(page.locator(".hand button")).to_have_count(6)
    given = [str(page.locator(".hand button").first.get_attribute("data-card")) for page in people]
    for page in people:
        give(page)
    for page in people:
        expect(moves(page)).to_contain_text(re.compile("gives .+ a card: .+Your partner gives you: ", re.DOTALL))
    for seat, page in enumerate(people):  # what a partner gave stands in the hand, unless its owner is out at once
        if page.locator(".hand button").count():
            expect(page.locator(f"[data-card='{given[(seat + 2) % 4]}']").first).to_be_visible()
            expect(page.locator(".hand button")).to_have_count(6)
    for turn in range(6):
        on_turn = next((page for page in people if page.locator("main[data-turn=yours]").count()), None)
        if on_turn is None:
            people[0].wait_for_timeout(100)
            continue
        if turn == 3:
            before = mark(on_turn)
            on_turn.reload()
            assert await_turn(on_turn)
            expect(on_turn.locator(f".ring[data-situation='{before}']")).to_be_visible()
        play_turn(on_turn, turn)
    last = max(map(step, people))
    for page in people:
        await_step(page, last - 1)
    boards = [[spots(page, seat) for seat in range(4)] for page in people]
    assert boards[0] == boards[1] == boards[2] == boards[3]


def test_a_card_a_man_and_a_field_make_a_move_that_everybody_can_follow(stages: Stages) -> None:
    stage = stages.at({"men": CROWD}, ["5", "A", "7", "4", "J", "X"])
    page = stage.page
    expect(page.get_by_text("Choose a card.")).to_be_visible()
    card(page, "5")
    expect(page.get_by_text("Choose a figure.")).to_be_visible()
    page.locator("[data-figure='0-2']").tap()
    expect(page.locator("[data-target]")).to_have_count(1)
    shoot(page, "phone-dog-choosing")
    page.locator("[data-target='45']").tap()
    expect(page.locator("[data-man='0-2'][data-spot='45']")).to_be_visible()
    assert stage.played == [{"type": "move", "card": "5", "seat": 0, "from": "40", "to": "45"}]
    expect(page.locator(".trail.casing")).to_have_count(1)
    assert spots(page, 0) == ["0", "12", "45", "T4"]


def test_a_seven_is_divided_step_by_step_and_can_be_taken_back_before_it_is_whole(stages: Stages) -> None:
    page = stages.at({"men": CROWD}, ["7", "2"], phone=False).page
    card(page, "7")
    expect(page.get_by_text("7 steps left: choose a figure.")).to_be_visible()
    page.locator("[data-figure='0-2']").click()
    page.locator("[data-target='43']").click()
    expect(page.get_by_text("4 steps left")).to_be_visible()
    shoot(page, "desktop-dog-seven")
    page.get_by_role("button", name="One step back").click()
    expect(page.get_by_text("7 steps left")).to_be_visible()
    page.locator("[data-figure='0-2']").click()
    page.locator("[data-target='43']").click()
    page.locator("[data-figure='0-0']").click()
    page.locator("[data-target='4']").click()
    expect(page.locator("[data-man='0-2'][data-spot='43']")).to_be_visible()
    assert spots(page, 0) == ["12", "4", "43", "T4"]


def test_a_joker_counts_as_any_card_and_a_jack_changes_places(stages: Stages) -> None:
    stage = stages.at({"men": CROWD}, ["X", "J"], phone=False)
    page = stage.page
    card(page, "X")
    for name in ("Move", "Seven", "Swap"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()
    page.get_by_role("button", name="Swap", exact=True).click()
    page.locator("[data-figure='0-1']").click()
    expect(page.locator("[data-target='48']")).to_have_count(0)
    page.locator("[data-target='30']").click()
    expect(page.locator("[data-man='1-1'][data-spot='12']")).to_be_visible()
    assert stage.played == [{"type": "swap", "card": "X", "seat": 0, "from": 12, "to": 30}]


def test_what_is_not_allowed_is_explained_by_the_server(stages: Stages) -> None:
    page = stages.at({"men": {"0": ["12", "H", "H", "H"], "1": ["16*", "H", "H", "H"]}}, ["5", "2"]).page
    card(page, "5")  # blocked by the man on field 16
    expect(page.get_by_text("This card does not fit just now.")).to_be_visible()
    tap(page, "[data-man='0-1']")
    expect(page.get_by_role("alert").filter(has_text="Only an ace, a king or a joker starts a figure.").first).to_be_visible()
    tap(page, "[data-man='0-0']")
    expect(page.get_by_text("Tap the field you would like to go to")).to_be_visible()
    tap(page, "[data-field='17']")
    expect(page.get_by_role("alert").filter(has_text="nobody passes a figure on its own start field").first).to_be_visible()
    assert spots(page, 0) == ["12", "H", "H", "H"]


def test_fields_close_together_ask_once_more_when_touched(stages: Stages) -> None:
    stage = stages.at({"men": {"0": ["20", "50", "H", "H"]}}, ["7", "2"])
    page = stage.page
    card(page, "7")
    page.locator("[data-figure='0-0']").tap()
    page.locator("[data-target='23']").tap()
    page.get_by_role("button", name="3 forward", exact=True).tap()
    expect(page.get_by_text("4 steps left")).to_be_visible()
    page.get_by_role("button", name="4 forward", exact=True).tap()
    expect(page.locator("[data-man='0-1'][data-spot='54']")).to_be_visible()
    assert stage.played[0]["card"] == "7" and len(stage.played[0]["portions"]) == 2


def test_dog_needs_no_mouse(stages: Stages) -> None:
    page = stages.at({"men": CROWD}, ["5", "4", "A"], phone=False).page
    tab_to(page, "4")
    page.keyboard.press("Enter")
    expect(page.locator("[data-figure]:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("[data-target]:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("[aria-pressed=true].hand")).to_have_count(0)
    page.keyboard.press("1")
    page.keyboard.press("ArrowRight")
    before = mark(page)
    for _ in range(2):
        page.keyboard.press("Enter")
    page.wait_for_function("before => document.querySelector('.ring').dataset.situation !== before", arg=before)


def test_axe_finds_nothing_on_the_board_the_text_and_the_help_of_dog(stages: Stages) -> None:
    for phone in (True, False):
        size = "phone" if phone else "desktop"
        page = stages.at({"men": CROWD}, ["5", "A", "7", "4", "J", "X"], phone=phone).page
        card(page, "X")
        check_axe(page)
        shoot(page, f"{size}-dog")
        assert page.evaluate("document.documentElement.scrollWidth") <= (PHONE if phone else DESKTOP)[0]
        if not phone:  # the dialogs are the same
            continue
        page.get_by_role("button", name="Rules").click()
        expect(page.get_by_role("dialog")).to_contain_text("The joker counts as any card")
        check_axe(page)
        shoot(page, "phone-dog-help")
        page.keyboard.press("Escape")
        from_menu(page, "Text")
        expect(page.get_by_role("table")).to_contain_text("just started")
        check_axe(page)
        shoot(page, "phone-dog-text")
        from_menu(page, "Text")


def test_six_play_dog_on_a_longer_ring(stages: Stages) -> None:
    men = {str(seat): [f"{16 * seat}*", str(16 * seat + 3), str(16 * seat + 7), str(16 * seat + 11)] for seat in range(6)}
    stage = stages.at({"men": men, "seats": 6}, ["X", "7", "A", "4", "J", "5"])
    page = stage.page
    expect(page.locator("[data-field]")).to_have_count(96)
    shoot(page, "phone-dog-six")
    card(page, "5")
    page.locator("[data-figure='0-1']").tap()
    page.locator("[data-target]").tap()
    expect(page.locator("[data-man='0-1'][data-spot='8']")).to_be_visible()


def middle(page: Page, what: str) -> tuple[float, float]:
    box = page.locator(what).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("seats", [3, 5])
def test_with_three_or_five_the_own_seat_is_at_the_bottom_and_can_be_read(stages: Stages, seats: int) -> None:
    men = {str(seat): ["H", f"{16 * seat}*", str(16 * seat + 5), "T4"] for seat in range(seats)}
    for phone in (True, False):
        page = stages.at({"men": men, "seats": seats}, ["X", "7", "A", "4", "J", "5"], phone=phone).page
        expect(page.locator("[data-field]")).to_have_count(64 if seats <= 4 else 96)
        homes = [middle(page, f"[data-man='{seat}-0']") for seat in range(seats)]
        assert max(homes, key=lambda place: place[1]) == homes[0]
        stage = page.locator(".stage").bounding_box()
        assert stage is not None and abs(homes[0][0] - stage["x"] - stage["width"] / 2) < 0.16 * stage["width"]
        figure = page.locator("[data-man='0-0']").bounding_box()
        assert figure is not None and figure["width"] >= 12
        shoot(page, f"{'phone' if phone else 'desktop'}-dog-{seats}")


def test_dog_speaks_german_in_the_dark_as_well(visitors: Visitors) -> None:
    page = visitors.enter(language="de-DE", dark=True)
    page.get_by_role("button", name="Sofort spielen: DOG gegen Bots").click()
    expect(page.get_by_text("Wähle eine Karte für deinen Partner")).to_be_visible()
    page.locator(".hand button").first.click()
    page.get_by_role("button", name="Geben", exact=True).click()
    assert await_turn(page)
    shoot(page, "phone-dog-de-dark")
