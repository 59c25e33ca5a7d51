"""Configuration files (DOERFER-7): players, stack, how tiles are drawn, and what lies on the board from the start.

    >>> from stammtisch.games.doerfer.presets import PRESETS
    >>> parse(PRESETS["multiplayer_2"]).stack
    80

Text in, values out and back; opening files is the caller's business. Whatever is wrong is refused as BadOptions with
the number of the line.
"""

import re
from typing import NoReturn

from stammtisch.data import Data
from stammtisch.errors import BadOptions
from stammtisch.games.doerfer.engine.hexes import FARTHEST, cell_at
from stammtisch.games.doerfer.engine.rules import HouseRules
from stammtisch.games.doerfer.engine.tiles import LETTERS, tile_of

MAGIC = "DoerferGameConfigurationv1"
BIOMES = ("HOUSES", "PLAINS", "FOREST", "FIELDS", "WATER", "TRAINTRACKS")  # in the generator's order
LETTER_OF = dict(zip(BIOMES, LETTERS, strict=True))
NUMBER = re.compile(r"[+-]?[0-9]{1,12}")
MOST_PLAYERS = 4
LARGEST_STACK = 300  # of a new game: a board of so many tiles still shows and plays within milliseconds
MOST_PREPLACED = 300  # the same
LARGEST_STORED = 10**9  # of games begun before there was such a limit
LONGEST = 15_000  # characters of a configuration: it has to fit into one message
LARGEST_WEIGHT = 10**6  # of chances and weights


class Odds(Data, frozen=True):
    """How a biome comes: admitted to a tile in `chance` of 101 cases, then drawn by weight."""

    chance: int
    weight: int


class Preplaced(Data, frozen=True):
    """A tile that lies there from the start; owner 0 is the board."""

    owner: int
    row: int
    column: int
    rotation: int
    edges: str  # letters, clockwise from the north, before rotation


class Configuration(Data, frozen=True):
    """What a configuration file says."""

    description: str
    players: int
    stack: int
    odds: tuple[Odds, ...]  # per biome in the generator's order
    preplaced: tuple[Preplaced, ...]

    def house_rules(self) -> HouseRules:
        """The same for the rules."""
        return HouseRules(self.players, self.stack, [odds.chance for odds in self.odds], [odds.weight for odds in self.odds])

    def tiles(self) -> list[tuple[int, int, int, int]]:
        """The preplaced tiles for the rules."""
        return [(tile.owner, cell_at(tile.row, tile.column), tile.rotation, tile_of(tile.edges)) for tile in self.preplaced]


def must_be_small(configuration: Configuration) -> None:
    """Refuse what would make a new game too long for a server."""
    for name, count, most in (
        ("the size of the stack", configuration.stack, LARGEST_STACK),
        ("the number of preplaced tiles", len(configuration.preplaced), MOST_PREPLACED),
    ):
        if count > most:
            raise BadOptions(f"In the configuration of a new game {name} must be from 0 to {most}, not {count}.")


class Lines:
    """The lines of a file, read one after the other."""

    def __init__(self, text: str) -> None:
        self.lines = text.removeprefix("\ufeff").splitlines()
        self.number = 0  # of the line last read, from 1

    def next(self, expected: str) -> str:
        self.number += 1
        if self.number > len(self.lines):
            self.refuse(f"the file ends here, but {expected} must follow")
        return self.lines[self.number - 1].strip()

    def number_of(self, word: str, name: str, low: int, high: int) -> int:
        """The number a word stands for, within its bounds."""
        if not NUMBER.fullmatch(word):
            self.refuse(f"{name} must be a whole number, not {shortened(word)}")
        if not low <= int(word) <= high:
            self.refuse(f"{name} must be from {low} to {high}, not {int(word)}")
        return int(word)

    def refuse(self, reason: str) -> NoReturn:
        raise BadOptions(f"Line {self.number} of the configuration: {reason}.")


def shortened(word: str) -> str:
    return repr(word if len(word) <= 40 else word[:37] + "...")


