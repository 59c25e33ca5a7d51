"""Short words for tests of Catan: positions told in a few keys, actions by their names, luck as an argument."""

from typing import Any

import pytest

from stammtisch.core import CHANCE, FastDice
from stammtisch.errors import IllegalAction
from stammtisch.games.catan import GAME, coding, data
from stammtisch.games.catan.cases import position
from stammtisch.games.catan.engine import position as p
from stammtisch.games.catan.engine.packs import counts, packed
from stammtisch.games.catan.engine.rules import Catan
from stammtisch.match import check

Place = tuple[int, int]
RICH = {"wood": 4, "brick": 4, "wool": 4, "grain": 4, "ore": 4}


def game(**told: Any) -> Catan:
    """A position in the first player's turn; by default nobody has anything on the beginners' map."""
    return position(told)


def started(seats: int = 3, seed: int = 1, **options: Any) -> Catan:
    """A new game whose map is laid and whose order is rolled."""
    state: Catan = GAME.new(seats, GAME.options(**options))
    dice = FastDice(seed)
    while state.phase <= p.ORDERING:
        state.apply(CHANCE, state.chance(dice))
    return state


def do(state: Catan, player: int, action: data.CatanAction) -> None:
    """Check, then apply."""
    code = coding.encode(action)
    check(state, player, code)
    state.apply(player, code)


def refused(state: Catan, player: int, action: data.CatanAction) -> str:
    """The code with which this is refused."""
    with pytest.raises(IllegalAction) as caught:
        check(state, player, coding.encode(action))
    return caught.value.code


def offered(state: Catan, player: int, kind: type[data.CatanAction]) -> list[Any]:
    """The legal actions of one kind."""
    return [named for code in state.legal(player) if isinstance(named := coding.decode(code), kind)]


def road(state: Catan, *hexes: Place) -> int:
    return state.land.island.path_of[frozenset(hexes)]


def crossing(state: Catan, *hexes: Place) -> int:
    return state.land.island.crossing_of[frozenset(hexes)]


def hexagon(state: Catan, x: int, y: int) -> int:
    return state.land.island.number[(x, y)]


def hand(state: Catan, player: int) -> list[int]:
    """Wood, brick, wool, grain, ore."""
    return counts(state.hands[player])


def roll(state: Catan, first: int, second: int) -> None:
    do(state, int(state.active), data.Roll())
    do(state, CHANCE, data.Rolled((first, second)))


def give(state: Catan, player: int, **cards: int) -> None:
    """Cards from the bank, in sight of all."""
    pack = packed([cards.get(name, 0) for name in data.RESOURCES])
    state.bank -= pack
    state.hands[player] += pack
    state.notes[player] += pack


def points(state: Catan, player: int) -> int:
    return state.tally[8 * player + p.POINTS]


def random_state(seed: int, entries: int, seats: int = 4, **options: Any) -> Catan:
    """So many entries into a random game."""
    state: Catan = GAME.new(seats, GAME.options(**options))
    dice = FastDice(seed)
    for _ in range(entries):
        actors = state.to_act()
        if not actors:
            break
        if actors == (CHANCE,):
            state.apply(CHANCE, state.chance(dice))
        else:
            player = actors[dice.below(len(actors))]
            choices = state.legal(player)
            state.apply(player, choices[dice.below(len(choices))])
    return state
