"""What the tests of Dörfer share: games set up tile by tile, random games, boards as the recount wants them."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from stammtisch.core import CHANCE, Dice, FastDice
from stammtisch.games.doerfer import GAME
from stammtisch.games.doerfer.config import Configuration, Preplaced, write
from stammtisch.games.doerfer.data import Options
from stammtisch.games.doerfer.engine.recount import Laid, recount
from stammtisch.games.doerfer.engine.rules import Doerfer, draw, place, start
from stammtisch.games.doerfer.engine.tiles import LETTERS, tile_of
from stammtisch.games.doerfer.presets import CONFIGURATIONS, TOGETHER
from stammtisch.games.doerfer.view import areas_of, tiles_of

Area = tuple[str, int, tuple[int, ...], bool]  # letter, size, owners, closed
NAMES = {"HOUSES": "H", "PLAINS": "P", "FOREST": "F", "FIELDS": "A", "WATER": "W", "TRAINTRACKS": "T"}
OUTWARD = ((-1, 0), (-1, 1), (0, 1), (1, 0), (0, -1), (-1, -1))  # the neighbours of (0, 0), clockwise from the north


def configured(players: int, stack: int, *tiles: tuple[int, int, int, int, str]) -> Doerfer:
    """A game with these preplaced tiles and the usual chances."""
    configuration = Configuration("a test", players, stack, TOGETHER, tuple(Preplaced(*tile) for tile in tiles))
    return GAME.new(players, Options(configuration=write(configuration)))


def with_stack(preset: str, stack: int) -> Options:
    """The options of a preset with a stack of another size."""
    configuration = msgspec.structs.replace(CONFIGURATIONS[preset], stack=stack)
    return Options(configuration=write(configuration))


def large(preset: str, stack: int) -> Doerfer:
    """A game with more tiles than people may set up; the rules know no such limit."""
    configuration = msgspec.structs.replace(CONFIGURATIONS[preset], stack=stack)
    return start(configuration.house_rules(), configuration.tiles())


def uncover(state: Doerfer, *tiles: str) -> None:
    """Let chance give these tiles."""
    for tile in tiles:
        action = draw(tile_of(tile))
        state.check(CHANCE, action)
        state.apply(CHANCE, action)


def lay(state: Doerfer, row: int, column: int, rotation: int = 0) -> None:
    """The mover lays the oldest tile."""
    [player] = state.to_act()
    action = place(row, column, rotation)
    state.check(player, action)
    state.apply(player, action)


def laid(state: Doerfer) -> list[Laid]:
    return [Laid(tile.owner, tile.row, tile.column, tile.rotation, tile.edges) for tile in tiles_of(state.board)]


def kept_areas(state: Doerfer) -> Counter[Area]:
    """The areas with a contact as the board keeps them."""
    return Counter((NAMES[area.biome], area.size, area.owners, area.closed) for area in areas_of(state.board))


def counted_areas(tiles: list[Laid]) -> Counter[Area]:
    """The same, counted from scratch."""
    return Counter((area.biome, area.size, area.owners, area.closed) for area in recount(tiles) if area.size)


def kept_scores(state: Doerfer) -> list[int]:
    return [state.score(seat) for seat in range(state.house.seats)]


def positions(state: Doerfer, dice: Dice) -> Iterator[Doerfer]:
    """The same state after every placement of random play."""
    while state.to_act():
        [player] = state.to_act()
        if player == CHANCE:
            state.apply(CHANCE, state.chance(dice))
            continue
        actions = state.legal(player)
        state.apply(player, actions[dice.below(len(actions))])
        yield state


def any_tile(dice: Dice) -> str:
    """Six edges of at most three biomes, so that areas grow and centres differ."""
    some = [LETTERS[dice.below(6)] for _ in range(3)]
    return "".join(some[dice.below(3)] for _ in range(6))


def scattered(seed: int, count: int, players: int) -> list[Laid]:
    """Tiles thrown on a small part of the board, whether they fit or not."""
    dice = FastDice(seed)
    cells = {(dice.below(6) - 3, dice.below(6) - 3) for _ in range(count)}
    return [Laid(dice.below(players + 1), row, column, dice.below(6), any_tile(dice)) for row, column in sorted(cells)]
