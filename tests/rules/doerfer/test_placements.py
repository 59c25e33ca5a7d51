"""Where a tile may be laid (DOERFER-3, DOERFER-4.4), against the rule read word for word, and why it may not."""

import pytest

from stammtisch.catalogue import LANGUAGES
from stammtisch.core import CHANCE, FastDice
from stammtisch.errors import IllegalAction
from stammtisch.games.doerfer import GAME
from stammtisch.games.doerfer.data import place_of
from stammtisch.games.doerfer.engine.recount import Laid, biomes, facing
from stammtisch.games.doerfer.engine.rules import Doerfer, place
from stammtisch.games.doerfer.engine.tiles import tile_of
from stammtisch.sentences import sentence
from tests.rules.doerfer.boards import any_tile, laid, positions, scattered, with_stack


def fit(mine: str, theirs: str) -> bool:
    return mine == theirs or not {mine, theirs} & {"W", "T"}


def reference(tiles: list[Laid], owner: int, tile: str) -> set[tuple[int, int, int]]:
    """Every free cell in reach, every rotation, every side."""
    nodes, owners = biomes(tiles), {(tile.row, tile.column): tile.owner for tile in tiles}
    reach = {facing((row, column, side))[:2] for row, column in owners for side in range(6)} - set(owners)
    found = set()
    for row, column in reach:
        beyond = [facing((row, column, side)) for side in range(6)]
        if owner not in [owners.get(other[:2]) for other in beyond]:
            continue
        for rotation in range(6):
            shown = [tile[(side - rotation) % 6] for side in range(6)]
            if all(other not in nodes or fit(shown[side], nodes[other]) for side, other in enumerate(beyond)):
                found.add((row, column, rotation))
    return found


def listed(state: Doerfer, owner: int, tile: str) -> set[tuple[int, int, int]]:
    places = [place_of(action) for action in state.board.placements(owner, tile_of(tile))]
    found = {(place.row, place.column, place.rotation) for place in places}
    assert len(found) == len(places)
    return found


def assert_as_the_reference(state: Doerfer, owner: int, tile: str) -> None:
    expected = reference(laid(state), owner, tile)
    assert listed(state, owner, tile) == expected
    assert state.board.can_place(owner, tile_of(tile)) == bool(expected)


def test_placements_are_those_of_the_rule_on_boards_of_random_games() -> None:
    for seed in range(24):
        seats, dice = 1 + seed % 4, FastDice(seed)
        preset = ("singleplayer", "multiplayer_2", "multiplayer_3", "multiplayer_4")[seats - 1]
        for count, state in enumerate(positions(GAME.new(seats, with_stack(preset, 40)), dice)):
            if count % 8 == 0:
                assert_as_the_reference(state, 1 + dice.below(seats), any_tile(dice))


def test_placements_are_those_of_the_rule_on_boards_that_do_not_fit() -> None:
    for seed in range(60):
        dice = FastDice(1000 + seed)
        state = GAME.position({"players": 3, "tiles": [tuple(tile) for tile in scattered(seed, 20, players=3)]})
        for owner in (1, 2, 3):
            assert_as_the_reference(state, owner, any_tile(dice))


def test_the_check_accepts_exactly_what_is_listed() -> None:
    met = 0
    dice = FastDice(3)
    for seed in range(2):
        for count, last in enumerate(positions(GAME.new(2, with_stack("multiplayer_2", 30)), FastDice(seed))):
            if count % 10 or last.to_act() != (CHANCE,):
                continue
            state = last.copy()
            state.apply(CHANCE, state.chance(dice))  # a tile is drawn
            [player] = state.to_act()
            around = [place(row, column, rotation) for row in range(-9, 10) for column in range(-9, 10) for rotation in range(6)]
            actions = set(state.legal(player))
            for action in around:
                assert is_accepted(state, player, action) == (action in actions)
            met += bool(actions)
    assert met > 4


def is_accepted(state: Doerfer, player: int, action: int) -> bool:
    try:
        state.check(player, action)
    except IllegalAction as refusal:
        assert sentence(GAME, refusal, "de")
        return False
    return True


@pytest.mark.parametrize("mine", "HPFAWT")
@pytest.mark.parametrize("theirs", "HPFAWT")
def test_water_and_tracks_only_meet_their_own_kind(mine: str, theirs: str) -> None:
    state = GAME.position({"players": 1, "tiles": [[1, 0, 0, 0, 6 * theirs]], "tile": 6 * mine})
    assert len(state.board.placements(1, tile_of(6 * mine))) == (36 if fit(mine, theirs) else 0)


SIDES = [
    ("north", "Norden"),
    ("north-east", "Nordosten"),
    ("south-east", "Südosten"),
    ("south", "Süden"),
    ("south-west", "Südwesten"),
    ("north-west", "Nordwesten"),
]


@pytest.mark.parametrize("side", range(6))
def test_a_clash_names_its_side_and_both_biomes(side: int) -> None:
    """A dry tile lies beyond each side but the clashing one, which shows water."""
    tiles = [[1, *facing((0, 0, other))[:2], 0, 6 * ("W" if other == side else "F")] for other in range(6)]
    state = GAME.position({"players": 1, "tiles": [*tiles, [1, 9, 9, 0, "PPPPPP"]], "tile": "PPPPPP"})
    with pytest.raises(IllegalAction) as caught:
        state.check(0, place(0, 0, 0))
    english, german = SIDES[side]
    assert caught.value.code == "doerfer.clash"
    assert (caught.value.data["side"], caught.value.data["tile"], caught.value.data["there"]) == (english, "plains", "water")
    assert sentence(GAME, caught.value, "en").startswith(f"On the {english} side plains would meet water")
    assert sentence(GAME, caught.value, "de").startswith(f"Im {german} trifft Grünland auf Wasser")


def test_every_refusal_is_a_sentence_in_every_language() -> None:
    facts: dict[str, str | int] = {"row": -1, "column": 2, "side": "north", "tile": "water", "there": "forest"}
    for code in GAME.texts["en"].below("refusals"):
        for language in LANGUAGES:
            assert sentence(GAME, IllegalAction(f"doerfer.{code}", **facts), language).endswith(".")
