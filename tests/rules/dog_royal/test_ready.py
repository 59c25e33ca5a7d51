"""The plays kept from the question "can he play?" are those found anew."""

import pytest

from stammtisch.core import CHANCE, FastDice
from stammtisch.games.dog.board import NOBODY
from stammtisch.games.dog_royal import GAME
from stammtisch.games.dog_royal.rules import DogRoyal
from tests.rules.dog_royal.table import new


def found_anew(state: DogRoyal, player: int) -> list[int]:
    twin = state.copy()
    twin.ready = []
    twin.ready_seat = NOBODY
    return twin.legal(player)


@pytest.mark.parametrize("options", [{}, {"royal": False}, {"solo": True, "cheat_round_unit": "lap"}])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_kept_plays_agree_with_plays_found_anew(seats: int, options: dict[str, object]) -> None:
    dice = FastDice(seats)
    state = new(seats, max_rounds=8, **options)
    while actors := state.to_act():
        player = actors[0]
        if player == CHANCE:
            state.apply(CHANCE, state.chance(dice))
            continue
        assert state.legal(player) == found_anew(state, player)
        world = state.copy()
        world.resample((player + 1) % seats, dice)
        assert world.legal(player) == found_anew(world, player)
        interrupts = [seat for seat in range(seats) if seat not in actors and state.legal(seat)]
        if interrupts and dice.below(20) == 0:
            player = interrupts[0]
        choices = state.legal(player)
        state.apply(player, choices[dice.below(len(choices))])


def test_a_list_of_plays_is_the_callers_own() -> None:
    dice = FastDice(5)
    state = new()
    while state.phase != 3:
        actors = state.to_act()
        state.apply(actors[0], state.chance(dice) if actors == (CHANCE,) else state.legal(actors[0])[0])
    player = state.to_act()[0]
    before = state.legal(player)
    state.legal(player).clear()
    assert state.legal(player) == before
    assert GAME.imagine(GAME.view(state, player), dice).legal(player) == before
