"""Bots are somebody: a name, a face and a sentence; and what people say appears at their seats and moves nothing."""

from playwright.sync_api import Page, expect

from tests.web.boxes import SIZES, assert_box_stayed, watch_box
from tests.web.house import PHONE, Visitors, await_turn, moves, open_checks, play_now, resign
from tests.web.test_pages import check_axe


def opened(visitors: Visitors, game: str, seats: int = 0) -> Page:
    page = visitors.enter(still=True)
    page.get_by_role("button", name=f"With friends: {game}", exact=True).click()
    if seats:
        page.get_by_role("dialog").get_by_role("button", name=str(seats), exact=True).click()
    page.get_by_role("button", name="Open the table").click()
    return page


def test_a_bot_is_called_the_same_at_its_seat_in_the_log_the_result_and_the_replay(visitors: Visitors) -> None:
    page = visitors.enter(still=True)
    play_now(page)
    assert await_turn(page)
    page.locator("[data-column='3']").click()
    expect(moves(page)).to_contain_text("Piet")
    expect(page.get_by_role("list", name="Players")).to_contain_text("Piet")
    resign(page)
    expect(page.locator(".result")).to_contain_text("Piet")
    page.get_by_role("link", name="Replay").click()
    open_checks(page)
    expect(page.get_by_role("list", name="Players")).to_contain_text("Piet")


def test_a_bot_in_the_waiting_room_has_a_sentence(visitors: Visitors) -> None:
    page = opened(visitors, "DOG")
    page.get_by_role("button", name="Add a bot").first.click()
    expect(page.get_by_text("Plays on a hunch and tends to forget a seven.")).to_be_visible()
    check_axe(page)


def test_who_opens_the_link_reads_who_invites_to_what_and_reactions_appear_at_the_seat(visitors: Visitors) -> None:
    ada = opened(visitors, "Dörfer", 2)
    link = ada.get_by_label("Invite your friends").input_value().removeprefix(visitors.house.url)
    expect(ada.get_by_label("Invite your friends")).to_be_in_viewport()
    for width, height in (SIZES[3], PHONE):
        ada.set_viewport_size({"width": width, "height": height})
        expect(ada.get_by_label("Invite your friends")).to_be_in_viewport(ratio=1)
        expect(ada.get_by_role("img", name="QR code of the link")).to_be_in_viewport(ratio=1)
    ben = visitors.enter(link, still=True)
    invitation = ben.get_by_role("region", name="Invitation")
    expect(invitation).to_contain_text("invites you to Dörfer")
    expect(invitation.get_by_role("button")).to_have_count(1)
    for width, height in (SIZES[3], PHONE):
        ben.set_viewport_size({"width": width, "height": height})
        expect(invitation.get_by_role("button", name="Sit down")).to_be_in_viewport(ratio=1)
    check_axe(ben)
    invitation.get_by_role("button", name="Sit down").click()
    expect(ben.locator("main[data-state=playing]")).to_be_visible()
    expect(ada.locator("main[data-state=playing]")).to_be_visible()
    for width, height in (SIZES[3], SIZES[0]):
        ben.set_viewport_size({"width": width, "height": height})
        assert ben.get_by_role("heading", level=1).evaluate("title => title.scrollWidth <= title.clientWidth")
    watch_box(ben)
    luck = ada.get_by_role("button", name="Good luck!")
    expect(ada.get_by_role("button", name="React")).to_be_visible()
    expect(luck).to_have_count(0)  # what is not asked for covers nothing
    ada.get_by_role("button", name="React").click()
    expect(luck).to_be_in_viewport(ratio=1)
    luck.click()
    expect(luck).to_have_count(0)
    expect(ben.locator("[data-bubble='0']")).to_contain_text("Good luck!")
    expect(ada.locator("[data-bubble='0']")).to_contain_text("🍀")
    expect(ben.get_by_role("button", name="Moves, chat and table")).to_contain_text("1")
    expect(ben.locator("[data-bubble]")).to_have_count(0)
    assert_box_stayed(ben)
