"""`make pictures`: photograph the start page and every board in the middle of a game, for README and documentation.

`python tools/docs/boards.py FOLDER [--all]` writes them elsewhere; with --all also late positions, every size, dark mode and six
seats, which is how a change of a board is looked at.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]
from playwright.sync_api import Page, expect
from tools.docs.shrink import shrink
from tools.docs.studio import studio

from stammtisch.core import CHANCE, FastDice, State
from stammtisch.games import GAMES
from stammtisch.games.catan.data import Options as CatanOptions
from stammtisch.games.vier.data import Drop
from tests.web.house import Visitors, play_now
from tests.web.stage import Stage, with_cards

PHONE = (390, 844)
SIZES = [(360, 640), PHONE, (768, 1024), (844, 390), (1440, 900)]
Position = Callable[[], State]


def play_on(state: State, dice: FastDice, stop: Callable[[State], bool]) -> State:
    """Random play until `stop`, with the first seat to decide."""
    while state.to_act() and not (stop(state) and state.to_act() == (0,)):
        awaited = state.to_act()
        seat = awaited[dice.below(len(awaited))]
        choices = state.legal(seat)
        state.apply(seat, state.chance(dice) if seat == CHANCE else choices[dice.below(len(choices))])
    return state


def villages(tiles: int, seats: int = 2) -> State:
    game = GAMES["doerfer"]
    return play_on(game.new(seats, game.options()), FastDice(5), lambda now: len(game.view(now, 0).tiles) >= tiles)


def island(left: int, seats: int = 4) -> State:
    """Until so many roads and villages are left to build."""
    game = GAMES["catan"]

    def is_late(now: State) -> bool:
        view = game.view(now, 0)
        return view.active == 0 and bool(sum(each.roads_left + each.villages_left for each in view.players) < left)

    return play_on(game.new(seats, CatanOptions(victory_points=20)), FastDice(3), is_late)


def stones() -> State:
    """Some stones, all jokers still in hand, and the first seat to decide."""
    game = GAMES["vier"]
    state: State = game.new(2, game.options())
    for column in (3, 3, 4, 2, 2, 4, 4, 3, 5, 5, 1, 5, 2, 6, 4, 1, 6, 0):
        [player] = state.to_act()
        state.apply(player, game.encode(Drop(column)))
    assert state.to_act() == (0,)
    return state


def ring(game: str, cards: list[str], seats: int = 4) -> State:
    men = {
        str(seat): [f"{16 * seat}*", str(16 * seat + 4 + seat % 2), str(16 * seat + 11 - seat % 3), "H"] for seat in range(seats)
    }
    return with_cards(game, {"men": men, "seats": seats}, cards, 4)


MIDDLE: dict[tuple[str, str], Position] = {
    ("vier", "Vier"): stones,
    ("dog", "DOG"): lambda: ring("dog", ["X", "7", "A", "4", "J"]),
    ("dog-royal", "Dog Royal"): lambda: ring("dog-royal", ["1-7", "4", "magnet", "=", "swap"]),
    ("doerfer", "Dörfer"): lambda: villages(26),
    ("catan", "Catan"): lambda: island(50),
}
LATE: dict[tuple[str, str], Position] = {
    ("dog", "DOG"): lambda: ring("dog", ["X", "7", "A", "4", "J"], 6),
    ("dog-royal", "Dog Royal"): lambda: ring("dog-royal", ["1-7", "4", "magnet", "=", "swap"], 6),
    ("doerfer", "Dörfer"): lambda: villages(140, 4),
    ("catan", "Catan"): lambda: island(45, 6),
}


def stage(visitors: Visitors, game: tuple[str, str], position: Position, size: tuple[int, int], dark: bool = False) -> Page:
    """A page that shows a board in this position."""
    page = visitors.enter(size=size, dark=dark, still=True)
    stage = Stage(page, game[0], position())
    if game[0] == "vier":  # which has no choice of seats
        play_now(page, game[1])
        stage.await_shown()
    else:
        stage.open(game[1])
    return page


def in_german(page: Page, game: tuple[str, str]) -> Page:
    """The same page for the German part of the documentation."""
    page.evaluate("localStorage.language = 'de'")
    page.reload()
    expect(page.locator("html[lang=de] main[data-state=playing] section.board")).to_be_visible()
    expect(page.locator("section.board .wait")).to_have_count(0)
    if game[0] == "doerfer":
        page.locator("[data-cell]").first.tap()
    return page


def for_readme(visitors: Visitors) -> Iterator[tuple[str, Page]]:
    page = visitors.enter(size=(1080, 1205), still=True)
    expect(page.get_by_role("button", name="Play now: Catan against bots")).to_be_visible()
    yield "start", page
    for game, position in MIDDLE.items():
        page = stage(visitors, game, position, PHONE)
        if game[0] == "doerfer":
            page.locator("[data-cell]").first.tap()
        yield f"{game[0]}-phone", page
        yield f"{game[0]}-phone-de", in_german(page, game)
    page = stage(visitors, ("vier", "Vier"), MIDDLE["vier", "Vier"], (1280, 860))
    page.locator(".jokers button").first.click()
    page.locator("[data-cell='3,3']").hover()
    yield "vier", page


def for_looking(visitors: Visitors, only: str = "") -> Iterator[tuple[str, Page]]:
    for late, positions in ((False, MIDDLE), (True, LATE)):
        for game, position in positions.items():
            for size in SIZES if game[0].startswith(only) else ():
                for dark in (False, True):
                    name = f"{game[0]}{'-late' if late else ''}-{size[0]}{'-dark' if dark else ''}"
                    yield name, stage(visitors, game, position, size, dark)
                    visitors.leave()
                    visitors.contexts.clear()


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder", nargs="?", type=Path, default=ROOT / "docs" / "pictures")
    arguments.add_argument("--all", action="store_true")
    arguments.add_argument("--only", default="", help="boards whose names begin like this")
    chosen = arguments.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    with studio() as (browser, house):
        visitors = Visitors(browser, house)
        for name, page in for_looking(visitors, chosen.only) if chosen.all else for_readme(visitors):
            picture = page.screenshot()
            (chosen.folder / f"{name}.png").write_bytes(picture if chosen.all else shrink(browser, picture))
            print(name, flush=True)


if __name__ == "__main__":
    main()
