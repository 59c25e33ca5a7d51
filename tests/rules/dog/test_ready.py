"""DOG and Dog Royal: the plays kept from the question "can he play?" are those found anew."""

from typing import Any

import pytest

from stammtisch.core import CHANCE, FastDice
from stammtisch.data import Game
from stammtisch.games.dog import GAME as DOG
from stammtisch.games.dog_royal import GAME as DOG_ROYAL
from stammtisch.games.ring.engine.board import NOBODY
from stammtisch.games.ring.engine.rounds import Rounds
from stammtisch.games.ring.engine.turns import PLAYING


def found_anew(state: Rounds, player: int) -> list[int]:
    twin = state.copy()
    twin.ready = []
    twin.ready_seat = NOBODY
    return twin.legal(player)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        (DOG, {}),
        (DOG, {"canadian_seven": True}),
        (DOG, {"joker_not_last": True, "start_protection": "first_only"}),
        (DOG_ROYAL, {}),
        (DOG_ROYAL, {"royal": False}),
        (DOG_ROYAL, {"solo": True, "cheat_round_unit": "lap"}),
    ],
)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_kept_plays_agree_with_plays_found_anew(game: Game[Any, Any, Any, Any], seats: int, options: dict[str, object]) -> None:
    dice = FastDice(seats)
    state = game.new(seats, game.options(max_rounds=6, **options))
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


@pytest.mark.parametrize("game", [DOG, DOG_ROYAL])
def test_a_list_of_plays_is_the_callers_own(game: Game[Any, Any, Any, Any]) -> None:
    dice = FastDice(5)
    state = game.new(4, game.options())
    while state.phase != PLAYING:
        actors = state.to_act()
        state.apply(actors[0], state.chance(dice) if actors == (CHANCE,) else state.legal(actors[0])[0])
    player = state.to_act()[0]
    before = state.legal(player)
    state.legal(player).clear()
    assert state.legal(player) == before
    assert game.imagine(game.view(state, player), dice).legal(player) == before
