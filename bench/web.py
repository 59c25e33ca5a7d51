"""The web client: script time of each board update on the largest positions, in real Chromium at a running house.

An update is one new view, from the message's arrival until the page is quiet again. Times are the page's own thread's,
processor time, so that a busy machine distorts them least. The first is the largest position appearing at once in a page
that has followed a few moves of another; opening the page itself is not counted.
"""

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
from bench.prompter import Prompter
from bench.rates import Row, row
from playwright.sync_api import Browser, CDPSession, sync_playwright
from tools.docs.boards import stones

from stammtisch.core import CHANCE, FastDice, State
from stammtisch.games import GAMES
from stammtisch.games.catan.data import Options as CatanOptions
from stammtisch.games.doerfer.config import LARGEST_STACK, MOST_PREPLACED, write
from stammtisch.games.doerfer.data import Options as DoerferOptions
from stammtisch.games.doerfer.presets import CONFIGURATIONS
from tests.web.house import CHROMIUM, CLIENT, DESKTOP, FLAGS, House, open_with_bots
from tests.web.rehearsal import Rehearsal
from tests.web.stage import with_cards

UPDATES = 40
BEFORE = 5  # moves that the page has followed when the large position comes
BUDGET = 16.0  # milliseconds of script: a frame
LINES = 400  # of the list of moves that a page keeps
QUIET = 0.45  # seconds without any script, longer than what the page does a little later
TILES = LARGEST_STACK + MOST_PREPLACED  # of the largest land a table may ask for


def play_on(state: State, dice: FastDice, stop: Callable[[State], bool]) -> State:
    """Random play until `stop`, with a seat to decide."""
    while not (stop(state) and state.to_act() != (CHANCE,)):
        awaited = state.to_act()
        seat = awaited[dice.below(len(awaited))]
        choices = state.legal(seat)
        state.apply(seat, state.chance(dice) if seat == CHANCE else choices[dice.below(len(choices))])
    return state


def villages() -> State:
    """Four players' land, with as many tiles to come as are measured."""
    largest = msgspec.structs.replace(CONFIGURATIONS["multiplayer_4"], stack=TILES)
    state = GAMES["doerfer"].new(4, DoerferOptions(configuration=write(largest)))
    return play_on(state, FastDice(5), lambda now: len(GAMES["doerfer"].view(now, 0).tiles) >= TILES - 2 * UPDATES)


def island() -> State:
    """Six seats who have built nearly all they may, in the middle of the first one's offers."""

    def is_late(state: State) -> bool:
        view = GAMES["catan"].view(state, 0)
        pieces = sum(player.roads_left + player.villages_left for player in view.players)
        return pieces < 40 and view.active == 0 and len(view.offers) >= 3

    return play_on(GAMES["catan"].new(6, CatanOptions(victory_points=20)), FastDice(3), is_late)


def ring(game: str, cards: list[str]) -> State:
    """Six seats with all figures on the ring and a hand for many plays."""
    men = {str(seat): [f"{16 * seat}*", *(str(16 * seat + far) for far in (3, 7, 11))] for seat in range(6)}
    return with_cards(game, {"men": men, "seats": 6}, cards, 6)


POSITIONS: dict[tuple[str, str], Callable[[], State]] = {
    ("vier", "Vier"): stones,
    ("dog", "DOG"): lambda: ring("dog", ["X", "X", "7", "A", "4", "J"]),
    ("dog-royal", "Dog Royal"): lambda: ring("dog-royal", ["1-7", "4", "magnet", "=", "swap"]),
    ("catan", "Catan"): island,
    ("doerfer", "Dörfer"): villages,
}


class Watch:
    """The milliseconds of script a page has run."""

    def __init__(self, devtools: CDPSession) -> None:
        self.devtools = devtools
        devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.seen = self.read()

    def read(self) -> float:
        metrics = self.devtools.send("Performance.getMetrics")["metrics"]
        return 1000 * float(next(each["value"] for each in metrics if each["name"] == "ScriptDuration"))

    def rest(self) -> float:
        """What has run since the last rest, once the page is quiet."""
        last, since = self.read(), time.monotonic()
        while last == self.seen or time.monotonic() - since < QUIET:
            time.sleep(0.05)
            if (now := self.read()) != last:
                last, since = now, time.monotonic()
        spent, self.seen = last - self.seen, last
        return spent


def measure_game(browser: Browser, house: House, game: str, title: str, large: State) -> tuple[float, list[float]]:
    """The first update, and those that follow in random play."""
    seats = GAMES[game].view(large, 0).seats
    small = GAMES[game].new(seats, GAMES[game].options())
    rehearsal = Rehearsal(game, play_on(small, FastDice(1), lambda _: True))
    prompter = Prompter(house.url, rehearsal.update)
    context = browser.new_context(viewport={"width": DESKTOP[0], "height": DESKTOP[1]}, locale="en-GB")
    context.add_init_script("localStorage.pace = 'at-once'")  # else an update is shown long after it came, and not measured
    page = context.new_page()
    page.goto(prompter.url)
    open_with_bots(page, title, seats)
    watch = Watch(page.context.new_cdp_session(page))
    watch.seen = -1.0
    watch.rest()
    for _ in range(BEFORE):
        follow(rehearsal, prompter, watch)
    fill_list(rehearsal, prompter, watch)
    rehearsal.set(large.copy())
    prompter.say()
    first, rest = watch.rest(), []
    for _ in range(UPDATES):
        rest.append(follow(rehearsal, prompter, watch))
        if not rehearsal.state.to_act():  # a short game is played again from here
            rehearsal.set(large.copy())
            prompter.say()
            watch.rest()
    return first, rest


def fill_list(rehearsal: Rehearsal, prompter: Prompter, watch: Watch) -> None:
    """A long game has a full list of moves."""
    rehearsal.at += 1
    rehearsal.seen *= LINES
    prompter.say()
    watch.rest()


def follow(rehearsal: Rehearsal, prompter: Prompter, watch: Watch) -> float:
    state, dice = rehearsal.state, FastDice(rehearsal.at)
    awaited = state.to_act()
    seat = awaited[dice.below(len(awaited))]
    choices = state.legal(seat)
    rehearsal.act(seat, choices[dice.below(len(choices))])
    prompter.say()
    return watch.rest()


def measure() -> list[Row]:
    if CHROMIUM is None or not CLIENT.exists():
        raise RuntimeError("there is no Chromium, or the web client is not built")
    found: list[Row] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.open()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for (game, title), position in POSITIONS.items():
            first, rest = measure_game(browser, house, game, title, position())
            name = f"web, {title}, script of an update on the largest position"
            for what, value, times in (("median", statistics.median(rest), 1), ("worst", max(rest), 1), ("first", first, None)):
                found.append(row(f"{name}: {what} (peer: a frame)", value, BUDGET, "ms", less_is_better=True, times=times))
                print(found[-1], file=sys.stderr)
        browser.close()
        house.close()
    return found
