"""What is foretold of a placement is what comes of it."""

from collections import Counter

from stammtisch.core import CHANCE, Dice, FastDice
from stammtisch.games.doerfer import GAME
from stammtisch.games.doerfer.engine.rules import Doerfer, place
from stammtisch.games.doerfer.preview import Closing, Closings, preview
from stammtisch.games.doerfer.view import Area, areas_of
from tests.rules.doerfer.boards import configured, positions, uncover, with_stack


def closed_areas(state: Doerfer) -> list[Area]:
    return [area for area in areas_of(state.board) if area.closed]


def what_comes(state: Doerfer, player: int, action: int) -> tuple[list[int], list[Area]]:
    """The points gained and the areas closed, found by playing on a copy."""
    after = state.copy()
    after.apply(player, action)
    gains = [after.score(seat) - state.score(seat) for seat in range(state.house.seats)]
    before = closed_areas(state)
    return gains, [area for area in closed_areas(after) if area not in before]


def assert_foretold(state: Doerfer, player: int, action: int) -> bool:
    told = preview(state, player, action)
    gains, closed = what_comes(state, player, action)
    if told is None:
        assert not any(gains) and not closed
        return False
    assert list(told.gains) == gains
    assert facts(told.closes) == facts(closed)
    new = 6 * len(state.board.cells)
    for closing in told.closes:
        edges = {*closing.edges, *(new + side for side in closing.sides)}
        assert any(edges <= set(area.edges) and area.biome == closing.biome for area in closed)
    return True


def facts(areas: tuple[Closing, ...] | list[Area]) -> Counter[tuple[str, int, tuple[int, ...], int]]:
    return Counter((area.biome, area.size, area.owners, area.points) for area in areas)


def test_every_placement_does_what_is_foretold_and_foretelling_changes_nothing() -> None:
    closing = 0
    for preset, seats in (("singleplayer", 1), ("multiplayer_2", 2), ("multiplayer_3", 3), ("multiplayer_coop", 4)):
        dice = FastDice(seats)
        for count, state in enumerate(positions(GAME.new(seats, with_stack(preset, 60)), dice)):
            if count % 6 == 5:
                closing += foretold(uncovered(state, dice), dice)
    assert closing > 50


def uncovered(state: Doerfer, dice: Dice) -> Doerfer:
    """A copy on which somebody must lay a tile, or nobody can."""
    twin = state.copy()
    while twin.to_act() == (CHANCE,):
        twin.apply(CHANCE, twin.chance(dice))
    return twin


def foretold(state: Doerfer, dice: Dice) -> int:
    """How many placements close something, of those tried."""
    count = 0
    for player in state.to_act():
        seen = GAME.view(state, player)
        for action in state.legal(player)[:: 1 + dice.below(3)]:
            count += assert_foretold(state, player, action)
        assert GAME.view(state, player) == seen
    return count


def test_one_tile_closes_two_areas() -> None:
    """S20: houses of one, fields of two."""
    state = configured(2, 4, (1, 0, 0, 0, "PPHPPP"), (2, 1, 1, 0, "APPPPP"))
    uncover(state, "PPPAPH", "PPPPPP", "PPPPPP")
    assert preview(state, 0, place(0, 1, 0)) == Closings(
        closes=(
            Closing("FIELDS", 1, (1, 2), 3, sides=(3,), edges=(6,)),
            Closing("HOUSES", 1, (1,), 2, sides=(5,), edges=(2,)),
        ),
        gains=(5, 3),
    )


def test_a_tile_may_close_what_it_does_not_belong_to() -> None:
    """Another biome before its last open edge."""
    state = configured(1, 4, (1, 0, 0, 0, "PPPHPP"), (1, 1, 0, 0, "HHPPPP"))
    uncover(state, "PPPPPP", "PPPPPP")
    assert preview(state, 0, place(0, 1, 0)) == Closings((Closing("HOUSES", 1, (1,), 2, sides=(), edges=(7,)),), (2,))


def test_nothing_is_foretold_of_a_placement_that_closes_nothing() -> None:
    state = configured(1, 4, (1, 0, 0, 0, "PPPPPP"))
    uncover(state, "PPPPPP", "PPPPPP")
    assert preview(state, 0, place(0, 1, 0)) is None
