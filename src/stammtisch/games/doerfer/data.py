"""Dörfer's options and actions as they appear outside the rules.

A tile is six letters, clockwise from the north and before rotation: H houses, P plains, F forest, A fields (Acker),
W water, T tracks.
"""

from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta

from stammtisch.data import Action, Data
from stammtisch.errors import BadOptions
from stammtisch.games.doerfer.config import LONGEST, Configuration, must_be_small, parse
from stammtisch.games.doerfer.engine import rules
from stammtisch.games.doerfer.engine.hexes import OFFSET, column_of, row_of
from stammtisch.games.doerfer.engine.tiles import letters_of, tile_of
from stammtisch.games.doerfer.presets import BY_SEATS, CONFIGURATIONS

Coordinate = Annotated[int, Meta(ge=-OFFSET, lt=OFFSET)]
Rotation = Annotated[int, Meta(ge=0, le=5)]
Edges = Annotated[str, Meta(pattern="^[HPFAWT]{6}$")]
Preset = Literal[
    "by-seats",
    "singleplayer",
    "multiplayer_2",
    "multiplayer_2_easy",
    "multiplayer_3",
    "multiplayer_4",
    "multiplayer_coop",
]


class Options(Data, frozen=True):
    """How the game is set up: a preset that fits the number of seats, or the text of a configuration file."""

    preset: Preset = "by-seats"
    configuration: Annotated[str, Meta(max_length=LONGEST)] | None = None


class DoerferAction(Action, frozen=True):
    """What a player or chance can do."""


class Place(DoerferAction, frozen=True):
    """Lay the oldest uncovered tile, turned clockwise by so many sixths."""

    row: Coordinate
    column: Coordinate
    rotation: Rotation


class Drawn(DoerferAction, frozen=True):
    """A tile is uncovered."""

    edges: Edges


DoerferActions = Place | Drawn


def encode(action: DoerferAction) -> int:
    match action:
        case Place(row, column, rotation):
            return rules.place(row, column, rotation)
        case Drawn(edges):
            return rules.draw(tile_of(edges))
    raise AssertionError(action)


def decode(code: int) -> DoerferAction:
    if rules.is_draw(code):
        return Drawn(letters_of(rules.tile_drawn(code)))
    return place_of(code)


@lru_cache(maxsize=10_000)  # one and the same is met many times: offered, played, stored, told
def place_of(code: int) -> Place:
    cell = rules.cell_of(code)
    return Place(row_of(cell), column_of(cell), rules.rotation_of(code))


def allows(options: Options) -> None:
    """Raises BadOptions for what only games begun before there were limits may have."""
    if options.configuration is not None:
        must_be_small(parse(options.configuration))


@lru_cache(maxsize=64)
def configuration_of(seats: int, options: Options) -> Configuration:
    """What these options mean at a table of so many; raises BadOptions."""
    if not 1 <= seats <= len(BY_SEATS):
        raise BadOptions(f"Dörfer is for 1 to {len(BY_SEATS)} players, not for {seats}.")
    if options.configuration is not None:
        if options.preset != "by-seats":
            raise BadOptions("Give a preset or a configuration, not both.")
        chosen, name = parse(options.configuration), "This configuration"
    elif options.preset == "by-seats":
        chosen, name = CONFIGURATIONS[BY_SEATS[seats - 1]], ""
    else:
        chosen, name = CONFIGURATIONS[options.preset], f"The preset {options.preset}"
    if chosen.players != seats:
        raise BadOptions(f"{name} is for {chosen.players} player{'s' * (chosen.players > 1)}, not for {seats}.")
    return chosen


@lru_cache(maxsize=64)
def house_rules(seats: int, options: Options) -> rules.HouseRules:
    house = configuration_of(seats, options).house_rules()
    house.preset = options.preset
    house.configuration = options.configuration
    return house


def new(seats: int, options: Options) -> rules.Doerfer:
    return beginning(seats, options).copy()


@lru_cache(maxsize=64)
def beginning(seats: int, options: Options) -> rules.Doerfer:
    """The game before its first tile is uncovered; never to be played on itself."""
    return rules.start(house_rules(seats, options), configuration_of(seats, options).tiles())
