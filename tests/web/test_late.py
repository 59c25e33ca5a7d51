"""The last moves of each game in Chromium, lying on a phone and on a desktop: from a late position to its result sheet.

Bots have played the games to their end; a person plays on from shortly before, by what the page offers.
"""

import json
import urllib.request
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from stammtisch.client.plain import connect
from stammtisch.data import Json
from stammtisch.games.doerfer.presets import PRESETS
from stammtisch.server.wire.requests import AddBot, Remove, Start
from tests.web.house import House, Visitors, await_step, await_turn, open_checks, shoot, step

SHORT = PRESETS["multiplayer_2"].replace("\n80\n", "\n6\n")
GAMES: dict[str, dict[str, Json]] = {
    "vier": {},
    "dog": {},
    "dog-royal": {},
    "doerfer": {"configuration": SHORT},
    "catan": {"victory_points": 3},
}
SEATS = {"catan": 3}
SIZES = {"lying": (844, 390), "desktop": (1440, 900)}
Played = Callable[[str], str]


@pytest.fixture(scope="module")
def played(shared_house: House) -> Iterator[Played]:
    """The name of a table at which bots have played a game to its end; each is played when it is first asked for."""
    found: dict[str, str] = {}
    with connect(shared_house.url, name="Ada", bot=False) as ada:

        def play(game: str) -> str:
            if game not in found:
                table = ada.create(game, seats=SEATS.get(game, 2), options=GAMES[game])
                name = table.table.table
                for request in (
                    Remove(table=name, seat=0),
                    AddBot(table=name, seat=0, level="easy"),
                    Start(table=name, level="easy"),
                ):
                    ada.wait(ada.guest.ask(request))
                assert table.result().end == "finished"
                found[game] = name
            return found[game]

        yield play


def last_mover(house: House, name: str) -> int:
    with urllib.request.urlopen(f"{house.url}/api/records/{name}") as answer:
        log = json.load(answer)["log"]
    return next(int(line["player"]) for line in reversed(log) if line["player"] >= 0)


def play_on_from_shortly_before_the_end(page: Page, mover: int) -> None:
    open_checks(page)
    eyes = page.get_by_label("Seen by")
    if eyes.count():
        eyes.select_option(str(mover))
        expect(page.locator("main[data-ready=true]")).to_be_visible()
    close = page.locator(".panel.open").get_by_role("button", name="Close")
    if close.count():
        close.click()
    on = page.locator(".panel button", has_text="Play on from here")
    while on.is_disabled():  # the steps as this seat saw them may still be on their way
        page.get_by_role("button", name="One step back").click()
        page.wait_for_timeout(200)
    open_checks(page)
    on.click()
    expect(page.locator("main[data-state=playing]")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_late_position_is_played_to_its_result_sheet(visitors: Visitors, played: Played, game: str, size: str) -> None:
    name = played(game)
    page = visitors.enter(f"/replay/{name}", size=SIZES[size], still=True)
    play_on_from_shortly_before_the_end(page, last_mover(visitors.house, name))
    while await_turn(page):
        before = step(page)
        page.get_by_role("button", name="Hint", exact=True).click()
        page.get_by_role("button", name="Play that").click()
        await_step(page, before)
    check_sheet(page)
    shoot(page, f"{size}-{game}-over", whole=False)


def check_sheet(page: Page) -> None:
    """The sheet and all that can be done on it lie on the screen; what is longer than it scrolls inside."""
    sheet = page.locator(".result")
    expect(sheet).to_be_in_viewport(ratio=1)
    for offered in sheet.locator(".actions").locator("a, button").all():
        expect(offered).to_be_in_viewport(ratio=1)
    expect(sheet.locator(".actions").locator("a, button")).to_have_count(4)
    expect(sheet.locator("details .inside > *").nth(1)).to_be_visible()  # the game's own numbers have come
    rows = page.get_by_role("list", name="Ranking").get_by_role("listitem")
    expect(rows.first).to_be_visible()
    for row in (*rows.all(), sheet.locator("details .inside :is(p, tr)").last):
        row.scroll_into_view_if_needed()
        expect(row).to_be_in_viewport(ratio=0.9)  # the edge of what scrolls lies between two pixels