def parse(text: str) -> Configuration:
    """Read a configuration; whatever follows the preplaced tiles is ignored."""
    lines = Lines(text)
    if lines.next("the file's kind") != MAGIC:
        lines.refuse(f"it must be {MAGIC}, not {shortened(lines.lines[0])}")
    description = lines.next("a description")
    players = lines.number_of(lines.next("the number of players"), "the number of players", 1, MOST_PLAYERS)
    stack = lines.number_of(lines.next("the size of the stack"), "the size of the stack", 0, LARGEST_STORED)
    odds = read_odds(lines)
    return Configuration(description, players, stack, odds, read_tiles(lines, players))


def read_odds(lines: Lines) -> tuple[Odds, ...]:
    """Six lines, one per biome in any order."""
    found: dict[str, Odds] = {}
    for _ in BIOMES:
        words = lines.next(f"chance and weight of {next(biome for biome in BIOMES if biome not in found)}").split()
        if len(words) != 3:
            lines.refuse("a biome, its chance and its weight belong here")
        biome = biome_of(lines, words[0])
        if biome in found:
            lines.refuse(f"{biome} is already given")
        chance = lines.number_of(words[1], "the chance", 0, LARGEST_WEIGHT)
        found[biome] = Odds(chance, lines.number_of(words[2], "the weight", 0, LARGEST_WEIGHT))
    if not any(odds.chance and odds.weight for odds in found.values()):
        lines.refuse("no biome has both a chance and a weight above 0, so no tile could ever be drawn")
    return tuple(found[biome] for biome in BIOMES)


def biome_of(lines: Lines, word: str) -> str:
    if word not in BIOMES:
        lines.refuse(f"{shortened(word)} is no biome; there are {', '.join(BIOMES)}")
    return word


def read_tiles(lines: Lines, players: int) -> tuple[Preplaced, ...]:
    count = lines.number_of(lines.next("the number of preplaced tiles"), "the number of preplaced tiles", 0, LARGEST_STORED)
    first = lines.number
    found: dict[tuple[int, int], Preplaced] = {}
    for _ in range(count):
        tile = read_tile(lines, players)
        if (tile.row, tile.column) in found:
            lines.refuse(f"there is already a tile on row {tile.row}, column {tile.column}")
        found[tile.row, tile.column] = tile
    owners = {tile.owner for tile in found.values()}
    for player in range(1, players + 1):
        if player not in owners:
            raise BadOptions(f"Line {first} of the configuration: player {player} has none of the preplaced tiles that follow.")
    return tuple(found.values())


def read_tile(lines: Lines, players: int) -> Preplaced:
    """`OWNER ROW COLUMN ROTATION BIOME,BIOME,BIOME,BIOME,BIOME,BIOME`"""
    words = lines.next("a preplaced tile").split(maxsplit=4)
    if len(words) != 5:
        lines.refuse("owner, row, column, rotation and six biomes belong here")
    owner = lines.number_of(words[0], "the owner", 0, players)
    row = lines.number_of(words[1], "the row", -FARTHEST, FARTHEST)
    column = lines.number_of(words[2], "the column", -FARTHEST, FARTHEST)
    rotation = lines.number_of(words[3], "the rotation", 0, 5)
    edges = [biome_of(lines, word.strip()) for word in words[4].split(",")]
    if len(edges) != 6:
        lines.refuse(f"a tile has six edges, not {len(edges)}")
    return Preplaced(owner, row, column, rotation, "".join(LETTER_OF[edge] for edge in edges))


def write(configuration: Configuration) -> str:
    """The configuration as a file; `parse` gives it back."""
    head = [MAGIC, " ".join(configuration.description.split()), str(configuration.players), str(configuration.stack)]
    odds = [f"{biome} {odds.chance} {odds.weight}" for biome, odds in zip(BIOMES, configuration.odds, strict=True)]
    tiles = [tile_line(tile) for tile in configuration.preplaced]
    return "\n".join([*head, *odds, str(len(tiles)), *tiles]) + "\n"


def tile_line(tile: Preplaced) -> str:
    edges = ",".join(BIOMES[LETTERS.index(letter)] for letter in tile.edges)
    return f"{tile.owner} {tile.row} {tile.column} {tile.rotation} {edges}"
