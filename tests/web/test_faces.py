"""A face that somebody chose is the same everywhere: waiting room, invitation, seats, moves, result and replay."""

from playwright.sync_api import Locator, Page, expect

from tests.web.house import DESKTOP, Visitors, await_turn, drop, resign


def drawing(face: Locator) -> str:
    """What is drawn inside, whatever its size."""
    expect(face).to_be_visible()
    return face.inner_html()


def choose(page: Page, number: int) -> str:
    """A face of the list in the settings; returns its drawing."""
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Your face").click()
    wanted = page.get_by_role("button", name=f"Face {number}", exact=True)
    wanted.click()
    expect(wanted).to_have_attribute("aria-pressed", "true")
    found = drawing(wanted.locator("svg"))
    page.keyboard.press("Escape")
    return found


def test_a_chosen_face_is_the_same_everywhere(visitors: Visitors) -> None:
    ada = visitors.enter(size=DESKTOP)
    face = choose(ada, 5)
    ada.get_by_role("button", name="With friends: Vier").click()
    ada.get_by_role("button", name="Open the table").click()
    assert drawing(ada.locator("main li").first.locator("svg[viewBox='0 0 36 36']")) == face  # the waiting room
    link = ada.get_by_label("Invite your friends").input_value()
    ben = visitors.enter(link.removeprefix(visitors.house.url), size=DESKTOP)
    assert drawing(ben.get_by_label("Invitation").locator("svg[viewBox='0 0 36 36']")) == face
    ben.get_by_label("Invitation").get_by_role("button", name="Sit down").click()
    assert await_turn(ada)
    drop(ada, 3)
    for page in (ada, ben):
        expect(page.locator("ol[aria-label=Moves] li")).to_have_count(1)
        assert drawing(page.locator("ol[aria-label=Moves] svg[viewBox='0 0 36 36']").first) == face
        seats = page.get_by_role("list", name="Players").locator("svg[viewBox='0 0 36 36']")
        assert drawing(seats.first) == face != drawing(seats.last)
    resign(ada)
    expect(ben.locator("main[data-state=over]")).to_be_visible()
    expect(ben.locator(".result")).to_be_visible()
    ranking = ben.locator(".result svg[viewBox='0 0 36 36']")
    assert face in [drawing(each) for each in ranking.all()]
    ben.get_by_role("link", name="Replay").first.click()
    expect(ben.locator("main[data-ready=true]")).to_be_visible()
    assert drawing(ben.locator(".players svg[viewBox='0 0 36 36']").first) == face
