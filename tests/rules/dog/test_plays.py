"""DOG and Dog Royal: the quick answer to "can he play?" is the one that the list of plays gives."""

from typing import Any

import pytest

from stammtisch.core import CHANCE, FastDice, State
from stammtisch.data import Game
from stammtisch.games.dog import GAME as DOG
from stammtisch.games.dog.engine import plays as dog_plays
from stammtisch.games.dog.engine.rules import Dog
from stammtisch.games.dog_royal import GAME as DOG_ROYAL
from stammtisch.games.dog_royal.engine import plays as royal_plays
from stammtisch.games.dog_royal.engine.rules import DogRoyal
from stammtisch.games.dog_royal.engine.scout import Scout
from stammtisch.games.ring.engine.position import PLAYING


def answers(state: State, seat: int) -> tuple[bool, list[int]]:
    """Whether this seat can play, and everything it could play honestly."""
    found: list[int] = []
    if isinstance(state, Dog):
        dog_plays.add_plays(found, state, seat)
        return dog_plays.can_play(state, seat), found
    assert isinstance(state, DogRoyal)
    royal_plays.add_honest(found, state, Scout(state.board, state.house, state.mover(seat)), seat, False)
    return royal_plays.can_play(state, seat), found


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
def test_a_seat_can_play_exactly_if_it_has_a_play(game: Game[Any, Any, Any, Any], seats: int, options: dict[str, object]) -> None:
    dice = FastDice(seats)
    state = game.new(seats, game.options(max_rounds=12, **options))
    said: list[bool] = []
    while actors := state.to_act():
        if state.phase == PLAYING:
            for seat in range(seats):
                can, found = answers(state, seat)
                assert can == bool(found)
                said.append(can)
        action = state.chance(dice) if actors[0] == CHANCE else random_choice(state, actors[0], dice)
        state.apply(actors[0], action)
    assert set(said) == {False, True}


def random_choice(state: State, player: int, dice: FastDice) -> int:
    choices = state.legal(player)
    return choices[dice.below(len(choices))]


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
