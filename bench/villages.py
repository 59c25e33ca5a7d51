"""Our Dörfer in numbers; prints one JSON object. Run under either build.

Times are those of the processor: seconds of one core, whatever else the machine is doing.
"""

import json
import sys
from collections.abc import Callable
from time import process_time

import msgspec

from stammtisch.core import CHANCE, Dice, FastDice, play_randomly
from stammtisch.games.doerfer.engine.rules import Doerfer, start
from stammtisch.games.doerfer.presets import CONFIGURATIONS

SECONDS = float(sys.argv[1])
LARGE = int(sys.argv[2])  # tiles of the large game
WINDOW = LARGE // 8
dice = FastDice(1)


def rate(work: Callable[[], int]) -> float:
    """Units of work per second of one core."""
    done, began = 0, process_time()
    while (spent := process_time() - began) < SECONDS:
        done += work()
    return done / spent


def two_players(stack: int) -> Doerfer:
    """The rules and odds of multiplayer_2 with a stack of another size, larger than a table may ask for."""
    configuration = msgspec.structs.replace(CONFIGURATIONS["multiplayer_2"], stack=stack)
    return start(configuration.house_rules(), configuration.tiles())


small = two_players(50)


def games() -> int:
    for _ in range(10):
        play_randomly(small.copy(), dice, 200)
    return 10


def middle_games() -> list[Doerfer]:
    """Positions after 25 tiles, with a player to move."""
    found: list[Doerfer] = []
    while len(found) < 20:
        state = small.copy()
        play_randomly(state, dice, 53)
        if state.to_act() and state.to_act() != (CHANCE,):
            found.append(state)
    return found


middles = middle_games()


def legal() -> int:
    return sum(len(state.legal(state.to_act()[0])) for state in middles)


def copies() -> int:
    for state in middles:
        state.copy()
    return len(middles)


def large_game() -> dict[str, float]:
    """Placements per second, and listed placements per second, at the beginning and at the end of a large game."""
    state, luck = two_players(LARGE), FastDice(2)
    found: dict[str, float] = {}
    for part in range(8):
        laying, listing, listed = stretch(state, luck)
        if part in (0, 7):
            name = "early" if part == 0 else "late"
            found[f"{name} laid"], found[f"{name} listed"] = WINDOW / laying, listed / listing
    return found


def stretch(state: Doerfer, luck: Dice) -> tuple[float, float, int]:
    """Lay WINDOW tiles: seconds spent laying and listing, and how many placements were listed."""
    laying, listing, listed, target = 0.0, 0.0, 0, len(state.board.cells) + WINDOW
    while len(state.board.cells) < target and state.to_act():
        [player] = state.to_act()
        if player == CHANCE:
            state.apply(CHANCE, state.chance(luck))
            continue
        began = process_time()
        actions = state.legal(player)
        between = process_time()
        state.apply(player, actions[luck.below(len(actions))])
        laying += process_time() - between
        listing += between - began
        listed += len(actions)
    return laying, listing, listed


measures = {"games": games, "legal": legal, "copies": copies}
print(json.dumps({**{name: rate(work) for name, work in measures.items()}, **large_game()}))
