"""A server that cheats at the start, and a table for those with the link, in real Chromium.

The real server answers; what it says of the start is forged on its way to the page.
"""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.house import DESKTOP, SOCKET, Visitors, drop, play_now, resign, shoot

Message = dict[str, Any]
TITLE = "Something is wrong with the luck"
OTHER = "ab" * 32  # a commitment that is nobody's


class Cheat:
    """Between the page and its server; `forge` bends what the server says."""

    def __init__(self, page: Page, forge: Callable[[Message], None]) -> None:
        self.forge = forge
        self.sent: list[str] = []  # what the page says, in order
        page.route_web_socket(SOCKET, self.connect)
        page.reload()

    def connect(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def from_page(text: str | bytes) -> None:
            self.sent.append(json.loads(text)["type"])
            server.send(text)

        def from_server(text: str | bytes) -> None:
            message = json.loads(text)
            self.forge(message)
            socket.send(json.dumps(message))

        socket.on_message(from_page)
        server.on_message(from_server)


def begin(page: Page) -> None:
    page.get_by_role("button", name="Play now: Vier against bots").click()


def another_secret(message: Message) -> None:
    if message["type"] == "starting" and message["phase"] == "reveal":
        message["server"] = OTHER


def test_a_server_that_exchanges_its_promise_gets_nothing_and_the_person_chooses(visitors: Visitors) -> None:
    page = visitors.enter(still=True)
    cheat = Cheat(page, another_secret)
    begin(page)
    dialog = page.get_by_role("dialog", name=TITLE)
    expect(dialog).to_contain_text("An honest server never does that.")
    expect(dialog).to_contain_text("This device sends nothing until you have chosen.")
    shoot(page, "phone-luck-warning", whole=False)
    assert cheat.sent.count("ready") == 1 and "reveal" not in cheat.sent
    dialog.get_by_role("button", name="Play all the same").click()
    expect(page.locator("main[data-state=playing]")).to_be_visible()  # begun without the luck of this seat
    drop(page, 3)
    assert "reveal" not in cheat.sent


def ready_in_our_place(message: Message) -> None:
    if message["type"] == "starting":
        message["ready"] = [True for _ in message["ready"]]


def test_a_server_that_is_ready_in_our_place_is_told_and_can_be_left(visitors: Visitors) -> None:
    page = visitors.enter(size=DESKTOP, language="de-DE", dark=True, still=True)
    cheat = Cheat(page, ready_in_our_place)
    page.get_by_role("button", name="Sofort spielen: Vier gegen Bots").click()
    dialog = page.get_by_role("dialog", name="Mit dem Glück stimmt etwas nicht")
    expect(dialog).to_contain_text("In der Liste des Servers steht nicht dein Versprechen.")
    shoot(page, "desktop-luck-warning", whole=False)
    assert "ready" not in cheat.sent
    dialog.get_by_role("button", name="Tisch verlassen").click()
    expect(page.get_by_role("button", name="Sofort spielen: Vier gegen Bots")).to_be_visible()


def another_seed(message: Message) -> None:
    if message["type"] == "ended":
        message["seed"] = OTHER


def test_a_seed_that_does_not_follow_from_the_promises_is_told_in_the_end(visitors: Visitors) -> None:
    page = visitors.enter(still=True)
    Cheat(page, another_seed)
    play_now(page)
    resign(page)
    dialog = page.get_by_role("dialog", name=TITLE)
    expect(dialog).to_contain_text("does not follow from the promises")
    dialog.get_by_role("button", name="Stay here").click()
    expect(dialog).to_have_count(0)
    expect(page.locator("main[data-state=over]")).to_be_visible()


def honest(message: Message) -> None:
    """Nothing is bent: the same way through the middle without a warning."""


def test_an_honest_server_is_not_accused(visitors: Visitors) -> None:
    page = visitors.enter(still=True)
    cheat = Cheat(page, honest)
    play_now(page)
    resign(page)
    expect(page.locator("main[data-state=over]")).to_be_visible()
    expect(page.get_by_role("dialog", name=TITLE)).to_have_count(0)
    assert cheat.sent.count("reveal") == 1


def test_at_a_listed_table_for_those_with_the_link_a_passer_by_only_looks_on(visitors: Visitors) -> None:
    ada = visitors.enter(size=DESKTOP, still=True)
    ada.get_by_role("button", name="With friends: Vier", exact=True).click()
    dialog = ada.get_by_role("dialog")
    dialog.get_by_text("Table", exact=True).click()
    dialog.get_by_label("Public: anybody may join").check()
    dialog.get_by_label("Only those with the invite link may sit down").check()
    ada.get_by_role("button", name="Open the table").click()
    invite = ada.get_by_label("Invite your friends").input_value().removeprefix(visitors.house.url)
    assert re.fullmatch(r"/t/[a-z0-9]+#[\w-]{12,}", invite)
    passing = visitors.enter(invite.partition("#")[0], still=True)
    passing.get_by_role("button", name="Sit down", exact=True).click()
    expect(passing.locator("main").get_by_text("Only those who opened the invite link may sit down here.")).to_be_visible()
    expect(passing.get_by_text("Those who sit here can send it to you.")).to_be_visible()
    expect(passing.get_by_label("Invite your friends")).to_have_count(0)
    shoot(passing, "phone-link-only")
    friend = visitors.enter(invite, still=True)
    friend.get_by_role("button", name="Sit down", exact=True).click()
    expect(friend.locator("main[data-state=playing]")).to_be_visible()
    expect(passing.get_by_text("You are watching")).to_be_visible()
